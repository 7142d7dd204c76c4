package index

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/cespare/xxhash/v2"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
	"github.com/errdex/errdex/index/text"
)

// The names in a generation's folder.
const (
	metaFile    = "meta.json"
	patternFile = "patterns"
	textFolder  = "text"
	currentFile = "current"
)

// formatVersion moves when the layout of a generation changes.
const formatVersion = 1

// meta describes a generation. It is written last.
type meta struct {
	Format int `json:"format"`
	Text   int `json:"text"`
	// Dataset is the data set's version that the generation was built from.
	Dataset string `json:"dataset"`
	Records int    `json:"records"`
	// Files are the checksums (xxHash64, hexadecimal) of the folder's other files by their path in it.
	Files map[string]string `json:"files"`
}

// generation is one opened build of the indexes. It is closed when no one holds it any more.
type generation struct {
	// pointer is the content of the file current that names it.
	pointer string
	meta    meta
	set     *pattern.Set
	text    *text.Index
	matcher matcher
	// stamps say when each file of the folder was written last and how long it is, so that a change is noticed cheaply.
	stamps  map[string]string
	holders atomic.Int64
	broken  atomic.Bool
}

// hold takes a hold on the generation, unless it is closed already.
func (g *generation) hold() bool {
	for {
		n := g.holders.Load()
		if n == 0 {
			return false
		}
		if g.holders.CompareAndSwap(n, n+1) {
			return true
		}
	}
}

// release gives a hold back.
func (g *generation) release() {
	if g.holders.Add(-1) == 0 {
		_ = g.text.Close() // opened for reading only: nothing can be lost
	}
}

// readPointer reads which generation is current: its folder's name and its description's checksum.
func readPointer(dir string) (string, error) {
	content, err := os.ReadFile(filepath.Join(dir, currentFile))
	if err != nil {
		return "", fmt.Errorf("read index: %w: %w", errdex.ErrUnreadable, err)
	}
	return string(content), nil
}

// latest returns the generation that the folder names, held: the one in use, or another one opened.
func (ix *Index) latest() (*generation, error) {
	for {
		pointer, err := readPointer(ix.dir)
		if err != nil {
			return nil, err
		}
		if now := ix.current.Load(); now != nil && now.pointer == pointer && !now.broken.Load() && now.hold() {
			return now, nil
		}
		g, err := openGeneration(ix.dir, pointer)
		if err == nil {
			return g, nil
		}
		// Another process may have replaced the generation, and removed it, in between.
		if now, again := readPointer(ix.dir); again != nil || now == pointer {
			return nil, err
		}
	}
}

// openGeneration opens and checks a generation: every file must be as it was written.
func openGeneration(dir, pointer string) (*generation, error) {
	damaged := func(problem string, err error) error {
		return fmt.Errorf("open index: %s: %w", problem, errors.Join(errdex.ErrUnreadable, err))
	}
	name, sum, ok := strings.Cut(strings.TrimSpace(pointer), " ")
	if !ok || name != filepath.Base(name) || strings.HasPrefix(name, ".") {
		return nil, damaged("the pointer is not of the known form", nil)
	}
	folder := filepath.Join(dir, name)
	content, err := os.ReadFile(filepath.Join(folder, metaFile))
	if err != nil {
		return nil, damaged("no description", err)
	}
	g := &generation{pointer: pointer}
	if checksum(content) != sum {
		return nil, damaged("the description's checksum differs", nil)
	}
	if err := json.Unmarshal(content, &g.meta); err != nil {
		return nil, damaged("the description cannot be read", err)
	}
	if g.meta.Format != formatVersion || g.meta.Text != text.FormatVersion {
		return nil, damaged("written by another version", nil)
	}
	// The stamps are taken first: a file that changes after its checksum was computed has another stamp.
	if g.stamps, err = stamps(folder); err != nil {
		return nil, damaged("a file cannot be read", err)
	}
	files, err := checksums(folder)
	if err != nil {
		return nil, damaged("a file cannot be read", err)
	}
	for path, want := range g.meta.Files {
		if files[path] != want {
			return nil, damaged(path+" is not as it was written", nil)
		}
	}
	if g.set, err = pattern.Open(filepath.Join(folder, patternFile)); err != nil {
		return nil, err
	}
	if g.text, err = text.Open(filepath.Join(folder, textFolder)); err != nil {
		return nil, err
	}
	g.matcher.set = g.set
	g.holders.Store(1)
	return g, nil
}

func checksum(content []byte) string { return fmt.Sprintf("%016x", xxhash.Sum64(content)) }

// untouched reports whether the folder's files are those that were opened. A folder that is gone is no concern: the files stay
// until they are closed.
func (g *generation) untouched(dir string) bool {
	name, _, _ := strings.Cut(g.pointer, " ")
	now, err := stamps(filepath.Join(dir, name))
	return err == nil && maps.Equal(now, g.stamps)
}

// stamps renders size and time of each file of a folder.
func stamps(folder string) (map[string]string, error) {
	out := map[string]string{}
	err := eachFile(folder, func(path, relative string) error {
		info, err := os.Stat(path)
		if err == nil {
			out[relative] = fmt.Sprint(info.Size(), info.ModTime().UnixNano())
		}
		return err
	})
	return out, err
}

// checksums computes the checksums of a folder's files, its description left out.
func checksums(folder string) (map[string]string, error) {
	out := map[string]string{}
	err := eachFile(folder, func(path, relative string) error {
		if relative == metaFile {
			return nil
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		digest := xxhash.New()
		_, err = io.Copy(digest, file)
		out[relative] = fmt.Sprintf("%016x", digest.Sum64())
		return err
	})
	return out, err
}

// eachFile visits the files of a folder and of the folders in it, with their paths relative to it.
func eachFile(folder string, visit func(path, relative string) error) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		return visit(path, filepath.ToSlash(relative))
	})
}
