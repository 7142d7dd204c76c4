package analyzer

import (
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// TestUses: an error that is defined in one place is explained by the places that give it out, as far as excerpts show them.
func TestUses(t *testing.T) {
	user := fixture{
		name: "user",
		mark: `"lease %d renewed`,
		source: `package lease

func (k *Keeper) Renew(id int64) error {
	l := k.leases[id]
	if l.ended() {
		return ErrEnded
	}
	if errors.Is(l.err, ErrEnded) {
		log.Printf("lease %d renewed too late", id)
	}
	return nil
}
`,
		site: errdex.Site{
			Language: "go", Path: "internal/lease/keeper.go", Type: errdex.Log, Severity: errdex.SeverityError, Class: "log.Printf",
			Template: errdex.Template{errdex.Lit("lease "), errdex.Hole("id", "id", errdex.IntegerValue), errdex.Lit(" renewed too late")},
			Function: &errdex.Function{Name: "(*Keeper).Renew", Signature: "func (k *Keeper) Renew(id int64) error", Parameters: []errdex.Parameter{{Name: "id", Type: "int64"}}},
		},
	}.build()
	sentinel := goSentinel().build()
	sentinel.Evidence = nil
	records := realAnalyzer(t).Analyze(testPin, []errdex.Site{sentinel, user}, testTime)
	want := "`(*Keeper).Renew` gives it when `l.ended()` is true (`internal/lease/keeper.go:6`)."
	if !strings.Contains(records[0].Documentation, want) || strings.Contains(records[0].Documentation, ":8") {
		t.Errorf("documentation is %q, without %q or with the comparison on line 8", records[0].Documentation, want)
	}
	// A file nearer to the user defines the same name: the use is its.
	other := sentinel
	other.Path = "internal/lease/more/errors.go"
	user.Path = "internal/lease/more/keeper.go"
	records = realAnalyzer(t).Analyze(testPin, []errdex.Site{sentinel, other, user}, testTime)
	if strings.Contains(records[0].Documentation, "gives it") || !strings.Contains(records[1].Documentation, "gives it") {
		t.Errorf("of two definitions the farther is said to be used: %q, %q", records[0].Documentation, records[1].Documentation)
	}
	alone := realAnalyzer(t).Analyze(testPin, []errdex.Site{sentinel}, testTime)
	if strings.Contains(alone[0].Documentation, "gives it") {
		t.Errorf("without the user, documentation still is %q", alone[0].Documentation)
	}
}

// TestUseInItsBlock: the condition is that of the innermost block, and the function that of the nearest header.
func TestUseInItsBlock(t *testing.T) {
	for name, test := range map[string]struct{ language, source, function, condition string }{
		"after a statement of its block": {"go", "func (k *Keeper) Take() error {\n\tif k.ended {\n\t\tk.mu.Unlock()\n\n\t\treturn ErrEnded", "(*Keeper).Take", "k.ended"},
		"behind a block that is over":    {"go", "func Take() error {\n\tif k.ended {\n\t\tk.note()\n\t}\n\treturn ErrEnded", "Take", ""},
		"in an else":                     {"go", "func (k Keeper) Take() error {\n\tif k.open {\n\t\treturn nil\n\t} else {\n\t\treturn ErrEnded", "Keeper.Take", ""},
		"in a loop inside an if":         {"python", "def take(self):\n    if self.ended:\n        for x in self:\n            raise ErrEnded", "take", ""},
		"the header is not shown":        {"go", "\tif k.ended {\n\t\treturn ErrEnded", "", "k.ended"},
		"at the top level":               {"go", "var x = 1\nreturn ErrEnded", "", ""},
		"of Rust":                        {"rust", "    pub async fn take(&self) -> Result<()> {\n        if self.ended {\n            return Err(Lease::Ended)", "take", "self.ended"},
	} {
		lines := strings.Split(test.source, "\n")
		got := newUse(&errdex.Site{Language: test.language, SourceStart: 1}, lines, len(lines)-1)
		if got.function != test.function || got.condition != test.condition {
			t.Errorf("%s: in %q when %q, want in %q when %q", name, got.function, got.condition, test.function, test.condition)
		}
	}
}

// TestVisible: a name of another package is another variable.
func TestVisible(t *testing.T) {
	files := []string{"net/http/transport.go", "lease/errors.go"}
	for line, want := range map[string]string{
		"\treturn errShut":                    "net/http/transport.go",
		"\treturn nil, lease.errShut":         "lease/errors.go",
		"\treturn fmt.Errorf(x, http.errShut": "net/http/transport.go",
		"\treturn s.errShut":                  "",
	} {
		if got := strings.Join(visible(files, "net/http/server.go", line, "errShut"), " "); got != want {
			t.Errorf("%q means that of %q, want %q", line, got, want)
		}
	}
	if got := visible(files, "net/net.go", "\treturn errShut", "errShut"); len(got) > 0 {
		t.Errorf("package net names a variable of %q", got)
	}
}
