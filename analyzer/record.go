package analyzer

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/errdex/errdex"
)

// Analyze turns the sites of a whole repository into records, in the sites' order. It looks at all of them at once, because
// sites explain each other: the same text elsewhere, the other errors of a function, the errors of a function that is
// called. now becomes the time of analysis; the slugs carry no suffix for collisions yet.
func (a *Analyzer) Analyze(pin errdex.Pin, sites []errdex.Site, now time.Time) []errdex.Record {
	return a.analyze(pin, sites, now, runtime.GOMAXPROCS(0))
}

// batch is how many sites a worker takes at a time.
const batch = 64

func (a *Analyzer) analyze(pin errdex.Pin, sites []errdex.Site, now time.Time, workers int) []errdex.Record {
	records := make([]errdex.Record, len(sites))
	repo := newRepository(sites)
	ids := identify(pin.Repo, sites, repo.messages)
	next := make(chan int)
	var group sync.WaitGroup
	for range max(1, workers) {
		group.Go(func() {
			for start := range next {
				for i := start; i < min(start+batch, len(sites)); i++ {
					records[i] = a.record(pin, repo, i, ids[i], errdex.FormatTime(now))
				}
			}
		})
	}
	for start := 0; start < len(sites); start += batch {
		next <- start
	}
	close(next)
	group.Wait()
	return records
}

// identify gives each site its id. Sites that agree in everything but the line are counted in the order of their lines.
func identify(repo string, sites []errdex.Site, messages []string) []errdex.ID {
	type key struct{ path, function, message string }
	order := make([]int, len(sites))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(sites[x].Line, sites[y].Line) })
	seen := map[key]int{}
	ids := make([]errdex.ID, len(sites))
	for _, i := range order {
		k := key{sites[i].Path, sites[i].FunctionName(), messages[i]}
		ids[i] = errdex.NewID(repo, k.path, k.function, k.message, seen[k])
		seen[k]++
	}
	return ids
}

// record analyses one site.
func (a *Analyzer) record(pin errdex.Pin, repo *repository, at int, id errdex.ID, now string) errdex.Record {
	site := &repo.sites[at]
	near := repo.neighbours(at)
	f := look(site, nil, Verdict{}, near)
	f.verdict = a.classify(f.signs(repo.messages[at]))
	f.class = &a.classes[a.bySlug[f.verdict.Class]]
	codes := f.guardCode()
	record := errdex.Record{
		ID: id, Repo: pin.Repo, Slug: errdex.SlugOf(repo.messages[at]),
		ErrorCode: optional(site.Code), ErrorMessage: repo.messages[at], MessagePattern: site.Template.Pattern(),
		ErrorType: site.Type, ErrorClass: optional(site.Class), HTTPStatus: optional(site.HTTPStatus), Severity: site.Severity,
		FilePath: site.Path, LineNumber: site.Line,
		SourceCode: site.SourceCode, SourceCodeStart: site.SourceStart, SourceCodeEnd: site.SourceEnd,
		GitHubURL:     pin.SourceURL(site.Path, site.SourceStart, site.SourceEnd),
		Documentation: f.explain(), TriggerScenarios: f.trigger(), CommonSituations: optional(f.situations()),
		Solutions: f.solve(), HandlingStrategy: f.strategy(), PreventionTips: f.prevent(), Tags: f.tags(),
		ValidationCode: optional(codes.validation), TypeGuard: optional(codes.typeGuard), TryCatchPattern: optional(codes.tryCatch),
		BackgroundTag: f.class.Slug, AnalyzedSHA: pin.Revision(), AnalyzedAt: now, ContentChangedAt: now,
		SchemaVersion: errdex.SchemaVersion,
		Language:      site.Language, Enclosing: site.Function, Guards: site.Guards, Placeholders: site.Template.Placeholders(),
		Evidence: site.Evidence, Confidence: f.verdict.Confidence, License: pin.License,
	}
	record.Provenance = provenance(&record)
	return record
}

// signs are the facts that the classifier looks at.
func (f *facts) signs(message string) signs {
	site := f.site
	s := signs{
		Sample: errdex.Sample{Message: message, Type: site.Type, Class: site.Class, Code: site.Code, Status: site.HTTPStatus},
		path:   site.Path, cause: f.cause,
	}
	for i := range site.Guards {
		g := &site.Guards[i]
		text := held(*g, site.Language)
		switch {
		case text == "":
		case s.guard == "" && f.guard != nil && g.Line == f.guard.Line && g.Kind == f.guard.Kind:
			text = held(*f.guard, site.Language)
			if strings.HasPrefix(text, "!") && aboutError(g.Text) {
				continue // "it was another error" says nothing of what it was
			}
			s.guard, s.past = text, g.Kind == errdex.GuardEarlyReturn
			if g.Kind == errdex.GuardNone {
				s.before = f.before(g.Line)
			}
		default:
			s.outer = append(s.outer, text)
		}
	}
	if len(f.near.uses) > 0 && s.guard == "" && f.near.uses[0].condition != "" {
		s.guard, s.past = negated(f.near.uses[0].condition, true, site.Language), true
	}
	if f.cause && f.call != "" && !strings.HasPrefix(s.guard, "err: ") && !strings.HasPrefix(s.guard, "catch ") {
		s.failed = "err: " + strings.Trim(f.call, "` ")
	}
	if f.lookup != "" && f.guard.Kind != errdex.GuardNone {
		s.guard = "none: " + strings.Trim(f.lookup, "` ") // v, ok := table[key]; !ok
	}
	return s
}

// provenance says for every filled field that the analyzer wrote that a rule did.
func provenance(r *errdex.Record) map[string]string {
	filled := map[string]bool{
		"documentation": r.Documentation != "", "triggerScenarios": r.TriggerScenarios != "", "commonSituations": r.CommonSituations != nil,
		"solutions": len(r.Solutions) > 0, "exampleFix": r.ExampleFix != nil, "handlingStrategy": r.HandlingStrategy != "",
		"validationCode": r.ValidationCode != nil, "typeGuard": r.TypeGuard != nil, "tryCatchPattern": r.TryCatchPattern != nil,
		"preventionTips": len(r.PreventionTips) > 0, "tags": len(r.Tags) > 0, "backgroundTag": r.BackgroundTag != "",
	}
	out := map[string]string{}
	for field, is := range filled {
		if is {
			out[field] = "rule"
		}
	}
	return out
}

// optional is nil for the zero value, and a pointer to the value otherwise.
func optional[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}
