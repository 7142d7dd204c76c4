package analyzer

import (
	"testing"

	"github.com/errdex/errdex"
)

func TestDescribe(t *testing.T) {
	tests := []struct {
		language, text string
		truth          bool
		want           string
	}{
		{"go", "x == nil", true, "`x` is `nil`"},
		{"go", "x == nil", false, "`x` is not `nil`"},
		{"go", "!ok", true, "`ok` is false"},
		{"go", "!ok", false, "`ok` is true"},
		{"go", `name == ""`, true, "`name` is empty"},
		{"go", "len(args) != 1", true, "`args` does not have exactly one entry"},
		{"go", "len(args) == 0", false, "`args` is not empty"},
		{"go", "len(buf) < want", true, "the length of `buf` is less than `want`"},
		{"go", "r.Method != http.MethodPost", true, "`r.Method` is not `http.MethodPost`"},
		{"go", "a.version != b.version", true, "`a.version` differs from `b.version`"},
		{"go", `a == "" || b == nil`, true, "`a` is empty or `b` is `nil`"},
		{"go", `a == "" || b == nil`, false, "`a` is not empty and `b` is not `nil`"},
		{"go", `!(a > 3 && ready)`, true, "`a` is at most `3` or `ready` is false"},
		{"go", `(a || b) && c && d && e`, true, "`(a || b) && c && d && e` is true"},
		{"go", "os.IsNotExist(err)", true, "`err` says that there is no such file"},
		{"go", "!strings.HasPrefix(path, root)", true, "`path` does not start with `root`"},
		{"go", "x<<2 > limit", true, "`x<<2` is greater than `limit`"},
		{"python", "not path.exists()", true, "`path` does not exist"},
		{"python", "not args or args[0] not in table", true, "`args` is unset, empty or false or `args[0]` is not in `table`"},
		{"python", "not isinstance(value, (int, str))", true, "`value` is not an instance of `(int, str)`"},
		{"python", "x is not None", false, "`x` is `None`"},
		{"python", "key in self.known", true, "`key` is in `self.known`"},
		{"python", "check(x)", false, "`check(x)` gives nothing or a false value"},
		{"rust", "let Some(x) = self.next()", false, "`self.next()` gives nothing"},
		{"rust", "let Err(e) = run()", true, "`run()` fails"},
		{"rust", "!path.is_dir()", true, "`path` is not a directory"},
		{"rust", "!output.status.success()", true, "the process behind `output` ended with a failure status"},
		{"rust", "matches!(kind, Kind::A | Kind::B)", false, "`kind` does not match `Kind::A | Kind::B`"},
		{"rust", "items.iter().collect::<Vec<_>>().is_empty()", true, "`items.iter().collect::<Vec<_>>()` is empty"},
		{"rust", "dir.any(|e| set.is_match(e))", true, "`dir.any(|e| set.is_match(e))` is true"},
		{"rust", "x.is_some_and(|v| v > 5)", true, "`x.is_some_and(|v| v > 5)` is true"},
		{"rust", "c == '\"' && !done", true, "`c` is `'\"'` and `done` is false"},
		{"go", "broken(", true, "`broken(` is true"},
		{"go", "", true, "`` is true"},
	}
	for _, test := range tests {
		if got := describe(test.text, test.truth, test.language); got != test.want {
			t.Errorf("%s %q, %v: %s, not %s", test.language, test.text, test.truth, got, test.want)
		}
	}
}

func TestClauseOf(t *testing.T) {
	tests := []struct {
		guard errdex.Guard
		want  string
	}{
		{errdex.Guard{Kind: errdex.GuardIf, Text: "!ok", Outcome: "true"}, "`ok` is false"},
		{errdex.Guard{Kind: errdex.GuardElse, Text: "ok", Outcome: "false"}, "`ok` is false"},
		{errdex.Guard{Kind: errdex.GuardAssert, Text: "n > 0", Outcome: "false"}, "`n` is at most `0`"},
		{errdex.Guard{Kind: errdex.GuardNone, Text: "map.get(k)", Outcome: "none"}, "`map.get(k)` gives nothing"},
		{errdex.Guard{Kind: errdex.GuardErrorReturn, Text: "open(p)", Outcome: "error"}, "`open(p)` fails"},
		{errdex.Guard{Kind: errdex.GuardCatch, Text: "int(x)", Detail: "ValueError", Outcome: "error"}, "`int(x)` raises `ValueError`"},
		{errdex.Guard{Kind: errdex.GuardCatch, Text: "int(x)", Outcome: "error"}, "`int(x)` raises an error"},
		{errdex.Guard{Kind: errdex.GuardMatchArm, Text: "_", Detail: "kind", Outcome: "matched"}, "`kind` is none of the cases listed before"},
		{errdex.Guard{Kind: errdex.GuardMatchArm, Text: "Err(e) if e.fatal", Detail: "run()", Outcome: "matched"}, "`run()` fails and `e.fatal` is true"},
		{errdex.Guard{Kind: errdex.GuardSwitchCase, Text: "default", Detail: "mode", Outcome: "matched"}, "`mode` is none of the cases listed"},
		{errdex.Guard{Kind: errdex.GuardSwitchCase, Text: `"a", "b"`, Detail: "mode", Outcome: "matched"}, "`mode` is `\"a\", \"b\"`"},
		{errdex.Guard{Kind: errdex.GuardSwitchCase, Text: "x > 3", Outcome: "matched"}, "`x` is greater than `3`"},
		{errdex.Guard{Kind: errdex.GuardLoop, Text: "x in xs"}, ""},
	}
	for _, test := range tests {
		if got := clauseOf(test.guard, "rust"); got != test.want {
			t.Errorf("%+v: %q, not %q", test.guard, got, test.want)
		}
	}
}

func TestHeld(t *testing.T) {
	tests := []struct {
		guard    errdex.Guard
		language string
		want     string
	}{
		{errdex.Guard{Kind: errdex.GuardIf, Text: "!path.exists()"}, "rust", "!path.exists()"},
		{errdex.Guard{Kind: errdex.GuardElse, Text: "path.exists()"}, "rust", "!path.exists()"},
		{errdex.Guard{Kind: errdex.GuardIf, Text: "not path.exists()"}, "python", "!path.exists()"},
		{errdex.Guard{Kind: errdex.GuardElse, Text: "x is not None"}, "python", "x is None"},
		{errdex.Guard{Kind: errdex.GuardAssert, Text: "a < b"}, "go", "a >= b"},
		{errdex.Guard{Kind: errdex.GuardCatch, Text: "int(x)", Detail: "ValueError"}, "python", "catch ValueError: int(x)"},
		{errdex.Guard{Kind: errdex.GuardMatchArm, Text: "Err(e)", Detail: "run()"}, "rust", "err: run()"},
		{errdex.Guard{Kind: errdex.GuardMatchArm, Text: "None", Detail: "map.get(k)"}, "rust", "none: map.get(k)"},
		{errdex.Guard{Kind: errdex.GuardMatchArm, Text: "Kind::A", Detail: "kind"}, "rust", "arm kind => Kind::A"},
		{errdex.Guard{Kind: errdex.GuardIf, Text: "let Err(e) = run()"}, "rust", "err: run()"},
		{errdex.Guard{Kind: errdex.GuardElse, Text: "let Ok(v) = run()"}, "rust", "err: run()"},
		{errdex.Guard{Kind: errdex.GuardElse, Text: "let Some(v) = find()"}, "rust", "none: find()"},
		{errdex.Guard{Kind: errdex.GuardIf, Text: "let Some(v) = find()"}, "rust", "let Some(v) = find()"},
	}
	for _, test := range tests {
		if got := held(test.guard, test.language); got != test.want {
			t.Errorf("%+v: %q, not %q", test.guard, got, test.want)
		}
	}
}

// TestInvert: the negation of a condition, in the language's own form, is what a caller's check is written with.
func TestInvert(t *testing.T) {
	tests := []struct{ language, text, want string }{
		{"go", "!ok", "ok"},
		{"go", "ok", "!ok"},
		{"go", "a == b", "a != b"},
		{"go", "a == b && c", "!(a == b && c)"},
		{"python", "not x", "x"},
		{"python", "x in y", "x not in y"},
		{"python", "x or y", "not (x or y)"},
		{"python", "f(x)", "not f(x)"},
	}
	for _, test := range tests {
		if got := invert(test.text, test.language); got != test.want {
			t.Errorf("%s %q: %q, not %q", test.language, test.text, got, test.want)
		}
	}
}

// FuzzDescribe: whatever stands in a condition, it is put into words or quoted, and nothing panics.
func FuzzDescribe(f *testing.F) {
	for _, seed := range []string{"x == nil", "not (a or b)", "let Some(x) = y", "!(a&&b)", "'\\''", "a[(]", "`", "len()", "== b", "x is not ", "é < ü"} {
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, text string, truth bool) {
		for _, language := range []string{"go", "python", "rust"} {
			if got := describe(text, truth, language); got == "" {
				t.Errorf("%s %q gives no words", language, text)
			}
			negated(text, truth, language)
			invert(text, language)
			arguments(text)
		}
	})
}
