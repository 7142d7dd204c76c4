package input_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/index/input"
)

// bodies renders each single-line message as "level event.cause text-behind-its-prefixes".
func bodies(text string) []string {
	var out []string
	for _, m := range input.Parse(text).Messages {
		if m.Joined {
			continue
		}
		body := m.Text[m.Body:]
		level := string(m.Level)
		if level == "" {
			level = "-"
		}
		out = append(out, fmt.Sprintf("%s %d.%d %s", level, m.Event, m.Cause, body))
	}
	return out
}

// TestForms: each form of input gives its messages, and what only looks like the form stays whole.
func TestForms(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"bare", "cannot open a.txt", []string{"- 0.0 cannot open a.txt"}},
		{"colours", "\x1b[1;31merror\x1b[0m: cannot \x1b[4mopen\x1b[24m it", []string{"error 0.0 cannot open it"}},
		{"hyperlink", "see \x1b]8;;http://x\x1b\\here\x1b]8;;\x1b\\ now", []string{"- 0.0 see here now"}},
		{"no colours: a bracket alone", "[31m is not a colour", []string{"- 0.0 [31m is not a colour"}},
		{"time and level", "2025-03-02T11:47:08.519Z ERROR it broke", []string{"error 0.0 it broke"}},
		{"time in brackets", "[2025-05-04 08:12:57 +0000] [412] [CRITICAL] it broke", []string{"fatal 0.0 it broke"}},
		{"time of day", "11:47:08.519 WARN it broke", []string{"warning 0.0 it broke"}},
		{"no time", "2025 was a bad year", []string{"- 0.0 2025 was a bad year"}},
		{"no level", "Error handling was removed", []string{"- 0.0 Error handling was removed"}},
		{"level with a code", "error[E0308]: mismatched types", []string{"error 0.0 mismatched types"}},
		{"python basicConfig", "ERROR:root:it broke", []string{"error 0.0 it broke"}},
		{"python dashes", "2024-01-01 10:00:00,123 - my.name - ERROR - it broke", []string{"error 0.0 it broke"}},
		{"rust tracing", "2025-03-02T11:47:08.519 some_crate::part [ERROR] it broke", []string{"error 0.0 it broke"}},
		{"env_logger", "[2025-03-02T11:47:08Z ERROR some_crate::part] it broke", []string{"error 0.0 it broke"}},
		{"klog", "E0302 11:47:08.519000    1234 file.go:12] it broke", []string{"error 0.0 it broke"}},
		{"go log", "2009/11/10 23:00:00 main.go:23: it broke", []string{"- 0.0 it broke"}},
		{"syslog", "Mar  2 11:47:08 host sshd[123]: it broke", []string{"- 0.0 it broke"}},
		{"no syslog", "May I say that it broke", []string{"- 0.0 May I say that it broke"}},
		{"spring", "2025-03-02 11:47:08.519 ERROR 4711 --- [main] c.e.Foo : it broke", []string{"error 0.0 it broke"}},
		{"docker compose", "web_1  | it broke", []string{"- 0.0 it broke"}},
		{"a bar in a message", "use a|b or c", []string{"- 0.0 use a|b or c"}},
		{"class", "pkg.errors.BadThing: it broke", []string{"- 0.0 it broke"}},
		{"prompt", "$ tool run\nit broke", []string{"- 0.0 tool run", "- 1.0 it broke"}},
		{"prompt with host", "[ops@host dir]# tool run", []string{"- 0.0 tool run"}},
		{"no prompt", "$HOME is not set", []string{"- 0.0 $HOME is not set"}},
		{"box", "╭─ Error ─╮\n│ it broke │\n╰─────────╯", []string{"- 0.0 Error", "- 0.0 it broke"}},
		{"quotation and fence", "> ```\n> it broke\n> ```\n", []string{"- 0.0 it broke"}},
		{"greater-than in a message", ">= is not an operator", []string{"- 0.0 >= is not an operator"}},
		{"entities", "bad &quot;x&quot;", []string{`- 0.0 bad &quot;x&quot;`, `- 0.0 bad "x"`}},
		{"no entities", "a && b;", []string{"- 0.0 a && b;"}},
		{"carriage returns", "10%\rit broke\r\n", []string{"- 0.0 it broke"}},
		{"JSON line", `{"level":"warn","ts":1,"caller":"a.go:61","msg":"retry \"of\" it","error":"rpc: it broke\u0021"}`,
			[]string{`warning 0.0 retry "of" it`, "warning 0.1 it broke!"}},
		{"JSON in Docker", `{"log":"\u001b[31mERROR\u001b[0m it broke\n","stream":"stderr"}`, []string{"error 0.0 it broke"}},
		{"JSON over lines", "{\n \"errors\": [{\"message\": \"it broke\"}]\n}", []string{"- 0.0 it broke"}},
		{"JSON behind text", `E0302 11:47:08.519000 1 a.go:1] it broke {"error": "no room"}`, []string{"error 0.0 it broke", "error 0.1 no room"}},
		{"JSON without a message", `cannot use {"a": 1} here {"b": 2}`, []string{`- 0.0 cannot use {"a": 1} here {"b": 2}`}},
		{"broken JSON", `{"msg": "it broke"`, []string{"- 0.0 it broke"}},
		{"logfmt", `time="2025-01-19T06:41:02Z" level=fatal msg="it \"broke\"" error="no room"`, []string{`fatal 0.0 it "broke"`, "fatal 0.1 no room"}},
		{"no logfmt", "x=1 is what msg=it says", []string{"- 0.0 x=1 is what msg=it says"}},
		{"two events", "[INFO] going on\n[ERROR] it broke\n  badly", []string{"info 0.0 going on", "error 1.0 it broke", "error 1.0 badly"}},
		{"anyhow", "Error: a b\n\nCaused by:\n    0: c d\n    1: e f", []string{"error 0.0 a b", "error 0.1 c d", "error 0.2 e f"}},
		{"python chain", "Traceback (most recent call last):\nKeyError: 'a'\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\nValueError: it broke",
			[]string{"- 0.1 'a'", "- 0.0 it broke"}},
		{"rust panic", "thread 'main' panicked at src/x.rs:7:14:\nit broke", []string{"fatal 0.0 it broke"}},
		{"go panic", "panic: it broke\n\ngoroutine 1 [running]:", []string{"fatal 0.0 it broke"}},
		{"nothing", " \n\n", nil},
	} {
		got := bodies(c.text)
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s: %q gives\n%q, want\n%q", c.name, c.text, got, c.want)
		}
	}
}

// A short paste is one message as well, though one of its lines looks like the start of another event.
func TestShortPasteIsJoined(t *testing.T) {
	joined := func(text string) (all []string) {
		for _, m := range input.Parse(text).Messages {
			if m.Joined {
				all = append(all, m.Text)
			}
		}
		return all
	}
	for _, text := range []string{"Command failed: make\nError: no rule", "command a failed: x\nOUT: b\nERR: no rule", "ERROR no rule\nINFO done"} {
		if got := joined(text); len(got) != 1 || got[0] != text {
			t.Errorf("%q", got)
		}
	}
	for _, text := range []string{"make failed\n2026-01-02T03:04:05Z Error: no rule", strings.Repeat("Error: no rule\n", 21)} {
		if got := joined(text); len(got) != 0 {
			t.Errorf("records of a log are joined: %q", got)
		}
	}
}

func TestLinesOfAnEventAreJoined(t *testing.T) {
	parsed := input.Parse("ERROR no targets specified\n  either a or b\nINFO next")
	var joined []string
	for _, m := range parsed.Messages {
		if m.Joined {
			joined = append(joined, m.Text)
		}
	}
	if len(joined) != 2 || joined[0] != "ERROR no targets specified\neither a or b" { // the second is the whole short paste
		t.Errorf("joined: %q", joined)
	}
}

// TestOffsetsLeadBack: the bytes of a message are those at its offsets, wherever they were taken from.
func TestOffsetsLeadBack(t *testing.T) {
	for _, text := range []string{
		"a \x1b[31mred\x1b[0m b\n  │ two │\n", `{"msg":"three four","level":"error"}`, `level=info msg="five" err=six`,
		`x {"error":"seven\teight \u00e9"}`, "> nine &lt;ten&gt;",
	} {
		for _, m := range input.Parse(text).Messages {
			if len(m.Offsets) != len(m.Text)+1 {
				t.Fatalf("%q in %q: %d offsets for %d bytes", m.Text, text, len(m.Offsets), len(m.Text))
			}
			for i := range m.Text {
				raw := text[m.Offsets[i]]
				if raw != m.Text[i] && raw != '\\' && raw != '&' && m.Text[i] != '\n' {
					t.Errorf("%q in %q: byte %d is %q, the text has %q", m.Text, text, i, m.Text[i], raw)
				}
			}
		}
	}
}

func TestFrames(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
	}{
		{"python", "Traceback (most recent call last):\n  File \"app/run.py\", line 19, in start\n    go()\n", "start@app/run.py:19"},
		{"python on Windows", `  File "C:\py\lib\site-packages\requests\api.py", line 73, in get`, `get@C:\py\lib\site-packages\requests\api.py:73`},
		{"rust", "   2: my_crate::part::build\n             at /home/x/src/part/mod.rs:184:9", "my_crate::part::build@/home/x/src/part/mod.rs:184"},
		{"rust panic", "thread 'main' panicked at src/x.rs:7:14:", "@src/x.rs:7"},
		{"rust panic, old form", "thread 'main' panicked at 'it broke', src/x.rs:7:14", "@src/x.rs:7"},
		{"go", "main.(*T).Run(0xc000, {0x1, 0x2})\n\t/home/x/run.go:123 +0x1d", "main.(*T).Run@/home/x/run.go:123"},
		{"go caller", `{"caller":"client/retry.go:61","msg":"x"}`, "@client/retry.go:61"},
		{"java", "\tat com.acme.Tool.run(Tool.java:42)", "com.acme.Tool.run@Tool.java:42"},
		{"javascript", "    at Object.run (/srv/app/tool.js:42:7)", "Object.run@/srv/app/tool.js:42"},
		{"javascript without a name", "    at /srv/app/tool.js:42:7", "@/srv/app/tool.js:42"},
		{"an address", "cannot connect to db.example:5432", ""}, // no file name ends in seven letters
		{"a time", "at 10:30:12 it broke", ""},
	} {
		var got []string
		for _, f := range input.Parse(c.text).Frames {
			got = append(got, fmt.Sprintf("%s@%s:%d", f.Function, f.File, f.Line))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q gives %q, want %q", c.name, c.text, got, c.want)
		}
	}
}

// TestLongTextsAreCut: more than the limits is left out, said so, and cheap.
func TestLongTextsAreCut(t *testing.T) {
	for name, text := range map[string]string{
		"one line":         strings.Repeat("a", 4*input.MaxText),
		"many lines":       strings.Repeat("x\n", input.MaxText),
		"escapes":          strings.Repeat("\x1b[", input.MaxText),
		"open objects":     strings.Repeat(`{"a":`, input.MaxText/2),
		"brackets":         strings.Repeat("[", 2*input.MaxText),
		"ampersands":       strings.Repeat("&amp", input.MaxText/2),
		"colons":           strings.Repeat("a.b:1", input.MaxText),
		"nested lines":     strings.Repeat(`{"msg":"{\"msg\":\"x\"}"}`+"\n", input.MaxText/12),
		"pairs":            strings.Repeat("a=b ", input.MaxText),
		"frames":           strings.Repeat(" at a.b.C.d(E.java:1)", input.MaxText/8),
		"places":           strings.Repeat("/a.b:1 in ", input.MaxText/4),
		"causes":           strings.Repeat("caused by nested exception is ", input.MaxText/8),
		"escapes of lines": strings.Repeat(`\n at `, input.MaxText/2),
		"tags":             strings.Repeat("<br><a ", input.MaxText/2),
		"backticks":        strings.Repeat("`a message of code` ", input.MaxText/8),
		"effects":          strings.Repeat("a: b\nNext A\\BError: c\n", input.MaxText/8),
		"soft breaks":      strings.Repeat("a=3D=\n", input.MaxText/2),
	} {
		start := time.Now()
		parsed := input.Parse(text)
		if spent := time.Since(start); spent > time.Second {
			t.Errorf("%s: took %v", name, spent)
		} else {
			t.Logf("%s: %v", name, spent)
		}
		if !parsed.Truncated {
			t.Errorf("%s: not said to be cut", name)
		}
	}
}
