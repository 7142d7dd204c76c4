package analyzer

import (
	"fmt"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// prose lists every sentence field of a record.
func prose(r errdex.Record) map[string]string {
	out := map[string]string{"documentation": r.Documentation, "triggerScenarios": r.TriggerScenarios}
	if r.CommonSituations != nil {
		out["commonSituations"] = *r.CommonSituations
	}
	for i, s := range r.Solutions {
		out[fmt.Sprintf("solutions %d", i)] = s
	}
	for i, s := range r.PreventionTips {
		out[fmt.Sprintf("preventionTips %d", i)] = s
	}
	return out
}

var hedge = regexp.MustCompile(`(?i)\b(?:may|might|possibly|perhaps|ensure that|make sure|probably)\b`)

// TestAlwaysFilled: the fields that are promised are there for every site, in sentences without hedging.
func TestAlwaysFilled(t *testing.T) {
	bare := errdex.Site{
		Language: "go", Path: "a.go", Line: 1, Type: errdex.Exception, Severity: errdex.SeverityError,
		Template: errdex.Template{errdex.Lit("xq zv")}, SourceStart: 1, SourceEnd: 1,
	}
	for _, r := range realAnalyzer(t).Analyze(testPin, append(fixtureSites(), bare), testTime) {
		if len(r.Solutions) == 0 || len(r.PreventionTips) == 0 || len(r.Tags) == 0 || r.BackgroundTag == "" || r.HandlingStrategy == "" {
			t.Errorf("%q lacks a field: %d solutions, %d tips, tags %v, class %q, strategy %q",
				r.ErrorMessage, len(r.Solutions), len(r.PreventionTips), r.Tags, r.BackgroundTag, r.HandlingStrategy)
		}
		for field, text := range prose(r) {
			if text == "" || strings.TrimSpace(text) != text || strings.Contains(text, "  ") || strings.Contains(text, "..") && !strings.Contains(text, "...") {
				t.Errorf("%s of %q is empty or badly spaced: %q", field, r.ErrorMessage, text)
			}
			if !strings.HasSuffix(text, ".") {
				t.Errorf("%s of %q does not end as a sentence: %q", field, r.ErrorMessage, text)
			}
			if found := hedge.FindString(text); found != "" {
				t.Errorf("%s of %q hedges with %q: %q", field, r.ErrorMessage, found, text)
			}
			if left := slotForm().FindString(regexp.MustCompile("`[^`]*`|\"[^\"]*\"").ReplaceAllString(text, "")); left != "" {
				t.Errorf("%s of %q has the unfilled slot %s: %q", field, r.ErrorMessage, left, text)
			}
		}
	}
}

// TestSpecific: a sentence of one site says nothing about another. Each site is analysed beside a twin of the same class
// whose function, path, condition and words differ; no sentence is the same for both.
func TestSpecific(t *testing.T) {
	a := realAnalyzer(t)
	for _, x := range fixtures() {
		site := x.build()
		twin := renamed(site)
		records := a.Analyze(testPin, []errdex.Site{site, twin}, testTime)
		mine := map[string]bool{}
		for _, text := range prose(records[0]) {
			for _, s := range strings.SplitAfter(text, ". ") {
				mine[strings.TrimSpace(s)] = true
			}
		}
		for field, text := range prose(records[1]) {
			for _, s := range strings.SplitAfter(text, ". ") {
				if mine[strings.TrimSpace(s)] {
					t.Errorf("%s: this sentence of %s fits its twin as well: %q", x.name, field, s)
				}
			}
		}
	}
}

// renamed is the site with every name of its own changed.
func renamed(site errdex.Site) errdex.Site {
	twin := site
	twin.Path = "other/" + site.Path
	names := []string{"session_for", "sessions", "is_ready", "user", "Load", "path", "ErrEnded", "lease", "pick", "name", "ok", "backends", "set_batch", "size",
		"read_schedule", "cron", "text", "watch", "Unit", "unit", "elapsed", "node", "Unclosed", "pattern", "the file", "manifest of a bundle", "Find", "ErrUnknown", "bundles"}
	var pairs []string
	for _, name := range names {
		pairs = append(pairs, name, name+"Z")
	}
	replace := strings.NewReplacer(pairs...).Replace
	if site.Function != nil {
		function := *site.Function
		function.Name, function.Signature, function.Doc = replace(function.Name), replace(function.Signature), replace(function.Doc)+" Z"
		function.Doc = "Z " + function.Doc
		function.Parameters = nil
		for _, p := range site.Function.Parameters {
			function.Parameters = append(function.Parameters, errdex.Parameter{Name: replace(p.Name), Type: p.Type})
		}
		twin.Function = &function
	}
	twin.Class = strings.NewReplacer("Unclosed", "UnclosedZ", "SizeError", "SizeErrorZ").Replace(site.Class)
	twin.Guards = nil
	for _, g := range site.Guards {
		g.Text = replace(g.Text)
		twin.Guards = append(twin.Guards, g)
	}
	twin.Evidence = nil
	for _, e := range site.Evidence {
		e.Text, e.Path = replace(e.Text), replace(e.Path)
		twin.Evidence = append(twin.Evidence, e)
	}
	twin.Template = nil
	for _, part := range site.Template {
		if part.Placeholder != nil {
			p := *part.Placeholder
			p.Name, p.Expression = replace(p.Name), replace(p.Expression)
			part.Placeholder = &p
		} else {
			part.Literal = strings.Replace(part.Literal, " ", " Z ", 1)
		}
		twin.Template = append(twin.Template, part)
	}
	twin.SourceCode = replace(site.SourceCode)
	return twin
}

// TestCodeParses: Go code parses as statements or as an expression; Python and Rust code has its brackets and quotes closed, and
// Python's blocks are indented after a colon.
func TestCodeParses(t *testing.T) {
	seen := 0
	for _, r := range realAnalyzer(t).Analyze(testPin, fixtureSites(), testTime) {
		for field, code := range map[string]*string{"validationCode": r.ValidationCode, "typeGuard": r.TypeGuard, "tryCatchPattern": r.TryCatchPattern} {
			if code == nil {
				continue
			}
			seen++
			if r.Language == "go" {
				body := *code
				if field == "typeGuard" {
					body = "_ = " + body
				}
				if _, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nfunc f() {\n"+body+"\n}\n", parser.AllErrors); err != nil {
					t.Errorf("%s of %q does not parse: %v\n%s", field, r.ErrorMessage, err, *code)
				}
				continue
			}
			if _, ok := outermost(withoutComments(*code, r.Language), r.Language); !ok {
				t.Errorf("%s of %q has open brackets or quotes:\n%s", field, r.ErrorMessage, *code)
			}
			if r.Language == "python" {
				checkIndent(t, *code)
			}
		}
	}
	if seen < 8 {
		t.Errorf("only %d code fields were written for the fixtures", seen)
	}
}

func withoutComments(code, language string) string {
	mark := map[string]string{"python": "#", "rust": "//"}[language]
	var kept []string
	for _, line := range strings.Split(code, "\n") {
		line, _, _ = strings.Cut(line, mark)
		kept = append(kept, regexp.MustCompile(`/\*.*\*/`).ReplaceAllString(line, ""))
	}
	return strings.Join(kept, "\n")
}

func checkIndent(t *testing.T, code string) {
	t.Helper()
	deeper := false
	depth := 0
	for _, line := range strings.Split(withoutComments(code, "python"), "\n") {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if deeper && indent <= depth || !deeper && indent > depth || indent%4 != 0 {
			t.Errorf("bad indentation at %q in\n%s", line, code)
		}
		deeper, depth = strings.HasSuffix(strings.TrimSpace(line), ":"), indent
	}
}
