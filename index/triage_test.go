package index_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// summed renders a triage in short: each group's count and messages, and those of the unmatched.
func summed(t errdex.Triage) string {
	var out []string
	for _, g := range t.Groups {
		out = append(out, fmt.Sprintf("%d%s", g.Count, strings.TrimLeft(told([]errdex.Event{g.Event}), "0123456789")))
	}
	for _, g := range t.Unmatched {
		out = append(out, fmt.Sprintf("%d ? %s", g.Count, g.Text))
	}
	return strings.Join(out, "\n")
}

func triaged(t *testing.T, ix *index.Index, log string) errdex.Triage {
	t.Helper()
	got, err := ix.Triage(context.Background(), strings.NewReader(log), index.StreamOptions{})
	if err != nil {
		t.Fatalf("triage: %v", err)
	}
	return got
}

func TestTriageCounts(t *testing.T) {
	ix := streamIndex(t)
	log := strings.Repeat(streamLog, 500)
	got := triaged(t, ix, log)
	if want := "500 > cannot open {path} for writing: {err} > no space left in the database\n1000 > connection disappeared for {name}\n500 ? something broke that nobody knows"; summed(got) != want {
		t.Errorf("got\n%s\nwant\n%s", summed(got), want)
	}
	if got.Lines != 4000 || got.Bytes != int64(len(log)) || got.Events != 3500 || got.Matched != 1500 || got.Searched != 5 || got.Truncated {
		t.Errorf("%d lines, %d bytes, %d events, %d matched, %d searched, truncated %v", got.Lines, got.Bytes, got.Events, got.Matched, got.Searched, got.Truncated)
	}
	if g := got.Groups[1]; g.First.Line != 2 || g.Last.Line != 4000 || !strings.HasPrefix(log[g.Last.Start:], "2026-01-02T03:04:11Z WARN") {
		t.Errorf("first %+v, last %+v", g.First, g.Last)
	}
}

// TestTriageOrder: which of two groups is the likelier cause. The likelier one is always the second of the log's lines.
func TestTriageOrder(t *testing.T) {
	ix := with(t, record("cannot open {path} for writing: {err}"), record("connection disappeared for {name}"), record("no space left in the database"),
		record("retrying of unary invoker failed", warning), record("worker pool is dead", func(r *errdex.Record) { r.Severity = errdex.SeverityFatal }))
	for _, c := range []struct{ name, log, first string }{
		{"fatal before error", "ERROR connection disappeared for x\nFATAL no space left in the database\n", "no space left in the database"},
		{"error before warning", "WARN connection disappeared for x\nERROR no space left in the database\n", "no space left in the database"},
		{"the record's severity where there is no level", "retrying of unary invoker failed\nworker pool is dead\n", "worker pool is dead"},
		{"the root before what wraps it", "ERROR cannot open x for writing: no space left in the database\nERROR no space left in the database\n", "no space left in the database"},
		{"first before others", "ERROR connection disappeared for a\nERROR no space left in the database\n" + strings.Repeat("INFO x\n", 50) + "ERROR cannot open x for writing: q\n", "connection disappeared for {name}"},
		{"rare before a flood", strings.Repeat("ERROR connection disappeared for x\n", 5) + "ERROR no space left in the database\n" + strings.Repeat("INFO x\n", 500), "no space left in the database"},
	} {
		got := triaged(t, ix, c.log)
		if len(got.Groups) < 2 || got.Groups[0].Event.Ladder[0].Sites[0].ErrorMessage != c.first {
			t.Errorf("%s: got\n%s", c.name, summed(got))
		}
	}
}

// TestTriageOfUnmatchedLines: lines that differ in values only are one group, the most frequent group is first.
func TestTriageOfUnmatchedLines(t *testing.T) {
	got := triaged(t, streamIndex(t), strings.Join([]string{
		`ERROR job 17 of "orders" broke at /srv/a/b.txt`, `ERROR disk sda1 is on fire`, `ERROR job 18 of "users" broke at C:\x\y.txt`,
		`ERROR job 7f3a-9c of "it's" broke at /x`, `ERROR disk sdb1 is on fire`, `ERROR disk is on fire`, `INFO all is well`}, "\n"))
	want := "3 ? job 17 of \"orders\" broke at /srv/a/b.txt\n2 ? disk sda1 is on fire\n1 ? disk is on fire"
	if summed(got) != want {
		t.Errorf("got\n%s\nwant\n%s", summed(got), want)
	}
}

// TestTriageIsBounded: a log of nothing but different errors lists some of them and says that there are more.
func TestTriageIsBounded(t *testing.T) {
	var log strings.Builder
	for i := range 300 {
		fmt.Fprintf(&log, "ERROR the %s is broken\n", strings.Repeat("x", i+1))
	}
	got := triaged(t, streamIndex(t), log.String())
	if len(got.Unmatched) != 200 || !got.Truncated || got.Unmatched[0].Count != 1 {
		t.Errorf("%d groups, truncated %v", len(got.Unmatched), got.Truncated)
	}
}
