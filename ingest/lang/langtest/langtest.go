// Package langtest runs a language's annotated samples: source files that say, in comments, which error sites they hold.
// The sample itself is the expectation; there are no golden files beside it.
//
// A mark is a comment of its own on the line above the site (marks may be stacked; each speaks of the first line below that
// holds no mark):
//
//	// want exception "file {path} is missing" rule=call class=anyhow::Error guard=none-value:"map.get(key)" in=Pool::get
//	// ok rule=call
//	// todo log "a site that is known to be missed"
//
// A sample that ends in .txtar is a repository: several files (see golang.org/x/tools/txtar) of the language that are extracted
// together, as what one of them defines is used in another.
//
// A want mark names the error type and the message as [errdex.Template.Message] renders it, as a Go string literal. It can
// demand more:
//
//	rule=ID            the rule that found the site
//	class=X            the error class
//	line=+N            the message's literal starts N lines below the line that the mark speaks of
//	guard=KIND:"text"  the nearest guard; guard=none for a site without one
//	in=F               the enclosing function's qualified name
//	doc="text"         the enclosing function's doc comment, its lines joined by spaces; doc=none for none
//	severity=S         the severity (default: error, fatal or whatever the site has)
//	status=404         the HTTP status
//	code=X             the error code
//	hole=name:type     the type of a placeholder (integer, quoted ...) named so
//
// An ok mark stands above code that looks like a site of the rule and is none. A todo mark records a known miss; it fails as
// soon as the site is found, so that it is turned into a want. A site without a mark fails, and so does a rule of the
// language that is not wanted at least once and refused at least once.
package langtest

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// Run checks every sample of the language in dir, and that the samples cover the language's rules.
func Run(t *testing.T, language engine.Language, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	wanted, refused := map[string]bool{}, map[string]bool{}
	samples := 0
	for _, file := range files {
		together := filepath.Ext(file) == ".txtar"
		if !together && !slices.Contains(language.Extensions, filepath.Ext(file)) {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		samples++
		t.Run(filepath.Base(file), func(t *testing.T) {
			archive := &txtar.Archive{Files: []txtar.File{{Name: filepath.Base(file), Data: source}}}
			if together {
				archive = txtar.Parse(source)
			}
			for i, result := range extract(t, language, archive.Files) {
				for _, problem := range check(language, archive.Files[i].Name, string(archive.Files[i].Data), result, wanted, refused) {
					t.Error(problem)
				}
			}
		})
	}
	if samples == 0 {
		t.Fatalf("%s holds no sample of %s", dir, language.Name)
	}
	for _, rule := range language.Rules() {
		if !wanted[rule.ID] {
			t.Errorf("no sample wants a site of rule %s (add rule=%s to its mark)", rule.ID, rule.ID)
		}
		if !refused[rule.ID] {
			t.Errorf("no sample refuses rule %s (add an ok rule=%s mark)", rule.ID, rule.ID)
		}
	}
}

// found is a site with its rule, and whether a mark has claimed it.
type found struct {
	errdex.Site
	rule    string
	claimed bool
}

// extract extracts files together, and checks that those which are read twice have the same sites whether they are parsed twice
// or not.
func extract(t *testing.T, language engine.Language, files []txtar.File) []engine.File {
	results := make([]engine.File, len(files))
	var unknown *engine.Repository
	for i, file := range files {
		results[i] = language.ExtractIn(unknown.Again(&engine.File{}, true), file.Name, file.Data)
	}
	if len(files) == 1 {
		return results
	}
	var known *engine.Repository
	for range engine.Rounds {
		told := engine.Gather(results)
		again := slices.Clone(results)
		for i, file := range files {
			if told.Answers(&results[i], known) {
				again[i] = language.ExtractIn(told.Again(&results[i], true), file.Name, file.Data)
				if parsed := language.ExtractIn(told, file.Name, file.Data); !reflect.DeepEqual(parsed.Sites, again[i].Sites) {
					t.Errorf("%s: what is kept of it gives other sites than its source", file.Name)
				}
			}
		}
		results, known = again, told
	}
	return results
}

// check compares one sample with what the language finds in it and returns the problems in line order. It notes the rules
// that the sample wants and refuses.
func check(language engine.Language, name, source string, result engine.File, wanted, refused map[string]bool) []string {
	marks, problems := parseMarks(name, source)
	if result.Skipped != "" {
		return append(problems, fmt.Sprintf("%s: skipped: %s", name, result.Skipped))
	}
	if len(result.Rules) != len(result.Sites) {
		return append(problems, fmt.Sprintf("%s: %d sites but %d rules", name, len(result.Sites), len(result.Rules)))
	}
	sites := make([]found, len(result.Sites))
	for i, site := range result.Sites {
		sites[i] = found{Site: site, rule: result.Rules[i]}
		if site.Language != language.ID || site.Path != name {
			problems = append(problems, fmt.Sprintf("%s:%d: the site is of language %q in %s", name, site.Line, site.Language, site.Path))
		}
	}
	for _, m := range marks {
		if m.rule != "" && !slices.ContainsFunc(language.Rules(), func(r engine.Rule) bool { return r.ID == m.rule }) {
			problems = append(problems, fmt.Sprintf("%s:%d: %s has no rule %q", name, m.line, language.ID, m.rule))
		}
		switch m.verb {
		case "ok":
			refused[m.rule] = true
			for _, s := range sites {
				if s.rule == m.rule && (s.Line == m.target || s.CallLine == m.target) {
					problems = append(problems, fmt.Sprintf("%s:%d: rule %s took what it must refuse: %s", name, m.target, m.rule, describe(s)))
				}
			}
		case "todo":
			if s := m.find(sites); s != nil {
				s.claimed = true
				problems = append(problems, fmt.Sprintf("%s:%d: a known miss is found now; make it a want mark: %s", name, m.target, describe(*s)))
			}
		default:
			s := m.find(sites)
			if s == nil {
				problems = append(problems, fmt.Sprintf("%s:%d: missing %s %q", name, m.target, m.kind, m.message))
				continue
			}
			s.claimed = true
			wanted[s.rule] = wanted[s.rule] || m.rule == s.rule
			problems = append(problems, m.differences(name, s)...)
		}
	}
	for _, s := range sites {
		if !s.claimed {
			problems = append(problems, fmt.Sprintf("%s:%d: unexpected %s", name, s.Line, describe(s)))
		}
	}
	return problems
}

func describe(s found) string {
	return fmt.Sprintf("%s %q rule=%s class=%s (call in line %d)", s.Type, s.Template.Message(), s.rule, s.Class, s.CallLine)
}

// mark is one annotation.
type mark struct {
	verb    string // want, ok, todo
	kind    errdex.ErrorType
	message string
	rule    string
	line    int // the mark's own line
	target  int // the line of which it speaks
	exact   bool
	demands []demand
}

// demand is a key=value of a want mark that is compared with the site.
type demand struct{ key, value string }

// find returns the first unclaimed site that has the mark's place, type and message.
func (m mark) find(sites []found) *found {
	for i := range sites {
		s := &sites[i]
		if s.claimed || s.Type != m.kind || s.Template.Message() != m.message {
			continue
		}
		if s.Line == m.target || !m.exact && s.CallLine == m.target {
			return s
		}
	}
	return nil
}

// differences lists what the site has that the mark does not demand.
func (m mark) differences(name string, s *found) []string {
	var problems []string
	for _, d := range m.demands {
		if got := value(d, s); got != d.value {
			problems = append(problems, fmt.Sprintf("%s:%d: %q has %s=%s, want %s", name, m.target, m.message, d.key, got, d.value))
		}
	}
	if m.rule != "" && m.rule != s.rule {
		problems = append(problems, fmt.Sprintf("%s:%d: %q was found by rule %s, want %s", name, m.target, m.message, s.rule, m.rule))
	}
	return problems
}

// value is what the site has for a demanded key.
func value(d demand, s *found) string {
	switch d.key {
	case "class":
		return s.Class
	case "severity":
		return string(s.Severity)
	case "code":
		return s.Code
	case "status":
		return strconv.Itoa(s.HTTPStatus)
	case "in":
		return s.FunctionName()
	case "doc":
		if s.Function == nil || s.Function.Doc == "" {
			return "none"
		}
		return strings.Join(strings.Fields(s.Function.Doc), " ")
	case "guard":
		if len(s.Guards) == 0 {
			return "none"
		}
		return fmt.Sprintf("%s:%s", s.Guards[0].Kind, s.Guards[0].Text)
	case "hole":
		name, _, _ := strings.Cut(d.value, ":")
		for _, p := range s.Template.Placeholders() {
			if p.Name == name {
				return name + ":" + string(p.Type)
			}
		}
	}
	return "nothing"
}

var (
	markForm = regexp.MustCompile(`^\s*(?://+|#+|--+|;+|/\*+|<!--)\s*(want|ok|todo)\s+(.*?)\s*(?:(?:\*/|-->)\s*)?$`)
	keyForm  = regexp.MustCompile(`^([a-z]+)=`)
	keys     = []string{"class", "severity", "code", "status", "in", "doc", "guard", "hole"}
)

// parseMarks reads the marks of a sample and the problems of marks that do not follow the form.
func parseMarks(name, source string) (marks []mark, problems []string) {
	lines := errdex.Lines(source)
	for i, line := range lines {
		match := markForm.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		m := mark{verb: match[1], line: i + 1, target: i + 2}
		for m.target <= len(lines) && markForm.MatchString(lines[m.target-1]) {
			m.target++
		}
		if err := m.parse(match[2]); err != nil {
			problems = append(problems, fmt.Sprintf("%s:%d: %v", name, m.line, err))
			continue
		}
		marks = append(marks, m)
	}
	return marks, problems
}

// parse reads what follows the verb.
func (m *mark) parse(text string) error {
	if m.verb != "ok" {
		kind, rest, _ := strings.Cut(text, " ")
		if m.kind = errdex.ErrorType(kind); !m.kind.Valid() {
			return fmt.Errorf("%q is no error type", kind)
		}
		quoted, err := strconv.QuotedPrefix(strings.TrimSpace(rest))
		if err != nil {
			return fmt.Errorf("the message must be a quoted string: %s", rest)
		}
		m.message, _ = strconv.Unquote(quoted)
		text = strings.TrimSpace(rest)[len(quoted):]
	}
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		key := keyForm.FindStringSubmatch(text)
		if key == nil {
			return fmt.Errorf("not of the form key=value: %s", text)
		}
		var value string
		value, text = takeValue(text[len(key[0]):])
		switch {
		case key[1] == "rule":
			m.rule = value
		case key[1] == "line":
			offset, err := strconv.Atoi(strings.TrimPrefix(value, "+"))
			if err != nil {
				return fmt.Errorf("line=%s is not a number", value)
			}
			m.target, m.exact = m.target+offset, true
		case slices.Contains(keys, key[1]):
			m.demands = append(m.demands, demand{key[1], value})
		default:
			return fmt.Errorf("no such key: %s", key[1])
		}
	}
	if m.verb == "ok" && m.rule == "" {
		return fmt.Errorf("an ok mark names its rule: ok rule=ID")
	}
	return nil
}

// takeValue reads a value up to the next space; a Go string literal in it (or after KIND:) may hold spaces.
func takeValue(text string) (value, rest string) {
	for text != "" && text[0] != ' ' {
		if text[0] == '"' || text[0] == '`' {
			if quoted, err := strconv.QuotedPrefix(text); err == nil {
				plain, _ := strconv.Unquote(quoted)
				value, text = value+plain, text[len(quoted):]
				continue
			}
		}
		value, text = value+text[:1], text[1:]
	}
	return value, text
}
