package swift

import (
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

// TestAcrossFiles calls a reporting function of another file, which is told by its labels.
func TestAcrossFiles(t *testing.T) {
	language := Language()
	helper := language.Extract("Help.swift", []byte(`enum Help {
    static func fail(at place: Int, message: String) -> Never { fatalError(message) }
    fileprivate static func failQuietly(_ message: String) -> Never { fatalError(message) }
}`))
	source := []byte(`func f() {
    Help.fail(at: 3, message: "no such grain")
    Help.failQuietly("not seen from here")
}`)
	file := language.ExtractIn(engine.Gather([]engine.File{helper, language.Extract("Mill.swift", source)}), "Mill.swift", source)
	if len(file.Sites) != 1 || file.Sites[0].Template.Message() != "no such grain" || file.Sites[0].Class != "Help.fail" {
		t.Errorf("sites %+v", file.Sites)
	}
}

func TestFunction(t *testing.T) {
	source := `
extension Mill.Wheel {
    /// Turns the ` + "`Wheel`" + `.
    @discardableResult
    public func turn<T>(_ degrees: Int, by unit: T? = nil) async throws -> Int where T: Unit {
        throw WheelError("the wheel is stuck")
    }
    var speed: Int { get { fatalError("no speed yet") } }
    let hub = { fatalError("no hub yet") }()
}`
	file := Language().Extract("a.swift", []byte(source))
	if len(file.Sites) != 3 {
		t.Fatalf("%d sites", len(file.Sites))
	}
	f := file.Sites[0].Function
	if f.Name != "Mill.Wheel.turn" || f.Signature != "public func turn<T>(_ degrees: Int, by unit: T? = nil) async throws -> Int where T: Unit" || f.Line != 4 || !f.Public || !f.Async {
		t.Errorf("function %+v", f)
	}
	if f.Doc != "Turns the Wheel." {
		t.Errorf("documentation %q", f.Doc)
	}
	if len(f.Parameters) != 2 || f.Parameters[0] != (errdex.Parameter{Name: "degrees", Type: "Int"}) || f.Parameters[1] != (errdex.Parameter{Name: "unit", Type: "T?"}) {
		t.Errorf("parameters %+v", f.Parameters)
	}
	if name := file.Sites[1].FunctionName(); name != "Mill.Wheel.speed" {
		t.Errorf("property %q", name)
	}
	if name := file.Sites[2].FunctionName(); name != "Mill.Wheel.hub" {
		t.Errorf("property %q", name)
	}
}
