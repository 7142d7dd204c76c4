package input

// clockBehindDate reads the time of day that follows a date, and returns its end, 0 when there is none.
func clockBehindDate(s string, at int) int {
	if at >= len(s) {
		return 0
	}
	switch s[at] {
	case 'T', '_', ':':
		return clock(s, at+1)
	case '-':
		if n := clock(s, at+1); n > 0 {
			return n
		}
		return dottedClock(s, at+1)
	case ',', ' ', '\t':
		if s[at] == ',' {
			at++
		}
		at = skipSpaces(s, at)
		if at+2 < len(s) && s[at] == '-' && s[at+1] == ' ' { // gin: 2024/03/02 - 11:47:08
			at += 2
		}
		return clock(s, at)
	}
	return 0
}

// clock reads 11:47:08, with a fraction, AM or PM and a zone, and returns its end, 0 when there is none. The seconds may be
// missing only where AM or PM stands, or a zone's Z.
func clock(s string, at int) int {
	h := digitRun(s, at, 3)
	if h == 0 || h > 2 || at+h+3 > len(s) || s[at+h] != ':' {
		return 0
	}
	m := at + h + 1
	if digitRun(s, m, 3) != 2 {
		return 0
	}
	end, seconds := m+2, "00"
	if end+2 < len(s) && s[end] == ':' && digitRun(s, end+1, 3) == 2 {
		seconds = s[end+1 : end+3]
		end += 3
	}
	if !clockValues(s[at:at+h], s[m:m+2], seconds) {
		return 0
	}
	short := end == m+2
	if !short {
		end = fraction(s, end)
	}
	if n := half(s, end); n > end {
		return zone(s, n)
	}
	if short {
		if end < len(s) && s[end] == 'Z' {
			return end + 1
		}
		return 0
	}
	return zone(s, end)
}

// dottedClock reads 15.42.50.675872 and 11.47.08:519, the clocks of a supercomputer's and of a game's log.
func dottedClock(s string, at int) int {
	if at+8 > len(s) || digitRun(s, at, 3) != 2 || s[at+2] != '.' || digitRun(s, at+3, 3) != 2 || s[at+5] != '.' ||
		digitRun(s, at+6, 3) != 2 || !clockValues(s[at:at+2], s[at+3:at+5], s[at+6:at+8]) {
		return 0
	}
	return fraction(s, at+8)
}

// looseClock reads 22:16:0:119, whose numbers are not filled up with zeros.
func looseClock(s string, at int) int {
	for part := range 3 {
		d := digitRun(s, at, 3)
		if d == 0 || d > 2 || part < 2 && (at+d >= len(s) || s[at+d] != ':') {
			return 0
		}
		if at += d; part < 2 {
			at++
		}
	}
	return fraction(s, at)
}

// clockValues reports whether digits are an hour, a minute and a second.
func clockValues(hour, minute, second string) bool {
	return between(hour, 0, 24) && between(minute, 0, 59) && between(second, 0, 60)
}

// fraction skips a fraction of a second.
func fraction(s string, at int) int {
	if at+1 < len(s) && (s[at] == '.' || s[at] == ',' || s[at] == ':') {
		n := digitRun(s, at+1, 10)
		if n > 0 && n < 10 && (s[at] != ':' || n < 4) {
			return at + 1 + n
		}
	}
	return at
}

// half skips AM or PM.
func half(s string, at int) int {
	n := at
	if n < len(s) && s[n] == ' ' {
		n++
	}
	if n+2 <= len(s) && (s[n]|0x20 == 'a' || s[n]|0x20 == 'p') && s[n+1]|0x20 == 'm' && (n+2 == len(s) || !isLetter(s[n+2])) {
		return n + 2
	}
	return at
}

// zones are the names of time zones that logs write behind a time.
var zones = set("UTC", "GMT", "Z", "CET", "CEST", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "BST", "IST", "JST",

	"KST", "MSK", "HKT", "SGT", "WET", "WEST", "EET", "EEST", "AEST", "AEDT", "NZST", "NZDT", "BRT", "SAST", "WIB", "PKT")

// zone skips a zone: Z, UTC, +02:00, -0500, CET, +01:00[Europe/Berlin].
func zone(s string, at int) int {
	n := at
	if n < len(s) && s[n] == ' ' {
		n++
	}
	if n >= len(s) {
		return at
	}
	end := n
	switch c := s[n]; {
	case c == '+' || c == '-':
		d := digitRun(s, n+1, 5)
		end = n + 1 + d
		if d == 2 && end+2 < len(s) && s[end] == ':' && digitRun(s, end+1, 3) == 2 {
			end += 3
		} else if d != 4 && d != 2 {
			return at
		}
	case c >= 'A' && c <= 'Z':
		for end < len(s) && end-n < 5 && s[end] >= 'A' && s[end] <= 'Z' {
			end++
		}
		if !zones[s[n:end]] {
			return at
		}
	default:
		return at
	}
	if end < len(s) && (isLetter(s[end]) || isDigit(s[end])) {
		return at
	}
	if end < len(s) && s[end] == '[' {
		end += zoneName(s[end:])
	}
	return end
}

// zoneName returns the length of [Europe/Berlin].
func zoneName(s string) int {
	slash := false
	for i := 1; i < len(s) && i < 40; i++ {
		switch {
		case s[i] == ']' && slash:
			return i + 1
		case s[i] == '/':
			slash = true
		case !isLetter(s[i]) && s[i] != '_':
			return 0
		}
	}
	return 0
}
