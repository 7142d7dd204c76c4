package index_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// TestFirstMatch: what comes first for a text, how it was found, and what was captured.
func TestFirstMatch(t *testing.T) {
	ix := with(t,
		record("cannot open {path} for writing: {err}", at("pkg/file/open.go", 40, "(*File).Open")),
		record("connection disappeared for {name}", at("src/pool.rs", 2677, "Pool::get_or_connect")),
		record("retrying of unary invoker failed", warning),
		record("no space left in the database", at("server/errors.go", 34, "")),
		record("no targets specified\nadd a [lib] section to {file}", at("src/manifest.rs", 10, "normalize")),
		record("Invalid address {url}: No scheme supplied. Perhaps you meant https://{url}?", at("src/requests/models.py", 517, "prepare_url"), class("MissingSchema")),
		record("cannot reuse a name that is still in use"),
		record("worker {pid:integer} exited with code {code:integer}"),
		record("value {value:quoted} is not a valid color"),
		record("{err}\n\nUse --debug to see the whole chart"),
		record("nothing here looks like a garden\nThe place that was looked at: {path}\nGo to another place, or lay one out with the spade."),
		record("Error: {reason}\nSet the flag of the shelf to allow this."),
		record("bad {x}"),
		record("unwrap: {err}"),
		record("error: {err}"),
		record("{err} for {filename}"),
		record("no such {name}"),
		record("\x1b[33mthe terminal has to use UTF-8.\n  export LANG=en_US.UTF-8\n  \x1b[0m"),
		record("the subscription was unsuccessful: [\n\t{errors}\n]"),
		record("the command has not been written into the connection yet! check the load of the machine, that nothing blocks its listeners, the way to the server with a monitor, and packets that were lost. source: {source}, after {n} of {all} attempts"),
	)
	for _, c := range []struct {
		name, text string
		message    string // "" when nothing may be found
		kind       errdex.MatchKind
		captures   string
	}{
		{"bare", "connection disappeared for github", "connection disappeared for {name}", errdex.MatchExact, "name=github"},
		{"coloured log line", "\x1b[2m2026-01-02T03:04:05Z\x1b[0m \x1b[31mERROR\x1b[0m pool: connection disappeared for github\x1b[0m", "connection disappeared for {name}", errdex.MatchExact, "name=github"},
		{"other case", "CONNECTION DISAPPEARED FOR github", "connection disappeared for {name}", errdex.MatchExact, "name=github"},
		{"wrapped", "Error: start: run: no space left in the database", "no space left in the database", errdex.MatchExact, ""},
		{"inside a sentence", "I got a no space left in the database when I ran it", "no space left in the database", errdex.MatchContained, ""},
		{"chain", "Error: setup: cannot open a b.db for writing: no space left in the database", "no space left in the database", errdex.MatchContained, ""},
		{"JSON, a warning beside the error", `{"level":"warn","msg":"retrying of unary invoker failed","error":"rpc error: code = X desc = no space left in the database"}`, "no space left in the database", errdex.MatchContained, ""},
		{"several lines", "error: no targets specified\n   add a [lib] section to Cargo.toml\n", "no targets specified\nadd a [lib] section to {file}", errdex.MatchExact, "file=Cargo.toml"},
		{"a value on a line of its own", "unexpected end\n\nUse --debug to see the whole chart", "{err}\n\nUse --debug to see the whole chart", errdex.MatchExact, "err=unexpected end"},
		{"traceback", "Traceback (most recent call last):\n  File \"site-packages/requests/models.py\", line 440, in prepare_url\nrequests.exceptions.MissingSchema: Invalid address 'x/y': No scheme supplied. Perhaps you meant https://x/y?", "Invalid address {url}: No scheme supplied. Perhaps you meant https://{url}?", errdex.MatchExact, "url=x/y url=x/y"},
		{"another version's wording", "requests.exceptions.MissingSchema: Invalid address 'x/y': No scheme supplied. Perhaps you meant http://x/y?", "Invalid address {url}: No scheme supplied. Perhaps you meant https://{url}?", errdex.MatchTruncated, ""},
		{"another version's advice", "the command has not been written into the connection yet! Try to have more threads. source: a", "the command has not been written into the connection yet! check the load of the machine, that nothing blocks its listeners, the way to the server with a monitor, and packets that were lost. source: {source}, after {n} of {all} attempts", errdex.MatchTruncated, ""},
		{"another sentence that begins alike", "the command has not been written into the connection of my own", "", "", ""},
		{"typing error", "connection disapeared for github", "connection disappeared for {name}", errdex.MatchGuess, ""},
		{"hyphen", "Error: cannot re-use a name that is still in use", "cannot reuse a name that is still in use", errdex.MatchGuess, ""},
		{"the first of several lines, reworded", "Error: nothing here looks like a gardening site", "nothing here looks like a garden\nThe place that was looked at: {path}\nGo to another place, or lay one out with the spade.", errdex.MatchGuess, ""},
		{"half of the first of several lines", "Error: nothing here is a house", "", "", ""},
		{"truncated", "Error: cannot open a.txt for wri", "cannot open {path} for writing: {err}", errdex.MatchTruncated, ""},
		{"typed values", "worker 17 exited with code -9", "worker {pid} exited with code {code}", errdex.MatchExact, "pid=17 code=-9"},
		{"quoted value", `value "dark blue" is not a valid color`, "value {value} is not a valid color", errdex.MatchExact, "value=dark blue"},
		{"in quotes", `it said "connection disappeared for github"`, "connection disappeared for {name}", errdex.MatchContained, "name=github"},
		{"a value that ends in a quote", `connection disappeared for 12"`, "connection disappeared for {name}", errdex.MatchExact, `name=12"`},
		{"little text, all of it", "bad luck", "bad {x}", errdex.MatchExact, "x=luck"},
		{"little text inside a line", "what bad luck we have", "", "", ""},
		{"a level and nothing else", "error: something else", "", "", ""},
		{"a bracket that closes a message of three lines", `{"level":"error","msg":"the subscription was unsuccessful: [\n\tunexpected end\n]"}`, "the subscription was unsuccessful: [\n\t{errors}\n]", errdex.MatchExact, "errors=unexpected end"},
		{"a level and a number, in a record's field", `{"level":"error","msg":"Error: 12\nSet the flag of the shelf to allow this."}`, "Error: {reason}\nSet the flag of the shelf to allow this.", errdex.MatchExact, "reason=12"},
		{"a level and a number in a line of a log", "2026-03-02 11:47:08 ERROR 12\n2026-03-02 11:47:09 INFO connection disappeared for github", "connection disappeared for {name}", errdex.MatchExact, "name=github"},
		{"a bracket that closes what is printed below", "connection disappeared for github {\n  code: 7\n}", "connection disappeared for {name}", errdex.MatchExact, "name=github"},
		{"a template with colours, copied from a terminal", "the terminal has to use UTF-8.\n  export LANG=en_US.UTF-8\n", "\x1b[33mthe terminal has to use UTF-8.\n  export LANG=en_US.UTF-8\n  \x1b[0m", errdex.MatchExact, ""},
		{"and as it was printed", "\x1b[33mthe terminal has to use UTF-8.\n  export LANG=en_US.UTF-8\n  \x1b[0m", "\x1b[33mthe terminal has to use UTF-8.\n  export LANG=en_US.UTF-8\n  \x1b[0m", errdex.MatchExact, ""},
		{"half of it is another message", "the terminal has to use ASCII", "", "", ""},
		{"little text that denies", "no such luck", "no such {name}", errdex.MatchExact, "name=luck"},
		{"a word that joins and nothing else", "Accepted publickey for ha from 10.1.2.3", "", "", ""},
		{"other words", "the quick brown fox jumps over the lazy dog", "", "", ""},
		{"nothing", "", "", "", ""},
	} {
		matches := match(t, ix, c.text)
		if c.message == "" {
			if len(matches) > 0 {
				t.Errorf("%s: %q gives %q", c.name, c.text, messages(matches))
			}
			continue
		}
		if len(matches) == 0 || matches[0].ErrorMessage != c.message || matches[0].Kind != c.kind {
			t.Errorf("%s: %q gives %q, want %q, %s", c.name, c.text, messages(matches), c.message, c.kind)
			continue
		}
		m := matches[0]
		var captures []string
		for _, capture := range m.Captures {
			captures = append(captures, capture.Name+"="+capture.Value)
			if capture.End > 0 && c.text[capture.Start:capture.End] != capture.Value {
				t.Errorf("%s: %+v, the text has %q there", c.name, capture, c.text[capture.Start:capture.End])
			}
		}
		if got := strings.Join(captures, " "); got != c.captures {
			t.Errorf("%s: captures %q, want %q", c.name, got, c.captures)
		}
		if m.Start < 0 || m.End > len(c.text) || m.Start >= m.End || len(m.Reasons) == 0 || m.Confidence <= 0 || m.Confidence > 1 || m.URL == "" {
			t.Errorf("%s: %+v", c.name, m)
		}
	}
}

// TestCutByAPager: a line that ends at the screen's edge is looked for as what it is though the lines beside it are whole.
func TestCutByAPager(t *testing.T) {
	const cut = "parsing {file}: missing LF on the last line, it might have been truncated at position {position}."
	ix := with(t, record(cut), record("fatal errors found in the configuration"))
	const head = "Jun 28 20:09:05 web proxy[2705]: "
	for line, want := range map[string]bool{
		"parsing /etc/p.cfg: missing LF on the last line, it might have been truncated at >":                true,
		"parsing /etc/p.cfg: missing LF on the last line, it might have be>":                                true,
		"parsing /etc/p.cfg: missing LF on the last line, it might have been":                               false,
		"parsing /etc/p.cfg: missing LF on the last line, it might have been =>":                            false,
		"parsing /etc/p.cfg: missing LF on the last line, it might have been ->":                            false,
		"parsing /etc/p.cfg: missing LF on the last line, see <file>":                                       false,
		"parsing /etc/p.cfg: missing LF on the last line, it might have been truncated at position 3 > 2 >": false,
	} {
		got := messages(match(t, ix, head+line+"\n"+head+"fatal errors found in the configuration\n"))
		if !slices.Contains(got, "fatal errors found in the configuration") || slices.Contains(got, cut) != want {
			t.Errorf("%q gives %q, want the line's message: %t", line, got, want)
		}
	}
}

// TestBeginsAlike: a template that another one begins with is no other version of what that one says in full.
func TestBeginsAlike(t *testing.T) {
	const begins, all = "failed to apply the operation of a collection", "failed to apply the operation of a collection with a user's error: {err}"
	ix := with(t, record(begins), record(all, warning), record("failed to apply the operation of a collector that is gone"))
	const rest = "wrong input, since peer 4410528216506346 of shard 5 has nothing that the others of this shard could take over from it for now"
	if got := messages(match(t, ix, "WARN "+all[:len(all)-len("{err}")]+rest)); len(got) == 0 || got[0] != all {
		t.Errorf("%q", got)
	}
	if got := messages(match(t, ix, "WARN "+begins+" of mine, "+rest)); len(got) == 0 || got[0] != begins {
		t.Errorf("another version's end: %q", got)
	}
}

// TestReworded: a message in another version's words comes before the few words of it that other messages consist of, unless they
// are what explains the text.
func TestReworded(t *testing.T) {
	const all, few = "failed to load the font from {kind} (failed to create the face of the font)", "failed to load {file}"
	ix := with(t, record(all), record(few))
	for text, want := range map[string]string{
		`OSError: b'Failed to load the font "a.ttf" (failed to create the face of the font)'`:                      all,
		`OSError: b'Failed to load the font "a.ttf" (no memory left for another one of them)'`:                     few,
		"failed to load a.ttf: gone\nmore: the font from a (failed to create the face of the font failed to load)": few,
		"Error: failed to load the font": few,
	} {
		if got := messages(match(t, ix, text)); len(got) == 0 || got[0] != want {
			t.Errorf("%q gives %q", text, got)
		}
	}
}

// TestCutWhereItIsRepeated: of messages that begin alike, one that stops before they part is the one that the text has in full elsewhere.
func TestCutWhereItIsRepeated(t *testing.T) {
	const same = "Cannot save the sheet: the depth that it was read with, '{old}', is not the same as the depth of the present "
	const chart, table = same + "chart sheet, '{new}', for {name}", same + "table sheet, '{new}', for {name}"
	ix := with(t, record(chart, at("src/Chart.java", 10, "Chart.save"), class("SaveException")), record(table, at("src/Table.java", 10, "Table.save"), class("SaveException")))
	const read = "Cannot save the sheet: the depth that it was read with, '3 m of /srv/tide/charts/north/2026/soundings-31882-a235b224-94d3-4de1-8bbc-3e643c933eb9.metadata.json', is not the same as the depth of the present "
	const log = "026-05-07T12:00:01,307 WARN [main] org.tide.Tasks - Trying again: %s\norg.tide.SaveException: Cannot save the sheet: the depth that it was read with, '3 m of /srv/tide/charts/north/2026/soundings-31882-a235b224-94d3-4de1-8bbc-3e643c933eb9.metadata.json', is not the same as the dep"
	for message, want := range map[string]string{
		read + "table sheet, '4 m of /srv/tide/charts/north/2026/soundings-31884-64a73d7e-a287-4c8c-94b1-8f687cff9e06.metadata.json', for north": table,
		read + "chart sheet, '4 m of /srv/tide/charts/north/2026/soundings-31884-64a73d7e-a287-4c8c-94b1-8f687cff9e06.metadata.json', for north": chart,
		"something else": chart,
	} {
		if got := messages(match(t, ix, fmt.Sprintf(log, message))); len(got) == 0 || got[0] != want {
			t.Errorf("%q gives %q, want %q first", message, got, want)
		}
	}
}

// TestChainGivesEveryRung: all errors of a wrapped chain are returned.
func TestChainGivesEveryRung(t *testing.T) {
	ix := with(t, record("installation of {name} failed: {err}"), record("unable to build the objects of the release: {err}"), record("no matches for kind {kind} in version {version}"))
	got := messages(match(t, ix, `Error: installation of web failed: unable to build the objects of the release: no matches for kind "A" in version "b"`))
	for _, want := range []string{"installation of {name} failed: {err}", "unable to build the objects of the release: {err}", "no matches for kind {kind} in version {version}"} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is missing in %q", want, got)
		}
	}
}

// TestOrder: what decides between records.
func TestOrder(t *testing.T) {
	const message = "cannot parse the header of {name}"
	first := func(name, text, why string, records ...errdex.Record) {
		t.Helper()
		// The right one is listed last and has the greatest path, so that it is not first by chance.
		want := records[len(records)-1]
		matches := match(t, with(t, records...), text)
		if len(matches) != len(records) || matches[0].ID != want.ID {
			t.Errorf("%s: %+v", name, matches)
			return
		}
		if all := strings.Join(matches[0].Reasons, "; "); !strings.Contains(all, why) {
			t.Errorf("%s: reasons %q, want %q among them", name, all, why)
		}
		for i := 1; i < len(matches); i++ {
			if matches[i].Score > matches[i-1].Score {
				t.Errorf("%s: scores are not in order: %+v", name, matches)
			}
		}
	}
	text := "ERROR cannot parse the header of a.txt"
	first("errors before warnings", text, "", record(message, warning), record(message, line(13)))
	first("what is there before what is gone", text, "1 of 2 sites", record(message, gone), record(message, line(13)))
	first("a frame's function", text+"\n  at pkg.Load (pkg/tool/zload.go:3:1)", "frame 1 is in this function",
		record(message, at("pkg/tool/aload.go", 9, "pkg.Load")), record(message, at("pkg/tool/zload.go", 9, "pkg.Load")))
	first("a line", "panic: cannot parse the header of a.txt\n\tpkg/z.go:677 +0x1", "line 677 is named",
		record(message, at("pkg/z.go", 676, "f")), record(message, at("pkg/z.go", 677, "f")))
	first("a file", "zed.py:3: cannot parse the header of a.txt", "is in this file", record(message, at("pkg/a.py", 5, "")), record(message, at("pkg/zed.py", 5, "")))
	first("the class", "pkg.ZetaError: cannot parse the header of a.txt", "class ZetaError is named",
		record(message, class("AlphaError")), record(message, class("ZetaError"), line(20)))
	first("the repository", "acme/zeta says: cannot parse the header of a.txt", "repository acme/zeta is named",
		record(message, repo("acme/alpha")), record(message, repo("acme/zeta")))
	first("what a wrapper wraps was not logged there", "ERROR the reader of volumes gave up: cannot parse the header of a.txt", "",
		record(message, logged), record(message, line(99)))
	first("the log behind a name", "ERROR reader: cannot parse the header of a.txt", "", record(message), record(message, logged, line(99)))
	first("the folder", "ERROR the harbour of ledgers: cannot parse the header of a.txt", "harbour is named, as the folder is",
		record(message, at("pkg/crate/reader.go", 9, "")), record(message, at("pkg/harbour/reader.go", 9, "")))
	first("the program's name before a warning's text", "zloset: cannot parse the header of a.txt", "zloset is named",
		record(message, at("disk/apartx.c", 9, "")), record(message, warning, at("sys/zloset.c", 9, "")))
	first("an error though a warning's file is named elsewhere", "zloset.sh: run: cannot parse the header of a.txt", "",
		record(message, warning, at("sys/zloset.c", 9, "")), record(message, at("sys/zpartx.c", 9, "")))
	first("the level", text, "level ERROR agrees", record(message, warning), record(message, line(99)))
	const advice = "ask for help or search for solutions in the forum of the community, see the file {path} or run it again with more words for all details"
	trace := "Traceback (most recent call last):\n  File \"/usr/lib/python3/tool/auth.py\", line 205, in poll\n    raise AuthError('some challenges failed')\nAuthError: some challenges failed\n"
	first("an error before the longer advice under its trace", trace+"ask for help or search for solutions in the forum of the community, see the file /tmp/a.log or run it again with more words for all details", "frame 1 is in this function",
		record(advice, at("tool/advice.py", 9, "advise")), record("some challenges failed", class("AuthError"), at("tool/auth.py", 205, "poll")))
	first("the longer of two messages of which nothing else is known", "stopped: out of memory here\nask for help or search for solutions in the forum of the community, see the file /tmp/a.log or run it again with more words for all details", "",
		record("out of memory here"), record(advice, line(20)))
}

func TestGoneRecordsSaySo(t *testing.T) {
	matches := match(t, with(t, record("cannot parse the header of {name}", gone)), "cannot parse the header of x")
	if len(matches) != 1 || !strings.Contains(strings.Join(matches[0].Reasons, "; "), "gone") {
		t.Errorf("%+v", matches)
	}
}

func TestOptions(t *testing.T) {
	var records []errdex.Record
	for i := range 20 {
		records = append(records, record("cannot parse the header of {name}", line(i+1), repo(fmt.Sprintf("acme/r%02d", i))))
	}
	ix := with(t, records...)
	for limit, want := range map[int]int{0: 10, 3: 3, 50: 20} {
		result, err := ix.Match(context.Background(), "cannot parse the header of x", index.MatchOptions{Limit: limit})
		if err != nil || len(result.Matches) != want || result.Searched != 20 {
			t.Errorf("limit %d: %d matches of %d searched, %v", limit, len(result.Matches), result.Searched, err)
		}
	}
	result, err := ix.Match(context.Background(), "cannot parse the header of x", index.MatchOptions{Repo: "acme/r17"})
	if err != nil || result.Matches[0].Repo != "acme/r17" {
		t.Errorf("preferred repository: %+v, %v", result.Matches[0], err)
	}
	result, err = ix.Match(context.Background(), strings.Repeat("x y z\n", 100_000), index.MatchOptions{})
	if err != nil || !result.Truncated {
		t.Errorf("a long text is not said to be cut: %v", err)
	}
}

// TestHostileTextsAreCheap: 256 KiB of anything is answered in 5 to 40 ms on a free core; the limit is for a busy one.
func TestHostileTextsAreCheap(t *testing.T) {
	var records []errdex.Record
	for i := range 500 {
		records = append(records, record(fmt.Sprintf("cannot open {a} number %d of {b:integer} and {c} in %d", i, i)), record(fmt.Sprintf("e%d {x}", i)))
	}
	ix := with(t, records...)
	for name, piece := range map[string]string{
		"template text": "cannot open x number 7 of 1 and ", "starts": ": e1 \"e2 (", "digits": "1234567890", "lines": "e1 x\n", "JSON": `{"msg":"e1 x"}` + "\n",
		"frames": " at f (a/b.go:12)\n", "one line": "cannot open cannot open ", "zeros": "\x00", "no UTF-8": "\xff\xfe", "names": "a/b c/d ",
	} {
		text := strings.Repeat(piece, 256<<10/len(piece))
		start := time.Now()
		if _, err := ix.Match(context.Background(), text, index.MatchOptions{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		spent := time.Since(start)
		if spent > 5*time.Second {
			t.Errorf("%s: %v", name, spent)
		}
		t.Logf("%s: %v", name, spent)
	}
}

// FuzzMatch: any text gives matches whose places lie inside it, in order, with reasons.
func FuzzMatch(f *testing.F) {
	s := &source{}
	s.put(record("cannot open {path} for writing: {err}"), record("connection disappeared for {name}"), record("worker {pid:integer} exited with code {code:integer}"),
		record("no targets specified\nadd a [lib] section to {file}"), record("bad {x}"), record("{a:quoted} is not {b:boolean}"))
	ix, err := index.Open(context.Background(), f.TempDir(), s.source(), index.Options{})
	if err != nil {
		f.Fatal(err)
	}
	defer ix.Close()
	for _, text := range []string{"\x1b[31mERROR\x1b[0m x: cannot open a for writing: &quot;bad&quot; luck", `{"msg":"bad \u00e9\n","error":"connection disappeared for \"a\""}`,
		"| no targets specified |\n| add a [lib] section to \u201cb\u201d |", "conection dissappeared for x", "Caused by: worker 1 exited with code\n2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		result, err := ix.Match(context.Background(), text, index.MatchOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range result.Matches {
			if m.Start < 0 || m.Start > m.End || m.End > len(text) || len(m.Reasons) == 0 || m.Confidence < 0 || m.Confidence > 1 {
				t.Fatalf("%q: %+v", text, m)
			}
			if i > 0 && m.Score > result.Matches[i-1].Score {
				t.Fatalf("%q: scores are not in order", text)
			}
			for _, c := range m.Captures {
				if c.Start < 0 || c.Start > c.End || c.End > len(text) {
					t.Fatalf("%q: %+v", text, c)
				}
			}
		}
	})
}
