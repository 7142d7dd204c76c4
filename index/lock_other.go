//go:build !unix

package index

import (
	"context"
	"io/fs"
	"os"
)

// lock does nothing where files cannot be locked: two processes may then build the same index at once, each in a folder of
// its own, and the last one's is used.
func lock(context.Context, string) (unlock func(), err error) { return func() {}, nil }

// lockShared and lockAlone always succeed: a folder is then removed under its readers, if the system lets it be.
func lockShared(*os.File) bool { return true }
func lockAlone(*os.File) bool  { return true }

// inode is not known.
func inode(fs.FileInfo) uint64 { return 0 }
