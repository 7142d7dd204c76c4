package analyzer

import (
	"fmt"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/errdex/errdex"
)

// trigger writes when it happens: which call leads here, what the printed values are, and what follows.
func (f *facts) trigger() string {
	return paragraph(f.entry(), f.raised(), f.printed(), f.effect(), f.wrapped())
}

// entry says by which call the site is reached.
func (f *facts) entry() string {
	site := f.site
	if site.Function == nil {
		switch name := f.defined(); {
		case name != "":
			return "It appears wherever the program gives out " + code(name)
		case isVariant(site.Class):
			return "It appears wherever the program makes " + article(code(site.Class))
		case site.Type == errdex.Exception || site.Type == errdex.HTTP:
			return "It appears where the program uses the text of " + f.place
		}
		return "It appears when the code at " + f.place + " runs, which is outside any function"
	}
	if describesItself(site) {
		made := f.madeOf()
		clause := "It appears wherever the program makes " + article(code(made))
		if f.condition != "" && !isVariant(made) {
			clause += " for which " + f.condition
		}
		return clause
	}
	call := "a call of " + code(callForm(site.Function))
	if site.Function.Async {
		call = "an awaited call of " + code(callForm(site.Function))
	}
	switch {
	case f.step != nil:
		return sentence("no argument decides it: " + call + " comes here only when the entry that it has just seen or stored is gone")
	case f.parameter != nil && f.condition != "":
		return sentence(call + " in which " + f.condition + reach(site))
	case f.guard != nil && f.guard.Kind == errdex.GuardEarlyReturn:
		return sentence(call + " for which none of its earlier exits is taken" + reach(site))
	case f.guard != nil && f.condition != "":
		return sentence(call + " during which " + f.condition + reach(site))
	}
	return sentence(call + " that comes as far as line " + fmt.Sprint(f.callLine()) + reach(site))
}

// reach says who can make the call, where the declaration shows it.
func reach(site *errdex.Site) string {
	// A method with an exported name can be called through an interface, whatever its type; a Rust function without pub can
	// belong to a trait.
	if name := bareName(site.Function.Name); site.Language == "go" && !token.IsExported(name) && name != "main" && token.IsIdentifier(name) {
		return "; only code of the same package can make that call"
	}
	return ""
}

// maxArguments is how many parameters a sentence names.
const maxArguments = 5

// callForm is the function with the names of its parameters.
func callForm(fn *errdex.Function) string {
	var names []string
	for _, p := range fn.Parameters {
		if name := strings.TrimLeft(p.Name, "&*"); name != "" && name != "self" && name != "cls" && name != "mut self" && name != "_" && name != "/" {
			if len(names) == maxArguments {
				names = append(names, "...")
				break
			}
			names = append(names, p.Name)
		}
	}
	if owner, method := ownerOf(fn.Name); method == "__init__" {
		return owner + "(" + strings.Join(names, ", ") + ")"
	}
	return shortName(fn.Name) + "(" + strings.Join(names, ", ") + ")"
}

// printed explains the placeholders of the message.
func (f *facts) printed() string {
	hole := causeHole(f.site.Template)
	var clauses []string
	seen := map[string]bool{}
	for i, part := range f.site.Template {
		p := part.Placeholder
		if p == nil || i == hole || seen[p.Name] || len(clauses) == 4 {
			continue
		}
		seen[p.Name] = true
		if clause := f.printedClause(p); clause != "" {
			clauses = append(clauses, code("{"+p.Name+"}")+" is "+clause)
		}
	}
	if len(clauses) == 0 {
		return ""
	}
	return "in the message " + list(clauses, "and")
}

func (f *facts) printedClause(p *errdex.Placeholder) string {
	expression := unformatted(strings.Join(strings.Fields(p.Expression), " "))
	exact := expression == "" || strings.TrimLeft(expression, "&*") == p.Name
	if p.Name == "self" {
		return "the object itself"
	}
	switch p.Origin {
	case "parameter":
		if exact {
			return "the argument " + code(p.Name) + f.typeOf(p.Name) + " of " + f.short
		}
		return code(expression) + ", taken from an argument of " + f.short
	case "field":
		if strings.Contains(expression, "(") {
			return "the value of " + code(expression)
		}
		return "the field " + code(orElse(expression, p.Name))
	case "constant":
		return "the constant " + code(orElse(expression, p.Name))
	case "call":
		return "what " + code(orElse(expression, p.Name)) + " returns"
	case "caught":
		return "the error that was caught"
	case "local":
		if source := f.assigned(strings.TrimLeft(orElse(expression, p.Name), "&*"), f.site.Line); source != "" {
			return "taken from " + source
		}
	}
	if exact {
		return ""
	}
	return "the value of " + code(expression)
}

var formatting = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\.(?:display|to_string|to_string_lossy|as_str|as_ref|clone|to_owned|as_deref|String|strip|trim)\(\)$`)
})

// unformatted drops calls that only turn a value into text.
func unformatted(expression string) string {
	for {
		short := formatting().ReplaceAllString(expression, "")
		if short == expression {
			return expression
		}
		expression = short
	}
}

func (f *facts) typeOf(parameter string) string {
	if f.site.Function == nil {
		return ""
	}
	for _, p := range f.site.Function.Parameters {
		if p.Name == parameter && p.Type != "" && len(p.Type) < 60 {
			return " (" + code(p.Type) + ")"
		}
	}
	return ""
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// effect says what the code does right after the message.
func (f *facts) effect() string {
	text := strings.TrimSpace(strings.TrimSuffix(f.site.Evidenced(errdex.EvidenceEffect), ";"))
	if text == "" || f.site.Type == errdex.Panic || f.site.Type == errdex.Exit || f.site.Function == nil {
		return ""
	}
	after := "afterwards " + f.short + " "
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case f.site.Type != errdex.Log && f.site.Type != errdex.HTTP:
		return "" // a returned or raised error ends the function; what stands next is for other calls
	case word == "return" && rest == "" && f.site.Type == errdex.HTTP:
		return "" // the request is answered
	case word == "return" && rest == "":
		return after + "returns"
	case word == "return":
		return after + "returns " + code(rest)
	case word == "continue":
		return after + "goes on with the next round of its loop"
	case word == "break":
		return after + "leaves its loop"
	case word == "raise" || word == "throw":
		if rest == "" {
			return after + "raises the same error again"
		}
		return after + "raises " + code(rest)
	case containsAny(text, []string{"os.Exit(", "sys.exit(", "process::exit(", "log.Fatal", "panic("}):
		return after + "ends the process with " + code(text)
	}
	return after + "goes on with " + code(text)
}

// raised lists the places that use a text defined at the site.
func (f *facts) raised() string {
	var places []string
	for _, e := range f.site.Evidence {
		if e.Kind != errdex.EvidenceRaised || len(places) == maxNamed {
			continue
		}
		where := e.Path
		if where == "" {
			where = f.site.Path
		}
		places = append(places, code(fmt.Sprintf("%s:%d", where, e.Line)))
	}
	if len(places) == 0 {
		return ""
	}
	return "it is used at " + list(places, "and")
}

// wrapped names the sites that put their own words in front of this error on its way up.
func (f *facts) wrapped() string {
	var ways []string
	for _, i := range f.near.wrappers {
		other := &f.near.repo.sites[i]
		if len(ways) == maxNamed || other.Function == nil || causeHole(other.Template) < 0 && other.Evidenced(errdex.EvidenceCause) == "" {
			continue
		}
		way := quoted(firstLine(other.Template.Prefix())) + " from " + code(shortName(other.Function.Name))
		if !slices.Contains(ways, way) {
			ways = append(ways, way)
		}
	}
	if len(ways) == 0 {
		return ""
	}
	return "on the way up, what " + f.short + " gives gets " + list(ways, "or") + " in front of it"
}
