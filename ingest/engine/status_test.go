package engine

import "testing"

func TestHTTPStatus(t *testing.T) {
	for name, want := range map[string]int{
		"404": 404, "NotFound": 404, "NOT_FOUND": 404, "not_found": 404, "notFound": 404, "ImATeapot": 418, "SC_NOT_FOUND": 404, "HTTP_NOT_ALLOWED": 405, "PayloadTooLarge": 413,
		"200": 0, "OK": 0, "600": 0, "": 0, "found": 0, "-404": 0, "4040": 0,
	} {
		if got := HTTPStatus(name); got != want {
			t.Errorf("%q is %d, want %d", name, got, want)
		}
	}
	if got := HTTPStatusIn(`Response.status(HttpStatus.CONFLICT).build()`); got != 409 {
		t.Errorf("a text with CONFLICT has status %d", got)
	}
	if got := HTTPStatusIn("status(200, found)"); got != 0 {
		t.Errorf("a text without an error status has status %d", got)
	}
}
