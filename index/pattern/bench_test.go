package pattern_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
)

var (
	verbs = strings.Fields("open read write parse load resolve create delete update connect bind listen decode encode start stop fetch merge split lock")
	nouns = strings.Fields("file table index server client socket request response header token session worker queue stream schema column cluster node volume image manifest package module certificate")
	tails = strings.Fields("timeout denied missing corrupt invalid exhausted closed refused unknown duplicate truncated stale")
)

// syntheticTemplate makes a template of the shape that real ones have: half without a placeholder, a third ending in one, 41
// bytes on average. The words are few, so they share far more text than real ones do; n is of how many names one is drawn.
func syntheticTemplate(r *rand.Rand, n int) errdex.Template {
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	text := fmt.Sprintf("%s %s %s: %s of %s%x %s", pick([]string{"cannot", "failed to", "unable to"}), pick(verbs), pick(nouns), pick(tails), pick(nouns), r.IntN(n), pick(tails))
	t := errdex.Template{errdex.Lit(text)}
	switch r.IntN(6) {
	case 0, 1:
		t = append(t, errdex.Lit(" "), errdex.Hole("x", "", errdex.AnyValue))
	case 2:
		t = append(t, errdex.Lit(" "), errdex.Hole("n", "", errdex.IntegerValue), errdex.Lit(" "+pick(nouns)))
	}
	return t.Normalize()
}

// synthetic makes a set of n such templates.
func synthetic(n int) *pattern.Set {
	r := rand.New(rand.NewPCG(5, 6))
	b := pattern.NewBuilder()
	for i := range n {
		b.Add(record(i, syntheticTemplate(r, n)))
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

// BenchmarkScan: lines a second and bytes a second of one core, and the time that one line in a hundred needs at least, in lines
// of which a quarter holds a message, and in lines that match nothing.
func BenchmarkScan(b *testing.B) {
	for _, size := range []int{100_000, 1_000_000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			set := syntheticFile(b, size)
			input := lines(set, 4000)
			for _, kind := range []string{"mixed", "no-match"} {
				var texts []string
				for i, line := range input {
					if kind == "mixed" || i%4 != 0 {
						texts = append(texts, line)
					}
				}
				b.Run(kind, func(b *testing.B) { scanLines(b, set, texts) })
			}
		})
	}
}

func scanLines(b *testing.B, set *pattern.Set, texts []string) {
	scanner, text := set.NewScanner(), new(pattern.Text)
	least := make([]time.Duration, len(texts))
	for i := range least {
		least[i] = time.Hour
	}
	hits, bytes := 0, 0
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		line := texts[i%len(texts)]
		start := time.Now()
		text.Set(line, nil)
		scanner.Reset()
		hits += len(scanner.Strong(text))
		bytes += len(line)
		least[i%len(texts)] = min(least[i%len(texts)], time.Since(start))
	}
	slices.Sort(least)
	b.ReportMetric(float64(bytes)/b.Elapsed().Seconds()/1e6, "MB/s")
	b.ReportMetric(float64(hits)/float64(b.N), "hits/line")
	b.ReportMetric(float64(least[len(least)*99/100].Nanoseconds()), "p99-ns")
}

// syntheticFile builds a set of n templates on disk and opens it.
func syntheticFile(b *testing.B, n int) *pattern.Set {
	b.Helper()
	path := filepath.Join(b.TempDir(), "set")
	buildFile(b, path, n)
	set, err := pattern.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = set.Close() })
	return set
}

func buildFile(b *testing.B, path string, n int) {
	b.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	builder := pattern.NewFileBuilder(filepath.Dir(path))
	defer builder.Close()
	for i := range n {
		if err := builder.Add(record(i, syntheticTemplate(r, n))); err != nil {
			b.Fatal(err)
		}
	}
	if err := builder.WriteFile(path); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkBuild: with the making of the records, which is a third of it.
func BenchmarkBuild(b *testing.B) {
	const n = 100_000
	path := filepath.Join(b.TempDir(), "set")
	for b.Loop() {
		buildFile(b, path, n)
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(info.Size())/n, "B/record")
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/n*1e6, "s/million")
}

func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "set")
	buildFile(b, path, 100_000)
	for b.Loop() {
		set, err := pattern.Open(path)
		if err != nil {
			b.Fatal(err)
		}
		if err := set.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFold: making a line ready, which every line pays.
func BenchmarkFold(b *testing.B) {
	input := lines(synthetic(1000), 1000)
	text, bytes := new(pattern.Text), 0
	for i := range b.N {
		text.Set(input[i%len(input)], nil)
		bytes += len(input[i%len(input)])
	}
	b.ReportMetric(float64(bytes)/b.Elapsed().Seconds()/1e6, "MB/s")
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

// BenchmarkHostileLine: lines of 256 KiB made to be slow, looked at in every way: they cost 20 ms at most.
func BenchmarkHostileLine(b *testing.B) {
	const length = 256 << 10
	templates := []string{"a{b}a{c}a{d}a{e}a{f}aaaaaaaaaaaaaaaaaa", "{a:integer}{b:integer}{c:integer}{d:integer}{e:integer}x is a bad number",
		"aaaaaaaaaaaaaaaaaaaa{x}aaaaaaaaab", "cannot open {a} {b} {c} {d} {e} {f} database", "{a:quoted}{b:quoted} is not a quoted name",
		"cannot open {a:path}{b:path} the database", "{a:path}{b:duration}{c:duration} seconds is not a good time"}
	for i := range 3000 {
		templates = append(templates, fmt.Sprintf("cannot open the thing {a} number %d {b} and %d", i, i))
	}
	set := build(templates...)
	for _, c := range []struct{ name, line string }{
		{"one letter", strings.Repeat("a", length)},
		{"digits", strings.Repeat("1", length-20) + "x is a bad number"},
		{"a key again", strings.Repeat("cannot open the thing ", length/22)},
		{"keys and digits", strings.Repeat("cannot open the thing number 17 and ", length/36)},
		{"letters and spaces", strings.Repeat("a ", length/2)},
		{"starts", strings.Repeat(": ", length/2)},
		{"durations", strings.Repeat("1h2m3s", length/6-10) + " seconds is not a good time"},
		{"quotes", strings.Repeat("\" is a quoted ", length/15)},
	} {
		b.Run(strings.ReplaceAll(c.name, " ", "-"), func(b *testing.B) {
			scanner, text := set.NewScanner(), new(pattern.Text)
			for _, way := range []struct {
				name string
				scan func(*pattern.Text) []pattern.Hit
			}{{"strong", scanner.Strong}, {"weak", scanner.Weak}, {"truncated", scanner.Truncated}} {
				b.Run(way.name, func(b *testing.B) {
					b.SetBytes(length)
					for range b.N {
						scanner.Reset()
						text.Set(c.line, nil)
						way.scan(text)
					}
				})
			}
		})
	}
}
