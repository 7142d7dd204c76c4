package analyzer

import (
	"testing"

	"github.com/errdex/errdex"
)

// FuzzAnalyze: whatever the source of a hostile repository looks like, analysis neither panics nor leaves a promised field
// empty.
func FuzzAnalyze(f *testing.F) {
	f.Add("no such {x}", "Type::name", "!ok", "ok := m[k]\nif !ok {\n\treturn ErrX\n}", "err", byte(0))
	f.Add(": ", "Err::fmt", "let Some(x) = a && (", "'\n`\n", "", byte(7))
	f.Add("\n\"\n", "__init__", "not (", "", "f(", byte(200))
	a := realAnalyzer(f)
	kinds := []errdex.GuardKind{
		errdex.GuardIf, errdex.GuardElse, errdex.GuardMatchArm, errdex.GuardSwitchCase, errdex.GuardCatch, errdex.GuardErrorReturn,
		errdex.GuardNone, errdex.GuardAssert, errdex.GuardEarlyReturn, errdex.GuardLoop,
	}
	languages := []string{"rust", "go", "python", "c"}
	f.Fuzz(func(t *testing.T, message, function, guard, source, detail string, pick byte) {
		kind, n := kinds[int(pick)%len(kinds)], int(pick)
		site := errdex.Site{
			Language: languages[n%len(languages)], Path: "a/b.x", Line: 2, CallLine: 2, Type: errdex.ErrorTypes()[n%len(errdex.ErrorTypes())],
			Severity: errdex.SeverityError, Class: detail, SourceCode: source, SourceStart: 1, SourceEnd: 4,
			Template: errdex.Template{errdex.Lit(message), errdex.Hole(detail, guard, errdex.AnyValue)}.Normalize(),
			Guards:   []errdex.Guard{{Kind: kind, Text: guard, Line: 2, Detail: detail}, {Kind: errdex.GuardIf, Text: detail, Line: 1}},
			Evidence: []errdex.Evidence{{Kind: errdex.EvidenceComment, Text: detail}, {Kind: errdex.EvidenceEffect, Text: guard}, {Kind: errdex.EvidenceCause, Text: detail}},
		}
		if n%3 > 0 {
			site.Function = &errdex.Function{Name: function, Line: 1, EndLine: 4, Signature: guard, Doc: message, Parameters: []errdex.Parameter{{Name: detail}, {Name: "self"}}}
		}
		for _, r := range a.Analyze(testPin, []errdex.Site{site, site}, testTime) {
			if r.Documentation == "" || r.TriggerScenarios == "" || len(r.Solutions) == 0 || len(r.PreventionTips) == 0 || len(r.Tags) == 0 || r.BackgroundTag == "" {
				t.Errorf("a promised field is empty: %+v", r)
			}
		}
	})
}
