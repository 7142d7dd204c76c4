package index_test

import (
	"testing"

	"github.com/errdex/errdex"
)

// TestBehind: what comes behind what in the flat list though it has more letters, and when it does not.
func TestBehind(t *testing.T) {
	standard := []errdex.Record{record("Address already in use", repo("acme/tables")), record("binding to {addr} failed", repo("acme/server")), record("Unhandled exception", repo("acme/web")), record("No such file or directory: {file}", repo("acme/lint"))}
	short := []errdex.Record{record("No such file or directory", repo("acme/tables")), record("cannot stat {path}")}
	general := []errdex.Record{record("Panic occurred{loc}: {message}"), record("failed to load the shard {path}: {err}"), record("Panic occurred in the reader of pages{loc}: {message}")}
	repeated := []errdex.Record{record("Attempt {n}/{all} failed with {count} errors and: {err}"), record("copy of many parts: cannot open the source: {err}"), record("Failed to copy: {err}")}
	apart := []errdex.Record{repeated[0], record("copy of many parts: cannot open the source: {err}", repo("acme/other"))}
	headed := []errdex.Record{record("Originating threads in this order"), record("failed to resize the pane"), record("Ran out of room")}
	classed := []errdex.Record{
		record("runner: failed to load command: {cmd} ({file})", class("Shell.error"), at("lib/exec.rb", 65, "run")),
		record("Could not find {specs}", class("SpecMissing"), at("lib/definition.rb", 80, "materialize"))}
	wrapped := []errdex.Record{record("failed while reading settings: {err}", repo("acme/guard")), record("have not found any log file for {name} jail", repo("acme/guard"))}
	elsewhere := []errdex.Record{wrapped[0], record("have not found any log file for {name} jail", repo("acme/curl"))}
	trace := "runner: failed to load command: web (/srv/bin/web)\nlib/definition.rb:540:in `materialize': Could not find rdoc-6.5.0 in what is installed "
	for _, c := range []struct {
		name    string
		records []errdex.Record
		text    string
		first   string
	}{
		{"an error that another one of its repository wraps", wrapped, "ERROR failed while reading settings: have not found any log file for web jail", "have not found any log file for {name} jail"},
		{"what another repository says of the cause", elsewhere, "ERROR failed while reading settings: have not found any log file for web jail", "failed while reading settings: {err}"},
		{"the system's text behind a message", standard, "ERROR binding to 0.0.0.0:80 failed (98: Address already in use)", "binding to {addr} failed"},
		{"the system's text alone", standard, "ERROR main: Address already in use", "Address already in use"},
		{"what a runtime says above an error", standard, "Unhandled exception. System.IO.IOException: binding to 0.0.0.0:80 failed, said the kernel", "binding to {addr} failed"},
		{"what a runtime says alone", standard, "Unhandled exception. System.IO.IOException: nothing known", "Unhandled exception"},
		{"the system's text before a message", standard, "ERROR No such file or directory: X0095: binding to 0.0.0.0:80 failed", "binding to {addr} failed"},
		{"the system's text before a value", standard, "ERROR No such file or directory: /etc/app.conf", "No such file or directory: {file}"},
		{"the system's text behind a short message", short, "tool: cannot stat 'zig': No such file or directory", "cannot stat {path}"},
		{"the system's text behind what no message is", short, "tool: zig: No such file or directory", "No such file or directory"},
		{"a wrapper that says that something failed and no more", general, "Panic occurred in file src/set.rs at line 495: failed to load the shard a/0: gone", "failed to load the shard {path}: {err}"},
		{"a wrapper that says what failed", general, "Panic occurred in the reader of pages at line 4: failed to load the shard a/0: gone", "Panic occurred in the reader of pages{loc}: {message}"},
		{"such a wrapper alone", general, "Panic occurred in file src/set.rs at line 495: something", "Panic occurred{loc}: {message}"},
		{"giving up with the error told before", repeated, "ERROR : a.mp4: Failed to copy: copy of many parts: cannot open the source: gone\nERROR : Attempt 1/3 failed with 1 errors and: copy of many parts: cannot open the source: gone", "copy of many parts: cannot open the source: {err}"},
		{"giving up with an error not told before", apart, "ERROR : a.mp4: something else\nERROR : Attempt 1/3 failed with 1 errors and: copy of many parts: cannot open the source: gone", "Attempt {n}/{all} failed with {count} errors and: {err}"},
		{"the heading of a list", headed, "Error: the program ends\n\nOriginating threads in this order\n    1. stdin: AcceptInput\n    2. screen: Resize\n\nCaused by:\n    0: failed to resize the pane\n    1: Ran out of room", "failed to resize the pane"},
		{"a line with no list", headed, "Error: the program ends\n\nOriginating threads in this order\n\nCaused by:\n    0: failed to resize the pane\n    1: Ran out of room", "Originating threads in this order"},
		{"Ruby's class behind the message", classed, trace + "(Tool::SpecMissing)", "Could not find {specs}"},
		{"another class behind the message", classed, trace + "(Tool::Other)", "runner: failed to load command: {cmd} ({file})"},
	} {
		ix := with(t, c.records...)
		matches := match(t, ix, c.text)
		if len(matches) == 0 || matches[0].ErrorMessage != c.first {
			t.Errorf("%s: %q, want %q first", c.name, messages(matches), c.first)
			for _, m := range matches {
				t.Logf("%.2f %s %q", m.Score, m.ErrorMessage, m.Reasons)
			}
		}
	}
}

// TestFirstErrorFirst: of a log's errors that are alike specific the first comes first, wherever in the text it stands.
func TestFirstErrorFirst(t *testing.T) {
	ix := with(t, record("cannot bind the port {n}"), record("nothing could be bound"),
		record("the northern harbour has no room for another ship that carries timber"))
	before := ""
	for range 5 {
		first := "ERROR cannot bind the port 80\n"
		for text, want := range map[string]string{
			first + "ERROR nothing could be bound":                                                "cannot bind the port {n}",
			first + "ERROR the northern harbour has no room for another ship that carries timber": "the northern harbour has no room for another ship that carries timber",
		} {
			if matches := match(t, ix, before+text); len(matches) != 2 || matches[0].ErrorMessage != want {
				t.Errorf("%q gives %q, want %q first", before+text, messages(matches), want)
			}
		}
		before += "INFO starting\n"
	}
}
