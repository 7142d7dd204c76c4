package lua

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Lua.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(), `local t = {; error(t[`, `return nil, "a" .. b ..`, "local e = e .. 'x' error(e)", "local a = b local b = a error(a.c) a.b = a.b error(a.b)")
}

// FuzzDecode decodes any text as a literal.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`"a"`, `'\''`, "[[\na]]", `[==[a]==]`, `"\u{e9}"`, `"\z  `, `"\x`, `"\`, `[=`, `"\99`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if text, ok := decode(source); ok && len(text) > len(source) {
			t.Errorf("%q grew to %q", source, text)
		}
	})
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"concatenation": `error("a"` + strings.Repeat(` .. "b" .. c`, 20000) + ")",
		"assignments":   "local m = 'bad thing'\n" + strings.Repeat("m = m .. 'more of it' error(m)\n", 3000),
		"declarations":  strings.Repeat("local m = 'bad thing' error(m)\n", 5000),
		"chain":         "error(a" + strings.Repeat(`:b("some text")`, 5000) + ")",
		"functions":     strings.Repeat("function f() return f() .. 'text here' end\n", 3000) + "error(f())",
		"nesting":       strings.Repeat("if a then ", 5000) + "error('deep down')" + strings.Repeat(" end", 5000),
		"tables":        "error(" + strings.Repeat("{message = ", 3000) + "'deep down'" + strings.Repeat("}", 3000) + ")",
		"either":        "error(a" + strings.Repeat(" or 'some text'", 5000) + ")",
		"elseif":        "if a then error('one thing') " + strings.Repeat("elseif b then error('other thing') ", 1000) + " end",
	} {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			language.Extract("a.lua", []byte(source))
			if taken := time.Since(started); taken > 10*time.Second {
				t.Errorf("%d bytes took %v", len(source), taken)
			}
		})
	}
}
