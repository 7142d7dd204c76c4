package errdex

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ValueType says what text a placeholder's value can render to. The zero value is [AnyValue].
type ValueType string

// The value types. Each but AnyValue narrows what the typed pattern accepts.
const (
	AnyValue       ValueType = ""          // any text, the empty text included
	IntegerValue   ValueType = "integer"   // decimal digits with an optional sign
	HexValue       ValueType = "hex"       // hexadecimal digits with an optional 0x
	FloatValue     ValueType = "float"     // a decimal number with optional fraction and exponent, inf or nan
	BooleanValue   ValueType = "boolean"   // true or false, in lower case or capitalised
	CharacterValue ValueType = "character" // one character
	QuotedValue    ValueType = "quoted"    // any text, printed with quotes that the template does not hold (%q, {:?}, !r)
	// DurationValue is a span of time as the standard libraries print one by themselves, with an optional sign: 1h2m3.5s and 250ms (Go,
	// Rust), 1m 30s and -(1h 30m) (Kotlin), 5 seconds (Scala, Swift), 2days 3h (humantime), 00:00:05.123 and 1.02:03:04 (.NET),
	// 1 day, 0:00:05 (Python), PT1M30S (ISO 8601: Java), 0, inf and Infinity, and null or None where there is none. A span that a format pads, cuts or lays out, such as mm\:ss,
	// is none: it has no form that could be listed.
	DurationValue ValueType = "duration"
	// PathValue is the path or name of a file: any text without control characters and without ": ", which in messages parts a path from
	// what went wrong with it. Spaces are part of paths, a colon is (C:\, 12:30.log), and so is what a shell would quote. The empty text is
	// a path as well: it is what the directory of a plain name is in Rust, Python and Java, and programs print it ("cannot create directory :
	// No such file"). A file whose name does hold ": " is not found by a typed pattern; that is the price of the cause being told apart.
	PathValue ValueType = "path"
)

// The pieces of the expression of durations.
const (
	durationUnit  = `(?:ns|us|\x{b5}s|\x{3bc}s|ms|s|min|m|h|d|(?:nano|micro|milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?)`
	durationPiece = `[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)? ?` + durationUnit
	durationUnits = durationPiece + `(?: ?` + durationPiece + `)*`
	durationClock = `[0-9]+:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?`
	// What ISO 8601 calls designators: each has its own sign in what Java prints.
	durationDays = `(?:[-+]?[0-9]+(?:\.[0-9]+)?[YMWD])+`
	durationTime = `T(?:[-+]?[0-9]+(?:\.[0-9]+)?[HMS])+`
)

// pathCharacter is a character of a path, or colons with what follows them; colons at the end of a path stand behind it.
const pathCharacter = `(?:[^:\x00-\x1f\x7f]|:+[^: \x00-\x1f\x7f])`

// valueExpressions are the typed pattern's group for each value type (RE2 syntax).
var valueExpressions = map[ValueType]string{
	AnyValue:       `.*?`,
	IntegerValue:   `[-+]?[0-9]+`,
	HexValue:       `[-+]?(?:0[xX])?[0-9a-fA-F]+`,
	FloatValue:     `[-+]?(?:[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9]+|[iI]nf|[nN]a[nN])`,
	BooleanValue:   `true|false|True|False`,
	CharacterValue: `.`,
	QuotedValue:    `.*?`,
	DurationValue: `[-+]?(?:` + durationUnits + `|(?:[0-9]+\.)?` + durationClock + `|[0-9]+ days?, ` + durationClock +
		`|P(?:` + durationDays + `(?:` + durationTime + `)?|` + durationTime + `)|0|[iI]nf(?:inity)?)|null|None|-\(` + durationUnits + `\)`,
	PathValue: pathCharacter + `*?:*?`,
}

// Valid reports whether t is one of the value types.
func (t ValueType) Valid() bool { _, ok := valueExpressions[t]; return ok }

// Placeholder is a part of a message that is filled in when the program runs.
type Placeholder struct {
	// Name is shown between braces in the message: the last identifier of the argument after formatting calls are dropped
	// (`path.display()` gives path), or the argument's position as a number when there is no good name. It is never empty
	// and holds no brace.
	Name string `json:"name"`
	// Expression is the argument as the source has it, white space folded; empty when unknown.
	Expression string `json:"expression,omitempty"`
	// Type narrows what the value can look like.
	Type ValueType `json:"type,omitempty"`
	// Origin says where the value comes from: "parameter", "local", "field", "constant", "call", "caught"; empty when unknown.
	Origin string `json:"origin,omitempty"`
}

// Part is one piece of a template: literal text, or a placeholder when Placeholder is not nil.
type Part struct {
	Literal     string       `json:"literal,omitempty"`
	Placeholder *Placeholder `json:"placeholder,omitempty"`
}

// Template is a message before its values are known. Literal text is stored as the user sees it: escapes decoded, doubled
// braces and percent signs made single, a trailing newline dropped.
type Template []Part

// Lit returns a literal part.
func Lit(text string) Part { return Part{Literal: text} }

// Hole returns a placeholder part.
func Hole(name, expression string, t ValueType) Part {
	return Part{Placeholder: &Placeholder{Name: name, Expression: expression, Type: t}}
}

// Normalize returns the template in the one form that is stored: neighbouring literals joined, empty literals dropped,
// invalid UTF-8 replaced, empty or brace-holding placeholder names replaced by the placeholder's position (from 0), trailing
// newlines of the last literal and spaces at both ends of the whole dropped.
func (t Template) Normalize() Template {
	var out Template
	position := 0
	for _, part := range t {
		if part.Placeholder != nil {
			p := *part.Placeholder
			p.Name = strings.ToValidUTF8(p.Name, "\uFFFD")
			if p.Name == "" || strings.ContainsAny(p.Name, "{}\n") {
				p.Name = strconv.Itoa(position)
			}
			if !p.Type.Valid() {
				p.Type = AnyValue
			}
			position++
			out = append(out, Part{Placeholder: &p})
			continue
		}
		text := strings.ToValidUTF8(part.Literal, "\uFFFD")
		if text == "" {
			continue
		}
		if n := len(out); n > 0 && out[n-1].Placeholder == nil {
			out[n-1].Literal += text
		} else {
			out = append(out, Lit(text))
		}
	}
	if n := len(out); n > 0 && out[n-1].Placeholder == nil {
		out[n-1].Literal = strings.TrimRight(out[n-1].Literal, " \t\r\n")
		if out[n-1].Literal == "" {
			out = out[:n-1]
		}
	}
	if len(out) > 0 && out[0].Placeholder == nil {
		out[0].Literal = strings.TrimLeft(out[0].Literal, " \t\r\n")
		if out[0].Literal == "" {
			out = out[1:]
		}
	}
	return out
}

// Placeholders returns the template's placeholders in order.
func (t Template) Placeholders() []Placeholder {
	var out []Placeholder
	for _, part := range t {
		if part.Placeholder != nil {
			out = append(out, *part.Placeholder)
		}
	}
	return out
}

// Message renders the template with each placeholder as {name}.
func (t Template) Message() string {
	var b strings.Builder
	for _, part := range t {
		if part.Placeholder != nil {
			b.WriteString("{" + part.Placeholder.Name + "}")
		} else {
			b.WriteString(part.Literal)
		}
	}
	return b.String()
}

// Pattern renders the published regular expression: literals escaped, each placeholder (.+?), not anchored. It is meant for
// readers of the JSON; errdex itself matches with [Template.TypedPattern], because a lazy group at the end of an unanchored
// expression captures a single character.
func (t Template) Pattern() string {
	var b strings.Builder
	for _, part := range t {
		if part.Placeholder != nil {
			b.WriteString(openPlaceholder)
		} else {
			b.WriteString(regexp.QuoteMeta(part.Literal))
		}
	}
	return b.String()
}

const openPlaceholder = "(.+?)"

// TypedPattern renders the anchored regular expression (RE2 syntax) with one capturing group per placeholder, each narrowed
// by its value type. It matches every message that [Template.Fill] can produce and never the empty text.
func (t Template) TypedPattern() string {
	var b strings.Builder
	b.WriteString(`(?s)\A`)
	text, last := t.LiteralText() != "", -1
	for i, part := range t {
		if part.Placeholder != nil {
			last = i
		}
	}
	for i, part := range t {
		switch {
		case part.Placeholder == nil:
			b.WriteString(regexp.QuoteMeta(part.Literal))
		case !text && i == last && part.Placeholder.Type == PathValue:
			b.WriteString(`(` + pathCharacter + `+?:*?|:+?)`)
		case !text && i == last && loose(part.Placeholder.Type):
			b.WriteString(`(.+)`) // nothing else keeps the empty text out
		case i == last && loose(part.Placeholder.Type):
			b.WriteString(`(.*)`)
		default:
			b.WriteString("(" + valueExpressions[part.Placeholder.Type] + ")")
		}
	}
	if len(t) == 0 {
		b.WriteString(`[^\x00-\x{10FFFF}]`) // an empty template matches nothing at all
	}
	b.WriteString(`\z`)
	return b.String()
}

// loose reports whether values of t can be any text at all.
func loose(t ValueType) bool { return t == AnyValue || t == QuotedValue }

// Fill renders the message with values put into the placeholders in order; a missing value renders as empty text.
func (t Template) Fill(values ...string) string {
	var b strings.Builder
	next := 0
	for _, part := range t {
		if part.Placeholder == nil {
			b.WriteString(part.Literal)
			continue
		}
		if next < len(values) {
			b.WriteString(values[next])
		}
		next++
	}
	return b.String()
}

// LiteralText returns the template's literals joined, placeholders left out.
func (t Template) LiteralText() string {
	var b strings.Builder
	for _, part := range t {
		b.WriteString(part.Literal)
	}
	return b.String()
}

// HasWord reports whether the literal text holds at least one word: two letters in a row. Sites without one are not
// extracted, since nobody can recognise them by their text.
func (t Template) HasWord() bool {
	for _, part := range t {
		run := 0
		for _, r := range part.Literal {
			if isLetter(r) {
				if run++; run >= 2 {
					return true
				}
			} else {
				run = 0
			}
		}
	}
	return false
}

func isLetter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= utf8.RuneSelf
}

// Weight is how much literal text can tell this template from others: a letter or digit counts 1, punctuation a third, white
// space nothing.
func (t Template) Weight() int {
	thirds := 0
	for _, part := range t {
		for _, r := range part.Literal {
			switch {
			case isLetter(r) || r >= '0' && r <= '9':
				thirds += 3
			case r != ' ' && r != '\t' && r != '\n' && r != '\r':
				thirds++
			}
		}
	}
	return thirds / 3
}

// Prefix returns a short heading: the literal text before the first placeholder, or the longest literal run when that has
// more than twice its bytes, trimmed; the message when there is no literal text.
func (t Template) Prefix() string {
	first, longest := "", ""
	for i, part := range t {
		text := strings.TrimSpace(part.Literal)
		if i == 0 {
			first = text
		}
		if len(text) > len(longest) {
			longest = text
		}
	}
	switch {
	case longest == "":
		return t.Message()
	case len(longest) > 2*len(first):
		return longest
	}
	return first
}

// SlugOf lower-cases text and turns every run of other characters than a-z and 0-9 into one hyphen, with none at the ends.
// Text without any such character gives "error", so that a slug is never empty.
func SlugOf(text string) Slug {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(text) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
			continue
		}
		gap = true
	}
	if b.Len() == 0 {
		return "error"
	}
	return Slug(b.String())
}

// Slug renders the template's slug, without a suffix for collisions.
func (t Template) Slug() Slug { return SlugOf(t.Message()) }

// Slug is the readable last part of a page's address, lower-case a-z, 0-9 and hyphens.
type Slug string

// ID identifies a record for ever: 16 lower-case hexadecimal digits.
type ID string

// Valid reports whether the id has the one form that ids have.
func (id ID) Valid() bool {
	if len(id) != 16 {
		return false
	}
	for _, c := range []byte(id) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// NewID computes the id of a site: the first 64 bits of SHA-256 over repository, path, enclosing function, message and
// ordinal, each preceded by its length. Line numbers are left out, so an id survives lines that move. The ordinal counts,
// from 0 in source order, sites that agree in all the other values.
func NewID(repo, path, function, message string, ordinal int) ID {
	h := sha256.New()
	var size [8]byte
	for _, field := range []string{repo, path, function, message, strconv.Itoa(ordinal)} {
		binary.LittleEndian.PutUint64(size[:], uint64(len(field)))
		h.Write(size[:])
		h.Write([]byte(field))
	}
	return ID(fmt.Sprintf("%x", h.Sum(nil)[:8]))
}

// ParsePattern takes a published pattern apart again, with the names and types of the given placeholders where their number
// fits. It is how the template of a stored or imported record is had: the message's braces are ambiguous, the pattern's
// groups are not. It reports false when the pattern is not of the form that [Template.Pattern] renders.
func ParsePattern(pattern, message string, placeholders []Placeholder) (Template, bool) {
	pieces := strings.Split(pattern, openPlaceholder)
	var t Template
	for i, piece := range pieces {
		text, ok := unquoteMeta(piece)
		if !ok {
			return nil, false
		}
		if i > 0 {
			hole := Placeholder{Name: strconv.Itoa(i - 1)}
			if len(placeholders) == len(pieces)-1 {
				hole = placeholders[i-1]
			}
			t = append(t, Part{Placeholder: &hole})
		}
		if text != "" {
			t = append(t, Lit(text))
		}
	}
	if len(placeholders) != len(pieces)-1 {
		t.nameFrom(message)
	}
	return t, len(t) > 0
}

// nameFrom takes the placeholders' names from a rendered message; it changes nothing when the message does not fit.
func (t Template) nameFrom(message string) {
	rest := message
	var names []string
	for _, part := range t {
		if part.Placeholder == nil {
			if !strings.HasPrefix(rest, part.Literal) {
				return
			}
			rest = rest[len(part.Literal):]
			continue
		}
		end := strings.IndexByte(rest, '}')
		if end < 2 || rest[0] != '{' {
			return
		}
		names = append(names, rest[1:end])
		rest = rest[end+1:]
	}
	if rest != "" {
		return
	}
	for i, next := 0, 0; i < len(t); i++ {
		if t[i].Placeholder != nil {
			t[i].Placeholder.Name = names[next]
			next++
		}
	}
}

// unquoteMeta undoes [regexp.QuoteMeta]; false when the text holds an unescaped metacharacter.
func unquoteMeta(text string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\':
			if i++; i == len(text) {
				return "", false
			}
			b.WriteByte(text[i])
		case strings.IndexByte(`.+*?()|[]{}^$`, c) >= 0:
			return "", false
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), true
}
