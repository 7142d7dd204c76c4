package input

// timeForm says how much of a time is written.
type timeForm uint8

const (
	noTime timeForm = iota
	// bareDate is a date without a clock or a clock without seconds, bareEpoch a number that can be seconds or more since 1970: they may be a message's own.
	bareDate
	bareEpoch
	// clockOnly is a time of day, fullTime a date with one.
	clockOnly
	fullTime
)

// scanTime returns the length of the time that s starts with and its form: ISO 8601 and what is near it, the forms of RFC 1123
// and 2822, ctime's, syslog's, those of web servers' logs, of Android, Windows, and counts since 1970. A time ends where no
// letter or digit follows.
func scanTime(s string) (int, timeForm) {
	if len(s) < 5 {
		return 0, noTime
	}
	n, form := 0, noTime
	switch {
	case isDigit(s[0]):
		n, form = numberTime(s)
	case classes[s[0]]&upperByte != 0:
		n, form = namedTime(s)
	}
	if form == noTime {
		return 0, noTime
	}
	if n < len(s) && (isLetter(s[n]) || isDigit(s[n]) || s[n] == '/' || s[n] == '%' || s[n] == '_') ||
		n+1 < len(s) && (s[n] == ':' || s[n] == '.' || s[n] == '-') && isDigit(s[n+1]) { // 12:13:14:15:16:17 is an address
		return 0, noTime
	}
	return n, form
}

// numberTime reads a time that starts with a digit.
func numberTime(s string) (int, timeForm) {
	d := digitRun(s, 0, 20)
	switch d {
	case 4:
		return yearTime(s)
	case 1, 2:
		if d < len(s) && s[d] == ':' {
			n := clock(s, 0)
			switch {
			case n == 0:
				return 0, noTime
			case n < d+4 || s[d+3] != ':': // 11:47AM
				return n, bareDate
			}
			return n, clockOnly
		}
		return dayTime(s, d)
	case 6, 8: // 081109 203615, 20171223-22:15:29:606, 20240302T114708Z
		if d == len(s) || !packedDate(s[:d]) {
			return 0, noTime
		}
		if c := s[d]; c != ' ' && c != '-' && c != 'T' && c != '_' {
			return 0, noTime
		}
		if n := clock(s, d+1); n > 0 {
			return n, fullTime
		}
		if n := looseClock(s, d+1); n > 0 && s[d] == '-' {
			return n, fullTime
		}
		if digitRun(s, d+1, 7) == 6 && clockValues(s[d+1:d+3], s[d+3:d+5], s[d+5:d+7]) {
			return zone(s, fraction(s, d+7)), fullTime
		}
	case 10, 13, 16, 19: // seconds, milli-, micro- and nanoseconds since 1970, 2001 to 2033
		if s[0] != '1' {
			return 0, noTime
		}
		if n := fraction(s, d); d == 10 && n > d {
			return n, fullTime
		}
		return d, bareEpoch
	case 14:
		if packedDate(s[:8]) && clockValues(s[8:10], s[10:12], s[12:14]) {
			return d, fullTime
		}
	}
	return 0, noTime
}

// yearTime reads 2025-03-02T11:47:08.519+0200 and the like: the year comes first.
func yearTime(s string) (int, timeForm) {
	if len(s) < 10 || s[0] != '1' && s[0] != '2' {
		return 0, noTime
	}
	sep := s[4]
	if sep == ' ' { // 2024 Mar 2 11:47:08
		m := monthLength(s[5:])
		if m == 0 || 5+m >= len(s) || s[5+m] != ' ' {
			return 0, noTime
		}
		day := skipSpaces(s, 5+m)
		if d := digitRun(s, day, 3); d > 0 && d < 3 && day+d < len(s) && s[day+d] == ' ' {
			if n := clock(s, day+d+1); n > 0 {
				return n, fullTime
			}
		}
		return 0, noTime
	}
	if sep != '-' && sep != '/' && sep != '.' && sep != ':' {
		return 0, noTime
	}
	m := digitRun(s, 5, 3)
	at := 5 + m
	if m == 0 || m > 2 || !between(s[5:at], 1, 12) || at >= len(s) || s[at] != sep {
		return 0, noTime
	}
	day := at + 1
	d := digitRun(s, day, 3)
	at = day + d
	if d == 0 || d > 2 || !between(s[day:at], 1, 31) {
		return 0, noTime
	}
	if n := clockBehindDate(s, at); n > 0 {
		return n, fullTime
	}
	if sep == ':' || m < 2 || d < 2 {
		return 0, noTime
	}
	return at, bareDate
}

// dayTime reads a time that starts with a day or a month of d digits: 02/Mar/2024:11:47:08 +0000, 02-Mar-2024 11:47:08,
// 02 Mar 2024 11:47:08, 03/02/2024, 4:12:09 PM, 17/06/09 20:10:40, 02.03.2024 11:47:08, 03-17 16:13:38.811, 10.30 16:49:06.
func dayTime(s string, d int) (int, timeForm) {
	if d >= len(s) {
		return 0, noTime
	}
	sep := s[d]
	if sep != '/' && sep != '-' && sep != '.' && sep != ' ' {
		return 0, noTime
	}
	at := d + 1
	if m := monthLength(s[at:]); m > 0 {
		at += m
		if at >= len(s) || s[at] != sep && s[at] != ' ' {
			return 0, noTime
		}
		y := digitRun(s, at+1, 5)
		if y != 4 && y != 2 {
			return 0, noTime
		}
		if at += 1 + y; at+1 < len(s) && s[at] == ':' && s[at+1] == ':' { // Erlang's reports
			at++
		}
		if n := clockBehindDate(s, at); n > 0 {
			return n, fullTime
		}
		if sep == '-' && y == 4 {
			return at, bareDate
		}
		return 0, noTime
	}
	m := digitRun(s, at, 3)
	if sep == ' ' || m == 0 || m > 2 || !between(s[:d], 0, 31) || !between(s[at:at+m], 1, 31) {
		return 0, noTime
	}
	if at += m; at >= len(s) {
		return 0, noTime
	}
	if s[at] != sep {
		if d == 2 && m == 2 && sep != '/' && (s[at] == ' ' || s[at] == '|') {
			if n := clock(s, at+1); n > 0 {
				return n, fullTime
			}
		}
		return 0, noTime
	}
	y := digitRun(s, at+1, 5)
	if y != 2 && y != 4 {
		return 0, noTime
	}
	if n := clockBehindDate(s, at+1+y); n > 0 {
		return n, fullTime
	}
	return 0, noTime
}

// namedTime reads a time that starts with the name of a day or month: Mon, 02 Mar 2024 11:47:08 GMT; Sun Mar 02 11:47:08.123
// 2025; Mar  2 11:47:08; Mar 02, 2024 11:47:08 AM; Mar  2 2024 11:47:08.
func namedTime(s string) (int, timeForm) {
	at := 0
	if w := weekdayLength(s); w > 0 {
		at = w
		if at < len(s) && s[at] == ',' {
			at++
		}
		if at = skipSpaces(s, at); at >= len(s) {
			return 0, noTime
		}
		if isDigit(s[at]) {
			if n, form := numberTime(s[at:]); form == fullTime {
				return at + n, form
			}
			return 0, noTime
		}
	}
	m := monthLength(s[at:])
	if m == 0 || at+m >= len(s) || s[at+m] != ' ' {
		return 0, noTime
	}
	day := skipSpaces(s, at+m)
	d := digitRun(s, day, 3)
	at = day + d
	if d == 0 || d > 2 || at >= len(s) || !between(s[day:at], 1, 31) {
		return 0, noTime
	}
	if s[at] == ',' {
		at++
	}
	if at >= len(s) || s[at] != ' ' {
		return 0, noTime
	}
	at = skipSpaces(s, at)
	if digitRun(s, at, 5) == 4 {
		if n := clockBehindDate(s, at+4); n > 0 {
			return n, fullTime
		}
		return 0, noTime
	}
	n := clock(s, at)
	if n == 0 {
		return 0, noTime
	}
	if n+5 <= len(s) && s[n] == ' ' && digitRun(s, n+1, 5) == 4 && (s[n+1] == '1' || s[n+1] == '2') { // ctime's year
		n += 5
	}
	return n, fullTime
}

var (
	months = [...]string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
		"November", "December"}
	weekdays = [...]string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
)

// monthLength returns the length of the name of a month, in full or cut to three letters, 0 when s starts with none.
func monthLength(s string) int { return nameIn(s, months[:]) }

// weekdayLength is the same for the days of a week.
func weekdayLength(s string) int { return nameIn(s, weekdays[:]) }

func nameIn(s string, names []string) int {
	if len(s) < 3 || classes[s[0]]&upperByte == 0 {
		return 0
	}
	for _, name := range names {
		if s[0] != name[0] || s[1] != name[1] || s[2] != name[2] {
			continue
		}
		if len(s) == 3 || !isLetter(s[3]) {
			return 3
		}
		if len(s) >= len(name) && s[:len(name)] == name && (len(s) == len(name) || !isLetter(s[len(name)])) {
			return len(name)
		}
		return 0
	}
	return 0
}

// packedDate reports whether digits are yymmdd or yyyymmdd.
func packedDate(s string) bool {
	n := len(s)
	return between(s[n-4:n-2], 1, 12) && between(s[n-2:], 1, 31) && (n == 6 || s[0] == '1' || s[0] == '2')
}

// between reports whether digits, at most four, are a number of that range.
func between(digits string, low, high int) bool {
	n := 0
	for i := range len(digits) {
		n = n*10 + int(digits[i]-'0')
	}
	return n >= low && n <= high
}
