// Package message makes the messages that the measuring commands look for: templates filled with plausible values, in the
// forms in which messages reach people. It is not for tests of what is found: a test says what it expects. Start at [Fill] and
// [Forms].
package message

import (
	"encoding/json"
	"strings"

	"github.com/errdex/errdex"
)

// Form is a way in which a message reaches a person. others are two further messages, outermost first.
type Form struct {
	Name  string
	Write func(message string, others [2]string) string
}

// Forms are the ways, bare first.
func Forms() []Form {
	return []Form{
		{"bare", func(message string, _ [2]string) string { return message }},
		{"log line", func(message string, _ [2]string) string { return Line(message) }},
		{"wrapped", func(message string, _ [2]string) string {
			return "Error: cannot finish the nightly run: step 4 of 9 gave up: " + message
		}},
		{"chained", func(message string, others [2]string) string { return others[0] + ": " + others[1] + ": " + message }},
		{"json", func(message string, _ [2]string) string { return JSON(message) }},
		{"cut", func(message string, _ [2]string) string { return Cut(message, 3, 4) }},
	}
}

// Line puts a message into a log line with a time, a coloured level, a thread and a logger.
func Line(message string) string {
	return "2026-03-14T09:26:53.589Z \x1b[31mERROR\x1b[0m [worker-3] app.jobs: " + message
}

// JSON puts a message into a log record.
func JSON(message string) string {
	text, err := json.Marshal(map[string]any{"level": "error", "time": 1773480413, "msg": message, "pid": 4711})
	if err != nil { // a string and numbers can be written
		return message
	}
	return string(text)
}

// Cut leaves the given share of a message's bytes, whole characters only.
func Cut(message string, part, of int) string {
	end := len(message) * part / of
	for end > 0 && end < len(message) && message[end]&0xC0 == 0x80 {
		end--
	}
	return message[:end]
}

// values are what placeholders of a type can hold.
var values = map[errdex.ValueType][]string{
	errdex.IntegerValue:   {"17", "-1", "65536", "0"},
	errdex.HexValue:       {"7f3a", "0x1f", "deadbeef"},
	errdex.FloatValue:     {"0.25", "3.5", "1e-9"},
	errdex.BooleanValue:   {"true", "false"},
	errdex.CharacterValue: {"x", "%", "'"},
	errdex.QuotedValue:    {`"orders-7"`, `"/srv/data/app.conf"`, `'eu-west'`},
	errdex.DurationValue:  {"1h2m3.5s", "250ms", "PT1M30S", "00:00:05.123", "1 day, 0:00:05", "1m 30s", "1.5\u00b5s"},
	errdex.PathValue:      {"/srv/data/app.conf", `C:\data\a b.txt`, "config.yaml", "../lib/a:b.so"},
}

// named are what placeholders without a type can hold, by a part of their name; the last entry is for all others.
var named = []struct {
	part string
	list []string
}{
	{"path", []string{"/srv/data/app.conf", "src/main.c", `C:\data\a b.txt`}},
	{"file", []string{"report.pdf", "/tmp/x.lock", "config.yaml"}},
	{"url", []string{"https://example.org/a?b=c", "http://localhost:8080/", "redis://cache:6379"}},
	{"err", []string{"permission denied", "connection reset by peer", "unexpected EOF"}},
	{"exc", []string{"timed out", "division by zero", "no such key: 'a'"}},
	{"name", []string{"orders-7", "alice", "my.module"}},
	{"type", []string{"String", "list[int]", "*http.Request"}},
	{"count", []string{"3", "0", "128"}},
	{"size", []string{"4096", "12", "1048576"}},
	{"len", []string{"7", "0", "255"}},
	{"id", []string{"a1b2c3", "42", "018f6b2e-7c1d"}},
	{"", []string{"orders", "12", "eu-west-1", "some value"}},
}

// Fill puts values into a template. The choice depends on nothing but n.
func Fill(template errdex.Template, n int) string {
	var given []string
	for i, hole := range template.Placeholders() {
		list, ok := values[hole.Type]
		for j := 0; !ok; j++ {
			if strings.Contains(strings.ToLower(hole.Name), named[j].part) {
				list, ok = named[j].list, true
			}
		}
		given = append(given, list[(n+i)%len(list)])
	}
	return template.Fill(given...)
}
