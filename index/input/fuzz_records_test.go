package input

import (
	"strings"
	"testing"
)

// FuzzHead: the places of any line's head lie inside it, in order, and the message starts at one of them.
func FuzzHead(f *testing.F) {
	for _, line := range []string{
		"2025-03-02T11:47:08.519Z ERROR [main] a.b.C - it broke", "E0302 11:47:08.519000 4711 a.go:12] it broke", "[07:52:10 ERR] it broke",
		"<165>1 2025-03-02T11:47:08.003Z h p 4711 ID [a@1 b=\"c\"] it broke", "Mar  2 11:47:08 web-1 tided[4711]: it broke",
		"web-1  | 11:47:08 WARN it broke", "##[error]it", "a{b=\"}\"}:c: it", `{"level":"error","ts":1740916028}`, "level=error ts=\"2025\" x",
		"src/a.c:1:2: fatal error: it", "** (a:1): Gtk-WARNING **: it", "- 1740916028 2025.03.02 n1 Mar 2 1:01:01 n1/n1 p(x)[1]: it",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		h := HeadOf([]byte(line))
		last := -1
		body := h.Body == 0 || h.Body == len(line)
		for i := range h.Starts() {
			if h.Start(i) <= last || h.Start(i) >= len(line) {
				t.Fatalf("start %d behind %d in %q", h.Start(i), last, line)
			}
			last = h.Start(i)
			body = body || last == h.Body
		}
		if !body || h.TimeStart < 0 || h.TimeEnd < h.TimeStart || h.TimeEnd > len(line) || h.Timed != (h.TimeEnd > 0) {
			t.Fatalf("%+v in %q", h, line)
		}
	})
}

// FuzzJSON: the texts of any record keep the way back, on one line or several.
func FuzzJSON(f *testing.F) {
	for _, text := range []string{
		`{"level":"error","msg":"it \"broke\"\n","err":{"message":"a","cause":["b",{"c":1}]}}`, `x {'a': b'c', :d=>"e", f: [g, h(1)]} y`,
		"{\n \"errors\": [{\"message\": \"it\"}, {\"message\": \"broke\"}]\n}", `map[error:it broke a:b]`, `{\"msg\":\"it\"}`, `{"@mt":"{A} {B:x}","A":1}`,
		`{"attributes":[{"key":"exception.message","value":{"stringValue":"it"}}]}`, `{"msg":"cut`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkRecords(t, text, strings.IndexByte(text, '\n') >= 0)
	})
}

// FuzzLogfmt: the same for rows of key=value pairs.
func FuzzLogfmt(f *testing.F) {
	for _, text := range []string{`level=error msg="it \"broke\"" err=x`, `it broke: error="x" a=b`, `msg=a b=c,d="e`, `a=`, `=b msg="`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkRecords(t, "error="+text, false)
		checkRecords(t, text, false)
	})
}

func checkRecords(t *testing.T, text string, lines bool) {
	offsets := make([]int32, len(text)+1)
	for i := range offsets {
		offsets[i] = int32(i)
	}
	found, ok := findRecords(piece{text, offsets}, lines)
	if ok != (len(found.records) > 0) || found.end > len(text) {
		t.Fatalf("%d records, end %d in %q", len(found.records), found.end, text)
	}
	for _, r := range found.records {
		for _, m := range r.texts {
			if len(m.offsets) != len(m.text)+1 || m.cause < 0 {
				t.Fatalf("%q of %q: %d places, cause %d", m.text, text, len(m.offsets), m.cause)
			}
			for _, at := range m.offsets {
				if at < 0 || int(at) > len(text) {
					t.Fatalf("%q of %q: place %d", m.text, text, at)
				}
			}
		}
	}
}
