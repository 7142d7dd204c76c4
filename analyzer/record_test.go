package analyzer

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/errdex/errdex"
)

var (
	testPin  = errdex.Pin{Repo: "acme/tool", Commit: strings.Repeat("a1", 20), License: "MIT"}
	testTime = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
)

func fixtureSites() []errdex.Site {
	var sites []errdex.Site
	for _, x := range fixtures() {
		sites = append(sites, x.build())
	}
	return sites
}

// render shows what the analyzer wrote, a field a line.
func render(r errdex.Record) string {
	var b strings.Builder
	text := func(name, value string) { fmt.Fprintf(&b, "%s: %s\n", name, value) }
	maybe := func(name string, value *string) {
		if value != nil {
			fmt.Fprintf(&b, "%s:\n    %s\n", name, strings.ReplaceAll(*value, "\n", "\n    "))
		}
	}
	text("message", r.ErrorMessage)
	text("class", fmt.Sprintf("%s (%.2f), strategy %s, tags %s", r.BackgroundTag, r.Confidence, r.HandlingStrategy, strings.Join(r.Tags, " ")))
	text("documentation", r.Documentation)
	text("triggerScenarios", r.TriggerScenarios)
	if r.CommonSituations != nil {
		text("commonSituations", *r.CommonSituations)
	}
	for _, s := range r.Solutions {
		text("solution", s)
	}
	for _, s := range r.PreventionTips {
		text("prevention", s)
	}
	maybe("validationCode", r.ValidationCode)
	maybe("typeGuard", r.TypeGuard)
	maybe("tryCatchPattern", r.TryCatchPattern)
	return b.String()
}

// TestGolden compares what is written for the fixtures with the files under testdata; UPDATE=1 rewrites them.
func TestGolden(t *testing.T) {
	records := realAnalyzer(t).Analyze(testPin, fixtureSites(), testTime)
	for i, x := range fixtures() {
		t.Run(x.name, func(t *testing.T) {
			path, got := "testdata/"+x.name+".golden", render(records[i])
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("not as before (UPDATE=1 accepts it):\n%s", diff)
			}
		})
	}
}

// TestRecordFields checks what is carried over from site and pin.
func TestRecordFields(t *testing.T) {
	sites := fixtureSites()
	records := realAnalyzer(t).Analyze(testPin, sites, testTime)
	for i, r := range records {
		site := sites[i]
		if err := r.Validate(); err != nil {
			t.Error(err)
		}
		if want := errdex.NewID("acme/tool", site.Path, site.FunctionName(), site.Template.Message(), 0); r.ID != want {
			t.Errorf("%s: id %s, not %s", site.Path, r.ID, want)
		}
		if r.GitHubURL != testPin.SourceURL(site.Path, site.SourceStart, site.SourceEnd) || r.AnalyzedSHA != testPin.Commit || r.License != "MIT" {
			t.Errorf("%s: url %s, commit %s, license %s", site.Path, r.GitHubURL, r.AnalyzedSHA, r.License)
		}
		if r.AnalyzedAt != "2026-11-30T12:00:00.000Z" || r.ContentChangedAt != r.AnalyzedAt {
			t.Errorf("%s: analysed %s, changed %s", site.Path, r.AnalyzedAt, r.ContentChangedAt)
		}
		if r.MessagePattern != site.Template.Pattern() || r.Slug != site.Template.Slug() || r.Language != site.Language {
			t.Errorf("%s: pattern %q, slug %q, language %q", site.Path, r.MessagePattern, r.Slug, r.Language)
		}
		if r.Provenance["documentation"] != "rule" || r.Provenance["exampleFix"] != "" {
			t.Errorf("%s: provenance %v", site.Path, r.Provenance)
		}
	}
}

// TestOrdinal: sites that agree in path, function and message are told apart by the order of their lines.
func TestOrdinal(t *testing.T) {
	first, second := goLookup().build(), goLookup().build()
	second.Line += 40
	records := realAnalyzer(t).Analyze(testPin, []errdex.Site{second, first}, testTime)
	id := func(ordinal int) errdex.ID {
		return errdex.NewID("acme/tool", first.Path, first.FunctionName(), first.Template.Message(), ordinal)
	}
	if records[0].ID != id(1) || records[1].ID != id(0) {
		t.Errorf("ids %s and %s do not follow the lines", records[0].ID, records[1].ID)
	}
}

// TestDeterminism: the records do not depend on the number of workers.
func TestDeterminism(t *testing.T) {
	var sites []errdex.Site
	for n := range 60 {
		for _, site := range fixtureSites() {
			site.Path = fmt.Sprintf("part%d/%s", n, site.Path)
			sites = append(sites, site)
		}
	}
	a := realAnalyzer(t)
	var want []byte
	for _, workers := range []int{1, 2, 7} {
		got, err := errdex.Encode(a.analyze(testPin, sites, testTime, workers))
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = got
		} else if string(got) != string(want) {
			t.Errorf("%d workers give other records than one", workers)
		}
	}
}

func BenchmarkAnalyze(b *testing.B) {
	var sites []errdex.Site
	for n := 0; len(sites) < 5000; n++ {
		for _, site := range fixtureSites() {
			site.Path = fmt.Sprintf("part%d/%s", n, site.Path)
			sites = append(sites, site)
		}
	}
	a := realAnalyzer(b)
	for b.Loop() {
		a.analyze(testPin, sites, testTime, 1)
	}
	b.ReportMetric(float64(len(sites)), "sites/op")
}
