package ingest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

func TestParseRemoteSource(t *testing.T) {
	commit := strings.Repeat("0a", 20)
	for _, test := range []struct{ arg, as, repo, host, address, revision string }{
		{"acme/tool", "", "acme/tool", "", "https://github.com/acme/tool", ""},
		{"acme/tool.git@" + commit, "", "acme/tool", "", "https://github.com/acme/tool", commit},
		{"acme/tool@pkg@1.0", "", "acme/tool", "", "https://github.com/acme/tool", "pkg@1.0"},
		{"acme/tool@feature/x", "", "acme/tool", "", "https://github.com/acme/tool", "feature/x"},
		{"acme/tool@v1", "other/name", "other/name", "", "https://github.com/acme/tool", "v1"},
		{"https://github.com/acme/tool@main", "", "acme/tool", "", "https://github.com/acme/tool", "main"},
		{"https://www.github.com/acme/tool.git/", "", "acme/tool", "", "https://www.github.com/acme/tool", ""},
		{"https://GitLab.example/acme/tool@v1", "", "acme/tool", "gitlab.example", "https://GitLab.example/acme/tool", "v1"},
		{"http://127.0.0.1:80/acme/tool", "", "acme/tool", "127.0.0.1:80", "http://127.0.0.1:80/acme/tool", ""},
		{"https://gitlab.example/group/sub/tool@v1", "acme/tool", "acme/tool", "gitlab.example", "https://gitlab.example/group/sub/tool", "v1"},
		{"https://mirror.example/x/y", "codeberg.org/acme/tool", "acme/tool", "codeberg.org", "https://mirror.example/x/y", ""},
	} {
		got, err := ParseSource(test.arg, test.as, "")
		if err != nil {
			t.Errorf("%s: %v", test.arg, err)
			continue
		}
		want := Source{kind: remoteSource, id: identity{test.host, test.repo}, address: test.address, revision: test.revision, text: test.arg}
		if got != want || got.String() != test.arg {
			t.Errorf("%s:\n got %+v\nwant %+v", test.arg, got, want)
		}
	}
}

func TestParseSourceErrors(t *testing.T) {
	for _, test := range []struct {
		arg, as, version string
		sentinel         error
		text             string
	}{
		{"", "", "", errdex.ErrInvalid, "neither"},
		{"tool", "", "", errdex.ErrInvalid, "neither"},
		{"a/b/c", "", "", errdex.ErrInvalid, "neither"},
		{"acme/tool@", "", "", errdex.ErrInvalid, "no revision"},
		{"acme/tool@a b", "", "", errdex.ErrInvalid, "a b"},
		{"acme/tool@../x", "", "", errdex.ErrInvalid, "../x"},
		{"acme/tool@--upload-pack=x", "", "", errdex.ErrInvalid, "--upload-pack"},
		{"acme/tool", "", "v1", errdex.ErrInvalid, "version"},
		{"acme/tool", "", "v 1", errdex.ErrInvalid, "version"},
		{"acme/tool", "acme", "", errdex.ErrInvalid, "acme"},
		{"acme/tool", "a/b/c", "", errdex.ErrInvalid, "a/b/c"},
		{"/no/such/folder", "", "", errdex.ErrNotFound, "/no/such/folder"},
		{"./nowhere@v1", "", "", errdex.ErrNotFound, "./nowhere"},
		{"~nobody/x", "", "", errdex.ErrNotFound, "~nobody"},
		{"file:///no/such/folder", "", "", errdex.ErrNotFound, "/no/such/folder"},
		{"git@github.com:acme/tool.git", "", "", errdex.ErrUnsupported, "git@github.com"},
		{"ssh://git@github.com/acme/tool", "", "", errdex.ErrUnsupported, "ssh://"},
		{"git://host.example/acme/tool@v1", "", "", errdex.ErrUnsupported, "git://"},
		{"https://", "", "", errdex.ErrInvalid, "https://"},
		{"https://host.example/one", "", "", errdex.ErrInvalid, "owner/name"},
		{"https://host.example/group/sub/tool", "", "", errdex.ErrInvalid, "owner/name"},
		{"https://me:secret@host.example/acme/tool", "", "", errdex.ErrInvalid, "user name"},
		{"https://host.example/%zz/a", "", "", errdex.ErrInvalid, "cannot be read"},
	} {
		_, err := ParseSource(test.arg, test.as, test.version)
		wantError(t, err, test.sentinel, test.text)
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%v shows the password", err)
		}
	}
	_, err := ParseSource("git@gitlab.example:acme/tool.git", "", "")
	if fix := errdex.Fix(err); !strings.Contains(fix, "https://gitlab.example/acme/tool ") {
		t.Errorf("the advice is %q", fix)
	}
}

func TestParseLocalSource(t *testing.T) {
	dir, _ := newRepository(t, "a.tiny", "")
	odd := filepath.Join(t.TempDir(), "an@odd@path")
	if err := os.Rename(dir, odd); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ arg, path, revision string }{
		{odd, odd, ""}, {odd + "@main", odd, "main"}, {odd + "@pkg@1", odd, "pkg@1"}, {"file://" + odd + "@v1", odd, "v1"}, {odd + "/", odd, ""},
	} {
		got, err := ParseSource(test.arg, "", "")
		if err != nil || got.kind != repositorySource || got.path != test.path || got.revision != test.revision || got.id.repo != "acme/tool" {
			t.Errorf("%s: %+v %v", test.arg, got, err)
		}
	}
	t.Chdir(filepath.Dir(odd))
	if err := os.MkdirAll("acme/tool", 0o755); err != nil {
		t.Fatal(err)
	}
	// What exists as a path is a path.
	_, err := ParseSource("acme/tool", "", "")
	wantError(t, err, errdex.ErrInvalid, "not a git repository")
	got, err := ParseSource("acme/tool", "acme/tool", "v1")
	if err != nil || got.kind != directorySource || got.path != filepath.Join(filepath.Dir(odd), "acme", "tool") {
		t.Errorf("%+v %v", got, err)
	}
	_, err = ParseSource("acme/tool", "", "v1")
	wantError(t, err, errdex.ErrInvalid, "no identity")
	_, err = ParseSource("acme/tool@v2", "acme/tool", "v1")
	wantError(t, err, errdex.ErrInvalid, "revision and a version")
	write(t, ".", "file", "")
	_, err = ParseSource("file", "acme/tool", "v1")
	wantError(t, err, errdex.ErrInvalid, "not a directory")
}

func TestIdentityOf(t *testing.T) {
	for address, want := range map[string]identity{
		"https://github.com/acme/tool.git":        {"", "acme/tool"},
		"git@github.com:acme/tool.git":            {"", "acme/tool"},
		"ssh://git@github.com:22/acme/tool":       {"", "acme/tool"},
		"ssh://git@gitlab.example:22/acme/tool":   {"gitlab.example", "acme/tool"},
		"codeberg.org:acme/tool":                  {"codeberg.org", "acme/tool"},
		"https://me:secret@git.example/acme/tool": {"git.example", "acme/tool"},
		"https://git.example:8443/acme/tool/":     {"git.example:8443", "acme/tool"},
	} {
		if got, ok := identityOf(address); !ok || got != want {
			t.Errorf("%s: %+v %v", address, got, ok)
		}
	}
	for _, address := range []string{"", "/srv/git/acme/tool", "../acme/tool", "file:///srv/acme/tool", "https://git.example/tool", "git@host:/srv/tool", "C:/acme/tool/x"} {
		if got, ok := identityOf(address); ok {
			t.Errorf("%s: %+v", address, got)
		}
	}
}

func TestIsRevision(t *testing.T) {
	for _, text := range []string{"main", "v1.0.0", "feature/x", "pkg@1.0", "refs/heads/x", "a-b_c", "ä"} {
		if !isRevision(text) {
			t.Errorf("%q is refused", text)
		}
	}
	for _, text := range []string{"", "-x", "a b", "a..b", "a~1", "a^", "a:b", "a?", "a*", "a[", `a\b`, "/a", "a/", "a//b", "a.", ".a", "a/.b", "a.lock", "a@{1}", "a\n", "\x7f", strings.Repeat("a", 251)} {
		if isRevision(text) {
			t.Errorf("%q is taken", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"acme/tool@v1", "https://h/a/b@c", "git@h:a/b", "file://x", "@", "a@b@c", "https://h=/srv", "://", "\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if source, err := ParseSource(text, "", ""); err == nil && source.kind == remoteSource {
			if pin := (errdex.Pin{Repo: source.id.repo, Commit: strings.Repeat("0", 40)}); pin.Validate() != nil {
				t.Errorf("%q: %v", text, pin.Validate())
			}
		} else if err != nil && errdex.Fix(err) == "" {
			t.Errorf("%q: %v says not what to do", text, err)
		}
		if _, err := ParseRewrite(text); err != nil && errdex.Fix(err) == "" {
			t.Errorf("%q: %v says not what to do", text, err)
		}
		identityOf(text)
	})
}
