package pattern_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
)

// brute is an independent, slow statement of what it means that a template occurs in a text. It tries everything.
type brute struct {
	text  string
	parts []brutePart
	known map[[2]int]bool
}

// brutePart is a literal, or a gap when values is not nil or any is true.
type brutePart struct {
	literal string
	gap     bool
	values  *regexp.Regexp // nil for any text
	// longest is how many bytes a value may have; free says that it may start and end inside a word.
	longest int
	free    bool
}

// bruteFold folds text: lower case, white space one space, plain quotation marks.
func bruteFold(text string) string {
	text = strings.NewReplacer("\u00a0", " ", "\u2018", "'", "\u2019", "'", "\u201c", `"`, "\u201d", `"`).Replace(text)
	return regexp.MustCompile(`[ \t\n\v\f\r]+`).ReplaceAllString(lower(text), " ")
}

func lower(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// bruteValues are the values of each type but any text, folded.
var bruteValues = map[errdex.ValueType]*regexp.Regexp{
	errdex.IntegerValue:   regexp.MustCompile(`^[-+]?[0-9]+$`),
	errdex.HexValue:       regexp.MustCompile(`^[-+]?(0x)?[0-9a-f]+$`),
	errdex.FloatValue:     regexp.MustCompile(`^[-+]?([0-9]+(\.[0-9]*)?(e[-+]?[0-9]+)?|\.[0-9]+|inf|nan)$`),
	errdex.BooleanValue:   regexp.MustCompile(`^(true|false)$`),
	errdex.CharacterValue: regexp.MustCompile(`^(?s:.?)$`),
	errdex.DurationValue:  rootValues(errdex.DurationValue),
	errdex.PathValue:      rootValues(errdex.PathValue),
}

// rootValues are the values that the typed pattern takes behind an x.
func rootValues(t errdex.ValueType) *regexp.Regexp {
	return regexp.MustCompile("(?i)" + errdex.Template{errdex.Lit("x"), errdex.Hole("v", "", t)}.TypedPattern())
}

// takes reports whether a piece of text is a value of the gap.
func (p brutePart) takes(text string) bool {
	switch {
	case p.values == nil:
		return true
	case len(text) > p.longest:
		return false
	case p.longest == pattern.MaxValue:
		return p.values.MatchString(text)
	}
	return p.values.MatchString("x" + text)
}

func bruteParts(template errdex.Template) (parts []brutePart) {
	for i, part := range template {
		if part.Placeholder != nil {
			gap := brutePart{gap: true, values: bruteValues[part.Placeholder.Type], longest: pattern.MaxValue}
			switch part.Placeholder.Type {
			case errdex.DurationValue:
				gap.longest = pattern.MaxDuration
			case errdex.PathValue:
				gap.longest, gap.free = math.MaxInt, true
			}
			gap.free = gap.free || gap.values == nil
			parts = append(parts, gap)
			continue
		}
		literal := bruteFold(part.Literal)
		if i == 0 {
			literal = strings.TrimLeft(literal, " ")
		}
		if i == len(template)-1 {
			literal = strings.TrimRight(literal, " ")
		}
		if literal != "" {
			parts = append(parts, brutePart{literal: literal})
		}
	}
	return parts
}

// hopeless says that the literals do not even occur one behind the other.
func hopeless(text string, parts []brutePart) bool {
	for _, part := range parts {
		literal := strings.Trim(part.literal, " ")
		i := strings.Index(text, literal)
		if i < 0 {
			return true
		}
		text = text[i+len(literal):]
	}
	return false
}

// occurs reports whether the template occurs in the text between the edges of words.
func (b *brute) occurs() bool {
	b.known = map[[2]int]bool{}
	for at := 0; at <= len(b.text); at++ {
		first := b.parts[0]
		inside := at > 0 && letter(b.text[at-1]) && at < len(b.text) && letter(b.text[at])
		if inside && !first.free {
			continue
		}
		if b.from(0, at) {
			return true
		}
	}
	return false
}

// from reports whether the parts from i on are at a place of the text.
func (b *brute) from(i, at int) bool {
	key := [2]int{i, at}
	if known, ok := b.known[key]; ok {
		return known
	}
	found := b.try(i, at)
	b.known[key] = found
	return found
}

func (b *brute) try(i, at int) bool {
	if i == len(b.parts) {
		last := b.parts[i-1]
		return last.free || at == 0 || at == len(b.text) || !letter(b.text[at-1]) || !letter(b.text[at])
	}
	part, rest := b.parts[i], b.text[at:]
	if !part.gap {
		if strings.HasPrefix(rest, part.literal) && b.from(i+1, at+len(part.literal)) {
			return true
		}
		// White space around an empty value is one space, and none at the text's ends.
		if tail, ok := strings.CutPrefix(part.literal, " "); ok && i > 0 && (at == 0 || b.text[at-1] == ' ') && strings.HasPrefix(rest, tail) && b.from(i+1, at+len(tail)) {
			return true
		}
		body, ok := strings.CutSuffix(part.literal, " ")
		return ok && rest == body && body != "" && b.from(i+1, len(b.text))
	}
	for end := at; end <= len(b.text); end++ {
		if part.takes(b.text[at:end]) && b.from(i+1, end) {
			return true
		}
	}
	return false
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 0x80 }

// bruteSizes are how many templates and lines are tried: more with ERRDEX_BRUTE_FORCE set, which takes minutes.
func bruteSizes() (templates, lines int) {
	if os.Getenv("ERRDEX_BRUTE_FORCE") != "" {
		return 100_000, 2000
	}
	return 3000, 300
}

// TestEqualToBruteForce: the strong templates found in a line are exactly those that trying each of them finds.
func TestEqualToBruteForce(t *testing.T) {
	most, lines := bruteSizes()
	r := rand.New(rand.NewPCG(21, 22))
	b := pattern.NewBuilder()
	templates := map[errdex.ID]errdex.Template{}
	var list []errdex.Template
	var ids []errdex.ID
	parts := [][]brutePart{}
	for len(list) < most {
		template := randomTemplate(r)
		if r.IntN(2) == 0 {
			template = syntheticTemplate(r, most)
		}
		if template.Weight() < pattern.Strong || !template.HasWord() {
			continue
		}
		rec := record(len(list), template)
		b.Add(rec)
		templates[rec.ID] = template
		list, ids, parts = append(list, template), append(ids, rec.ID), append(parts, bruteParts(template))
	}
	set := b.Set()
	scanner, far, text := set.NewScanner(), set.NewScanner(), new(pattern.Text)
	far.Far()
	matches := 0
	for range lines {
		line := fill(r, list[r.IntN(len(list))])
		switch r.IntN(4) {
		case 0:
			line = sentence(r, 1+r.IntN(6)) + " " + line
		case 1:
			line += " " + sentence(r, 1+r.IntN(6))
		case 2:
			line = sentence(r, r.IntN(4)) + ": " + line + ": " + fill(r, list[r.IntN(len(list))])
		}
		text.Set(line, nil)
		scanner.Reset()
		far.Reset()
		got := map[errdex.ID]bool{}
		hits := scanner.Strong(text)
		if others := far.Strong(text); !slices.EqualFunc(hits, others, func(a, b pattern.Hit) bool {
			return a.Pattern == b.Pattern && a.Start == b.Start && a.End == b.End && slices.Equal(a.Values, b.Values)
		}) {
			t.Fatalf("%q: %+v with filters near, %+v with filters far", line, hits, others)
		}
		for _, hit := range hits {
			for _, i := range set.Sites(hit.Pattern, nil) {
				got[set.Site(i).ID] = true
			}
		}
		folded := strings.Trim(bruteFold(line), " ")
		for i, p := range parts {
			want := !hopeless(folded, p)
			if want {
				tried := brute{text: folded, parts: p}
				want = tried.occurs()
			}
			if want != got[ids[i]] {
				t.Fatalf("%s in %q: found %v, brute force says %v", fmt.Sprintf("%q %v", templates[ids[i]].Message(), templates[ids[i]].Placeholders()), line, got[ids[i]], want)
			}
			if want {
				matches++
			}
		}
	}
	t.Logf("%d templates, %d lines, %d matches", most, lines, matches)
	if matches < lines {
		t.Errorf("only %d matches: the test tests nothing", matches)
	}
}
