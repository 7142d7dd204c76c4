package pattern

// maxDuration is how many bytes a duration may have. The longest that a library prints, of humantime with all its units, has 60.
const maxDuration = 64

// durationUnits are the units of a duration, those that begin another one behind it, so that the first that is there is the longest.
var durationUnits = [...]string{"ns", "us", "\u00b5s", "\u03bcs", "ms", "seconds", "second", "s", "minutes", "minute", "months", "month",
	"milliseconds", "millisecond", "microseconds", "microsecond", "min", "m", "hours", "hour", "h", "days", "day", "d",
	"nanoseconds", "nanosecond", "weeks", "week", "years", "year"}

// duration returns the length of the longest duration (see [errdex.DurationValue]) at the start of folded text, -1 when there is none.
func duration(text []byte) int {
	i := sign(text)
	if i == 1 && text[0] == '-' && len(text) > 1 && text[1] == '(' {
		if n := units(text[2:]); n > 0 && 2+n < len(text) && text[2+n] == ')' {
			return n + 3
		}
		return -1
	}
	text = text[i:]
	if i == 0 {
		if n := word(text, "null", "none"); n > 0 {
			return n
		}
	}
	n := max(units(text), clock(text), dated(text), designated(text), word(text, "0", "infinity", "inf"))
	if n < 0 {
		return -1
	}
	return i + n
}

// decimal returns the length of digits with an optional fraction, 0 when there are none.
func decimal(text []byte) int {
	i := digits(text)
	if i > 0 && i < len(text) && text[i] == '.' {
		if n := digits(text[i+1:]); n > 0 {
			i += 1 + n
		}
	}
	return i
}

func digits(text []byte) int {
	i := 0
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	return i
}

// units returns the length of numbers with their units, as in 1h2m3.5s, 1m 30s and 5 seconds; -1 when there are none.
func units(text []byte) int {
	end := -1
	for i := 0; ; {
		n := decimal(text[i:])
		if n == 0 {
			return end
		}
		if i += n; i < len(text) && text[i] == 'e' {
			if n := number(text[i+1:], isDigit); n > 0 {
				i += 1 + n
			}
		}
		if i < len(text) && text[i] == ' ' {
			i++
		}
		if n = word(text[i:], durationUnits[:]...); n < 0 {
			return end
		}
		i += n
		if end = i; i < len(text) && text[i] == ' ' {
			i++
		}
	}
}

// clock returns the length of hours, minutes and seconds, as in 0:00:05 and 1.02:03:04.5, with the days in front; -1 when there are none.
func clock(text []byte) int {
	i := digits(text)
	if i > 0 && i < len(text) && text[i] == '.' {
		if n := timeOfDay(text[i+1:]); n > 0 {
			return i + 1 + n
		}
	}
	return timeOfDay(text)
}

func timeOfDay(text []byte) int {
	i := digits(text)
	if i == 0 {
		return -1
	}
	for range 2 {
		if len(text) < i+3 || text[i] != ':' || !isDigit(text[i+1]) || !isDigit(text[i+2]) {
			return -1
		}
		i += 3
	}
	if i < len(text) && text[i] == '.' {
		if n := digits(text[i+1:]); n > 0 {
			i += 1 + n
		}
	}
	return i
}

// dated returns the length of days in words and a clock, as in 1 day, 0:00:05; -1 when there are none.
func dated(text []byte) int {
	i := digits(text)
	if i == 0 {
		return -1
	}
	n := word(text[i:], " days, ", " day, ")
	if n < 0 {
		return -1
	}
	i += n
	if n = timeOfDay(text[i:]); n < 0 {
		return -1
	}
	return i + n
}

// designated returns the length of a duration of ISO 8601, as in pt1m30s and p1dt2h; -1 when there is none.
func designated(text []byte) int {
	if len(text) == 0 || text[0] != 'p' {
		return -1
	}
	end := designators(text, 1, "ymwd")
	if at := max(end, 1); at < len(text) && text[at] == 't' {
		end = max(end, designators(text, at+1, "hms"))
	}
	return end
}

// designators returns where the numbers with a letter of a list behind them end that start at a place; -1 when there are none.
func designators(text []byte, at int, letters string) int {
	end := -1
	for {
		i := at + sign(text[at:])
		n := decimal(text[i:])
		if i += n; n == 0 || i == len(text) || !isOneOf(text[i], letters) {
			return end
		}
		at, end = i+1, i+1
	}
}

func isOneOf(c byte, letters string) bool {
	for i := range len(letters) {
		if letters[i] == c {
			return true
		}
	}
	return false
}
