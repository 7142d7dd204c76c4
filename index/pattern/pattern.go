// Package pattern finds the message templates that occur in a line of text: all of them, out of 10^5 and more, in a few
// microseconds, without regular expressions.
//
// A template's literals and placeholders are folded (ASCII case, white space) and stored as one byte string. Each is filed
// under the rarest eight-byte window of its literals; a line is scanned by looking every eight bytes of it up in a bit filter,
// and the few templates whose window is there are verified part by part. The layout is the prototype measured in the
// project's research on matching: flat arrays, so that a later version can map the file as it is.
//
// It is not the place for taking pasted text apart (package input) or for ranking (package index). Start at [Builder] and
// [Scanner].
package pattern

import (
	"sort"
	"strings"

	"github.com/errdex/errdex"
)

// Strong is the literal weight (see [errdex.Template.Weight]) from which a template is looked for anywhere in a line. Below
// it almost everything found is chance: of 97,000 false matches on 32,000 public log lines, 98.5% had fewer than 12 literal
// bytes.
const Strong = 12

// The bytes that stand for placeholders in a stored pattern, by value type. Text is folded so that it cannot hold them.
const (
	gapAny byte = 1 + iota
	gapInteger
	gapHex
	gapFloat
	gapBoolean
	gapCharacter
	gapQuoted
	gapLimit // the first byte that is text
)

// gaps maps value types to their bytes.
var gaps = map[errdex.ValueType]byte{
	errdex.AnyValue:       gapAny,
	errdex.IntegerValue:   gapInteger,
	errdex.HexValue:       gapHex,
	errdex.FloatValue:     gapFloat,
	errdex.BooleanValue:   gapBoolean,
	errdex.CharacterValue: gapCharacter,
	errdex.QuotedValue:    gapQuoted,
}

// loose reports whether a gap takes any text.
func loose(gap byte) bool { return gap == gapAny || gap == gapQuoted }

// Set is an immutable set of templates with the records that have them. It is safe for concurrent use.
type Set struct {
	// patterns, one entry each: bytes blob[off[i]:off[i+1]], literal weight in thirds, flags, and the rows sites[first[i]:first[i+1]].
	off    []uint32
	weight []uint16
	flags  []uint8
	first  []uint32
	blob   []byte
	// tables hold the windows: strong templates first, then weak ones; within, the window lengths of windowLengths.
	tables [2][len(windowLengths)]table
	// heads lists the strong templates that start with 8 or more bytes of literal text, sorted by their bytes.
	heads []uint32
	// sites are the records in pattern order; byID lists them by id.
	sites []row
	byID  []uint32
	// strings holds every text once: text i is text[textOff[i]:textOff[i+1]].
	textOff []uint32
	text    []byte
}

// flagLines marks a template with a line break in its literal text.
const flagLines = 1

// row is a record as it is stored: references to strings, the line, and flags.
type row struct {
	id, repo, slug, message, kind, class, severity, language, function, path, names uint32

	line, flags uint32
}

// rowWords is how many 32-bit words a row has in the file.
const rowWords = 13

// flagGone marks a record whose site is gone.
const flagGone = 1

// Site is what a match says of a record without asking the store.
type Site struct {
	ID         errdex.ID
	Repo       string
	Slug       errdex.Slug
	Message    string
	Type       errdex.ErrorType
	Class      string
	Severity   errdex.Severity
	Language   string
	Function   string
	Path       string
	LineNumber int
	// Gone says that a newer commit no longer has the site.
	Gone bool
	// Names are the placeholders' names in order.
	Names []string
}

// Patterns is how many different templates the set has; Records how many records.
func (s *Set) Patterns() int { return len(s.weight) }

// Records is how many records the set has.
func (s *Set) Records() int { return len(s.sites) }

// Weight is the literal weight of a pattern, in letters.
func (s *Set) Weight(pattern uint32) float64 { return float64(s.weight[pattern]) / 3 }

// Sites returns the range of records that have a pattern: first to limit-1.
func (s *Set) Sites(pattern uint32) (first, limit int) {
	return int(s.first[pattern]), int(s.first[pattern+1])
}

// Site returns the i-th record.
func (s *Set) Site(i int) Site {
	r := &s.sites[i]
	site := Site{
		ID: errdex.ID(s.string(r.id)), Repo: s.string(r.repo), Slug: errdex.Slug(s.string(r.slug)),
		Message: s.string(r.message), Type: errdex.ErrorType(s.string(r.kind)), Class: s.string(r.class),
		Severity: errdex.Severity(s.string(r.severity)), Language: s.string(r.language), Function: s.string(r.function),
		Path: s.string(r.path), LineNumber: int(r.line), Gone: r.flags&flagGone != 0,
	}
	if names := s.string(r.names); names != "" {
		site.Names = strings.Split(names, nameSeparator)
	}
	return site
}

// nameSeparator separates placeholder names, which hold no line break ([errdex.Template.Normalize]).
const nameSeparator = "\n"

// Find returns the place of the record with the given id.
func (s *Set) Find(id errdex.ID) (int, bool) {
	i := sort.Search(len(s.byID), func(i int) bool { return s.string(s.sites[s.byID[i]].id) >= string(id) })
	if i == len(s.byID) || s.string(s.sites[s.byID[i]].id) != string(id) {
		return 0, false
	}
	return int(s.byID[i]), true
}

func (s *Set) string(i uint32) string { return string(s.text[s.textOff[i]:s.textOff[i+1]]) }

// pattern returns the bytes of a pattern.
func (s *Set) pattern(i uint32) []byte { return s.blob[s.off[i]:s.off[i+1]] }
