package analyzer

import (
	"go/token"
	"strings"

	"github.com/errdex/errdex"
)

// goCode writes Go: errors.Is where the source defines a sentinel that other packages can name, else a test of the text.
func (f *facts) goCode() guardCode {
	var g guardCode
	if condition := f.testable(); condition != "" && !strings.Contains(condition, "`") {
		g.validation = "if " + condition + " {\n\t// " + f.consequence() + "\n}"
	}
	if sentinel := f.reachable(f.defined()); sentinel != "" {
		g.typeGuard = "errors.Is(err, " + sentinel + ")"
		g.tryCatch = "if errors.Is(err, " + sentinel + ") {\n\t// true for " + sentinel + " itself and for errors that wrap it with %w\n}"
		return g
	}
	if sentinel := f.reachable(f.sentinel); sentinel != "" {
		g.typeGuard = "errors.Is(err, " + sentinel + ")"
		g.tryCatch = "if errors.Is(err, " + sentinel + ") {\n\t// " + f.plainName() + " wraps " + sentinel + "; so do other errors of that kind\n}"
		return g
	}
	if literal := f.literal(); literal != "" && f.site.Function != nil && (f.site.Class == "errors.New" || f.site.Class == "fmt.Errorf") {
		g.tryCatch = "if err != nil && strings.Contains(err.Error(), " + literal + ") {\n\t// " + f.plainName() +
			" gives this error no type and no sentinel: its text is the only handle\n}"
	}
	return g
}

// reachable is a Go variable as another package names it; empty when it cannot.
func (f *facts) reachable(variable string) string {
	if strings.Contains(variable, ".") {
		return variable
	}
	if token.IsExported(variable) && token.IsIdentifier(f.folder()) {
		return f.folder() + "." + variable
	}
	return ""
}

// pythonCode writes Python: an except clause for the class, and a test of the text where the class says too little.
func (f *facts) pythonCode() guardCode {
	var g guardCode
	if condition := f.testable(); condition != "" {
		g.validation = "if " + condition + ":\n    ...  # " + f.consequence()
	}
	class := f.site.Class
	if class == "" || !simpleName().MatchString(class) || !token.IsExported(bareName(class)) || f.site.Function == nil {
		return g
	}
	call := f.plainCall()
	if call == "" {
		call = "..."
	}
	others := len(f.near.typed) - 1
	literal := f.literal()
	if literal == "" {
		g.tryCatch = "try:\n    " + call + "\nexcept " + class + " as error:\n    ...  # raised in " + f.plainName()
		return g
	}
	g.typeGuard = "isinstance(error, " + class + ") and " + literal + " in str(error)"
	g.tryCatch = "try:\n    " + call + "\nexcept " + class + " as error:\n    if " + literal + " not in str(error):\n        raise"
	if others > 0 {
		g.tryCatch += "  # " + class + " has " + count(others, "other message", "other messages") + " in this repository"
	}
	g.tryCatch += "\n    ..."
	return g
}

// rustCode writes Rust: a pattern where the error is a variant of an enum, else a test of the text.
func (f *facts) rustCode() guardCode {
	var g guardCode
	if condition := f.testable(); condition != "" {
		g.validation = "if " + condition + " {\n    // " + f.consequence() + "\n}"
	}
	variant := f.site.Class
	if describesItself(f.site) {
		variant = f.madeOf()
	}
	if isVariant(variant) {
		g.typeGuard = "matches!(error, " + variant + " { .. })"
		g.tryCatch = "match error {\n    " + variant + " { .. } => { /* " + f.commentText() + " */ }\n    other => return Err(other.into()),\n}"
		return g
	}
	literal := f.literal()
	if literal == "" || f.site.Function == nil {
		return g
	}
	text := "error.to_string()"
	if strings.Contains(f.site.Class, "anyhow") {
		text = "format!(\"{error:#}\")" // the whole chain of contexts
	}
	g.tryCatch = "if " + text + ".contains(" + literal + ") {\n    // " + f.plainName() + " gives this error no type of its own: its text is the only handle\n}"
	return g
}

// isVariant reports whether a class names a variant of an enum: two capitalised names, Error::Rpc.
func isVariant(class string) bool {
	parts := strings.Split(class, "::")
	if len(parts) < 2 {
		return false
	}
	owner, variant := parts[len(parts)-2], parts[len(parts)-1]
	return token.IsIdentifier(owner) && token.IsIdentifier(variant) && token.IsExported(owner) && token.IsExported(variant) && owner != "Self"
}

// plainName is the function's name for a comment in code.
func (f *facts) plainName() string { return strings.TrimSpace(strings.ReplaceAll(f.short, "`", "")) }

// commentText is the message's literal for a comment in code: one line, without what would end the comment.
func (f *facts) commentText() string {
	return strings.NewReplacer("*/", "* /", "\n", " ").Replace(f.prefix)
}

// consequence says in a comment what the function does for the tested value.
func (f *facts) consequence() string {
	switch f.site.Type {
	case errdex.Log:
		return "here " + f.plainName() + " logs " + f.commentText()
	case errdex.HTTP:
		return "here " + f.plainName() + " answers with " + f.commentText()
	}
	return "do not call " + f.plainName() + ": it fails here with " + f.commentText()
}
