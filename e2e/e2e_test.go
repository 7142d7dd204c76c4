package e2e

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/errdex/errdex"
	"github.com/errdex/errdex/web/webtest"
)

// server is the address of the server that is tested.
func server(t *testing.T) string {
	t.Helper()
	if address := os.Getenv("ERRDEX_E2E_URL"); address != "" {
		return strings.TrimSuffix(address, "/")
	}
	return webtest.Start(t, webtest.Records()).URL
}

// get reads JSON from the server.
func get(t *testing.T, address string, into any) {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d, %v: %s", address, response.StatusCode, err, body)
	}
	if err := json.Unmarshal(body, into); err != nil {
		t.Fatalf("%s: %v", address, err)
	}
}

// sample is a record of the server, and its message as a program would print it.
type sample struct {
	record errdex.Record
	text   string
}

// choose picks a record with a value in its message and much to tell it by, among the errors that the server lists first.
func choose(t *testing.T, address string) sample {
	t.Helper()
	var list struct{ Errors []struct{ ID errdex.ID } }
	get(t, address+"/api/errors?severity=error&type=exception&limit=50", &list)
	best := sample{}
	for _, entry := range list.Errors {
		var envelope errdex.Envelope
		get(t, address+"/api/errors/"+string(entry.ID), &envelope)
		tmpl := envelope.Record.Template()
		if len(tmpl.Placeholders()) == 0 || tmpl.Weight() <= best.record.Template().Weight() {
			continue
		}
		best = sample{envelope.Record, tmpl.Fill(values(tmpl)...)}
	}
	if best.text == "" {
		t.Fatalf("%s lists no error with a placeholder: ingest a repository first", address)
	}
	return best
}

// values are texts that the placeholders can have been filled with.
func values(t errdex.Template) []string {
	var out []string
	for i, placeholder := range t.Placeholders() {
		value := fmt.Sprintf("value%d", i)
		switch placeholder.Type {
		case errdex.IntegerValue, errdex.HexValue, errdex.FloatValue, errdex.CharacterValue:
			value = "7"
		case errdex.BooleanValue:
			value = "true"
		case errdex.DurationValue:
			value = "7s"
		case errdex.QuotedValue:
			value = fmt.Sprintf("%q", value)
		}
		out = append(out, value)
	}
	return out
}

func TestInTheBrowser(t *testing.T) {
	address, running := server(t), start(t)
	for name, test := range map[string]func(*testing.T, *browser, string){
		"paste a message": pasteAMessage, "slash searches": slashSearches, "paste anywhere": pasteAnywhere,
		"control enter sends": controlEnterSends, "without scripts": withoutScripts, "looks": looks,
		"a log as a file": aLogAsAFile, "a file is dropped": aFileIsDropped, "an expression": anExpression,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t, running), address) })
	}
}

// pasteAMessage goes from a pasted log line to the page of the error that it holds.
func pasteAMessage(t *testing.T, b *browser, address string) {
	want := choose(t, address)
	b.do(chromedp.Navigate(address+"/"), chromedp.WaitVisible(chromedp.CSS("#message")))
	if title := run(b, chromedp.Title()); title != "errdex" {
		t.Errorf("the home page's title is %q", title)
	}
	log := "2026-11-30T09:00:00Z INFO starting\n2026-11-30T09:00:01Z ERROR " + want.text
	b.do(chromedp.SetValue(chromedp.CSS("#message"), log), chromedp.Click(chromedp.CSS(".paste button")),
		chromedp.WaitVisible(chromedp.CSS(".candidate.best .row-title")))
	if found := run(b, chromedp.Text(chromedp.CSS(".candidate.best .row-title"))); fold(found) != fold(want.text) {
		t.Fatalf("pasted %q; the message found is %q, want %q", log, found, want.text)
	}
	if found := run(b, chromedp.Text(chromedp.CSS(".candidate.best .template"))); fold(found) != fold(want.record.ErrorMessage) {
		t.Errorf("the best match is %q, want %q", found, want.record.ErrorMessage)
	}
	b.do(chromedp.Click(chromedp.CSS(".candidate.best .row-title")), chromedp.WaitVisible(chromedp.CSS("article.record")))

	if title := run(b, chromedp.Title()); !strings.Contains(title, fold(want.record.ErrorMessage)) || !strings.HasPrefix(title, "What causes ") {
		t.Errorf("the error's page has the title %q", title)
	}
	if run(b, chromedp.TextContent(chromedp.CSS("#message .value"))) == "" {
		t.Error("the captured value is not shown")
	}
	if marked := run(b, chromedp.TextContent(chromedp.CSS("#source .line.hl .ln"))); strings.TrimSpace(marked) != fmt.Sprint(want.record.LineNumber) {
		t.Errorf("the marked line is %s, want %d", marked, want.record.LineNumber)
	}
	copies(b)
	b.quiet()
}

// copies presses a copy button and sees that it says that it copied.
func copies(b *browser) {
	b.t.Helper()
	buttons := evaluate[int](b, `document.querySelectorAll(".copy").length`)
	if blocks := evaluate[int](b, `document.querySelectorAll("[data-copy]").length`); buttons == 0 || buttons != blocks {
		b.t.Fatalf("%d copy buttons for %d blocks", buttons, blocks)
	}
	b.do(chromedp.Click(chromedp.CSS("#message .copy")))
	if said := run(b, chromedp.Poll[string](`document.getElementById("said").textContent`)); said != "Copied" {
		b.t.Errorf("the copy button says %q", said)
	}
}

// slashSearches: "/" goes to the search box from anywhere, but is typed where something is being typed.
func slashSearches(t *testing.T, b *browser, address string) {
	b.do(chromedp.Navigate(address+"/classes"), chromedp.WaitReady(chromedp.CSS("#q")))
	b.press("/")
	if focused := evaluate[string](b, `document.activeElement.id`); focused != "q" {
		t.Fatalf("after / the focus is on %q, want q", focused)
	}
	for _, key := range []string{"a", "/", "b", "\r"} {
		b.press(key)
	}
	b.do(chromedp.WaitReady(chromedp.CSS(".listing")))
	if at := run(b, chromedp.Location()); !strings.HasSuffix(at, "/search?q=a%2Fb") {
		t.Errorf("typing a/b and Enter leads to %s", at)
	}
	b.quiet()
}

// pasteAnywhere: what is pasted while nothing has the focus lands in the paste box.
func pasteAnywhere(t *testing.T, b *browser, address string) {
	b.do(chromedp.Navigate(address+"/"), chromedp.WaitVisible(chromedp.CSS("#message")))
	got := evaluate[string](b, `(() => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", "it broke");
		document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
		return document.activeElement.id + ": " + document.activeElement.value;
	})()`)
	if got != "message: it broke" {
		t.Errorf("after pasting, the focus is on %q", got)
	}
	b.quiet()
}

// controlEnterSends: both keys together send the paste box.
func controlEnterSends(t *testing.T, b *browser, address string) {
	b.do(chromedp.Navigate(address+"/match"), chromedp.WaitVisible(chromedp.CSS("#message")),
		chromedp.SendKeys(chromedp.CSS("#message"), "some words that no program says"),
		chromedp.KeyEvent("\r", chromedp.KeyModifiers(chromedp.ModifierCtrl)), chromedp.WaitReady(chromedp.CSS(".again h2")))
	b.quiet()
}

// withoutScripts: everything that matters works with scripts turned off.
func withoutScripts(t *testing.T, b *browser, address string) {
	want := choose(t, address)
	b.scripts(false)
	b.do(chromedp.Navigate(address+"/match?message="+url.QueryEscape(want.text)), chromedp.WaitVisible(chromedp.CSS(".candidate.best .row-title")),
		chromedp.Click(chromedp.CSS(".candidate.best .row-title")), chromedp.WaitVisible(chromedp.CSS("#source .line.hl")))
	b.scripts(true)
	if question := run(b, chromedp.Text(chromedp.CSS("h1"))); !strings.Contains(fold(question), fold(want.record.ErrorMessage)) {
		t.Errorf("the page asks %q", question)
	}
}

// busyLog is a log in which a message comes again and again, among lines that nobody knows.
func busyLog(message string) string {
	var log strings.Builder
	for i := range 20 {
		fmt.Fprintf(&log, "2026-11-30T09:%02d:00Z INFO listening\n2026-11-30T09:%02d:01Z ERROR %s\n", i, i, message)
		if i%5 == 0 {
			fmt.Fprintf(&log, "2026-11-30T09:%02d:02Z ERROR the vault of bay %d sings out of tune\n", i, i)
		}
	}
	return log.String()
}

// aLogAsAFile sends a log that is larger than what is shown whole, with scripts turned off, and opens what happened with the
// keyboard alone.
func aLogAsAFile(t *testing.T, b *browser, address string) {
	want := choose(t, address)
	path := filepath.Join(t.TempDir(), "app.log")
	log := busyLog(want.text) + strings.Repeat("2026-11-30T10:00:00Z INFO nothing happened\n", 30_000)
	if err := os.WriteFile(path, []byte(log), 0o644); err != nil {
		t.Fatal(err)
	}
	b.scripts(false)
	b.do(chromedp.Navigate(address+"/match"), chromedp.WaitVisible(chromedp.CSS("#log")),
		chromedp.SetUploadFiles(chromedp.CSS("#log"), []string{path}), chromedp.Click(chromedp.CSS(".paste button")),
		chromedp.WaitVisible(chromedp.CSS(".log-group")))
	b.scripts(true)
	if read := run(b, chromedp.Text(chromedp.CSS(".head .sub"))); !strings.Contains(read, "app.log has 30044 lines") {
		t.Errorf("the page says %q", read)
	}
	if times := run(b, chromedp.Text(chromedp.CSS(".log-group .times"))); fold(times) != "20×" {
		t.Errorf("the message is counted as %q", times)
	}
	if shown := evaluate[bool](b, `(() => { document.querySelector(".log-group summary").focus(); return document.querySelector(".log-group").open; })()`); !shown {
		t.Error("the first group is not open")
	}
	b.press("\r")
	if shown := evaluate[bool](b, `document.querySelector(".log-group").open`); shown {
		t.Error("Enter does not close the group that has the focus")
	}
	b.quiet()
}

// aFileIsDropped: a file dropped on the paste box is chosen.
func aFileIsDropped(t *testing.T, b *browser, address string) {
	b.do(chromedp.Navigate(address+"/match"), chromedp.WaitVisible(chromedp.CSS("#log")))
	got := evaluate[string](b, `(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File(["ERROR it broke"], "app.log", {type: "text/plain"}));
		const form = document.querySelector("form.paste");
		for (const kind of ["dragover", "drop"]) form.dispatchEvent(new DragEvent(kind, {dataTransfer, bubbles: true, cancelable: true}));
		return document.getElementById("log").files[0].name + ", " + document.getElementById("said").textContent;
	})()`)
	if got != "app.log, app.log will be sent" {
		t.Errorf("after a drop, the file is %q", got)
	}
	b.quiet()
}

// anExpression searches by a regular expression from the search page, and is told where it is wrong.
func anExpression(t *testing.T, b *browser, address string) {
	want := choose(t, address)
	b.do(chromedp.Navigate(address+"/search"), chromedp.WaitVisible(chromedp.CSS(".expression summary")),
		chromedp.Click(chromedp.CSS(".expression summary")), chromedp.WaitVisible(chromedp.CSS("#re")),
		chromedp.SendKeys(chromedp.CSS("#re"), "^"+regexp.QuoteMeta(want.record.ErrorMessage)+"$\r"), chromedp.WaitVisible(chromedp.CSS(".row mark")))
	if marked := run(b, chromedp.Text(chromedp.CSS(".row mark"))); fold(marked) != fold(want.record.ErrorMessage) {
		t.Errorf("marked %q, want %q", marked, want.record.ErrorMessage)
	}
	b.quiet()
	b.do(chromedp.Navigate(address+"/search?re="+url.QueryEscape("open (file")), chromedp.WaitVisible(chromedp.CSS(".problem mark")))
	if marked := run(b, chromedp.Text(chromedp.CSS(".problem mark"))); marked != "(" {
		t.Errorf("the fault is marked at %q", marked)
	}
	b.complaints = nil // the browser notes that the page's status is 400
}

// pages are the addresses of one page of each kind.
func pages(t *testing.T, address string) map[string]string {
	t.Helper()
	want := choose(t, address)
	return map[string]string{
		"home": "/", "error": want.record.Path(), "repo": "/r/" + want.record.Repo, "classes": "/classes",
		"class": "/classes/" + want.record.BackgroundTag, "search": "/search?q=" + url.QueryEscape(want.record.Template().Prefix()),
		"match": "/match?message=" + url.QueryEscape(want.text), "about": "/about", "missing": "/errors/0000000000000000",
		"log": "/match?message=" + url.QueryEscape(busyLog(want.text)), "nothing": "/match?message=" + url.QueryEscape("zzz qqq xxx"),
		"expression": "/search?re=" + url.QueryEscape(`(?i)\w+ed|{\w+}`), "fault": "/search?re=" + url.QueryEscape(`order (book|id`),
	}
}

// looks: every page fits its window, wide and narrow, follows the reader's colour scheme, and complains about nothing.
func looks(t *testing.T, b *browser, address string) {
	for name, path := range pages(t, address) {
		b.do(chromedp.Navigate(address+path), chromedp.WaitReady(chromedp.CSS("main")))
		grounds := map[string]bool{}
		for _, scheme := range []string{"light", "dark"} {
			b.scheme(scheme)
			for _, width := range []int64{1366, 540, 390} {
				b.do(chromedp.EmulateViewport(width, 900))
				if over := evaluate[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
					t.Errorf("%s is %d pixels wider than a window of %d", name, over, width)
				}
				shoot(b, fmt.Sprintf("%s-%s-%d", name, scheme, width))
			}
			grounds[evaluate[string](b, `getComputedStyle(document.body).backgroundColor`)] = true
		}
		if len(grounds) != 2 {
			t.Errorf("%s looks the same to a reader who prefers the dark", name)
		}
		if name == "missing" || name == "fault" {
			b.complaints = nil // the browser notes that the page's status is 404 or 400
		}
		b.quiet()
	}
}

// shoot keeps a picture of the page where the environment asks for it.
func shoot(b *browser, name string) {
	b.t.Helper()
	dir := os.Getenv("ERRDEX_E2E_SHOTS")
	if dir == "" {
		return
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), run(b, chromedp.FullScreenshot(100)), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

func fold(text string) string { return strings.Join(strings.Fields(text), " ") }
