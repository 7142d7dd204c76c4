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

// TestEveryFlippedByteIsNoticed: damage is told, whichever byte it hits: in the header when the file is opened, behind it when
// it is verified.
func TestEveryFlippedByteIsNoticed(t *testing.T) {
	data := sample().Encode()
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 0x40
		set, err := pattern.Decode(damaged)
		if i >= headerSize && err == nil {
			use(set, "failed: cannot open a: b")
			err = set.Verify()
		}
		if !errors.Is(err, errdex.ErrUnreadable) {
			t.Fatalf("byte %d flipped: error %v", i, err)
		}
	}
	for _, cut := range []int{0, 1, 15, 16, headerSize - 1, headerSize, len(data) / 2, len(data) - 1} {
		if _, err := pattern.Decode(data[:cut]); !errors.Is(err, errdex.ErrUnreadable) {
			t.Errorf("cut at %d: error %v", cut, err)
		}
	}
	if _, err := pattern.Decode(append(bytes.Clone(data), 0)); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("a byte more: error %v", err)
	}
	if _, err := pattern.Open(filepath.Join(t.TempDir(), "absent")); !errors.Is(err, errdex.ErrUnreadable) {
		t.Errorf("absent file: error %v", err)
	}
}

// headerSize is how many bytes of a file are checked when it is opened.
const headerSize = 512

// TestOtherVersionsAreRefused: so that they are built anew.
func TestOtherVersionsAreRefused(t *testing.T) {
	for version, want := range map[byte]error{2: errdex.ErrUnreadable, 3: nil, 4: errdex.ErrUnreadable} {
		data := bytes.Clone(sample().Encode())
		data[8] = version
		sign(data)
		if _, err := pattern.Decode(data); !errors.Is(err, want) {
			t.Errorf("version %d: error %v", version, err)
		}
	}
}

// sign makes a header's checksum right.
func sign(data []byte) {
	clear(data[16:24])
	binary.LittleEndian.PutUint64(data[16:], xxhash.Sum64(data[:headerSize]))
}

// use looks for a line in a set in every way, and looks at all that was found.
func use(set *pattern.Set, line string) {
	var text pattern.Text
	text.Set(line, nil)
	scanner := set.NewScanner()
	for _, scan := range []func(*pattern.Text) []pattern.Hit{scanner.Strong, scanner.Weak, scanner.Truncated} {
		for _, hit := range scan(&text) {
			for _, i := range set.Sites(hit.Pattern, nil) {
				set.Find(set.Site(i).ID)
			}
			set.Weight(hit.Pattern)
		}
	}
	for i := range min(set.Records(), 100) {
		set.Site(i)
	}
}

// FuzzDecode: a file's content that is damaged anywhere, the header's checksum put right, is refused or can be searched; nothing
// panics.
func FuzzDecode(f *testing.F) {
	data := sample().Encode()
	f.Add([]byte{}, 600, byte(1), "cannot open a: b")
	f.Add([]byte{0xff, 0xff, 0xff, 0xff}, 520, byte(0), "worker 1 exited with code 2")
	f.Add(data[headerSize:], 48, byte(9), "x")
	f.Fuzz(func(t *testing.T, patch []byte, at int, flip byte, line string) {
		damaged := bytes.Clone(data)
		if at < 0 {
			return
		}
		damaged[at%len(damaged)] ^= flip
		copy(damaged[at%len(damaged):], patch)
		sign(damaged)
		set, err := pattern.Decode(damaged)
		if err != nil {
			return
		}
		use(set, line)
		again := pattern.NewBuilder()
		again.Keep(set)
		again.Set()
		over := pattern.NewOverlay(set)
		over.Add(record(1, parse("cannot open {path}: {err}")))
		use(over.Set(), line)
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
