package analyzer

import (
	"errors"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

func TestNewRefuses(t *testing.T) {
	sound := errdex.Class{Slug: "broken", Strategy: "retry", Cues: []string{"broken"}, Solutions: [][]string{{"Look at {site}."}}, Prevention: [][]string{{"Watch {function}."}}}
	if _, err := New([]errdex.Class{sound}); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		change func(*errdex.Class)
		want   string
	}{
		{"bad cue", func(c *errdex.Class) { c.Cues = []string{"re:("} }, `cue "re:("`},
		{"bad guard cue", func(c *errdex.Class) { c.Cues = []string{"guard:["} }, `cue "guard:["`},
		{"unknown slot", func(c *errdex.Class) { c.Solutions = [][]string{{"Look at {site} and {moon}."}} }, "unknown slot {moon}"},
		{"fits any error", func(c *errdex.Class) { c.Solutions = [][]string{{"Try again."}} }, "would fit any error"},
		{"nothing always known", func(c *errdex.Class) { c.Prevention = [][]string{{"Watch {call} in {function}."}} }, "one form must do without"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			class := sound
			test.change(&class)
			_, err := New([]errdex.Class{class})
			if !errors.Is(err, errdex.ErrInvalid) || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "class broken") {
				t.Errorf("error is %v, not one that names the class and %q", err, test.want)
			}
		})
	}
	if _, err := New(nil); !errors.Is(err, errdex.ErrInvalid) {
		t.Errorf("no classes: %v", err)
	}
	if _, err := New([]errdex.Class{sound, sound}); !errors.Is(err, errdex.ErrInvalid) {
		t.Errorf("the same class twice: %v", err)
	}
}

// TestForms: the sentence forms of the real classes do not hedge and end as sentences.
func TestForms(t *testing.T) {
	for _, class := range realAnalyzer(t).classes {
		for _, form := range slices.Concat(slices.Concat(class.Solutions...), slices.Concat(class.Prevention...)) {
			if hedge.MatchString(form) || !strings.HasSuffix(form, ".") {
				t.Errorf("%s: form %q hedges or does not end in a full stop", class.Slug, form)
			}
		}
	}
}

func TestLiteralsOf(t *testing.T) {
	tests := []struct {
		form string
		want []string
	}{
		{`(?i)\b(?:timed out)`, []string{"timed out"}},
		{`(?i)not (?:found|there)`, []string{"found", "there"}},
		{`(?i)(?:ab|\d+)`, nil},
		{`(?i)x*y?`, nil},
		{`(?i)EOF\b.*missing`, []string{"missing"}},
	}
	for _, test := range tests {
		tree, err := syntax.Parse(test.form, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		if got := literalsOf(tree.Simplify()); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, not %q", test.form, got, test.want)
		}
	}
}

// TestPrefilter: no cue is missed because the scan ruled it out.
func TestPrefilter(t *testing.T) {
	a := realAnalyzer(t)
	for _, class := range a.classes {
		for _, sample := range slices.Concat(class.Matches, class.NearMisses) {
			var scanned, tried []string
			a.cues.match(textCue, sample.Message, func(c *cue, where []int) {
				scanned = append(scanned, c.text)
				if want := c.form.FindStringIndex(sample.Message); !slices.Equal(where, want) {
					t.Errorf("%q: cue %q at %v, not %v", sample.Message, c.text, where, want)
				}
			})
			for _, c := range a.cues.all {
				if c.kind == textCue && c.form.MatchString(sample.Message) {
					tried = append(tried, c.text)
				}
			}
			slices.Sort(scanned)
			slices.Sort(tried)
			if !slices.Equal(scanned, tried) {
				t.Errorf("%q: the scan finds %q, all cues %q", sample.Message, scanned, tried)
			}
		}
	}
}

// TestSiteOnlySigns: signs that a sample cannot hold: the path, the branch around, the code before, the printed cause.
func TestSiteOnlySigns(t *testing.T) {
	a := realAnalyzer(t)
	get := func(chain ...errdex.Guard) []errdex.Guard { return chain }
	lookup := errdex.Guard{Kind: errdex.GuardNone, Text: "self.rooms.get(&id)", Outcome: "none", Line: 4}
	site := func(message string, guards []errdex.Guard, source string) errdex.Site {
		return errdex.Site{
			Language: "rust", Path: "src/rooms.rs", Line: 5, Type: errdex.Exception, Class: "anyhow::Error", Template: errdex.Template{errdex.Lit(message)},
			Function: &errdex.Function{Name: "Rooms::room", Line: 1}, Guards: guards, SourceCode: source, SourceStart: 1, SourceEnd: 5,
		}
	}
	plain := "fn room(&mut self) {\n\n\n    self.rooms.get(&id)\n        .context(..)\n"
	tests := []struct {
		name string
		site errdex.Site
		want string
	}{
		{"a look-up", site("no room with that number", get(lookup), plain), "resource-not-found"},
		{"in the branch where it was there", site("no room with that number", get(lookup, errdex.Guard{Kind: errdex.GuardIf, Text: "self.rooms.contains_key(&id)", Outcome: "true"}), plain), invariantClass},
		{"in the branch where it was not there", site("no room with that number", get(lookup, errdex.Guard{Kind: errdex.GuardElse, Text: "self.rooms.contains_key(&id)", Outcome: "false"}), plain), "resource-not-found"},
		{"after a write to it", site("no room with that number", get(lookup), strings.Replace(plain, "\n\n", "\n    self.rooms.insert(id, room);\n", 1)), invariantClass},
		{"after a write to another", site("no room with that number", get(lookup), strings.Replace(plain, "\n\n", "\n    self.doors.insert(id, room);\n", 1)), "resource-not-found"},
	}
	for _, test := range tests {
		record := a.Analyze(testPin, []errdex.Site{test.site}, testTime)[0]
		if record.BackgroundTag != test.want {
			t.Errorf("%s: %s, not %s", test.name, record.BackgroundTag, test.want)
		}
	}
}
