package ingest

import (
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/format/gitignore"
)

// ignores are the rules by which git leaves files of a working tree out: the .gitignore of each folder from the repository's
// root down, and .git/info/exclude (gitignore(5)). A nil one leaves nothing out. A user's own global file is not read: it does
// not belong to the tree, and the same tree must give the same sites to everyone.
type ignores struct {
	prefix string
	// rules are those of the folders entered so far, by the folder's path from the repository's root, "" for the root. Those of
	// .git/info/exclude come first in the root's.
	rules map[string][]gitignore.Pattern
}

// newIgnores reads the rules that lie above the folder that is walked.
func newIgnores(tree *WorkTree) *ignores {
	g := &ignores{prefix: tree.Prefix, rules: map[string][]gitignore.Pattern{}}
	if dirs, err := findGit(tree.Root); err == nil && dirs != nil {
		if content, err := readSmall(filepath.Join(dirs.common, "info", "exclude")); err == nil {
			g.add("", content)
		}
	}
	if tree.Prefix == "" {
		return g
	}
	for folder := path.Dir(tree.Prefix); ; folder = path.Dir(folder) {
		name := filepath.Join(tree.Root, filepath.FromSlash(folder), ".gitignore")
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() {
			if content, err := readSmall(name); err == nil {
				g.add(strings.TrimPrefix(folder, "."), content)
			}
		}
		if folder == "." {
			return g
		}
	}
}

// ignoreBytes is how much of a .gitignore is read. The largest of public repositories have some 10 KB.
const ignoreBytes = 1 << 20

// enter reads the rules of a folder of the walk; at is relative to the walk's root, "." for the root itself. As git does, it
// follows no link.
func (g *ignores) enter(root *os.Root, at string) {
	if g == nil {
		return
	}
	name := filepath.FromSlash(path.Join(at, ".gitignore"))
	if info, err := root.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return
	}
	file, err := root.Open(name)
	if err != nil {
		return
	}
	defer file.Close()
	if content, err := io.ReadAll(io.LimitReader(file, ignoreBytes)); err == nil {
		g.add(within(g.prefix, at), content)
	}
}

// within is a folder's path from the repository's root.
func within(prefix, at string) string {
	if folder := path.Join(prefix, at); folder != "." {
		return folder
	}
	return ""
}

func (g *ignores) add(folder string, content []byte) {
	for line := range strings.Lines(string(content)) {
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "#") {
			g.rules[folder] = append(g.rules[folder], gitignore.ParsePattern(line, nil))
		}
	}
}

// skips reports whether git ignores an entry of the walk. The nearest folder that has a rule for it decides, and its last rule.
func (g *ignores) skips(at string, isFolder bool) bool {
	if g == nil {
		return false
	}
	segments := strings.Split(within(g.prefix, at), "/")
	for depth := len(segments) - 1; depth >= 0; depth-- {
		rules := g.rules[strings.Join(segments[:depth], "/")]
		for i := len(rules) - 1; i >= 0; i-- {
			switch rules[i].Match(segments[depth:], isFolder) {
			case gitignore.Exclude:
				return true
			case gitignore.Include:
				return false
			}
		}
	}
	return false
}
