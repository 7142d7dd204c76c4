package ingest

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/errdex/errdex"
)

// Source is what is to be read, as a user named it. Its zero value names nothing.
type Source struct {
	kind sourceKind
	id   identity
	// address is the http(s) address of a remote source; path the folder or file of a local one.
	address, path string
	// revision is the commit, branch or tag asked for; empty for HEAD. version is that of a plain directory.
	revision, version string
	// text is the source in the user's words, for messages.
	text string
	// work is the working tree that it is, for a directory that is read as one.
	work *WorkTree
}

type sourceKind int

const (
	remoteSource     sourceKind = iota + 1 // a repository on a server
	repositorySource                       // a local git repository
	directorySource                        // a plain directory, or one file of it
)

// String is the source as the user wrote it.
func (s Source) String() string { return s.text }

// Repo is the identity of the source, owner/name; empty for a directory without one.
func (s Source) Repo() string { return s.id.repo }

const forms = "Name the source as owner/name@REV (on GitHub), https://host/owner/name@REV, PATH or PATH@REV of a local git " +
	"repository, or a plain directory with --as owner/name --version V. REV is a commit, branch or tag."

// ParseSource reads a source as a user names it:
//
//   - owner/name@REV, a repository on GitHub;
//   - https://host/owner/name@REV (also http), a repository on another host;
//   - PATH or PATH@REV, or file://PATH, a local git repository, bare or not, read from its objects at REV (HEAD when there is
//     none); its identity is that of its remote origin;
//   - the path of a plain directory, when version is given.
//
// REV is a full or shortened commit, a branch or a tag; without it, the repository's HEAD. as declares the identity
// (owner/name, or host/owner/name), and must be given where the source itself has none. What exists as a path is taken
// as one. The error says which form was not met (ErrInvalid, ErrNotFound for a path, ErrUnsupported for an SSH address).
func ParseSource(arg, as, version string) (Source, error) {
	if version != "" && !errdex.IsVersion(version) {
		return Source{}, errdex.WithFix(fmt.Errorf("version %q holds a character that a version cannot have: %w", version, errdex.ErrInvalid),
			"Use letters, digits and . _ + - / in --version, such as go1.26.8.")
	}
	source := Source{text: arg, version: version}
	if as != "" {
		id, err := parseAs(as)
		if err != nil {
			return Source{}, err
		}
		source.id = id
	}
	if scheme, rest, found := strings.Cut(arg, "://"); found {
		if scheme != "file" {
			return source.parseAddress()
		}
		arg = rest
	}
	if path, rest, ok := existing(arg); ok {
		revision, hasRevision := strings.CutPrefix(rest, "@")
		source.path, source.revision = path, revision
		return source.parseLocal(hasRevision)
	}
	return source.parseShort(arg)
}

// existing splits PATH@REV before the last "@" that a path ends at, so that both may hold an "@".
func existing(arg string) (path, rest string, ok bool) {
	if arg == "" {
		return "", "", false
	}
	for end := len(arg); end > 0; end = strings.LastIndexByte(arg[:end], '@') {
		if _, err := os.Stat(arg[:end]); err == nil {
			return arg[:end], arg[end:], true
		}
	}
	return "", "", false
}

// parseShort reads owner/name@REV.
func (s Source) parseShort(arg string) (Source, error) {
	repo, revision, hasRevision := strings.Cut(arg, "@")
	repo = strings.TrimSuffix(repo, ".git")
	switch {
	case errdex.IsRepo(repo):
		return s.remote("https://github.com/"+repo, revision, hasRevision)
	case sshForm.MatchString(arg):
		return Source{}, unsupportedAddress(arg)
	case arg != "" && (filepath.IsAbs(arg) || strings.HasPrefix(arg, ".") || strings.HasPrefix(arg, "~")):
		return Source{}, errdex.WithFix(fmt.Errorf("there is no file or folder %s: %w", arg, errdex.ErrNotFound), forms)
	}
	return Source{}, errdex.WithFix(fmt.Errorf("source %q is neither a repository nor a path: %w", arg, errdex.ErrInvalid), forms)
}

// sshForm is git@host:owner/name.
var sshForm = regexp.MustCompile(`\A[\w.-]+@[\w.-]+:`)

func unsupportedAddress(arg string) error {
	fix := "Name the repository by its https address; an SSH address asks for keys, which errdex never does."
	if id, ok := identityOf(arg); ok {
		fix = "Use https://" + cmp.Or(id.host, "github.com") + "/" + id.repo + " instead: errdex reads http and https only."
	}
	return errdex.WithFix(fmt.Errorf("address %s: %w", arg, errdex.ErrUnsupported), fix)
}

// parseAddress reads an address with a scheme.
func (s Source) parseAddress() (Source, error) {
	parsed, err := url.Parse(s.text)
	switch {
	case err != nil || parsed.Host == "":
		return Source{}, errdex.WithFix(fmt.Errorf("address %q cannot be read: %w", s.text, errdex.ErrInvalid), forms)
	case !isWeb(parsed):
		address, _, _ := strings.Cut(s.text, "@")
		if parsed.User != nil {
			address = s.text
		}
		return Source{}, unsupportedAddress(address)
	case parsed.User != nil:
		return Source{}, errdex.WithFix(fmt.Errorf("the address of %s%s holds a user name: %w", parsed.Host, parsed.Path, errdex.ErrInvalid),
			"Leave user names and passwords out of the source: it is published. A --rewrite to an address that holds them works.")
	}
	path, revision, hasRevision := strings.Cut(parsed.Path, "@")
	path = strings.TrimSuffix(strings.TrimRight(path, "/"), ".git")
	return s.remote(parsed.Scheme+"://"+parsed.Host+path, revision, hasRevision)
}

// remote completes a source that a server has.
func (s Source) remote(address, revision string, hasRevision bool) (Source, error) {
	if s.version != "" {
		return Source{}, errdex.WithFix(fmt.Errorf("source %s has both a repository and a version: %w", s.text, errdex.ErrInvalid),
			"Leave --version out: a repository's state is named by @REV.")
	}
	s.kind, s.address, s.revision = remoteSource, address, revision
	declared := s.id
	id, ok := identityOf(address)
	switch {
	case ok && declared.repo == "":
		s.id = id
	case declared.repo != "" && declared.host == "":
		s.id.host = id.host // declared as owner/name: another name on the same host
	case declared.repo == "":
		return Source{}, errdex.WithFix(fmt.Errorf("address %s does not end in owner/name: %w", address, errdex.ErrInvalid),
			"Add --as owner/name, or --as host/owner/name, to say which repository it is. "+forms)
	}
	return s, s.checkRevision(hasRevision)
}

// checkRevision refuses what cannot name a commit, a branch or a tag.
func (s Source) checkRevision(given bool) error {
	switch {
	case !given && s.revision == "":
		return nil
	case s.revision == "":
		return errdex.WithFix(fmt.Errorf("source %s names no revision after the @: %w", s.text, errdex.ErrInvalid),
			"Put a commit, branch or tag after the @, or leave the @ out to read HEAD.")
	case !isRevision(s.revision):
		return errdex.WithFix(fmt.Errorf("revision %q is not a commit, branch or tag: %w", s.revision, errdex.ErrInvalid),
			"Give a commit, a branch or a tag by its name; expressions such as HEAD~1 or v1^{} are not read.")
	}
	return nil
}

// parseLocal completes a source that is a path.
func (s Source) parseLocal(hasRevision bool) (Source, error) {
	path, err := filepath.Abs(s.path)
	if err != nil {
		return Source{}, fmt.Errorf("finding %s: %w", s.path, err)
	}
	s.path = path
	if s.version != "" {
		return s.parseDirectory()
	}
	dirs, err := findGit(path)
	if err != nil {
		return Source{}, err
	}
	if dirs == nil {
		return Source{}, s.notRepository()
	}
	s.kind = repositorySource
	if s.id.repo == "" {
		origin, err := dirs.origin()
		if err != nil {
			return Source{}, err
		}
		id, ok := identityOf(origin)
		if !ok {
			return Source{}, errdex.WithFix(fmt.Errorf("the git repository %s does not say which one it is: it has no remote origin of the form owner/name: %w", s.path, errdex.ErrInvalid),
				"Add --as owner/name.")
		}
		s.id = id
	}
	return s, s.checkRevision(hasRevision)
}

// parseDirectory completes a source that is a plain directory.
func (s Source) parseDirectory() (Source, error) {
	info, err := os.Stat(s.path)
	switch {
	case err != nil:
		return Source{}, errdex.WithFix(fmt.Errorf("reading %s: %w: %w", s.path, err, errdex.ErrUnreadable), "Check that you may read it.")
	case !info.IsDir():
		return Source{}, errdex.WithFix(fmt.Errorf("%s is not a directory: %w", s.path, errdex.ErrInvalid), forms)
	case s.id.repo == "":
		return Source{}, errdex.WithFix(fmt.Errorf("the directory %s has a version and no identity: %w", s.path, errdex.ErrInvalid), "Add --as owner/name.")
	case s.revision != "":
		return Source{}, errdex.WithFix(fmt.Errorf("source %s has both a revision and a version: %w", s.text, errdex.ErrInvalid),
			"Leave --version out to read a git repository at a revision, or leave out @REV to read the directory as it is.")
	}
	s.kind = directorySource
	return s, nil
}

// notRepository is the error for a path that no git repository is at.
func (s Source) notRepository() error {
	if s.revision != "" {
		return errdex.WithFix(fmt.Errorf("%s is not a git repository, so it has no revision %s: %w", s.path, s.revision, errdex.ErrInvalid), forms)
	}
	for parent := filepath.Dir(s.path); ; parent = filepath.Dir(parent) {
		if dirs, err := findGit(parent); err == nil && dirs != nil {
			return errdex.WithFix(fmt.Errorf("%s is not the root of a git repository: %w", s.path, errdex.ErrInvalid),
				"Name the repository's root, "+parent+"; to read only this directory, as it is, add --as owner/name --version V.")
		}
		if parent == filepath.Dir(parent) {
			break
		}
	}
	return errdex.WithFix(fmt.Errorf("%s is not a git repository: %w", s.path, errdex.ErrInvalid),
		"To read it as a plain directory, add --as owner/name --version V. "+forms)
}

// Directory is a plain tree, or a single file, without an identity: for looking at what would be extracted. Its pin is
// local/tree at version worktree.
func Directory(path string) (Source, error) {
	if _, err := os.Stat(path); err != nil {
		return Source{}, errdex.WithFix(fmt.Errorf("there is no file or folder %s: %w", path, errdex.ErrNotFound), "Name a file or folder that exists.")
	}
	full, err := filepath.Abs(path)
	if err != nil {
		return Source{}, fmt.Errorf("finding %s: %w", path, err)
	}
	return Source{kind: directorySource, id: identity{repo: "local/tree"}, path: full, version: "worktree", text: path}, nil
}

// resolved is a source whose pin is known.
type resolved struct {
	pin errdex.Pin
	// open opens the pinned state. Its pin differs from the one before when only the fetched objects could tell that the
	// commit asked for is a tag of another.
	open func(context.Context) (errdex.Pin, tree, error)
	// close gives up everything that resolving and opening hold.
	close func() error
}

// resolve finds out which commit a source means.
func (s Source) resolve(ctx context.Context, options Options) (resolved, error) {
	pin := errdex.Pin{Repo: s.id.repo, Host: s.id.host, Version: s.version}
	switch s.kind {
	case directorySource:
		files, err := openDirectory(s.path, options.Limits)
		if err != nil {
			return resolved{}, err
		}
		if s.work != nil {
			files.ignores = newIgnores(s.work)
		}
		return resolved{pin, func(context.Context) (errdex.Pin, tree, error) { return pin, files, nil }, files.close}, nil
	case repositorySource:
		return resolveLocal(s.path, s.revision, pin, options)
	case remoteSource:
		at := rewritten(s.address, options.Rewrites)
		if at.local {
			return resolveLocal(at.address, s.revision, pin, options)
		}
		return resolveRemote(ctx, at.address, s.revision, pin, options)
	}
	return resolved{}, errdex.WithFix(fmt.Errorf("no source was named: %w", errdex.ErrInvalid), forms)
}
