package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
	"github.com/errdex/errdex/index/text"
)

// The names in a generation's folder, and of the pointer beside it.
const (
	metaFile    = "meta.json"
	patternFile = "patterns" // the base: what most generations share
	overlayFile = "overlay"  // what was added and changed since the base was written; absent when nothing was
	textFolder  = "text"
	holdFile    = "held" // locked by whoever reads the folder
	currentFile = "current"
)

// formatVersion moves when the layout of a generation changes.
const formatVersion = 2

// meta describes a generation. It is written last.
type meta struct {
	Format int `json:"format"`
	Text   int `json:"text"`
	// Dataset is the data set's version that the generation was built from.
	Dataset string `json:"dataset"`
	Records int    `json:"records"`
	// Base is how many records the base has; Changes how many were added or changed since, one that changed twice counted twice;
	// Written how many records were written into overlays over this base.
	Base    int `json:"base"`
	Changes int `json:"changes"`
	Written int `json:"written"`
	// Files are the checksums (xxHash64, hexadecimal) of the folder's other files by their path in it.
	Files map[string]string `json:"files"`
}

// due reports whether the overlay should be merged into a new base. An overlay is written anew by each publication: merging
// when as much was written into overlays as the base has makes the sum of both kinds of work least, up to a factor of two,
// whatever the size of the publications. For n records in each it is after about sqrt(2*Base/n) of them.
func (m *meta) due() bool { return m.Changes > 0 && m.Written >= m.Base }

// generation is one opened build of the indexes. It is closed when no one holds it any more.
type generation struct {
	// pointer is the content of the file current that names it; folder is where it lies, "" in memory.
	pointer, folder string
	meta            meta
	set             *pattern.Set
	text            *text.Index
	matcher         matcher
	// held is the open file whose lock keeps the folder from being removed.
	held *os.File
	// files are the checksums of all files, the description's too; stamps are those of the files when they were last known to be
	// as they were written.
	files    map[string]string
	stamps   map[string]string
	stamping sync.Mutex
	holders  atomic.Int64
	broken   atomic.Bool
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

// release gives a hold back. The last one closes the files, and removes the folder if it is no longer the current one.
func (g *generation) release() {
	if g.holders.Add(-1) > 0 {
		return
	}
	_ = errors.Join(g.text.Close(), g.set.Close()) // opened for reading only: nothing can be lost
	if g.held == nil {
		return
	}
	// The folder can be another one by now, of the same name: then it is not this one's to remove.
	if lies, err := os.Stat(filepath.Join(g.folder, holdFile)); err == nil && !g.current() {
		if mine, err := g.held.Stat(); err == nil && os.SameFile(lies, mine) && lockAlone(g.held) {
			remove(g.folder)
		}
	}
	_ = g.held.Close()
}

// current reports whether the pointer names the generation's folder, or cannot be read.
func (g *generation) current() bool {
	pointer, err := readPointer(filepath.Dir(g.folder))
	name, _, _ := strings.Cut(pointer, " ")
	return err != nil || name == filepath.Base(g.folder)
}

// note remembers that a generation's files turned out to be damaged, so that the next refresh looks at all of them and builds
// anew what is not as it was written.
func (g *generation) note(err error) {
	if errors.Is(err, errdex.ErrUnreadable) && !g.broken.Swap(true) {
		forgetStamps(g.folder)
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
func (ix *Index) latest(ctx context.Context) (*generation, error) {
	for {
		pointer, err := readPointer(ix.dir)
		if err != nil {
			return nil, err
		}
		if now := ix.current.Load(); now != nil && now.pointer == pointer && !now.broken.Load() && now.hold() {
			return now, nil
		}
		g, err := openGeneration(ctx, ix.dir, pointer, nil)
		if err == nil {
			return g, nil
		}
		// Another process may have replaced the generation, and removed it, in between.
		if now, again := readPointer(ix.dir); again != nil || now == pointer || ctx.Err() != nil {
			return nil, err
		}
	}
}

// openGeneration opens the generation that a pointer names. Every file must be as it was written; those whose stamps are
// trusted, or noted in the folder, are not read for that.
func openGeneration(ctx context.Context, dir, pointer string, trusted map[string]string) (*generation, error) {
	name, sum, ok := strings.Cut(strings.TrimSpace(pointer), " ")
	if !ok || name != filepath.Base(name) || strings.HasPrefix(name, ".") {
		return nil, damaged("the pointer is not of the known form", nil)
	}
	g := &generation{pointer: pointer, folder: filepath.Join(dir, name)}
	g.holders.Store(1)
	if err := onFault(func() error { return g.open(ctx, sum, trusted) }); err != nil {
		if g.held != nil {
			_ = g.held.Close()
		}
		return nil, err
	}
	return g, nil
}

func damaged(problem string, err error) error {
	return fmt.Errorf("open index: %s: %w", problem, errors.Join(errdex.ErrUnreadable, err))
}

// open opens a generation's files: its description, whose checksum is given, the templates, and the text when it is asked.
func (g *generation) open(ctx context.Context, sum string, trusted map[string]string) (err error) {
	if g.held, err = os.Open(filepath.Join(g.folder, holdFile)); err != nil {
		return damaged("the generation is not there", err)
	}
	if !lockShared(g.held) {
		return damaged("the generation is being removed", nil)
	}
	content, err := os.ReadFile(filepath.Join(g.folder, metaFile))
	if err != nil {
		return damaged("no description", err)
	}
	if checksum(content) != sum {
		return damaged("the description's checksum differs", nil)
	}
	if err := json.Unmarshal(content, &g.meta); err != nil {
		return damaged("the description cannot be read", err)
	}
	if g.meta.Format != formatVersion || g.meta.Text != text.FormatVersion {
		return damaged("written by another version", nil)
	}
	if trusted == nil {
		trusted = readStamps(g.folder)
	}
	g.files = map[string]string{metaFile: sum}
	maps.Copy(g.files, g.meta.Files)
	read := false
	if g.stamps, read, err = verify(ctx, g.folder, g.files, trusted); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("open index: %w", ctx.Err())
		}
		return damaged("a file is damaged", err)
	}
	if read {
		writeStamps(g.folder, g.stamps)
	}
	if g.set, err = openPatterns(g.folder, &g.meta); err != nil {
		return err
	}
	g.text = text.Lazy(filepath.Join(g.folder, textFolder))
	g.matcher.set = g.set
	return nil
}

// openPatterns opens the templates of a generation: the base, and the overlay where there is one.
func openPatterns(folder string, m *meta) (*pattern.Set, error) {
	base := filepath.Join(folder, patternFile)
	if m.Changes == 0 {
		return pattern.Open(base)
	}
	return pattern.OpenLayers(base, filepath.Join(folder, overlayFile))
}

// untouched reports whether the generation's files are those that were opened; one with another stamp is read. A folder that
// is gone is no concern: the files stay until they are closed.
func (g *generation) untouched(ctx context.Context) bool {
	if _, err := os.Stat(g.folder); errors.Is(err, os.ErrNotExist) {
		return true
	}
	g.stamping.Lock()
	defer g.stamping.Unlock()
	stamps, read, err := verify(ctx, g.folder, g.files, g.stamps)
	if err != nil {
		return ctx.Err() != nil
	}
	if g.stamps = stamps; read {
		writeStamps(g.folder, stamps)
	}
	return true
}
