package webtest

import (
	"fmt"
	"strings"

	"github.com/errdex/errdex"
)

// The commit of the records, and a later one of acme/orders.
const (
	Commit    = "4f1c2b7a90de33518ab6c0f2d47e95b8013c6aef"
	NewCommit = "9d8e7f6a5b4c3d2e1f00112233445566778899aa"
)

// draft is a record before what can be computed has been.
type draft struct {
	repo, language, path, source, class string
	function                            *errdex.Function
	template                            errdex.Template
	literal                             string
	kind                                errdex.ErrorType
	severity                            errdex.Severity
	errorClass                          string
	edit                                func(*errdex.Record)
}

// record completes a draft: the line is found by the literal, and the prose is plain.
func (d draft) record() errdex.Record {
	lines := errdex.Lines(d.source)
	line := 1
	for i, text := range lines {
		if strings.Contains(text, d.literal) {
			line = i + 1
			break
		}
	}
	t := d.template.Normalize()
	code, start, end := errdex.Window(lines, line)
	name := ""
	if d.function != nil {
		name = d.function.Name
	}
	pin := errdex.Pin{Repo: d.repo, Commit: Commit}
	situations := "A caller keeps an id longer than the thing it names; two processes work on the same data."
	r := errdex.Record{
		ID: errdex.NewID(d.repo, d.path, name, t.Message(), 0), Repo: d.repo, Slug: t.Slug(), ErrorMessage: t.Message(),
		MessagePattern: t.Pattern(), ErrorType: d.kind, ErrorClass: text(d.errorClass), Severity: d.severity, FilePath: d.path,
		LineNumber: line, SourceCode: code, SourceCodeStart: start, SourceCodeEnd: end, GitHubURL: pin.SourceURL(d.path, start, end),
		Documentation:    fmt.Sprintf("%s gives this error itself, at line %d of %s.", orFile(name, d.path), line, d.path),
		TriggerScenarios: "Any call that reaches the line with the condition above it.", CommonSituations: &situations,
		Solutions:        []string{"Read the condition above the line, and look at the value it tests.", "Print the value before the call."},
		HandlingStrategy: "check-existence", PreventionTips: []string{"Test for the condition before the call."},
		Tags: []string{d.language, "orders"}, BackgroundTag: d.class, AnalyzedSHA: Commit, AnalyzedAt: errdex.FormatTime(At),
		ContentChangedAt: errdex.FormatTime(At), SchemaVersion: errdex.SchemaVersion, Language: d.language, Enclosing: d.function,
		Placeholders: t.Placeholders(), Provenance: map[string]string{"documentation": "rule"}, Confidence: 0.8, License: "MIT",
	}
	if d.edit != nil {
		d.edit(&r)
	}
	return r
}

func orFile(name, path string) string {
	if name == "" {
		return path
	}
	return name
}

func text(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// Records are the fixture: three repositories in three languages, with every part of a record filled somewhere.
func Records() []errdex.Record {
	var out []errdex.Record
	for _, d := range slicesOf(orders(), tidepool(), kiln()) {
		out = append(out, d.record())
	}
	return out
}

func slicesOf(lists ...[]draft) []draft {
	var out []draft
	for _, list := range lists {
		out = append(out, list...)
	}
	return out
}

// Pasted is a log that holds the message of the first record between lines that mean nothing.
const Pasted = "2026-11-30T08:59:58Z \x1b[32mINFO\x1b[0m listening on :8080\n" +
	"2026-11-30T09:00:01Z \x1b[31mERROR\x1b[0m request failed: no order with id A-1009 in region eu-west\n" +
	"2026-11-30T09:00:02Z INFO shutting down\n"

const ordersSource = `package orders

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
)

// ErrClosed says that the book takes no more orders.
var ErrClosed = errors.New("the order book is closed")

// Book keeps orders by id.
type Book struct {
	orders map[string]*Order
	region string
	closed bool
}

// Find looks an order up. It takes any id that Place has given out, and never waits.
func (b *Book) Find(ctx context.Context, id string) (*Order, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if b.closed {
		return nil, ErrClosed
	}
	order, ok := b.orders[id]
	if !ok {
		// ids of archived orders are not kept in memory
		return nil, fmt.Errorf("no order with id %s in region %s", id, b.region)
	}
	return order, nil
}

// Cancel takes an order back while it has not been shipped.
func (b *Book) Cancel(ctx context.Context, id string) error {
	order, err := b.Find(ctx, id)
	if err != nil {
		return fmt.Errorf("cancel order: %w", err)
	}
	switch order.State {
	case Open, Paid:
		delete(b.orders, id)
		return nil
	default:
		return fmt.Errorf("order %s is %v and cannot be cancelled", id, order.State)
	}
}

// ServeHTTP answers with one order.
func (b *Book) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("id") == "" {
		http.Error(w, "the id of the order is missing", http.StatusBadRequest)
		return
	}
}

// MustOpen opens the book or ends the program.
func MustOpen(path string) *Book {
	if _, err := os.Stat(path); err != nil {
		fmt.Fprintf(os.Stderr, "orders: cannot open %s: %v\n", path, err)
		os.Exit(2)
	}
	return &Book{}
}
`

func orders() []draft {
	find := &errdex.Function{
		Name: "(*Book).Find", Line: 21, EndLine: 34, Signature: "func (b *Book) Find(ctx context.Context, id string) (*Order, error)",
		Doc:    "Find looks an order up. It takes any id that Place has given out, and never waits.",
		Public: true, Parameters: []errdex.Parameter{{Name: "ctx", Type: "context.Context"}, {Name: "id", Type: "string"}},
	}
	base := draft{
		repo: "acme/orders", language: "go", path: "book/book.go", source: ordersSource, kind: errdex.Exception,
		severity: errdex.SeverityError, errorClass: "fmt.Errorf", class: "resource-not-found",
	}
	first, cancel, state, missing, open, closed := base, base, base, base, base, base

	id := errdex.Hole("id", "id", errdex.AnyValue)
	id.Placeholder.Origin = "parameter"
	region := errdex.Hole("region", "b.region", errdex.AnyValue)
	region.Placeholder.Origin = "field"
	first.function, first.literal = find, "no order with id"
	first.template = errdex.Template{errdex.Lit("no order with id "), id, errdex.Lit(" in region "), region}
	first.edit = completeFirst

	cancel.function, cancel.literal = &errdex.Function{Name: "(*Book).Cancel"}, "cancel order: "
	cancel.template, cancel.class = errdex.Template{errdex.Lit("cancel order: "), errdex.Hole("err", "err", errdex.AnyValue)}, "wrapped-operation-failure"

	state.function, state.literal, state.class = cancel.function, "cannot be cancelled", "invalid-state"
	state.template = errdex.Template{
		errdex.Lit("order "), errdex.Hole("id", "id", errdex.AnyValue), errdex.Lit(" is "),
		errdex.Hole("State", "order.State", errdex.AnyValue), errdex.Lit(" and cannot be cancelled"),
	}

	missing.function, missing.literal = &errdex.Function{Name: "(*Book).ServeHTTP"}, "the id of the order is missing"
	missing.template, missing.kind, missing.errorClass = errdex.Template{errdex.Lit("the id of the order is missing")}, errdex.HTTP, "http.Error"
	missing.class = "missing-required-value"
	missing.edit = func(r *errdex.Record) { status := 400; r.HTTPStatus = &status }

	open.function, open.literal, open.kind, open.severity = &errdex.Function{Name: "MustOpen"}, "cannot open", errdex.Exit, errdex.SeverityFatal
	open.template = errdex.Template{
		errdex.Lit("orders: cannot open "), errdex.Hole("path", "path", errdex.AnyValue), errdex.Lit(": "),
		errdex.Hole("err", "err", errdex.AnyValue),
	}
	open.class, open.errorClass = "io-failure", "os.Exit"

	closed.literal, closed.template = "the order book is closed", errdex.Template{errdex.Lit("the order book is closed")}
	closed.class, closed.errorClass = "invalid-state", "errors.New"
	return []draft{first, cancel, state, missing, open, closed}
}

// completeFirst fills every part that a record can have.
func completeFirst(r *errdex.Record) {
	r.ErrorCode = text("ORD-404")
	r.Documentation = "(*Book).Find found no order under the id that it was given.\n\nThe book was open and the context alive: both are tested before."
	r.TriggerScenarios = "Find or Cancel is called with an id that Place never gave out, or with that of an archived order."
	r.Solutions = []string{
		"Call Place first, or look the id up in the archive: only open orders are kept in memory.",
		"Print the id with %q; a space or a newline at its end is part of it.",
	}
	r.ValidationCode = text("if _, ok := book.Snapshot()[id]; !ok {\n\treturn archive.Find(ctx, id)\n}")
	r.TypeGuard = text("func isNotFound(err error) bool {\n\treturn err != nil && strings.HasPrefix(err.Error(), \"no order with id \")\n}")
	r.TryCatchPattern = text("order, err := book.Find(ctx, id)\nif err != nil {\n\treturn nil, fmt.Errorf(\"show order: %w\", err)\n}")
	r.ExampleFix = text("- order, _ := book.Find(ctx, id)\n+ order, err := book.Find(ctx, id)\n+ if err != nil {\n+ \treturn err\n+ }")
	r.PreventionTips = []string{"Keep the id that Place returned, not one put together by hand.", "Archive only after the last reader is done."}
	r.Guards = []errdex.Guard{
		{Kind: errdex.GuardIf, Text: "!ok", Line: r.LineNumber - 2, Outcome: "true"},
		{Kind: errdex.GuardEarlyReturn, Text: "b.closed", Line: r.LineNumber - 6, Outcome: "false"},
		{Kind: errdex.GuardEarlyReturn, Text: "err := ctx.Err(); err != nil", Line: r.LineNumber - 9, Outcome: "false"},
	}
	r.Evidence = []errdex.Evidence{
		{Kind: errdex.EvidenceComment, Text: "ids of archived orders are not kept in memory", Line: r.LineNumber - 1},
		{Kind: errdex.EvidenceEffect, Text: "returns nil and the error", Line: r.LineNumber},
	}
	r.Tags = []string{"go", "order-book", "look-up"}
	r.Confidence = 0.92
}

const tidepoolSource = `use std::collections::HashMap;

/// A pool of sessions, by name.
pub struct Pool {
    sessions: HashMap<String, Session>,
}

impl Pool {
    /// Takes a session out of the pool for the caller's own use.
    pub fn take(&mut self, name: &str) -> anyhow::Result<Session> {
        let session = self
            .sessions
            .remove(name)
            .ok_or_else(|| anyhow::anyhow!("session {name} has left the pool"))?;
        if session.is_stale() {
            anyhow::bail!("session {} is stale after {} s", name, session.age());
        }
        Ok(session)
    }

    pub fn reset(&mut self) {
        assert!(self.sessions.is_empty(), "reset with {} open sessions", self.sessions.len());
        tracing::warn!("pool was reset");
    }

    pub fn pick(&self, at: usize) -> &Session {
        self.sessions.values().nth(at).unwrap_or_else(|| panic!("no session at {at}"))
    }
}
`

func tidepool() []draft {
	base := draft{
		repo: "acme/tidepool", language: "rust", path: "src/pool.rs", source: tidepoolSource, kind: errdex.Exception,
		severity: errdex.SeverityError, errorClass: "anyhow::Error", class: "resource-not-found",
		function: &errdex.Function{Name: "Pool::take", Signature: "pub fn take(&mut self, name: &str) -> anyhow::Result<Session>"},
	}
	left, stale, open, reset, pick := base, base, base, base, base
	left.literal = "has left the pool"
	left.template = errdex.Template{errdex.Lit("session "), errdex.Hole("name", "name", errdex.AnyValue), errdex.Lit(" has left the pool")}
	left.edit = func(r *errdex.Record) {
		r.Guards = []errdex.Guard{{Kind: errdex.GuardNone, Text: "self.sessions.remove(name)", Line: r.LineNumber - 3, Outcome: "none"}}
	}
	stale.literal, stale.class = "is stale after", "invalid-state"
	stale.template = errdex.Template{
		errdex.Lit("session "), errdex.Hole("name", "name", errdex.AnyValue), errdex.Lit(" is stale after "),
		errdex.Hole("age", "session.age()", errdex.IntegerValue), errdex.Lit(" s"),
	}
	open.literal, open.kind, open.severity = "open sessions", errdex.Assertion, errdex.SeverityFatal
	open.template = errdex.Template{errdex.Lit("reset with "), errdex.Hole("len", "self.sessions.len()", errdex.IntegerValue), errdex.Lit(" open sessions")}
	open.function, open.errorClass, open.class = &errdex.Function{Name: "Pool::reset"}, "assert!", "internal-invariant-violation"
	reset.literal, reset.kind, reset.severity = "pool was reset", errdex.Log, errdex.SeverityWarning
	reset.template = errdex.Template{errdex.Lit("pool was reset")}
	reset.function, reset.errorClass, reset.class = open.function, "tracing::warn", "operation-cancelled"
	pick.literal, pick.kind, pick.severity, pick.errorClass = "no session at", errdex.Panic, errdex.SeverityFatal, "panic!"
	pick.template = errdex.Template{errdex.Lit("no session at "), errdex.Hole("at", "at", errdex.IntegerValue)}
	pick.function = &errdex.Function{Name: "Pool::pick"}
	return []draft{left, stale, open, reset, pick}
}

const kilnSource = `"""Fires one batch of tiles after another."""


class KilnError(Exception):
    """The kiln cannot do what it was told."""


class Kiln:
    def fire(self, batch, degrees):
        """Fire a batch. Blocks until the kiln is cold again."""
        if degrees > self.limit:
            raise KilnError(f"{degrees} degrees is over the limit of {self.limit}")
        try:
            recipe = self.recipes[batch.clay]
        except KeyError as error:
            raise KilnError("no recipe for clay %r" % batch.clay) from error
        self.run(recipe)
`

func kiln() []draft {
	base := draft{
		repo: "lumen/kiln", language: "python", path: "kiln/core.py", source: kilnSource, kind: errdex.Exception,
		severity: errdex.SeverityError, errorClass: "KilnError", class: "resource-not-found",
		function: &errdex.Function{Name: "Kiln.fire", Signature: "def fire(self, batch, degrees)", Doc: "Fire a batch. Blocks until the kiln is cold again."},
	}
	limit, recipe := base, base
	limit.literal, limit.class = "is over the limit", "value-out-of-range"
	limit.template = errdex.Template{
		errdex.Hole("degrees", "degrees", errdex.AnyValue), errdex.Lit(" degrees is over the limit of "),
		errdex.Hole("limit", "self.limit", errdex.AnyValue),
	}
	recipe.literal = "no recipe for clay"
	recipe.template = errdex.Template{errdex.Lit("no recipe for clay "), errdex.Hole("clay", "batch.clay", errdex.QuotedValue)}
	recipe.edit = func(r *errdex.Record) {
		r.Guards = []errdex.Guard{{Kind: errdex.GuardCatch, Text: "recipe = self.recipes[batch.clay]", Line: r.LineNumber - 2, Outcome: "error", Detail: "KeyError"}}
		r.Provenance["documentation"] = "model:example"
	}
	return []draft{limit, recipe}
}

// Many are n plain records of one repository.
func Many(n int) []errdex.Record {
	var out []errdex.Record
	for i := range n {
		literal := fmt.Sprintf("widget number %d is out of place", i)
		out = append(out, draft{
			repo: "acme/many", language: "go", path: fmt.Sprintf("shelf/row%02d.go", i), source: "package shelf\n\nvar err = \"" + literal + "\"\n",
			class: "invalid-state", template: errdex.Template{errdex.Lit(literal)}, literal: literal, kind: errdex.Exception,
			severity: errdex.SeverityError, errorClass: "errors.New",
		}.record())
	}
	return out
}

// Hostile is a record in which every text is an attack on the page that shows it.
func Hostile() errdex.Record {
	const attack = `<script>alert("x")</script>'"><img src=x onerror=alert(1)>` + "\u202e\u0000\u2028{{.}}`${1}`"
	t := errdex.Template{errdex.Lit(attack + " failed for "), errdex.Hole(`<b onclick="x">`, attack, errdex.AnyValue)}.Normalize()
	path := `src/"><script>alert(2)</script>/a b.go`
	return errdex.Record{
		ID: "00000000deadbeef", Repo: "evil/corp", Slug: "hostile", ErrorCode: text(attack), ErrorMessage: t.Message(), MessagePattern: t.Pattern(),
		ErrorType: errdex.Exception, ErrorClass: text(attack), Severity: errdex.SeverityError, FilePath: path, LineNumber: 2,
		SourceCode: "line one\n" + attack + "\n</code></pre></main><script>alert(3)</script>", SourceCodeStart: 1, SourceCodeEnd: 3,
		GitHubURL: "javascript:alert(document.domain)", Documentation: attack, TriggerScenarios: attack, CommonSituations: text(attack),
		Solutions: []string{attack, attack}, ExampleFix: text(attack), HandlingStrategy: errdex.Strategy(attack), ValidationCode: text(attack),
		TypeGuard: text(attack), TryCatchPattern: text(attack), PreventionTips: []string{attack}, Tags: []string{attack}, BackgroundTag: attack,
		AnalyzedSHA: Commit, AnalyzedAt: errdex.FormatTime(At), ContentChangedAt: errdex.FormatTime(At), SchemaVersion: errdex.SchemaVersion,
		Language:     attack,
		Enclosing:    &errdex.Function{Name: attack, Signature: attack, Doc: attack, Line: 1, EndLine: 3},
		Guards:       []errdex.Guard{{Kind: errdex.GuardKind(attack), Text: attack, Line: 1, Outcome: attack, Detail: attack}},
		Placeholders: t.Placeholders(), Evidence: []errdex.Evidence{{Kind: errdex.EvidenceKind(attack), Text: attack, Path: attack, Line: 1}},
		Provenance: map[string]string{attack: attack}, Confidence: 1, License: attack,
		History: &errdex.History{FirstSeen: attack, LastSeen: attack, Gone: true, MovedFrom: []string{attack}},
	}
}
