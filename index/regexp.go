package index

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/expression"
	"github.com/errdex/errdex/index/pattern"
)

// What a regular expression is looked for in.
const (
	InMessage = "message"
	InPattern = "pattern"
)

// RegexpQuery is a regular expression looked for in what records say.
type RegexpQuery struct {
	// Expression is in RE2 syntax, at most [MaxExpression] bytes.
	Expression string
	// In says what it is looked for in: [InMessage] (the template with its placeholders in braces) or [InPattern] (the record's
	// messagePattern). Empty means message.
	In string
	// Repo, Language, Type and Severity narrow the records to those that have exactly that value; empty means all.
	Repo, Language string
	Type           errdex.ErrorType
	Severity       errdex.Severity
	// Limit is how many records are returned at most, 1 to 100; 0 means 20. Offset skips the first, at most [MaxRegexpOffset].
	Limit, Offset int
	// Within is how long a search may look, 0 for [RegexpTime].
	Within time.Duration
}

const (
	// MaxExpression is how many bytes a regular expression may have.
	MaxExpression = expression.MaxLength
	// RegexpTime is how long a search looks when the query does not say. A million records take a small part of it unless the
	// expression has no literal text at all.
	RegexpTime = 3 * time.Second
	// MaxRegexpOffset is how many records can be skipped.
	MaxRegexpOffset = 10_000

	defaultRegexpLimit, maxRegexpLimit = 20, 100
	// regexpShare is how many records a worker takes at a time.
	regexpShare = 4096
	// mostWorkers bounds the processors that one search takes.
	mostWorkers = 4
	// mostFacets is how many values of a property are counted.
	mostFacets = 50
)

// ExpressionError says what is wrong with a regular expression and where.
type ExpressionError = expression.Error

// RegexpHit is a record that a regular expression fits.
type RegexpHit struct {
	errdex.Match
	// Spans are the byte ranges of the message that fit, in order; those found in a pattern are shown where they lie in the
	// message. Empty ranges are left out.
	Spans [][2]int
}

// RegexpResult is what a regular expression fits, in the order of repository, file and line.
type RegexpResult struct {
	Hits  []RegexpHit
	Total int
	// Facets counts the records found by repository, language, type and severity, most frequent first.
	Facets map[string][]FacetCount
	// Searched is how many records were looked at.
	Searched int
	// Cut says that the time for one search ran out before all records were looked at: Total counts those seen.
	Cut bool
}

// SearchRegexp finds records by a regular expression. A faulty one gives an [ExpressionError], which is an
// [errdex.ErrInvalid], with advice.
//
// The time is linear in the text that is looked at. The order and the totals do not depend on how many processors look,
// unless the result is cut.
func (ix *Index) SearchRegexp(ctx context.Context, q RegexpQuery) (RegexpResult, error) {
	if err := q.check(); err != nil {
		return RegexpResult{}, fmt.Errorf("search: %w", err)
	}
	compiled, err := expression.Compile(q.Expression)
	if err != nil {
		return RegexpResult{}, fmt.Errorf("search: %w", err)
	}
	g, err := ix.use()
	if err != nil {
		return RegexpResult{}, err
	}
	defer g.release()
	limited, stop := context.WithTimeout(ctx, q.Within)
	defer stop()
	s := regexpSearch{set: g.set, query: q, expression: compiled}
	result, err := s.run(limited)
	if err != nil {
		g.note(err)
		return RegexpResult{}, err
	}
	if ctx.Err() != nil {
		return RegexpResult{}, fmt.Errorf("search: %w", ctx.Err())
	}
	return result, nil
}

// check fills in what the query leaves out and refuses what no search can mean.
func (q *RegexpQuery) check() error {
	if q.In == "" {
		q.In = InMessage
	}
	if q.In != InMessage && q.In != InPattern {
		return errdex.WithFix(fmt.Errorf("in %q: %w", q.In, errdex.ErrInvalid), "Look in message or in pattern.")
	}
	if q.Limit == 0 {
		q.Limit = defaultRegexpLimit
	}
	if q.Limit < 1 || q.Limit > maxRegexpLimit || q.Offset < 0 || q.Offset > MaxRegexpOffset {
		return errdex.WithFix(fmt.Errorf("limit %d and offset %d: %w", q.Limit, q.Offset, errdex.ErrInvalid),
			fmt.Sprintf("Give a limit from 1 to %d and an offset up to %d.", maxRegexpLimit, MaxRegexpOffset))
	}
	if q.Within <= 0 {
		q.Within = RegexpTime
	}
	return nil
}

// regexpSearch is one expression looked for in one set.
type regexpSearch struct {
	set        *pattern.Set
	query      RegexpQuery
	expression *expression.Expression
	// next is the first record that no worker has taken.
	next atomic.Int64
}

// run looks at the records with several workers and puts together what they found.
func (s *regexpSearch) run(ctx context.Context) (RegexpResult, error) {
	workers := make([]regexpWorker, min(runtime.GOMAXPROCS(0), mostWorkers, 1+s.set.Records()/regexpShare))
	var group sync.WaitGroup
	for i := range workers {
		workers[i] = regexpWorker{search: s, first: topPlaces{most: s.query.Offset + s.query.Limit}, facets: newRegexpFacets()}
		group.Go(func() { workers[i].run(ctx) })
	}
	group.Wait()
	all := &workers[0]
	var failures []error
	for i := range workers {
		failures = append(failures, workers[i].err)
		if i > 0 {
			all.add(&workers[i])
		}
	}
	if err := errors.Join(failures...); err != nil {
		return RegexpResult{}, err
	}
	result := RegexpResult{
		Hits: []RegexpHit{}, Total: all.total, Facets: all.facets.lists(), Searched: all.looked, Cut: all.looked < s.set.Records(),
	}
	places := all.first.sorted()
	for _, place := range places[min(s.query.Offset, len(places)):] {
		result.Hits = append(result.Hits, s.hit(ctx, place.record))
	}
	return result, nil
}

// hit makes the answer for a record that fits. When the time is up its places are not looked for.
func (s *regexpSearch) hit(ctx context.Context, i int) RegexpHit {
	site := s.set.Site(i)
	hit := RegexpHit{Match: errdex.Match{
		ID: site.ID, Repo: site.Repo, Slug: site.Slug, ErrorMessage: site.Message, ErrorType: site.Type, ErrorClass: site.Class,
		Severity: site.Severity, Language: site.Language, Enclosing: site.Function, FilePath: site.Path, LineNumber: site.LineNumber,
		URL: "/errors/" + string(site.ID) + "/" + string(site.Slug), Kind: errdex.MatchContained, Reasons: []string{},
	}, Spans: [][2]int{}}
	if ctx.Err() != nil {
		return hit
	}
	view := s.set.View(i)
	if s.query.In == InMessage {
		hit.Spans = s.expression.Spans(view.Message())
	} else {
		p := rendered{places: true}
		p.render(view.Message(), view.Names())
		hit.Spans = p.inMessage(s.expression.Spans(p.text))
	}
	if len(hit.Spans) == 1 && hit.Spans[0] == [2]int{0, len(site.Message)} {
		hit.Kind = errdex.MatchExact
	}
	return hit
}

// regexpWorker looks at a part of the records.
type regexpWorker struct {
	search *regexpSearch
	first  topPlaces
	facets regexpFacets
	total  int
	looked int
	err    error

	buffer   expression.Buffer
	rendered rendered
	// last is the message looked at before, lastFits what came of it: records with one template lie together.
	last     []byte
	lastFits bool
}

func (w *regexpWorker) run(ctx context.Context) {
	// The set can be a mapped file, which another program can cut short at any time.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			w.err = fmt.Errorf("search: %v: %w", r, errdex.ErrUnreadable)
		}
	}()
	n := w.search.set.Records()
	for {
		limit := int(w.search.next.Add(regexpShare))
		for i := limit - regexpShare; i < min(limit, n); i++ {
			if i%64 == 0 && ctx.Err() != nil || !w.look(ctx, i) {
				return
			}
		}
		if limit >= n {
			return
		}
	}
}

// look looks at a record. It reports false when the time is up before it knows.
func (w *regexpWorker) look(ctx context.Context, i int) bool {
	message := w.search.set.Message(i)
	if w.known(message) && !w.lastFits || !w.may(message) {
		w.looked++
		return true
	}
	q, view := &w.search.query, w.search.set.View(i)
	if !allows(q.Repo, view.Repo()) || !allows(q.Language, view.Language()) || !allows(string(q.Type), view.Type()) ||
		!allows(string(q.Severity), view.Severity()) {
		w.looked++
		return true
	}
	fits, done := w.fits(ctx, &view)
	if !done {
		return false
	}
	w.looked++
	if fits {
		w.total++
		w.facets.count(&view)
		w.first.offer(place{view.Repo(), view.Path(), view.Line(), view.ID(), i})
	}
	return true
}

// allows reports whether a value passes a filter.
func allows(wanted string, value []byte) bool { return wanted == "" || wanted == string(value) }

// may reports whether a record can fit, by its message alone. It costs a small part of looking closer, and most records stop
// here.
func (w *regexpWorker) may(message []byte) bool {
	if w.search.query.In == InPattern {
		return w.search.expression.MayVerbatim(message, &w.buffer)
	}
	return w.search.expression.May(message, &w.buffer)
}

// known reports whether lastFits holds for a message.
func (w *regexpWorker) known(message []byte) bool {
	return w.search.query.In == InMessage && w.last != nil && bytes.Equal(w.last, message)
}

// fits reports whether the expression fits what a record says, of which [regexpWorker.may] holds; done is false when there was
// no time to find out.
func (w *regexpWorker) fits(ctx context.Context, view *pattern.View) (fits, done bool) {
	text := view.Message()
	if w.known(text) {
		return w.lastFits, true
	}
	if ctx.Err() != nil {
		return false, false
	}
	if w.search.query.In == InMessage {
		w.last, w.lastFits = text, w.search.expression.Match(text)
		return w.lastFits, true
	}
	w.rendered.render(text, view.Names())
	return w.search.expression.May(w.rendered.text, &w.buffer) && w.search.expression.Match(w.rendered.text), true
}

// add takes over what another worker found.
func (w *regexpWorker) add(other *regexpWorker) {
	w.total += other.total
	w.looked += other.looked
	w.facets.add(other.facets)
	for _, place := range other.first.places {
		w.first.offer(place)
	}
}

// regexpFacets counts records by property and value.
type regexpFacets map[string]map[string]int

func newRegexpFacets() regexpFacets {
	return regexpFacets{"repo": {}, "language": {}, "type": {}, "severity": {}}
}

func (f regexpFacets) count(view *pattern.View) {
	for _, field := range []struct {
		key   string
		value []byte
	}{{"repo", view.Repo()}, {"language", view.Language()}, {"type", view.Type()}, {"severity", view.Severity()}} {
		counts := f[field.key]
		if n, ok := counts[string(field.value)]; ok { // these two look-ups do not copy the value
			counts[string(field.value)] = n + 1
		} else if len(field.value) > 0 {
			counts[string(field.value)] = 1
		}
	}
}

func (f regexpFacets) add(other regexpFacets) {
	for key, counts := range other {
		for value, n := range counts {
			f[key][value] += n
		}
	}
}

// lists are the counts, most frequent first.
func (f regexpFacets) lists() map[string][]FacetCount {
	out := map[string][]FacetCount{}
	for key, counts := range f {
		list := []FacetCount{}
		for value, n := range counts {
			list = append(list, FacetCount{Value: value, Count: n})
		}
		slices.SortFunc(list, moreFrequent)
		out[key] = list[:min(len(list), mostFacets)]
	}
	return out
}
