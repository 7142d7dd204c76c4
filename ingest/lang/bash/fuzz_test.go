package bash

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Bash.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(), "a() { a \"$1\"; echo \"x $1\" >&2; exit 1; }; a 'not here'", "m=$m; m=\"$m\"; echo \"$m\" >&2; exit 1", "cat <<-EOF >&2\n\tno end", "${a:?no b} ${a:?}", "printf '%*d%(%s)T%' 1 >&2 \"not\"; exit 1")
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"words":      "echo " + strings.Repeat("word \"$x\" ", 20000) + ">&2; exit 1",
		"functions":  strings.Repeat("f() { g \"$1\"; }\ng() { f \"$*\"; echo \"$1\" >&2; }\n", 3000) + "f 'not here'",
		"statements": strings.Repeat("echo 'this is not it' >&2\n", 5000) + "exit 1",
		"variables":  strings.Repeat("m=\"$m text\"; echo \"$m\" >&2\n", 3000),
		"nesting":    strings.Repeat("if a; then { ", 1500) + "echo 'not deep' >&2; exit 1; " + strings.Repeat("}; fi; ", 1500),
		"lists":      strings.Repeat("a && ", 5000) + "echo 'not here' >&2",
		"pipes":      strings.Repeat("echo 'not here' | ", 3000) + "cat >&2",
	} {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			language.Extract("a.sh", []byte(source))
			if taken := time.Since(started); taken > 10*time.Second {
				t.Errorf("%d bytes took %v", len(source), taken)
			}
		})
	}
}
