// Package data is what errdex knows that is not code: the failure classes (classes/*.md) and the repositories that are read
// when none is named (repos.toml). It reads and checks the files, and does nothing with them. Start reading at the files
// themselves; each says at its top what its fields mean.
package data

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/errdex/errdex"
)

//go:embed repos.toml
var reposText string

// Repository is a pin of repos.toml.
type Repository struct {
	// Repo is owner/name.
	Repo string `toml:"repo"`
	// Host is where it lives; empty for github.com.
	Host string `toml:"host"`
	// Commit is the full commit that is read.
	Commit string `toml:"commit"`
	// License is the SPDX expression of the licence at that commit.
	License string `toml:"license"`
	// Languages are the ids of the languages that it is listed for.
	Languages []string `toml:"languages"`
}

// Source is the repository in the words of a user who names it as a source: owner/name@commit, or with an address when it
// is not on GitHub.
func (r Repository) Source() string {
	if r.Host != "" {
		return "https://" + r.Host + "/" + r.Repo + "@" + r.Commit
	}
	return r.Repo + "@" + r.Commit
}

// Repositories returns the repositories of repos.toml in its order. The error names the entry that breaks a rule.
func Repositories() ([]Repository, error) { return parseRepositories(reposText) }

func parseRepositories(text string) ([]Repository, error) {
	var file struct {
		Repository []Repository `toml:"repository"`
	}
	meta, err := toml.Decode(text, &file)
	if err != nil {
		return nil, fmt.Errorf("reading repos.toml: %w: %w", err, errdex.ErrInvalid)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("repos.toml has an unknown field %s: %w", unknown[0], errdex.ErrInvalid)
	}
	for i, r := range file.Repository {
		if err := r.validate(); err != nil {
			return nil, fmt.Errorf("repos.toml, repository %d: %w", i+1, err)
		}
		if i > 1 && strings.ToLower(file.Repository[i-1].Repo) >= strings.ToLower(r.Repo) || i > 0 && strings.EqualFold(file.Repository[0].Repo, r.Repo) {
			return nil, fmt.Errorf("repos.toml: %s is there twice or not in its place by name: %w", r.Repo, errdex.ErrInvalid)
		}
	}
	return file.Repository, nil
}

func (r Repository) validate() error {
	if err := (errdex.Pin{Repo: r.Repo, Host: r.Host, Commit: r.Commit}).Validate(); err != nil {
		return err
	}
	switch {
	case r.Host == "github.com" || strings.Contains(r.Host, "/"):
		return fmt.Errorf("host %q of %s is not needed or not a host: %w", r.Host, r.Repo, errdex.ErrInvalid)
	case r.License == "":
		return fmt.Errorf("%s has no license: %w", r.Repo, errdex.ErrInvalid)
	case len(r.Languages) == 0:
		return fmt.Errorf("%s has no languages: %w", r.Repo, errdex.ErrInvalid)
	}
	return nil
}
