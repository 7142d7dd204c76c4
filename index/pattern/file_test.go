package pattern_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/cespare/xxhash/v2"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
)

func sample() *pattern.Set {
	return build("cannot open {path}: {err}", "worker {pid:integer} exited with code {code:integer}", "not found", "{n:integer} grammars failed to build",
		"no targets\nin the manifest", "ab {x}")
}

func TestFileHoldsTheSet(t *testing.T) {
	set, path := sample(), filepath.Join(t.TempDir(), "patterns")
	if err := set.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	again, err := pattern.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Encode(), set.Encode()) || again.Records() != set.Records() {
		t.Error("the set that was read differs from the one that was written")
	}
	for i := range set.Records() {
		if got, want := again.Site(i), set.Site(i); got.ID != want.ID || got.Message != want.Message || len(got.Names) != len(want.Names) {
			t.Errorf("record %d: %+v, want %+v", i, got, want)
		}
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("%d files are left, want 1", len(entries))
	}
}

func TestEmptySet(t *testing.T) {
	set, err := pattern.Decode(pattern.NewBuilder().Set().Encode())
	if err != nil {
		t.Fatal(err)
	}
	if got := found(set, "cannot open a: b"); got != nil {
		t.Errorf("found %q in an empty set", got)
	}
}

// TestEveryFlippedByteIsNoticed: damage is told, whichever byte it hits.
func TestEveryFlippedByteIsNoticed(t *testing.T) {
	data := sample().Encode()
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 0x40
		if _, err := pattern.Decode(damaged); !errors.Is(err, errdex.ErrUnreadable) {
			t.Fatalf("byte %d flipped: error %v", i, err)
		}
	}
	for _, cut := range []int{0, 1, 15, 16, len(data) / 2, len(data) - 1} {
		if _, err := pattern.Decode(data[:cut]); !errors.Is(err, errdex.ErrUnreadable) {
			t.Errorf("cut at %d: error %v", cut, err)
		}
	}
	if _, err := pattern.Open(filepath.Join(t.TempDir(), "absent")); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("absent file: error %v", err)
	}
}

// FuzzDecode: bytes with a right checksum are refused or can be searched; nothing panics.
func FuzzDecode(f *testing.F) {
	data := sample().Encode()
	f.Add(data[:len(data)-8], "cannot open a: b")
	f.Add(pattern.NewBuilder().Set().Encode(), "x")
	f.Fuzz(func(t *testing.T, body []byte, line string) {
		set, err := pattern.Decode(binary.LittleEndian.AppendUint64(bytes.Clone(body), xxhash.Sum64(body)))
		if err != nil {
			return
		}
		var text pattern.Text
		text.Set(line, nil)
		scanner := set.NewScanner()
		for _, scan := range []func(*pattern.Text) []pattern.Hit{scanner.Strong, scanner.Weak, scanner.Truncated} {
			for _, hit := range scan(&text) {
				if first, limit := set.Sites(hit.Pattern); first < limit {
					set.Find(set.Site(first).ID)
				}
			}
		}
		again := pattern.NewBuilder()
		again.Keep(set)
		again.Set()
	})
}

// FuzzScan: any template and any line give hits whose places lie inside the line, in order.
func FuzzScan(f *testing.F) {
	f.Add("cannot open {path}: {err}", "x: cannot open a: b", 3)
	f.Add("a {b:integer}{c}{d:float} {e:hex}", "a 1 1e5 0x", 0)
	f.Add("Stdout: {out}\nStderr: {err}", "Stdout:\nStderr: \u201cx\u201d", 1)
	f.Add("{x:character} wide enough text {y:boolean}", "\xff wide enough text True", 2)
	f.Fuzz(func(t *testing.T, template, line string, start int) {
		defer func() {
			if r := recover(); r != nil {
				t.Fatalf("%q in %q: %v", template, line, r)
			}
		}()
		parsed, ok := errdex.ParsePattern(parseLoosely(template).Normalize().Pattern(), template, nil)
		if !ok {
			return
		}
		b := pattern.NewBuilder()
		b.Add(record(0, parsed))
		set := b.Set()
		var text pattern.Text
		var starts []int
		if start > 0 && start < len(line) {
			starts = append(starts, start)
		}
		text.Set(line, starts)
		scanner := set.NewScanner()
		for _, scan := range []func(*pattern.Text) []pattern.Hit{scanner.Strong, scanner.Weak, scanner.Truncated} {
			for _, hit := range scan(&text) {
				if hit.Start < 0 || hit.Start > hit.CoreStart || hit.CoreStart > hit.CoreEnd || hit.CoreEnd > hit.End || hit.End > text.Len() {
					t.Fatalf("%q in %q: %+v", template, line, hit)
				}
				last := hit.Start
				for _, value := range hit.Values {
					if value.Start < last || value.End < value.Start || value.End > hit.End {
						t.Fatalf("%q in %q: value %+v of %+v", template, line, value, hit)
					}
					last = value.End
					if from, to := text.Source(value.Start, value.End); from < 0 || to < from || to > len(line) {
						t.Fatalf("%q in %q: %d to %d", template, line, from, to)
					}
				}
			}
		}
	})
}

// parseLoosely is parse for text whose braces need not fit.
func parseLoosely(text string) (t errdex.Template) {
	defer func() {
		if recover() != nil {
			t = errdex.Template{errdex.Lit(text)}
		}
	}()
	return parse(text)
}
