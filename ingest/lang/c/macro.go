package c

import (
	"bytes"
	"slices"
	"strings"
)

// maxMacro bounds the macros that are read as functions, in bytes.
const maxMacro = 20000

// define rewrites a macro with parameters whose body may report an error.
func (u *unfolder) define(d directive, rest []byte) {
	name, after := word(bytes.TrimLeft(rest, " \t"))
	if len(name) == 0 || len(after) == 0 || after[0] != '(' || d.to-d.from > maxMacro {
		return
	}
	closing := bytes.IndexByte(after, ')')
	if closing < 0 {
		return
	}
	parameters, body := after[1:closing], bytes.TrimRight(after[closing+1:], " \t\r\\")
	rows := listsErrors(name, parameters, body)
	if !rows && !reportsPerhaps(body) {
		return
	}
	text := append([]byte("void "), name...)
	text = append(text, '(')
	for i, parameter := range bytes.Split(parameters, []byte{','}) {
		parameter = bytes.Trim(parameter, " \t\r\n\\")
		if i > 0 {
			text = append(text, ',')
		}
		switch named, variadic := bytes.CutSuffix(parameter, []byte("...")); {
		case variadic && len(named) == 0:
			text = append(text, "const char*__VA_ARGS__,..."...)
		case variadic && i > 0:
			text = append(text, "..."...)
		case variadic:
			text = append(append(append(text, "const char*"...), named...), ",..."...)
		case len(parameter) > 0:
			text = append(append(text, "const char*"...), parameter...)
		}
	}
	text = append(text, "){"...)
	text = append(text, lines(parameters)...)
	body = plain(body)
	if rows {
		body = bytes.ReplaceAll(body, []byte(")"), []byte(");"))
	}
	text = append(append(text, body...), ";}"...)
	if missing := bytes.Count(u.source[d.from:d.to], []byte{'\n'}) - bytes.Count(text, []byte{'\n'}); missing > 0 {
		text = append(text, bytes.Repeat([]byte{'\n'}, missing)...)
	}
	u.edits = append(u.edits, edit{from: d.from, to: d.to, text: text})
}

// listsErrors reports whether a macro applies its parameter to the texts of errors: #define TREE_ERRORS(X) X(EAXE, "the axe is blunt").
func listsErrors(name, parameters, body []byte) bool {
	applied := slices.Concat(bytes.TrimSpace(parameters), []byte{'('})
	return len(applied) > 1 && isTableName(strings.ToLower(string(name))) && bytes.Count(body, applied) > 1 && bytes.IndexByte(body, '"') >= 0
}

// lines are the ends of lines in a text.
func lines(text []byte) []byte { return bytes.Repeat([]byte{'\n'}, bytes.Count(text, []byte{'\n'})) }

// tellingWords are what the name of something that reports an error holds, mostly.
var tellingWords = [][]byte{[]byte("err"), []byte("die"), []byte("fatal"), []byte("panic"), []byte("abort"), []byte("fail"), []byte("log"), []byte("print"),
	[]byte("assert"), []byte("throw"), []byte("raise"), []byte("warn"), []byte("bug"), []byte("goto")}

// reportsPerhaps reports whether a macro's body is worth reading: it calls something whose name can be that of a report, and is
// no row of a table.
func reportsPerhaps(body []byte) bool {
	text := bytes.TrimLeft(body, " \t\r\n\\")
	if bytes.IndexByte(text, '(') < 0 && bytes.IndexByte(text, ';') < 0 || text[0] == '{' && bytes.IndexByte(text, ';') < 0 {
		return false
	}
	lower := bytes.ToLower(text)
	return slices.ContainsFunc(tellingWords, func(word []byte) bool { return bytes.Contains(lower, word) })
}

// plain makes a macro's body plain code: without the marks that continue lines, make literals of parameters (#x) or join words
// (a##b).
func plain(body []byte) []byte {
	out := make([]byte, 0, len(body))
	for i := 0; i < len(body); i++ {
		switch c := body[i]; {
		case c == '"' || c == '\'':
			end := i + 1
			for end < len(body) && body[end] != c && body[end] != '\n' {
				if body[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end, len(body)-1)
			out = append(out, body[i:end+1]...)
			i = end
		case c == '/' && commentEnd(body, i) > i:
			end := commentEnd(body, i)
			out = append(append(out, ' '), lines(body[i:end])...)
			i = end - 1
		case c == '\\' && i+1 < len(body) && (body[i+1] == '\n' || body[i+1] == '\r'):
			out = append(out, ' ')
		case c == '#' && i+1 < len(body) && body[i+1] == '#':
			i++
			if before := bytes.TrimRight(out, " \t"); len(before) > 0 && isWord(before[len(before)-1]) {
				out = append(before, '_')
				for i+1 < len(body) && (body[i+1] == ' ' || body[i+1] == '\t') {
					i++
				}
			}
		case c == '#':
			out = append(out, ' ')
		default:
			out = append(out, c)
		}
	}
	return out
}

// apply makes the rewritten source.
func (u *unfolder) apply() []byte {
	slices.SortStableFunc(u.edits, func(a, b edit) int { return a.from - b.from })
	out := make([]byte, 0, len(u.source)+len(u.source)/8)
	at := 0
	for _, e := range u.edits {
		if e.to <= at {
			continue // inside a branch that went
		}
		e.from = max(e.from, at)
		out = append(out, u.source[at:e.from]...)
		if e.text != nil {
			out = append(out, e.text...)
		} else {
			for _, c := range u.source[e.from:e.to] {
				if c != '\n' {
					c = ' '
				}
				out = append(out, c)
			}
		}
		at = e.to
	}
	return append(out, u.source[at:]...)
}
