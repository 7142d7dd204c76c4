package ingest

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/format/config"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"
)

// gitDirs are the two directories of a git repository: head holds HEAD, common holds everything else. They differ in a
// linked worktree only.
type gitDirs struct{ head, common string }

// findGit looks for a git repository whose root, bare directory or linked worktree is path. Nil means that there is none.
func findGit(path string) (*gitDirs, error) {
	dir := filepath.Join(path, ".git")
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		dir = path
	case !info.IsDir():
		content, err := readSmall(dir)
		if err != nil {
			return nil, unreadable(dir, err)
		}
		target, ok := strings.CutPrefix(strings.TrimSpace(string(content)), "gitdir:")
		if !ok {
			return nil, nil
		}
		dir = below(path, strings.TrimSpace(target))
	}
	dirs := &gitDirs{head: dir, common: dir}
	if content, err := readSmall(filepath.Join(dir, "commondir")); err == nil {
		dirs.common = below(dir, strings.TrimSpace(string(content)))
	}
	head, err := os.Stat(filepath.Join(dirs.head, "HEAD"))
	if err != nil || head.IsDir() {
		return nil, nil
	}
	if objects, err := os.Stat(filepath.Join(dirs.common, "objects")); err != nil || !objects.IsDir() {
		return nil, nil
	}
	return dirs, nil
}

// below is target, taken from base when it is not absolute.
func below(base, target string) string {
	if filepath.IsAbs(target) {
		return filepath.Clean(target)
	}
	return filepath.Join(base, target)
}

// readSmall reads one of git's own small files; what is beyond 1 MiB is not one.
func readSmall(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > 1<<20 {
		return nil, fmt.Errorf("%s is not a small file: %w", path, errdex.ErrInvalid)
	}
	return os.ReadFile(path)
}

func unreadable(path string, err error) error {
	return errdex.WithFix(fmt.Errorf("reading %s: %w", path, kinded(err, errdex.ErrUnreadable)),
		"Check that you may read it and that git fsck finds no damage.")
}

// settings reads the repository's own configuration; a repository without one has none.
func (d *gitDirs) settings() (*config.Config, error) {
	path := filepath.Join(d.common, "config")
	settings := config.New()
	content, err := readSmall(path)
	if errors.Is(err, fs.ErrNotExist) {
		return settings, nil
	}
	if err == nil {
		err = config.NewDecoder(bytes.NewReader(content)).Decode(settings)
	}
	if err != nil {
		return nil, unreadable(path, err)
	}
	return settings, nil
}

// origin is the address of the remote origin; empty when there is none.
func (d *gitDirs) origin() (string, error) {
	settings, err := d.settings()
	if err != nil {
		return "", err
	}
	return settings.Section("remote").Subsection("origin").Option("url"), nil
}

// checkFormat refuses the formats that cannot be read.
func (d *gitDirs) checkFormat() error {
	settings, err := d.settings()
	if err != nil {
		return err
	}
	extensions := settings.Section("extensions")
	for _, format := range []struct{ option, readable string }{{"objectformat", "sha1"}, {"refstorage", "files"}} {
		if value := extensions.Option(format.option); value != "" && !strings.EqualFold(value, format.readable) {
			return errdex.WithFix(fmt.Errorf("the git repository %s has %s %s: %w", d.common, format.option, value, errdex.ErrUnsupported),
				"Clone it into a repository with SHA-1 objects and plain reference files, and read that.")
		}
	}
	return nil
}

// repository is a local git repository, read directly: no git program runs.
type repository struct {
	path    string
	dirs    *gitDirs
	refs    *dotgit.DotGit
	objects objects
	stores  []*filesystem.ObjectStorage
}

const (
	// objectCache bounds the inflated objects kept for the deltas that build on them.
	objectCache = 32 << 20
	// maxAlternates bounds how many object stores a repository can borrow from, which also ends any circle.
	maxAlternates = 32
)

// openRepository opens a repository and every object store that it borrows from.
func openRepository(path string) (*repository, error) {
	dirs, err := findGit(path)
	if err != nil {
		return nil, err
	}
	if dirs == nil {
		return nil, errdex.WithFix(fmt.Errorf("there is no git repository at %s: %w", path, errdex.ErrNotFound), "Check the path. A rewrite's folder holds repositories as owner/name or owner/name.git.")
	}
	if err := dirs.checkFormat(); err != nil {
		return nil, err
	}
	repo := &repository{path: path, dirs: dirs, refs: dotgit.New(osfs.New(dirs.common))}
	lru := cache.NewObjectLRU(objectCache)
	for _, folder := range alternates(filepath.Join(dirs.common, "objects")) {
		dir := dotgit.New(osfs.New(filepath.Dir(folder)))
		store := filesystem.NewObjectStorageWithOptions(dir, lru, filesystem.Options{KeepDescriptors: true})
		repo.stores = append(repo.stores, store)
		repo.objects.stores = append(repo.objects.stores, store)
	}
	return repo, nil
}

// alternates lists a folder of objects and those that it borrows from, directly or in turn (objects/info/alternates). The
// storage library looks only one step and reads every index anew for each object, so the stores are opened here.
func alternates(folder string) []string {
	folders := []string{folder}
	for i := 0; i < len(folders); i++ {
		content, err := readSmall(filepath.Join(folders[i], "info", "alternates"))
		if err != nil {
			continue // there are none
		}
		for line := range strings.Lines(string(content)) {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			// The library finds objects in a folder of just that name.
			other := below(folders[i], line)
			if filepath.Base(other) == "objects" && !slices.Contains(folders, other) && len(folders) < maxAlternates {
				folders = append(folders, other)
			}
		}
	}
	return folders
}

func (r *repository) close() error {
	var all error
	for _, store := range r.stores {
		all = errors.Join(all, store.Close())
	}
	return all
}

// resolveLocal finds the commit of a local repository that a revision means.
func resolveLocal(path, revision string, pin errdex.Pin, options Options) (resolved, error) {
	repo, err := openRepository(path)
	if err != nil {
		return resolved{}, err
	}
	fail := func(err error) (resolved, error) { return resolved{}, errors.Join(err, repo.close()) }
	named, ref, err := repo.revision(revision)
	if err != nil {
		return fail(err)
	}
	commit, err := repo.objects.commit(named)
	if err != nil {
		return fail(repo.commitError(revision, named, err))
	}
	pin.Commit, pin.Ref = commit.hash.String(), ref
	files := &commitTree{objects: repo.objects, root: commit.tree, name: path, limits: options.Limits, absent: errdex.SkipMissing}
	return resolved{pin, func(context.Context) (errdex.Pin, tree, error) { return pin, files, nil }, repo.close}, nil
}

func (r *repository) commitError(revision string, named plumbing.Hash, err error) error {
	if errors.Is(err, plumbing.ErrObjectNotFound) {
		return errdex.WithFix(fmt.Errorf("commit %s is not in %s: %w", named, r.path, errdex.ErrNotFound),
			fmt.Sprintf("Fetch it with: git -C %s fetch origin %s", r.path, named))
	}
	if errors.Is(err, errNotCommit) {
		return errdex.WithFix(fmt.Errorf("%s in %s: %w: %w", revision, r.path, err, errdex.ErrInvalid), "Name a commit, a branch or a tag of a commit.")
	}
	return unreadable(r.path, fmt.Errorf("commit %s: %w", named, err))
}

// revision finds the object that a revision names, and the branch or tag that it is when it is one. Names are tried in
// git's own order (gitrevisions(7)); a full commit comes first and is not looked up.
func (r *repository) revision(revision string) (plumbing.Hash, string, error) {
	if errdex.IsCommit(revision) {
		return fullHash(revision)
	}
	if revision == "" || revision == "HEAD" {
		hash, err := r.head()
		return hash, "", err
	}
	for _, name := range refNames(revision) {
		if hash, ok := r.reference(name); ok {
			return hash, revision, nil
		}
	}
	if hash, err := r.shortened(revision); err != nil || !hash.IsZero() {
		return hash, "", err
	}
	return plumbing.ZeroHash, "", errdex.WithFix(fmt.Errorf("%s has no commit, branch or tag %s: %w", r.path, revision, errdex.ErrNotFound),
		fmt.Sprintf("List what there is with: git -C %s branch --all --list; git -C %s tag", r.path, r.path))
}

// head is the commit that HEAD names.
func (r *repository) head() (plumbing.Hash, error) {
	content, err := readSmall(filepath.Join(r.dirs.head, "HEAD"))
	if err != nil {
		return plumbing.ZeroHash, unreadable(r.path, err)
	}
	text := strings.TrimSpace(string(content))
	name, symbolic := strings.CutPrefix(text, "ref:")
	if !symbolic {
		if !plumbing.IsHash(text) {
			return plumbing.ZeroHash, unreadable(r.path, fmt.Errorf("HEAD holds %.60q", text))
		}
		return plumbing.NewHash(text), nil
	}
	name = strings.TrimSpace(name)
	if hash, ok := r.reference(name); ok {
		return hash, nil
	}
	return plumbing.ZeroHash, errdex.WithFix(fmt.Errorf("%s has no commits on %s, its HEAD: %w", r.path, strings.TrimPrefix(name, "refs/heads/"), errdex.ErrNotFound),
		"Commit something first, or name a commit, branch or tag: PATH@REV.")
}

// reference looks a full reference name up, through at most five symbolic ones.
func (r *repository) reference(name string) (plumbing.Hash, bool) {
	for range 5 {
		ref, err := r.refs.Ref(plumbing.ReferenceName(name))
		if err != nil {
			return plumbing.ZeroHash, false
		}
		if ref.Type() == plumbing.HashReference {
			return ref.Hash(), true
		}
		name = ref.Target().String()
	}
	return plumbing.ZeroHash, false
}

// shortened finds the one commit whose name starts with the given digits; the zero hash when there is none.
func (r *repository) shortened(digits string) (plumbing.Hash, error) {
	if len(digits) < 4 || !isHex(digits) {
		return plumbing.ZeroHash, nil
	}
	prefix, _ := hex.DecodeString(digits[:len(digits)&^1]) // isHex vouches for it
	var found []plumbing.Hash
	for _, store := range r.stores {
		hashes, err := store.HashesWithPrefix(prefix)
		if err != nil {
			return plumbing.ZeroHash, unreadable(r.path, err)
		}
		for _, hash := range hashes {
			if !strings.HasPrefix(hash.String(), digits) || slices.Contains(found, hash) {
				continue
			}
			if _, err := r.objects.commit(hash); err == nil {
				found = append(found, hash)
			}
		}
	}
	switch len(found) {
	case 0:
		return plumbing.ZeroHash, nil
	case 1:
		return found[0], nil
	}
	return plumbing.ZeroHash, errdex.WithFix(fmt.Errorf("%s has %d commits that start with %s: %w", r.path, len(found), digits, errdex.ErrInvalid), "Give more digits of the commit.")
}
