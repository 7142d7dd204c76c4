package input_test

import (
	"strings"
	"testing"

	"github.com/errdex/errdex/index/input"
)

// ordinaryLines are log lines as services write them, one of each common form.
var ordinaryLines = []string{
	"2025-03-02T11:47:08.519Z INFO  [worker-7] com.acme.tide.Store - read 81 tides of station 12 in 38 ms from the replica",
	"2025-03-02 11:47:08,519 - tide.store - WARNING - replica 3 answers slowly, the primary is asked instead of it now",
	"Mar  2 11:47:08 web-1 tided[4711]: connection from 10.0.4.12 closed after 3 requests, 1822 bytes were sent back",
	"E0302 11:47:08.519000    4711 store.go:112] cannot read tide 12: the file is shorter than its header says it is",
	"2025/03/02 11:47:08 [error] 4711#4711: *81 upstream timed out while reading response header from upstream, client: 10.0.4.12",
	"web-1  | 11:47:08.519 [main] DEBUG c.a.t.Store : cache holds 811 tides, 12 of them were asked for in the last minute",
	"the quick station answers with a plain sentence that has neither a time nor a level in front of it, only words",
	"\tat com.acme.tide.Store.read(Store.java:112)",
}

func BenchmarkHead(b *testing.B) {
	lines, size := make([][]byte, len(ordinaryLines)), 0
	for i, line := range ordinaryLines {
		lines[i] = []byte(line)
		size += len(line)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, line := range lines {
			input.HeadOf(line)
		}
	}
}

const jsonLine = `{"level":"error","ts":"2025-03-02T11:47:08.519Z","logger":"tide.store","caller":"store/read.go:112","msg":"cannot read the tide of a station","station":12,"attempt":3,"trace_id":"5b8aa5a2d2c872e8321cf37308d69df2","span_id":"051581bf3cb55c13","error":"open /srv/tide/12.bin: no such file or directory","labels":{"zone":"north","host":"web-1"}}`

const logfmtLine = `time=2025-03-02T11:47:08.519Z level=error source=store/read.go:112 msg="cannot read the tide of a station" station=12 attempt=3 trace_id=5b8aa5a2d2c872e8321cf37308d69df2 error="open /srv/tide/12.bin: no such file or directory"`

func BenchmarkHeadOfJSON(b *testing.B)   { benchmarkHead(b, jsonLine) }
func BenchmarkHeadOfLogfmt(b *testing.B) { benchmarkHead(b, logfmtLine) }

func benchmarkHead(b *testing.B, line string) {
	text := []byte(line)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		input.HeadOf(text)
	}
}

func BenchmarkParseJSON(b *testing.B)   { benchmarkParse(b, jsonLine) }
func BenchmarkParseLogfmt(b *testing.B) { benchmarkParse(b, logfmtLine) }
func BenchmarkParseLines(b *testing.B)  { benchmarkParse(b, strings.Join(ordinaryLines, "\n")) }

func benchmarkParse(b *testing.B, line string) {
	text := strings.Repeat(line+"\n", 20)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		input.Parse(text)
	}
}
