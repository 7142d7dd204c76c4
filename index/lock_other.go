//go:build !unix

package index

import "context"

// lock does nothing where files cannot be locked: two processes may then build the same index at once, each in a folder of
// its own, and the last one's is used.
func lock(context.Context, string) (unlock func(), err error) { return func() {}, nil }
