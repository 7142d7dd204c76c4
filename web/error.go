package web

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"github.com/errdex/errdex"
	"github.com/labstack/echo/v4"
)

// relatedLimit is how many related errors a page lists.
const relatedLimit = 8

// errorView is the view of error.html. Empty fields leave their section out.
type errorView struct {
	Gone                 string
	Question             string
	Lead                 []span
	Repo, RepoURL        string
	Severity, ErrorClass string
	Verb, Location       string
	// Anchor leads to the site's line in the excerpt.
	Anchor              string
	Heading             string
	Message, Filled     []span
	Peek                template.HTML
	Documentation       [][]span
	Solutions           [][]span
	Strategy            errdex.Strategy
	Patterns            []pattern
	Prevention          [][]span
	Trigger, Situations []span
	Function            *functionView
	Guards              []guardView
	Placeholders        []placeholderView
	Evidence            []evidenceView
	Class               *classLink
	Related             []row
	Provenance          string
	Pin, Date           string
	Data, ReportURL     string
	Source              template.HTML
	SourceURL, Host     string
	Facts               []fact
	Tags                []tagLink
	Contents            []contentsEntry
}

// pattern is a piece of code that guards against the error.
type pattern struct {
	Title string
	Code  template.HTML
}

// classLink is the record's failure class.
type classLink struct {
	URL, Title, Definition string
	Repositories           int
}

// fact is a line of the side column.
type fact struct {
	Name, Value, URL string
	// Code says that the value is a piece of source.
	Code bool
}

type tagLink struct{ Name, URL string }

type contentsEntry struct{ ID, Title string }

// HasPatterns and HasFacts say whether a section has any content.
func (v *errorView) HasPatterns() bool {
	return v.Strategy != "" || len(v.Patterns) > 0 || len(v.Prevention) > 0
}

func (v *errorView) HasFacts() bool {
	return len(v.Guards) > 0 || len(v.Placeholders) > 0 || len(v.Evidence) > 0 ||
		v.Function != nil && (v.Function.Signature != "" || len(v.Function.Doc) > 0)
}

// errorPage shows a record. An address without its slug, or with another one, leads to the one address of the page.
func (s *Server) errorPage(c echo.Context) error {
	envelope, err := s.envelope(c)
	if err != nil {
		return err
	}
	record := &envelope.Record
	if c.Request().URL.Path != record.Path() {
		target := url.URL{Path: record.Path(), RawQuery: c.Request().URL.RawQuery}
		return c.Redirect(http.StatusMovedPermanently, target.String())
	}
	values := addressValues(c.QueryParams())
	view, err := s.errorView(c.Request().Context(), record, values)
	if err != nil {
		return err
	}
	if len(values) > 0 {
		c.Response().Header().Set("Cache-Control", "private, no-cache") // the values are the reader's own
	}
	return s.render(c, http.StatusOK, "error", page{
		Title: record.Title(), Description: firstOf(record.Solutions), Canonical: record.Path(), Data: view.Data,
		NoIndex: len(values) > 0, Body: view,
	})
}

// envelope reads the record that the address names.
func (s *Server) envelope(c echo.Context) (errdex.Envelope, error) {
	id, err := pathID(c)
	if err != nil {
		return errdex.Envelope{}, err
	}
	envelope, err := s.store.Envelope(c.Request().Context(), id)
	return envelope, unknownRecord(err)
}

// pathID reads the id in the address. Text that is no id names no record.
func pathID(c echo.Context) (errdex.ID, error) {
	id := errdex.ID(c.Param("id"))
	if !id.Valid() {
		return "", unknownRecord(fmt.Errorf("record %q: %w", shorten(string(id), 40), errdex.ErrNotFound))
	}
	return id, nil
}

// unknownRecord adds to an error about a missing record what its reader can do.
func unknownRecord(err error) error {
	if !errors.Is(err, errdex.ErrNotFound) {
		return err
	}
	return errdex.WithFix(err, "An id has 16 digits, 0 to 9 and a to f. Find the error by its message with /match or /search.")
}

// errorView fills the view of a record; values are the reader's own, by placeholder.
func (s *Server) errorView(ctx context.Context, r *errdex.Record, values map[string][]string) (*errorView, error) {
	t := r.Template()
	v := &errorView{
		Gone: goneWords(r), Question: r.Title(), Lead: codeSpans(firstOf(r.Solutions)),
		Repo: r.Repo, RepoURL: "/r/" + r.Repo, Severity: string(r.Severity), ErrorClass: r.Class(),
		Verb: r.ErrorType.Verb(languageOf(r)), Location: fmt.Sprintf("%s:%d", r.FilePath, r.LineNumber), Anchor: siteAnchor(r),
		Heading: t.Prefix(), Message: templateSpans(t), Documentation: prose(paragraphs(r.Documentation)),
		Solutions: prose(r.Solutions), Strategy: r.HandlingStrategy, Patterns: s.patterns(r), Prevention: prose(r.PreventionTips),
		Trigger: codeSpans(r.TriggerScenarios), Situations: codeSpans(deref(r.CommonSituations)),
		Function: functionOf(r), Guards: guardViews(r), Placeholders: placeholderViews(r, values), Evidence: evidenceViews(r),
		Provenance: provenance(r), Pin: errdex.ShortRevision(r.AnalyzedSHA), Date: day(r.AnalyzedAt),
		Data: "/api/errors/" + string(r.ID), ReportURL: reportURL(r), Facts: facts(r), Tags: tagLinks(r.Tags),
	}
	if filled, used := filledSpans(t, values); used {
		v.Filled = filled
	}
	if v.Peek = s.code.peek(r); r.SourceCode != "" {
		v.Source = s.code.excerpt(r)
	}
	v.SourceURL, v.Host = hostLink(r.GitHubURL)
	var err error
	if v.Class, err = s.classLink(ctx, r.BackgroundTag); err != nil {
		return nil, err
	}
	related, err := s.store.Related(ctx, r, relatedLimit)
	if err != nil {
		return nil, err
	}
	for _, other := range related {
		line := rowOf(other.Summary, "")
		line.Why = other.Why
		v.Related = append(v.Related, line)
	}
	v.Contents = v.contents()
	return v, nil
}

// patterns are the record's pieces of example code, highlighted.
func (s *Server) patterns(r *errdex.Record) []pattern {
	var out []pattern
	for _, part := range []struct {
		title string
		code  *string
	}{
		{"Validation", r.ValidationCode}, {"Type guard", r.TypeGuard}, {"Try / catch", r.TryCatchPattern},
		{"Example fix", r.ExampleFix},
	} {
		if code := deref(part.code); code != "" {
			out = append(out, pattern{part.title, s.code.snippet(r, part.title, code)})
		}
	}
	return out
}

// classLink is a record's failure class with its reach; nil for a record without one.
func (s *Server) classLink(ctx context.Context, slug string) (*classLink, error) {
	if slug == "" {
		return nil, nil
	}
	counts, err := s.store.Class(ctx, slug)
	if err != nil {
		return nil, err
	}
	title, definition := s.className(slug)
	return &classLink{
		URL: "/classes/" + url.PathEscape(slug), Title: title, Definition: definition,
		Repositories: max(1, counts.Repositories), // a record that is gone is counted no more
	}, nil
}

func tagLinks(tags []string) []tagLink {
	var out []tagLink
	for _, tag := range tags {
		out = append(out, tagLink{tag, "/search?q=" + url.QueryEscape(tag)})
	}
	return out
}

// contents lists the sections that the page has.
func (v *errorView) contents() []contentsEntry {
	var out []contentsEntry
	for _, entry := range []struct {
		has       bool
		id, title string
	}{
		{true, "message", "Error message"}, {len(v.Documentation) > 0, "meaning", "What it means"},
		{len(v.Solutions) > 0, "solutions", "Solutions"}, {v.HasPatterns(), "patterns", "Defensive patterns"},
		{len(v.Trigger)+len(v.Situations) > 0, "when", "When it happens"}, {v.HasFacts(), "facts", "What the source says"},
		{v.Class != nil, "class", "The failure class"}, {len(v.Related) > 0, "related", "Related errors"},
		{true, "source", "Source"},
	} {
		if entry.has {
			out = append(out, contentsEntry{entry.id, entry.title})
		}
	}
	return out
}

// addressValues reads the captured values in an address: v.name=value, as the pages of matches link them.
func addressValues(query url.Values) map[string][]string {
	out := map[string][]string{}
	left := 2 * maxAddressValues
	for key, values := range query {
		name, ok := strings.CutPrefix(key, "v.")
		if !ok {
			continue
		}
		for _, value := range values {
			if left -= len(name) + len(value); left < 0 {
				return nil // not written by a page of ours
			}
			out[name] = append(out[name], printable(value))
		}
	}
	return out
}
