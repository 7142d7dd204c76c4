package index

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// plainText gives a log as UTF-8: one that starts with a byte order mark of UTF-16 is decoded, one with that of UTF-8 loses
// it, any other is given as it is.
func plainText(log io.Reader) io.Reader { return &plainReader{log: log} }

type plainReader struct {
	log     io.Reader
	decided bool
}

func (r *plainReader) Read(p []byte) (int, error) {
	if !r.decided {
		r.decided = true
		// A pipe may give the mark byte by byte; anything else is not waited for.
		var start []byte
		for one := make([]byte, 1); len(start) < 3 && bytes.HasPrefix([]byte("\xef\xbb\xbf"), start) || len(start) == 1 && (start[0] == 0xff || start[0] == 0xfe); {
			n, err := r.log.Read(one)
			start = append(start, one[:n]...)
			if err != nil {
				r.log = io.MultiReader(bytes.NewReader(start), failing{err})
				return r.log.Read(p)
			}
		}
		switch {
		case bytes.Equal(start, []byte("\xef\xbb\xbf")):
		case bytes.Equal(start, []byte("\xff\xfe")):
			r.log = &utf16Reader{log: bufio.NewReaderSize(r.log, blockSize), order: binary.LittleEndian}
		case bytes.Equal(start, []byte("\xfe\xff")):
			r.log = &utf16Reader{log: bufio.NewReaderSize(r.log, blockSize), order: binary.BigEndian}
		default:
			n := copy(p, start)
			return n, nil
		}
	}
	return r.log.Read(p)
}

// failing is a reader that fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// utf16Reader decodes UTF-16.
type utf16Reader struct {
	log   *bufio.Reader
	order binary.ByteOrder
	// high is the first half of a pair, 0 for none.
	high rune
}

func (r *utf16Reader) Read(p []byte) (int, error) {
	n := 0
	for n+2*utf8.UTFMax <= len(p) && (n == 0 || r.log.Buffered() >= 2) {
		var unit [2]byte
		if _, err := io.ReadFull(r.log, unit[:]); err != nil {
			if err == io.ErrUnexpectedEOF {
				err = io.EOF
			}
			if r.high != 0 {
				n, r.high = n+utf8.EncodeRune(p[n:], utf8.RuneError), 0
			}
			return n, err
		}
		c := rune(r.order.Uint16(unit[:]))
		if r.high != 0 {
			pair := utf16.DecodeRune(r.high, c)
			r.high = 0
			n += utf8.EncodeRune(p[n:], pair)
			if pair != utf8.RuneError {
				continue
			}
		}
		if c >= 0xd800 && c < 0xdc00 {
			r.high = c
			continue
		}
		n += utf8.EncodeRune(p[n:], c)
	}
	return n, nil
}
