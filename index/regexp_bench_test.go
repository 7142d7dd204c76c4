package index_test

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// saidOften are n records that share few messages.
func saidOften(n int) iter.Seq2[errdex.Record, error] {
	words := strings.Fields("open read parse connection refused timeout file config stream invalid cannot failed while loading value type of the is not")
	return func(yield func(errdex.Record, error) bool) {
		for i := range n {
			x := uint64(i)*0x9E3779B97F4A7C15 + 1
			var t errdex.Template
			for k := range 7 {
				t = append(t, errdex.Lit(words[(x>>(5*k))%uint64(len(words))]+" "))
			}
			t = append(t, errdex.Hole("value", "value", errdex.AnyValue), errdex.Lit(fmt.Sprintf(" (code %d)", i)))
			t = t.Normalize()
			record := errdex.Record{
				ID: errdex.ID(fmt.Sprintf("%016x", i)), Repo: fmt.Sprintf("acme/tool%d", i%50), Slug: "x", ErrorMessage: t.Message(), MessagePattern: t.Pattern(),
				ErrorType: errdex.Exception, Severity: errdex.SeverityError, FilePath: fmt.Sprintf("src/f%d.go", i%1000), LineNumber: i%900 + 1,
				Language: "go", Placeholders: t.Placeholders(),
			}
			if !yield(record, nil) {
				return
			}
		}
	}
}

// BenchmarkSearchRegexp measures searches of a million records, by expressions with literal text and without.
func BenchmarkSearchRegexp(b *testing.B) {
	ix, err := index.New(context.Background(), saidOften(1_000_000))
	if err != nil {
		b.Fatal(err)
	}
	for _, expression := range []string{
		"open config", "(?i)OPEN Config", "refused.*stream", "timeout|invalid stream", "[a-z]+ing value", `\(code 12345\d\)`, "nothing says this", `^open\b`, `\d{6}`, ".",
	} {
		for _, in := range []string{index.InMessage, index.InPattern} {
			b.Run(in+"/"+expression, func(b *testing.B) {
				total := 0
				for b.Loop() {
					result, err := ix.SearchRegexp(context.Background(), index.RegexpQuery{Expression: expression, In: in, Within: time.Minute})
					if err != nil {
						b.Fatal(err)
					}
					total = result.Total
				}
				b.ReportMetric(float64(total), "hits")
			})
		}
	}
}
