package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/errdex/errdex/ingest"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/lang"
)

// tree is a real code base of one language. The peer's rule for the language is in its folder: bench/<language>.yml.
type tree struct{ language, repository, commit string }

// trees are measured one after the other.
var trees = []tree{
	{"c", "git/git", "1a3e64c6c4a623626ff0687008732a8e007e2a1c"},
	{"cpp", "NixOS/nix", "88b09c64fbea076a0376830d98e5331f70ed31a3"},
	{"csharp", "jellyfin/jellyfin", "c3ed1407ca698b0905de99da87b67415e6a62dbd"},
	{"go", "etcd-io/etcd", "c34dc7ee0048fd2bcc44d50beff002e5e8069b69"},
	{"java", "mybatis/mybatis-3", "69ee03634a27808553fede707dcc4ef70478e0be"},
	{"javascript", "webpack/webpack", "bc3e930f75e3f6ecbdf193a0dedf6067ea3a286b"},
	{"kotlin", "ktorio/ktor", "ef92e5537d7465961f1b3f2b21e217fc35bcfa1f"},
	{"php", "laravel/framework", "bd71b45fbb7e672957bf6ff61baddefe15fbca6a"},
	{"python", "pypa/pip", "6d309205789d368b2749d93fd6193d584811efd5"},
	{"ruby", "Homebrew/brew", "aad366ffaf6a8c94c66d35e4b990d42ac4195305"},
	{"rust", "rust-lang/cargo", "af373f761aa4e42b093c2e453078fd73c8ce54dd"},
	{"typescript", "typeorm/typeorm", "281bfba42a5813b106bcf5ba79bc7f7251bd1e73"},
}

// whole is the repository whose ingest is measured.
var whole = tree{"rust", "Hmbown/CodeWhale", "75dca2cfbe1b5e0e9fd58c9eed27dbc1b4705c48"}

// source is the tree as errdex's command line names it.
func (t tree) source(mirror string) string {
	if mirror == "" {
		return t.repository + "@" + t.commit
	}
	return filepath.Join(mirror, strings.ReplaceAll(t.repository, "/", "+"), "repo") + "@" + t.commit
}

// layOut writes the files that errdex reads of the tree below a folder, so that both programs see the same.
func (t tree) layOut(ctx context.Context, mirror, folder string) (files int, size int64, err error) {
	source, err := ingest.ParseSource(t.source(mirror), t.repository, "")
	if err != nil {
		return 0, 0, err
	}
	var mu sync.Mutex
	var failed error
	var languages []engine.Language
	for _, language := range lang.All() {
		language.ExtractIn = func(_ *engine.Repository, path string, content []byte) engine.File {
			mu.Lock()
			defer mu.Unlock()
			if language.ID != t.language { // the peer's rule is for one language
				return engine.File{}
			}
			target := filepath.Join(folder, filepath.FromSlash(path))
			if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
				failed = err
			} else if err := os.WriteFile(target, content, 0o644); err != nil {
				failed = err
			}
			files, size = files+1, size+int64(len(content))
			return engine.File{}
		}
		languages = append(languages, language)
	}
	if _, err := ingest.Run(ctx, source, ingest.Options{Languages: languages}); err != nil {
		return 0, 0, err
	}
	if files == 0 {
		return 0, 0, fmt.Errorf("%s has no file in %s", t.repository, t.language)
	}
	return files, size, failed
}
