package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/web/webtest"
)

func TestAPIMatchSumsUp(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	body, err := json.Marshal(map[string]any{"text": busyLog(), "repo": "acme/orders"})
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range map[string]answer{
		"plain text": request(t, http.MethodPost, site.URL+"/api/match?summary=1", busyLog()),
		"JSON":       request(t, http.MethodPost, site.URL+"/api/match?summary=1", string(body), "Content-Type", "application/json"),
		"file":       upload(t, site.URL+"/api/match?summary=1", field{key: "repo", value: "acme/orders"}, field{key: "log", name: "app.log", value: busyLog()}),
		"long": request(t, http.MethodPost, site.URL+"/api/match?summary=1",
			busyLog()+strings.Repeat("2026-11-30T10:00:00Z INFO nothing happened\n", 100_000)),
	} {
		var triage errdex.Triage
		decode(t, a, &triage)
		if len(triage.Groups) != 2 || len(triage.Unmatched) != 1 || triage.Unmatched[0].Count != 10 || triage.Matched != 41 || triage.Lines < 91 {
			t.Errorf("%s: %.400s", name, a.body)
		}
		if a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: cached as %q", name, a.Header.Get("Cache-Control"))
		}
	}
	quiet := request(t, http.MethodPost, site.URL+"/api/match?summary=1", "INFO all is well\n")
	if !strings.HasPrefix(string(quiet.body), `{"groups":[],"unmatched":[],`) {
		t.Errorf("nothing found is not two empty lists: %s", quiet.body)
	}
	short := get(t, site.URL+"/api/match?summary=1&message=the+order+book+is+closed")
	if !strings.Contains(string(short.body), `"count":1`) {
		t.Errorf("a summary of a short text: %s", short.body)
	}
}

// lines takes an answer in JSON Lines apart.
func lines(t *testing.T, a answer) (events []errdex.Event, last map[string]json.RawMessage) {
	t.Helper()
	if a.StatusCode != 200 || a.Header.Get("Content-Type") != "application/x-ndjson" || a.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("status %d, headers %v: %.300s", a.StatusCode, a.Header, a.body)
	}
	all := strings.Split(strings.TrimSuffix(string(a.body), "\n"), "\n")
	for _, line := range all[:len(all)-1] {
		var event errdex.Event
		if err := json.Unmarshal([]byte(line), &event); err != nil || event.Line == 0 {
			t.Fatalf("line %q: %v", line, err)
		}
		events = append(events, event)
	}
	if err := json.Unmarshal([]byte(all[len(all)-1]), &last); err != nil || len(last) != 1 {
		t.Fatalf("last line %q: %v", all[len(all)-1], err)
	}
	return events, last
}

func TestAPIMatchTellsEvents(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	a := request(t, http.MethodPost, site.URL+"/api/match", busyLog(), "Accept", "application/x-ndjson")
	events, last := lines(t, a)
	var totals struct{ Lines, Bytes, Events, Matched, Searched int }
	if err := json.Unmarshal(last["totals"], &totals); err != nil || totals.Matched != 41 || totals.Bytes != len(busyLog()) || totals.Searched != 13 {
		t.Errorf("totals %s: %v", last["totals"], err)
	}
	if len(events) != 51 || len(events[0].Ladder) != 1 || events[1].Ladder == nil || len(events[1].Ladder) != 0 {
		t.Errorf("%d events: %+v", len(events), events[:2])
	}
	for i := 1; i < len(events); i++ {
		if events[i].Line <= events[i-1].Line {
			t.Errorf("event %d is on line %d, the one before on %d", i, events[i].Line, events[i-1].Line)
		}
	}
}

// Events are sent while the log is still arriving.
func TestAPIMatchTellsEventsAtOnce(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for _, coding := range []string{"identity", "gzip"} {
		reader, writer := io.Pipe()
		sending, err := http.NewRequest(http.MethodPost, site.URL+"/api/match", reader)
		if err != nil {
			t.Fatal(err)
		}
		sending.Header.Set("Accept", "application/x-ndjson")
		if coding == "identity" { // else the client asks for gzip by itself and unpacks the answer
			sending.Header.Set("Accept-Encoding", coding)
		}
		go func() {
			for range 3000 { // more than is read at a time
				fmt.Fprintln(writer, "2026-11-30T09:00:00Z ERROR no order with id A-1 in region eu and then some words that nobody looks for")
			}
		}()
		response, err := http.DefaultClient.Do(sending)
		if err != nil {
			t.Fatal(err)
		}
		first, err := bufio.NewReader(response.Body).ReadString('\n')
		if err != nil || !strings.Contains(first, `"line":1,`) {
			t.Errorf("%s: the first line is %q: %v", coding, first, err)
		}
		_ = writer.Close()
		_ = response.Body.Close()
	}
}

// A sender who goes away ends the work: the server can be closed, which waits for all requests.
func TestAPIMatchEndsWithItsSender(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for _, address := range []string{"/api/match?summary=1", "/api/match"} {
		ctx, cancel := context.WithCancel(context.Background())
		reader, writer := io.Pipe()
		sending, err := http.NewRequestWithContext(ctx, http.MethodPost, site.URL+address, reader)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		go func() {
			response, err := http.DefaultClient.Do(sending)
			if err == nil {
				_ = response.Body.Close()
			}
			done <- err
		}()
		if _, err := writer.Write([]byte("ERROR the order book is closed\n")); err != nil {
			t.Fatal(err)
		}
		cancel()
		_ = writer.CloseWithError(context.Canceled) // the client waits for who gives it the body
		if err := <-done; err == nil {
			t.Errorf("%s: a request that was given up was answered", address)
		}
	}
}

func TestAPIMatchStreamsRefuse(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for name, a := range map[string]answer{
		"both":       request(t, http.MethodPost, site.URL+"/api/match?summary=1", "x", "Accept", "application/x-ndjson"),
		"summary=2":  request(t, http.MethodPost, site.URL+"/api/match?summary=2", "x"),
		"no text":    request(t, http.MethodPost, site.URL+"/api/match?summary=1", ""),
		"no lines":   request(t, http.MethodPost, site.URL+"/api/match", "", "Accept", "application/x-ndjson"),
		"no form":    request(t, http.MethodPost, site.URL+"/api/match", "no form", "Content-Type", "multipart/form-data; boundary=x"),
		"cut form":   request(t, http.MethodPost, site.URL+"/api/match?summary=1", "--x\r\nContent-Disposition: form-data; name=\"log\"; filename=\"a\"\r\n\r\nERROR no", "Content-Type", "multipart/form-data; boundary=x"),
		"field":      upload(t, site.URL+"/api/match", field{key: "colour", value: "red"}),
		"limit":      upload(t, site.URL+"/api/match", field{key: "limit", value: "0"}, field{key: "message", value: "x"}),
		"unknown":    request(t, http.MethodPost, site.URL+"/api/match?sumary=1", "x"),
		"in address": request(t, http.MethodPost, site.URL+"/api/match?message=x", "x"),
	} {
		if p := problemAt(t, a, 400); p.Detail == "" {
			t.Errorf("%s: no detail", name)
		}
	}
	packed := request(t, http.MethodPost, site.URL+"/api/match", "x", "Content-Encoding", "gzip")
	if p := problemAt(t, packed, 415); !strings.Contains(p.Fix, "Content-Encoding") {
		t.Errorf("fix: %s", p.Fix)
	}
	long := request(t, http.MethodPost, site.URL+"/api/match", strings.Repeat("a line\n", 1<<18))
	if p := problemAt(t, long, 413); !strings.Contains(p.Fix, "summary=1") || !strings.Contains(p.Fix, "application/x-ndjson") {
		t.Errorf("the fix does not lead to a summary: %s", p.Fix)
	}
	huge, err := http.NewRequest(http.MethodPost, site.URL+"/api/match?summary=1", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	huge.ContentLength = 256<<20 + 1 // announced, and refused before it is sent
	response, err := http.DefaultTransport.RoundTrip(huge)
	if err == nil {
		defer response.Body.Close()
		if response.StatusCode != 413 {
			t.Errorf("a log of more than 256 MiB gives status %d", response.StatusCode)
		}
	}
}

// Every address of the API refuses a parameter that it does not have, and names those that it has.
func TestAPIUnknownParameters(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for path, sample := range samples() {
		if !strings.HasPrefix(path, "/api/") {
			continue
		}
		address := sample.address + "?verbose=1"
		if strings.Contains(sample.address, "?") {
			address = sample.address + "&verbose=1"
		}
		p := problemAt(t, get(t, site.URL+address), 400)
		if !strings.Contains(p.Detail, `"verbose"`) || !strings.HasPrefix(p.Fix, "Th") {
			t.Errorf("%s: %+v", address, p)
		}
	}
	if p := problemAt(t, get(t, site.URL+"/api/errors?lang=go"), 400); !strings.Contains(p.Fix, "language") {
		t.Errorf("the parameters are not named: %s", p.Fix)
	}
	if a := get(t, site.URL+"/search?q=order&utm_source=mail"); a.StatusCode != 200 {
		t.Errorf("a page is refused for a parameter of somebody else's: %d", a.StatusCode)
	}
}
