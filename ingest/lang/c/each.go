package c

import (
	"bytes"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// considerEach shows the engine a call that reports an error. Where its format says little by itself, and one of the values for it is
// a variable that several texts can be in, each of them makes a message of its own: reason = "no key"; .. error("%s at %s", reason,
// place).
func considerEach(s *engine.Scan, call engine.Call) {
	s.Consider(call)
	c, ok := s.ConstructOf(call.Callee)
	if !ok || c.Dialect != "c" || !s.Wanted(call.Callee) {
		return
	}
	at, texts := filler(s, call.Arguments)
	if at < 0 {
		return
	}
	var given []dialect.Argument
	for i, a := range call.Arguments {
		if i != 0 && i != at {
			expression := s.SpanText(a.Span)
			given = append(given, dialect.Argument{Name: s.NameOf(expression), Expression: expression})
		}
	}
	format := s.Texts(call.Arguments[0].Span)
	for _, text := range texts {
		known := s.Texts(engine.One(text))
		if len(format) != 1 || len(known) != 1 {
			continue
		}
		filled, ok := fillIn(format[0].LiteralText(), at-1, known[0].LiteralText())
		if !ok {
			return
		}
		s.Report(&engine.Draft{Rule: c.ID, Call: call, Leaf: engine.One(text), Literal: text,
			Site: &errdex.Site{Template: dialect.CFormat(filled, given), Type: c.Type, Severity: c.Severity}})
	}
}

// fillIn puts a text without conversions in the place of one %s of a format, counted from zero; false when that is no plain %s.
func fillIn(format string, conversion int, text string) (string, bool) {
	if strings.ContainsAny(format, "*$") {
		return "", false
	}
	for at := 0; at+1 < len(format); at++ {
		switch {
		case format[at] != '%':
		case format[at+1] == '%':
			at++
		case conversion > 0:
			conversion--
		default:
			return format[:at] + text + format[at+2:], format[at+1] == 's'
		}
	}
	return "", false
}

// filler finds the first argument behind a format that says little whose texts are known, -1 for none.
func filler(s *engine.Scan, arguments []engine.Argument) (at int, texts []engine.Node) {
	if len(arguments) < 2 {
		return -1, nil
	}
	format := arguments[0].First
	if k := s.KindName(format); k != "string_literal" && k != "concatenated_string" {
		return -1, nil
	}
	const little = 2
	source := s.Bytes(format)
	if len(source) > maxName || !bytes.Contains(source, []byte("%s")) || len(source) < 6 || countWords(strings.ReplaceAll(string(source), "%s", "")) > little {
		return -1, nil
	}
	for i, a := range arguments {
		if i == 0 || s.KindName(a.First) != "identifier" {
			continue
		}
		texts = texts[:0]
		for _, value := range Values(s, a.First) {
			if hasText(s, value) && speaks(s.Bytes(value)) && bytes.IndexByte(s.Bytes(value), '%') < 0 {
				texts = append(texts, value)
			}
		}
		if len(texts) > 1 {
			return i, texts
		}
	}
	return -1, nil
}
