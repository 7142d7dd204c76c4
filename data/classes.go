package data

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/errdex/errdex"
)

//go:embed classes/*.md
var classFiles embed.FS

// ClassSections are the titles of a class article's sections, in their order. Every article has them all.
var ClassSections = []string{"What it means", "When it happens", "How to solve", "How to prevent", "Example"}

// minSamples is how many samples a class needs that it must take, and how many that it must not.
const minSamples = 3

// classHeader is the TOML between the +++ lines at the top of a class's file.
type classHeader struct {
	Title      string
	Definition string
	Strategy   errdex.Strategy
	Cues       []string
	Solutions  [][]string
	Prevention [][]string
	Matches    []sampleHeader
	NearMisses []sampleHeader `toml:"near-misses"`
}

type sampleHeader struct {
	Message string
	Type    errdex.ErrorType
	Class   string
	Code    string
	Status  int
	Guard   string
	Kind    errdex.GuardKind
}

// Classes returns the failure classes in the order of their slugs. The error joins everything that is wrong with the files.
func Classes() ([]errdex.Class, error) {
	entries, err := classFiles.ReadDir("classes")
	if err != nil {
		return nil, fmt.Errorf("list classes: %w", err)
	}
	var classes []errdex.Class
	var problems []error
	for _, entry := range entries {
		text, err := classFiles.ReadFile("classes/" + entry.Name())
		if err != nil {
			return nil, fmt.Errorf("read class %s: %w", entry.Name(), err)
		}
		class, err := parseClass(strings.TrimSuffix(path.Base(entry.Name()), ".md"), string(text))
		if err != nil {
			problems = append(problems, err)
		}
		classes = append(classes, class)
	}
	problems = append(problems, checkLinks(classes)...)
	return classes, errors.Join(problems...)
}

// parseClass reads one class's file: a TOML header between +++ lines, then the article.
func parseClass(slug, text string) (errdex.Class, error) {
	header, article, ok := strings.Cut(strings.TrimPrefix(text, "+++\n"), "\n+++\n")
	if !ok || !strings.HasPrefix(text, "+++\n") {
		return errdex.Class{}, fmt.Errorf("class %s: no header between +++ lines: %w", slug, errdex.ErrInvalid)
	}
	var h classHeader
	meta, err := toml.Decode(header, &h)
	if err != nil {
		return errdex.Class{}, fmt.Errorf("class %s: %w: %w", slug, errdex.ErrInvalid, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return errdex.Class{}, fmt.Errorf("class %s: unknown keys %v: %w", slug, unknown, errdex.ErrInvalid)
	}
	class := errdex.Class{
		Slug: slug, Title: h.Title, Definition: h.Definition, Strategy: h.Strategy, Cues: h.Cues,
		Solutions: h.Solutions, Prevention: h.Prevention, Sections: sections(article),
		Matches: samples(h.Matches), NearMisses: samples(h.NearMisses),
	}
	return class, checkClass(class)
}

func samples(headers []sampleHeader) []errdex.Sample {
	out := make([]errdex.Sample, len(headers))
	for i, h := range headers {
		out[i] = errdex.Sample{
			Message: h.Message, Type: h.Type, Class: h.Class, Code: h.Code, Status: h.Status, Guard: h.Guard, Kind: h.Kind,
		}
	}
	return out
}

// sections cuts an article at its level-two headings; text before the first one becomes a section without a title.
func sections(article string) []errdex.Section {
	var out []errdex.Section
	fenced := false
	for _, line := range strings.SplitAfter(strings.TrimSpace(article)+"\n", "\n") {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		if title, ok := strings.CutPrefix(line, "## "); ok && !fenced {
			out = append(out, errdex.Section{Title: strings.TrimSpace(title)})
			continue
		}
		if len(out) == 0 {
			out = append(out, errdex.Section{})
		}
		out[len(out)-1].Body += line
	}
	for i := range out {
		out[i].Body = strings.TrimSpace(out[i].Body)
	}
	return out
}

var kebab = regexp.MustCompile(`^[a-z]+(?:-[a-z]+)*$`)

// checkClass reports everything that a class's file lacks.
func checkClass(class errdex.Class) error {
	var problems []error
	bad := func(format string, args ...any) {
		problems = append(problems, fmt.Errorf("class %s: "+format+": %w", append(append([]any{class.Slug}, args...), errdex.ErrInvalid)...))
	}
	if !kebab.MatchString(class.Slug) {
		bad("file name is not of the form lower-case-words.md")
	}
	if class.Title == "" || class.Definition == "" || !strings.HasSuffix(class.Definition, ".") {
		bad("title or definition is empty, or the definition does not end in a full stop")
	}
	if !kebab.MatchString(string(class.Strategy)) {
		bad("strategy %q is not of the form lower-case-words", class.Strategy)
	}
	if len(class.Cues) == 0 || len(class.Solutions) == 0 || len(class.Prevention) == 0 {
		bad("cues, solutions or prevention are empty")
	}
	if len(class.Matches) < minSamples || len(class.NearMisses) < minSamples {
		bad("%d matches and %d near-misses, %d of each are needed", len(class.Matches), len(class.NearMisses), minSamples)
	}
	for _, sample := range slices.Concat(class.Matches, class.NearMisses) {
		if sample.Message == "" || sample.Type != "" && !sample.Type.Valid() {
			bad("sample %q has no message or an unknown type %q", sample.Message, sample.Type)
		}
	}
	var titles []string
	for _, section := range class.Sections {
		titles = append(titles, section.Title)
		if section.Body == "" {
			bad("section %q is empty", section.Title)
		}
	}
	if !slices.Equal(titles, ClassSections) {
		bad("sections are %q, not %q", titles, ClassSections)
	}
	return errors.Join(problems...)
}

var classLink = regexp.MustCompile(`\]\(/classes/([^)]*)\)`)

// checkLinks reports links of articles to classes that do not exist.
func checkLinks(classes []errdex.Class) []error {
	known := map[string]bool{}
	for _, class := range classes {
		known[class.Slug] = true
	}
	var problems []error
	for _, class := range classes {
		for _, section := range class.Sections {
			for _, m := range classLink.FindAllStringSubmatch(section.Body, -1) {
				if !known[m[1]] {
					problems = append(problems, fmt.Errorf("class %s: link to unknown class %q: %w", class.Slug, m[1], errdex.ErrInvalid))
				}
			}
		}
	}
	return problems
}
