package errdex

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"sync"
)

// Pin is a repository and the one state of it that is read: a full commit, or a declared version when the source is not a
// git repository. Exactly one of Commit and Version is set.
type Pin struct {
	// Repo is the repository's identity, owner/name.
	Repo string `json:"repo"`
	// Host is where the repository lives, "github.com" when empty. It decides the form of source links.
	Host string `json:"host,omitempty"`
	// Commit is the full commit, 40 (SHA-1) or 64 (SHA-256) lower-case hexadecimal digits.
	Commit string `json:"commit,omitempty"`
	// Version is the declared version of source that has no commit, such as go1.26.8.
	Version string `json:"version,omitempty"`
	// Ref is the branch or tag that the user named and that was resolved to Commit; empty when a full commit was named.
	Ref string `json:"ref,omitempty"`
	// License is the SPDX identifier of the repository's licence; empty when it was not recognised.
	License string `json:"license,omitempty"`
}

var (
	commitForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\A(?:[0-9a-f]{40}|[0-9a-f]{64})\z`) })
	repoForm   = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\A[A-Za-z0-9][A-Za-z0-9._-]{0,99}/[A-Za-z0-9._-]{1,100}\z`)
	})
	// versionForm has no colon, space, tilde, caret or other character that git refuses in a ref name.
	versionForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\A[A-Za-z0-9][A-Za-z0-9._+/-]{0,99}\z`) })
)

// IsCommit reports whether text is a full commit in lower-case hexadecimal.
func IsCommit(text string) bool { return commitForm().MatchString(text) }

// IsRepo reports whether text can be a repository's identity, owner/name.
func IsRepo(text string) bool {
	return repoForm().MatchString(text) && !strings.HasSuffix(text, "/.") && !strings.HasSuffix(text, "/..")
}

// IsVersion reports whether text can be a declared version.
func IsVersion(text string) bool {
	return versionForm().MatchString(text) && !strings.Contains(text, "..")
}

// Revision is the commit, or the declared version when there is none.
func (p Pin) Revision() string {
	if p.Commit != "" {
		return p.Commit
	}
	return p.Version
}

// ShortRevision is the first ten digits of the commit, or the whole declared version.
func (p Pin) ShortRevision() string { return ShortRevision(p.Revision()) }

// ShortRevision shortens a full commit to its first ten digits and leaves any other text alone.
func ShortRevision(revision string) string {
	if IsCommit(revision) {
		return revision[:10]
	}
	return revision
}

// String is owner/name@revision with a shortened commit.
func (p Pin) String() string { return p.Repo + "@" + p.ShortRevision() }

// Validate reports what is wrong with the pin.
func (p Pin) Validate() error {
	switch {
	case !IsRepo(p.Repo):
		return fmt.Errorf("repository %q is not of the form owner/name: %w", p.Repo, ErrInvalid)
	case p.Commit == "" && p.Version == "":
		return fmt.Errorf("pin of %s has neither a commit nor a version: %w", p.Repo, ErrInvalid)
	case p.Commit != "" && p.Version != "":
		return fmt.Errorf("pin of %s has both a commit and a version: %w", p.Repo, ErrInvalid)
	case p.Commit != "" && !IsCommit(p.Commit):
		return fmt.Errorf("commit %q of %s is not 40 or 64 lower-case hexadecimal digits: %w", p.Commit, p.Repo, ErrInvalid)
	case p.Version != "" && !IsVersion(p.Version):
		return fmt.Errorf("version %q of %s holds a character that a version cannot have: %w", p.Version, p.Repo, ErrInvalid)
	}
	return nil
}

// RepoURL is the repository's page on its host.
func (p Pin) RepoURL() string { return "https://" + p.host() + "/" + p.Repo }

func (p Pin) host() string {
	if p.Host == "" {
		return "github.com"
	}
	return p.Host
}

// SourceURL links the given lines (1-based, inclusive) of a file at the pinned revision, in the host's own form: GitHub's, or
// GitLab's, Gitea's (Codeberg) or Bitbucket's where the host's name says so.
func (p Pin) SourceURL(path string, start, end int) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = url.PathEscape(segment)
	}
	file, base, revision := strings.Join(segments, "/"), p.RepoURL(), p.Revision()
	switch host := p.host(); {
	case strings.Contains(host, "gitlab"):
		return fmt.Sprintf("%s/-/blob/%s/%s#L%d-%d", base, revision, file, start, end)
	case strings.Contains(host, "codeberg") || strings.Contains(host, "gitea") || strings.Contains(host, "forgejo"):
		kind := "commit"
		if p.Commit == "" {
			kind = "tag"
		}
		return fmt.Sprintf("%s/src/%s/%s/%s#L%d-L%d", base, kind, revision, file, start, end)
	case strings.Contains(host, "bitbucket"):
		return fmt.Sprintf("%s/src/%s/%s#lines-%d:%d", base, revision, file, start, end)
	default:
		return fmt.Sprintf("%s/blob/%s/%s#L%d-L%d", base, revision, file, start, end)
	}
}
