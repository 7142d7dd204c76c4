package pattern_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
)

// TestFilesAreTheSameHoweverTheyAreBuilt: in memory or through temporary files of any size, in any order, with records that came
// before.
func TestFilesAreTheSameHoweverTheyAreBuilt(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	var records []*errdex.Record
	for i := range 700 {
		template := syntheticTemplate(r, 400)
		if i%3 == 0 {
			for template = randomTemplate(r); !template.HasWord(); {
				template = randomTemplate(r)
			}
		}
		records = append(records, record(r.IntN(1<<30), template))
	}
	records[5].ID, records[6].Slug, records[7].ErrorMessage = "of no usual form", "some-slug-2", "another message than the pattern's"
	b := pattern.NewBuilder()
	for _, rec := range records {
		b.Add(rec)
	}
	want := b.Set()
	for _, size := range []int{1, 1000, 20_000, 1 << 20} {
		folder := t.TempDir()
		b := pattern.NewFileBuilder(folder)
		b.SetRunSize(size)
		for range 40 { // these are replaced
			old := *records[r.IntN(len(records))]
			old.MessagePattern, old.ErrorMessage, old.Placeholders = "an old message", "an old message", nil
			must(t, b.Add(&old))
		}
		for _, i := range r.Perm(len(records)) {
			must(t, b.Add(records[i]))
		}
		path := filepath.Join(folder, "set")
		must(t, b.WriteFile(path))
		must(t, b.Close())
		content, err := os.ReadFile(path)
		must(t, err)
		if !bytes.Equal(content, want.Encode()) {
			t.Errorf("runs of %d bytes: the file differs from the set built in memory", size)
		}
		if entries, _ := os.ReadDir(folder); len(entries) != 1 {
			t.Errorf("runs of %d bytes: %d files are left, want 1", size, len(entries))
		}
	}
	for _, rec := range records {
		i, ok := want.Find(rec.ID)
		if !ok {
			t.Fatalf("%s is not there", rec.ID)
		}
		site := want.Site(i)
		if site.ID != rec.ID || site.Slug != rec.Slug || site.Message != rec.ErrorMessage || site.Path != rec.FilePath || site.LineNumber != rec.LineNumber ||
			site.Severity != rec.Severity || site.Type != rec.ErrorType || len(site.Names) != len(rec.Placeholders) || string(want.Message(i)) != rec.ErrorMessage {
			t.Errorf("record %+v is read as %+v", rec, site)
		}
	}
}

// TestNothingIsLeftOfABuildThatFails: the folder for the file is not there.
func TestNothingIsLeftOfABuildThatFails(t *testing.T) {
	folder := t.TempDir()
	b := pattern.NewFileBuilder(folder)
	b.SetRunSize(1)
	must(t, b.Add(record(1, parse("cannot open {path}"))))
	if err := b.WriteFile(filepath.Join(folder, "absent", "set")); err == nil {
		t.Error("a file was written into a folder that is not there")
	}
	must(t, b.Close())
	if entries, _ := os.ReadDir(folder); len(entries) != 0 {
		t.Errorf("%d files are left", len(entries))
	}
}

// TestShortWaysGiveTheSame: folding straight from the published pattern, and slugs without the root package's.
func TestShortWaysGiveTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 34))
	short := 0
	for i := range 3000 {
		template := append(randomTemplate(r), errdex.Lit([]string{"", "(.+?)\\", "\u201cx\u00a0Y\u2019", " a\n\tB", "\x01\x1f", "[0-9]+"}[i%6]))
		rec := record(i, template)
		if i%7 == 0 {
			rec.MessagePattern += "(" // of no known form
		}
		one, other, ok := pattern.FoldBothWays(rec)
		if ok {
			short++
			if one != other {
				t.Fatalf("%q: %q on the short way, %q on the long one", rec.MessagePattern, one, other)
			}
		}
		for _, text := range []string{rec.ErrorMessage, rec.MessagePattern, "", "-", "É\u212a x"} {
			if got := string(pattern.AppendSlug([]byte("a"), []byte(text))); got != "a"+string(errdex.SlugOf(text)) {
				t.Fatalf("slug of %q: %q", text, got)
			}
		}
	}
	if short < 2000 {
		t.Errorf("%d records took the short way", short)
	}
}
