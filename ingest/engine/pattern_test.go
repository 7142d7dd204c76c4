package engine

import (
	"strings"
	"testing"
)

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
		{"Assert.*", "Assert.isTrue", true},
		{"Assert.*", "MyAssert.isTrue", false},
		{"*Asserts.*", "org.MyAsserts.isTrue", false},
		{"*Asserts.*", "MyAsserts.isTrue", true},
		{"Assert.*", "Assert.", false},
		{"check*", "check", true},
		{"check*", "recheck", false},
		{"new:*Exception*Error", "new:ExceptionOfError", true},
		{"new:*Exception*Error", "new:ErrorOfException", false},
		{"Guard.Against.*", "Guard.Against.Null", true},
		{"Throw*Exception", "ThrowException", true},
		{"Throw*Exception", "Throwception", false},
		{"Err", "Err", true},
		{"Err", "", false},
	} {
		if got := matchCallee(c.pattern, c.callee); got != c.want {
			t.Errorf("matchCallee(%q, %q) = %v", c.pattern, c.callee, got)
		}
		at := lastSeparator(c.callee) + 1
		if !strings.Contains(c.pattern[lastSeparator(c.pattern)+1:], "*") {
			continue
		}
		if e := newWildEntry(c.pattern, 0); e.matches(c.callee, at) != c.want {
			t.Errorf("the table of patterns takes %q for %q: %v", c.callee, c.pattern, !c.want)
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
