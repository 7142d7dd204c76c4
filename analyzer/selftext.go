package analyzer

import (
	"strings"

	"github.com/errdex/errdex"
)

// describesItself reports a function by which a type renders its own message: Display's fmt, __str__, Error.
func describesItself(site *errdex.Site) bool {
	owner, method := ownerOf(site.FunctionName())
	if owner == "" || site.Type != errdex.Exception {
		return false
	}
	switch site.Language + " " + method {
	case "rust fmt", "python __str__", "python __repr__", "go Error":
		return true
	case "rust description", "rust message", "python __init__":
		return owner == bareName(site.Class)
	}
	return false
}

// madeOf is what a program makes when the message of a type that describes itself appears: the variant that the arm around
// the message matches, else the type.
func (f *facts) madeOf() string {
	owner, _ := ownerOf(f.site.FunctionName())
	for _, g := range f.site.Guards {
		variant, _, _ := strings.Cut(strings.TrimSpace(g.Text), " ")
		variant, _, _ = strings.Cut(variant, "(")
		if rest, ok := strings.CutPrefix(variant, "Self::"); ok {
			variant = owner + "::" + rest
		}
		if g.Kind == errdex.GuardMatchArm && isVariant(variant) && strings.HasPrefix(variant, owner+"::") {
			return variant
		}
	}
	return owner
}

// selfSentence opens the text of a type that renders its own message.
func (f *facts) selfSentence() string {
	made := f.madeOf()
	clause := "this is the text of " + article(code(made))
	if f.condition != "" && !isVariant(made) {
		clause += " when " + f.condition
	}
	return clause + "; the places that make such a value decide when it appears"
}
