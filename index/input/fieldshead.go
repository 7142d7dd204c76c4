package input

// recordHeadBytes is how much of a line that is a record itself is looked through for its level and time.
const recordHeadBytes = 1024

// fieldsHead reads the level and the time of a line that is JSON or a row of key=value pairs, without taking it apart.
func fieldsHead(s string, h *Head) {
	if s[0] == '{' {
		objectHead(s[:min(len(s), recordHeadBytes)], h)
		return
	}
	pairsHead(s[:min(len(s), recordHeadBytes)], h)
}

// isRecord reports whether a line looks like JSON or starts with a key=value pair.
func isRecord(s string) bool {
	if s[0] == '{' {
		return len(s) > 1 && (s[1] == '"' || s[1] == ' ' && len(s) > 2 && s[2] == '"')
	}
	if classes[s[0]]&lowerByte == 0 && s[0] != '@' {
		return false
	}
	for i := 1; i < len(s) && i < longestKey; i++ {
		if s[i] == '=' {
			return i+1 < len(s) && s[i+1] != ' ' && s[i+1] != '='
		}
		if !isPairKey(s[i]) {
			return false
		}
	}
	return false
}

// objectHead looks at the fields of an object, not at those of objects in it.
func objectHead(s string, h *Head) {
	depth := 0
	for at := 0; at < len(s); {
		switch s[at] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			start, end := at+1, textEnd(s, at+1)
			at = end + 1
			if depth != 1 || at >= len(s) || s[at] != ':' {
				continue
			}
			if at++; at < len(s) && s[at] == ' ' {
				at++
			}
			from, to := at, at
			if at < len(s) && s[at] == '"' {
				from, to = at+1, textEnd(s, at+1)
				at = to + 1
			} else {
				for to < len(s) && (isDigit(s[to]) || s[to] == '.' || isLetter(s[to])) {
					to++
				}
				at = to
			}
			if h.field(s, start, end, from, to) {
				return
			}
			continue
		}
		at++
	}
}

// textEnd returns where the text ends that starts at a place, behind its quote.
func textEnd(s string, at int) int {
	for at < len(s) && s[at] != '"' {
		if s[at] == '\\' {
			at++
		}
		at++
	}
	return min(at, len(s))
}

// pairsHead looks at the pairs that a line starts with.
func pairsHead(s string, h *Head) {
	for at := 0; at < len(s); {
		start := at
		for at < len(s) && isPairKey(s[at]) {
			at++
		}
		end := at
		if at == start || at >= len(s) || s[at] != '=' {
			return
		}
		at++
		from := at
		if at < len(s) && s[at] == '"' {
			from++
			at = textEnd(s, from)
			if h.field(s, start, end, from, at) {
				return
			}
			at++
		} else {
			at = wordEnd(s, at)
			if h.field(s, start, end, from, at) {
				return
			}
		}
		at = skipSpaces(s, at)
	}
}

// field takes a field by its places. It reports whether level and time are known.
func (h *Head) field(s string, start, end, from, to int) bool {
	if to > len(s) || from >= to {
		return false
	}
	switch roleOf(s[start:end]) {
	case levelRole:
		if h.Level == "" {
			h.Level = levelOfField(s[start:end], s[from:to])
		}
	case timeRole:
		if !h.Timed && isTimeValue(s[from:to]) {
			h.Timed, h.TimeStart, h.TimeEnd = true, from, to
		}
	}
	return h.Timed && h.Level != ""
}

// isTimeValue reports whether a field's value is a time.
func isTimeValue(s string) bool {
	return len(s) > 7 && len(s) < 48 && (isDigit(s[0]) || weekdayLength(s)+monthLength(s) > 0)
}
