package lua

import (
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

func TestDecode(t *testing.T) {
	for source, want := range map[string]string{
		`"plain"`:                 "plain",
		`'it\'s'`:                 "it's",
		`"a\tb\\c\"d\a"`:          "a\tb\\c\"d\a",
		`"one\z   two"`:           "onetwo",
		"\"one\\z\n\t two\"":      "onetwo",
		"\"line\\\nnext\"":        "line\nnext",
		`"\x41\65\u{e9}\0651"`:    "AAéA1",
		`"\u{7FFFFFFF}"`:          "\uFFFD",
		`"\q\xZZ\u{zz}\999"`:      `\q\xZZ\u{zz}\999`,
		`[[long]]`:                "long",
		"[[\nfirst\nsecond]]":     "first\nsecond",
		"[==[\r\na ]] b\r\nc]==]": "a ]] b\nc",
		`""`:                      "",
		`[=[\n]=]`:                `\n`,
	} {
		if got, ok := decode(source); !ok || got != want {
			t.Errorf("decode(%s) = %q, %v, want %q", source, got, ok, want)
		}
	}
	for _, source := range []string{``, `x`, `[`, `[=x[a]]`, `nil`} {
		if got, ok := decode(source); ok {
			t.Errorf("decode(%s) = %q, want none", source, got)
		}
	}
}

func TestVerb(t *testing.T) {
	for text, want := range map[string]bool{"%s": true, "a %-5.2f": true, "100%": false, "%": false, "%% of": false, "50% off": false, "%q": true} {
		if got := verb(text); got != want {
			t.Errorf("verb(%q) = %v", text, got)
		}
	}
}

// TestFunction holds what marks cannot say of a function and of what is caught.
func TestFunction(t *testing.T) {
	source := "--- Opens a pool.\n-- @param host where\nfunction Pool:open(host, ...)\n  local c, err = dial(host)\n  if not c then\n    return nil, \"no way to \" .. host .. \": \" .. err\n  end\nend\n"
	file := Language().Extract("pool.lua", []byte(source))
	if len(file.Sites) != 1 {
		t.Fatalf("%d sites", len(file.Sites))
	}
	site := file.Sites[0]
	f := site.Function
	if f == nil || f.Name != "Pool:open" || f.Signature != "function Pool:open(host, ...)" || !f.Public || f.Line != 3 || f.EndLine != 8 || len(f.Parameters) != 2 || f.Doc != "Opens a pool.\n@param host where" {
		t.Errorf("function %+v", f)
	}
	if got := site.Evidenced(errdex.EvidenceCause); got != "err" {
		t.Errorf("cause %q", got)
	}
	if len(site.Guards) != 2 || site.Guards[0].Kind != errdex.GuardErrorReturn || site.Guards[0].Text != "dial(host)" || site.Guards[1].Text != "not c" {
		t.Errorf("guards %+v", site.Guards)
	}
}
