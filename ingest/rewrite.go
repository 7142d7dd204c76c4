package ingest

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/errdex/errdex"
)

// Rewrite sends addresses that start with a base to another place, such as a mirror. It changes where a repository is
// read from, never its identity.
type Rewrite struct {
	base   string // http(s), ends in a slash
	target string // http(s), or the path of a local folder; without a final slash
	local  bool
}

// ParseRewrite reads "BASE=URL", such as https://github.com/=https://mirror.example/github or
// https://github.com/=/srv/mirror. BASE is the start of an http or https address. URL is an http, https or file address or a
// local folder; below it, a repository lies at owner/name, in a local folder also at owner/name.git.
func ParseRewrite(text string) (Rewrite, error) {
	base, target, found := strings.Cut(text, "=")
	parsed, err := url.Parse(base)
	if !found || target == "" || err != nil || !isWeb(parsed) {
		return Rewrite{}, errdex.WithFix(fmt.Errorf("rewrite %q: %w", text, errdex.ErrInvalid),
			"Write a rewrite as BASE=URL, for example https://github.com/=https://mirror.example/github or https://github.com/=/srv/mirror.")
	}
	r := Rewrite{base: strings.TrimRight(base, "/") + "/", target: strings.TrimRight(target, "/")}
	address, err := url.Parse(target)
	switch {
	case err == nil && isWeb(address):
	case err == nil && address.Scheme == "file":
		r.target, r.local = filepath.Clean(address.Path), true
	case strings.Contains(target, "://"):
		return Rewrite{}, errdex.WithFix(fmt.Errorf("rewrite to %q: %w", target, errdex.ErrUnsupported),
			"Rewrite to an http, https or file address or to a local folder.")
	default:
		r.target, r.local = filepath.Clean(target), true
	}
	return r, nil
}

// isWeb reports whether an address is one that the transport reads: http or https, with a host.
func isWeb(u *url.URL) bool { return (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" }

// place is where a repository is read from: an http(s) address or a local folder.
type place struct {
	address string
	local   bool
}

// rewritten applies the rewrite with the longest fitting base to an address. The first of equals wins.
func rewritten(address string, rewrites []Rewrite) place {
	best := Rewrite{}
	for _, r := range rewrites {
		if strings.HasPrefix(address+"/", r.base) && len(r.base) > len(best.base) {
			best = r
		}
	}
	if best.base == "" {
		return place{address: address}
	}
	rest := strings.Trim(strings.TrimPrefix(address+"/", best.base), "/")
	if !best.local {
		return place{address: strings.TrimRight(best.target+"/"+rest, "/")}
	}
	folder := filepath.Join(best.target, filepath.FromSlash(rest))
	if _, err := os.Stat(folder); err != nil {
		if _, err := os.Stat(folder + ".git"); err == nil {
			folder += ".git"
		}
	}
	return place{address: folder, local: true}
}
