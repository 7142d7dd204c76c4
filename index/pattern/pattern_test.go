package pattern_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
)

// record makes a record of a template.
func record(id int, t errdex.Template) *errdex.Record {
	t = t.Normalize()
	return &errdex.Record{
		ID: errdex.ID(fmt.Sprintf("%016x", id)), Repo: "own/made", Slug: t.Slug(), ErrorMessage: t.Message(),
		MessagePattern: t.Pattern(), ErrorType: errdex.Exception, Severity: errdex.SeverityError, FilePath: "a/b.go",
		LineNumber: id + 1, Placeholders: t.Placeholders(),
	}
}

// parse reads a template: {name} is any value, {name:integer} a typed one.
func parse(text string) errdex.Template {
	var t errdex.Template
	for text != "" {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			return append(t, errdex.Lit(text))
		}
		stop := open + strings.IndexByte(text[open:], '}')
		name, kind, _ := strings.Cut(text[open+1:stop], ":")
		t = append(t, errdex.Lit(text[:open]), errdex.Hole(name, "", errdex.ValueType(kind)))
		text = text[stop+1:]
	}
	return t
}

func build(templates ...string) *pattern.Set {
	b := pattern.NewBuilder()
	for i, text := range templates {
		b.Add(record(i, parse(text)))
	}
	return b.Set()
}

// found renders the hits in a line, each as its template's message, [whole] where it is that, and its values.
func found(set *pattern.Set, line string, starts ...int) []string {
	var text pattern.Text
	text.Set(line, starts)
	scanner := set.NewScanner()
	hits := slices.Clone(scanner.Strong(&text))
	out := render(set, &text, line, hits)
	return append(out, render(set, &text, line, scanner.Weak(&text))...)
}

func render(set *pattern.Set, text *pattern.Text, line string, hits []pattern.Hit) []string {
	var out []string
	for _, hit := range hits {
		said := set.Site(set.Sites(hit.Pattern, nil)[0]).Message
		if hit.Whole {
			said += " [whole]"
		}
		for _, value := range hit.Values {
			from, to := text.Source(value.Start, value.End)
			said += " <" + line[from:to] + ">"
		}
		out = append(out, said)
	}
	slices.Sort(out)
	return out
}

func TestTemplatesAreFound(t *testing.T) {
	for _, c := range []struct {
		name, template, line string
		want                 string // "" when nothing may be found
	}{
		{"the message itself", "cannot open database", "cannot open database", "cannot open database [whole]"},
		{"other case", "Cannot Open Database", "CANNOT open DATABASE", "Cannot Open Database [whole]"},
		{"inside a line", "connection refused by peer", "12:01 net: connection refused by peer (try 3)", "connection refused by peer"},
		{"inside words", "connection refused by peer", "disconnection refused by peers", ""},
		{"value at the end takes the rest", "server disappeared for {name}", "server disappeared for my-server 2", "server disappeared for {name} [whole] <my-server 2>"},
		{"value in the middle", "cannot parse {name}: bad header", "x: cannot parse a b.txt: bad header", "cannot parse {name}: bad header <a b.txt>"},
		{"value at the start", "{count:integer} grammars failed to build", "failed: 23 grammars failed to build", "{count} grammars failed to build <23>"},
		{"value at the start of the wrong type", "{count:integer} grammars failed to build", "no grammars failed to build", ""},
		{"loose value at the start", "{name} is not a valid identifier", "error: `a b` is not a valid identifier (2)", "{name} is not a valid identifier <a b`>"},
		{"integer", "worker {pid:integer} exited with code {code:integer}", "worker 17 exited with code -9", "worker {pid} exited with code {code} [whole] <17> <-9>"},
		{"integer refused", "worker {pid:integer} exited with code {code:integer}", "worker a17 exited with code 9", ""},
		{"integer ends at a word", "retry number {n:integer} of the upload", "retry number 3rd of the upload", ""},
		{"hex", "bad address {at:hex} in mapping", "bad address 0xDEADbeef in mapping", "bad address {at} in mapping [whole] <0xDEADbeef>"},
		{"hex refused", "bad address {at:hex} in mapping", "bad address 0xy in mapping", ""},
		{"float", "ratio of {r:float} is too high", "ratio of 1.5e-3 is too high", "ratio of {r} is too high [whole] <1.5e-3>"},
		{"float refused", "ratio of {r:float} is too high", "ratio of high is too high", ""},
		{"boolean", "flag was set to {v:boolean} twice", "flag was set to False twice", "flag was set to {v} twice [whole] <False>"},
		{"boolean refused", "flag was set to {v:boolean} twice", "flag was set to falsehood twice", ""},
		{"character", "unexpected character {c:character} in input", "unexpected character é in input", "unexpected character {c} in input [whole] <é>"},
		{"character refused", "unexpected character {c:character} in input", "unexpected character ab in input", ""},
		{"duration", "no answer from the peer in {d:duration}", "no answer from the peer in 1m30.5s", "no answer from the peer in {d} [whole] <1m30.5s>"},
		{"duration before a literal", "waited {d:duration} for the lock of the store", "x: waited 1 day, 0:00:05 for the lock of the store (3)", "waited {d} for the lock of the store <1 day, 0:00:05>"},
		{"duration in a chain", "timed out after {d:duration} of silence", "sync: timed out after 250ms of silence: broken pipe", "timed out after {d} of silence <250ms>"},
		{"duration of two, the literal decides", "at {d:duration} 2m later it was gone", "at 1h 2m later it was gone", "at {d} 2m later it was gone [whole] <1h>"},
		{"duration in other forms", "no answer from the peer in {d:duration} or so", "NO ANSWER from the peer in -PT1M30S or so", "no answer from the peer in {d} or so [whole] <-PT1M30S>"},
		{"duration with a unit of two bytes", "no answer from the peer in {d:duration} or so", "no answer from the peer in 1.5\u00b5s or so", "no answer from the peer in {d} or so [whole] <1.5\u00b5s>"},
		{"duration in JSON", "no answer from the peer in {d:duration}", `{"msg":"no answer from the peer in 00:00:05.123","n":1}`, "no answer from the peer in {d} <00:00:05.123>"},
		{"duration at the start", "{d:duration} have passed without an answer", "job: 5 seconds have passed without an answer", "{d} have passed without an answer <5 seconds>"},
		{"duration refused", "no answer from the peer in {d:duration}", "no answer from the peer in time", ""},
		{"duration without a unit refused", "no answer from the peer in {d:duration} or so", "no answer from the peer in 15 or so", ""},
		{"path", "cannot open the file {p:path}", "cannot open the file /srv/a b.txt", "cannot open the file {p} [whole] </srv/a b.txt>"},
		{"path before a literal", "cannot move {p:path} to the archive", `x: cannot move C:\Data\a b.txt to the archive (3)`, `cannot move {p} to the archive <C:\Data\a b.txt>`},
		{"path in a chain", "open the store at {p:path}: permission denied", "sync: open the store at /a:b/c: permission denied: x", "open the store at {p}: permission denied </a:b/c>"},
		{"path ends where a cause begins", "cannot open the file {p:path}", "sync: cannot open the file a.txt: permission denied", "cannot open the file {p} <a.txt>"},
		{"path in JSON", "cannot open the file {p:path} for it", `{"msg":"cannot open the file /srv/a.txt for it","n":1}`, "cannot open the file {p} for it </srv/a.txt>"},
		{"path that is empty", "cannot open {p:path} for writing", "cannot open  for writing", "cannot open {p} for writing [whole] <>"},
		{"path at the start", "{p:path} is not a readable file", "sync: step 4: a b.txt is not a readable file", "{p} is not a readable file <a b.txt>"},
		{"path refused over a cause", "cannot open {p:path} for writing", "cannot open a: it is locked for writing", ""},
		{"path refused for a control character", "cannot open {p:path} for writing", "cannot open a\x00b for writing", ""},
		{"path behind a path", "cannot move {p:path} to {q:path}: disk full", "cannot move a to b to c: disk full", "cannot move {p} to {q}: disk full [whole] <a> <b to c>"},
		{"a path that begins later", "cannot open {p:path} for writing", "cannot open a: cannot open b for writing", "cannot open {p} for writing <b>"},
		{"quoted value ends with its quotes", "this is an unknown key {k:quoted}", `this is an unknown key "a b" in section 3`, `this is an unknown key {k} <"a b">`},
		{"quoted value with an escaped quote", "unknown key {k:quoted} in section", `unknown key "a \" in section b" in section`, `unknown key {k} in section [whole] <"a \" in section b">`},
		{"apostrophes", "unknown key {k:quoted} in section", `unknown key 'it's' in section`, `unknown key {k} in section [whole] <'it's'>`},
		{"backticks", "unknown key {k:quoted} in {where}", "unknown key `a in b` in c", "unknown key {k} in {where} [whole] <`a in b`> <c>"},
		{"backtick and apostrophe", "unknown key {k:quoted} in {where}", "unknown key `a in b' in c", "unknown key {k} in {where} [whole] <`a in b'> <c>"},
		{"quoted value without quotes", "unknown key {k:quoted} in {where}", "unknown key a in b", "unknown key {k} in {where} [whole] <a> <b>"},
		{"quoted value that is not closed", "unknown key {k:quoted} in {where}", `unknown key "a in b`, `unknown key {k} in {where} [whole] <"a> <b>`},
		{"quoted value at the start", "{k:quoted} is not a known key", `config: bad "x": "a \"b\"" is not a known key`, `{k} is not a known key <"a \"b\"">`},
		{"quoted value at the start without quotes", "{k:quoted} is not a known key", `config: a b is not a known key`, `{k} is not a known key [whole] <config: a b>`},
		{"any value keeps quotes inside", "unknown key {k} in {where}", `unknown key "a in b" in c`, `unknown key {k} in {where} [whole] <"a> <b" in c>`},
		{"empty value at the text's start", "{x} request failed again", "request failed again (2)", "{x} request failed again <>"},
		{"empty value at the start of the whole", "{x} request failed again", "request failed again", "{x} request failed again [whole] <>"},
		{"two values at the start", "{n:integer}{x} grammars failed to build", "9 grammars failed to build: a", "{n}{x} grammars failed to build <9> <>"},
		{"two typed values at the start", "{n:integer}{m:integer} grammars failed to build", "12 grammars failed to build: a", "{n}{m} grammars failed to build <1> <2>"},
		{"sign behind a word", "{n:integer} bytes are left over", "part-17 bytes are left over", "{n} bytes are left over <-17>"},
		{"white space folded", "no targets specified\nadd a lib section", "no targets   specified\n\t\tadd a lib section", "no targets specified\nadd a lib section [whole]"},
		{"empty value between spaces", "Stdout: {out}\nStderr: {err}", "Stdout: \nStderr: x", "Stdout: {out}\nStderr: {err} [whole] <> <x>"},
		{"values with only a space between them", "connecting failed: {code} {host}:{port}", "connecting failed: EREFUSED a:80", "connecting failed: {code} {host}:{port} [whole] <EREFUSED> <a> <80>"},
		{"the first of them empty", "connecting failed: {code} {host}:{port}", "connecting failed:  a:80", "connecting failed: {code} {host}:{port} [whole] <> <a> <80>"},
		{"empty value at the end", "could not read from {path}", "could not read from", "could not read from {path} [whole] <>"},
		{"typographic quotes", "unknown option '{name}' given", "unknown option ‘-x’ given", "unknown option '{name}' given [whole] <-x>"},
		{"weak at a start", "bad {what}", "load: bad header", "bad {what} <header>"},
		{"weak in the middle", "bad {what}", "this is bad luck", ""},
		{"weak that goes on", "not found", "load: not found here", ""},
		{"weak with an open start, whole", "{path}: not found", "a.txt: not found", "{path}: not found [whole] <a.txt>"},
		{"weak with an open start, inside", "{path}: not found", "a.txt: not found (2)", ""},
		{"pieces of several lines", "cannot open {a} for writing", "I cannot open the door\nstay calm\nvisa for writing", ""},
		{"value of several lines, whole", "cannot open {a} for writing", "cannot open the\ndoor for writing", "cannot open {a} for writing [whole] <the\ndoor>"},
		{"wrapped line, break in the text", "cannot open {a} for writing here", "cannot open door for\nwriting here", "cannot open {a} for writing here [whole] <door>"},
		{"adjacent values", "moved {a}{b} to the attic", "moved table to the attic", "moved {a}{b} to the attic [whole] <> <table>"},
	} {
		got := strings.Join(found(build(c.template), c.line), "; ")
		if got != c.want {
			t.Errorf("%s: %q in %q: found %q, want %q", c.name, c.template, c.line, got, c.want)
		}
	}
}

func TestWholeMessageBehindAPrefix(t *testing.T) {
	set := build("cannot parse {name}: {reason}")
	line := "error: cannot parse a: b"
	if got := found(set, line); !slices.Equal(got, []string{"cannot parse {name}: {reason} <a> <b>"}) {
		t.Errorf("without starts: %q", got)
	}
	if got := found(set, line, 7); !slices.Equal(got, []string{"cannot parse {name}: {reason} [whole] <a> <b>"}) {
		t.Errorf("with a start: %q", got)
	}
}

func TestTruncatedTextIsFound(t *testing.T) {
	set := build("cannot reuse the name {name} while it is still in use", "cannot reuse the handle", "shut", "{who} may not reuse the token of {other}",
		"{program}:{line:integer}: error: unexpected failure of the job", "job {id}: no worker took it in time, giving up", "branch '{name}' not found",
		"the worker has waited {d:duration} for the others to come", "the cutter cannot move {p:path} to where it should be",
		"the cutter has not answered for {d:duration}", "{p:path} is older than the mill. Run: make flour, then make bread")
	for line, want := range map[string]int{
		"Error: cannot reuse the na":                 1,
		"Error: cannot reuse the name x while it…":   1,
		"Error: cannot reuse the name a/b c.tx":      1, // in a value
		"Error: cannot reuse the game x while it":    0, // differs before it ends
		"Error: cannot":                              0, // too little
		"it cannot reuse the name x while":           0, // not where a message starts
		"cannot reuse the ":                          2,
		"cannot reuse the handle":                    0, // whole
		"failed: bob may not reuse the tok":          1, // starts with a value
		"failed: bob may not reuse the token of a":   0, // whole
		"failed: bob may not re":                     0, // less than half
		"failed: bob may no":                         0, // too little
		"make:17: error: unexpected fai":             1,
		"make:x17: error: unexpected fai":            0, // no number
		"error: job 17: no worker took":              1, // a short beginning
		"error: jobs 17: no worker took":             0, // another one
		"branch 'main' no":                           1, // more than half
		"branch 'main":                               0,
		"the worker has waited 1m30":                 1,
		"the worker has waited 1m30s for th":         1,
		"the worker has waited some ti":              0,
		"the cutter has not answered for 00:0":       1,
		"the cutter has not answered for so":         0,
		"a.txt is older than the mill. Run: make fl": 1,
		"the cutter cannot move /srv/a":              1,
		"the cutter cannot move /srv/a to wh":        1,
		"the cutter cannot move a: b to wh":          0,
	} {
		var text pattern.Text
		text.Set(line, nil)
		if got := len(set.NewScanner().Truncated(&text)); got != want {
			t.Errorf("%q: %d patterns found, want %d", line, got, want)
		}
	}
}

var words = strings.Fields("failed open file server request timed out invalid name cannot parse index worker exited code a b 1 22 e : ( ) 'x' true 0x1f nan")

func sentence(r *rand.Rand, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(words[r.IntN(len(words))])
	}
	return b.String()
}

// values are samples of each value type.
var values = map[errdex.ValueType][]string{
	errdex.AnyValue:       {"", "x", "a b", "failed: open", "22"},
	errdex.IntegerValue:   {"0", "-17", "+22", "12345678901234567890"},
	errdex.HexValue:       {"ff", "0xdead", "12", "-0x1F"},
	errdex.FloatValue:     {"1", "1.5", "-2e10", ".5", "NaN", "-Inf"},
	errdex.BooleanValue:   {"true", "False"},
	errdex.CharacterValue: {"x", "é", "("},
	errdex.QuotedValue:    {`"a"`, `'b c'`, `""`},
	errdex.DurationValue:  {"0s", "1h2m3.5s", "-1.5\u00b5s", "PT1M30S", "1m 30s", "-(1h 30m)", "1 day, 0:00:05", "1.02:03:04.5", "0", "inf"},
	errdex.PathValue:      {"", "a", `C:\a b.txt`, "/srv/a:b/1 s", "x:", "../failed open"},
}

var valueTypes = []errdex.ValueType{errdex.AnyValue, errdex.IntegerValue, errdex.HexValue, errdex.FloatValue, errdex.BooleanValue, errdex.CharacterValue, errdex.QuotedValue, errdex.DurationValue, errdex.PathValue}

func randomTemplate(r *rand.Rand) errdex.Template {
	var t errdex.Template
	for range 1 + r.IntN(3) {
		if r.IntN(4) > 0 {
			glue := []string{"", " "}
			t = append(t, errdex.Lit(glue[r.IntN(2)]+sentence(r, 1+r.IntN(4))+glue[r.IntN(2)]))
		}
		if r.IntN(3) > 0 {
			t = append(t, errdex.Hole("v", "", valueTypes[r.IntN(len(valueTypes))]))
		}
	}
	t = t.Normalize()
	for i, part := range t {
		if part.Placeholder == nil {
			t[i].Literal = strings.ReplaceAll(part.Literal, "  ", " ")
		}
	}
	return t
}

func fill(r *rand.Rand, t errdex.Template) string {
	var list []string
	for _, p := range t.Placeholders() {
		choice := values[p.Type]
		list = append(list, choice[r.IntN(len(choice))])
	}
	return t.Fill(list...)
}

// TestEqualToTryingEveryTemplate: on many lines the scanner finds whole messages exactly where the typed regular expression of
// a template matches, and everything that one scanner per template finds.
func TestEqualToTryingEveryTemplate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	type known struct {
		set        *pattern.Set
		expression *regexp.Regexp
		character  bool
		quoted     bool
		weak       bool
	}
	b := pattern.NewBuilder()
	byMessage := map[string]known{}
	var templates []errdex.Template
	for len(templates) < 500 {
		template := randomTemplate(r)
		if template.Weight() < 2 || !template.HasWord() {
			continue
		}
		rec := record(len(templates), template)
		if _, ok := byMessage[string(rec.ID)]; ok {
			continue
		}
		single := pattern.NewBuilder()
		single.Add(rec)
		b.Add(rec)
		templates = append(templates, template)
		byMessage[string(rec.ID)] = known{single.Set(), regexp.MustCompile("(?i)" + template.TypedPattern()),
			strings.Contains(fmt.Sprint(template.Placeholders()), "character"), strings.Contains(fmt.Sprint(template.Placeholders()), "quoted"),
			template.Weight() < pattern.Strong}
	}
	all := b.Set()
	scanner := all.NewScanner()
	matches := 0
	for range 250 {
		line := sentence(r, r.IntN(6)) + " " + fill(r, templates[r.IntN(len(templates))])
		if r.IntN(2) == 0 {
			line += ": " + fill(r, templates[r.IntN(len(templates))])
		}
		var text pattern.Text
		text.Set(line, nil)
		// The same line with its white space folded is what the expression is tried on.
		folded := strings.Join(strings.Fields(line), " ")
		got := map[string]bool{}
		for _, scan := range []func(*pattern.Text) []pattern.Hit{scanner.Strong, scanner.Weak} {
			for _, hit := range scan(&text) {
				for _, i := range all.Sites(hit.Pattern, nil) {
					got[string(all.Site(i).ID)] = hit.Whole
				}
			}
		}
		for id, k := range byMessage {
			whole, ok := got[id]
			one := k.set.NewScanner()
			alone := slices.Concat(slices.Clone(one.Strong(&text)), slices.Clone(one.Weak(&text)))
			if ok != (len(alone) > 0) {
				t.Fatalf("%q in %q: found %v among all, %v alone", k.set.Site(0).Message, line, ok, len(alone) > 0)
			}
			if want := k.expression.MatchString(folded); want && !whole && !(k.quoted && (ok || k.weak)) { // a quoted value has its quotes at its ends
				t.Fatalf("%q in %q: the expression matches, whole = %v", k.set.Site(0).Message, line, whole)
			} else if whole && !want && !k.character && !k.expression.MatchString(strings.ReplaceAll(folded, " ", "  ")) &&
				!k.expression.MatchString(folded+" ") && !k.expression.MatchString(" "+folded) {
				t.Fatalf("%q in %q: whole, but the expression does not match", k.set.Site(0).Message, line)
			}
			if ok {
				matches++
			}
		}
	}
	if matches < 250 {
		t.Errorf("only %d matches in all: the test tests nothing", matches)
	}
}

// TestFilledMessagesAreFound: whatever fills a template, the scanner finds it as the whole message.
func TestFilledMessagesAreFound(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		template := randomTemplate(r)
		if !template.HasWord() {
			continue
		}
		line := fill(r, template)
		b := pattern.NewBuilder()
		b.Add(record(0, template))
		if got := strings.Join(found(b.Set(), line), ";"); !strings.Contains(got, "[whole]") {
			t.Fatalf("%q filled as %q: found %q", template.Message(), line, got)
		}
	}
}

func TestSitesAndReplacement(t *testing.T) {
	b := pattern.NewBuilder()
	b.Add(record(2, parse("cannot open the database")))
	b.Add(record(1, parse("Cannot open the Database")))
	b.Add(record(3, parse("cannot close the database")))
	first := b.Set()
	if first.Patterns() != 2 || first.Records() != 3 {
		t.Fatalf("%d patterns, %d records", first.Patterns(), first.Records())
	}
	again := pattern.NewBuilder()
	again.Keep(first)
	moved := record(2, parse("cannot move the database"))
	moved.History = &errdex.History{Gone: true}
	again.Add(moved)
	second := again.Set()
	i, ok := second.Find(moved.ID)
	if !ok || !second.Site(i).Gone || second.Site(i).Message != "cannot move the database" || second.Records() != 3 || second.Patterns() != 3 {
		t.Fatalf("replaced record: %v %+v, %d patterns", ok, second.Site(i), second.Patterns())
	}
	if _, ok := second.Find("nothing"); ok {
		t.Error("found a record that was never added")
	}
	whole := pattern.NewBuilder()
	for _, rec := range []*errdex.Record{record(3, parse("cannot close the database")), moved, record(1, parse("Cannot open the Database"))} {
		whole.Add(rec)
	}
	if string(whole.Set().Encode()) != string(second.Encode()) {
		t.Error("an updated set differs from one built at once")
	}
}

// TestLongLineIsLookedAtWhole: a message is found wherever it is in a line of 256 KB, once, and on both sides of where one piece
// ends and the next begins.
func TestLongLineIsLookedAtWhole(t *testing.T) {
	const length = 256 << 10
	template := "cannot open {path} for writing: {err}"
	set := build(template, "x{a}y{b}z{c} and not this one")
	message := "cannot open a/b c.txt for writing: disk is full"
	filler := strings.Repeat("request 17 of client 4 was handled in 12 ms; ", length/45+1)
	for at := 0; at+len(message) < length; at += 4093 {
		line := filler[:at] + "| " + message + " | " + filler[at:length]
		if got := found(set, line); len(got) != 1 || !strings.HasPrefix(got[0], template[:12]) || !strings.Contains(got[0], "<a/b c.txt>") {
			t.Fatalf("at %d: found %d messages", at, len(got))
		}
	}
	// A value as long as the line, at the message's end and inside it.
	if got := found(set, "cannot open a for writing: "+filler); len(got) != 1 || !strings.Contains(got[0], "[whole]") {
		t.Errorf("long last value: %.100q", got)
	}
	if got := found(set, "cannot open "+filler+" for writing: x"); len(got) != 0 {
		t.Errorf("literals further apart than a piece: %.100q", got)
	}
}
