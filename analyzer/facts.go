package analyzer

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/errdex/errdex"
)

// facts is what is known of one site, in the form in which sentences use it. An empty text is a fact that is not known.
type facts struct {
	site    *errdex.Site
	class   *errdex.Class
	verdict Verdict
	near    *neighbours

	name string // the function as its people write it, as code; else "the top level of `path`"
	// short is the function's last name, or name when that would be ambiguous or too short to mean anything.
	short string
	place string // `path:line`
	// giver is where the condition of the error stands: place, or the place that gives out an error defined at place.
	giver string
	// guard is the condition that decides: the nearest that is not a loop. nil when there is none.
	guard     *errdex.Guard
	condition string // the clause that was true
	wanted    string // the clause under which the error does not appear
	source    string // where the tested value comes from, as code
	parameter *errdex.Parameter
	call      string // the operation that failed, as code
	lookup    string // the look-up that gave nothing, as code
	cause     bool   // the message carries or wraps another error
	sentinel  string // the variable that the error wraps to say its kind
	tail      string // the literal before the printed cause, as code
	value     string // the first printed value that is not the cause, as `{name}`
	prefix    string // the literal by which the message is recognised, in quotes
	step      *step  // what shows that a look-up looked for something that was there
	limit     string // the right side of a comparison, as code
}

// look gathers the facts of a site.
func look(site *errdex.Site, class *errdex.Class, verdict Verdict, near *neighbours) *facts {
	f := &facts{site: site, class: class, verdict: verdict, near: near}
	f.place = code(site.Path + ":" + strconv.Itoa(site.Line))
	f.giver = f.place
	defined := f.defined()
	switch {
	case describesItself(site):
		f.short = "the code that makes " + article(code(f.madeOf()))
		f.name = f.short
	case site.Function != nil:
		f.name = code(site.Function.Name)
		f.short = code(shortName(site.Function.Name))
	case len(site.Guards) > 0:
		f.name = "the top level of " + code(site.Path)
		f.short = f.name
	case defined != "":
		f.short = "the code that gives " + code(defined)
		f.name = f.short
	case isVariant(site.Class):
		f.short = "the code that makes " + code(site.Class)
		f.name = f.short
	default:
		f.short = "the code that uses " + f.place
		f.name = f.short
	}
	f.lookGuard()
	f.lookMessage()
	if describesItself(site) && isVariant(f.madeOf()) {
		f.condition, f.wanted = "", "" // the variant is the condition, and it has been named
	}
	f.lookUse()
	return f
}

func (f *facts) lookGuard() {
	for i := range f.site.Guards {
		if g := &f.site.Guards[i]; g.Kind != errdex.GuardLoop && strings.TrimSpace(g.Text+g.Detail) != "" && !isConstantGuard(*g) {
			f.guard = g
			break
		}
	}
	if f.guard == nil {
		return
	}
	g, language := f.guard, f.site.Language
	if compared := comparedPair(*g, f.site.Class); compared != "" {
		whole := *g
		whole.Text = compared
		f.guard, g = &whole, &whole
	}
	if g.Kind != errdex.GuardEarlyReturn { // an exit that was not taken is needed for the error, but does not bring it about
		f.condition = clauseOf(*g, language)
	}
	text := strings.Join(strings.Fields(g.Text), " ")
	switch g.Kind {
	case errdex.GuardIf, errdex.GuardElse, errdex.GuardAssert, errdex.GuardEarlyReturn:
		if g.Kind == errdex.GuardEarlyReturn {
			break
		}
		if !aboutError(text) {
			f.wanted = describe(text, !truthOf(*g), language)
		}
		f.parameter = f.testedParameter(text)
		f.limit = limitOf(*g, language)
		if name := testedName(text, language); name != "" && f.parameter == nil {
			f.source = f.assigned(name, g.Line)
			if g.Detail != "" {
				f.source = code(g.Detail) // the extractor knows what gave the value
			}
		}
		if f.source != "" && strings.HasSuffix(f.condition, "is false") && !strings.Contains(f.source, "(") {
			f.lookup = f.source // v, ok := table[key]
		}
	case errdex.GuardNone:
		f.lookup = code(text)
		f.wanted = code(text) + " gives a value"
		f.step = f.earlierStep()
	case errdex.GuardErrorReturn, errdex.GuardCatch:
		f.lookCall(text)
	case errdex.GuardMatchArm:
		if strings.HasPrefix(text, "Err(") && g.Detail != "" {
			f.call = code(g.Detail)
		}
	}
}

// lookOuterCall takes the failed operation from around the deciding condition, for an error that was caught there.
func (f *facts) lookOuterCall() {
	if m := letPattern().FindStringSubmatch(f.guard.Text); m != nil && strings.HasPrefix(m[1], "Err(") && truthOf(*f.guard) {
		f.call = code(m[2])
		return
	}
	for _, g := range f.site.Guards {
		if failed := failedCall(g, f.site.Language); failed != "" {
			f.call = code(failed)
			return
		}
	}
}

// failedCall is the operation whose failure a guard checks; empty for other guards.
func failedCall(g errdex.Guard, language string) string {
	text, ok := strings.CutPrefix(held(g, language), "err: ")
	if !ok && g.Kind == errdex.GuardCatch {
		text, ok = g.Text, true
	}
	if _, _, right, compared := comparison(text, language); !ok || compared && nothings[right] {
		return ""
	}
	return text
}

// isConstantGuard reports assert(false), which says only that the line was reached.
func isConstantGuard(g errdex.Guard) bool {
	return g.Kind == errdex.GuardAssert && (isBoolean(g.Text) || g.Text == "0")
}

// lookUse takes function and condition of an error that is defined at the site from a place that gives it out.
func (f *facts) lookUse() {
	if f.site.Function == nil && f.guard == nil || describesItself(f.site) {
		f.giver = "the place that gives out " + code(orElse(definedName(f.site), f.site.Template.Message()))
	}
	if len(f.near.uses) == 0 || f.near.uses[0].function == "" {
		return
	}
	first := f.near.uses[0]
	f.short = code(shortName(first.function))
	f.giver = code(fmt.Sprintf("%s:%d", first.path, first.line))
	if first.condition != "" {
		f.condition = describe(first.condition, true, f.site.Language)
		if !aboutError(first.condition) {
			f.wanted = describe(first.condition, false, f.site.Language)
		}
	}
}

// comparedPair is the condition of an assertion that takes the two sides as arguments: assert_eq!(a, b) asserts a == b.
func comparedPair(g errdex.Guard, class string) string {
	sides := arguments(g.Text)
	if g.Kind != errdex.GuardAssert || len(sides) != 2 {
		return ""
	}
	switch {
	case strings.Contains(class, "assert_eq"):
		return sides[0] + " == " + sides[1]
	case strings.Contains(class, "assert_ne"):
		return sides[0] + " != " + sides[1]
	}
	return ""
}

// lookCall takes the failed operation. A bare check of an error is traced to the call that gave it.
func (f *facts) lookCall(text string) {
	left, _, right, compared := comparison(text, f.site.Language)
	switch {
	case f.site.Class != "" && strings.HasPrefix(text, f.site.Class+"("):
		return // the attempt itself raised an error of this kind: it is no operation that fails
	case strings.HasPrefix(text, "Err(") && simpleName().MatchString(strings.TrimSuffix(text[len("Err("):], ")")):
		// Err(error).context(..): the arm around it says whose error it is.
		f.condition = code(strings.TrimSuffix(text[len("Err("):], ")")) + " is passed on"
		for _, outer := range f.site.Guards {
			if outer.Kind == errdex.GuardMatchArm && outer.Detail != "" {
				f.call = code(outer.Detail)
				f.condition = f.call + " fails"
				break
			}
		}
		return
	case !compared || !nothings[right]:
		if text != "" {
			f.call = code(text)
		}
		return
	case f.assigned(left, f.guard.Line) != "":
		f.call = f.assigned(left, f.guard.Line)
		f.condition = f.call + " fails"
	default:
		f.condition = code(left) + " holds an error"
	}
}

// caughtInstance is a test of a caught error's type.
var caughtInstance = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bisinstance\((?:e|err|error|exc|ex|exception),`) })

// aboutError reports whether a condition only looks at an error that happened before: nobody can wish for another one.
func aboutError(text string) bool {
	return caughtInstance().MatchString(text) || strings.Contains(text, "os.Is") || strings.Contains(text, "errors.Is(") || strings.Contains(text, "errors.As(") || causeName().MatchString(testedName(text, "go"))
}

// values are the facts by the slots of sentence forms.
func (f *facts) values() map[string]string {
	v := map[string]string{
		"function": f.short, "site": f.giver, "condition": f.condition, "wanted": f.wanted, "call": f.call, "lookup": f.lookup,
		"value": f.value, "tail": f.tail, "prefix": f.prefix, "limit": f.limit,
	}
	if !f.cause {
		v["reason"] = f.condition
	}
	if f.step != nil {
		v["again"] = f.lookup
	}
	if f.parameter != nil {
		v["parameter"] = code(f.parameter.Name)
		v["subject"] = v["parameter"]
		if tested := firstOperand(f.guard.Text, f.site.Language); simpleName().MatchString(tested) {
			v["subject"] = code(tested)
		}
	}
	if f.guard != nil && f.guard.Line > 0 {
		v["line"] = strconv.Itoa(f.guard.Line)
	}
	return v
}

var humps = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[a-z0-9][A-Z]|_[a-z]|[A-Z]{2}[a-z]`) })

// shortName is the last part of a qualified name, when it says something by itself: two words, or six letters.
func shortName(name string) string {
	short := bareName(name)
	if short == name || len(short) >= 6 && !strings.HasPrefix(short, "__") || humps().MatchString(strings.Trim(short, "_")) {
		return short
	}
	return name
}

// bareName is the last part of a qualified name.
func bareName(name string) string {
	if i := strings.LastIndexAny(name, ".:"); i >= 0 {
		return name[i+1:]
	}
	return name
}

// firstOperand is what a condition is about: the left side of its first part, or the right side when the left is a literal.
func firstOperand(text, language string) string {
	for range maxAtoms {
		text = unwrapped(text, language)
		if inner, ok := negation(text, language); ok {
			text = inner
		}
		if parts, joint := split(text, language); joint != "" {
			text = parts[0]
		}
	}
	if left, _, right, ok := comparison(text, language); ok {
		if strings.ContainsAny(left[:1], `"'0123456789`) {
			return right
		}
		return left
	}
	return text
}

// testedParameter is the parameter of the function that a condition is about.
func (f *facts) testedParameter(text string) *errdex.Parameter {
	if f.site.Function == nil {
		return nil
	}
	text = firstOperand(text, f.site.Language)
	for i := range f.site.Function.Parameters {
		p := &f.site.Function.Parameters[i]
		name := strings.TrimLeft(p.Name, "*&")
		if name != "" && name != "self" && name != "cls" && name != "_" && mentions(text, name) {
			return p
		}
	}
	return nil
}

// mentions reports whether a name occurs in source text as a word that is no member of something else.
func mentions(text, name string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		at := from + i
		end := at + len(name)
		if (at == 0 || !wordByte(text[at-1]) && text[at-1] != '.' && text[at-1] != '"' && text[at-1] != '\'') && (end == len(text) || !wordByte(text[end])) {
			return true
		}
		from = end
	}
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

var bareLocal = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z_][A-Za-z0-9_]*$`) })

// testedName is the local name that a condition is about: `!ok`, `p == nil`, `len(rows) == 0`. Empty for other conditions.
func testedName(text, language string) string {
	text = unwrapped(text, language)
	if inner, ok := negation(text, language); ok {
		return testedName(inner, language)
	}
	if left, _, _, ok := comparison(text, language); ok {
		text = left
		if m := lengthOf().FindStringSubmatch(left); m != nil {
			text = m[1] + m[2] + m[3]
		}
	}
	for _, s := range []string{".is_none()", ".is_some()", ".is_empty()"} {
		text = strings.TrimSuffix(text, s)
	}
	if bareLocal().MatchString(text) {
		return text
	}
	return ""
}

// limitOf is the right side of a comparison by size.
func limitOf(g errdex.Guard, language string) string {
	_, op, right, ok := comparison(unwrapped(strings.Join(strings.Fields(g.Text), " "), language), language)
	if !ok || op[0] != '<' && op[0] != '>' {
		return ""
	}
	return code(right)
}

// folder is the last folder of the site's path: the package of a Go file, the module of others.
func (f *facts) folder() string {
	dir := path.Base(path.Dir(f.site.Path))
	if dir == "." || dir == "/" {
		return ""
	}
	return dir
}
