package input

import "testing"

// BenchmarkRecords is the reading of records alone, without what Parse makes of their texts.
func BenchmarkRecords(b *testing.B) {
	for name, line := range map[string]string{
		"json":   `{"level":"error","ts":"2025-03-02T11:47:08.519Z","logger":"tide.store","caller":"store/read.go:112","msg":"cannot read the tide of a station","station":12,"attempt":3,"trace_id":"5b8aa5a2d2c872e8321cf37308d69df2","span_id":"051581bf3cb55c13","error":"open /srv/tide/12.bin: no such file or directory","labels":{"zone":"north","host":"web-1"}}`,
		"logfmt": `time=2025-03-02T11:47:08.519Z level=error source=store/read.go:112 msg="cannot read the tide of a station" station=12 attempt=3 trace_id=5b8aa5a2d2c872e8321cf37308d69df2 error="open /srv/tide/12.bin: no such file or directory"`,
		"plain":  "2025-03-02T11:47:08.519Z INFO  [worker-7] com.acme.tide.Store - read 81 tides of station 12 in 38 ms from the replica",
	} {
		b.Run(name, func(b *testing.B) {
			offsets := make([]int32, len(line)+1)
			for i := range offsets {
				offsets[i] = int32(i)
			}
			text := piece{line, offsets}
			b.SetBytes(int64(len(line)))
			b.ReportAllocs()
			for b.Loop() {
				findRecords(text, false)
			}
		})
	}
}
