package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/ingest"
)

// library is what a text is matched against: the records of the data folder, or those of source trees at hand.
type library struct {
	index *index.Index
	// trees are the source trees at hand; none: the records come from the data folder, and errdex show has them.
	trees []ingest.WorkTree
	// here is where the user stands: files of the trees are named from there.
	here  string
	close func()
}

// stored reports whether errdex show has the records.
func (l *library) stored() bool { return len(l.trees) == 0 }

// openLibrary opens the records of the given source trees, or of the data folder when there are none.
func (a *app) openLibrary(ctx context.Context, trees []string, repo string) (*library, error) {
	if len(trees) > 0 {
		return a.readTrees(ctx, trees, repo)
	}
	db, dir, err := a.openStore(ctx, true)
	if err != nil {
		return nil, adviseSource(err)
	}
	if err := checkFilters(ctx, db, filter{"repo", repo}); err != nil {
		db.Close()
		return nil, err
	}
	ix, err := a.openIndex(ctx, db, dir)
	if err != nil {
		db.Close()
		return nil, err
	}
	return &library{index: ix, close: func() { ix.Close(); db.Close() }}, nil
}

// adviseSource tells a user who stands in a git working tree, and has no data yet, of the way that needs none.
func adviseSource(err error) error {
	if !errors.Is(err, errdex.ErrNotFound) || !inWorkTree() {
		return err
	}
	return errdex.WithFix(err, "You are in a git working tree: --source . searches it as it is, with nothing to set up. "+errdex.Fix(err))
}

// inWorkTree reports whether the current folder belongs to a git working tree.
func inWorkTree() bool {
	dir, err := os.Getwd()
	if err != nil {
		return false
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
		dir = filepath.Dir(dir)
	}
}

// name gives the file of a record at hand the name by which the user can open it.
func (l *library) name(m *errdex.Match) {
	for _, tree := range l.trees {
		if tree.Repo != m.Repo {
			continue
		}
		full := filepath.Join(tree.Root, filepath.FromSlash(m.FilePath))
		m.FilePath = full
		if path, err := filepath.Rel(l.here, full); err == nil {
			m.FilePath = path
		}
		return
	}
}

// nameAll does so for everything that an answer lists.
func (l *library) nameAll(result *errdex.MatchResult) {
	if l.stored() {
		return
	}
	for i := range result.Matches {
		l.name(&result.Matches[i])
	}
	for i := range result.Events {
		l.nameEvent(&result.Events[i])
	}
}

func (l *library) nameEvent(event *errdex.Event) {
	if l.stored() {
		return
	}
	for _, rung := range event.Ladder {
		for i := range rung.Sites {
			l.name(&rung.Sites[i])
		}
	}
}
