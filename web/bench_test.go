package web_test

import (
	"context"
	"fmt"
	"io"
	"iter"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/web"
	"github.com/errdex/errdex/web/webtest"
)

// benchRecords is how many records the benchmarks search: about as many as fifty repositories have.
const benchRecords = 50_000

// many are records of different messages, with one value each.
func many(n int) iter.Seq2[errdex.Record, error] {
	words := strings.Fields("open read parse connect refuse expire file config stream value type session order index page token lease shard volume " +
		"worker queue topic header cursor batch schema column bucket region cluster")
	return func(yield func(errdex.Record, error) bool) {
		for i := range n {
			x := uint64(i)*0x9E3779B97F4A7C15 + 1
			pick := func(shift int) string { return words[(x>>shift)%uint64(len(words))] }
			t := errdex.Template{
				errdex.Lit(fmt.Sprintf("cannot %s the %s of %s %d: ", pick(8), pick(20), pick(32), i)), errdex.Hole("reason", "reason", errdex.AnyValue),
			}
			path := fmt.Sprintf("src/main/java/com/acme/%s/%s.java", pick(40), pick(48))
			record := errdex.Record{
				ID: errdex.NewID("acme/bench", path, "", t.Message(), i), Repo: fmt.Sprintf("acme/bench%d", i%40), Slug: t.Slug(), ErrorMessage: t.Message(),
				MessagePattern: t.Pattern(), ErrorType: errdex.Exception, Severity: errdex.SeverityError, FilePath: path, LineNumber: i%900 + 1,
				Language: "java", Placeholders: t.Placeholders(),
			}
			if !yield(record, nil) {
				return
			}
		}
	}
}

// trace is a stack trace of 200 lines: four exceptions, each the cause of the one before.
func trace(records []errdex.Record) string {
	var b strings.Builder
	for i, record := range records {
		if i > 0 {
			b.WriteString("Caused by: ")
		}
		fmt.Fprintf(&b, "com.acme.service.ServiceException: %s\n", strings.ReplaceAll(record.ErrorMessage, "{reason}", "the other side went away"))
		for line := range 48 {
			fmt.Fprintf(&b, "\tat com.acme.module%d.Handler%d.handle%d(Handler%d.java:%d)\n", i, line, line, line, 10*line+7)
		}
		b.WriteString("\t... 12 more\n")
	}
	return b.String()
}

// BenchmarkMatchTrace measures POST /api/match with a trace of 200 lines over HTTP: the bar is 20 ms at the 99th percentile.
func BenchmarkMatchTrace(b *testing.B) {
	ix, err := index.New(context.Background(), many(benchRecords))
	if err != nil {
		b.Fatal(err)
	}
	server, err := web.New(web.Config{Index: ix})
	if err != nil {
		b.Fatal(err)
	}
	address := webtest.Serve(b, server) + "/api/match"
	var records []errdex.Record
	for record := range many(4000) {
		if len(record.ErrorMessage)%3 == 0 && len(records) < 4 {
			records = append(records, record)
		}
	}
	text := trace(records)
	if n := strings.Count(text, "\n"); n != 200 {
		b.Fatalf("the trace has %d lines", n)
	}
	var took []time.Duration
	for b.Loop() {
		start := time.Now()
		response, err := http.Post(address, "text/plain", strings.NewReader(text))
		if err != nil {
			b.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		if err != nil || response.StatusCode != http.StatusOK || !strings.Contains(string(body), string(records[3].ID)) {
			b.Fatalf("status %d, %v: %.300s", response.StatusCode, err, body)
		}
		_ = response.Body.Close()
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}

// BenchmarkSummary measures the summary of a log that is sent over HTTP, with one event in fifty lines.
func BenchmarkSummary(b *testing.B) {
	ix, err := index.New(context.Background(), many(benchRecords))
	if err != nil {
		b.Fatal(err)
	}
	server, err := web.New(web.Config{Index: ix})
	if err != nil {
		b.Fatal(err)
	}
	address := webtest.Serve(b, server) + "/api/match?summary=1"
	var log strings.Builder
	for i, line := 0, 0; log.Len() < 16<<20; i++ {
		fmt.Fprintf(&log, "2026-11-30T09:%02d:%02d.%03dZ INFO [worker-%d] request %d served in %d ms for tenant %d\n", i/60%60, i%60, i%1000, i%8, i, i%900, i%77)
		if i%50 == 0 {
			line++
			fmt.Fprintf(&log, "2026-11-30T09:00:00.000Z ERROR [worker-1] cannot find it: %d\n", line)
		}
	}
	b.SetBytes(int64(log.Len()))
	for b.Loop() {
		response, err := http.Post(address, "text/plain", strings.NewReader(log.String()))
		if err != nil {
			b.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		if err != nil || response.StatusCode != http.StatusOK {
			b.Fatalf("status %d, %v: %.300s", response.StatusCode, err, body)
		}
		_ = response.Body.Close()
	}
}
