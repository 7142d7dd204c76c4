package input

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// field is a named text of a JSON object or a logfmt line.
type field struct {
	key string
	piece
}

// messageKeys are the names of the fields that carry messages in the logs of common libraries (zap, zerolog, logrus, slog,
// bunyan, pino, winston, logback, serilog, tracing, Docker, RFC 9457 problems).
var messageKeys = set("message", "msg", "error", "err", "exception", "exc_info", "stack", "stacktrace", "stack_trace",
	"errormessage", "error_message", "errmsg", "error_description", "detail", "reason", "description", "cause", "log", "@m", "@mt", "@x",
	"short_message", "full_message", "textpayload", "errorverbose", "panic")

// levelKeys are the names of the fields that carry the level.
var levelKeys = set("level", "lvl", "severity", "levelname", "@l", "loglevel", "log.level")

func set(words ...string) map[string]bool {
	out := make(map[string]bool, len(words))
	for _, w := range words {
		out[w] = true
	}
	return out
}

// structured takes the fields out of a line that is a JSON object, ends in one, or is a row of key=value pairs. rest is what
// stands before a JSON object.
func structured(line piece) (fields []field, rest piece, ok bool) {
	if open := strings.Index(line.text, `{"`); open >= 0 && strings.HasSuffix(line.text, "}") {
		if fields, ok := parseJSON(line.slice(open, len(line.text))); ok {
			return fields, line.slice(0, open), true
		}
	}
	fields, ok = parseLogfmt(line)
	return fields, line.slice(0, 0), ok
}

// maxDepth is how deep JSON is read.
const maxDepth = 6

// parseJSON reads a JSON object and returns its text fields, those of nested objects and arrays included, with the lower-cased
// name of the nearest key. It reports false for anything that is not one whole object.
func parseJSON(p piece) ([]field, bool) {
	r := &jsonReader{piece: p}
	r.space()
	if !r.value("", 0) {
		return nil, false
	}
	r.space()
	return r.fields, r.at == len(p.text)
}

type jsonReader struct {
	piece
	at     int
	fields []field
}

func (r *jsonReader) space() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

// take skips c and reports whether it was there.
func (r *jsonReader) take(c byte) bool {
	if r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

func (r *jsonReader) value(key string, depth int) bool {
	if depth > maxDepth || r.at >= len(r.text) {
		return false
	}
	switch r.text[r.at] {
	case '{':
		return r.list('}', func() bool {
			name, ok := r.string()
			r.space()
			if !ok || !r.take(':') {
				return false
			}
			r.space()
			return r.value(strings.ToLower(name.text), depth+1)
		})
	case '[':
		return r.list(']', func() bool { return r.value(key, depth+1) })
	case '"':
		text, ok := r.string()
		if ok {
			r.fields = append(r.fields, field{key, text})
		}
		return ok
	}
	start := r.at
	for r.at < len(r.text) && strings.IndexByte(",}] \t\r\n", r.text[r.at]) < 0 {
		r.at++
	}
	return r.at > start && r.at-start < 40
}

// list reads what stands between an opening bracket and its closer.
func (r *jsonReader) list(closer byte, item func() bool) bool {
	r.at++
	r.space()
	if r.take(closer) {
		return true
	}
	for {
		r.space()
		if !item() {
			return false
		}
		r.space()
		if r.take(closer) {
			return true
		}
		if !r.take(',') {
			return false
		}
	}
}

// string reads a quoted string.
func (r *jsonReader) string() (piece, bool) {
	text, end, ok := unquote(r.piece, r.at)
	r.at = end
	return text, ok
}

// unquote reads the string that starts with a double quote at the given place, and decodes its escapes.
func unquote(p piece, at int) (out piece, end int, ok bool) {
	if at >= len(p.text) || p.text[at] != '"' {
		return piece{}, at, false
	}
	at++
	if stop := strings.IndexAny(p.text[at:], `"\`); stop >= 0 && p.text[at+stop] == '"' {
		return p.slice(at, at+stop), at + stop + 1, true
	}
	var text strings.Builder
	for at < len(p.text) && p.text[at] != '"' {
		r, size := string(p.text[at]), 1
		if p.text[at] == '\\' {
			r, size = escape(p.text[at:])
		}
		for range len(r) {
			out.offsets = append(out.offsets, p.offsets[at])
		}
		text.WriteString(r)
		at += size
	}
	if at >= len(p.text) {
		return piece{}, at, false
	}
	out.text = text.String()
	out.offsets = append(out.offsets, p.offsets[at])
	return out, at + 1, true
}

// escapes are the one-letter escapes of JSON.
var escapes = map[byte]string{'n': "\n", 't': "\t", 'r': "\r", 'b': "\b", 'f': "\f"}

// escape decodes the escape that s starts with. An unknown one stands for its letter.
func escape(s string) (string, int) {
	if len(s) < 2 {
		return s, 1
	}
	if text, ok := escapes[s[1]]; ok {
		return text, 2
	}
	if s[1] == 'u' && len(s) >= 6 {
		if code, err := strconv.ParseUint(s[2:6], 16, 32); err == nil {
			return string(rune(code)), 6
		}
	}
	_, size := utf8.DecodeRuneInString(s[1:])
	return s[1 : 1+size], 1 + size
}

// parseLogfmt reads a row of key=value pairs. It reports false when the line is anything else; two pairs make a row, and a
// line may end in text without pairs (err="..." more words).
func parseLogfmt(line piece) ([]field, bool) {
	var fields []field
	s := line.text
	for at := 0; at < len(s); {
		end := at
		for end < len(s) && (isName(s[end]) && s[end] != ':' && s[end] != '/') {
			end++
		}
		if end == at || end >= len(s) || s[end] != '=' {
			return nil, false
		}
		key := strings.ToLower(s[at:end])
		at = end + 1
		value, next, ok := unquote(line, at)
		if !ok {
			next = at
			for next < len(s) && s[next] != ' ' {
				next++
			}
			value = line.slice(at, next)
		}
		fields = append(fields, field{key, value})
		at = next
		for at < len(s) && s[at] == ' ' {
			at++
		}
	}
	return fields, len(fields) >= 2
}
