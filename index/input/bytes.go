package input

// class is what a byte can be part of, a bit each.
type class uint8

const (
	digitByte class = 1 << iota
	lowerByte
	upperByte
	// nameByte can be part of a logger's, module's, program's, host's or class's name.
	nameByte
	// pathByte can be part of a file's path.
	pathByte
)

// classes are the classes of all bytes.
var classes = classTable()

func classTable() (t [256]class) {
	for c := range 256 {
		switch b := byte(c); {
		case isDigit(b):
			t[c] = digitByte | nameByte | pathByte
		case b >= 'a' && b <= 'z':
			t[c] = lowerByte | nameByte | pathByte
		case b >= 'A' && b <= 'Z':
			t[c] = upperByte | nameByte | pathByte
		}
	}
	for _, b := range []byte("_.:/$-@") {
		t[b] = nameByte | pathByte
	}
	for _, b := range []byte(`\+~#`) {
		t[b] = pathByte
	}
	return t
}

func isDigit(c byte) bool  { return c-'0' <= 9 }
func isLetter(c byte) bool { return (c|0x20)-'a' <= 'z'-'a' }

// isName reports whether c can be part of a logger's, module's, program's or class's name.
func isName(c byte) bool { return classes[c]&nameByte != 0 }

// wordEnd returns where the word at a place ends: at a space, a tab or the line's end.
func wordEnd(s string, at int) int {
	for at < len(s) && s[at] != ' ' && s[at] != '\t' {
		at++
	}
	return at
}

// classesOf returns which of digits, small letters and capitals a word has.
func classesOf(s string) (all class) {
	for i := range len(s) {
		all |= classes[s[i]]
	}
	return all & (digitByte | lowerByte | upperByte)
}

// digitRun counts the digits at a place, up to a limit.
func digitRun(s string, at, limit int) int {
	n := 0
	for at+n < len(s) && n < limit && isDigit(s[at+n]) {
		n++
	}
	return n
}

func skipSpaces(s string, at int) int {
	for at < len(s) && (s[at] == ' ' || s[at] == '\t') {
		at++
	}
	return at
}

// indexBefore is strings.Index from a place on, at most limit bytes far.
func indexBefore(s, text string, at, limit int) int {
	for i := at; i+len(text) <= len(s) && i <= at+limit; i++ {
		if s[i] == text[0] && s[i:i+len(text)] == text {
			return i
		}
	}
	return -1
}
