package ingest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/errdex/errdex"
)

// directoryTree is a plain directory, or one file of it. Everything is opened through an os.Root, so that no symbolic
// link, however it came there, leads out of it.
type directoryTree struct {
	root *os.Root
	// only is the one file to read; empty for all.
	only   string
	name   string
	limits Limits
	// ignores is what git leaves out of a working tree; nil leaves nothing out.
	ignores *ignores
	// near is the folder of the file that was read last, nearPath its path: the next file mostly lies there as well, and a path
	// that is opened from the root costs system calls for every folder in it.
	near     *os.Root
	nearPath string
}

// openDirectory opens a directory, or the directory around a single file.
func openDirectory(name string, limits Limits) (*directoryTree, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, unreadableFolder(name, err)
	}
	t := &directoryTree{name: name, limits: limits}
	if !info.IsDir() {
		name, t.only = filepath.Dir(name), filepath.Base(name)
	}
	if t.root, err = os.OpenRoot(name); err != nil {
		return nil, unreadableFolder(name, err)
	}
	return t, nil
}

func (t *directoryTree) close() error {
	if t.near != nil {
		return errors.Join(t.near.Close(), t.root.Close())
	}
	return t.root.Close()
}

func unreadableFolder(name string, err error) error {
	return errdex.WithFix(fmt.Errorf("opening %s: %w: %w", name, err, errdex.ErrUnreadable), "Check that it exists and that you may read it.")
}

func (t *directoryTree) walk(ctx context.Context, visit func(entry) error) error {
	if t.only != "" {
		return visit(entry{path: t.only, named: true})
	}
	w := directoryWalk{directoryTree: t, visit: visit, count: counter{limit: t.limits.Files}}
	found, err := fs.ReadDir(t.root.FS(), ".")
	if err != nil {
		return unreadableFolder(t.name, err)
	}
	return w.folder(ctx, t.root, "", found)
}

// directoryWalk is one walk over a plain directory. It opens each folder from the one around it.
type directoryWalk struct {
	*directoryTree
	visit func(entry) error
	count counter
}

// folder visits what was found in a folder, which lies at a path.
func (w *directoryWalk) folder(ctx context.Context, root *os.Root, at string, found []fs.DirEntry) error {
	if err := w.count.opened(w.name); err != nil {
		return err
	}
	w.ignores.enter(w.root, path.Join(".", at))
	for _, one := range found {
		if err := ctx.Err(); err != nil {
			return err
		}
		e := entry{path: path.Join(at, one.Name())}
		if one.Name() == ".git" || w.ignores.skips(e.path, one.IsDir()) {
			continue // git's own, not the project's; a linked worktree and a submodule have a file named .git
		}
		e.skip = w.skip(e.path, one)
		if e.skip == "" && one.IsDir() {
			entered, err := w.enter(ctx, root, one.Name(), &e)
			if err != nil {
				return err
			}
			if entered {
				continue
			}
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

// enter visits a folder's content, or says in its entry why it does not.
func (w *directoryWalk) enter(ctx context.Context, around *os.Root, name string, e *entry) (entered bool, err error) {
	root, err := around.OpenRoot(name + "/") // a pipe that took its place is then refused, not waited for
	if err != nil {
		e.skip = errdex.SkipMissing // listed, but its content cannot be had
		return false, nil
	}
	defer root.Close()
	found, err := fs.ReadDir(root.FS(), ".")
	switch {
	case err != nil:
		e.skip = errdex.SkipMissing
		return false, nil
	case slices.ContainsFunc(found, func(one fs.DirEntry) bool { return one.Name() == ".git" && one.Type().IsRegular() }):
		e.skip = errdex.SkipSubmodule // a checked-out one has a file where a repository has its folder .git
		return false, nil
	}
	return true, w.folder(ctx, root, e.path, found)
}

// skip is why an entry is not read or a folder not gone into, or nothing.
func (t *directoryTree) skip(at string, found fs.DirEntry) errdex.SkipReason {
	switch {
	case badName(found.Name()):
		return errdex.SkipBadName
	case found.Type()&fs.ModeSymlink != 0:
		return errdex.SkipSymlink
	case found.IsDir() && strings.Count(at, "/") >= t.limits.Depth:
		return errdex.SkipTooDeep
	case !found.IsDir() && !found.Type().IsRegular():
		return errdex.SkipBinary // a device, a socket, a pipe
	}
	return ""
}

// open opens a file.
func (t *directoryTree) open(file string) (*os.File, error) {
	folder, name := path.Split(file) // the folder ends in a slash: a pipe in its place is refused, not waited for
	root := t.root
	if folder != "" {
		if t.near == nil || folder != t.nearPath {
			near, err := t.root.OpenRoot(filepath.FromSlash(folder))
			if err != nil {
				return nil, err
			}
			if t.near != nil {
				t.near.Close()
			}
			t.near, t.nearPath = near, folder
		}
		root = t.near
	}
	// Without O_NONBLOCK, opening a pipe that took the file's place since it was listed would wait for ever.
	return root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

func (t *directoryTree) read(e entry) ([]byte, errdex.SkipReason, error) {
	file, err := t.open(e.path)
	if err != nil {
		return nil, errdex.SkipMissing, nil
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, errdex.SkipMissing, nil
	}
	if info.Size() > t.limits.FileBytes {
		return nil, errdex.SkipTooLarge, nil
	}
	var content bytes.Buffer
	content.Grow(int(info.Size()) + bytes.MinRead) // so much more is asked for at the end
	if _, err := content.ReadFrom(io.LimitReader(file, t.limits.FileBytes+1)); err != nil {
		return nil, errdex.SkipMissing, nil
	}
	if int64(content.Len()) > t.limits.FileBytes {
		return nil, errdex.SkipTooLarge, nil // it grew while it was read
	}
	return content.Bytes(), "", nil
}
