package web

import (
	"fmt"
	"net/http"
	"net/url"
	"sort"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/store"
)

// unresolvedRows is how many calls with an unknown message a page shows.
const unresolvedRows = 100

// coveragePage is the view of coverage.html.
type coveragePage struct {
	Name, Repo, Data, Pin string
	Files, FilesRead      int
	Sites, Unresolved     int
	Languages             []languageLine
	Types, Skipped        []namedCount
	Notes                 []errdex.FileNote
	Facets                []facetGroup
	// Narrowed says that only calls with the chosen properties are listed: Listed of them. Named are all that are stored.
	Narrowed      bool
	Named, Listed int
	URL           string
	Calls         []unresolvedLine
	Pager         pager
}

// languageLine is a language in the table of what was read.
type languageLine struct {
	Language               string
	Files, Degraded, Sites int
	// Broken is the share of the bytes that is inside parse errors; empty for none.
	Broken     string
	Unresolved int
}

type namedCount struct {
	Name  string
	Count int
}

// unresolvedLine is a call whose message is not known.
type unresolvedLine struct {
	Place, URL, Reason, Meaning, Type, Callee, Expression string
}

// covered reads the repository that the address names, which must have been read rather than imported.
func (s *Server) covered(c echo.Context) (store.Repository, error) {
	repository, err := s.repository(c)
	if err == nil && repository.Coverage == nil {
		err = errdex.WithFix(fmt.Errorf("what was read of %s: %w", repository.Pin.Repo, errdex.ErrNotFound),
			"Its records were imported. Read its source with errdex ingest to see what is covered.")
	}
	return repository, err
}

// coverage shows what was read of a repository, what was left out, and the calls whose message is not known.
func (s *Server) coverage(c echo.Context) error {
	repository, err := s.covered(c)
	if err != nil {
		return err
	}
	start, err := startOf(c)
	if err != nil {
		return err
	}
	coverage, pin := repository.Coverage, repository.Pin
	base := "/r/" + pin.Repo + "/coverage"
	view := coveragePage{
		Name: pin.Repo, Repo: "/r/" + pin.Repo, Data: "/api/repos/" + pin.Repo + "/coverage", Pin: pin.ShortRevision(), URL: base,
		Files: coverage.Files, FilesRead: coverage.Read, Sites: coverage.Sites, Notes: coverage.Notes, Named: len(coverage.Unresolved),
	}
	view.add(coverage)
	view.list(pin, coverage.Unresolved, c.QueryParams(), start)
	return s.render(c, http.StatusOK, "coverage", page{
		Title: "What was read of " + pin.Repo, Description: fmt.Sprintf("%d of %d files of %s at %s were read.", coverage.Read, coverage.Files, pin.Repo, view.Pin),
		Canonical: base, Data: view.Data, NoIndex: c.Request().URL.RawQuery != "", Body: view,
	})
}

// startOf is the number of calls to pass over.
func startOf(c echo.Context) (int, error) {
	text, err := parameter(c, "start")
	if err != nil || text == "" {
		return 0, err
	}
	start, err := strconv.Atoi(text)
	if err != nil || start < 0 {
		return 0, errdex.WithFix(fmt.Errorf("start %q: %w", shorten(text, 40), errdex.ErrInvalid), "Give a number from 0, or leave it out.")
	}
	return start, nil
}

// add puts the counts of a coverage into the tables.
func (v *coveragePage) add(coverage *errdex.Coverage) {
	types := map[string]int{}
	for _, language := range coverage.Languages {
		line := languageLine{Language: language.Language, Files: language.Files, Degraded: language.DegradedFiles, Sites: language.Sites}
		if language.BrokenBytes > 0 && language.Bytes > 0 {
			if line.Broken = fmt.Sprintf("%.2f %%", 100*float64(language.BrokenBytes)/float64(language.Bytes)); line.Broken == "0.00 %" {
				line.Broken = "under 0.01 %"
			}
		}
		for _, count := range language.Unresolved {
			line.Unresolved += count
		}
		for kind, count := range language.Types {
			types[string(kind)] += count
		}
		v.Unresolved += line.Unresolved
		v.Languages = append(v.Languages, line)
	}
	skipped := map[string]int{}
	for reason, count := range coverage.Skipped {
		skipped[string(reason)] = count
	}
	v.Types, v.Skipped = sorted(types), sorted(skipped)
}

// list shows a page of the calls that have the chosen language and reason.
func (v *coveragePage) list(pin errdex.Pin, calls []errdex.Unresolved, query url.Values, start int) {
	chosen := url.Values{}
	for _, key := range []string{"language", "reason"} {
		if value := query.Get(key); value != "" {
			chosen.Set(key, value)
		}
	}
	v.Narrowed = len(chosen) > 0
	languages, reasons := map[string]int{}, map[string]int{}
	var found []errdex.Unresolved
	for _, call := range calls {
		if language := chosen.Get("language"); language != "" && language != call.Language {
			continue
		}
		if reason := chosen.Get("reason"); reason != "" && reason != string(call.Reason) {
			continue
		}
		languages[call.Language]++
		reasons[string(call.Reason)]++
		found = append(found, call)
	}
	v.Listed = len(found)
	for _, property := range []struct {
		title, key string
		counts     map[string]int
	}{{"Reason", "reason", reasons}, {"Language", "language", languages}} {
		var values []valueCount
		for _, count := range sorted(property.counts) {
			values = append(values, valueCount{count.Name, count.Count})
		}
		if group, ok := facet(property.title, property.key, v.URL, chosen, values, same); ok {
			v.Facets = append(v.Facets, group)
		}
	}
	start = min(start, len(found))
	for _, call := range found[start:min(start+unresolvedRows, len(found))] {
		v.Calls = append(v.Calls, unresolvedLine{
			Place: fmt.Sprintf("%s:%d", call.Path, call.Line), URL: pin.SourceURL(call.Path, call.Line, call.Line), Reason: string(call.Reason),
			Meaning: call.Reason.Meaning(), Type: string(call.Type), Callee: call.Callee, Expression: call.Expression,
		})
	}
	at := func(start int) string {
		query := url.Values{"start": {strconv.Itoa(start)}}
		for key := range chosen {
			query.Set(key, chosen.Get(key))
		}
		return v.URL + "?" + query.Encode()
	}
	if start > 0 {
		v.Pager.Previous, v.Pager.PreviousLabel = at(max(start-unresolvedRows, 0)), "Previous"
	}
	if start+unresolvedRows < len(found) {
		v.Pager.Next = at(start + unresolvedRows)
	}
}

// sorted lists counts, the largest first.
func sorted(counts map[string]int) []namedCount {
	var out []namedCount
	for name, count := range counts {
		out = append(out, namedCount{name, count})
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].Count != out[j].Count {
			return out[i].Count > out[j].Count
		}
		return out[i].Name < out[j].Name
	})
	return out
}
