package pattern

import (
	"bytes"
	"unsafe"

	"github.com/errdex/errdex"
)

// View is a record of a set that is read without copies, for searches that look at every record. [Set.Site] copies a dozen
// texts instead. The bytes belong to the set: they must not be changed, nor kept longer than the set is held.
type View struct {
	id      uint64
	odd     []byte
	flags   byte
	line    int
	message []byte
	slug    []byte
	texts   [rowTexts][]byte
}

// View looks at the record at place i, from 0 to Records()-1.
func (s *Set) View(i int) View {
	l, record := s.record(i)
	return l.view(record)
}

// view reads a record's row.
func (l *layer) view(i int) View {
	r := l.row(i)
	v := View{id: l.id(uint32(i)), flags: r.byte(), line: int(uint32(r.number())), message: r.bytes()}
	for k := range v.texts {
		v.texts[k] = l.textBytes(r.number())
	}
	v.slug = r.bytes()
	if v.flags&rowID != 0 {
		v.odd = r.bytes()
	}
	return v
}

// Message is the message of the record at place i, not copied: it belongs to the set as a [View]'s texts do. It is the cheapest
// way to look at all messages.
func (s *Set) Message(i int) []byte {
	l, record := s.record(i)
	r := l.row(record)
	_, _ = r.byte(), r.number()
	return r.bytes()
}

// Message is the message with its placeholders in braces.
func (v *View) Message() []byte { return v.message }

// Names are the placeholders' names in order, a line break between them.
func (v *View) Names() []byte { return v.texts[textNames] }

// ID is the record's id.
func (v *View) ID() []byte {
	if v.flags&rowID != 0 {
		return v.odd
	}
	return []byte(renderID(v.id))
}

// Repo is the repository, owner/name.
func (v *View) Repo() []byte { return v.texts[textRepo] }

// Path is the file's path in the repository.
func (v *View) Path() []byte { return v.texts[textPath] }

// Line is the message's line in the file, from 1.
func (v *View) Line() int { return v.line }

// Language is the id of the file's language.
func (v *View) Language() []byte { return v.texts[textLanguage] }

// Type is the record's error type.
func (v *View) Type() []byte { return v.texts[textKind] }

// Severity is the record's severity.
func (v *View) Severity() []byte { return v.texts[textSeverity] }

// Lend is [Set.Site] without the slug and the names, and without copies: its texts belong to the set and must not be kept longer
// than the set is held.
func (s *Set) Lend(i int) Site {
	v := s.View(i)
	return v.facts(func(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) })
}

// facts are what the record says, its texts made by a function.
func (v *View) facts(text func([]byte) string) Site {
	return Site{
		ID: errdex.ID(v.ID()), Repo: text(v.texts[textRepo]), Message: text(v.message), Type: errdex.ErrorType(text(v.texts[textKind])),
		Class: text(v.texts[textClass]), Severity: errdex.Severity(text(v.texts[textSeverity])), Language: text(v.texts[textLanguage]),
		Function: text(v.texts[textFunction]), Path: text(v.texts[textPath]), LineNumber: v.line, Gone: v.flags&rowGone != 0,
	}
}

// site copies the record.
func (v *View) site() Site {
	slug := v.slug
	if v.flags&rowSlug == 0 {
		slug = append(appendSlug(nil, v.message), slug...)
	}
	site := v.facts(func(b []byte) string { return string(b) })
	site.Slug = errdex.Slug(slug)
	if names := v.texts[textNames]; len(names) > 0 {
		for name := range bytes.SplitSeq(names, []byte(nameSeparator)) {
			site.Names = append(site.Names, string(name))
		}
	}
	return site
}
