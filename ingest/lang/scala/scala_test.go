package scala

import (
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

// TestAcrossFiles calls a reporting method of another file.
func TestAcrossFiles(t *testing.T) {
	language := Language()
	helper := language.Extract("Help.scala", []byte(`object Help {
  def fail[A](at: Place, msg: String): A = throw new MillException(msg)
  private def failQuietly(msg: String) = throw new MillException(msg)
}`))
	source := []byte(`class Mill {
  def f() = Help.fail(here, "no such grain")
  def g() = Other.fail(1)
  def h() = Help.failQuietly("not seen from here")
}`)
	file := language.ExtractIn(engine.Gather([]engine.File{helper, language.Extract("Mill.scala", source)}), "Mill.scala", source)
	if len(file.Sites) != 1 || file.Sites[0].Template.Message() != "no such grain" || file.Sites[0].Class != "Help.fail" {
		t.Errorf("sites %+v", file.Sites)
	}
}

func TestFunction(t *testing.T) {
	source := `
object Mill {
  class Wheel(val spokes: Int)(implicit clock: Clock) {
    /** Turns the [[Wheel]]. */
    @tailrec
    final def turn[T](degrees: Int, by: => Option[T] = None)(implicit unit: Unit): Int =
      throw new WheelError("the wheel is stuck")
    require(spokes > 2, "too few spokes")
    def this() = this(sys.error("no spokes given"))
  }
}`
	file := Language().Extract("a.scala", []byte(source))
	if len(file.Sites) != 3 {
		t.Fatalf("%d sites", len(file.Sites))
	}
	f := file.Sites[0].Function
	if f.Name != "Mill.Wheel.turn" || f.Signature != "final def turn[T](degrees: Int, by: => Option[T] = None)(implicit unit: Unit): Int" || f.Line != 5 || !f.Public {
		t.Errorf("function %+v", f)
	}
	if f.Doc != "Turns the Wheel." {
		t.Errorf("documentation %q", f.Doc)
	}
	if len(f.Parameters) != 3 || f.Parameters[1] != (errdex.Parameter{Name: "by", Type: "=> Option[T]"}) || f.Parameters[2].Name != "unit" {
		t.Errorf("parameters %+v", f.Parameters)
	}
	f = file.Sites[1].Function
	if f.Name != "Mill.Wheel.<init>" || f.Line != 3 || len(f.Parameters) != 2 {
		t.Errorf("constructor %+v", f)
	}
	if name := file.Sites[2].FunctionName(); name != "Mill.Wheel.<init>" {
		t.Errorf("constructor %q", name)
	}
}
