package ingest

import (
	"bytes"
	"compress/zlib"
	"context"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cgi"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// tiny is a language for tests: a line `error "text"` is a site.
func tiny() engine.Language {
	return engine.Language{
		ID: "tiny", Name: "Tiny", Extensions: []string{".tiny"}, Interpreters: []string{"tinysh"},
		TestPaths: []string{"**/*_test.tiny"}, GeneratedMarks: []string{"written by tinygen"},
		ExtractIn: func(_ *engine.Repository, path string, source []byte) engine.File {
			var file engine.File
			if bytes.HasPrefix(source, []byte("slow")) {
				return engine.File{Skipped: errdex.SkipTimeout}
			}
			for i, line := range errdex.Lines(string(source)) {
				text, found := strings.CutPrefix(line, "error ")
				if !found {
					continue
				}
				file.Sites = append(file.Sites, errdex.Site{
					Language: "tiny", Path: path, Line: i + 1, Type: errdex.Exception, Severity: errdex.SeverityError,
					Template: errdex.Template{errdex.Lit(strings.Trim(text, `"`))},
				})
			}
			file.Degraded = bytes.Contains(source, []byte("broken"))
			return file
		},
	}
}

func options() Options { return Options{Languages: []engine.Language{tiny()}} }

// git runs the git program in dir, with nothing of this machine's configuration, and returns its output.
func git(t testing.TB, dir, input string, args ...string) string {
	t.Helper()
	command := exec.Command("git", args...)
	command.Dir, command.Stdin = dir, strings.NewReader(input)
	command.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null",
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.org",
		"GIT_AUTHOR_DATE=2024-05-01T00:00:00Z", "GIT_COMMITTER_DATE=2024-05-01T00:00:00Z")
	var problem bytes.Buffer
	command.Stderr = &problem
	output, err := command.Output()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, problem.String())
	}
	return strings.TrimSpace(string(output))
}

// write puts files, given as name and content in turn, under dir.
func write(t testing.TB, dir string, files ...string) {
	t.Helper()
	for i := 0; i < len(files); i += 2 {
		name := filepath.Join(dir, filepath.FromSlash(files[i]))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// newRepository makes a git repository with one commit of the given files and an origin, and returns its path and commit.
func newRepository(t testing.TB, files ...string) (dir, commit string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "repo")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	git(t, dir, "", "init", "--quiet", "--initial-branch=main")
	git(t, dir, "", "remote", "add", "origin", "https://github.com/acme/tool.git")
	return dir, commitFiles(t, dir, files...)
}

// commitFiles adds files to a repository in a commit of their own.
func commitFiles(t testing.TB, dir string, files ...string) string {
	t.Helper()
	write(t, dir, files...)
	git(t, dir, "", "add", "--all")
	git(t, dir, "", "commit", "--quiet", "--allow-empty", "--message", "change")
	return git(t, dir, "", "rev-parse", "HEAD")
}

// rawEntry is an entry of a tree object, as bytes: nothing checks it.
type rawEntry struct{ mode, name, hash string }

// rawObject writes a loose object of any content into a repository and returns its name.
func rawObject(t testing.TB, gitDir, kind string, content []byte) string {
	t.Helper()
	full := append(fmt.Appendf(nil, "%s %d\x00", kind, len(content)), content...)
	sum := sha1.Sum(full)
	hash := hex.EncodeToString(sum[:])
	dir := filepath.Join(gitDir, "objects", hash[:2])
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	if _, err := w.Write(full); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, hash[2:]), packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return hash
}

func rawTree(t testing.TB, gitDir string, entries ...rawEntry) string {
	t.Helper()
	var content []byte
	for _, e := range entries {
		hash, err := hex.DecodeString(e.hash)
		if err != nil {
			t.Fatal(err)
		}
		content = append(fmt.Appendf(content, "%s %s\x00", e.mode, e.name), hash...)
	}
	return rawObject(t, gitDir, "tree", content)
}

// rawRepository makes a bare repository whose main branch is a commit of a tree that build writes.
func rawRepository(t testing.TB, build func(gitDir string) (tree string)) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "raw.git")
	git(t, "/", "", "init", "--quiet", "--bare", "--initial-branch=main", dir)
	git(t, dir, "", "remote", "add", "origin", "https://github.com/acme/raw")
	commit := rawObject(t, dir, "commit", fmt.Appendf(nil, "tree %s\nauthor A <a@example.org> 1 +0000\ncommitter A <a@example.org> 1 +0000\n\nraw\n", build(dir)))
	write(t, dir, "refs/heads/main", commit+"\n")
	return dir
}

// serve runs a real git server for the bare repositories root/owner/name on 127.0.0.1 and returns its address.
func serve(t testing.TB, root string) string {
	t.Helper()
	server := httptest.NewServer(backend(t, root))
	t.Cleanup(server.Close)
	return server.URL
}

func backend(t testing.TB, root string) http.Handler {
	return &cgi.Handler{
		Path:   filepath.Join(git(t, "/", "", "--exec-path"), "git-http-backend"),
		Env:    []string{"GIT_PROJECT_ROOT=" + root, "GIT_HTTP_EXPORT_ALL=1", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null"},
		Stderr: io.Discard, // tests that ask for what is not there make it complain
	}
}

// mirror makes a bare clone root/acme/tool of a repository, with configuration given as key and value in turn.
func mirror(t testing.TB, from string, settings ...string) (root, bare string) {
	t.Helper()
	root = t.TempDir()
	bare = filepath.Join(root, "acme", "tool")
	git(t, "/", "", "clone", "--quiet", "--bare", from, bare)
	git(t, bare, "", "remote", "remove", "origin")
	for i := 0; i < len(settings); i += 2 {
		git(t, bare, "", "config", settings[i], settings[i+1])
	}
	return root, bare
}

// temporary gives the test a temporary directory of its own and checks at the end that nothing was left in it.
func temporary(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "tmp")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", dir)
	t.Cleanup(func() {
		left, err := os.ReadDir(dir)
		if err != nil {
			t.Error(err)
		}
		for _, entry := range left {
			t.Errorf("left in the temporary directory: %s", entry.Name())
		}
	})
	return dir
}

// run parses and reads a source that must work.
func run(t *testing.T, arg, as string, options Options) Result {
	t.Helper()
	source, err := ParseSource(arg, as, "")
	if err != nil {
		t.Fatalf("parsing %s: %v (%s)", arg, err, errdex.Fix(err))
	}
	result, err := Run(context.Background(), source, options)
	if err != nil {
		t.Fatalf("reading %s: %v (%s)", arg, err, errdex.Fix(err))
	}
	checkSum(t, result)
	return result
}

// checkSum checks that every file of the tree is accounted for.
func checkSum(t *testing.T, result Result) {
	t.Helper()
	sum := result.Coverage.Read
	for _, files := range result.Coverage.Skipped {
		sum += files
	}
	if sum != result.Coverage.Files && !result.Unchanged {
		t.Errorf("%d files, but %d read and left out together: %v", result.Coverage.Files, sum, result.Coverage)
	}
}

// fails checks that reading a source fails with a sentinel, with text in its message, and with advice.
func fails(t *testing.T, arg, as string, options Options, sentinel error, text string) {
	t.Helper()
	source, err := ParseSource(arg, as, "")
	if err == nil {
		_, err = Run(context.Background(), source, options)
	}
	wantError(t, err, sentinel, text)
}

func wantError(t *testing.T, err, sentinel error, text string) {
	t.Helper()
	switch {
	case err == nil:
		t.Errorf("no error; want one with %q", text)
	case !errors.Is(err, sentinel):
		t.Errorf("error %q is not %q", err, sentinel)
	case !strings.Contains(err.Error(), text):
		t.Errorf("error %q does not say %q", err, text)
	case errdex.Fix(err) == "":
		t.Errorf("error %q does not say what to do", err)
	}
}

// messages are the sites as path:line message.
func messages(result Result) []string {
	texts := []string{}
	for _, site := range result.Sites {
		texts = append(texts, fmt.Sprintf("%s:%d %s", site.Path, site.Line, site.Template.Message()))
	}
	return texts
}
