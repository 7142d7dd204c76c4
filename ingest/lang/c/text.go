package c

import (
	"bytes"

	"github.com/errdex/errdex/ingest/engine"
)

// hasText reports whether an expression gives a text that the source spells out, or a macro of the file that does.
func hasText(s *engine.Scan, n engine.Node) bool {
	for range maxClimb {
		switch s.KindName(n) {
		case "string_literal", "concatenated_string", "raw_string_literal":
			return true
		case "identifier":
			_, ok := Fixed(s, n)
			return ok
		case "parenthesized_expression", "comma_expression":
			n = s.LastNamed(n)
		case "cast_expression":
			n = s.ChildIn(n, "value")
		case "conditional_expression":
			if hasText(s, s.ChildIn(n, "consequence")) {
				return true
			}
			n = s.ChildIn(n, "alternative")
		case "call_expression":
			if !isGettext(CalleeName(s, n)) {
				return false
			}
			n = argumentAt(s, n, 0)
		default:
			return false
		}
	}
	return false
}

// isGettext reports whether a callee gives the text that it is given, in the language of the user.
func isGettext(name []byte) bool {
	switch string(name) {
	case "_", "N_", "Q_", "gettext", "gettext_noop", "dgettext", "ngettext", "tr", "i18n", "_T", "TEXT", "L_", "C_", "NC_", "pgettext", "_U_", "T_", "G_", "STR", "CONST_STR", "T", "RCONST", "_N", "DTRANS":
		return true
	}
	return false
}

// messageAt is the position of the message among the arguments, -1 when none is a text. A text that is a mere word before another
// text is a tag.
func messageAt(s *engine.Scan, arguments []engine.Argument) int {
	first := -1
	for i, a := range arguments {
		if !hasText(s, a.First) {
			continue
		}
		if text := s.Bytes(a.First); first < 0 || !speaks(s.Bytes(arguments[first].First)) && speaks(text) {
			if first < 0 || speaks(text) {
				first = i
			}
		}
		if speaks(s.Bytes(a.First)) {
			break
		}
	}
	if first >= 0 {
		return first
	}
	for i, a := range arguments {
		if s.KindName(a.First) == "call_expression" && givesText(s, a.First) && bytes.IndexByte(s.Bytes(a.First), ' ') > 0 {
			return i // a call that makes the text: jv_string_fmt("no %s", what)
		}
		if s.KindName(a.First) != "identifier" {
			continue
		}
		values := Values(s, a.First)
		if name := s.Text(a.First); len(values) > 0 && (messageNames[name] || isErrorName(name)) {
			return i
		}
		for _, value := range values {
			if hasText(s, value) && bytes.IndexByte(s.Bytes(value), ' ') > 0 {
				return i
			}
		}
	}
	return -1
}

// speaks reports whether the source of a text has more than one word, or a placeholder.
func speaks(source []byte) bool {
	return bytes.IndexByte(source, '%') >= 0 || bytes.IndexByte(bytes.TrimSpace(source), ' ') >= 0
}

// givesText reports whether an expression is a text, or a call that is given one.
func givesText(s *engine.Scan, n engine.Node) bool {
	if hasText(s, n) {
		return true
	}
	if s.KindName(n) != "call_expression" {
		return false
	}
	for c := s.First(s.ChildIn(n, "arguments")); c != engine.None; c = s.After(c) {
		if hasText(s, c) {
			return true
		}
	}
	return false
}
