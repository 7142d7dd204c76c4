package web

import (
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/google/go-cmp/cmp"
)

// flat writes spans as text, with the kind in front of each marked piece.
func flat(spans []span) string {
	var b strings.Builder
	for _, s := range spans {
		if s.Kind == "" {
			b.WriteString(s.Text)
			continue
		}
		b.WriteString("[" + s.Kind + ":" + s.Text + "]")
	}
	return b.String()
}

func TestMarkWords(t *testing.T) {
	for _, test := range []struct{ text, query, want string }{
		{"no order with id {id}", "ORDER id", "no [mark:order] with [mark:id] {[mark:id]}"},
		{"reordering is not done", "order", "reordering is not done"}, // inside a word: the index would not find it either
		{"orders closed", "order", "[mark:order]s closed"},
		{"Straße gesperrt", "straße", "[mark:Straße] gesperrt"},
		{"ÄRGER im Ofen", "ärger", "[mark:ÄRGER] im Ofen"},
		{"a b c", "a", "a b c"}, // one letter marks too much
		{"nothing here", "", "nothing here"},
		{"", "word", ""},
		{"bad \xff byte", "byte", "bad \xff [mark:byte]"},
	} {
		if got := flat(markWords(test.text, test.query)); got != test.want {
			t.Errorf("markWords(%q, %q) = %q, want %q", test.text, test.query, got, test.want)
		}
	}
}

func FuzzMarkWords(f *testing.F) {
	f.Add("no order with id {id}", "order id")
	f.Add("İstanbul \xf0\x9f", "i̇stanbul")
	f.Fuzz(func(t *testing.T, text, query string) {
		var b strings.Builder
		for _, s := range markWords(text, query) {
			b.WriteString(s.Text)
		}
		if b.String() != text {
			t.Errorf("markWords(%q, %q) gives %q when joined", text, query, b.String())
		}
	})
}

func TestCut(t *testing.T) {
	for _, test := range []struct {
		stretches []stretch
		want      string
	}{
		{nil, "héllo world"},
		{[]stretch{{7, 12}, {0, 6}}, "[x:héllo] [x:world]"},
		{[]stretch{{0, 6}, {3, 9}}, "[x:héllo] world"},               // overlaps an earlier one
		{[]stretch{{2, 4}, {7, 99}, {5, 5}, {-1, 3}}, "héllo world"}, // inside a character, past the end, empty, before the start
	} {
		if got := flat(cut("héllo world", test.stretches, "x")); got != test.want {
			t.Errorf("cut(%v) = %q, want %q", test.stretches, got, test.want)
		}
	}
}

func TestFilledSpans(t *testing.T) {
	tmpl := errdex.Template{
		errdex.Lit("move "), errdex.Hole("path", "a.path()", errdex.AnyValue), errdex.Lit(" to "), errdex.Hole("path", "b.path()", errdex.AnyValue),
		errdex.Lit(" as "), errdex.Hole("user", "user", errdex.AnyValue),
	}
	got, used := filledSpans(tmpl, map[string][]string{"path": {"/a", "/b"}, "other": {"x"}})
	if want := "move [value:/a] to [value:/b] as [hole:{user}]"; flat(got) != want || !used {
		t.Errorf("filled = %q (used: %v), want %q", flat(got), used, want)
	}
	if _, used := filledSpans(tmpl, map[string][]string{"other": {"x"}}); used {
		t.Error("a value that no placeholder has counts as used")
	}
}

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"\x1b[31;1mred\x1b[0m text":                     "red text",
		"\x1b]8;;https://a.example\x07link\x1b]8;;\x07": "link",
		"tab\tand\nline\r\x00\x7f":                      "tab\tand\nline",
		"bad \xff byte":                                 "bad \uFFFD byte",
		"unfinished \x1b[":                              "unfinished [",
	} {
		if got := printable(text); got != want {
			t.Errorf("printable(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestShorten(t *testing.T) {
	if got := shorten("grün", 3); got != "gr…" {
		t.Errorf("shorten cuts through a character: %q", got)
	}
	if got := shorten("grün", 5); got != "grün" {
		t.Errorf("shorten cuts text that fits: %q", got)
	}
}

func group(number, start, end int, captures ...stretch) foundStretch {
	return foundStretch{Number: number, start: start, end: end, captures: captures}
}

func TestPastedPieces(t *testing.T) {
	text := "first line\nno order 17 here\nlast line\n"
	got := pastedPieces(text, []foundStretch{group(3, 28, 37), group(1, 11, 22, stretch{20, 22}), group(2, 11, 27), group(4, 28, 37)})
	want := []pastedPiece{
		{Spans: []span{{Text: "first line\n"}}},
		{Group: 1, Spans: []span{{Text: "no order "}, {Text: "17", Kind: "value"}}},
		{Spans: []span{{Text: " here\n"}}},
		{Group: 3, Spans: []span{{Text: "last line"}}},
		{Spans: []span{{Text: "\n"}}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pieces (-want +got):\n%s", diff)
	}
}

// Of a wrapper, the words in front of the cause are marked.
func TestPastedPiecesOfAChain(t *testing.T) {
	text := "start: cancel: no order 17\n"
	got := pastedPieces(text, []foundStretch{group(3, 0, 26), group(2, 7, 26, stretch{15, 26}), group(1, 15, 26, stretch{24, 26})})
	want := []pastedPiece{
		{Group: 3, Spans: []span{{Text: "start: "}}},
		{Group: 2, Spans: []span{{Text: "cancel: "}}},
		{Group: 1, Spans: []span{{Text: "no order "}, {Text: "17", Kind: "value"}}},
		{Spans: []span{{Text: "\n"}}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pieces (-want +got):\n%s", diff)
	}
}

func TestPastedPiecesOfALongText(t *testing.T) {
	noise := strings.Repeat("noise\n", 500)
	text := noise + "found\n" + noise
	var shown strings.Builder
	for _, piece := range pastedPieces(text, []foundStretch{group(1, len(noise), len(noise)+5)}) {
		shown.WriteString(flat(piece.Spans))
	}
	if lines := strings.Count(shown.String(), "\n"); lines > 4*nearLines+4 {
		t.Errorf("%d lines are shown around the finding", lines)
	}
	if !strings.Contains(shown.String(), "noise\nfound\nnoise\n") || strings.Count(shown.String(), "lines ⋯") != 2 {
		t.Errorf("the finding's neighbourhood is not shown:\n%s", shown.String())
	}
	if unfound := pastedPieces(text, nil); strings.Count(unfound[0].Spans[0].Text, "\n") > longText+1 {
		t.Error("a long text without findings is shown whole")
	}
}

// A match with offsets that do not fit the text is shown without a mark rather than not at all.
func TestPastedPiecesOutOfRange(t *testing.T) {
	for _, g := range []foundStretch{group(1, -1, 3), group(1, 2, 99), group(1, 3, 3), group(1, 2, 4)} {
		got := pastedPieces("héllo", []foundStretch{g})
		if diff := cmp.Diff([]pastedPiece{{Spans: []span{{Text: "héllo"}}}}, got); diff != "" {
			t.Errorf("stretch %d-%d (-want +got):\n%s", g.start, g.end, diff)
		}
	}
}

func TestShortName(t *testing.T) {
	for slug, want := range map[string]string{
		"resource-not-found": "Resource not found", "io-failure": "I/O failure", "radio-silence": "Radio silence", "": "",
	} {
		if got := shortName(slug); got != want {
			t.Errorf("shortName(%q) = %q, want %q", slug, got, want)
		}
	}
}

func TestCodeSpans(t *testing.T) {
	for text, want := range map[string]string{
		"`a.b()` gives `x`.": "[code:a.b()] gives [code:x].", "no code": "no code", "one ` only": "one ` only", "``": "", "": "",
		"`a` and `b": "[code:a] and `b",
	} {
		if got := flat(codeSpans(text)); got != want {
			t.Errorf("codeSpans(%q) = %q, want %q", text, got, want)
		}
	}
}

// Whatever a text and the stretches found in it are, no character of the text is lost or doubled.
func FuzzPastedPieces(f *testing.F) {
	f.Add("start: cancel: no order 17\n", 7, 26, 15, 26)
	f.Add("h\u00e9llo", 2, 4, -1, 99)
	f.Fuzz(func(t *testing.T, text string, start, end, otherStart, otherEnd int) {
		if strings.Count(text, "\n") >= longText {
			return // shown in part only
		}
		text = printable(text)
		var b strings.Builder
		groups := []foundStretch{group(1, start, end, stretch{otherStart, otherEnd}), group(2, otherStart, otherEnd, stretch{start, end})}
		for _, piece := range pastedPieces(text, groups) {
			for _, s := range piece.Spans {
				b.WriteString(s.Text)
			}
		}
		if b.String() != text {
			t.Errorf("%q with %d-%d and %d-%d is shown as %q", text, start, end, otherStart, otherEnd, b.String())
		}
	})
}
