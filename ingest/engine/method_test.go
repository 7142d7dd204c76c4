package engine

import (
	"testing"

	grammar "github.com/tree-sitter/tree-sitter-java/bindings/go"
)

// methods describes enough of Java to try what its grammar does differently: what a method is called on is kept apart from its
// name, conditions have brackets, and methods are called by their names alone.
const methods = `
id = "java"
name = "Java"
extensions = [".java"]
separator = "."
comment_marks = ["//"]
dropped = ["toString"]
message_names = ["message"]
[role.function]
kinds = ["method_declaration"]
parts = { name = ["name"], parameters = ["parameters"], body = ["body"] }
[role.parameter]
kinds = ["formal_parameter"]
parts = { name = ["name"], type = ["type"] }
[role.scope]
kinds = ["class_declaration"]
parts = { name = ["name"] }
[role.call]
kinds = ["method_invocation"]
parts = { callee = ["name"], value = ["object"], arguments = ["arguments"] }
[role.binary]
kinds = ["binary_expression"]
parts = { left = ["left"], right = ["right"], operator = ["operator"] }
operators = ["+"]
[role.block]
kinds = ["block"]
[role.group]
kinds = ["expression_statement", "parenthesized_expression"]
[role.if]
kinds = ["if_statement"]
parts = { condition = ["condition"], then = ["consequence"] }
[role.string]
kinds = ["string_literal"]
[role.identifier]
kinds = ["identifier"]
[[construct]]
id = "fail"
call = ["Log.*", ".fail"]
type = "exception"
class = "$callee"
message = "any"
`

// TestMethods tries receivers, guards without brackets, concatenations of several values, and reporters of one name.
func TestMethods(t *testing.T) {
	spec, err := ParseSpec(methods)
	if err != nil {
		t.Fatal(err)
	}
	language, err := New(spec, grammar.Language(), Hooks{Literal: plain, Names: func(_ *Scan, d Definition) []string { return []string{d.Name} }})
	if err != nil {
		t.Fatal(err)
	}
	file := language.Extract("A.java", []byte(`class A {
		void a() { if ((b)) { Log.error("by a wild name"); } }
		void b() { this.x().fail(a + b + "two values" + Arrays.toString(c)); }
		void c() { x.fail(i + 1 + " is a sum"); }
		void report(String message) { x.fail(message); }
		void report(int row, String message) { x.fail(row, message + row()); }
		void d() { report("one argument"); report(3, "two arguments"); }
		void e() { x.other("no construct"); Log("no method"); }
	}`))
	want := []struct{ message, class, guard string }{
		{"by a wild name", "Log.error", "b"},
		{"{a}{b}two values{c}", ".fail", ""},
		{"{0} is a sum", "x.fail", ""},
		{"one argument", "x.fail", ""},
		{"two arguments", "x.fail", ""},
	}
	for i, site := range file.Sites {
		if i == len(want) {
			t.Fatalf("unexpected %q", site.Template.Message())
		}
		guard := ""
		if len(site.Guards) > 0 {
			guard = site.Guards[0].Text
		}
		if site.Template.Message() != want[i].message || site.Class != want[i].class || guard != want[i].guard {
			t.Errorf("site %d is %q of %s under %q, want %v", i, site.Template.Message(), site.Class, guard, want[i])
		}
	}
	if len(file.Sites) < len(want) {
		t.Errorf("%d sites, want %d", len(file.Sites), len(want))
	}
}
