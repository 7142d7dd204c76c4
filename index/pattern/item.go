package pattern

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/errdex/errdex"
)

// An item is a record on its way into a set: pattern bytes, id, sequence number, then the row's values with their texts in
// full. It is one byte string, so that a run of items can lie in a file.

// maxMessage is how many bytes of a record's message are kept. Longer ones are data that looks like a message.
const maxMessage = 64 << 10

// maxKey is how many bytes of a folded template are kept, a bit more than what is matched in one piece: a longer one cannot be
// found anyway.
const maxKey = 32 << 10

// item is a record taken apart. Its slices are those of what it was read from.
type item struct {
	key      []byte
	id       uint64
	sequence uint32
	flags    byte
	line     uint64
	message  []byte
	slug     []byte
	texts    [rowTexts][]byte
	odd      []byte
}

// append appends the item's bytes.
func (it *item) append(dst []byte) []byte {
	dst = appendBytes(dst, it.key)
	dst = binary.LittleEndian.AppendUint64(dst, it.id)
	dst = binary.LittleEndian.AppendUint32(dst, it.sequence)
	dst = append(dst, it.flags)
	dst = binary.AppendUvarint(dst, it.line)
	dst = appendBytes(dst, it.message)
	dst = appendBytes(dst, it.slug)
	for _, text := range it.texts {
		dst = appendBytes(dst, text)
	}
	return appendBytes(dst, it.odd)
}

func appendBytes(dst, b []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(b))), b...)
}

// read takes an item's bytes apart.
func (it *item) read(b []byte) {
	r := reader{b}
	it.key = r.bytes()
	if len(r.rest) < 12 {
		return
	}
	it.id, it.sequence, r.rest = binary.LittleEndian.Uint64(r.rest), binary.LittleEndian.Uint32(r.rest[8:]), r.rest[12:]
	it.flags, it.line, it.message, it.slug = r.byte(), r.number(), r.bytes(), r.bytes()
	for k := range it.texts {
		it.texts[k] = r.bytes()
	}
	it.odd = r.bytes()
}

// compareItems compares the bytes of items by pattern, then id, then age.
func compareItems(x, y []byte) int {
	a, b := reader{x}, reader{y}
	if c := bytes.Compare(a.bytes(), b.bytes()); c != 0 {
		return c
	}
	if len(a.rest) < 12 || len(b.rest) < 12 {
		return len(a.rest) - len(b.rest)
	}
	if i, j := binary.LittleEndian.Uint64(a.rest), binary.LittleEndian.Uint64(b.rest); i != j {
		return less(i < j)
	}
	i, j := binary.LittleEndian.Uint32(a.rest[8:]), binary.LittleEndian.Uint32(b.rest[8:])
	if i == j {
		return 0
	}
	return less(i < j)
}

func less(is bool) int {
	if is {
		return -1
	}
	return 1
}

// scratch are the buffers for making an item of a record.
type scratch struct {
	item
	key, slug, text, names []byte
}

// of makes the item of a record.
func (s *scratch) of(record *errdex.Record) *item {
	var lines bool
	s.key, s.names, lines = foldRecord(s.key[:0], s.names[:0], record)
	s.text = s.text[:0]
	message := record.ErrorMessage
	if len(message) > maxMessage {
		message = strings.ToValidUTF8(message[:maxMessage], "")
	}
	id, odd := idOf(record.ID)
	it := &s.item
	*it = item{key: s.key[:min(len(s.key), maxKey)], id: id, line: uint64(max(0, record.LineNumber)), message: s.keep(message)}
	if record.Gone() {
		it.flags |= rowGone
	}
	if lines {
		it.flags |= rowLines
	}
	if odd {
		it.flags |= rowID
		it.odd = s.keep(string(record.ID))
	}
	s.slug = appendSlug(s.slug[:0], it.message)
	if rest, ok := strings.CutPrefix(string(record.Slug), string(s.slug)); ok {
		it.slug = s.keep(rest)
	} else {
		it.flags |= rowSlug
		it.slug = s.keep(string(record.Slug))
	}
	for k, text := range [...]string{textRepo: record.Repo, textKind: string(record.ErrorType), textClass: record.Class(),
		textSeverity: string(record.Severity), textLanguage: record.Language, textFunction: record.FunctionName(), textPath: record.FilePath} {
		it.texts[k] = s.keep(text)
	}
	it.texts[textNames] = s.names
	return it
}

// keep copies text to the scratch's own bytes. Slices of earlier texts stay as they are when these grow.
func (s *scratch) keep(text string) []byte {
	start := len(s.text)
	s.text = append(s.text, text...)
	return s.text[start:len(s.text):len(s.text)]
}

// kept makes the item of a record of a layer.
func (s *scratch) kept(l *layer, pattern uint32, i int) *item {
	v := l.view(i)
	it := &s.item
	*it = item{key: l.pattern(pattern), id: v.id, flags: v.flags, line: uint64(v.line), message: v.message, slug: v.slug, texts: v.texts, odd: v.odd}
	return it
}
