package index_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// laddered matches a text and returns its events.
func laddered(t *testing.T, ix *index.Index, text string) []errdex.Event {
	t.Helper()
	result, err := ix.Match(context.Background(), text, index.MatchOptions{})
	if err != nil {
		t.Fatalf("match %q: %v", text, err)
	}
	return result.Events
}

// logged makes a record one of a log.
func logged(r *errdex.Record) { r.ErrorType = errdex.Log }

// TestLadders: each event leads from the outermost error to its root cause.
func TestLadders(t *testing.T) {
	body := errdex.Template{errdex.Lit(`{"error":"Internal Server Error","message":"no room in the inn","statusCode":500}`)}
	answer := errdex.Template{errdex.Lit(`{"error":"the order cannot be placed","code":"payment gateway is out of reach"}`)}
	written := func(name string, t errdex.Template) errdex.Record {
		return record(name, func(r *errdex.Record) { r.ErrorMessage, r.MessagePattern = t.Message(), t.Pattern() })
	}
	ix := with(t,
		record("installation of {name} failed: {err}"), record("unable to build the objects of the release: {err}"), record("no matches for kind {kind} in version {version}"),
		record("the order cannot be placed", class("OrderException")), record("payment gateway is out of reach", class("GatewayException")),
		record("socket to {host} was closed too early", class("SocketException")), record("nothing is known of customer {id}"), record("bad {x}"),
		record("quuxify-plugin: {n}"), record("command {args} failed: {err}\nOUT: {out}\nERR: {errors}"), written("body", body), written("answer", answer), record("subscription was unsuccessful: [\n\t{errors}\n]"),
		record("release name check failed", logged), record("release name check failed: {err}"),
	)
	for _, c := range []struct{ name, text, want string }{
		{"wrapped", `Error: installation of web failed: unable to build the objects of the release: no matches for kind "A" in version "b"`,
			"1 > installation of {name} failed: {err} > unable to build the objects of the release: {err} > no matches for kind {kind} in version {version}"},
		{"caused by", "app.OrderException: the order cannot be placed\n\tat app.Shop.buy(Shop.java:9)\nCaused by: app.GatewayException: payment gateway is out of reach\n\tat app.Pay.go(Pay.java:4)\n" +
			"Caused by: net.SocketException: socket to pay.example was closed too early\n\t... 3 more",
			"1 > the order cannot be placed > payment gateway is out of reach > socket to {host} was closed too early"},
		{"the cause is printed first", "Traceback (most recent call last):\n  File \"pay.py\", line 3, in go\napp.GatewayException: payment gateway is out of reach\n\n" +
			"The above exception was the direct cause of the following exception:\n\nTraceback (most recent call last):\n  File \"shop.py\", line 9, in buy\napp.OrderException: the order cannot be placed",
			"1 > the order cannot be placed > payment gateway is out of reach"},
		{"a message told twice is one rung", "2026-01-02 03:04:05 ERROR the order cannot be placed\napp.OrderException: the order cannot be placed\n\tat app.Shop.buy(Shop.java:9)", "1 > the order cannot be placed"},
		{"two events", "2026-01-02 03:04:05 ERROR the order cannot be placed\n2026-01-02 03:04:06 INFO all is well\n2026-01-02 03:04:07 ERROR nothing is known of customer 7",
			"1 > the order cannot be placed\n3 > nothing is known of customer {id}"},
		{"the same again is an event again", "2026-01-02 03:04:05 ERROR nothing is known of customer 7\n2026-01-02 03:04:06 ERROR nothing is known of customer 8",
			"1 > nothing is known of customer {id}\n2 > nothing is known of customer {id}"},
		{"an error that nobody knows", "2026-01-02 03:04:05 ERROR the frobnicator is jammed\n2026-01-02 03:04:06 INFO the frobnicator is fine", "1 ? the frobnicator is jammed"},
		{"a short message beside a long one is left out", "ERROR the order cannot be placed: bad luck", "1 > the order cannot be placed"},
		{"an error that wraps another one is no log record of the same words", "Error: installation of web failed: release name check failed: nothing is known of customer 7",
			"1 > installation of {name} failed: {err} > release name check failed: {err} > nothing is known of customer {id}"},
		{"a message that is an object", `{"error":"Internal Server Error","message":"no room in the inn","statusCode":500}`,
			`1 > {"error":"Internal Server Error","message":"no room in the inn","statusCode":500}`},
		{"an object in a record", `{"level":"error","msg":"{\"error\":\"Internal Server Error\",\"message\":\"no room in the inn\",\"statusCode\":500}"}`,
			`1 > {"error":"Internal Server Error","message":"no room in the inn","statusCode":500}`},
		{"a message that is an object and holds another one", `{"error":"the order cannot be placed","code":"payment gateway is out of reach"}`,
			`1 > {"error":"the order cannot be placed","code":"payment gateway is out of reach"}`},
		{"a message over lines that looks like a list", "subscription was unsuccessful: [\n\tpermission denied\n]", "1 > subscription was unsuccessful: [\n\t{errors}\n]"},
		{"a message with a line like a record's", "command a failed: exit status 1\nOUT: b\nERR: no room", "1 > command {args} failed: {err}\nOUT: {out}\nERR: {errors}"},
		{"a message's lines in two records of a log", "2026-01-02 03:04:05 ERROR command a failed: exit status 1\n2026-01-02 03:04:06 ERROR OUT: b\n2026-01-02 03:04:06 ERROR ERR: c",
			"1 > command {args} failed: {err}\nOUT: {out}\nERR: {errors}\n2 ? OUT: b"}, // its first line, cut
		{"a message that looks like a record's head", "2026-01-02 03:04:05 ERROR [worker-3] app.jobs: quuxify-plugin: 12", "1 > quuxify-plugin: {n}"},
		{"a log record is one where it is logged", "2026-01-02 03:04:05 ERROR release name check failed", "1 > release name check failed"},
	} {
		if got := told(laddered(t, ix, c.text)); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestRungs: a rung has one record where the evidence decides, and says how many are alike where it does not.
func TestRungs(t *testing.T) {
	const message = "cannot parse the header of {name}"
	var records []errdex.Record
	for i := range 8 {
		records = append(records, record(message, at(fmt.Sprintf("pkg/unit%d/load%d.go", i, i), 10+i, fmt.Sprintf("Load%d", i))))
	}
	ix := with(t, records...)
	text := "2026-01-02 03:04:05 ERROR cannot parse the header of a.txt"
	events := laddered(t, ix, text)
	rung := events[0].Ladder[0]
	if rung.Alike != 8 || len(rung.Sites) != errdex.MaxRungSites || rung.Sites[0].Confidence > 0.13 {
		t.Errorf("undecided: alike %d, %d sites, %.2f sure", rung.Alike, len(rung.Sites), rung.Sites[0].Confidence)
	}
	if e := events[0]; e.Level != errdex.LevelError || e.Time != "2026-01-02 03:04:05" || e.Text != "cannot parse the header of a.txt" || e.Line != 1 || e.Lines != 1 || text[rung.Start:rung.End] != e.Text {
		t.Errorf("event: %+v, rung %q", e, text[rung.Start:rung.End])
	}
	// Each of these says which one it was, and how.
	for name, c := range map[string]struct{ text, why string }{
		"frame":           {text + "\n\tpkg/unit5/load5.go:15 +0x1", "line 15 is named in the trace"},
		"a line close by": {text + "\n\tpkg/unit5/load5.go:17 +0x1", "line 17, close by, is named in the trace"},
		"caller":          {"E0102 03:04:05.000000  1 load5.go:15] cannot parse the header of a.txt", "line 15 is named in the trace"},
		"caller field":    {`{"level":"error","caller":"unit5/load5.go:15","msg":"cannot parse the header of a.txt"}`, "line 15 is named in the trace"},
		"logger":          {"2026-01-02 03:04:05 ERROR [main] acme.unit5.load5: cannot parse the header of a.txt", "acme.unit5.load5 is named, as the file is"},
		"short logger":    {"2026-01-02 03:04:05 ERROR [main] p.u.load5 - cannot parse the header of a.txt", "is named, as the file is"},
		"module":          {"ERROR load5: cannot parse the header of a.txt", "load5 is named, as the file is"},
		"function":        {text + "\n   at Acme.Unit5.Load5(String name)\n   at Acme.Program.Main()", "frame 1 is in a function of this name"},
	} {
		rung := laddered(t, ix, c.text)[0].Ladder[0]
		site := rung.Sites[0]
		if rung.Alike != 1 || len(rung.Sites) != 1 || site.FilePath != "pkg/unit5/load5.go" || !strings.Contains(strings.Join(site.Reasons, "; "), c.why) {
			t.Errorf("%s: alike %d, %s for %q", name, rung.Alike, site.FilePath, site.Reasons)
		}
		if !strings.Contains(strings.Join(site.Reasons, "; "), "1 of 8 sites with this text") {
			t.Errorf("%s: the others are not told of: %q", name, site.Reasons)
		}
	}
	// What names another file, or stands in a path of the user's, decides nothing.
	for name, text := range map[string]string{"a path": "ERROR /home/load5/notes: cannot parse the header of a.txt", "the value": "ERROR cannot parse the header of load5"} {
		if rung := laddered(t, ix, text)[0].Ladder[0]; rung.Alike != 8 {
			t.Errorf("%s decides: %+v", name, rung.Sites[0].Reasons)
		}
	}
}

// TestGuessesAreMarked: a message of which only words are known is told of as a guess, not very sure, and behind everything
// that really matched.
func TestGuessesAreMarked(t *testing.T) {
	ix := with(t, record("the remote host has closed the connection of {name}"), record("no space left in the database"),
		record("the archive of the northern harbour refuses to store the measured tides of {day}"))
	events := laddered(t, ix, "ERROR the remote hosts closed the connections of web-7")
	if len(events) != 1 || len(events[0].Ladder) != 1 || events[0].Ladder[0].Sites[0].Kind != errdex.MatchGuess {
		t.Fatalf("%+v", events)
	}
	if site := events[0].Ladder[0].Sites[0]; site.Confidence > 0.5 || !strings.Contains(site.Reasons[0], "a guess by words") || !strings.Contains(site.Reasons[0], "may be reworded, translated or of another version") {
		t.Errorf("%.2f sure: %q", site.Confidence, site.Reasons)
	}
	// A long text in which something was found is not guessed about.
	const known = "while the weather was bad and nobody looked after the station somebody found no space left in the database of the harbour"
	const unknown = "ERROR our archive of the northern harbour refuses to store measured tides of May\n"
	for text, want := range map[string]bool{unknown: true, strings.Repeat(unknown, 200): true, unknown + "ERROR " + known: true, strings.Repeat(unknown, 200) + "ERROR " + known: false} {
		guessed := slices.ContainsFunc(match(t, ix, text), func(m errdex.Match) bool { return m.Kind == errdex.MatchGuess })
		if guessed != want {
			t.Errorf("%d bytes, guessed: %v", len(text), guessed)
		}
	}
	matches := match(t, ix, "ERROR the remote hosts closed the connections of web-7\nERROR x: no space left in the database, or nearly so")
	if len(matches) == 0 || matches[0].Kind == errdex.MatchGuess {
		t.Errorf("a guess is first: %+v", matches)
	}
}

// TestAnotherVersionsRung: a message that goes on as another version's does is a rung also where a short template lies inside it.
func TestAnotherVersionsRung(t *testing.T) {
	const whole, inner = "cannot determine the dependencies of the orders because the command ended: {err}", "the dependencies of the orders"
	ix := with(t, record(whole), record(inner))
	for text, want := range map[string]string{
		"cannot determine the dependencies of the orders because the command never began": whole,
		"here are the dependencies of the orders because the command never began":         inner,
	} {
		events := laddered(t, ix, text)
		if len(events) != 1 || len(events[0].Ladder) == 0 || events[0].Ladder[0].Sites[0].ErrorMessage != want {
			t.Errorf("%q: %+v", text, events)
		}
	}
}

// TestAnotherVersionsEnd: a message that begins word for word as a long one and goes on differently is one that was cut, and
// explains what is inside it.
func TestAnotherVersionsEnd(t *testing.T) {
	ix := with(t, record("{pool} - connection is not available, request timed out after {ms}ms (total={a}, active={b}, idle={c})"), record("request timed out after {d}"))
	const text = "ERROR WebPool - connection is not available, request timed out after 300ms."
	matches := match(t, ix, text)
	if len(matches) != 2 || matches[0].Kind != errdex.MatchTruncated || !strings.Contains(matches[0].Reasons[0], "goes on differently") {
		t.Fatalf("%+v", matches)
	}
	if events := laddered(t, ix, text); len(events) != 1 || len(events[0].Ladder) != 1 || events[0].Ladder[0].Sites[0].ID != matches[0].ID {
		t.Errorf("%+v", events)
	}
	// The same beginning of a few words is none.
	if matches := match(t, ix, "ERROR WebPool - connection is gone"); len(matches) > 0 && matches[0].Kind == errdex.MatchTruncated {
		t.Errorf("%+v", matches[0])
	}
}

// TestAnotherVersionsSpaces: white space beside signs comes and goes between versions, and a long object does not hide the message
// that it is printed in.
func TestAnotherVersionsSpaces(t *testing.T) {
	const want = "Send request fail, request = {request}, retryTimes = {n}, errorMessage = {err}"
	records := []errdex.Record{record(want), record("client not connected")}
	for i := range 40 { // more records that are like the object than are looked at
		records = append(records, record(fmt.Sprintf("headers charset utf 8 config true app unknown id null: no token, it is time %d", i), line(i+1)))
	}
	ix := with(t, records...)
	const object = "Query{headers={charset=UTF-8, config=true, app=unknown, name=web, time=1638424748277, token=b06a4949, time=1638424748280}, id='null'}"
	for text, first := range map[string]string{
		"ERROR Send request fail, request=" + object + ", retryTimes=0,errorMessage=client not connected,current status:STARTING": want,
		"ERROR Send request on, request=" + object + ", again=0,because=client not connected,current status:STARTING":             "client not connected",
	} {
		if matches := match(t, ix, text); len(matches) == 0 || matches[0].ErrorMessage != first {
			t.Errorf("%q gives %q, want %q first", text, messages(matches), first)
		}
	}
}

// BenchmarkMatchTrace matches a stack trace of 200 lines, as POST /api/match does.
func BenchmarkMatchTrace(b *testing.B) {
	l := &large{n: 100_000, version: 1}
	ix, err := index.Open(context.Background(), b.TempDir(), l.source(), index.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer ix.Close()
	var text strings.Builder
	text.WriteString("2026-01-02 03:04:05,678 ERROR [main] c.a.Shop - cannot open table 9 of the index 3f: no such file\n")
	for i := range 4 {
		fmt.Fprintf(&text, "Caused by: com.acme.TableException: cannot open table %d of the shard %x: cannot open table 8 of the volume 38: gone\n", 4+3*i, (4+3*i)*7)
		for k := range 49 {
			fmt.Fprintf(&text, "\tat com.acme.part%d.Store.open(Store.java:%d)\n", k, 10*k+i)
		}
	}
	b.ResetTimer()
	for range b.N {
		if _, err := ix.Match(context.Background(), text.String(), index.MatchOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
