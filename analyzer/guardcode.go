package analyzer

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/errdex/errdex"
)

// guardCode is code by which a caller can meet the error. A field is empty where nothing true can be said in the language.
type guardCode struct {
	validation string
	typeGuard  string
	tryCatch   string
}

// guardCode writes the code fields. A log line, an exit or an answer over the network leaves nothing to catch; a message
// without words enough to recognise it gets no test of its text.
func (f *facts) guardCode() guardCode {
	var g guardCode
	switch f.site.Language {
	case "go":
		g = f.goCode()
	case "python":
		g = f.pythonCode()
	case "rust":
		g = f.rustCode()
	}
	if f.site.Type != errdex.Exception || f.strategy() == "report-bug" {
		g.tryCatch, g.typeGuard = "", "" // nothing is thrown, or nothing is there to recover from
	}
	return g
}

// minLiteral is how many letters a message's literal needs to be a handle that hits nothing else.
const minLiteral = 8

// literal is the text by which a caller can recognise the message; empty when it is too short or not printable.
func (f *facts) literal() string {
	text := f.telltale()
	if letters(text) < minLiteral || len(text) > codeLimit || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return ""
	}
	return strconv.Quote(text)
}

// testable is the condition as source, when it is about arguments of the function alone, so that a caller can test it
// before the call. The condition is the one that leads to the error.
func (f *facts) testable() string {
	g := f.guard
	if g == nil || f.parameter == nil || f.site.Function == nil || containsAny(g.Text, []string{"let ", "?", ".await", "await "}) {
		return ""
	}
	switch g.Kind {
	case errdex.GuardIf, errdex.GuardElse, errdex.GuardAssert:
	default:
		return ""
	}
	text := strings.Join(strings.Fields(g.Text), " ")
	if len(text) > codeLimit || !f.aboutArguments(text) {
		return ""
	}
	if found, ok := outermost(text, f.site.Language); !ok || !plainOperators(found) {
		return ""
	}
	if truthOf(*g) {
		return text
	}
	return invert(text, f.site.Language)
}

func plainOperators(found []operator) bool {
	for _, op := range found {
		if op.sig == " if " {
			return false
		}
	}
	return true
}

// invert is the negation of a condition in the language's own form.
func invert(text, language string) string {
	if inner, ok := negation(text, language); ok {
		return inner
	}
	if _, joint := split(text, language); joint == "" {
		if _, _, _, ok := comparison(text, language); ok {
			return negated(text, false, language)
		}
	}
	if language == "python" {
		if _, joint := split(text, language); joint != "" {
			return "not (" + text + ")"
		}
		return "not " + text
	}
	if found, _ := outermost(text, language); len(found) > 0 {
		return "!(" + text + ")"
	}
	return "!" + text
}

var (
	quotedText = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`) })
	rootName   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|[^\w.:])([A-Za-z_]\w*)`) })
)

// everywhere are names that mean the same at every place of a program in the language.
var everywhere = map[string]map[string]bool{
	"go": set("len", "nil", "true", "false", "strings", "errors", "filepath", "path", "os", "math", "time", "string", "int", "int64", "float64", "cap"),
	"python": set("not", "and", "or", "in", "is", "None", "True", "False", "len", "isinstance", "issubclass", "callable", "hasattr", "str", "int", "float",
		"bytes", "bool", "list", "dict", "tuple", "set", "any", "all", "type", "os", "re", "sys", "frozenset", "min", "max", "abs"),
	"rust": set("true", "false", "None", "Some", "Ok", "Err", "matches", "as", "usize", "u64", "i64", "u32", "i32", "u8", "f64", "std", "mut", "ref"),
}

func set(words ...string) map[string]bool {
	out := map[string]bool{}
	for _, word := range words {
		out[word] = true
	}
	return out
}

// aboutArguments reports whether all names of a condition are arguments of the function or mean the same everywhere.
func (f *facts) aboutArguments(text string) bool {
	names := map[string]bool{}
	for _, p := range f.site.Function.Parameters {
		names[strings.TrimLeft(p.Name, "*&")] = true
	}
	delete(names, "self")
	delete(names, "cls")
	for _, m := range rootName().FindAllStringSubmatch(quotedText().ReplaceAllString(text, `""`), -1) {
		if !names[m[1]] && !everywhere[f.site.Language][m[1]] {
			return false
		}
	}
	return true
}

// plainCall is a call of the function as its callers write it; empty when the names at hand do not make one.
func (f *facts) plainCall() string {
	fn := f.site.Function
	if fn == nil || describesItself(f.site) {
		return ""
	}
	owner, name := ownerOf(fn.Name)
	var args []string
	for _, p := range fn.Parameters {
		switch p.Name {
		case "self", "cls", "&self", "&mut self", "mut self", "/", "*", "_", "":
			continue
		}
		args = append(args, strings.TrimLeft(p.Name, "&"))
	}
	if name == "" || len(args) > 4 {
		return ""
	}
	call := name + "(" + strings.Join(args, ", ") + ")"
	switch {
	case owner == "":
		return call
	case name == "__init__":
		return owner + "(" + strings.Join(args, ", ") + ")"
	case strings.HasPrefix(name, "__"):
		return ""
	}
	return variable(owner) + "." + call
}

// ownerOf takes a qualified name apart: type and function. Nested functions have no owner that a caller could name.
func ownerOf(name string) (owner, function string) {
	clean := nameMarks.Replace(name)
	parts := strings.Split(clean, ".")
	switch {
	case strings.ContainsAny(clean, "<> "):
		return "", ""
	case len(parts) == 1:
		return "", parts[0]
	case len(parts) == 2 && parts[0] != "" && parts[0][0] >= 'A' && parts[0][0] <= 'Z':
		return parts[0], parts[1]
	}
	return "", ""
}

// variable is a variable name for a value of a type: McpPool gives mcpPool in no language's style but pool in all, so the
// last hump is taken.
func variable(typeName string) string {
	parts := strings.Split(kebabOf(typeName), "-")
	return strings.ToLower(parts[len(parts)-1])
}

// nameMarks turns qualified names of all languages into one form: Type.function.
var nameMarks = strings.NewReplacer("(*", "", "(", "", ")", "", "::", ".")
