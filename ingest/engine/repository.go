package engine

import (
	"cmp"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/flat"
)

// Offers are what one file tells the other files of its repository.
type Offers struct {
	// Reporters are the functions that pass a parameter on as the message of an error.
	Reporters []Reporter
	// Functions are all functions that other files can call, the reporters among them. They tell whether a name is a reporter's
	// wherever it is called.
	Functions []Signature
	// Constants are the texts that other files can name.
	Constants []Constant
	// Shown are the texts of other files that the file's sites have in their messages, as Owner.name, each once. Who offers a text can
	// ask for [ShownAs] of it.
	Shown []string
}

// Signature is what a function is called by.
type Signature struct {
	// Name is the function's own name, Owner the type or folder that it belongs to; empty when it belongs to none.
	Name, Owner string
	// Parameters is how many parameters it has.
	Parameters int
}

// Reporter is a function that reports the message that it is given.
type Reporter struct {
	Signature
	// Patterns are the callee patterns by which it is called (see the package comment).
	Patterns []string
	// Construct says how a call of it is read.
	Construct Construct
	// Detail says so for a language that reads calls itself; such a reporter has no patterns, and is known by name and owner.
	Detail any
}

// Constant is a named text.
type Constant struct {
	// Name is the constant's own name, Owner the type or folder that it belongs to; empty when it belongs to none.
	Name, Owner string
	Text        errdex.Template
}

// Repository is what the files of one language in a repository tell each other. It does not change once it is made.
type Repository struct {
	reporters patternTable[*Reporter]
	byName    map[string][]*Reporter
	// answers holds the names, and Owner.name for what is only known behind its owner's name, that the repository can tell of.
	answers   map[string]int
	constants map[string][]Constant
	// tree is that of the one file that this is told to, where it is kept; keep says that it is to be. See Again.
	tree *flat.Packed
	keep bool
}

// Rounds is how deep functions that report through one another across files are followed: each round extracts the callers of
// what the round before has found.
const Rounds = 3

// Gather puts together what files offer. A name is taken for a reporter's only if every function that can be meant by it is
// one, so that an everyday name in one corner of a repository does not make sites of all its calls.
func Gather(files []File) *Repository {
	r := &Repository{byName: map[string][]*Reporter{}, answers: map[string]int{}, constants: map[string][]Constant{}}
	functions := map[Signature]int{}
	for i := range files {
		for _, f := range files[i].Offers.Functions {
			functions[f]++
			f.Owner = ""
			functions[f]++ // all of the name, whatever they belong to; a function without an owner counts twice
		}
	}
	reporting := map[Signature]int{}
	for i := range files {
		for _, c := range files[i].Offers.Constants {
			r.constants[c.Name] = append(r.constants[c.Name], c)
			r.answers[c.Name]++
			r.answers[c.Owner+"."+c.Name]++
		}
		for _, name := range files[i].Offers.Shown {
			r.answers[ShownAs(name)]++
		}
		for j := range files[i].Offers.Reporters {
			f := files[i].Offers.Reporters[j].Signature
			reporting[f]++
			f.Owner = ""
			reporting[f]++
		}
	}
	for i := range files {
		for j := range files[i].Offers.Reporters {
			r.take(&files[i].Offers.Reporters[j], functions, reporting)
		}
	}
	return r
}

// take enters a reporter by those of its patterns that can mean nothing else.
func (r *Repository) take(reporter *Reporter, functions, reporting map[Signature]int) {
	any := Signature{Name: reporter.Name, Parameters: reporter.Parameters}
	sure := reporting[any] >= functions[any]
	owned := reporter.Owner != "" && reporting[reporter.Signature] >= functions[reporter.Signature]
	if len(reporter.Patterns) == 0 {
		if sure || owned {
			r.byName[reporter.Name] = append(r.byName[reporter.Name], reporter)
			r.answers[reporter.Name]++
			r.answers[reporter.Owner+"."+reporter.Name]++
		}
		return
	}
	for _, pattern := range reporter.Patterns {
		at := lastSeparator(pattern)
		qualified := at > 0 && reporter.Owner != "" && strings.HasSuffix(strings.TrimRight(pattern[:at], ".:"), reporter.Owner)
		if !sure && !(qualified && owned) || at == 0 && !ReportsByName(reporter.Name) {
			continue
		}
		r.reporters.add(pattern, reporter)
		key := pattern[at+1:]
		if qualified {
			key = reporter.Owner + "." + key
		}
		r.answers[key]++
	}
}

// Reporters are the reporters of a name, for languages that read calls themselves.
func (r *Repository) Reporters(name string) []*Reporter {
	if r == nil {
		return nil
	}
	return r.byName[name]
}

// Constants are all constants of a name, for languages that tell by themselves which of them is meant. They are not to be changed.
func (r *Repository) Constants(name string) []Constant {
	if r == nil {
		return nil
	}
	return r.constants[name]
}

// ShownAs is what a file asks for to be told that another file has a site with its text Owner.name.
func ShownAs(name string) string { return "site of " + name }

// Shown reports whether another file has a site with the text of the name in its message.
func (r *Repository) Shown(owner, name string) bool {
	return r != nil && r.answers[ShownAs(owner+"."+name)] > 0
}

// Constant is the text of the constant of a name. With an owner it is that owner's; without one all constants of the name
// must have one text.
func (r *Repository) Constant(owner, name string) (errdex.Template, bool) {
	if r == nil {
		return nil, false
	}
	var found errdex.Template
	for _, c := range r.constants[name] {
		if owner != "" && c.Owner != owner {
			continue
		}
		if found != nil && found.Message() != c.Text.Message() {
			return nil, false
		}
		found = c.Text
	}
	return found, found != nil
}

// Answers reports whether the repository knows one of the names that a file asks for, leaving out those in known, which the
// file has been told.
func (r *Repository) Answers(file *File, known *Repository) bool {
	return slices.ContainsFunc(file.Asks, func(name string) bool {
		return known == nil && r.answers[name] > 0 || known != nil && r.answers[name] > known.answers[name]
	})
}

// reportWords are what the names of functions that report errors hold in English.
var reportWords = []string{"error", "fail", "fatal", "die", "abort", "bail", "panic", "warn", "complain", "reject", "raise", "throw",
	"exit", "invalid", "illegal", "exception", "assert", "ensure", "require", "check", "expect", "usage", "unsupported", "problem", "violat",
	"crash", "critical", "refuse", "deny", "forbid", "bug"}

// ReportsByName reports whether a function's name says that it reports an error: parse_error, failWith, DieUsage, err.
func ReportsByName(name string) bool {
	lower := strings.ToLower(strings.Trim(name, "_!?"))
	if lower == "err" || lower == "errx" || strings.HasPrefix(lower, "err_") || strings.HasSuffix(lower, "_err") || strings.HasSuffix(name, "Err") {
		return true
	}
	return slices.ContainsFunc(reportWords, func(word string) bool {
		at := strings.Index(lower, word)
		// A word of three letters must be one: die, not audience.
		return at >= 0 && (len(word) > 3 || lower == word || strings.HasPrefix(lower, word+"_") || strings.HasSuffix(lower, "_"+word))
	})
}

// sort puts offers into a fixed order.
func (o *Offers) sort() {
	slices.SortStableFunc(o.Reporters, func(a, b Reporter) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Owner, b.Owner), cmp.Compare(a.Parameters, b.Parameters))
	})
	slices.SortFunc(o.Functions, func(a, b Signature) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Owner, b.Owner), cmp.Compare(a.Parameters, b.Parameters))
	})
	slices.SortFunc(o.Constants, func(a, b Constant) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Owner, b.Owner)) })
}
