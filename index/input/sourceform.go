package input

import "strings"

// The functions of this file tell lines that are no messages and no frames: source, dumps of bytes, commands.

// beginsRecord reports whether what stands behind a bar is a log's record: a line number stands before it, not source.
func beginsRecord(s string) bool {
	var h Head
	readHead(strings.TrimLeft(s, "|│ "), &h)
	return h.Timed || h.Level != ""
}

// isHexDump tells a line of bytes with their address: "00000010  48 65 6c", "00000010: 4865 6c6c".
func isHexDump(s string) bool {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "=>"), "0x")
	end := 0
	for end < len(s) && end < 17 && isHex(s[end]) {
		end++
	}
	if end != 4 && end != 7 && end != 8 && end != 12 && end != 16 || end+6 > len(s) || s[end] != ':' && s[end] != ' ' {
		return false
	}
	rest := strings.TrimLeft(s[end+1:], " ")
	pairs := 0
	for len(rest) > 2 && isHex(rest[0]) && isHex(rest[1]) && (rest[2] == ' ' || len(rest) > 4 && isHex(rest[2]) && isHex(rest[3]) && rest[4] == ' ') {
		rest = strings.TrimLeft(rest[strings.IndexByte(rest, ' '):], " ")
		pairs++
	}
	return pairs > 3
}

func isHex(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

// promptEnd returns where the command starts behind a prompt with a place in it: lea@host:~/x$, PS C:\x>, C:\x>, ➜  x; 0 when
// there is none.
func promptEnd(s string) int {
	for _, mark := range []string{"➜ ", "❯ ", "λ "} {
		if strings.HasPrefix(s, mark) {
			return len(mark) + spaces(s[len(mark):])
		}
	}
	rest, ok := strings.CutPrefix(s, "PS ")
	if ok || isDrive(s) {
		if stop := strings.IndexByte(rest[:min(len(rest), 200)], '>'); stop > 0 && isDrive(rest) && !strings.ContainsAny(rest[:stop], ` "'(`) {
			at := len(s) - len(rest) + stop + 1
			return at + spaces(s[at:])
		}
		return 0
	}
	at := strings.IndexByte(s[:min(len(s), 64)], '@')
	if at <= 0 || strings.IndexByte(s[:at], ' ') >= 0 {
		return 0
	}
	if stop := strings.IndexAny(s[at:min(len(s), at+200)], "$#% "); stop > 0 && at+stop+1 < len(s) && s[at+stop] != ' ' && s[at+stop+1] == ' ' {
		return at + stop + 2
	}
	return 0
}

// isMarks reports whether a line holds nothing but marks under source: ^^^, ~~^~~, | with spaces.
func isMarks(s string) bool {
	for i := range len(s) {
		if strings.IndexByte("^~ -|+\t", s[i]) < 0 {
			return false
		}
	}
	return true
}

// isGutter reports whether a line is source with its number before a bar: "12 |     let x".
func isGutter(s string) bool {
	end := digitRun(s, 0, 7)
	rest := strings.TrimLeft(s[end:], " ")
	return end > 0 && end < 7 && (strings.HasPrefix(rest, "| ") || rest == "|" || strings.HasPrefix(rest, "│"))
}
