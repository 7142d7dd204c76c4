package scala

import "bytes"

// joinLines makes readable what the grammar cannot read: an expression that goes on after an operator at the end of a line. Outside
// brackets the grammar ends the expression there. The end of the line is put into a comment, by " /*" and "*/" around it, which
// leaves the lines what they are.
func joinLines(source []byte) []byte {
	var changed []byte
	from, block := 0, false // block: inside a text of several lines
	for start := 0; start < len(source); {
		end := bytes.IndexByte(source[start:], '\n')
		if end < 0 {
			break
		}
		end += start
		line := source[start:end]
		if bytes.Count(line, []byte(`"""`))%2 == 1 {
			block = !block
		}
		if !block && endsInOperator(line) {
			changed = append(append(changed, source[from:end]...), " /*\n*/"...)
			from = end + 1
		}
		start = end + 1
	}
	if from == 0 {
		return source
	}
	return append(changed, source[from:]...)
}

// endsInOperator reports whether a line of code ends in an operator that has a right side.
func endsInOperator(line []byte) bool {
	line = bytes.TrimRight(line, " \t\r")
	n := len(line)
	if n < 3 || line[n-1] != '+' && line[n-1] != '&' && line[n-1] != '|' && line[n-1] != '>' {
		return false
	}
	operator := line[bytes.LastIndexAny(line, " \t")+1:]
	switch string(operator) {
	case "+", "++", "&&", "||", "->", ">>":
	default:
		return false
	}
	text := bytes.TrimLeft(line, " \t")
	return len(text) > len(operator) && text[0] != '*' && !bytes.HasPrefix(text, []byte("/")) && !bytes.Contains(line, []byte(" //")) &&
		!bytes.Contains(line, []byte("/*"))
}
