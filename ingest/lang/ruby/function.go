package ruby

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// testBases are the classes of test cases.
var testBases = []string{"Minitest::Test", "MiniTest::Test", "Minitest::Spec", "Minitest::Unit::TestCase", "MiniTest::Unit::TestCase", "Test::Unit::TestCase",
	"ActiveSupport::TestCase", "ActionDispatch::IntegrationTest", "ActionController::TestCase", "ActionMailer::TestCase", "ActiveJob::TestCase", "ActionView::TestCase"}

// test reports whether a class is a test case.
func test(s *engine.Scan, n engine.Node) bool {
	base := s.FirstNamed(s.ChildIn(n, "superclass"))
	return base != engine.None && slices.Contains(testBases, strings.TrimPrefix(s.Text(base), "::"))
}

// constant reports whether an assignment is that of a constant.
func constant(s *engine.Scan, n engine.Node) bool {
	return s.KindName(s.ChildIn(n, "left")) == "constant"
}

// function completes an enclosing method: its name as stack traces and documentation write it (Class#method, Class.method), its
// comment, and whether it is public.
func function(s *engine.Scan, n engine.Node, f *errdex.Function) {
	name := s.Text(s.ChildIn(n, "name"))
	if scope := strings.TrimPrefix(strings.TrimSuffix(f.Name, "::"+name), "::"); scope != f.Name && strings.HasSuffix(f.Name, "::"+name) {
		between := "#"
		if s.KindName(n) == "singleton_method" || s.KindName(s.Parent(s.Parent(n))) == "singleton_class" {
			between = "."
		}
		f.Name = scope + between + name
	}
	if class := classAround(s, n); s.KindName(class) == "assignment" { // Crate = Struct.new(:weight) do .. end
		between := max(strings.LastIndexAny(f.Name, "#."), 0)
		f.Name = strings.TrimPrefix(f.Name[:between]+"::"+s.Text(s.ChildIn(class, "left")), "::") + "#" + name
	}
	top := n
	visibility := ""
	if list := s.Parent(n); s.KindName(list) == "argument_list" && s.KindName(s.Parent(list)) == "call" { // private def x
		top = s.Parent(list)
		visibility = s.Text(s.ChildIn(top, "method"))
	}
	f.Public = visibility != "private" && visibility != "protected" && visibility != "private_class_method" && !hidden(s, top)
	f.Doc = doc(s, top)
}

// maxSiblings bounds the definitions before one that are looked at.
const maxSiblings = 500

// hidden reports whether private or protected stands before a method in its class.
func hidden(s *engine.Scan, n engine.Node) bool {
	if s.KindName(n) == "singleton_method" {
		return false
	}
	for range maxSiblings {
		if n = s.Before(n); n == engine.None {
			return false
		}
		if s.KindName(n) == "identifier" {
			switch string(s.Bytes(n)) {
			case "private", "protected":
				return true
			case "public":
				return false
			}
		}
	}
	return false
}

// maxDocLines bounds the lines of a comment.
const maxDocLines = 60

// doc is the comment that ends on the line above a definition, or above its signature for Sorbet.
func doc(s *engine.Scan, n engine.Node) string {
	before := s.Before(n)
	if s.KindName(before) == "call" {
		if name := string(s.Bytes(s.ChildIn(before, "method"))); name == "sig" || name == "returns" || name == "override" {
			n, before = before, s.Before(before)
		}
	}
	if before == engine.None && s.KindName(s.Parent(n)) == "body_statement" {
		before = s.Before(s.Parent(n)) // the grammar puts the comments above a class's first definition before its body
	}
	line := s.Line(n)
	var lines []string
	for c := before; s.Is(c, engine.RoleComment) && len(lines) < maxDocLines; c = s.Before(c) {
		text := s.Text(c)
		if strings.HasPrefix(text, "=begin") {
			if end := strings.LastIndex(text, "=end"); end > 0 && len(lines) == 0 {
				return strings.TrimSpace(text[len("=begin"):end])
			}
			break
		}
		if s.Line(c) != line-1 || !alone(s, c) {
			break
		}
		line--
		lines = append(lines, strings.TrimPrefix(strings.TrimLeft(text, "#"), " "))
	}
	slices.Reverse(lines)
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// alone reports whether nothing but white space stands before n in its line.
func alone(s *engine.Scan, n engine.Node) bool {
	for i := int(s.Nodes[n].Start) - 1; i >= 0 && s.Source[i] != '\n'; i-- {
		if s.Source[i] != ' ' && s.Source[i] != '\t' {
			return false
		}
	}
	return true
}
