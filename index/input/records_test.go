package input_test

import (
	"strings"
	"testing"

	"github.com/errdex/errdex/index/input"
)

// TestRecordTimes: a record's time and level are those of its fields, or of the log line that it stands in.
func TestRecordTimes(t *testing.T) {
	for _, c := range []struct{ text, time, level string }{
		{`{"ts":1740916028.519,"level":"error","msg":"it broke"}`, "1740916028.519", "error"},
		{`{"time":1740916028519,"level":50,"msg":"it broke"}`, "1740916028519", "error"},
		{`{"@t":"2025-03-02T11:47:08Z","@m":"it broke","@l":"Fatal"}`, "2025-03-02T11:47:08Z", "fatal"},
		{`{"t":{"$date":"2025-03-02T11:47:08Z"},"s":"W","msg":"it broke"}`, "2025-03-02T11:47:08Z", "warning"},
		{`{"msg":"it broke","severityNumber":13,"timeUnixNano":"1740916028519000000"}`, "1740916028519000000", "warning"},
		{`{"msg":"it broke","severityLevel":4}`, "", "fatal"},
		{`{"msg":"it broke","levelno":40}`, "", "error"},
		{`{"msg":"it broke","level_value":40000}`, "", "error"},
		{`{"short_message":"it broke","level":3}`, "", "error"},
		{`ts=2025-03-02T11:47:08Z lvl=eror msg="it broke"`, "2025-03-02T11:47:08Z", "error"},
		{`2025-03-02 11:47:08 ERROR it broke {"error":"no room"}`, "2025-03-02 11:47:08", "error"},
		{`2025-03-02T11:47:08.519Z stdout F {"level":"warn","msg":"it broke"}`, "2025-03-02T11:47:08.519Z", "warning"},
		{`{"msg":"it broke","when":"tomorrow at noon","time":12}`, "", ""},
		{`{"msg":"it broke","level":"high"}`, "", ""},
		{`{"msg":"it broke","labels":{"level":"error"}}`, "", ""},
	} {
		parsed := input.Parse(c.text)
		if len(parsed.Events) != 1 || len(parsed.Messages) == 0 {
			t.Errorf("%s: %d events, %d messages", c.text, len(parsed.Events), len(parsed.Messages))
			continue
		}
		if e := parsed.Events[0]; e.Time != c.time || string(e.Level) != c.level {
			t.Errorf("%s: time %q, level %q, want %q and %q", c.text, e.Time, e.Level, c.time, c.level)
		}
	}
}

// TestHeadOfRecords: the level and the time of a line that is a record are read without taking it apart.
func TestHeadOfRecords(t *testing.T) {
	for _, c := range []struct{ line, time, level string }{
		{`{"level":"error","ts":"2025-03-02T11:47:08Z","msg":"it broke"}`, "2025-03-02T11:47:08Z", "error"},
		{`{"msg":"the \"level\":\"info\" is wrong","lvl": "warn","time": 1740916028}`, "1740916028", "warning"},
		{`time=2025-03-02T11:47:08Z level=fatal msg="it broke"`, "2025-03-02T11:47:08Z", "fatal"},
		{`web-1  | {"level":"error","ts":"2025-03-02T11:47:08Z"}`, "2025-03-02T11:47:08Z", "error"},
		{`{"a":{"level":"error"},"msg":"it broke"}`, "", ""},
		{`use {"level":"error"} to see less`, "", ""},
		{`x=1 is what level=error says`, "", ""},
	} {
		h := input.HeadOf([]byte(c.line))
		if got := c.line[h.TimeStart:h.TimeEnd]; got != c.time || string(h.Level) != c.level || h.Timed != (c.time != "") {
			t.Errorf("%s: time %q, level %q, %d starts, want %q and %q", c.line, got, h.Level, h.Starts(), c.time, c.level)
		}
	}
}

// TestDeepRecords: what is nested too deep, or cut in many places, is text.
func TestDeepRecords(t *testing.T) {
	for _, text := range []string{
		strings.Repeat(`{"a":`, 50) + `"it broke"` + strings.Repeat("}", 50),
		strings.Repeat("[", 100), strings.Repeat(`{"error":`, 30), strings.Repeat(`{"`, 1000),
		"{" + strings.Repeat(`\`, 999), `map[` + strings.Repeat("a:", 500), strings.Repeat(`{"a":1} `, 3000),
		`{"log":"` + strings.Repeat(`\"`, 500), strings.Repeat(`{"message":"`, 200),
	} {
		parsed := input.Parse(text)
		leadsBack(t, text, &parsed)
	}
}
