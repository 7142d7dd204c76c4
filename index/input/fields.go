package input

import "strings"

func set(words ...string) map[string]bool {
	out := make(map[string]bool, len(words))
	for _, w := range words {
		out[w] = true
	}
	return out
}

// structured is what a text that holds structured records is made of.
type structured struct {
	records []record
	// before and after are the texts around the records.
	before, after piece
	// end is where the records end in the text.
	end int
	// cut says that the text ends inside a record.
	cut bool
}

// maxTries is how many places of a line are tried as the start of a record.
const maxTries = 4

// findRecords finds the records in a line: JSON objects, or what a language prints for a map, or a row of key=value pairs, with
// text around them. With lines, the text is more than one line and the record starts on the first.
func findRecords(p piece, lines bool) (structured, bool) {
	s := p.text
	limit := len(s)
	if lines {
		if n := strings.IndexByte(s, '\n'); n >= 0 {
			limit = n
		}
	}
	at := 0
	for range maxTries {
		open := strings.IndexByte(s[at:limit], '{')
		if open < 0 {
			break
		}
		open += at
		found, next := objectsAt(p, open, lines)
		if len(found.records) > 0 {
			return found, true
		}
		at = max(open+1, next)
		if at >= limit {
			break
		}
	}
	if lines {
		return structured{}, false
	}
	if open := strings.Index(s, "map["); open >= 0 {
		if found := goMapAt(p, open); len(found.records) > 0 {
			return found, true
		}
	}
	return findPairs(p)
}

// objectsAt reads the objects that stand one behind the other from a place on. next is where to look on when there is no record.
func objectsAt(p piece, open int, lines bool) (out structured, next int) {
	s := p.text
	if open+1 >= len(s) {
		return out, open + 1
	}
	inside := open + 1
	for inside < len(s) && (s[inside] == ' ' || lines && (s[inside] == '\n' || s[inside] == '\r' || s[inside] == '\t')) {
		inside++
	}
	if inside >= len(s) {
		return out, open + 1
	}
	switch c := s[inside]; {
	case c == '\\' && inside+1 < len(s) && s[inside+1] == '"': // JSON inside of a text whose escapes nobody decoded
		plain := unescape(p.slice(open, len(s)))
		out, _ = objectsAt(plain, 0, lines)
		if len(out.records) > 0 {
			out.before, out.end = p.slice(0, open), len(s)
			out.after = p.slice(len(s), len(s))
		}
		return out, open + 1
	case c != '"' && c != '\'' && c != ':' && !isIdentifier(c):
		return out, open + 1
	}
	start := open
	if start > 0 && (s[start-1] == '%' || s[start-1] == '#') {
		start--
	}
	at := open
	for at < len(s) && len(out.records) < maxTexts {
		t, ok := readTree(s, at, false, lines)
		if !ok && !(lines && t.salvage()) {
			if t, ok = readTree(s, at, true, lines); !ok || lines && t.cut {
				break
			}
		}
		if t.cut && len(t.nodes) < 2 {
			break
		}
		records := recordsOf(p, &t)
		if t.cut && !trusted(&t) {
			break
		}
		next = t.at
		if len(records) == 0 {
			break
		}
		out.records = append(out.records, records...)
		out.end, out.cut = t.at, t.cut
		at = t.at
		for at < len(s) && strings.IndexByte(" ,\t", s[at]) >= 0 {
			at++
		}
		if at >= len(s) || s[at] != '{' || lines {
			break
		}
	}
	if len(out.records) > 0 {
		out.before, out.after = p.slice(0, start), p.slice(out.end, len(s))
		if lines {
			out.after = p.slice(out.end, out.end)
		}
	}
	return out, next
}

// trusted reports whether a record whose end is missing is one beyond doubt: a value before the last was read whole.
func trusted(t *treeReader) bool {
	return len(t.nodes) > 2 || len(t.nodes) == 2 && roleOf(t.nodes[1].key) != noRole && t.nodes[1].kind == textKind
}

// goMapAt reads what Go prints for a map: map[code:12 error:no such file]. A value runs to the next key.
func goMapAt(p piece, open int) structured {
	s := p.text
	start := open + len("map[")
	stop := balanced(s[start-1:])
	if stop < 0 {
		return structured{}
	}
	end := start - 1 + stop
	t := treeReader{s: s}
	root := t.add("", -1, objectKind, open, end+1, false)
	for at := start; at < end; {
		colon := at
		for colon < end && isIdentifier(s[colon]) {
			colon++
		}
		if colon == at || colon == end || s[colon] != ':' {
			return structured{}
		}
		value := colon + 1
		next := end
		for i := value; i < end; i++ {
			if s[i] != ' ' {
				continue
			}
			key := i + 1
			for key < end && isIdentifier(s[key]) {
				key++
			}
			if key > i+1 && key+1 < end && s[key] == ':' && s[key+1] != ' ' {
				next = i
				break
			}
		}
		t.add(s[at:colon], root, textKind, value, next, false)
		at = next + 1
	}
	records := recordsOf(p, &t)
	return structured{records: records, before: p.slice(0, open), after: p.slice(end+1, len(s)), end: end + 1}
}

// findPairs reads a row of key=value pairs: the whole line (two pairs at least), or what ends a line of text.
func findPairs(p piece) (structured, bool) {
	s := p.text
	eq := strings.IndexByte(s, '=')
	if eq <= 0 {
		return structured{}, false
	}
	start := eq
	for start > 0 && isPairKey(s[start-1]) {
		start--
	}
	for range maxTries {
		if start < eq && (start == 0 || s[start-1] == ' ' || s[start-1] == '\t' || s[start-1] == '[') {
			if t, ok := readPairs(s, start); ok && (start > 0 || len(t.nodes) > 2) {
				found := structured{before: p.slice(0, start), after: p.slice(len(s), len(s)), end: len(s)}
				if found.records = recordsOf(p, &t); len(found.records) > 0 {
					return found, true
				}
				return structured{}, false
			}
		}
		next := strings.IndexByte(s[eq+1:], '=')
		if next < 0 {
			break
		}
		eq += next + 1
		start = eq
		for start > 0 && isPairKey(s[start-1]) {
			start--
		}
	}
	return structured{}, false
}

func isPairKey(c byte) bool {
	return classes[c]&(digitByte|lowerByte|upperByte) != 0 || c == '_' || c == '.' || c == '-' || c == '@'
}

// readPairs reads the pairs from a place on to the line's end. It reports false when something else stands there.
func readPairs(s string, at int) (treeReader, bool) {
	t := treeReader{s: s, nodes: make([]node, 0, 12)}
	root := t.add("", -1, objectKind, at, len(s), false)
	for at < len(s) {
		key := at
		for at < len(s) && isPairKey(s[at]) {
			at++
		}
		if at == key || at >= len(s) || s[at] != '=' || len(t.nodes) > maxNodes {
			return t, false
		}
		name := s[key:at]
		if at++; at < len(s) && s[at] == '"' {
			t.at = at
			start, end, escaped, _ := t.quoted()
			if t.cut && len(t.nodes) < 2 {
				return t, false
			}
			t.add(name, root, textKind, start, end, escaped)
			if at = t.at; at < len(s) && s[at] != ' ' && s[at] != ',' && s[at] != ']' {
				return t, false
			}
		} else {
			start := at
			at = wordEnd(s, at)
			t.add(name, root, textKind, start, at, false)
		}
		for at < len(s) && (s[at] == ' ' || s[at] == ',' || s[at] == '\t') {
			at++
		}
	}
	return t, len(t.nodes) > 1
}
