package web

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// logged answers a request with a server that has no store, so that every handler that reads one panics, and returns the
// answer and the log's lines.
func logged(t *testing.T, address string) (*http.Response, []map[string]any) {
	t.Helper()
	var out bytes.Buffer
	s, err := New(Config{Log: slog.New(slog.NewJSONHandler(&out, nil))})
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	s.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, address, nil))
	var lines []map[string]any
	for _, text := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		var line map[string]any
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatalf("log line %q: %v", text, err)
		}
		lines = append(lines, line)
	}
	return answer.Result(), lines
}

func TestRequestsAreLogged(t *testing.T) {
	answer, lines := logged(t, "/healthz?message=secret")
	if len(lines) != 1 {
		t.Fatalf("%d log lines for a request", len(lines))
	}
	line := lines[0]
	if line["path"] != "/healthz" || line["status"] != 200.0 || line["method"] != "GET" || line["request"] != answer.Header.Get("X-Request-Id") {
		t.Errorf("log line: %v", line)
	}
	for key, value := range line {
		if text, ok := value.(string); ok && strings.Contains(text, "secret") {
			t.Errorf("the query is logged as %s", key)
		}
	}
}

func TestPanicsAreAnswered(t *testing.T) {
	for address, kind := range map[string]string{"/about": "text/html; charset=UTF-8", "/api/repos": "application/problem+json"} {
		answer, lines := logged(t, address)
		if answer.StatusCode != 500 || answer.Header.Get("Content-Type") != kind {
			t.Errorf("%s: status %d, type %q", address, answer.StatusCode, answer.Header.Get("Content-Type"))
		}
		if stack, ok := lines[0]["stack"].(string); !ok || !strings.Contains(stack, "conditional.go") {
			t.Errorf("%s: the log does not say where the panic came from: %v", address, lines[0])
		}
		if last := lines[len(lines)-1]; last["status"] != 500.0 {
			t.Errorf("%s: the last line is %v", address, last)
		}
	}
}
