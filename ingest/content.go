package ingest

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

const (
	// lfsPrefix starts the text that Git LFS keeps in place of a file (github.com/git-lfs/git-lfs, docs/spec.md).
	lfsPrefix = "version https://git-lfs.github.com/spec/"
	// binaryBytes is how much is searched for a NUL byte, the sign by which git itself knows binary files.
	binaryBytes = 8000
	// minifiedLine is the average number of bytes in a line from which on no person wrote the file: hand-written sources
	// stay under 100, shortened scripts and embedded tables are in the thousands.
	minifiedLine = 500
)

// decode turns a file's bytes into what languages parse: UTF-8 without a byte order mark. UTF-16 is transcoded, and so are bytes
// of a one-byte encoding among UTF-8. CRLF line ends are left as they are.
func decode(content []byte) []byte {
	switch {
	case bytes.HasPrefix(content, []byte("\xef\xbb\xbf")):
		content = content[3:]
	case bytes.HasPrefix(content, []byte("\xff\xfe")):
		return fromUTF16(content[2:], 0)
	case bytes.HasPrefix(content, []byte("\xfe\xff")):
		return fromUTF16(content[2:], 1)
	}
	switch low, high := zeros(content[:min(len(content), binaryBytes)]); {
	case low == 0 && 10*high > 7*min(len(content), binaryBytes)/2:
		return fromUTF16(content, 0)
	case high == 0 && 10*low > 7*min(len(content), binaryBytes)/2:
		return fromUTF16(content, 1)
	}
	return fromLatin1(content)
}

// zeros counts the zero bytes at even and at odd places. Source in UTF-16 without a byte order mark is mostly ASCII, with a zero
// in each pair; a binary file has zeros at both.
func zeros(content []byte) (even, odd int) {
	for i, b := range content {
		if b == 0 {
			even, odd = even+1-i&1, odd+i&1
		}
	}
	return even, odd
}

// windows1252 are the characters of the bytes from 0x80 to 0x9F in the encoding that is called Latin-1 where it holds quotation
// marks; the bytes after them stand for the character of their number.
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"

// fromLatin1 reads as Latin-1 the bytes that are not UTF-8. Valid UTF-8 in the same file stays, unless it is so rare that it is
// two characters of Latin-1 by chance.
func fromLatin1(content []byte) []byte {
	if utf8.Valid(content) {
		return content
	}
	wide, stray := 0, 0
	for rest := content; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && size == 1:
			stray++
		case size > 1:
			wide++
		}
		rest = rest[size:]
	}
	high := []rune(windows1252)
	out := make([]byte, 0, len(content)+len(content)/8)
	for len(content) > 0 {
		r, size := utf8.DecodeRune(content)
		if r == utf8.RuneError && size == 1 || stray > wide {
			r, size = rune(content[0]), 1
			if at := int(r) - 0x80; at >= 0 && at < len(high) {
				r = high[at]
			}
		}
		out, content = utf8.AppendRune(out, r), content[size:]
	}
	return out
}

// fromUTF16 transcodes 16-bit units whose high byte lies at the index high of each pair's first byte (0: the low byte
// comes first). An odd last byte is dropped.
func fromUTF16(content []byte, high int) []byte {
	units := make([]uint16, len(content)/2)
	for i := range units {
		first, second := uint16(content[2*i]), uint16(content[2*i+1])
		if high == 0 {
			units[i] = second<<8 | first
		} else {
			units[i] = first<<8 | second
		}
	}
	out := make([]byte, 0, len(content))
	for _, r := range utf16.Decode(units) {
		out = utf8.AppendRune(out, r)
	}
	return out
}

// xmlPrefix starts a document in XML, which is no source though its name ends as one's does: Qt keeps translations in files named .ts.
// Of what languages there are only PHP can stand in it, behind phpMark.
var xmlPrefix, phpMark = []byte("<?xml"), []byte("<?php")

// skipContent returns why decoded content is left out, or nothing.
func (r *rules) skipContent(content []byte, language *engine.Language) errdex.SkipReason {
	switch {
	case bytes.HasPrefix(content, []byte(lfsPrefix)):
		return errdex.SkipLFS
	case bytes.IndexByte(content[:min(len(content), binaryBytes)], 0) >= 0:
		return errdex.SkipBinary
	case bytes.HasPrefix(content, xmlPrefix) && !bytes.Contains(content, phpMark):
		return errdex.SkipLanguage
	case r.generated(content, language.GeneratedMarks):
		return errdex.SkipGenerated
	case len(content) > minifiedLine*(bytes.Count(content, []byte("\n"))+1):
		return errdex.SkipMinified
	}
	return ""
}
