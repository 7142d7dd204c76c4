package engine

import "testing"

func TestMatchCallee(t *testing.T) {
	for _, c := range []struct {
		pattern, callee string
		want            bool
	}{
		{"bail!", "bail!", true},
		{"bail!", "anyhow::bail!", true},
		{"bail!", "mybail!", false},
		{"bail", "x.bail", false},
		{".error", "log.error", true},
		{".error", ".error", true},
		{".error", "error", false},
		{"io::Error::new", "std::io::Error::new", true},
		{"io::Error::new", "radio::Error::new", false},
		{"*Error::new", "my::ParseError::new", true},
		{"*Error::new", "Error::new", true},
		{"*Error::new", "Errors::new", false},
		{"*Error::*", "Error::Variant", true},
		{"*Error::*", "io::Error", false},
		{"*Error", "a.b.HTTPError", false},
		{".*Error", "a.b.HTTPError", true},
		{"log*.error", "logger.error", true},
		{"log*.error", "self.logger.error", false},
		{".log*.error", "self.logger.error", true},
		{"Err", "Err", true},
		{"Err", "", false},
	} {
		if got := matchCallee(c.pattern, c.callee); got != c.want {
			t.Errorf("matchCallee(%q, %q) = %v", c.pattern, c.callee, got)
		}
	}
}

func TestPatternTable(t *testing.T) {
	var table patternTable[int]
	table.add("*Error::*", 1)
	table.add("io::Error::new", 2)
	table.add(".context", 3)
	for callee, want := range map[string]int{"io::Error::new": 2, "my::Error::new": 1, ".context": 3, "x.context": 3, "Other::new": 0, "": 0} {
		if got, ok := table.find(callee); got != want || ok != (want != 0) {
			t.Errorf("find(%q) = %d, %v, want %d", callee, got, ok, want)
		}
	}
	if !table.named([]byte("context")) || table.named([]byte("new2")) {
		t.Error("named() does not tell names that end a pattern from others")
	}
}
