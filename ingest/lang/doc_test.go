package lang

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/errdex/errdex/ingest/engine"
)

// The generated page of languages, and the scores that it shows.
const (
	page   = "../../docs/generated/languages.md"
	scores = "../../docs/scores.toml"
)

// score is how well a language's extraction does on files that people have labelled by hand: shares from 0 to 1.
type score struct {
	Sites                                    int
	Recall, Precision, Template, Type, Class float64
}

// TestLanguagesPage compares the page with what the languages say of themselves. UPDATE=1 writes it.
func TestLanguagesPage(t *testing.T) {
	want := languagesPage(t)
	if os.Getenv("UPDATE") != "" {
		if err := os.MkdirAll(filepath.Dir(page), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the languages say; run UPDATE=1 go test ./ingest/lang -run TestLanguagesPage", page)
	}
}

func languagesPage(t *testing.T) string {
	var known struct {
		Measured string
		Language map[string]score
	}
	if _, err := toml.DecodeFile(scores, &known); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("<!-- Generated from the languages' specs, their samples and docs/scores.toml: UPDATE=1 go test ./ingest/lang -run TestLanguagesPage -->\n\n# Languages\n\n")
	b.WriteString("What errdex reads, by which rules it finds errors, and how well. A rule is wanted and refused by annotated samples of the\nlanguage; ")
	b.WriteString("scores are shares of hand-labelled sites in files of public projects (" + known.Measured + "). The authors of\nthe rules have seen these files.\n\n")
	b.WriteString("| language | id | files | rules | sites wanted | refused | labelled | recall | precision | template | type | class |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	languages := All()
	for _, l := range languages {
		wanted, refused := marks(t, l)
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s | %d | %d | %d |", l.Name, anchor(heading(l)), l.ID, strings.Join(l.Extensions, " "), len(l.Rules()), wanted, refused)
		if s, ok := known.Language[l.ID]; ok {
			fmt.Fprintf(&b, " %d | %.3f | %.3f | %.3f | %.3f | %.3f |\n", s.Sites, s.Recall, s.Precision, s.Template, s.Type, s.Class)
		} else {
			b.WriteString(" | | | | | |\n")
		}
	}
	for _, l := range languages {
		fmt.Fprintf(&b, "\n## %s\n\n", heading(l))
		for _, rule := range l.Rules() {
			fmt.Fprintf(&b, "- `%s`%s\n", rule.ID, callees(rule))
		}
	}
	return b.String()
}

// callees lists what a rule takes.
func callees(rule engine.Rule) string {
	if len(rule.Calls) == 0 {
		return ""
	}
	return ": `" + strings.Join(rule.Calls, "` `") + "`"
}

// heading names a language so that no two headings differ in signs alone: C, C++, C#.
func heading(l engine.Language) string { return l.Name + " (" + l.ID + ")" }

// anchor is the fragment that a heading gets on the usual hosts.
func anchor(heading string) string {
	return strings.NewReplacer(" ", "-", "+", "", "#", "", "(", "", ")", "").Replace(strings.ToLower(heading))
}

var wantMark, okMark = regexp.MustCompile(`(?m)^\s*\S+\s*want (exception|panic|assertion|log|exit|http) `), regexp.MustCompile(`(?m)^\s*\S+\s*ok rule=`)

// marks counts the sites that a language's samples want and refuse.
func marks(t *testing.T, l engine.Language) (wanted, refused int) {
	folder := l.ID
	if folder == "go" {
		folder = "golang"
	}
	files, err := filepath.Glob(filepath.Join(folder, "testdata", "*.*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no samples: %v", l.ID, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		wanted += len(wantMark.FindAll(text, -1))
		refused += len(okMark.FindAll(text, -1))
	}
	return wanted, refused
}
