package index_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// said are records in many shapes, in no order.
func said(n int) []errdex.Record {
	r := rand.New(rand.NewPCG(1, 2))
	verbs := []string{"open", "read", "Parse", "bind", "find", "load", "ſtore", "decode"}
	nouns := []string{"file {path}", "port {port:int}", "user {0}", "key {key} of {total:int}", "Config", "the STREAM", "größe {n}", "(block) [{i}]", "kelvin \u212a"}
	ends := []string{"", ": {err}", ": timed out after {d}", ": permission denied", "?\nsee {url}", " ${x}"}
	var out []errdex.Record
	for i := range n {
		message := fmt.Sprintf("cannot %s %s%s", verbs[r.IntN(len(verbs))], nouns[r.IntN(len(nouns))], ends[r.IntN(len(ends))])
		if i%5 == 0 {
			message += fmt.Sprintf(" (code %d)", i)
		}
		change := []func(*errdex.Record){line(r.IntN(900) + 1), repo(fmt.Sprintf("acme/tool%d", r.IntN(4)))}
		if i%3 == 0 {
			change = append(change, warning)
		}
		out = append(out, record(message, change...))
	}
	return out
}

func regexpSearch(t *testing.T, ix *index.Index, q index.RegexpQuery) index.RegexpResult {
	t.Helper()
	q.Within = time.Minute
	result, err := ix.SearchRegexp(context.Background(), q)
	if err != nil {
		t.Fatalf("%s: %v", q.Expression, err)
	}
	if result.Cut {
		t.Fatalf("%s: cut", q.Expression)
	}
	return result
}

func TestSearchRegexp(t *testing.T) {
	ix := with(t,
		record("cannot open file {path}", at("b.go", 3, "f")), record("cannot open file {path}", at("a.go", 9, "f")),
		record("cannot open file {path}", at("a.go", 2, "f"), repo("acme/other")), record("cannot open port {n:int}", at("a.go", 5, "f"), warning),
		record("Kelvin \u212a is low", at("z.go", 1, "")))
	for _, test := range []struct {
		q    index.RegexpQuery
		want []string
	}{
		{index.RegexpQuery{Expression: `open f\w+ \{`}, []string{"acme/other a.go:2 [[7 18]]", "acme/tool a.go:9 [[7 18]]", "acme/tool b.go:3 [[7 18]]"}},
		{index.RegexpQuery{Expression: `open`, Limit: 1}, []string{"acme/other a.go:2 [[7 11]]"}},
		{index.RegexpQuery{Expression: `open`, Limit: 2, Offset: 3}, []string{"acme/tool b.go:3 [[7 11]]"}},
		{index.RegexpQuery{Expression: `open`, Repo: "acme/other"}, []string{"acme/other a.go:2 [[7 11]]"}},
		{index.RegexpQuery{Expression: `open`, Severity: errdex.SeverityWarning}, []string{"acme/tool a.go:5 [[7 11]]"}},
		{index.RegexpQuery{Expression: `open`, Type: errdex.Log}, []string{"acme/tool a.go:5 [[7 11]]"}},
		{index.RegexpQuery{Expression: `open`, Language: "rust"}, nil},
		{index.RegexpQuery{Expression: `(?i)OPEN PORT`}, []string{"acme/tool a.go:5 [[7 16]]"}},
		{index.RegexpQuery{Expression: `(?i)kelvin k`}, []string{"acme/tool z.go:1 [[0 10]]"}},
		{index.RegexpQuery{Expression: `port \(\.\+\?\)`, In: index.InPattern}, []string{"acme/tool a.go:5 [[12 20]]"}},
		{index.RegexpQuery{Expression: `port \(\.\+\?\)`}, nil},
		{index.RegexpQuery{Expression: `^$`}, nil},
		{index.RegexpQuery{Expression: `x*`, Limit: 1}, []string{"acme/other a.go:2 []"}},
	} {
		result := regexpSearch(t, ix, test.q)
		var got []string
		for _, hit := range result.Hits {
			got = append(got, fmt.Sprintf("%s %s:%d %v", hit.Repo, hit.FilePath, hit.LineNumber, hit.Spans))
			if hit.URL == "" || hit.Reasons == nil || hit.Spans == nil {
				t.Errorf("%s: %+v is not whole", test.q.Expression, hit)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%+v:\n%q, want\n%q", test.q, got, test.want)
		}
		if result.Hits == nil || result.Searched != 5 {
			t.Errorf("%s: hits %v among %d", test.q.Expression, result.Hits, result.Searched)
		}
	}
	all := regexpSearch(t, ix, index.RegexpQuery{Expression: `cannot`, Limit: 1})
	if all.Total != 4 || fmt.Sprint(all.Facets["repo"]) != "[{acme/tool 3} {acme/other 1}]" || fmt.Sprint(all.Facets["severity"]) != "[{error 3} {warning 1}]" {
		t.Errorf("total %d, facets %v", all.Total, all.Facets)
	}
}

func TestSearchRegexpRefuses(t *testing.T) {
	ix := with(t, record("cannot open file {path}"))
	for name, q := range map[string]index.RegexpQuery{
		"fault": {Expression: "open ("}, "empty": {}, "long": {Expression: strings.Repeat("x", index.MaxExpression+1)}, "in": {Expression: "x", In: "path"},
		"limit": {Expression: "x", Limit: 101}, "no limit": {Expression: "x", Limit: -1}, "offset": {Expression: "x", Offset: index.MaxRegexpOffset + 1}, "back": {Expression: "x", Offset: -1},
	} {
		_, err := ix.SearchRegexp(context.Background(), q)
		if !errors.Is(err, errdex.ErrInvalid) || errdex.Fix(err) == "" {
			t.Errorf("%s: %v, want an invalid query with advice", name, err)
		}
	}
	_, err := ix.SearchRegexp(context.Background(), index.RegexpQuery{Expression: "open ("})
	var fault *index.ExpressionError
	if !errors.As(err, &fault) || fault.Start != 5 {
		t.Errorf("%v does not say where", err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ix.SearchRegexp(cancelled, index.RegexpQuery{Expression: "x"}); !errors.Is(err, context.Canceled) {
		t.Errorf("a search that nobody waits for gives %v", err)
	}
}

// A search that has no time left says so, and is no error.
func TestSearchRegexpIsCut(t *testing.T) {
	ix := with(t, said(100)...)
	result, err := ix.SearchRegexp(context.Background(), index.RegexpQuery{Expression: "cannot", Within: 1})
	if err != nil || !result.Cut || result.Hits == nil {
		t.Errorf("%+v, %v", result, err)
	}
	if regexpSearch(t, ix, index.RegexpQuery{Expression: "cannot"}).Cut {
		t.Error("a search with enough time is cut")
	}
}

// What the literals leave is what the expression alone finds, for every expression, in the one order.
func TestSearchRegexpEqualsLooking(t *testing.T) {
	records := said(6000)
	ix := with(t, records...)
	slices.SortFunc(records, func(a, b errdex.Record) int {
		return strings.Compare(fmt.Sprintf("%s %s %06d %s", a.Repo, a.FilePath, a.LineNumber, a.ID), fmt.Sprintf("%s %s %06d %s", b.Repo, b.FilePath, b.LineNumber, b.ID))
	})
	records = slices.CompactFunc(records, func(a, b errdex.Record) bool { return a.ID == b.ID })
	for _, expression := range []string{
		`open`, `(?i)OPEN FILE`, `ope?n|rea[dl]`, `timed? out`, `\d+`, `[0-9]{4}\)`, `^cannot \w+ file`, `denied$`, `(?m)file.*$`, `(?s)file.*see`, `.`, `x*`, `(?i)ſtore|größe`,
		`(?i)STORE`, `(?i)k`, `(find|load|bind) (port|user)`, `\{(path|port)\}`, `(code \d*7\))|permission`, `\bkey\b`, `nothing says this`, `\\`, `\$`, `(\.\+\?)`, `\(block\) \[`,
	} {
		for _, in := range []string{index.InMessage, index.InPattern} {
			plain := regexp.MustCompile(expression)
			var want []errdex.ID
			for _, r := range records {
				text := r.ErrorMessage
				if in == index.InPattern {
					text = r.MessagePattern
				}
				if plain.MatchString(text) {
					want = append(want, r.ID)
				}
			}
			total := len(want)
			var got []errdex.ID
			for len(got) < min(total, 250) {
				page := regexpSearch(t, ix, index.RegexpQuery{Expression: expression, In: in, Limit: 100, Offset: len(got)})
				if page.Total != total || len(page.Hits) == 0 {
					t.Fatalf("%s in %s: %d of %d in all, want %d", expression, in, len(page.Hits), page.Total, total)
				}
				for _, hit := range page.Hits {
					got = append(got, hit.ID)
				}
			}
			if none := regexpSearch(t, ix, index.RegexpQuery{Expression: expression, In: in}); none.Total != total {
				t.Errorf("%s in %s: a total of %d, want %d", expression, in, none.Total, total)
			}
			if !slices.Equal(got, want[:len(got)]) {
				t.Errorf("%s in %s: other records, or in another order", expression, in)
			}
		}
	}
}
