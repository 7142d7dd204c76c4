package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// program is this test binary, told to be errdex.
func program(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), beErrdex+"=1")
	return cmd
}

// exported returns the records of a data folder as lines, without the three times that differ between runs.
func exported(t *testing.T, data string) []byte {
	t.Helper()
	out, err := program("export", "--data", data).Output()
	if err != nil {
		t.Fatalf("export: %v", err)
	}
	var all bytes.Buffer
	for line := range bytes.Lines(out) {
		var envelope map[string]any
		if err := json.Unmarshal(line, &envelope); err != nil {
			t.Fatal(err)
		}
		delete(envelope, "datasetVersion")
		record := envelope["record"].(map[string]any)
		delete(record, "analyzedAt")
		delete(record, "contentChangedAt")
		text, err := json.Marshal(envelope)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
		all.WriteByte('\n')
	}
	return all.Bytes()
}

// TestKilledIngest kills an ingest at ten moments spread over its run, and runs it again: nothing that was reported done may
// be lost, and nothing half done may be left.
func TestKilledIngest(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("go env GOROOT: %v", err)
	}
	source := filepath.Join(strings.TrimSpace(string(root)), "src", "encoding")
	if _, err := os.Stat(source); err != nil {
		t.Fatalf("the Go tree has no %s: %v", source, err)
	}
	ingest := func(data string) *exec.Cmd {
		return program("ingest", "--quiet", "--data", data, "--as", "golang/encoding", "--version", "v1", source)
	}
	calm := t.TempDir()
	start := time.Now()
	if out, err := ingest(calm).CombinedOutput(); err != nil {
		t.Fatalf("ingest: %v\n%s", err, out)
	}
	whole := time.Since(start)
	want := exported(t, calm)
	if bytes.Count(want, []byte("\n")) < 50 {
		t.Fatalf("only %d records: too few to say anything", bytes.Count(want, []byte("\n")))
	}
	// The first run is often the slowest (cold caches), and the machine's load changes: a run that ends before its kill says how
	// long a run takes now, and the moment is taken again from that.
	for moment, attempts := 1, 0; moment <= 10; attempts++ {
		if attempts == 60 {
			t.Fatalf("the kill at %d/11 of the run came too late again and again", moment)
		}
		data := t.TempDir()
		victim := ingest(data)
		start := time.Now()
		if err := victim.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(whole*time.Duration(moment)/11, func() { _ = victim.Process.Kill() })
		var exit *exec.ExitError
		killed := errors.As(victim.Wait(), &exit) && !exit.Exited()
		timer.Stop()
		if !killed {
			whole = min(whole, time.Since(start)) * 9 / 10
			continue
		}
		if out, err := ingest(data).CombinedOutput(); err != nil {
			t.Fatalf("ingest after a kill at %d/11: %v\n%s", moment, err, out)
		}
		if got := exported(t, data); !bytes.Equal(got, want) {
			t.Errorf("after a kill at %d/11 of the run the export differs", moment)
		}
		moment++
	}
}
