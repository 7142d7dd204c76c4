package scala

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Scala.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(),
		"object A { throw new X(s\"a ${b\" }", "class A(s: String) extends AException(s\"\"\"a $s", "def f = Left((1, \"a b\"", "val x = \"a b\" +\nsys.error(x", "case class E() extends E(\"a a\")")
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"concatenation": `object A { throw new XException("a"` + strings.Repeat(` + "b" + c`, 4000) + ") }",
		"holes":         `object A { throw new XException(s"aa` + strings.Repeat(`$b `, 4000) + `") }`,
		"curried":       `object A { log.error` + strings.Repeat(`("aa")`, 1500) + " }",
		"chain":         `object A { throw a` + strings.Repeat(`.b("some text")`, 1500) + " }",
		"throws":        `object A { def f = { val m = "bad thing"; ` + strings.Repeat("if (m == null) throw new XException(m)\n", 3000) + "} }",
		"methods":       `object A { ` + strings.Repeat("def f = f + \"text here\"\n", 3000) + `def g = throw new XException(f) }`,
		"errors":        strings.Repeat("class A extends B\nclass B extends A\n", 3000) + `object C { new A("a b") }`,
		"nesting":       `object A { ` + strings.Repeat("x match { case a => ", 400) + `throw new XException("deep")` + strings.Repeat(" }", 401),
	} {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			language.Extract("A.scala", []byte(source))
			if taken := time.Since(started); taken > 10*time.Second {
				t.Errorf("%d bytes took %v", len(source), taken)
			}
		})
	}
}
