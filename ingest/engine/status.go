package engine

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// HTTPStatus is the HTTP error status, 400 to 599, that a number or a name stands for, however its words are put together:
// 404, NotFound, NOT_FOUND, not_found, SC_NOT_FOUND; 0 for others.
func HTTPStatus(name string) int {
	if number, err := strconv.Atoi(name); err == nil {
		if number < 400 || number > 599 {
			return 0
		}
		return number
	}
	for _, prefix := range []string{"SC_", "HTTP_", "STATUS_"} {
		name = strings.TrimPrefix(name, prefix)
	}
	return statuses()[strings.ToLower(strings.ReplaceAll(name, "_", ""))]
}

// HTTPStatusIn is the last HTTP error status that a word of a source text stands for; 0 when there is none.
func HTTPStatusIn(text string) int {
	status := 0
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) {
		if found := HTTPStatus(word); found > 0 {
			status = found
		}
	}
	return status
}

// statuses maps the names of HTTP's error statuses (RFC 9110 and what frameworks call them besides), in lower case and without
// anything between their words, to the numbers.
var statuses = sync.OnceValue(func() map[string]int {
	names := map[string]int{
		"servererror": http.StatusInternalServerError, "internalerror": http.StatusInternalServerError,
		"payloadtoolarge": http.StatusRequestEntityTooLarge, "contenttoolarge": http.StatusRequestEntityTooLarge,
		"entitytoolarge": http.StatusRequestEntityTooLarge, "uritoolong": http.StatusRequestURITooLong,
		"unprocessablecontent": http.StatusUnprocessableEntity, "unprocessable": http.StatusUnprocessableEntity,
		"notallowed": http.StatusMethodNotAllowed, "methodnotimplemented": http.StatusNotImplemented,
	}
	plain := strings.NewReplacer(" ", "", "-", "", "'", "")
	for status := 400; status < 600; status++ {
		if text := http.StatusText(status); text != "" {
			names[strings.ToLower(plain.Replace(text))] = status
		}
	}
	return names
})
