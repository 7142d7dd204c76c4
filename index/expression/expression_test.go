package expression

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// The literals that are taken out of an expression, and those that must not be: what every fitting text holds, and no more.
func TestRequiredLiterals(t *testing.T) {
	for expression, want := range map[string]string{
		`connection refused`:    `connection refused`,
		`colou?r`:               `colour|color`,
		`timed? out after \d+`:  `timed out after |time out after `,
		`(?i)Timeout`:           `(?i)timeout`,
		`failed.*timeout`:       `timeout & failed`,
		`(open|read) file`:      `open file|read file`,
		`(?:[Ff]ailed|denied)`:  `(?i)failed|denied`,
		`x+y`:                   `x & y`,
		`\bdisk\b full$`:        `disk full`,
		`(abc)+`:                `abc`,
		`a{2,3}b`:               `aaab|aab`,
		`(?i:foo)Bar`:           `(?i)foobar`,
		`foo.bar|(?i)quux\d`:    `(?i)foo|quux`,
		`[a-z]+ing`:             `ing`,
		`\Qa.b\E`:               `a.b`,
		`(?i)straße`:            `(?i)straße`,
		`.*`:                    ``,
		`\d+`:                   ``,
		`(foo)?`:                ``,
		`foo|`:                  ``,
		`foo|.*`:                ``,
		`foo*`:                  `fo`,
		`a\x{FFFD}b`:            ``,
		`[a-z]{3}`:              ``,
		`(a|b|c|d)(e|f|g|h|ij)`: `a|b|c|d`,
	} {
		compiled, err := Compile(expression)
		if err != nil {
			t.Errorf("%s: %v", expression, err)
			continue
		}
		if got := compiled.String(); got != want {
			t.Errorf("%s: literals %q, want %q", expression, got, want)
		}
	}
}

// What is wrong, where, and what to do about it.
func TestFaults(t *testing.T) {
	for expression, want := range map[string]struct {
		start, end int
		problem    string
	}{
		``:                        {0, 0, "empty"},
		`open (file`:              {5, 6, "not closed"},
		`(a(b)`:                   {0, 1, "not closed"},
		`a [(] (b`:                {6, 7, "not closed"},
		`a \( (b`:                 {5, 6, "not closed"},
		`a)b`:                     {1, 2, "no parenthesis is open"},
		`[)]\)\Q)\E)`:             {10, 11, "no parenthesis is open"},
		`é)`:                      {2, 3, "no parenthesis is open"},
		`x[a-`:                    {1, 4, "not closed"},
		`[z-a]`:                   {1, 4, "range"},
		`a**`:                     {1, 3, "repeat follows"},
		`*a`:                      {0, 1, "nothing to repeat"},
		`a{2,1}`:                  {1, 6, "repeat count"},
		`a{1001}`:                 {1, 7, "repeat count"},
		`(a)\1`:                   {3, 5, "no such escape"},
		`a(?=b)`:                  {1, 4, "no such group"},
		`(?P<n`:                   {0, 5, "name"},
		`ab\`:                     {2, 3, "backslash"},
		"a\xff":                   {1, 2, "UTF-8"},
		`(x{100}){100}`:           {2, 7, "repeat count"},
		`x{1000}y{1000}`:          {0, 14, "steps"},
		strings.Repeat("x", 1001): {1000, 1001, "1001 bytes"},
	} {
		_, err := Compile(expression)
		var fault *Error
		if !errors.As(err, &fault) || !errors.Is(err, errdex.ErrInvalid) {
			t.Errorf("%.40s: %v is no fault", expression, err)
			continue
		}
		if fault.Start != want.start || fault.End != want.end || !strings.Contains(fault.Problem, want.problem) {
			t.Errorf("%.40s: %q at %d-%d, want %q at %d-%d", expression, fault.Problem, fault.Start, fault.End, want.problem, want.start, want.end)
		}
		if errdex.Fix(err) == "" {
			t.Errorf("%.40s: no fix", expression)
		}
	}
	for _, fine := range []string{`a`, `\(`, `[(]`, `[]a]`, `[[:alpha:])]+`, `(?P<name>x)`, `\Q(\E`, `(?i)x`, `x{1000}`, strings.Repeat("x", 1000), `é+`} {
		if _, err := Compile(fine); err != nil {
			t.Errorf("%.40s: %v", fine, err)
		}
	}
}

func TestErrorCountsCharacters(t *testing.T) {
	_, err := Compile(`éé(`)
	if err == nil || !strings.Contains(err.Error(), "character 3") {
		t.Errorf("%v does not name the third character", err)
	}
}

func TestSpans(t *testing.T) {
	compiled, err := Compile(`o*`)
	if err != nil {
		t.Fatal(err)
	}
	if got := compiled.Spans([]byte("foo boo")); len(got) != 2 || got[0] != [2]int{1, 3} || got[1] != [2]int{5, 7} {
		t.Errorf("spans %v, want the two that are not empty", got)
	}
	if got := compiled.Spans(nil); got == nil || len(got) != 0 {
		t.Errorf("no spans are %v, want an empty list", got)
	}
}

// atoms and texts for expressions that are made up: the letters that fold into others (k, s), multi-byte ones, metacharacters.
var (
	atoms = []string{
		"a", "b", "k", "s", "K", "é", "ß", "ſ", ".", `\d`, `\w`, `\s`, "[ab]", "[^a]", "[A-C]", "[a-z]", `\.`, "ab", "Sk", `\pL`, "^", "$", `\b`, `\B`, "",
		"(?i)", "(?-i)", "(?s)", "[[:upper:]]", `\x{FFFD}`, `\xff`, "k{2}", "[Kk]", "timeout", "open file",
	}
	letters = []string{"a", "b", "c", "k", "K", "s", "S", "é", "É", "ß", "ẞ", "ſ", "\u212a", "\uFFFD", "\xff", " ", ".", "1", "ab", "AB", "timeout", "Open File", "\n"}
)

// invent makes up an expression.
func invent(r *rand.Rand, depth int) string {
	var b strings.Builder
	for range 1 + r.IntN(4) {
		piece := atoms[r.IntN(len(atoms))]
		if depth > 0 && r.IntN(3) == 0 {
			piece = []string{"(", "(?:", "(?i:"}[r.IntN(3)] + invent(r, depth-1) + ")"
		}
		b.WriteString(piece)
		if r.IntN(4) == 0 {
			b.WriteString([]string{"*", "+", "?", "{2}", "{0,2}", "*?", "|"}[r.IntN(7)])
		}
	}
	return b.String()
}

// The literals never refuse a text that the expression fits, over many expressions and texts.
func TestLiteralsRefuseNothingThatFits(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	var texts [][]byte
	for range 300 {
		var b strings.Builder
		for range r.IntN(8) {
			b.WriteString(letters[r.IntN(len(letters))])
		}
		texts = append(texts, []byte(b.String()))
	}
	tried, filtered, fitting := 0, 0, 0
	for range 20_000 {
		expression := invent(r, 2)
		compiled, err := Compile(expression)
		if err != nil {
			continue
		}
		tried++
		plain := regexp.MustCompile(expression)
		var buffer Buffer
		for _, text := range texts[:60+r.IntN(60)] {
			fits, may := plain.Match(text), compiled.May(text, &buffer)
			if fits && !may {
				t.Fatalf("%q fits %q and is refused for its literals %q", expression, text, compiled)
			}
			if fits != (may && compiled.Match(text)) {
				t.Fatalf("%q on %q: %v, want %v", expression, text, !fits, fits)
			}
			if !may {
				filtered++
			}
			if fits {
				fitting++
			}
		}
	}
	if tried < 5000 || filtered < 50_000 || fitting < 50_000 {
		t.Errorf("the test is too weak: %d expressions, %d texts refused by literals, %d fitting", tried, filtered, fitting)
	}
}

func FuzzCompile(f *testing.F) {
	for _, seed := range []string{`open (file`, `(?i)k+s`, `a|b|`, `[z-a]`, `x{1000}{1000}`, `\Q(\E)`, "\xff", `(?P<n>a)(?P<n>b)`, `((((a{10}){10}){10}){10})`} {
		f.Add(seed, "OPEN file Kelvin \u212a")
	}
	f.Fuzz(func(t *testing.T, expression, text string) {
		compiled, err := Compile(expression)
		if err != nil {
			var fault *Error
			if !errors.As(err, &fault) || !errors.Is(err, errdex.ErrInvalid) || errdex.Fix(err) == "" {
				t.Fatalf("%q: %v is no fault with advice", expression, err)
			}
			if fault.Start < 0 || fault.Start > fault.End || fault.End > len(expression) {
				t.Fatalf("%q: the fault lies at %d-%d", expression, fault.Start, fault.End)
			}
			_ = fault.Error()
			return
		}
		text = text[:min(len(text), 200)]
		var buffer Buffer
		if regexp.MustCompile(expression).MatchString(text) && !compiled.May([]byte(text), &buffer) {
			t.Fatalf("%q fits %q and is refused for its literals %q", expression, text, compiled)
		}
		for _, span := range compiled.Spans([]byte(text)) {
			if span[0] >= span[1] || span[1] > len(text) {
				t.Fatalf("%q on %q: span %v", expression, text, span)
			}
		}
	})
}

// A text in which metacharacters are escaped is not refused for the words that it shares with the text it is made from.
func TestMayVerbatim(t *testing.T) {
	for _, test := range []struct {
		expression, text string
		may              bool
	}{
		{`open \\\(file\\\)`, "open (file)", true}, {`open \\\(file\\\)`, "opens it", false}, {`OPEN`, "open (file)", false}, {`(?i)OPEN\\\(`, "open (file)", true},
		{`\\\(`, "no such thing", true}, {`\(\.\+\?\) is gone`, "{name} is gone", true}, {`\(\.\+\?\) is gone`, "{name} is here", false},
	} {
		compiled, err := Compile(test.expression)
		if err != nil {
			t.Fatal(err)
		}
		var buffer Buffer
		if may := compiled.MayVerbatim([]byte(test.text), &buffer); may != test.may {
			t.Errorf("%s on %q: %v, want %v", test.expression, test.text, may, test.may)
		}
	}
}
