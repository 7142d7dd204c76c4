package ingest

import (
	"fmt"
	"strings"

	"github.com/errdex/errdex"
	"github.com/go-git/go-git/v5/plumbing"
)

// isRevision reports whether text can name a commit, a branch or a tag, by git's rules for reference names
// (git-check-ref-format(1)).
func isRevision(text string) bool {
	if text == "" || len(text) > 250 || strings.HasPrefix(text, "-") || strings.HasPrefix(text, "/") || strings.HasSuffix(text, "/") ||
		strings.HasSuffix(text, ".") || strings.Contains(text, "..") || strings.Contains(text, "//") || strings.Contains(text, "@{") {
		return false
	}
	for _, r := range text {
		if r <= ' ' || r == 0x7f || strings.ContainsRune(`~^:?*[\`, r) {
			return false
		}
	}
	for segment := range strings.SplitSeq(text, "/") {
		if strings.HasPrefix(segment, ".") || strings.HasSuffix(segment, ".lock") {
			return false
		}
	}
	return true
}

// refNames are the references that a name can mean, in git's order.
func refNames(name string) []string {
	names := []string{"refs/" + name, "refs/tags/" + name, "refs/heads/" + name, "refs/remotes/" + name, "refs/remotes/" + name + "/HEAD"}
	if strings.HasPrefix(name, "refs/") {
		names = append([]string{name}, names...)
	}
	return names
}

// fullHash reads a full commit.
func fullHash(commit string) (plumbing.Hash, string, error) {
	if len(commit) != 40 {
		return plumbing.ZeroHash, "", errdex.WithFix(fmt.Errorf("commit %s is of a SHA-256 repository: %w", commit, errdex.ErrUnsupported),
			"Only repositories with SHA-1 objects can be read; commits there have 40 digits.")
	}
	return plumbing.NewHash(commit), "", nil
}

// isHex reports whether text is lower-case hexadecimal digits only.
func isHex(text string) bool {
	return strings.Trim(text, "0123456789abcdef") == ""
}
