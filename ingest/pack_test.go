package ingest

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os/exec"
	"testing"

	"github.com/errdex/errdex"
	"github.com/go-git/go-git/v5/plumbing"
)

func newPack() *pack {
	return &pack{limit: 1 << 30, memory: memoryPackBytes, progress: func(int64) {}}
}

// packObject is one object of a pack written by hand: its header says size, whatever content has.
type packObject struct {
	kind    plumbing.ObjectType
	size    uint64
	content []byte
}

func handPack(t testing.TB, count uint32, objects ...packObject) []byte {
	t.Helper()
	out := binary.BigEndian.AppendUint32([]byte("PACK\x00\x00\x00\x02"), count)
	for _, o := range objects {
		b := byte(o.kind)<<4 | byte(o.size&15)
		for rest := o.size >> 4; ; rest >>= 7 {
			if rest == 0 {
				out = append(out, b)
				break
			}
			out = append(out, b|0x80)
			b = byte(rest & 0x7f)
		}
		if o.kind == plumbing.REFDeltaObject {
			out = append(out, make([]byte, 20)...)
		}
		var packed bytes.Buffer
		w := zlib.NewWriter(&packed)
		if _, err := w.Write(o.content); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		out = append(out, packed.Bytes()...)
	}
	return append(out, make([]byte, 20)...)
}

func TestHostilePacks(t *testing.T) {
	temporary(t)
	zeros := make([]byte, 8<<20)
	for name, test := range map[string]struct {
		pack     []byte
		sentinel error
	}{
		"an object of 1 GiB":          {handPack(t, 1, packObject{plumbing.BlobObject, 1 << 30, zeros}), errdex.ErrTooLarge},
		"a delta that makes 1 GiB":    {handPack(t, 1, packObject{plumbing.REFDeltaObject, 8, []byte{1, 0x80, 0x80, 0x80, 0x80, 4, 1, 0}}), errdex.ErrTooLarge},
		"a delta without an end":      {handPack(t, 1, packObject{plumbing.REFDeltaObject, 20, bytes.Repeat([]byte{0xff}, 20)}), errdex.ErrTooLarge},
		"more objects than allowed":   {handPack(t, maxObjects+1), errdex.ErrTooLarge},
		"an object larger than said":  {handPack(t, 1, packObject{plumbing.BlobObject, 10, zeros}), nil},
		"an object smaller than said": {handPack(t, 1, packObject{plumbing.BlobObject, 100, []byte("x")}), errdex.ErrUnreadable},
		"fewer objects than said":     {handPack(t, 9, packObject{plumbing.BlobObject, 1, []byte("x")}), nil},
		"no pack":                     {[]byte("<html>"), nil},
		"nothing":                     {nil, nil},
	} {
		p := newPack()
		err := p.fetch(bytes.NewReader(test.pack))
		if err == nil || test.sentinel != nil && !errors.Is(err, test.sentinel) {
			t.Errorf("%s: %v", name, err)
		}
		if err := p.close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWrongChecksum(t *testing.T) {
	p := newPack()
	if err := p.fetch(bytes.NewReader(handPack(t, 1, packObject{plumbing.REFDeltaObject, 4, []byte{1, 1, 1, 'x'}}))); err != nil {
		t.Fatal(err)
	}
	_, err := p.open(context.Background())
	wantError(t, err, errdex.ErrUnreadable, "pack")
}

// A pack is read the same from memory, from a file, and when its objects are too large together for memory.
func TestPackOnDisk(t *testing.T) {
	temporary(t)
	dir, _ := newRepository(t, "a.tiny", "error \"a\"\n"+noise(10_000), "b.tiny", "error \"b\"\n"+noise(9_000))
	commit := commitFiles(t, dir, "a.tiny", "error \"c\"\n"+noise(10_000))
	command := exec.Command("git", "-C", dir, "pack-objects", "--all", "--stdout", "--quiet")
	packed, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*pack){
		"in memory": func(*pack) {}, "in a file": func(p *pack) { p.memory = 1000 }, "objects on disk": func(p *pack) { p.inflated = memoryObjectBytes },
	} {
		p := newPack()
		change(p)
		if err := p.fetch(io.MultiReader(bytes.NewReader(packed))); err != nil {
			t.Fatal(name, err)
		}
		found, err := p.open(context.Background())
		if err != nil {
			t.Fatal(name, err)
		}
		object, err := found.commit(plumbing.NewHash(commit))
		if err != nil {
			t.Fatal(name, err)
		}
		files := &commitTree{objects: found, root: object.tree, limits: Limits{}.withDefaults()}
		read := 0
		err = files.walk(context.Background(), func(e entry) error {
			content, skip, err := files.read(e)
			read += len(content)
			if skip != "" {
				t.Errorf("%s: %s is left out: %s", name, e.path, skip)
			}
			return err
		})
		if err != nil || read != 19_020 {
			t.Errorf("%s: %d bytes, %v", name, read, err)
		}
		if (p.dir == "") != (name == "in memory") {
			t.Errorf("%s: the folder is %q", name, p.dir)
		}
		if err := p.close(); err != nil {
			t.Error(name, err)
		}
	}
}

func TestCancelWhileIndexing(t *testing.T) {
	temporary(t)
	p := newPack()
	p.memory = 0
	if err := p.fetch(bytes.NewReader(handPack(t, 1, packObject{plumbing.BlobObject, 1, []byte("x")}))); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.open(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := p.close(); err != nil {
		t.Error(err)
	}
}

// FuzzPack: no pack makes the reader panic, hang or keep more than it was sent.
func FuzzPack(f *testing.F) {
	f.Add(handPack(f, 1, packObject{plumbing.BlobObject, 1, []byte("x")}))
	f.Add(handPack(f, 1, packObject{plumbing.REFDeltaObject, 4, []byte{1, 1, 1, 'x'}}))
	f.Add(handPack(f, 2, packObject{plumbing.TreeObject, 0, nil}, packObject{plumbing.OFSDeltaObject, 3, []byte{1, 1, 0}}))
	f.Add([]byte("PACK"))
	f.Fuzz(func(t *testing.T, content []byte) {
		p := newPack()
		defer func() {
			if err := p.close(); err != nil {
				t.Error(err)
			}
		}()
		if p.fetch(bytes.NewReader(content)) == nil {
			if found, err := p.open(context.Background()); err == nil {
				found.commit(plumbing.ZeroHash)
			}
		}
	})
}

func FuzzDecodeTree(f *testing.F) {
	f.Add([]byte("100644 a\x00" + string(make([]byte, 20))))
	f.Add([]byte("40000 \x00" + string(make([]byte, 19))))
	f.Fuzz(func(t *testing.T, content []byte) {
		entries, err := decodeTree(content)
		if err == nil && len(entries) > len(content)/23 {
			t.Errorf("%d entries of %d bytes", len(entries), len(content))
		}
	})
}
