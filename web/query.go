package web

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/labstack/echo/v4"
)

// takes refuses a request of the API with a query parameter that its address does not have: a misspelt one would be ignored
// and the answer taken for that to another question.
func takes(names ...string) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			for _, name := range slices.Sorted(maps.Keys(c.QueryParams())) {
				if slices.Contains(names, name) {
					continue
				}
				fix := "This address takes no parameters."
				if len(names) > 0 {
					fix = "The parameters of this address are " + strings.Join(names, ", ") + "."
				}
				return errdex.WithFix(fmt.Errorf("there is no parameter %q here: %w", shorten(name, 40), errdex.ErrInvalid), fix)
			}
			return next(c)
		}
	}
}

// maxParameter is how many bytes a query parameter can have; a longer one is refused rather than cut.
const maxParameter = 500

// parameter reads a query parameter, without the spaces around it.
func parameter(c echo.Context, name string) (string, error) {
	value := c.QueryParam(name)
	if len(value) > maxParameter {
		return "", errdex.WithFix(fmt.Errorf("%s is %d bytes long: %w", name, len(value), errdex.ErrInvalid),
			fmt.Sprintf("Shorten %s to %d bytes. A whole message, log or stack trace goes to /match.", name, maxParameter))
	}
	return strings.TrimSpace(strings.ToValidUTF8(value, "\uFFFD")), nil
}

// number reads a query parameter as a whole number from 1 to most; fallback when it is not given.
func number(c echo.Context, name string, fallback, most int) (int, error) {
	text := c.QueryParam(name)
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, errdex.WithFix(fmt.Errorf("%s is not a number from 1 to %d: %w", name, most, errdex.ErrInvalid),
			fmt.Sprintf("Give %s a number from 1 to %d, or leave it out.", name, most))
	}
	return n, nil
}

// flag reads a query parameter that is 1 or not given.
func flag(c echo.Context, name string) (bool, error) {
	switch c.QueryParam(name) {
	case "", "0":
		return false, nil
	case "1":
		return true, nil
	}
	return false, errdex.WithFix(fmt.Errorf("%s is neither 1 nor 0: %w", name, errdex.ErrInvalid), fmt.Sprintf("Give %s=1, or leave it out.", name))
}

// choices are the properties by which lists are narrowed. The keys are the query parameters of pages and API alike.
type choices struct {
	Repo, Class, Language, Type, Severity, Path string
}

// chosen reads the choices of a request and refuses values that no record can have.
func chosen(c echo.Context) (choices, error) {
	var out choices
	for _, field := range []struct {
		key string
		to  *string
	}{
		{"repo", &out.Repo}, {"class", &out.Class}, {"language", &out.Language}, {"type", &out.Type},
		{"severity", &out.Severity}, {"path", &out.Path},
	} {
		value, err := parameter(c, field.key)
		if err != nil {
			return choices{}, err
		}
		*field.to = value
	}
	if out.Type != "" && !errdex.ErrorType(out.Type).Valid() {
		return choices{}, errdex.WithFix(fmt.Errorf("type %q is no error type: %w", out.Type, errdex.ErrInvalid),
			"Use one of "+join(errdex.ErrorTypes())+".")
	}
	if out.Severity != "" && !errdex.Severity(out.Severity).Valid() {
		return choices{}, errdex.WithFix(fmt.Errorf("severity %q is no severity: %w", out.Severity, errdex.ErrInvalid),
			"Use one of "+join(errdex.Severities())+".")
	}
	return out, nil
}

// join writes a list of words for people.
func join[T ~string](words []T) string {
	texts := make([]string, len(words))
	for i, word := range words {
		texts[i] = string(word)
	}
	return strings.Join(texts, ", ")
}
