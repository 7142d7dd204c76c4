package dialect

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/errdex/errdex"
)

// render shows pieces as a template with the arguments' positions as names, and lists the value types.
func render(pieces []PrintfPiece) (errdex.Template, string) {
	var t errdex.Template
	var types []string
	for _, p := range pieces {
		if p.Verb == nil {
			t = append(t, errdex.Lit(p.Literal))
			continue
		}
		t = append(t, errdex.Hole(fmt.Sprint(p.Verb.Index), "", p.Verb.Type))
		types = append(types, string(p.Verb.Type))
	}
	return t, strings.Join(types, " ")
}

func TestPrintf(t *testing.T) {
	for _, c := range []struct {
		format    string
		arguments int
		message   string
		types     string
	}{
		{"no verbs", 0, "no verbs", ""},
		{"%s: %v", 2, "{0}: {1}", " "},
		{"%d rows, %x, %X, %p", 4, "{0} rows, {1}, {2}, {3}", "integer hex hex hex"},
		{"%q and %#v, %+v", 3, "{0} and {1}, {2}", "quoted quoted "},
		{"%t %c %e %.2f %G", 5, "{0} {1} {2} {3} {4}", "boolean character float float float"},
		{"%w", 1, "{0}", ""},
		{"100%% of %d%%", 1, "100% of {0}%", "integer"},
		{"%5d %-5d %05d %+d % d", 5, "{0} {1} {2} {3} {4}", "  integer integer "},
		{"%8.2f %08.2f %.3d %.0d", 4, "{0} {1} {2} {3}", " float integer "},
		{"%*d %.*f", 4, "{1} {3}", " float"},
		{"%[2]d %[1]s", 2, "{1} {0}", "integer "},
		{"%[2]*[1]d", 2, "{0}", ""},
		{"%[1]d %d", 2, "{0} {1}", "integer integer"},
		{"%d %d", 1, "{0} %!d(MISSING)", "integer"},
		{"%[3]d", 1, "%!d(BADINDEX)", ""},
		{"%[x]d %d", 1, "%!d(BADINDEX) {0}", "integer"},
		{"%[][1]d %[", 1, "%!d(BADINDEX) %!(NOVERB)", ""},
		{"done", 2, "done%!(EXTRA {0})", ""},
		{"%[1]d", 2, "{0}", "integer"},
		{"%d of many", -1, "{0} of many", "integer"},
		{"50%", 0, "50%!(NOVERB)", ""},
		{"%o %b %U %T %z", 5, "{0} {1} {2} {3} {4}", "    "},
		{"%6s|%-6q|%x", 3, "{0}|{1}|{2}", " quoted hex"},
		{"% x %#x", 2, "{0} {1}", " hex"},
		{"", 0, "", ""},
	} {
		template, types := render(Printf(c.format, c.arguments))
		if got := template.Message(); got != c.message || types != c.types {
			t.Errorf("%q with %d arguments gives %q, types %q; want %q, types %q", c.format, c.arguments, got, types, c.message, c.types)
		}
	}
}

// FuzzPrintf holds Printf against package fmt: what fmt prints for values that fit the verbs is matched by the template.
func FuzzPrintf(f *testing.F) {
	for _, seed := range []string{"%s: %v", "%5d|%-5d|%05d", "%[2]*[1]d", "%8.2f%%", "%!", "%[1]q %d %+x", "%.*e", "%#x % x", "%[", "%[2]", "%-010d", "%.d", "X1%[][]%"} {
		f.Add(seed, 3, "text")
	}
	long := regexp.MustCompile(`[0-9]{4}`)
	f.Fuzz(func(t *testing.T, format string, number int, text string) {
		if long.MatchString(format) || len(format) > 200 || !utf8.ValidString(format) {
			t.Skip("widths that fill memory, or text that templates do not hold")
		}
		pieces := Printf(format, -1)
		values, ok := fit(pieces, number, text)
		if !ok {
			t.Skip("one argument for two kinds of verb")
		}
		pieces = Printf(format, len(values))
		template, _ := render(pieces)
		printed := fmt.Sprintf(format, values...)
		if strings.Contains(printed, "%!") || len(template) == 0 || template.LiteralText() == "" {
			return // the texts for a misfit name types and values; without any text the pattern refuses empty values
		}
		if !regexp.MustCompile(template.TypedPattern()).MatchString(strings.ToValidUTF8(printed, "\uFFFD")) {
			t.Errorf("%q prints %q, which %s does not match", format, printed, template.TypedPattern())
		}
	})
}

// fit makes arguments of the kinds that the verbs print. Arguments that no verb prints are widths.
func fit(pieces []PrintfPiece, number int, text string) ([]any, bool) {
	kinds := map[int]any{}
	count := 0
	for _, p := range pieces {
		if p.Verb == nil {
			continue
		}
		if p.Verb.Index > 20 {
			return nil, false
		}
		count = max(count, p.Verb.Index+1)
		var value any = text
		switch p.Verb.Letter {
		case 'd', 'x', 'X', 'o', 'b', 'O', 'U':
			value = number
		case 'e', 'E', 'f', 'F', 'g', 'G':
			value = float64(number) / 3
		case 't':
			value = number%2 == 0
		case 'c':
			value = 'a' + rune(uint(number)%26)
		}
		if before, ok := kinds[p.Verb.Index]; ok && fmt.Sprintf("%T", before) != fmt.Sprintf("%T", value) {
			return nil, false
		}
		kinds[p.Verb.Index] = value
	}
	values := make([]any, count)
	for i := range values {
		values[i] = kinds[i]
		if values[i] == nil {
			values[i] = max(number%10, -(number % 10))
		}
	}
	return values, true
}
