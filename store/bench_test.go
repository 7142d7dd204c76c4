package store

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/errdex/errdex"
)

// big is a run of n records whose excerpts and prose are of the usual length and differ from one another.
func big(digit string, n int) Run {
	pin := pinAt(digit)
	records := make([]errdex.Record, n)
	for i := range records {
		function := fmt.Sprint("(*Engine).step", i/3)
		r := site(pin, fmt.Sprintf("internal/part%d/step%d.go", i%40, i/20), 20+7*(i%20), function, fmt.Sprintf("step %d of {name} has no fuel", i))
		code := []byte{}
		for line := range 37 {
			code = fmt.Appendf(code, "\tif value%d, err := engine.read%d(ctx, %q); err != nil {\n", (i*31+line*7)%997, (i+line)%89, fmt.Sprint("pump-", i*line))
		}
		r.SourceCode = string(code)
		r.Documentation = fmt.Sprintf("`%s` returns this when value%d is above what the tank of part %d holds, after it has read %d of them.", function, i%997, i%40, i)
		r.Guards = []errdex.Guard{{Kind: errdex.GuardIf, Text: fmt.Sprintf("value%d > engine.tank[%d]", i%997, i%40), Line: 19, Outcome: "true"}}
		r.BackgroundTag = fmt.Sprint("class-", i%23)
		records[i] = r
	}
	return run(pin, now, records...)
}

const bigSize = 10_000

// bigStore is a store with a big run.
func bigStore(b *testing.B) (*DB, Run) {
	b.Helper()
	db, r := open(b, b.TempDir()), big("1", bigSize)
	put(b, db, r)
	return db, r
}

func BenchmarkPut(b *testing.B) {
	first := big("1", bigSize)
	for b.Loop() {
		dir, err := os.MkdirTemp(b.TempDir(), "")
		if err != nil {
			b.Fatal(err)
		}
		db := open(b, dir)
		put(b, db, first)
		b.StopTimer()
		var pages int64
		db.writer.QueryRow("SELECT page_count FROM pragma_page_count()").Scan(&pages)
		b.ReportMetric(float64(pages*pageSize)/bigSize, "B/record")
		b.StartTimer()
		if err := db.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/bigSize, "µs/record")
}

func BenchmarkPutAgain(b *testing.B) {
	db, _ := bigStore(b)
	next := [2]Run{big("2", bigSize), big("3", bigSize)}
	i := 0
	for b.Loop() {
		put(b, db, next[i%2])
		i++
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/bigSize, "µs/record")
}

func BenchmarkEnvelopeJSON(b *testing.B) {
	db, r := bigStore(b)
	i := 0
	for b.Loop() {
		if _, err := db.EnvelopeJSON(b.Context(), r.Records[i%bigSize].ID); err != nil {
			b.Fatal(err)
		}
		i += 7919
	}
}

func BenchmarkListPage(b *testing.B) {
	db, _ := bigStore(b)
	for name, f := range map[string]Filter{"repository": {Repo: "acme/rocket"}, "class": {Class: "class-7"}, "all": {}} {
		b.Run(name, func(b *testing.B) {
			cursor := ""
			for b.Loop() {
				page, err := db.List(b.Context(), f, cursor, 50)
				if err != nil {
					b.Fatal(err)
				}
				cursor = page.Next
			}
		})
	}
}

func BenchmarkRelated(b *testing.B) {
	db, r := bigStore(b)
	i := 0
	for b.Loop() {
		if _, err := db.Related(b.Context(), &r.Records[i%bigSize], 8); err != nil {
			b.Fatal(err)
		}
		i += 7919
	}
}

func BenchmarkEnvelopes(b *testing.B) {
	db, _ := bigStore(b)
	for b.Loop() {
		for _, err := range db.Envelopes(b.Context()) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/bigSize, "µs/record")
}

func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	for b.Loop() {
		db, err := Open(b.Context(), dir, Options{})
		if err != nil {
			b.Fatal(err)
		}
		if err := db.Close(); err != nil {
			b.Fatal(err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, fileName)); err != nil {
		b.Fatal(err)
	}
}
