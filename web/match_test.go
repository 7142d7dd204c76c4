package web_test

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/errdex/errdex/web/webtest"
	"github.com/google/go-cmp/cmp"
)

func post(t *testing.T, address string, form url.Values) answer {
	t.Helper()
	return request(t, http.MethodPost, address, form.Encode(), "Content-Type", "application/x-www-form-urlencoded")
}

// field is a field of a form with files; name is the file's, if it is one.
type field struct{ key, name, value string }

// upload sends a form as a browser does that has a file to send.
func upload(t *testing.T, address string, fields ...field) answer {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, f := range fields {
		create := func() (io.Writer, error) { return form.CreateFormField(f.key) }
		if f.key == "log" {
			create = func() (io.Writer, error) { return form.CreateFormFile(f.key, f.name) }
		}
		part, err := create()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(f.value)); err != nil {
			t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	return request(t, http.MethodPost, address, body.String(), "Content-Type", form.FormDataContentType())
}

func TestMatchPage(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	form := html(t, get(t, site.URL+"/match"), 200)
	absent(t, form, ".ladder, .pasted, .empty-list, .groups")
	if diff := cmp.Diff([]string{"all repositories", "acme/orders", "acme/tidepool", "lumen/kiln"}, texts(form, "select#repo option")); diff != "" {
		t.Errorf("repositories (-want +got):\n%s", diff)
	}
	if form.Find("form.paste[enctype='multipart/form-data'] input[type=file]").Length() != 1 {
		t.Error("no file can be sent")
	}
	crlf := strings.ReplaceAll(webtest.Pasted, "\n", "\r\n")
	for name, a := range map[string]answer{
		"form":            post(t, site.URL+"/match", url.Values{"message": {crlf}}),
		"form with files": upload(t, site.URL+"/match", field{key: "message", value: crlf}, field{key: "repo"}, field{key: "log"}),
		"file":            upload(t, site.URL+"/match", field{key: "message", value: "not this"}, field{key: "log", name: "app.log", value: webtest.Pasted}),
		"address":         get(t, site.URL+"/match?message="+url.QueryEscape(webtest.Pasted)),
	} {
		t.Run(name, func(t *testing.T) {
			page := html(t, a, 200)
			wholePage(t, page, name)
			matched(t, site, page)
			if a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("what was pasted is cached: %q", a.Header.Get("Cache-Control"))
			}
			kept, link := page.Find("textarea").Text(), page.Find(".crumb a").AttrOr("href", "")
			if isFile := name == "file"; strings.Contains(kept, "A-1009") == isFile || (link == "") != isFile || strings.Contains(kept, "\r") {
				t.Errorf("the paste box keeps %q, the link is %q", kept, link)
			}
			if link != "" {
				want(t, html(t, get(t, site.URL+link), 200), "h1", text(page, "h1"))
			}
		})
	}
}

// matched checks what the page shows of the fixture's log.
func matched(t *testing.T, site *webtest.Site, page *goquery.Document) {
	t.Helper()
	best := page.Find(".candidate.best").First()
	if title := strings.Join(strings.Fields(best.Find(".row-title").Text()), " "); title != "no order with id A-1009 in region eu-west" {
		t.Errorf("the message that was said is %q", title)
	}
	want(t, page, ".candidate.best .template", first().ErrorMessage)
	want(t, page, ".candidate.best .captures", "idA-1009regioneu-west")
	if reasons := best.Find(".row-why").Text(); !strings.Contains(reasons, "sure: ") {
		t.Errorf("no reasons: %q", reasons)
	}
	contains(t, page, ".candidate.best .line.hl", "no order with id %s in region %s")
	contains(t, page, ".pasted .found", "no order with id A-1009 in region eu-west")
	if diff := cmp.Diff([]string{"A-1009", "eu-west"}, texts(page, ".pasted .value")); diff != "" {
		t.Errorf("values marked in the text (-want +got):\n%s", diff)
	}
	if strings.ContainsAny(page.Find(".pasted").Text(), "\x1b\r") {
		t.Error("colours are shown as rubbish")
	}
	// The link carries the values, and the error's page shows them.
	link := best.Find(".row-title").AttrOr("href", "")
	record := html(t, get(t, site.URL+link), 200)
	if diff := cmp.Diff([]string{"A-1009", "eu-west"}, texts(record, "#message .value")); diff != "" {
		t.Errorf("values on the error's page, from %s (-want +got):\n%s", link, diff)
	}
}

// A chain of causes is a ladder: each message with its place, from the outermost to the root cause.
func TestMatchPageShowsTheLadder(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	page := html(t, post(t, site.URL+"/match", url.Values{"message": {"ERROR orders: cannot open /srv/orders: no order with id 17 in region eu"}}), 200)
	wholePage(t, page, "ladder")
	want(t, page, "h1", "One error, 2 messages deep")
	if diff := cmp.Diff([]string{"Outermost", "Root cause"}, texts(page, ".rung .role")); diff != "" {
		t.Errorf("roles (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"orders: cannot open /srv/orders: …", "no order with id 17 in region eu"}, texts(page, ".rung .said")); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"1: orders: cannot open /srv/orders:", "2: no order with id 17 in region eu"}, texts(page, ".pasted .found")); diff != "" {
		t.Errorf("marks (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"path/srv/orderserrthe next message", "id17regioneu"}, texts(page, ".rung .captures")); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
	if n := page.Find(".rung .source .line.hl").Length(); n != 2 {
		t.Errorf("the source is shown for %d rungs", n)
	}
}

// busyLog is a log of many events: two kinds that are known, one that is not.
func busyLog() string {
	var log strings.Builder
	for i := range 40 {
		fmt.Fprintf(&log, "2026-11-30T09:%02d:00Z INFO listening on :8080\n", i)
		fmt.Fprintf(&log, "2026-11-30T09:%02d:01Z ERROR no order with id A-%d in region eu\n", i, i)
		if i%4 == 0 {
			fmt.Fprintf(&log, "2026-11-30T09:%02d:02Z ERROR the vault of bay %d sings out of tune\n", i, i)
		}
		if i == 7 {
			fmt.Fprintf(&log, "2026-11-30T09:%02d:03Z ERROR orders: cannot open /srv/orders: the order book is closed\n", i)
		}
	}
	return log.String()
}

func TestMatchPageSumsUpALog(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for name, a := range map[string]answer{
		"pasted": post(t, site.URL+"/match", url.Values{"message": {busyLog()}}),
		"file":   upload(t, site.URL+"/match", field{key: "repo", value: "acme/orders"}, field{key: "log", name: "../<b>app.log", value: busyLog()}),
		"large": upload(t, site.URL+"/match", field{key: "message"}, field{key: "log", name: "app.log",
			value: busyLog() + strings.Repeat("2026-11-30T10:00:00Z INFO nothing happened\n", 30_000)}),
		"large text": upload(t, site.URL+"/match", field{key: "message",
			value: busyLog() + strings.Repeat("2026-11-30T10:00:00Z INFO nothing happened\n", 30_000)}),
	} {
		t.Run(name, func(t *testing.T) {
			page := html(t, a, 200)
			wholePage(t, page, name)
			want(t, page, "h1", "2 kinds of events in your log")
			times := strings.Join(texts(page, ".log-group > summary .times"), " ")
			if times != "40× 1×" && times != "1× 40×" {
				t.Errorf("counts are %s", times)
			}
			contains(t, page, ".groups", "no order with id A-0 in region eu")
			contains(t, page, ".groups .log-root", "the order book is closed")
			contains(t, page, ".groups .log-text", "orders: cannot open /srv/orders: …")
			contains(t, page, ".log-group .row-meta", "line 2")
			if n := page.Find(".log-group[open]").Length(); n != 1 {
				t.Errorf("%d groups are open", n)
			}
			want(t, page, ".unmatched .times", "10×")
			contains(t, page, ".unmatched", "the vault of bay 0 sings out of tune")
			if name == "file" {
				contains(t, page, ".head .sub", "<b>app.log has 91 lines")
			}
		})
	}
}

func TestMatchPageFindsNothing(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	page := html(t, post(t, site.URL+"/match", url.Values{"message": {"zzz qqq"}, "repo": {"acme/orders"}}), 200)
	want(t, page, "h1", "No error that has been read says this")
	contains(t, page, ".empty-list", "instead of acme/orders only")
	contains(t, page, ".empty-list", "errdex match --source .")
	contains(t, page, ".empty-list", "errdex ingest")
	if link := page.Find(".empty-list a[href^='/search']").AttrOr("href", ""); link != "/search?q=zzz+qqq" {
		t.Errorf("the words are searched at %q", link)
	}
	contains(t, page, ".head .sub", "errors were looked through")
	blank := html(t, post(t, site.URL+"/match", url.Values{"message": {" \n"}}), 200)
	want(t, blank, "h1", "Match a message, stack trace or log")
	empty := html(t, upload(t, site.URL+"/match", field{key: "log", name: "empty.log", value: "\n"}), 200)
	want(t, empty, "h1", "There is nothing in that file")
}

func TestMatchPageRefusesTooMuch(t *testing.T) {
	site := webtest.Start(t, webtest.Records())
	for _, size := range []int{1<<20 + 1, 4 << 20} {
		page := html(t, post(t, site.URL+"/match", url.Values{"message": {strings.Repeat("x", size)}}), 413)
		contains(t, page, ".failure .lead", "part of the log around the error")
	}
	page := html(t, get(t, site.URL+"/match?message="+strings.Repeat("x", 16<<10+1)), 413)
	contains(t, page, ".failure .lead", "POST")
	unknown := html(t, upload(t, site.URL+"/match", field{key: "colour", value: "red"}), 400)
	contains(t, unknown, ".failure .lead", "The fields are")
}
