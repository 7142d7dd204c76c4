package ingest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
	"github.com/go-git/go-git/v5/plumbing"
)

// tree is one state of a source, open for reading. There are two kinds: a commit's objects (commitTree) and a plain
// directory (directoryTree). Its methods are called from one goroutine at a time.
type tree interface {
	// walk calls visit once for everything in the tree that is not a folder, and for folders that it does not go into.
	walk(ctx context.Context, visit func(entry) error) error
	// read returns the content of a file that walk visited, or why it is left out.
	read(e entry) ([]byte, errdex.SkipReason, error)
}

// entry is a file of a tree, or what stands in a file's place.
type entry struct {
	// path is relative to the tree's root, with slashes.
	path string
	// skip says why it cannot be read as a file: a symbolic link, a submodule, a bad name, a folder below the depth limit.
	skip errdex.SkipReason
	// named says that the user named this very file, so that where it lies is no reason to leave it out.
	named bool
	hash  plumbing.Hash // of a commit's file
}

// counter holds a walk to the limits on how much a tree may hold.
type counter struct {
	limit         int
	files, folder int
}

func (c *counter) file(name string) error   { c.files++; return c.check(name) }
func (c *counter) opened(name string) error { c.folder++; return c.check(name) }

func (c *counter) check(name string) error {
	if c.files <= c.limit && c.folder <= c.limit {
		return nil
	}
	return errdex.WithFix(fmt.Errorf("%s holds more than %d files or folders: %w", name, c.limit, errdex.ErrTooLarge),
		"Read a part of it as a plain directory, with --as owner/name --version V.")
}

// badName reports whether no honest repository has an entry of this name: one that means another place, or that cannot
// be shown, linked to or kept in JSON.
func badName(name string) bool {
	switch {
	case name == "", name == ".", name == "..", strings.EqualFold(name, ".git"), !utf8.ValidString(name):
		return true
	}
	return strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f || r == '/' || r == '\\' })
}

// commitTree is the tree of one commit, read from git objects. The library's own walker is not used: one bad name ends
// it, a missing folder cuts it short without a word, and it knows no limits.
type commitTree struct {
	objects objects
	root    plumbing.Hash
	// name is where it comes from, for messages.
	name   string
	limits Limits
	// absent is why an object that is not there is left out: too-large when the server was asked to leave out files over
	// the limit, else missing.
	absent errdex.SkipReason
}

func (t *commitTree) walk(ctx context.Context, visit func(entry) error) error {
	w := walker{commitTree: t, visit: visit, count: counter{limit: t.limits.Files}, memo: map[plumbing.Hash][]treeEntry{}}
	return w.folder(ctx, t.root, "", 0)
}

// walker is one walk over a commit's tree.
type walker struct {
	*commitTree
	visit func(entry) error
	count counter
	// memo keeps folders that were decoded, memoSize entries together: a tree that holds the same folder over and over
	// must not be decoded over and over.
	memo     map[plumbing.Hash][]treeEntry
	memoSize int
}

// maxMemo is how many entries of folders are kept.
const maxMemo = 100_000

func (w *walker) entries(hash plumbing.Hash) ([]treeEntry, error) {
	if entries, ok := w.memo[hash]; ok {
		return entries, nil
	}
	entries, err := w.objects.entries(hash)
	if err == nil && w.memoSize+len(entries) < maxMemo {
		w.memo[hash] = entries
		w.memoSize += len(entries) + 1
	}
	return entries, err
}

// folder visits the entries of one folder. A folder whose object is missing is an error: its files would be lost
// without being counted.
func (w *walker) folder(ctx context.Context, hash plumbing.Hash, at string, depth int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := w.count.opened(w.name); err != nil {
		return err
	}
	entries, err := w.entries(hash)
	if err != nil {
		return w.folderError(at, hash, err)
	}
	names := make(map[string]bool, len(entries))
	for _, found := range entries {
		e := entry{path: found.name, skip: skipMode(found.mode), hash: found.hash}
		if at != "" {
			e.path = at + "/" + found.name
		}
		if badName(found.name) || names[found.name] {
			e.skip = errdex.SkipBadName
		}
		names[found.name] = true
		if e.skip == errdex.SkipTooDeep && depth < w.limits.Depth {
			if err := w.folder(ctx, found.hash, e.path, depth+1); err != nil {
				return err
			}
			continue
		}
		if err := w.count.file(w.name); err != nil {
			return err
		}
		if err := w.visit(e); err != nil {
			return err
		}
	}
	return nil
}

// skipMode is why an entry of this mode is not read: a folder is only when it lies too deep.
func skipMode(mode uint32) errdex.SkipReason {
	switch mode & 0o170000 {
	case 0o100000:
		return ""
	case 0o120000:
		return errdex.SkipSymlink
	case 0o160000:
		return errdex.SkipSubmodule
	case 0o040000:
		return errdex.SkipTooDeep
	}
	return errdex.SkipBadName
}

func (t *commitTree) folderError(at string, hash plumbing.Hash, err error) error {
	if at == "" {
		at = "the root"
	}
	if errors.Is(err, errdex.ErrTooLarge) {
		return errdex.WithFix(fmt.Errorf("folder %s of %s: %w", at, t.name, err), "No repository written by people has such a folder.")
	}
	return errdex.WithFix(fmt.Errorf("folder %s of %s (tree %s): %w", at, t.name, hash, kinded(err, errdex.ErrUnreadable)),
		"The repository is damaged or incomplete. Check it with git fsck, or clone it again without --filter=tree.")
}

func (t *commitTree) read(e entry) ([]byte, errdex.SkipReason, error) {
	content, err := t.objects.blob(e.hash, t.limits.FileBytes)
	switch {
	case err == nil:
		return content, "", nil
	case errors.Is(err, plumbing.ErrObjectNotFound):
		return nil, t.absent, nil
	case errors.Is(err, errdex.ErrTooLarge):
		return nil, errdex.SkipTooLarge, nil
	}
	return nil, "", unreadable(t.name, fmt.Errorf("file %s: %w", e.path, err))
}
