package ingest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/errdex/errdex"
)

// WorkTree is a folder, or one file of it, as a person works on it: read as it stands on disk, without what git ignores.
type WorkTree struct {
	// Source is what to read.
	Source Source
	// Repo is the identity of the git repository around it, as its remote origin tells it; local/NAME where nothing does.
	Repo string
	// Root is the absolute path of the repository around it, or of the folder itself where there is none. Prefix leads from
	// there to the Source's own root, with slashes; empty when they are the same. With it before their paths, sites have the
	// paths that they have in the repository.
	Root, Prefix string
}

// OpenWorkTree finds out what a path belongs to. The error says that there is nothing at the path (ErrNotFound), or that git's
// own files around it cannot be read (ErrUnreadable).
func OpenWorkTree(path string) (WorkTree, error) {
	source, err := Directory(path)
	if err != nil {
		return WorkTree{}, err
	}
	folder := source.path
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		folder = filepath.Dir(folder)
	}
	// Git names the same folder by its real path: what is a link here has its root elsewhere.
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	root, origin, err := around(folder)
	if err != nil {
		return WorkTree{}, err
	}
	tree := WorkTree{Root: root}
	prefix, err := filepath.Rel(root, folder)
	if err != nil {
		return WorkTree{}, fmt.Errorf("finding %s in %s: %w", folder, root, err)
	}
	if prefix != "." {
		tree.Prefix = filepath.ToSlash(prefix)
	}
	if id, ok := identityOf(origin); ok {
		source.id = id
	} else {
		source.id = identity{repo: "local/" + plainName(filepath.Base(root))}
	}
	tree.Repo = source.id.repo
	source.work = &WorkTree{Repo: tree.Repo, Root: tree.Root, Prefix: tree.Prefix}
	tree.Source = source
	return tree, nil
}

// around is the root and the origin of the git repository that a folder is in; the folder itself when it is in none.
func around(folder string) (root, origin string, err error) {
	for at := folder; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			dirs, err := findGit(at)
			if err != nil {
				return "", "", err
			}
			if dirs != nil {
				origin, err := dirs.origin()
				return at, origin, err
			}
		}
		if at == filepath.Dir(at) {
			return folder, "", nil
		}
	}
}

// unnameable is what the name of a repository cannot hold.
var unnameable = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// plainName makes a folder's name one that a repository can have.
func plainName(folder string) string {
	name := strings.Trim(unnameable.ReplaceAllString(folder, "-"), "-.")
	if name == "" || !errdex.IsRepo("local/"+name) {
		return "tree"
	}
	return name
}
