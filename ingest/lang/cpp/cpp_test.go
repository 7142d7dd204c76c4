package cpp

import (
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

func TestFunction(t *testing.T) {
	source := `
namespace mill {
class Wheel {
 public:
  /** Turns the wheel. */
  template <typename T>
  int turn(const T& by, int degrees = 90) const { throw WheelError("stuck"); }
 private:
  Wheel(int spokes) : spokes_(spokes) { throw WheelError("no spokes"); }
  ~Wheel() { throw WheelError("still turning"); }
  bool operator==(const Wheel& other) const { throw WheelError("two wheels"); }
};
namespace {
// Greases the axle
// of the wheel.
std::string* Wheel<int>::grease(std::string&& with) { throw WheelError("dry"); }
}
static void stop() { throw WheelError("too fast"); }
Wheel::operator bool() const { throw WheelError("neither"); }
}`
	file := Language().Extract("a.cc", []byte(source))
	var got []string
	for _, site := range file.Sites {
		got = append(got, site.FunctionName())
	}
	want := "Wheel::turn Wheel::Wheel Wheel::~Wheel Wheel::operator== Wheel::grease stop Wheel::operator bool"
	if strings.Join(got, " ") != want {
		t.Fatalf("the functions are %q, want %s", got, want)
	}
	turn, made, grease := file.Sites[0].Function, file.Sites[1].Function, file.Sites[4].Function
	if turn.Doc != "Turns the wheel." || !turn.Public || turn.Signature != "int turn(const T& by, int degrees = 90) const" {
		t.Errorf("function %+v", turn)
	}
	if len(turn.Parameters) != 2 || turn.Parameters[0] != (errdex.Parameter{Name: "by", Type: "const T&"}) || turn.Parameters[1] != (errdex.Parameter{Name: "degrees", Type: "int"}) {
		t.Errorf("parameters %+v", turn.Parameters)
	}
	if made.Public || made.Signature != "Wheel(int spokes)" {
		t.Errorf("constructor %+v", made)
	}
	if grease.Public || grease.Doc != "Greases the axle\nof the wheel." {
		t.Errorf("function %+v", grease)
	}
}

func TestPlain(t *testing.T) {
	for source, want := range map[string]string{
		"class MILL_API Wheel {};":                    "class          Wheel {};",
		"MILL_NAMESPACE_BEGIN\nint x;":                "                    \nint x;",
		"int x MILL_GUARDED_BY(lock_);":               "int x                       ;",
		"f(p->operator[](1));":                        "f(p->operator__(1));",
		`throw E("no " WHEEL " here");`:               `throw E("no "+WHEEL+" here");`,
		`extern "C" MILL_API void f();`:               `extern "C"          void f();`,
		"error(<< text);":                             "error(   text);",
		"  Q_OBJECT\n public:":                        "          \n public:",
		"return MILL_API;":                            "return MILL_API;",
		"// MILL_API\n\"MILL_API\" R\"(MILL_API x)\"": "// MILL_API\n\"MILL_API\" R\"(MILL_API x)\"",
		"#define MILL_API\nint MAX_SPOKES = 3;":       "#define MILL_API\nint MAX_SPOKES = 3;",
	} {
		if got := string(plain([]byte(source))); got != want {
			t.Errorf("%q is read as %q, want %q", source, got, want)
		}
	}
}
