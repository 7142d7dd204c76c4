package store

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"

	"github.com/errdex/errdex"
)

// cursor is the place in a list after which the next page starts: the values of the list's order for the last record shown.
type cursor struct {
	Path       string `json:"p,omitempty"`
	Line       int    `json:"l,omitempty"`
	Repository int64  `json:"r,omitempty"`
	Number     int64  `json:"n"`
}

// encode makes the cursor opaque. A checksum over the filter, too, tells a cursor of another list from one of this.
func (c cursor) encode(f Filter) (string, error) {
	place, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(append(checksum(f, place), place...)), nil
}

// parseCursor undoes encode. Text of another form, or of a list with another filter, gives ErrInvalid.
func parseCursor(text string, f Filter) (cursor, error) {
	var c cursor
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil && len(data) > crc32.Size && string(data[:crc32.Size]) == string(checksum(f, data[crc32.Size:])) {
		if err = json.Unmarshal(data[crc32.Size:], &c); err == nil {
			return c, nil
		}
	}
	return c, errdex.WithFix(fmt.Errorf("cursor %.60q is not one of this list: %w", text, errdex.ErrInvalid),
		"Start with the first page, without a cursor, and keep the filters the same from page to page.")
}

func checksum(f Filter, place []byte) []byte {
	sum := crc32.ChecksumIEEE(fmt.Appendf(nil, "%#v %s", f, place))
	return binary.LittleEndian.AppendUint32(nil, sum)
}
