package ingest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/errdex/errdex"
)

func TestRewrites(t *testing.T) {
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "acme", "bare.git"), 0o755); err != nil {
		t.Fatal(err)
	}
	var rewrites []Rewrite
	for _, text := range []string{
		"https://github.com/=https://mirror.example/github/", "https://github.com/acme/=file://" + folder + "/acme/",
		"https://github.com/acme/one=http://127.0.0.1:1/one", "https://git.example=" + folder,
	} {
		r, err := ParseRewrite(text)
		if err != nil {
			t.Fatal(err)
		}
		rewrites = append(rewrites, r)
	}
	for address, want := range map[string]place{
		"https://github.com/other/tool":     {"https://mirror.example/github/other/tool", false},
		"https://github.com/acme/tool":      {filepath.Join(folder, "acme", "tool"), true},
		"https://github.com/acme/bare":      {filepath.Join(folder, "acme", "bare.git"), true},
		"https://github.com/acme/one":       {"http://127.0.0.1:1/one", false},
		"https://github.com/acme/onemore":   {filepath.Join(folder, "acme", "onemore"), true},
		"https://git.example/acme/bare":     {filepath.Join(folder, "acme", "bare.git"), true},
		"https://git.example.evil/acme/x":   {"https://git.example.evil/acme/x", false},
		"https://gitlab.example/acme/tool":  {"https://gitlab.example/acme/tool", false},
		"http://github.com/plain/http/only": {"http://github.com/plain/http/only", false},
	} {
		if got := rewritten(address, rewrites); got != want {
			t.Errorf("%s: %+v, want %+v", address, got, want)
		}
	}
}

func TestRewriteErrors(t *testing.T) {
	for text, sentinel := range map[string]error{
		"": errdex.ErrInvalid, "https://github.com/": errdex.ErrInvalid, "https://github.com/=": errdex.ErrInvalid, "github.com=/srv": errdex.ErrInvalid,
		"=/srv": errdex.ErrInvalid, "ssh://h/=/srv": errdex.ErrInvalid, "https://github.com/=ssh://h/": errdex.ErrUnsupported,
	} {
		_, err := ParseRewrite(text)
		wantError(t, err, sentinel, "rewrite")
	}
}

func TestRewriteToAFolderWithoutTheRepository(t *testing.T) {
	folder := t.TempDir()
	fails(t, "acme/tool", "", github(t, folder), errdex.ErrNotFound, filepath.Join(folder, "acme", "tool"))
}
