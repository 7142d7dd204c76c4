package python

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Python.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(),
		"raise X(f\"{a!r:{b}} {", "x = x + 'a b'\nraise E(x)", "def f(m): raise E(m)\nf('a b')\nf(f)", "m = 'a b'\nm += m\nraise E(m)",
		"class E(E): message = 'a b'", "raise E('a b' if a else b if c else 'c d')", "raise E(('%s' % 'a b') % ())", "raise E(\"\\N{", "\xff\xfe", "raise E(a[b]['c d'])",
		"for a, b in [('x', 'y z')]:\n  raise E(b)", "try:\n  pass\nexcept (A, B) as e:\n  raise C('d e', e)")
}

// TestHostile holds that no source makes reading it slow: names that refer to each other, long chains, deep nesting.
func TestHostile(t *testing.T) {
	var chain, cycle, calls strings.Builder
	chain.WriteString("def f(a):\n")
	for i := range 1000 {
		chain.WriteString("    if a:\n        m = m + ' and more text'\n")
		cycle.WriteString("def g" + strings.Repeat("x", i%7) + "(message):\n    return h(message) + g(message)\n")
		calls.WriteString("raise E(" + strings.Repeat("w(", 40) + "'a b'" + strings.Repeat(")", 40) + " % (m, m))\n")
	}
	chain.WriteString("    raise E(m)\n")
	language := Language()
	for name, source := range map[string]string{
		"prints": strings.Repeat("print(", 10000) + "'a b'" + strings.Repeat(")", 10000) + "\n", "chain": chain.String(), "cycle": cycle.String() + "raise E(g('a b'))\n", "calls": calls.String(),
		"sum":    "raise E(" + strings.Repeat("'a b' + x + ", 5000) + "'c')\n",
		"nested": "raise E(" + strings.Repeat("(", 10000) + "'a b'" + strings.Repeat(")", 10000) + ")\n",
		"table":  "t = {" + strings.Repeat("'k': t['k'], ", 5000) + "}\nraise E(t[k])\n",
		"uses":   "def f(m='a b'):\n" + strings.Repeat("    m = x\n", 1000) + strings.Repeat("    raise E(m)\n", 1000),
	} {
		start := time.Now()
		if file := language.Extract(name+".py", []byte(source)); file.Skipped != "" {
			t.Errorf("%s was skipped: %s", name, file.Skipped)
		}
		if took := time.Since(start); took > 8*time.Second {
			t.Errorf("%s took %v for %d bytes", name, took, len(source))
		}
	}
}
