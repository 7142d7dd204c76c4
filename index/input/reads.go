package input

import "strings"

// sameError reports whether the first line of a text, a stack trace for one, repeats a message.
func sameError(message, text string) bool {
	if n := strings.IndexByte(text, '\n'); n >= 0 {
		text = text[:n]
	}
	return len(message) > 3 && strings.Contains(text, message)
}

// isClassName reports whether a text is the qualified name of an exception's class and nothing else.
func isClassName(s string) bool {
	parts := 0
	for i := range len(s) {
		switch c := s[i]; {
		case c == '.' || c == '\\' || c == ':':
			parts++
		case !isIdentifier(c) && c != '$':
			return false
		}
	}
	return parts > 1
}

// isNothing reports whether a text cannot be a message.
func isNothing(s string) bool {
	switch s {
	case "", "null", "nil", "none", "None", "true", "false", "undefined", "ok", "OK", "{}", "[]":
		return true
	}
	return classesOf(s)&(lowerByte|upperByte) == 0 && !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
}

// byContent takes the texts of a record that has a level or a time, but no field with a known name, that read like sentences.
func (g *gatherer) byContent(root int32) {
	if g.out.level == "" && g.out.time == "" {
		return
	}
	g.children(root, func(key string, role role, c int32) {
		if g.nodes[c].kind == textKind && (role == noRole || role == detailRole) && len(g.out.texts) < 3 && readsLikeSentence(g.s(c)) {
			g.take(c, 0)
		}
	})
}

// envelope reports whether the record is a container runtime's or the journal's around a line of output.
func (g *gatherer) envelope(root int32) {
	log, stream, pid, message := false, false, false, false
	for c := g.first[root]; c != 0; c = g.next[c] {
		switch key := g.nodes[c].key; key {
		case "log":
			log = g.nodes[c].kind == textKind
		case "stream", "time", "kubernetes":
			stream = true
		case "MESSAGE":
			message = true
		case "_PID", "PRIORITY", "__REALTIME_TIMESTAMP", "_SYSTEMD_UNIT", "SYSLOG_IDENTIFIER":
			pid = true
		}
	}
	g.out.envelope = (log && stream || message && pid) && len(g.out.texts) == 1
}

// readsLikeSentence reports whether a text has at least three words of letters.
func readsLikeSentence(s string) bool {
	words := 0
	for word := range strings.FieldsSeq(s[:min(len(s), 400)]) {
		if classesOf(word)&lowerByte != 0 && classesOf(word)&digitByte == 0 {
			words++
		}
	}
	return words >= 3
}

// readsLikeTrace reports whether a text, its escapes not decoded, is a stack trace.
func readsLikeTrace(s string) bool {
	return strings.Contains(s, `\n\tat `) || strings.Contains(s, `\n    at `) || strings.Contains(s, `\n   at `) || strings.Contains(s, `\n  at `) ||
		strings.Contains(s, "Traceback (most recent call last)") || strings.Contains(s, `\ngoroutine `) || strings.Contains(s, `.rb:`) && strings.Contains(s, ":in `") ||
		strings.Contains(s, `\n#0 `)
}
