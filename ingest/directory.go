package ingest

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
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

func unreadableFolder(name string, err error) error {
	return errdex.WithFix(fmt.Errorf("opening %s: %w: %w", name, err, errdex.ErrUnreadable), "Check that it exists and that you may read it.")
}

func (t *directoryTree) walk(ctx context.Context, visit func(entry) error) error {
	if t.only != "" {
		return visit(entry{path: t.only, named: true})
	}
	count := counter{limit: t.limits.Files}
	return fs.WalkDir(t.root.FS(), ".", func(at string, found fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case at == ".":
			if err != nil {
				return unreadableFolder(t.name, err)
			}
			return count.opened(t.name)
		case err == nil && found.IsDir() && found.Name() == ".git":
			return fs.SkipDir
		}
		skip := t.skip(at, found, err)
		if skip == "" && found.IsDir() {
			return count.opened(t.name)
		}
		if found.Name() == ".git" {
			return nil // the file that a linked worktree or a submodule has: git's own, not the project's
		}
		if err := count.file(t.name); err != nil {
			return err
		}
		if err := visit(entry{path: at, skip: skip}); err != nil {
			return err
		}
		if found.IsDir() {
			return fs.SkipDir
		}
		return nil
	})
}

// skip is why an entry is not read or a folder not gone into, or nothing.
func (t *directoryTree) skip(at string, found fs.DirEntry, err error) errdex.SkipReason {
	switch {
	case err != nil:
		return errdex.SkipMissing // listed, but its content cannot be had
	case badName(found.Name()):
		return errdex.SkipBadName
	case found.Type()&fs.ModeSymlink != 0:
		return errdex.SkipSymlink
	case found.IsDir() && strings.Count(at, "/") >= t.limits.Depth:
		return errdex.SkipTooDeep
	case found.IsDir():
		// A checked-out submodule has a file where a repository has its folder .git.
		if info, err := t.root.Lstat(path.Join(at, ".git")); err == nil && info.Mode().IsRegular() {
			return errdex.SkipSubmodule
		}
		return ""
	case !found.Type().IsRegular():
		return errdex.SkipBinary // a device, a socket, a pipe
	}
	return ""
}

func (t *directoryTree) read(e entry) ([]byte, errdex.SkipReason, error) {
	// Without O_NONBLOCK, opening a pipe that took the file's place since it was listed would wait for ever.
	file, err := t.root.OpenFile(filepath.FromSlash(e.path), os.O_RDONLY|syscall.O_NONBLOCK, 0)
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
	content, err := io.ReadAll(io.LimitReader(file, t.limits.FileBytes+1))
	if err != nil {
		return nil, errdex.SkipMissing, nil
	}
	if int64(len(content)) > t.limits.FileBytes {
		return nil, errdex.SkipTooLarge, nil // it grew while it was read
	}
	return content, "", nil
}
