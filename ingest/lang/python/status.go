package python

import (
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/errdex/errdex/ingest/flat"
)

// statusNames are the HTTP statuses of errors by name, as http.HTTPStatus and the constants of web frameworks spell them
// (RFC 9110 reason phrases in upper case).
var statusNames = sync.OnceValue(func() map[string]int {
	names := map[string]int{}
	plain := strings.NewReplacer(" ", "_", "-", "_", "'", "")
	for code := 400; code < 600; code++ {
		if text := http.StatusText(code); text != "" {
			names[plain.Replace(strings.ToUpper(text))] = code
		}
	}
	names["REQUEST_ENTITY_TOO_LARGE"], names["UNPROCESSABLE_ENTITY"], names["SERVER_ERROR"], names["NOT_ALLOWED"] = 413, 422, 500, 405
	return names
})

// status is the HTTP status that an expression gives: 404, HTTPStatus.NOT_FOUND, status.HTTP_404_NOT_FOUND, codes.not_found,
// "404 Not Found"; 0 when it gives none.
func (f *file) status(n flat.Node) int {
	switch f.Kind(n) {
	case f.integer:
		return statusNumber(f.Text(n))
	case f.str:
		text, _ := f.constant(n)
		number, _, _ := strings.Cut(text, " ")
		return statusNumber(number)
	case f.identifier, f.attribute:
		name := f.calleePath(n).name
		if name == "value" {
			return f.status(f.Child(n, f.fObject))
		}
		upper := strings.ToUpper(name)
		if code := statusNames()[upper]; code != 0 {
			return code
		}
		if rest, ok := strings.CutPrefix(upper, "HTTP_"); ok {
			number, phrase, _ := strings.Cut(rest, "_")
			if code := statusNumber(number); code != 0 {
				return code
			}
			upper = strings.TrimPrefix(number+"_"+phrase, "_")
		}
		return statusNames()[upper]
	}
	return 0
}

// statusNumber is an HTTP status written as a number; 0 for anything else.
func statusNumber(text string) int {
	code, err := strconv.Atoi(text)
	if err != nil || code < 100 || code > 599 {
		return 0
	}
	return code
}

// statusOfClass is the status of a class named after one: HTTPNotFound, HttpResponseBadRequest, Http404; 0 for others.
func statusOfClass(name string) int {
	if name == "Http404" {
		return http.StatusNotFound
	}
	rest := name
	for _, prefix := range []string{"HttpResponse", "HTTPResponse", "HTTP", "Http"} {
		if trimmed, ok := strings.CutPrefix(name, prefix); ok {
			rest = trimmed
			break
		}
	}
	if rest == name {
		return 0
	}
	var b strings.Builder
	for i, c := range strings.TrimSuffix(rest, "Error") {
		if i > 0 && c >= 'A' && c <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(c)
	}
	upper := strings.ToUpper(b.String())
	if code := statusNames()[upper]; code != 0 {
		return code
	}
	return statusNames()[upper+"_ERROR"]
}
