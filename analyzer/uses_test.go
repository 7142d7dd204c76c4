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
