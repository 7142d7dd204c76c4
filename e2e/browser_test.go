package e2e

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a test may take in the browser, on a machine that is busy with other things.
const patience = 120 * time.Second

// browser is a tab of a running browser.
type browser struct {
	t   *testing.T
	ctx context.Context

	lock sync.Mutex
	// complaints are the errors that pages wrote to the console: scripts that failed, files not found, and everything that the
	// content policy kept a page from doing.
	complaints []string
}

// start starts a browser that lives as long as the test.
func start(t *testing.T) context.Context {
	t.Helper()
	path := chromium(t)
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-component-update", true), chromedp.WindowSize(1366, 900))
	allocated, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	running, closeAll := chromedp.NewContext(allocated)
	t.Cleanup(closeAll)
	t.Cleanup(func() { _ = chromedp.Cancel(running) }) // waits for its end, before the folder of its profile is deleted
	if err := chromedp.Do(running); err != nil {
		t.Fatalf("start %s: %v", path, err)
	}
	return running
}

// open opens a tab in the browser for a test.
func open(t *testing.T, running context.Context) *browser {
	t.Helper()
	tab, closeTab := chromedp.NewContext(running)
	t.Cleanup(closeTab)
	b := &browser{t: t}
	if err := chromedp.Listen(tab, b.hear); err != nil {
		t.Fatalf("open a tab: %v", err)
	}
	limited, cancel := context.WithTimeout(tab, patience)
	t.Cleanup(cancel)
	b.ctx = limited
	return b
}

// chromium finds the browser.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("chromium was not found: install it with apt-get install chromium, or run make test, which does")
	return ""
}

// hear collects what pages complain about.
func (b *browser) hear(event any) {
	text := ""
	switch event := event.(type) {
	case *log.EventEntryAdded:
		if event.Entry.Level == log.EntryLevelError || event.Entry.Level == log.EntryLevelWarning {
			text = fmt.Sprintf("%s: %s (%s)", event.Entry.Level, event.Entry.Text, event.Entry.URL)
		}
	case *runtime.EventExceptionThrown:
		text = "exception: " + event.ExceptionDetails.Text
	}
	if text == "" {
		return
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	b.complaints = append(b.complaints, text)
}

// quiet fails the test when a page complained.
func (b *browser) quiet() {
	b.t.Helper()
	b.lock.Lock()
	defer b.lock.Unlock()
	for _, complaint := range b.complaints {
		b.t.Errorf("the browser's console says %s", complaint)
	}
	b.complaints = nil
}

// do runs actions, one after another.
func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// run runs an action and gives its value.
func run[T any](b *browser, action chromedp.Action[T]) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, action)
	if err != nil {
		b.t.Fatal(err)
	}
	return value
}

// evaluate runs a script on the page.
func evaluate[T any](b *browser, script string) T {
	b.t.Helper()
	return run(b, chromedp.Evaluate[T](script))
}

// press presses a key that stands for a character. Unlike chromedp.KeyEvent it leaves it to the page whether the character is
// typed, as a keyboard does.
func (b *browser) press(key string) {
	b.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeKeyDown, input.DispatchKeyEventTypeKeyUp} {
		params := input.DispatchKeyEventParams{Type: kind, Key: key}
		if kind == input.DispatchKeyEventTypeKeyDown {
			params.Text = key
		}
		if _, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, params); err != nil {
			b.t.Fatal(err)
		}
	}
}

// scheme makes the reader prefer dark or light pages.
func (b *browser) scheme(name string) {
	b.t.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		b.t.Fatal(err)
	}
}

// scripts turns scripts on pages on or off.
func (b *browser) scripts(on bool) {
	b.t.Helper()
	params := emulation.SetScriptExecutionDisabledParams{Value: !on}
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, params); err != nil {
		b.t.Fatal(err)
	}
}
