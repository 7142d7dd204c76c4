package index

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/cespare/xxhash/v2"

	"github.com/errdex/errdex"
)

// onFault calls do, and makes an error of a fault: a mapped file can be cut short by another program at any time.
func onFault(do func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		r := recover()
		if fault, ok := r.(interface{ Addr() uintptr }); ok {
			err = fmt.Errorf("a file of the index was cut short: %v: %w", fault, errdex.ErrUnreadable)
		} else if r != nil {
			panic(r)
		}
	}()
	return do()
}

// checksum is the xxHash64 of a content, hexadecimal.
func checksum(content []byte) string { return fmt.Sprintf("%016x", xxhash.Sum64(content)) }

// checksumFile is the checksum of a file, read piece by piece until the context ends.
func checksumFile(ctx context.Context, path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	digest := xxhash.New()
	for {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		switch _, err := io.CopyN(digest, file, 1<<20); {
		case errors.Is(err, io.EOF):
			return fmt.Sprintf("%016x", digest.Sum64()), nil
		case err != nil:
			return "", err
		}
	}
}

// replaceFile writes a file under another name, syncs it and renames it.
func replaceFile(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	err = errors.Join(err, file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		remove(file.Name())
	}
	return err
}

// share makes a file that is never changed appear under another name too: as the same file where the file system can, else as
// a copy.
func share(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	if err == nil {
		err = target.Sync()
	}
	return errors.Join(err, target.Close())
}

// same reports whether two names are of one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(x, y)
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

// remove deletes a file or folder; what cannot be deleted stays for the next build.
func remove(path string) { _ = os.RemoveAll(path) }
