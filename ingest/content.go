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

// decode turns a file's bytes into what languages parse: UTF-8 without a byte order mark. UTF-16 with a mark is
// transcoded. Bytes that are not UTF-8 (Latin-1 in old comments) and CRLF line ends are left as they are, so that lines
// and columns stay those of the file.
func decode(content []byte) []byte {
	switch {
	case bytes.HasPrefix(content, []byte("\xef\xbb\xbf")):
		return content[3:]
	case bytes.HasPrefix(content, []byte("\xff\xfe")):
		return fromUTF16(content[2:], 0)
	case bytes.HasPrefix(content, []byte("\xfe\xff")):
		return fromUTF16(content[2:], 1)
	}
	return content
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

// skipContent returns why decoded content is left out, or nothing.
func (r *rules) skipContent(content []byte, language *engine.Language) errdex.SkipReason {
	switch {
	case bytes.HasPrefix(content, []byte(lfsPrefix)):
		return errdex.SkipLFS
	case bytes.IndexByte(content[:min(len(content), binaryBytes)], 0) >= 0:
		return errdex.SkipBinary
	case r.generated(content, language.GeneratedMarks):
		return errdex.SkipGenerated
	case len(content) > minifiedLine*(bytes.Count(content, []byte("\n"))+1):
		return errdex.SkipMinified
	}
	return ""
}
