package pattern_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
)

var (
	verbs = strings.Fields("open read write parse load resolve create delete update connect bind listen decode encode start stop fetch merge split lock")
	nouns = strings.Fields("file table index server client socket request response header token session worker queue stream schema column cluster node volume image manifest package module certificate")
	tails = strings.Fields("timeout denied missing corrupt invalid exhausted closed refused unknown duplicate truncated stale")
)

// synthetic makes n different templates of the shape that real ones have: half without a placeholder, a third ending in one,
// 41 bytes on average. The words are few, so they share far more text than real ones do.
func synthetic(n int) *pattern.Set {
	r := rand.New(rand.NewPCG(5, 6))
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	b := pattern.NewBuilder()
	for i := range n {
		text := fmt.Sprintf("%s %s %s: %s of %s%x %s", pick([]string{"cannot", "failed to", "unable to"}), pick(verbs), pick(nouns), pick(tails), pick(nouns), r.IntN(n), pick(tails))
		t := errdex.Template{errdex.Lit(text)}
		switch r.IntN(6) {
		case 0, 1:
			t = append(t, errdex.Lit(" "), errdex.Hole("x", "", errdex.AnyValue))
		case 2:
			t = append(t, errdex.Lit(" "), errdex.Hole("n", "", errdex.IntegerValue), errdex.Lit(" "+pick(nouns)))
		}
		b.Add(record(i, t))
	}
	return b.Set()
}

func lines(set *pattern.Set, n int) []string {
	r := rand.New(rand.NewPCG(7, 8))
	var out []string
	for i := range n {
		if i%4 == 0 {
			message := set.Site(r.IntN(set.Records())).Message
			out = append(out, "2026-01-02T03:04:05Z ERROR app.main: "+strings.ReplaceAll(strings.ReplaceAll(message, "{x}", "a/b.txt"), "{n}", "17"))
			continue
		}
		out = append(out, fmt.Sprintf("2026-01-02T03:04:05Z INFO app.server: handled request %d of client 10.0.%d.%d in %d ms, queue length %d",
			r.IntN(1e6), r.IntN(255), r.IntN(255), r.IntN(900), r.IntN(50)))
	}
	return out
}

func BenchmarkScan100k(b *testing.B) {
	set := synthetic(100_000)
	input := lines(set, 4000)
	for name, only := range map[string]func(int) bool{
		"mixed": func(int) bool { return true }, "no-match": func(i int) bool { return i%4 != 0 },
	} {
		var texts []string
		for i, line := range input {
			if only(i) {
				texts = append(texts, line)
			}
		}
		b.Run(name, func(b *testing.B) {
			scanner, text := set.NewScanner(), new(pattern.Text)
			hits := 0
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				text.Set(texts[i%len(texts)], nil)
				scanner.Reset()
				hits += len(scanner.Strong(text))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lines/s")
			b.ReportMetric(float64(hits)/float64(b.N), "hits/line")
		})
	}
}

func BenchmarkBuild100k(b *testing.B) {
	for range b.N {
		set := synthetic(100_000)
		b.ReportMetric(float64(len(set.Encode()))/100_000, "B/record")
	}
}

// TestScanningAllocatesNothing: once its buffers have grown, a scan of a line leaves no garbage.
func TestScanningAllocatesNothing(t *testing.T) {
	set := synthetic(2000)
	input := lines(set, 40)
	scanner, text := set.NewScanner(), new(pattern.Text)
	scan := func() {
		scanner.Reset()
		for _, line := range input {
			text.Set(line, nil)
			scanner.Strong(text)
			scanner.Weak(text)
		}
	}
	scan()
	if n := testing.AllocsPerRun(10, scan); n > 0 {
		t.Errorf("%v allocations for %d lines", n, len(input))
	}
}
