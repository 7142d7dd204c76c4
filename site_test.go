package errdex

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestWindow(t *testing.T) {
	var lines []string
	for i := 1; i <= 50; i++ {
		lines = append(lines, fmt.Sprint(i))
	}
	tests := []struct{ line, start, end int }{{25, 7, 43}, {1, 1, 19}, {50, 32, 50}, {3, 1, 21}}
	for _, test := range tests {
		code, start, end := Window(lines, test.line)
		if start != test.start || end != test.end {
			t.Errorf("line %d: %d-%d, want %d-%d", test.line, start, end, test.start, test.end)
		}
		if got := strings.Split(code, "\n"); len(got) != end-start+1 || got[test.line-start] != fmt.Sprint(test.line) {
			t.Errorf("line %d: the excerpt has %d lines", test.line, len(got))
		}
	}
	if code, start, end := Window(nil, 1); code != "" || end >= start+1 {
		t.Errorf("no lines give %q, %d-%d", code, start, end)
	}
}

func TestLines(t *testing.T) {
	tests := []struct {
		text string
		want int
	}{{"", 0}, {"a", 1}, {"a\n", 1}, {"a\r\nb\r\n", 2}, {"a\n\n", 2}}
	for _, test := range tests {
		if got := Lines(test.text); len(got) != test.want {
			t.Errorf("Lines(%q) = %q", test.text, got)
		}
	}
	if got := Lines("a\r\nb"); got[0] != "a" {
		t.Errorf("a carriage return stays: %q", got)
	}
}

func TestSiteJSON(t *testing.T) {
	site := Site{Language: "go", Path: "a.go", Line: 3, CallLine: 2, Template: Template{Lit("<bad> "), Hole("n", "", IntegerValue)},
		Type: Exception, Severity: SeverityError, Class: "errors.New"}
	data, err := json.Marshal(site)
	if err != nil {
		t.Fatal(err)
	}
	var back map[string]any
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"errorMessage": "<bad> {n}", "messagePattern": "<bad> (.+?)", "errorCode": nil, "httpStatus": nil, "errorClass": "errors.New", "lineNumber": 3.0, "filePath": "a.go"}
	for key, value := range want {
		if got, present := back[key]; !present || got != value {
			t.Errorf("%s is %v, want %v", key, got, value)
		}
	}
}
