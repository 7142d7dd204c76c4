package web

import (
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// functionView is the function around the site.
type functionView struct {
	Name, Signature string
	Doc             []span
}

func functionOf(r *errdex.Record) *functionView {
	if r.Enclosing == nil {
		return nil
	}
	return &functionView{r.Enclosing.Name, r.Enclosing.Signature, codeSpans(r.Enclosing.Doc)}
}

// guardView is a condition on the way to the site, in words.
type guardView struct {
	Label, Text, Outcome, Detail string
	Line                         int
	// Anchor leads to the line where the excerpt shows it.
	Anchor string
}

type placeholderView struct{ Name, Expression, Type, Origin, Value string }

type evidenceView struct {
	Label, Text, Place string
	// Prose says that the text is written for people, not a piece of code.
	Prose bool
}

var guardWords = map[errdex.GuardKind]string{
	errdex.GuardIf: "if", errdex.GuardElse: "else of", errdex.GuardMatchArm: "match arm", errdex.GuardSwitchCase: "case",
	errdex.GuardCatch: "caught from", errdex.GuardErrorReturn: "error from", errdex.GuardNone: "nothing from",
	errdex.GuardAssert: "asserted", errdex.GuardEarlyReturn: "earlier exit", errdex.GuardLoop: "in the loop",
}

var outcomeWords = map[string]string{
	"true": "was true", "false": "was false", "none": "gave nothing", "error": "failed", "matched": "matched",
}

var evidenceWords = map[errdex.EvidenceKind]string{
	errdex.EvidenceComment: "Comment", errdex.EvidenceCause: "Wraps", errdex.EvidenceRaised: "Raised by",
	errdex.EvidenceEffect: "Then",
}

var originWords = map[string]string{
	"parameter": "a parameter of the function", "local": "a local variable", "field": "a field", "constant": "a constant",
	"call": "a call", "caught": "the caught error",
}

var typeWords = map[errdex.ValueType]string{
	errdex.AnyValue: "any text", errdex.IntegerValue: "a whole number", errdex.HexValue: "a hexadecimal number",
	errdex.FloatValue: "a decimal number", errdex.BooleanValue: "true or false", errdex.CharacterValue: "one character",
	errdex.QuotedValue: "quoted text", errdex.DurationValue: "a duration", errdex.PathValue: "a path",
}

// words looks a key up in a table, and gives the key itself when the table does not have it (an imported record).
func words[K ~string](table map[K]string, key K) string {
	if text, ok := table[key]; ok {
		return text
	}
	return string(key)
}

func guardViews(r *errdex.Record) []guardView {
	var out []guardView
	for _, guard := range r.Guards {
		view := guardView{words(guardWords, guard.Kind), guard.Text, words(outcomeWords, guard.Outcome), guard.Detail, guard.Line, ""}
		view.Anchor = lineAnchor(r, guard.Line)
		out = append(out, view)
	}
	return out
}

// lineAnchor leads to a line of the excerpt; empty for a line outside it.
func lineAnchor(r *errdex.Record, line int) string {
	if r.SourceCode == "" || line < r.SourceCodeStart || line > r.SourceCodeStart+strings.Count(r.SourceCode, "\n") {
		return ""
	}
	return "#L" + strconv.Itoa(line)
}

// siteAnchor leads to the site's line, or to the part about the source when the excerpt of an imported record lacks it.
func siteAnchor(r *errdex.Record) string {
	if anchor := lineAnchor(r, r.LineNumber); anchor != "" {
		return anchor
	}
	return "#source"
}

func placeholderViews(r *errdex.Record, values map[string][]string) []placeholderView {
	var out []placeholderView
	next := map[string]int{}
	for _, p := range r.Placeholders {
		view := placeholderView{p.Name, p.Expression, words(typeWords, p.Type), words(originWords, p.Origin), ""}
		if n := next[p.Name]; n < len(values[p.Name]) {
			view.Value = values[p.Name][n]
			next[p.Name]++
		}
		out = append(out, view)
	}
	return out
}

func evidenceViews(r *errdex.Record) []evidenceView {
	var out []evidenceView
	for _, e := range r.Evidence {
		place := ""
		switch {
		case e.Path != "" && e.Line > 0:
			place = fmt.Sprintf("%s:%d", e.Path, e.Line)
		case e.Line > 0:
			place = fmt.Sprintf("line %d", e.Line)
		case e.Path != "":
			place = e.Path
		}
		out = append(out, evidenceView{words(evidenceWords, e.Kind), e.Text, place, e.Kind == errdex.EvidenceComment})
	}
	return out
}

// facts is the side column: what is known of the site, in few words.
func facts(r *errdex.Record) []fact {
	out := []fact{{Name: "Source", Value: fmt.Sprintf("%s:%d", path.Base(r.FilePath), r.LineNumber), URL: siteAnchor(r)}}
	add := func(name, value, address string, code bool) {
		if value != "" {
			out = append(out, fact{name, value, address, code})
		}
	}
	add("Function", r.FunctionName(), "", true)
	add("Error type", string(r.ErrorType), "", false)
	add("Class or reporter", r.Class(), "", true)
	add("Error code", deref(r.ErrorCode), "", true)
	if r.HTTPStatus != nil {
		add("HTTP status", strconv.Itoa(*r.HTTPStatus), "", false)
	}
	add("Severity", string(r.Severity), "", false)
	add("Language", r.Language, "", false)
	if r.BackgroundTag != "" {
		add("Failure class", r.BackgroundTag, "/classes/"+url.PathEscape(r.BackgroundTag), false)
	}
	if r.Confidence > 0 {
		add("Sure of the class", fmt.Sprintf("%.0f %%", 100*r.Confidence), "", false)
	}
	add("Repository", r.Repo, "/r/"+r.Repo, false)
	add("Pinned to", errdex.ShortRevision(r.AnalyzedSHA), "", true)
	add("Licence", r.License, "", false)
	if r.History != nil {
		add("First seen at", errdex.ShortRevision(r.History.FirstSeen), "", true)
		add("Moved from", strings.Join(r.History.MovedFrom, ", "), "", true)
	}
	add("Changed on", day(r.ContentChangedAt), "", false)
	return out
}

// provenance says who wrote the record's prose: rules, a model, or whoever exported an imported record.
func provenance(r *errdex.Record) string {
	if len(r.Provenance) == 0 {
		return "Imported analysis"
	}
	for _, source := range r.Provenance {
		if strings.HasPrefix(source, "model") {
			return "AI-assisted analysis"
		}
	}
	return "Rule-based analysis"
}

// languageOf is the record's language; for an imported record without one, as far as the file's name tells it for the words
// of the page.
func languageOf(r *errdex.Record) string {
	if r.Language != "" {
		return r.Language
	}
	return map[string]string{".go": "go", ".rs": "rust", ".zig": "zig", ".c": "c"}[path.Ext(r.FilePath)]
}

// goneWords says of a record whose site a newer commit no longer has until when it was there.
func goneWords(r *errdex.Record) string {
	if !r.Gone() {
		return ""
	}
	if r.History.LastSeen == "" {
		return "A newer commit of " + r.Repo + " no longer has this error. The page is kept for those who run an older version."
	}
	return fmt.Sprintf("A newer commit of %s no longer has this error; it was last seen at %s. The page is kept for those who run an older version.",
		r.Repo, errdex.ShortRevision(r.History.LastSeen))
}

// hostLink is the pinned link to the source and the name of its host. Only web addresses become links.
func hostLink(address string) (link, host string) {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Scheme != "https" && parsed.Scheme != "http" || parsed.Host == "" {
		return "", ""
	}
	names := map[string]string{
		"github.com": "GitHub", "gitlab.com": "GitLab", "codeberg.org": "Codeberg", "bitbucket.org": "Bitbucket",
	}
	return address, words(names, parsed.Host)
}

// reportURL is where mistakes in a record are reported: errdex's own issues, with the record named.
func reportURL(r *errdex.Record) string {
	title := fmt.Sprintf("Record %s: %s", r.ID, shorten(r.ErrorMessage, 80))
	return "https://github.com/errdex/errdex/issues/new?title=" + url.QueryEscape(title)
}

// day is the date of a record's time.
func day(timestamp string) string {
	if len(timestamp) < len("2006-01-02") {
		return timestamp
	}
	return timestamp[:len("2006-01-02")]
}
