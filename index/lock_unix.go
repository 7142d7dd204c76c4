//go:build unix

package index

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// lockPoll is how often a lock that another process holds is tried again.
const lockPoll = 50 * time.Millisecond

// lock takes the lock that lets one process build at a time, and waits for it. The system gives it back when the process
// dies. The file stays.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	ticker := time.NewTicker(lockPoll)
	defer ticker.Stop()
	for {
		err := flock(file, syscall.LOCK_EX)
		if err == nil {
			return func() { _ = file.Close() }, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errors.Join(err, file.Close())
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), file.Close())
		case <-ticker.C:
		}
	}
}

// lockShared takes a lock that others can take too and that keeps [lockAlone] from being taken, until the file is closed. It
// reports whether it was free. A file system without locks has none to keep.
func lockShared(file *os.File) bool {
	return !errors.Is(flock(file, syscall.LOCK_SH), syscall.EWOULDBLOCK)
}

// lockAlone takes a lock, in exchange for the one that the file has, if no other opened file has any.
func lockAlone(file *os.File) bool { return flock(file, syscall.LOCK_EX) == nil }

func flock(file *os.File, how int) error {
	for {
		if err := syscall.Flock(int(file.Fd()), how|syscall.LOCK_NB); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}

// inode is the file's number in its file system.
func inode(info fs.FileInfo) uint64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(stat.Ino)
	}
	return 0
}
