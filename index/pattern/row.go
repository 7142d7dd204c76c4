package pattern

import (
	"encoding/binary"
	"strconv"

	"github.com/cespare/xxhash/v2"

	"github.com/errdex/errdex"
)

// The flags of a record's row.
const (
	// rowGone marks a record whose site is gone.
	rowGone = 1 << iota
	// rowLines marks one whose template has a line break in its literal text.
	rowLines
	// rowID marks one whose id is not of the usual form: it is stored as text too.
	rowID
	// rowSlug marks one whose slug does not start with its message's.
	rowSlug
)

// The texts of a record that are stored once for all records.
const (
	textRepo = iota
	textKind
	textClass
	textSeverity
	textLanguage
	textFunction
	textPath
	textNames
	rowTexts
)

// A record's row: flags (one byte), line, length of the message and the message, the numbers of its texts in the order above,
// length of the slug's rest and the rest, and with rowID the length of the id and the id. Numbers are varints.

// idOf is an id as it is stored: its 64 bits, or the hash of one of another form, which no record of the store has.
func idOf(id errdex.ID) (number uint64, odd bool) {
	if id.Valid() {
		if n, err := strconv.ParseUint(string(id), 16, 64); err == nil {
			return n, false
		}
	}
	return xxhash.Sum64String(string(id)), true
}

// renderID is the reverse of idOf for ids of the usual form.
func renderID(n uint64) errdex.ID {
	const digits = "0123456789abcdef"
	var out [16]byte
	for i := range out {
		out[i] = digits[n>>(60-4*i)&15]
	}
	return errdex.ID(out[:])
}

// reader takes values off the front of a row. Behind its end everything is zero.
type reader struct{ rest []byte }

func (r *reader) byte() byte {
	if len(r.rest) == 0 {
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

func (r *reader) number() uint64 {
	x, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.rest = nil
		return 0
	}
	r.rest = r.rest[n:]
	return x
}

func (r *reader) bytes() []byte {
	n := r.number()
	if n > uint64(len(r.rest)) {
		r.rest = nil
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

// maxRow is how many bytes of a row, and of a text that it refers to, are read: no row that is written has more.
const maxRow = 2 * maxMessage

// row returns a reader of a record's row.
func (l *layer) row(i int) reader {
	if i < 0 || i+1 >= len(l.rowOff) {
		return reader{}
	}
	row := slice(l.rows, l.rowOff[i], l.rowOff[i+1])
	return reader{row[:min(len(row), maxRow)]}
}

// nameSeparator separates placeholder names, which hold no line break ([errdex.Template.Normalize]).
const nameSeparator = "\n"

// appendSlug appends [errdex.SlugOf] of a message.
func appendSlug(dst, message []byte) []byte {
	start, gap := len(dst), false
	for _, c := range message {
		if c >= 0x80 {
			return append(dst[:start], errdex.SlugOf(string(message))...)
		}
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			if gap && len(dst) > start {
				dst = append(dst, '-')
			}
			gap = false
			dst = append(dst, c)
			continue
		}
		gap = true
	}
	if len(dst) == start {
		return append(dst, errdex.SlugOf("")...)
	}
	return dst
}
