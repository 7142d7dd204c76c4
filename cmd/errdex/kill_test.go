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
	killed := 0
	for i := 1; i <= 10; i++ {
		data := t.TempDir()
		victim := ingest(data)
		if err := victim.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(whole*time.Duration(i)/11, func() { _ = victim.Process.Kill() })
		var exit *exec.ExitError
		if err := victim.Wait(); errors.As(err, &exit) && !exit.Exited() {
			killed++
		}
		timer.Stop()
		if out, err := ingest(data).CombinedOutput(); err != nil {
			t.Fatalf("ingest after a kill at %d/11: %v\n%s", i, err, out)
		}
		if got := exported(t, data); !bytes.Equal(got, want) {
			t.Errorf("after a kill at %d/11 of the run the export differs", i)
		}
	}
	if killed < 5 {
		t.Errorf("only %d of 10 runs were killed before they ended", killed)
	}
}
