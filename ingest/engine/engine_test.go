package engine

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
	grammar "github.com/tree-sitter/tree-sitter-rust/bindings/go"

	"github.com/errdex/errdex"
)

const minimal = `
id = "tiny"
name = "Tiny"
extensions = [".rs"]
separator = "::"
comment_marks = ["//"]
dropped = ["display", "to_string"]
nothing = ["get"]
transparent = [".into"]
message_names = ["message"]
[role.function]
kinds = ["function_item"]
parts = { name = ["name"], parameters = ["parameters"], body = ["body"] }
[role.parameter]
kinds = ["parameter"]
parts = { name = ["pattern"], type = ["type"] }
[role.call]
kinds = ["call_expression"]
parts = { callee = ["function"], arguments = ["arguments"] }
[role.member]
kinds = ["field_expression", "scoped_identifier"]
parts = { value = ["value", "path"], name = ["field", "name"] }
[role.binary]
kinds = ["binary_expression"]
parts = { left = ["left"], right = ["right"], operator = ["operator"] }
operators = ["+"]
[role.block]
kinds = ["block"]
[role.group]
kinds = ["expression_statement", "parenthesized_expression"]
[role.if]
kinds = ["if_expression"]
parts = { condition = ["condition"], then = ["consequence"], else = ["alternative"] }
[role.leave]
kinds = ["return_expression"]
parts = { value = ["#0"] }
[role.string]
kinds = ["string_literal"]
[role.identifier]
kinds = ["identifier"]
[role.comment]
kinds = ["line_comment"]
[[construct]]
id = "fail"
call = ["fail"]
type = "exception"
class = "Fail"
`

// plain decodes literals without escapes.
func plain(s *Scan, n Node) (errdex.Template, bool) {
	return errdex.Template{errdex.Lit(strings.Trim(s.Text(n), `"`))}, true
}

func tiny(t *testing.T, spec string) Language {
	t.Helper()
	parsed, err := ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	l, err := New(parsed, grammar.Language(), Hooks{Literal: plain})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestSpecMistakes holds the promise that a grammar update which renames a node is noticed when the language is loaded.
func TestSpecMistakes(t *testing.T) {
	for _, c := range []struct{ old, new, problem string }{
		{`kinds = ["function_item"]`, `kinds = ["function_item", "functoin"]`, `role function: the grammar has no node kind "functoin"`},
		{`callee = ["function"]`, `callee = ["funktion"]`, `role call, part callee: the grammar has no field "funktion"`},
		{`callee = ["function"]`, `callee = ["#x"]`, `no place "#x"`},
		{`[role.leave]`, `[role.leaves]`, `no role "leaves"`},
		{`[role.leave]`, "[role.lambda]\nkinds = [\"function_item\"]\n[role.leave]", `both function and lambda`},
		{`callee = `, `calle = `, `role call: no part "calle"`},
		{`type = "exception"`, `type = "oops"`, `"oops" is no error type`},
		{`class = "Fail"`, `dialect = "klingon"`, `no dialect "klingon"`},
		{`class = "Fail"`, `takes = "all"`, `takes neither`},
		{`class = "Fail"`, `severity = "bad"`, `"bad" is no severity`},
	} {
		spec, err := ParseSpec(strings.Replace(minimal, c.old, c.new, 1))
		if err != nil {
			t.Fatal(err)
		}
		_, err = New(spec, grammar.Language(), Hooks{Literal: plain})
		if err == nil || !strings.Contains(err.Error(), c.problem) || !errors.Is(err, errdex.ErrInvalid) {
			t.Errorf("with %s: %v, want %s", c.new, err, c.problem)
		}
	}
	for _, text := range []string{minimal + "colour = 3\n", "[[construct]]\nmessage = -1\n", "[[construct]]\nmessage = \"left\"\n", "id = ["} {
		if _, err := ParseSpec(text); err == nil {
			t.Errorf("no error for %q", text[max(0, len(text)-40):])
		}
	}
}

func TestExtract(t *testing.T) {
	source := `/// Not a doc mark here.
fn lend(title: &str, shelf: Shelf) {
    if shelf.closed() {
        return;
    }
    // Titles are unique.
    if title == "" {
        fail("no title for " + shelf.name + "!");
    }
    fail(("joined " + "literals").into());
    ok("not a construct");
    fail(title);
}
`
	file := tiny(t, minimal).Extract("src/a.rs", []byte(source))
	if len(file.Sites) != 2 || file.Degraded || file.Skipped != "" {
		t.Fatalf("found %d sites: %+v", len(file.Sites), file)
	}
	first := file.Sites[0]
	if got := first.Template.Message(); got != "no title for {name}!" {
		t.Errorf("message %q", got)
	}
	if first.Line != 8 || first.CallLine != 8 || first.Path != "src/a.rs" || first.Language != "tiny" || first.Class != "Fail" || first.Severity != errdex.SeverityError {
		t.Errorf("site %+v", first)
	}
	if f := first.Function; f == nil || f.Name != "lend" || f.Line != 2 || f.EndLine != 13 || len(f.Parameters) != 2 || f.Parameters[1].Type != "Shelf" ||
		f.Signature != "fn lend(title: &str, shelf: Shelf)" {
		t.Errorf("function %+v", first.Function)
	}
	want := []errdex.Guard{
		{Kind: errdex.GuardIf, Text: `title == ""`, Line: 7, Outcome: "true"},
		{Kind: errdex.GuardEarlyReturn, Text: "shelf.closed()", Line: 3, Outcome: "false"},
	}
	if len(first.Guards) != len(want) || first.Guards[0] != want[0] || first.Guards[1] != want[1] {
		t.Errorf("guards %+v", first.Guards)
	}
	if first.SourceStart != 1 || first.SourceEnd != 13 || !strings.HasPrefix(first.SourceCode, "/// Not") {
		t.Errorf("window %d to %d", first.SourceStart, first.SourceEnd)
	}
	if got := file.Sites[1].Template.Message(); got != "joined literals" {
		t.Errorf("message %q", got)
	}
	if got := file.Sites[0].Evidenced(errdex.EvidenceComment); got != "Titles are unique." {
		t.Errorf("comment %q", got)
	}
}

// TestReporters finds calls of functions that pass their parameter on, through two of them, and does not take a recursive one
// for ever.
func TestReporters(t *testing.T) {
	source := `
fn stop(code: u8, message: &str) { fail(message); }
fn halt(message: &str) { stop(1, message); }
fn again(message: &str) { again(message); halt(message); }
fn title(name: &str) { fail(name); }
fn main() {
    stop(2, "stopped by a signal");
    halt("halted by hand");
    again("round and round");
    title("one");
    title("two words");
    other(1, "not a reporter");
}
`
	var got []string
	for _, site := range tiny(t, minimal).Extract("a.rs", []byte(source)).Sites {
		got = append(got, site.Template.Message())
	}
	if want := "stopped by a signal|halted by hand|round and round|two words"; strings.Join(got, "|") != want {
		t.Errorf("found %q, want %s", got, want)
	}
}

func TestDegraded(t *testing.T) {
	file := tiny(t, minimal).Extract("a.rs", []byte("fn a() { fail(\"whole\"); }\nfn b( {\n  let x = = 1;\n  fail(\"in the damage\");\n}\n"))
	if !file.Degraded || len(file.Sites) != 2 || file.Sites[0].Degraded || !file.Sites[1].Degraded {
		t.Errorf("degraded %v, sites %+v", file.Degraded, file.Sites)
	}
}

func TestNameOf(t *testing.T) {
	s := &Scan{rules: &grammarRules{dropped: setOf([]string{"display", "to_string", "str", "join", "clone"})}}
	for expression, want := range map[string]string{
		"path":                        "path",
		"&path.display()":             "path",
		"self.path.clone().display()": "path",
		"items.len()":                 "len",
		"str(error)":                  "error",
		"names.join(\", \")":          "names",
		"parts[0]":                    "parts",
		"parts.0":                     "parts",
		"(a.b)":                       "b",
		"x as u32":                    "x",
		"call(a)?":                    "call",
		"name.get::<T>()":             "get",
		"*count":                      "count",
		"\"text\"":                    "",
		"3":                           "",
		"":                            "",
		")":                           "",
		"str(str(":                    "",
	} {
		if got := s.NameOf(expression); got != want {
			t.Errorf("NameOf(%q) = %q, want %q", expression, got, want)
		}
	}
}

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"a  b":                          "a b",
		"self\n    .map\n    .get(key)": "self.map.get(key)",
		"call(\n    a,\n    b,\n)":      "call(a, b)",
		"call(a,\n    b)":               "call(a, b)",
		"a &&\n\tb":                     "a && b",
		"x\n?":                          "x?",
		"":                              "",
	} {
		if got := fold(text); got != want {
			t.Errorf("fold(%q) = %q, want %q", text, got, want)
		}
	}
	if got := fold(strings.Repeat("é", 1000)); len(got) > maxText || !strings.HasSuffix(got, "é…") {
		t.Errorf("long text is cut to %q", got[len(got)-10:])
	}
}

func TestSkippedFiles(t *testing.T) {
	spec, err := ParseSpec("id = \"looping\"\nname = \"Looping\"\nextensions = [\".kt\"]\n")
	if err != nil {
		t.Fatal(err)
	}
	looping, err := New(spec, kotlin.Language(), Hooks{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		language Language
		source   string
		want     errdex.SkipReason
	}{
		{tiny(t, minimal), strings.Repeat("a<b<c<", 300_000), errdex.SkipTooManyNode}, // or too much memory
		{looping, "class A\n@Lent", errdex.SkipTimeout},                               // the scanner does not come back
	} {
		if file := test.language.Extract("a", []byte(test.source)); file.Skipped != test.want || len(file.Sites) != 0 {
			t.Errorf("a file of %d bytes of %s gives %q, want %q", len(test.source), test.language.ID, file.Skipped, test.want)
		}
	}
}

// TestParseHead reads the keys that a head has, and leaves those that only a whole spec has, whatever their values look like.
func TestParseHead(t *testing.T) {
	head, err := ParseHead(`# A language. id = "comment"
id = "a"
dropped = [
  "x = y", # name = "z"
]
test_paths = [ # where tests are
  "**/a=b/**", "id = c",

  "#1",
]
# name = "no"
name = "A"
leaving = ["]"]
sigils = not read at all
extensions = [".a"]

[role.call]
interpreters = ["b"]
`)
	want := Spec{ID: "a", Name: "A", Extensions: []string{".a"}, TestPaths: []string{"**/a=b/**", "id = c", "#1"}}
	if diff := cmp.Diff(want, head, cmp.AllowUnexported(Place{})); err != nil || diff != "" {
		t.Errorf("error %v, difference (-want +got):\n%s", err, diff)
	}
	for _, text := range []string{"id = \"a", "test_paths = [\n\"a =\",\n]", "id = \"a\"\nid = \"b\""} {
		if head, err := ParseHead(text); err == nil {
			t.Errorf("%q is read as %+v", text, head)
		}
	}
}
