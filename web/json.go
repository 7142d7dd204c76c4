package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/errdex/errdex"
	"github.com/labstack/echo/v4"
)

// serializer writes JSON in errdex's one form (no HTML escaping, no final newline) and reads it strictly.
type serializer struct{}

// Serialize writes a value. The indent is ignored: there is one form.
func (serializer) Serialize(c echo.Context, value any, _ string) error {
	data, err := errdex.Encode(value)
	if err != nil {
		return err
	}
	_, err = c.Response().Write(data)
	return err
}

// Deserialize reads exactly one value and refuses keys that it does not know, so that a misspelt option is not ignored.
func (serializer) Deserialize(c echo.Context, value any) error {
	decoder := json.NewDecoder(c.Request().Body)
	decoder.DisallowUnknownFields()
	err := decoder.Decode(value)
	if err == nil {
		if _, more := decoder.Token(); errors.Is(more, io.EOF) {
			return nil
		}
		err = errors.New("text after the end of the JSON value")
	}
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return fmt.Errorf("read request body: %w: %w", errdex.ErrInvalid, err)
}
