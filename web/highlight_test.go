package web

import (
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

func record(language, path, source string) *errdex.Record {
	return &errdex.Record{
		ID: "0123456789abcdef", Language: language, FilePath: path, SourceCode: source, SourceCodeStart: 7, LineNumber: 8,
		SourceCodeEnd: 9, ContentChangedAt: "2026-11-30T09:00:00.000Z",
	}
}

func TestHighlight(t *testing.T) {
	code, err := newHighlighter()
	if err != nil {
		t.Fatal(err)
	}
	out := string(code.excerpt(record("go", "a.go", "x := 1\nreturn \"<b>\"\n}")))
	for _, want := range []string{`id="L7"`, `href="#L8"`, `class="line hl"`, `class="k"`, "&lt;b&gt;"} {
		if !strings.Contains(out, want) {
			t.Errorf("the excerpt lacks %s:\n%s", want, out)
		}
	}
	if strings.Contains(out, "style=") {
		t.Errorf("the excerpt has a style attribute, which the content policy forbids:\n%s", out)
	}
	if strings.Count(out, `class="line hl"`) != 1 {
		t.Errorf("more than one line is marked:\n%s", out)
	}
}

func TestHighlightByFileName(t *testing.T) {
	code, err := newHighlighter()
	if err != nil {
		t.Fatal(err)
	}
	if out := string(code.excerpt(record("", "src/lib.rs", "pub fn a() {}"))); !strings.Contains(out, `class="k`) {
		t.Errorf("a record without a language is not coloured by its file's name:\n%s", out)
	}
}

// What no lexer knows, and what is too long to colour, is shown all the same.
func TestHighlightPlain(t *testing.T) {
	code, err := newHighlighter()
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("x<y ", largestHighlighted/4+1)
	for _, r := range []*errdex.Record{record("klingon", "a.klingon", "a < b & c"), record("go", "min.go", long)} {
		out := string(code.excerpt(r))
		if !strings.Contains(out, "&lt;") || strings.Contains(out, `class="k`) {
			t.Errorf("%s is not shown as plain text: %.200s", r.FilePath, out)
		}
	}
	if kept := code.cache.Len(); kept != 1 {
		t.Errorf("%d excerpts are kept, want 1: the long one is over the limit", kept)
	}
}

func TestHighlightCache(t *testing.T) {
	code, err := newHighlighter()
	if err != nil {
		t.Fatal(err)
	}
	r := record("go", "a.go", "x := 1")
	first := code.excerpt(r)
	r.SourceCode = "y := 2"
	if code.excerpt(r) != first {
		t.Error("an unchanged record was rendered twice")
	}
	r.ContentChangedAt = "2026-12-01T09:00:00.000Z"
	if code.excerpt(r) == first {
		t.Error("a changed record shows its old source")
	}
}

func TestPeek(t *testing.T) {
	code, err := newHighlighter()
	if err != nil {
		t.Fatal(err)
	}
	r := record("go", "a.go", "/* one\ntwo\nthree\nfour\nfive\nsix */\nseven")
	r.LineNumber = 11
	out := string(code.peek(r))
	if strings.Count(out, `<span class="line`) != 6 || !strings.Contains(out, `<span class="line hl"><span class="ln">11</span>`) {
		t.Errorf("want lines 8 to 13 with line 11 marked:\n%s", out)
	}
	if !strings.Contains(out, `class="cm"`) {
		t.Errorf("the comment that began above is not coloured as one:\n%s", out)
	}
	if strings.Contains(out, "id=") {
		t.Errorf("the page has the lines' ids twice:\n%s", out)
	}
	for _, line := range []int{0, 6, 14, 1 << 40} {
		r.LineNumber, r.ContentChangedAt = line, "later"
		if out := code.peek(r); out != "" {
			t.Errorf("line %d is not in the excerpt, and shows %s", line, out)
		}
	}
}
