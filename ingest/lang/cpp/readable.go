package cpp

import "bytes"

// plain rewrites what the grammar takes for an error: macros that stand where C++ has no word of its own (attributes, the ends of
// namespaces), operators that are called by name, and macros between string literals. They become spaces, a name of the same
// length, or operands of a plus; everything else stays where it is. Where there is nothing to do, the source itself is returned.
func plain(source []byte) []byte {
	r := reader{source: source}
	for r.at < len(source) {
		r.step()
	}
	if r.out == nil {
		return source
	}
	return r.out
}

// reader passes once over a source, outside comments, literals and directives.
type reader struct {
	source, out []byte
	at          int
	// last is the last byte of code before the place.
	last byte
}

// step passes over what stands at the place.
func (r *reader) step() {
	switch c := r.source[r.at]; {
	case c == '#' && r.startsLine():
		r.directive()
	case c == '/' && r.at+1 < len(r.source) && (r.source[r.at+1] == '/' || r.source[r.at+1] == '*'):
		r.comment()
	case c == '"' || c == '\'':
		r.literal(c)
	case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_':
		r.word()
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		r.at++
	case c == '<' && r.last == '(' && bytes.HasPrefix(r.source[r.at:], []byte("<<")):
		r.change(r.at, r.at+2, ' ') // vtkErrorMacro(<< "..")
		r.at += 2
	default:
		r.last = c
		r.at++
	}
}

func (r *reader) startsLine() bool {
	for i := r.at - 1; i >= 0 && r.source[i] != '\n'; i-- {
		if c := r.source[i]; c != ' ' && c != '\t' {
			return false
		}
	}
	return true
}

// directive passes over a line of the preprocessor with its continued lines.
func (r *reader) directive() {
	for r.at < len(r.source) {
		end := bytes.IndexByte(r.source[r.at:], '\n')
		if end < 0 {
			r.at = len(r.source)
			return
		}
		r.at += end + 1
		if line := bytes.TrimRight(r.source[:r.at], "\r\n"); len(line) == 0 || line[len(line)-1] != '\\' {
			return
		}
	}
}

func (r *reader) comment() {
	end, length := []byte("*/"), 2
	if r.source[r.at+1] == '/' {
		end, length = []byte("\n"), 0
	}
	at := bytes.Index(r.source[r.at+2:], end)
	if at < 0 {
		r.at = len(r.source)
		return
	}
	r.at += 2 + at + length
}

// literal passes over a string or a character, which ends with its line at the latest unless it is raw.
func (r *reader) literal(quote byte) {
	if quote == '"' && r.at > 0 && r.source[r.at-1] == 'R' {
		if open := bytes.IndexByte(r.source[r.at:min(len(r.source), r.at+20)], '('); open > 0 {
			end := append(append([]byte{')'}, r.source[r.at+1:r.at+open]...), '"')
			if at := bytes.Index(r.source[r.at+open:], end); at >= 0 {
				r.at += open + at + len(end)
				r.last = quote
				return
			}
		}
	}
	r.last = quote
	for r.at++; r.at < len(r.source); r.at++ {
		switch r.source[r.at] {
		case '\\':
			r.at++
		case quote:
			r.at++
			return
		case '\n':
			return
		}
	}
	r.at = min(r.at, len(r.source))
}

// word passes over a name, and rewrites it where it is a macro that the grammar cannot place.
func (r *reader) word() {
	start := r.at
	capital := true
	for r.at < len(r.source) && isWord(r.source[r.at]) {
		capital = capital && (r.source[r.at] < 'a' || r.source[r.at] > 'z')
		r.at++
	}
	name := r.source[start:r.at]
	before := r.last
	r.last = name[len(name)-1]
	switch {
	case start > 0 && r.source[start-1] >= '0' && r.source[start-1] <= '9':
	case string(name) == "operator" && (before == '.' || before == '>' && start > 1 && r.source[start-2] == '-'):
		for end := r.at; end < len(r.source) && end < r.at+3 && bytes.IndexByte([]byte("[]()=<>!+-*/"), r.source[end]) >= 0; end++ {
			if r.source[end] == '(' && end != r.at {
				break
			}
			r.change(end, end+1, '_')
		}
	case before == '"' && (capital || bytes.HasPrefix(name, []byte("PRI"))) && blank(r.source, start-1) && !bytes.HasPrefix(r.source[r.at:], []byte{'"'}) && followed(r.source[r.at:], "\",);<:"):
		r.join(start)
	case !capital || len(name) < 4 || bytes.IndexByte(name, '_') < 0:
	case decorates(name):
		end := r.bracketed(r.at, name)
		if end < 0 || followed(r.source[end:], ";,)=") && !alone(r.source, start, end) && !trails(name) {
			return
		}
		r.change(start, end, ' ')
		r.at, r.last = end, before
	case alone(r.source, start, r.at) && (before == ';' || before == '}' || before == '{' || before == 0 || before == ':' || before == '>') && declares(r.source[r.at:]):
		r.change(start, r.at, ' ')
		r.last = before
	}
}

// join writes plus signs between a macro that stands for a text and the literals around it: "size %" PRIu64 " of it".
func (r *reader) join(start int) {
	r.change(start-1, start, '+')
	if followed(r.source[r.at:], "\"") && blank(r.source, r.at) {
		r.change(r.at, r.at+1, '+')
	}
}

// blank reports whether a byte is a space or a tab.
func blank(source []byte, at int) bool {
	return at >= 0 && at < len(source) && (source[at] == ' ' || source[at] == '\t')
}

// bracketed is the end of a macro with the arguments behind it, -1 for one that is used as a value.
func (r *reader) bracketed(at int, name []byte) int {
	if at == len(r.source) || r.source[at] != '(' {
		return at
	}
	if !takesArguments(name) {
		return -1
	}
	depth := 0
	for i := at; i < len(r.source) && i < at+300; i++ {
		switch r.source[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case ';', '{':
			return -1
		}
	}
	return -1
}

// change puts a byte in the place of all bytes from start to end but the ends of lines.
func (r *reader) change(start, end int, with byte) {
	if r.out == nil {
		r.out = bytes.Clone(r.source)
	}
	for i := start; i < end; i++ {
		if r.out[i] != '\n' && r.out[i] != '\r' {
			r.out[i] = with
		}
	}
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// followed reports whether the next code is one of the marks.
func followed(rest []byte, marks string) bool {
	rest = bytes.TrimLeft(rest[:min(len(rest), 200)], " \t\r\n")
	return len(rest) > 0 && bytes.IndexByte([]byte(marks), rest[0]) >= 0
}

// alone reports whether a text has its line for itself.
func alone(source []byte, start, end int) bool {
	for start > 0 && (source[start-1] == ' ' || source[start-1] == '\t') {
		start--
	}
	for end < len(source) && (source[end] == ' ' || source[end] == '\t' || source[end] == '\r') {
		end++
	}
	return (start == 0 || source[start-1] == '\n') && (end == len(source) || source[end] == '\n' || bytes.HasPrefix(source[end:], []byte("//")))
}

// declares reports whether code goes on with a word, a directive, a comment or a brace's end, rather than with an operator.
func declares(rest []byte) bool {
	rest = bytes.TrimLeft(rest[:min(len(rest), 400)], " \t\r\n")
	return len(rest) == 0 || isWord(rest[0]) || rest[0] == '#' || rest[0] == '/' || rest[0] == '}' || rest[0] == '[' || rest[0] == '~'
}

// decorating are the last words of macros that stand for attributes, specifiers and the like.
var decorating = map[string]bool{
	"API": true, "EXPORT": true, "EXPORTS": true, "IMPORT": true, "INLINE": true, "CONSTEXPR": true, "CONSTEXPR14": true, "CONSTEXPR20": true, "NODISCARD": true, "NORETURN": true, "FUNC": true, "DECL": true,
	"NOINLINE": true, "FORCEINLINE": true, "VISIBLE": true, "VISIBILITY": true, "HIDDEN": true, "DEPRECATED": true, "ATTRIBUTE": true, "UNUSED": true, "NOEXCEPT": true, "NULLABLE": true, "NONNULL": true,
	"OVERRIDE": true, "FINAL": true, "ABI": true, "MUST_USE_RESULT": true, "NULL": false, "GUARDED_BY": true, "REQUIRED": true, "EXCLUDED": true, "REQUIRES": true, "LOCKABLE": true, "CAPABILITY": true,
	"COLD": true, "HOT": true, "SAFEBUFFERS": true, "LIFETIME_BOUND": true, "LIFETIMEBOUND": true, "PURE": true, "NOTHROW": true, "FALLTHROUGH": true, "MAYBE_UNUSED": true, "ALWAYS_INLINE": true, "EXPORTED": true,
	"RESULT": true, "ACQUIRE": true, "RELEASE": true, "ANALYSIS": true, "PRINTF": true, "FORMAT": true, "DLL": true, "PUBLIC": true, "PRIVATE": true, "LOCAL": true, "WARN": true, "NULLNESS": true, "UNLIKELY": false, "NON_NULL": true,
	"LIBEXPORT": true, "DLLEXPORT": true, "EXTERN": true, "HD": true, "DEVICE": true, "HOST": true, "NAMESPACE": true, "BEGIN": true, "END": true, "MICROSOFT": true,
}

// decorates reports whether a macro stands for an attribute or specifier, by its last word.
func decorates(name []byte) bool {
	if len(name) > 80 {
		return false
	}
	last := name[bytes.LastIndexByte(name, '_')+1:]
	return decorating[string(last)] || bytes.HasSuffix(name, []byte("GUARDED_BY")) || bytes.HasSuffix(name, []byte("NAMESPACE_BEGIN")) || bytes.HasSuffix(name, []byte("WARN_UNUSED_RESULT")) ||
		bytes.HasSuffix(name, []byte("LIFETIME_BOUND")) || bytes.HasSuffix(name, []byte("ALWAYS_INLINE")) || bytes.HasSuffix(name, []byte("MAYBE_UNUSED")) || bytes.HasSuffix(name, []byte("NON_NULL"))
}

// takesArguments reports whether a macro that decorates has arguments of its own.
func takesArguments(name []byte) bool {
	switch last := string(name[bytes.LastIndexByte(name, '_')+1:]); last {
	case "BY", "REQUIRED", "EXCLUDED", "REQUIRES", "DEPRECATED", "ATTRIBUTE", "CAPABILITY", "ACQUIRE", "RELEASE", "NULL", "NONNULL", "PRINTF", "FORMAT", "NOEXCEPT", "NAMESPACE", "BEGIN", "END", "RESULT", "VISIBILITY", "LOCAL":
		return true
	}
	return false
}

// trails reports whether a macro stands behind what it decorates: mutex_ GUARDED_BY(lock);
func trails(name []byte) bool {
	switch string(name[bytes.LastIndexByte(name, '_')+1:]) {
	case "BY", "REQUIRED", "EXCLUDED", "REQUIRES", "OVERRIDE", "FINAL", "NOEXCEPT", "BOUND", "LIFETIMEBOUND", "ACQUIRE", "RELEASE", "ANALYSIS", "PRINTF", "FORMAT", "UNUSED", "DEPRECATED", "RESULT":
		return true
	}
	return false
}
