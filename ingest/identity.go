package ingest

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/errdex/errdex"
)

// identity is which repository it is, wherever it is read from: the host (empty for GitHub) and owner/name.
type identity struct{ host, repo string }

// scpForm is git's short form of an SSH address: git@host:owner/name.git.
var scpForm = regexp.MustCompile(`\A(?:[\w.-]+@)?([\w.-]+):([^/].*)\z`)

// identityOf takes the identity from a repository's address: https://host/owner/name.git, ssh://git@host/owner/name,
// git@host:owner/name.git. It reports false for a path, and for an address that does not end in just owner/name.
func identityOf(address string) (identity, bool) {
	if parsed, err := url.Parse(address); err == nil && parsed.Scheme != "" && parsed.Host != "" {
		host := parsed.Host
		if parsed.Scheme == "ssh" {
			host = parsed.Hostname() // the port is that of SSH, not of the pages
		}
		return newIdentity(host, parsed.Path)
	}
	if match := scpForm.FindStringSubmatch(address); match != nil {
		return newIdentity(match[1], match[2])
	}
	return identity{}, false
}

func newIdentity(host, path string) (identity, bool) {
	host = strings.TrimPrefix(strings.ToLower(host), "www.")
	if host == "github.com" {
		host = ""
	}
	repo := strings.TrimSuffix(strings.Trim(path, "/"), ".git")
	return identity{host, repo}, errdex.IsRepo(repo)
}

// parseAs reads the identity that a user declares: owner/name, or host/owner/name for another host than GitHub.
func parseAs(as string) (identity, error) {
	host, repo, _ := strings.Cut(as, "/")
	if strings.Count(as, "/") == 2 && strings.Contains(host, ".") {
		if id, ok := newIdentity(host, repo); ok {
			return id, nil
		}
	}
	if !errdex.IsRepo(as) {
		return identity{}, errdex.WithFix(fmt.Errorf("identity %q is not of the form owner/name: %w", as, errdex.ErrInvalid),
			"Give --as as owner/name, or as host/owner/name when it is not on GitHub.")
	}
	return identity{repo: as}, nil
}
