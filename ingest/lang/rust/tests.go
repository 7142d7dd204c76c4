package rust

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// test tells test code: what follows #[test] or #[cfg(test)], a module named tests, a file with #![cfg(test)].
func test(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(n) {
	case "attribute_item":
		if !testAttribute(attributeText(s, n)) {
			return false
		}
		for next := s.After(n); next != engine.None; next = s.After(next) {
			if k := s.KindName(next); k == "attribute_item" || k == "line_comment" || k == "block_comment" {
				continue
			}
			s.Skip(next)
			break
		}
		return true
	case "inner_attribute_item":
		if testAttribute(attributeText(s, n)) {
			s.Skip(s.Parent(n))
		}
		return false
	}
	return false
}

// attributeText is what stands between an attribute's square brackets.
func attributeText(s *engine.Scan, n engine.Node) string {
	text := s.Text(s.LastNamed(n))
	if len(text) > 300 {
		return text[:300]
	}
	return text
}

var testNames = map[string]bool{"test": true, "bench": true, "rstest": true, "test_case": true, "wasm_bindgen_test": true,
	"quickcheck": true, "proptest": true, "should_panic": true, "test_log": true, "parameterized": true}

// testAttribute reports whether an attribute marks test code: test, tokio::test, cfg(test), cfg(all(test, unix)).
func testAttribute(text string) bool {
	name, arguments, _ := strings.Cut(text, "(")
	name = strings.TrimSpace(name)
	if name == "cfg" {
		return needsTest(strings.TrimSuffix(strings.TrimSpace(arguments), ")"))
	}
	return testNames[name[strings.LastIndexByte(name, ':')+1:]]
}

// needsTest reports whether a cfg predicate can hold in test builds only.
func needsTest(predicate string) bool {
	predicate = strings.TrimSpace(predicate)
	name, rest, list := strings.Cut(predicate, "(")
	if !list {
		return predicate == "test"
	}
	inside := split(strings.TrimSuffix(rest, ")"))
	switch strings.TrimSpace(name) {
	case "all":
		for _, p := range inside {
			if needsTest(p) {
				return true
			}
		}
	case "any":
		for _, p := range inside {
			if !needsTest(p) {
				return false
			}
		}
		return len(inside) > 0
	}
	return false
}

// split cuts a list at its commas outside brackets.
func split(list string) (parts []string) {
	depth, start := 0, 0
	for i := 0; i < len(list); i++ {
		switch list[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, list[start:i])
				start = i + 1
			}
		}
	}
	if rest := strings.TrimSpace(list[start:]); rest != "" {
		parts = append(parts, rest)
	}
	return parts
}
