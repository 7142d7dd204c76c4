package pattern_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
)

// changes are a base's records and those that came later.
func changes() (base, later []*errdex.Record) {
	for i, text := range []string{"cannot open {path}: {err}", "Cannot open {file}: {reason}", "worker {pid:integer} exited with code {code:integer}",
		"connection refused by peer", "unknown option {name}", "bad {x}"} {
		base = append(base, record(i, parse(text)))
	}
	moved := record(3, parse("connection closed by peer"))
	gone := record(4, parse("unknown option {name}"))
	gone.History = &errdex.History{Gone: true}
	// Record 3 leaves its pattern without a record, 4 keeps its own, 0 gets another, 9 is new with a known pattern, 10 with none.
	later = []*errdex.Record{moved, gone, record(0, parse("cannot shut {path}: {err}")), record(9, parse("worker {p:integer} exited with code {c:integer}")),
		record(10, parse("no space left\non the device"))}
	return base, later
}

var changedLines = []string{"cannot open a: b", "cannot shut a: b", "x: worker 3 exited with code 4 (y)", "connection refused by peer", "connection closed by peer",
	"error: unknown option --x", "bad luck", "no space left on the device", "cannot shut a", "connection refused by pe"}

// told renders everything a set finds in a line, its records' ids with it.
func told(set *pattern.Set, line string) []string {
	var text pattern.Text
	text.Set(line, nil)
	scanner := set.NewScanner()
	var out []string
	for k, scan := range []func(*pattern.Text) []pattern.Hit{scanner.Strong, scanner.Weak, scanner.Truncated} {
		for _, hit := range scan(&text) {
			for _, i := range set.Sites(hit.Pattern, nil) {
				site := set.Site(i)
				out = append(out, fmt.Sprintf("%d %s %q gone=%v flat=%v whole=%v weight=%v", k, site.ID, site.Message, site.Gone, hit.Flat, hit.Whole, set.Weight(hit.Pattern)))
				if at, ok := set.Find(site.ID); !ok || at != i {
					out = append(out, fmt.Sprintf("%s is at %d and not at %d", site.ID, at, i))
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

func TestLayersAreOneSet(t *testing.T) {
	base, later := changes()
	folder := t.TempDir()
	under, over, merged := filepath.Join(folder, "base"), filepath.Join(folder, "overlay"), filepath.Join(folder, "merged")
	b := pattern.NewFileBuilder(folder)
	for _, r := range base {
		must(t, b.Add(r))
	}
	must(t, b.WriteFile(under))
	must(t, b.Close())
	bottom, err := pattern.Open(under)
	must(t, err)
	o := pattern.NewOverlay(bottom)
	for _, r := range later[:2] {
		o.Add(r)
	}
	must(t, o.WriteFile(over))
	first, err := pattern.OpenLayers(under, over)
	must(t, err)
	// The next overlay takes the first one's records over.
	o = pattern.NewOverlay(bottom)
	o.Keep(first)
	for _, r := range later[2:] {
		o.Add(r)
	}
	must(t, o.WriteFile(over))
	must(t, first.Close())
	layers, err := pattern.OpenLayers(under, over)
	must(t, err)
	m := pattern.NewFileBuilder(folder)
	must(t, m.Keep(layers))
	must(t, m.WriteFile(merged))
	must(t, m.Close())
	again, err := pattern.Open(merged)
	must(t, err)

	fresh := pattern.NewBuilder()
	for _, r := range append(slices.Clone(base), later...) {
		fresh.Add(r)
	}
	want := fresh.Set()
	if !bytes.Equal(again.Encode(), want.Encode()) {
		t.Error("merged layers differ from a set built at once")
	}
	if layers.Records() != want.Records() {
		t.Errorf("%d records in the layers, want %d", layers.Records(), want.Records())
	}
	for _, line := range changedLines {
		if got, want := told(layers, line), told(want, line); !slices.Equal(got, want) {
			t.Errorf("%q: the layers tell\n%s\nwant\n%s", line, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	ids := map[errdex.ID]bool{}
	for i := range layers.Records() {
		ids[layers.Site(i).ID] = true
	}
	if len(ids) != want.Records() {
		t.Errorf("the places hold %d different records, want %d", len(ids), want.Records())
	}
	for _, set := range []*pattern.Set{bottom, layers, again} {
		must(t, set.Verify())
		must(t, set.Close())
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 3 {
		t.Errorf("%d files are left, want 3", len(entries))
	}
	if _, err := pattern.Open(over); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("an overlay alone: error %v", err)
	}
	if _, err := pattern.OpenLayers(merged, over); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("an overlay over another base: error %v", err)
	}
	if _, err := pattern.OpenLayers(over, over); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("an overlay over an overlay: error %v", err)
	}
}

// TestLayersEqualOneSet: whatever is in the base and what comes later, layers tell what one set tells.
func TestLayersEqualOneSet(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 60 {
		base, fresh := pattern.NewBuilder(), pattern.NewBuilder()
		templates := make([]errdex.Template, 12)
		for i := range templates {
			for !templates[i].HasWord() {
				templates[i] = randomTemplate(r)
			}
		}
		pick := func() *errdex.Record {
			rec := record(r.IntN(30), templates[r.IntN(len(templates))])
			if r.IntN(4) == 0 {
				rec.History = &errdex.History{Gone: true}
			}
			return rec
		}
		for range 20 {
			rec := pick()
			base.Add(rec)
			fresh.Add(rec)
		}
		over := pattern.NewOverlay(base.Set())
		for range r.IntN(15) {
			rec := pick()
			over.Add(rec)
			fresh.Add(rec)
		}
		layers, want := over.Set(), fresh.Set()
		for range 20 {
			line := sentence(r, r.IntN(3)) + " " + fill(r, templates[r.IntN(len(templates))])
			if got, want := told(layers, line), told(want, line); !slices.Equal(got, want) {
				t.Fatalf("%q: the layers tell\n%s\nwant\n%s", line, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
		merged := pattern.NewBuilder()
		merged.Keep(layers)
		if !bytes.Equal(merged.Set().Encode(), want.Encode()) {
			t.Fatal("merged layers differ from a set built at once")
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
