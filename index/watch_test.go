package index

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// inMemory is an index of records with the given messages, each in a file of its own.
func inMemory(t testing.TB, messages ...errdex.Template) *Index {
	t.Helper()
	ix, err := New(context.Background(), iter.Seq2[errdex.Record, error](func(yield func(errdex.Record, error) bool) {
		for i, template := range messages {
			template = template.Normalize()
			class := []string{"IOError", "log.Error", "ParseException"}[i%3]
			path := fmt.Sprintf("src/part%d/unit%d.go", i%5, i)
			r := errdex.Record{
				ID: errdex.NewID("acme/tool", path, "", template.Message(), i), Repo: "acme/tool", Slug: template.Slug(), ErrorMessage: template.Message(),
				MessagePattern: template.Pattern(), ErrorType: errdex.Exception, ErrorClass: &class, Severity: errdex.SeverityError, FilePath: path, LineNumber: i + 10,
				SourceCodeStart: 1, SourceCodeEnd: 99, SchemaVersion: 2, Language: "go", Placeholders: template.Placeholders(),
			}
			if !yield(r, nil) {
				return
			}
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ix.Close() })
	return ix
}

// fewTexts is how many texts a watcher remembers here: enough for those of a test.
const fewTexts = 1 << 10

// watching is a watcher of an index that knows nothing yet.
func watching(t testing.TB, ix *Index) *watcher {
	t.Helper()
	g, err := ix.use()
	if err != nil {
		t.Fatal(err)
	}
	w := newWatcher(g, StreamOptions{}, newKnown(fewTexts))
	t.Cleanup(func() {
		w.close()
		g.release()
	})
	return w
}

// TestPlansSayWhatALookWouldSay: an event that is told of after a plan made for another one is told of as if it had been taken
// apart itself. The values are chosen to be taken for something else: heads, classes, files, other messages.
func TestPlansSayWhatALookWouldSay(t *testing.T) {
	lit, hole := errdex.Lit, func(name string) errdex.Part { return errdex.Hole(name, "", "") }
	ix := inMemory(t,
		errdex.Template{lit("cannot open "), hole("path"), lit(" for writing: "), hole("err")},
		errdex.Template{lit("connection disappeared for "), hole("name")},
		errdex.Template{lit("connection disappeared for "), hole("name"), lit(": "), hole("why")},
		errdex.Template{hole("name"), lit(" is not a valid column")},
		errdex.Template{lit("no space left in the database")},
		errdex.Template{lit("no space left in the database")},
		errdex.Template{lit("failed to parse the header"), lit("\n"), hole("detail")},
	)
	values := []string{"x", "a b.txt", "IOError", "unit3.go:13", "42", "src/part1/unit1.go", "error: bad", "[main]", "WARN", "no space left in the database", `"quoted"`, "", "7f3a9c",
		"connection disappeared for y", "java.io.IOError: no space left in the database"}
	messages := []string{"cannot open %s for writing: %s", "connection disappeared for %s", "%s is not a valid column", "%s: %s: no space left in the database", "failed to parse the header: %s"}
	forms := []string{
		"%s", "2026-01-02T03:04:05.%03dZ ERROR [worker-%d] unit3: %s", `{"level":"error","ts":17%d.%d,"logger":"part1.unit1","msg":"%s","caller":"part0/unit5.go:15"}`,
		"\x1b[31mERROR\x1b[0m IOError: %s", `level=error ts=%d worker=%d msg="%s"`, "E0102 03:04:05.%06d  %d unit5.go:15] %s",
		"ERROR %s\n\tat f (src/part2/unit2.go:12:%d)\n\tat g (src/part0/unit0.go:10)\nCaused by: IOError: %[1]s", "<14>Jan  2 03:04:05 host-%d prog[%d]: %s",
	}
	kept, fresh := watching(t, ix), watching(t, ix)
	n, planned := 0, 0
	for _, form := range forms {
		for _, message := range messages {
			for i, a := range values {
				for k, b := range values {
					text := message
					switch message {
					case messages[0], messages[3]:
						text = fmt.Sprintf(message, a, b)
					default:
						if k > 0 {
							continue
						}
						text = fmt.Sprintf(message, a)
					}
					line := ""
					switch {
					case form == forms[0], form == forms[3]:
						line = fmt.Sprintf(form, text)
					case form == forms[6]:
						line = fmt.Sprintf(form, text, k)
					default:
						line = fmt.Sprintf(form, 100+i, k, text)
					}
					n++
					fresh.known = newKnown(fewTexts)
					fresh.look.known = fresh.known
					x, y := told{data: []byte(line)}, told{data: []byte(line)}
					if kept.tell(&x, true) != fresh.tell(&y, true) {
						t.Errorf("%q is told of in one case only", line)
						continue
					}
					if x.found == nil {
						continue
					}
					planned += len(fresh.known.plans.recent)
					got, want := encoded(t, x.found), encoded(t, y.found)
					if got != want {
						t.Fatalf("%q\nafter a plan %s\nwithout       %s", line, got, want)
					}
				}
			}
		}
	}
	if planned < n/2 {
		t.Errorf("only %d of %d events had a plan", planned, n)
	}
}

func encoded(t *testing.T, e *errdex.Event) string {
	t.Helper()
	out, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestQuickLookMissesNoAlarm: what looks like an error when it is taken apart passes the quick look.
func TestQuickLookMissesNoAlarm(t *testing.T) {
	for _, text := range []string{"ERROR x", "x: ValueError: y", "java.lang.NullPointerException", "panic: x", "thread 'main' panicked at a.rs:1", "job failed", "Traceback (most recent call last):",
		"[error] x", "x - Fatal: y", "level=error msg=x", `{"level":"critical","msg":"x"}`, "Segfault at 0", "unable to x", "E0302 11:47:08.519000 1 a.go:1] error: x"} {
		if !mayAlarm([]byte(text)) {
			t.Errorf("%q passes unseen", text)
		}
	}
	for _, text := range []string{"all is well", "GET /index.html 200", "terror is no word of errors", "a mirror", "", "info: 3 of 4 done"} {
		if saysError(text) {
			t.Errorf("%q is taken for an error", text)
		}
	}
}

// TestRepeatsSayWhatALookWouldSay: a line that came before is told of as it was at first, wherever it stands and whatever stands
// around it; one that differs in anything is looked at itself.
func TestRepeatsSayWhatALookWouldSay(t *testing.T) {
	lit, hole := errdex.Lit, func(name string) errdex.Part { return errdex.Hole(name, "", "") }
	ix := inMemory(t, errdex.Template{lit("cannot open "), hole("path"), lit(" for writing: "), hole("err")}, errdex.Template{lit("no space left in the database")})
	kept, fresh := watching(t, ix), watching(t, ix)
	lines := []string{
		"all is well", "2026-01-02T03:04:05Z ERROR [a] cannot open x for writing: no space left in the database", "cannot open y for writing: z", "cannot open yy for writing: z",
		"\x1b[31mERROR\x1b[0m no space left in the database", "an error: nobody knows it", `{"level":"error","msg":"cannot open x for writing: \"y\""}`, "no space left in the database", "no space left in the databases",
	}
	recalled := 0
	for range 4 {
		for _, a := range lines {
			for _, b := range lines {
				for _, text := range []string{a, a + "\n\tat f (x.go:1)\n  " + b + "\n", a + "\n" + b} {
					fresh.known = newKnown(fewTexts)
					fresh.look.known = fresh.known
					x, y := told{data: []byte(text)}, told{data: []byte(text)}
					if kept.tell(&x, true) != fresh.tell(&y, true) {
						t.Fatalf("%q is told of in one case only", text)
					}
					if x.found != nil && encoded(t, x.found) != encoded(t, y.found) {
						t.Fatalf("%q\nafter others %s\nalone        %s", text, encoded(t, x.found), encoded(t, y.found))
					}
				}
			}
		}
	}
	for _, line := range lines {
		sum := kept.known.seeds.sum([]byte(line))
		quiet, alarms := kept.known.quiet.find(sum)
		if want := line == lines[0] || line == lines[5] || line == lines[8]; quiet != want || alarms != (line == lines[5]) {
			t.Errorf("%q: nothing in it %v, alarming %v", line, quiet, alarms)
		}
		if kept.known.repeats.find(sum) != nil {
			recalled++
		}
	}
	if recalled != 5 {
		t.Errorf("%d lines with templates are remembered", recalled)
	}
}

// FuzzStream: any log gives events whose places lie in it, in order, and what is told of an event does not depend on those
// before it.
func FuzzStream(f *testing.F) {
	lit, hole := errdex.Lit, func(name string) errdex.Part { return errdex.Hole(name, "", "") }
	ix := inMemory(f, errdex.Template{lit("cannot open "), hole("path"), lit(" for writing: "), hole("err")}, errdex.Template{hole("name"), lit(" is not a valid column")},
		errdex.Template{lit("no space left in the database")}, errdex.Template{lit("failed to parse the header"), lit("\n"), hole("detail")}, errdex.Template{lit("bad "), hole("x")})
	for _, text := range []string{"\x1b[31mERROR\x1b[0m x: cannot open a for writing: &quot;bad&quot; luck\nERROR cannot open \x1b[1mb for writing: no space left in the database",
		"{\"msg\":\"a is not a valid column\"}\r\n{\"msg\":\"b\\u00e9 is not a valid column\"}\n", "ERROR failed to parse the header\n  x\nCaused by: y is not a valid column\n at a.b(c.go:1)", "\xff\xfea\x00b\x00\n\x00", "ERROR cannot open b for writing: x\nERROR cannot open b for writing: y\rz\nERROR cannot open b for writing: \x1bay \x1b]8;;z\n", "x=\"no space left in the database\" level=error"} {
		f.Add(text)
	}
	kept, fresh := watching(f, ix), watching(f, ix)
	f.Fuzz(func(t *testing.T, text string) {
		last := int64(0)
		totals, err := ix.Stream(context.Background(), strings.NewReader(text), StreamOptions{Workers: 2}, func(e errdex.Event) error {
			if e.Start < last || e.End < e.Start || e.Line < 1 || e.Lines < 1 {
				t.Fatalf("%q: %+v", text, e)
			}
			last = e.End
			for _, rung := range e.Ladder {
				if len(rung.Sites) == 0 || rung.Alike < 1 || rung.Start < e.Start || rung.End > e.End || rung.Start > rung.End {
					t.Fatalf("%q: rung %+v of event %d-%d", text, rung, e.Start, e.End)
				}
				for _, c := range rung.Sites[0].Captures {
					if c.Start < 0 || c.Start > c.End || int64(c.End) > e.End {
						t.Fatalf("%q: %+v", text, c)
					}
				}
			}
			return nil
		})
		if err != nil || totals.Bytes > int64(2*len(text)) {
			t.Fatalf("%q: %+v %v", text, totals, err)
		}
		for line := range strings.SplitAfterSeq(text, "\n") {
			fresh.known = newKnown(fewTexts)
			fresh.look.known = fresh.known
			x, y := told{data: []byte(line)}, told{data: []byte(line)}
			if kept.tell(&x, true) != fresh.tell(&y, true) {
				t.Fatalf("%q is told of in one case only", line)
			}
			if x.found != nil {
				if got, want := encoded(t, x.found), encoded(t, y.found); got != want {
					t.Fatalf("%q\nafter a plan %s\nwithout       %s", line, got, want)
				}
			}
		}
	})
}

// TestSimpleEventsAreWhatTheyLook: an event that the quick look takes apart is told of as if it had been taken apart thoroughly.
// Those that only the thorough search reads are left to it.
func TestSimpleEventsAreWhatTheyLook(t *testing.T) {
	lit, hole := errdex.Lit, func(name string) errdex.Part { return errdex.Hole(name, "", "") }
	ix := inMemory(t, errdex.Template{lit("cannot open "), hole("path"), lit(" for writing: "), hole("err")}, errdex.Template{hole("name"), lit(" is not a valid column")},
		errdex.Template{lit("no space left in the database")}, errdex.Template{lit("no space left in the database")}, errdex.Template{lit("no space left in the database of "), hole("name")},
		errdex.Template{lit("the header is bad\nnear the column "), hole("number")})
	w := watching(t, ix)
	for _, c := range []struct {
		line            string
		simple, obvious bool
	}{
		{"2026-01-02T03:04:05Z ERROR [worker-3] app.jobs: cannot open a b for writing: denied", true, true},
		{"E0102 03:04:05.000001  7 unit1.go:11] x is not a valid column", true, true},
		{"ERROR setup: cannot open x for writing: y is not a valid column", true, true},
		{"\x1b[31mERROR\x1b[0m IOError: x is not a valid column", true, true},
		{"no space left in the database", true, false},                   // two records
		{"ERROR unit4: no space left in the database of x", true, false}, // two templates on one text
		{"ERROR cannot open x for writing: no space left in the database", true, false},
		{`{"level":"error","msg":"x is not a valid column"}`, false, false},  // an object
		{`level=error msg="x is not a valid column"`, false, false},          // pairs
		{`ERROR cannot open x\ny for writing: z`, false, false},              // escapes
		{"ERROR cannot open x for writing: y\n\tat f (a.go:1)", false, true}, // a trace
		{"ERROR cannot open x for writing: y\nCaused by: z is not a valid column", false, false},
		{"ERROR cannot open x for writing: y\n  \tz is not a valid column", false, false},
		{"ERROR cannot open x for writing: y\nthat is so", false, false},                          // perhaps the message's own second line
		{"ERROR cannot open x for writing: the header is bad\n  near the column 7", false, false}, // a template of two lines
		{"ERROR cannot open &quot;x&quot; for writing: y", false, false},                          // entities
		{"ERROR nothing of all this", true, false},
	} {
		if !w.look.at([]byte(c.line), nil) {
			t.Errorf("%q is passed over", c.line)
			continue
		}
		key, obvious := w.obvious([]byte(c.line))
		if (w.look.simple() && len(w.look.lines) == 1) != c.simple || obvious != c.obvious {
			t.Errorf("%q: simple %v, obvious %v", c.line, w.look.simple(), obvious)
		}
		w.look.describe()
		outside := append([]byte(nil), w.look.outside...)
		want, _ := w.search(c.line, outside, false)
		if c.simple {
			w.look.at([]byte(c.line), nil)
			got, _ := w.searchSimple(c.line, outside, false)
			got.Start, want.Start = 0, 0 // set when the event is put in its place
			if encoded(t, &got) != encoded(t, &want) {
				t.Errorf("%q\nlooked at   %s\ntaken apart %s", c.line, encoded(t, &got), encoded(t, &want))
			}
			w.look.at([]byte(c.line), nil)
			if keyed, _ := w.searchSimple(c.line, outside, true); keyed.Key() != want.Key() {
				t.Errorf("%q: looked at for the key alone it has %q, not %q", c.line, keyed.Key(), want.Key())
			}
		}
		if keyed, _ := w.search(c.line, outside, true); keyed.Key() != want.Key() {
			t.Errorf("%q: searched for the key alone it has %q, not %q", c.line, keyed.Key(), want.Key())
		}
		if obvious && key != want.Key() {
			t.Errorf("%q has the key %q, not %q", c.line, key, want.Key())
		}
	}
}
