package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/google/go-cmp/cmp"
)

// childEnv names the data folder in which the test binary, run as another process, stores runs until it is killed.
const childEnv = "ERRDEX_STORE_TEST_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childEnv); dir != "" {
		if err := child(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// generation is the n-th of a line of runs, each of which changes, adds and removes records.
func generation(n int) Run {
	pin := errdex.Pin{Repo: "acme/rocket", Commit: fmt.Sprintf("%040x", n+1)}
	var records []errdex.Record
	for i := range 150 {
		switch {
		case i%10 == n%10: // gone in this one
		case i%7 == n%7: // in another file
			records = append(records, site(pin, fmt.Sprintf("moved%d/f%d.go", n%3, i), 3, "f", fmt.Sprint("out of fuel ", i)))
		default:
			records = append(records, site(pin, fmt.Sprintf("f%d.go", i), 3+n, "f", fmt.Sprint("out of fuel ", i)))
		}
	}
	return run(pin, hours(n), records...)
}

func child(dir string) error {
	fmt.Println("started")
	db, err := Open(context.Background(), dir, Options{})
	if err != nil {
		return err
	}
	version, err := db.DatasetVersion(context.Background())
	if err != nil {
		return err
	}
	for n := done(version); ; n++ {
		if _, err := db.Put(context.Background(), generation(n)); err != nil {
			return err
		}
		fmt.Println("stored", n)
	}
}

// done is how many generations a store has that has a data set version.
func done(version string) int {
	if version == "" {
		return 0
	}
	at, err := time.Parse(errdex.TimeLayout, version)
	if err != nil {
		return 0
	}
	return int(at.Sub(now)/time.Hour) + 1
}

// content is an export without what differs between a run that was interrupted and one that was not.
func content(t *testing.T, db *DB) []errdex.Envelope {
	list := all(t, db)
	for i := range list {
		list[i].Record.AnalyzedAt, list[i].Record.ContentChangedAt, list[i].DatasetVersion = "", "", ""
	}
	return list
}

func TestKilledAtAnyMoment(t *testing.T) {
	dir := t.TempDir()
	for kill := range 10 {
		// Sometimes while it opens the store, sometimes in the middle of a run.
		signal := []string{"started", "stored"}[kill%2]
		reported := killed(t, dir, signal, time.Duration(rand.IntN(60))*time.Millisecond)
		// First by a reader: it has to cope with what the killed process left.
		if db, err := Open(t.Context(), dir, Options{ReadOnly: true}); err == nil {
			if got := done(must(db.DatasetVersion(t.Context()))); got < reported {
				t.Errorf("kill %d: %d generations were reported, %d are there", kill, reported, got)
			}
			db.Close()
		} else if !errors.Is(err, errdex.ErrNotFound) || reported > 0 {
			t.Errorf("kill %d: %v", kill, err)
		}
	}
	db := open(t, dir)
	var integrity string
	if err := db.writer.QueryRow("PRAGMA integrity_check").Scan(&integrity); err != nil || integrity != "ok" {
		t.Errorf("integrity %s, %v", integrity, err)
	}
	n := done(must(db.DatasetVersion(t.Context())))
	if n == 0 {
		put(t, db, generation(0))
		n = 1
	}
	t.Logf("%d generations", n)
	undisturbed := open(t, t.TempDir())
	for i := range n {
		put(t, undisturbed, generation(i))
	}
	if diff := cmp.Diff(content(t, undisturbed), content(t, db)); diff != "" {
		t.Errorf("after %d generations (-undisturbed +killed):\n%.2000s", n, diff)
	}
}

// killed starts a child, kills it some time after it has first printed a line that begins with signal, and returns how many
// generations it reported as stored.
func killed(t *testing.T, dir, signal string, after time.Duration) (reported int) {
	t.Helper()
	var once sync.Once
	watch(t, dir, func(line string, kill func()) {
		if strings.HasPrefix(line, signal) {
			once.Do(func() { time.AfterFunc(after, kill) })
		}
		var n int
		if _, err := fmt.Sscanf(line, "stored %d", &n); err == nil {
			reported = n + 1
		}
	})
	return reported
}

// watch starts a child and calls seen with each line that it prints, until it has been killed.
func watch(t *testing.T, dir string, seen func(line string, kill func())) {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), childEnv+"="+dir)
	var stderr strings.Builder
	command.Stderr = &stderr
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(output); lines.Scan(); {
		seen(lines.Text(), func() { command.Process.Kill() })
	}
	command.Wait() // killed, so it always fails
	if stderr.Len() > 0 {
		t.Errorf("the child failed: %s", stderr.String())
	}
}

func TestReadWhileAnotherProcessWrites(t *testing.T) {
	dir := t.TempDir()
	var reader *DB
	watch(t, dir, func(line string, kill func()) {
		var n int
		if _, err := fmt.Sscanf(line, "stored %d", &n); err != nil {
			return
		}
		if reader == nil {
			var err error
			if reader, err = Open(t.Context(), dir, Options{ReadOnly: true}); err != nil {
				t.Errorf("open: %v", err)
				kill()
				return
			}
		}
		page, err := reader.List(t.Context(), Filter{Repo: "acme/rocket"}, "", 10)
		if err != nil || len(page.Summaries) != 10 || done(page.DatasetVersion) <= n {
			t.Errorf("after %s: %d summaries of %s, %v", line, len(page.Summaries), page.DatasetVersion, err)
		}
		versions := map[string]bool{}
		for e, err := range reader.Envelopes(t.Context()) {
			if err != nil {
				t.Errorf("after %s: %v", line, err)
			} else if !e.Record.Gone() {
				versions[e.DatasetVersion] = true
			}
		}
		if len(versions) != 1 {
			t.Errorf("after %s: an export of %d states", line, len(versions))
		}
		if n == 4 {
			kill()
		}
	})
	if reader == nil {
		t.Fatal("the child stored nothing")
	}
	reader.Close()
}

func TestSecondWriterWaits(t *testing.T) {
	dir := t.TempDir()
	first := open(t, dir)
	put(t, first, run(pinAt("1"), now, site(pinAt("1"), "a.go", 3, "f", "out of fuel")))
	for name, second := range map[string]*DB{"same process": first, "another": open(t, dir)} {
		tx, err := first.begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		second.wait = 50 * time.Millisecond
		_, err = second.Put(t.Context(), run(pinAt("2"), hours(1), site(pinAt("2"), "a.go", 3, "f", "out of fuel")))
		wantError(t, err, errdex.ErrUnavailable, "another write")
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		second.wait = time.Minute
		if _, err := second.Put(ctx, run(pinAt("2"), hours(1))); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: a write that ran out of its own time gave %v", name, err)
		}
		cancel()
		// Once the first one is through, so is the second.
		result := make(chan error)
		go func() {
			_, err := second.Put(context.Background(), run(errdex.Pin{Repo: "acme/other", Version: "v" + strings.ReplaceAll(name, " ", "-")}, hours(1)))
			result <- err
		}()
		first.end(tx)
		if err := <-result; err != nil {
			t.Errorf("%s: %v", name, err)
		}
		second.wait = defaultWait
	}
}

// A plan that was made before another write is made again, so that both writes count.
func TestPlanOvertaken(t *testing.T) {
	dir := t.TempDir()
	first, second := open(t, dir), open(t, dir)
	before := site(pinAt("1"), "a.go", 3, "f", "out of fuel")
	tx, err := first.begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	result := make(chan error)
	go func() {
		_, err := second.Put(context.Background(), run(pinAt("2"), hours(1), site(pinAt("2"), "b.go", 3, "f", "out of fuel")))
		result <- err
	}()
	for len(second.turn) == 0 { // it takes its turn once it has a plan
		runtime.Gosched()
	}
	r := run(pinAt("1"), now, before)
	p, err := first.plan(t.Context(), &r)
	if err == nil {
		err = p.apply(t.Context(), tx, &r)
	}
	if err == nil {
		err = tx.Commit()
	}
	first.end(tx)
	if err := errors.Join(err, <-result); err != nil {
		t.Fatal(err)
	}
	if list := all(t, first); len(list) != 1 || list[0].Record.ID != before.ID || list[0].Record.FilePath != "b.go" {
		t.Errorf("records %+v", list)
	}
}

func TestWritersAtOnce(t *testing.T) {
	dir := t.TempDir()
	const writers, runs = 4, 6
	failed := make(chan error)
	for w := range writers {
		db := open(t, dir)
		go func() {
			pin := errdex.Pin{Repo: "acme/rocket", Commit: commit(fmt.Sprint(w + 1))}
			for i := range runs {
				if i%2 == 1 {
					pin.Repo = fmt.Sprint("acme/rocket", w)
				} else {
					pin.Repo = "acme/rocket"
				}
				pin.Commit = fmt.Sprintf("%040x", 1+w*runs+i)
				records := []errdex.Record{site(pin, "a.go", 3, "f", "out of fuel"), site(pin, fmt.Sprint(w, i, ".go"), 3, "g", "no engine")}
				if _, err := db.Put(context.Background(), run(pin, hours(i), records...)); err != nil {
					failed <- err
					return
				}
			}
			failed <- nil
		}()
	}
	for range writers {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	db := open(t, dir)
	rocket := must(db.Repository(t.Context(), "acme/rocket"))
	// One record stays all the time; the other moves from file to file and keeps its id.
	if rocket.Records != 2 || rocket.Gone != 0 {
		t.Errorf("%d records, %d gone", rocket.Records, rocket.Gone)
	}
	if got := len(must(db.Repositories(t.Context()))); got != writers+1 {
		t.Errorf("%d repositories", got)
	}
}

// While a writer writes, an export that has begun shows one state, and reads go on.
func TestReadWhileWriting(t *testing.T) {
	dir := t.TempDir()
	writer := open(t, dir)
	put(t, writer, generation(0))
	reader, err := Open(t.Context(), dir, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	version := must(reader.DatasetVersion(t.Context()))
	n := 0
	for e, err := range reader.Envelopes(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n <= 5 {
			put(t, writer, generation(n))
			if page := must(reader.List(t.Context(), Filter{}, "", 1)); page.DatasetVersion <= version {
				t.Errorf("a list does not show what was written: %s", page.DatasetVersion)
			}
		}
		if e.DatasetVersion != version {
			t.Errorf("the export shows a later record of %s", e.DatasetVersion)
		}
	}
	if n != len(generation(0).Records) {
		t.Errorf("the export has %d records", n)
	}
}

// A dictionary that another process made while this one was open is found.
func TestDictionaryOfAnotherProcess(t *testing.T) {
	dir := t.TempDir()
	writer := open(t, dir)
	put(t, writer, run(pinAt("1"), now))
	reader, err := Open(t.Context(), dir, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	r := generation(1)
	put(t, writer, r)
	if len(writer.codec.Load().dictionaries) != 1 || len(reader.codec.Load().dictionaries) != 0 {
		t.Fatal("the test does not test what it should")
	}
	if got := record(t, reader, r.Records[0].ID); got.ErrorMessage != r.Records[0].ErrorMessage {
		t.Errorf("read %q", got.ErrorMessage)
	}
}
