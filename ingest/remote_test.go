package ingest

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/errdex/errdex"
	"github.com/google/go-cmp/cmp"
)

const exact, filter = "uploadpack.allowReachableSHA1InWant", "uploadpack.allowFilter"

// github sends addresses on GitHub to a test server.
func github(t *testing.T, target string) Options {
	t.Helper()
	rewrite, err := ParseRewrite("https://github.com/=" + target)
	if err != nil {
		t.Fatal(err)
	}
	opts := options()
	opts.Rewrites = []Rewrite{rewrite}
	return opts
}

// history is a repository of three commits: the first is at no branch or tag, the second at the tag v2, the third at main.
func history(t *testing.T) (dir, first, second, third string) {
	dir, first = newRepository(t, "a.tiny", "error \"one\"\n", "big.tiny", strings.Repeat("0", 3<<20))
	second = commitFiles(t, dir, "a.tiny", "error \"two\"\n")
	git(t, dir, "", "tag", "--annotate", "--message", "m", "v2")
	third = commitFiles(t, dir, "a.tiny", "error \"three\"\n")
	return dir, first, second, third
}

func TestRemoteRevisions(t *testing.T) {
	temporary(t)
	dir, first, second, third := history(t)
	root, _ := mirror(t, dir, exact, "true", filter, "true")
	opts := github(t, serve(t, root))
	for _, test := range []struct{ revision, commit, ref, message string }{
		{"", third, "", "three"},
		{"@main", third, "main", "three"},
		{"@HEAD", third, "", "three"},
		{"@v2", second, "v2", "two"},
		{"@" + second, second, "", "two"},
		{"@" + second[:8], second, "", "two"},
		{"@" + git(t, dir, "", "rev-parse", "v2"), second, "", "two"},
		{"@" + first, first, "", "one"},
	} {
		result := run(t, "acme/tool"+test.revision, "", opts)
		if want := (errdex.Pin{Repo: "acme/tool", Commit: test.commit, Ref: test.ref}); result.Pin != want || result.Sites[0].Template.Message() != test.message {
			t.Errorf("%q: %+v %v", test.revision, result.Pin, messages(result))
		}
		if result.Coverage.Skipped[errdex.SkipTooLarge] != 1 {
			t.Errorf("%q: %v", test.revision, result.Coverage.Skipped)
		}
	}
	unknown := strings.Repeat("1", 40)
	fails(t, "acme/tool@"+unknown, "", opts, errdex.ErrNotFound, "not our ref "+unknown)
	fails(t, "acme/tool@v9", "", opts, errdex.ErrNotFound, "no branch or tag v9")
	fails(t, "acme/tool@"+first[:8], "", opts, errdex.ErrNotFound, first[:8])
	fails(t, "acme/none", "", opts, errdex.ErrNotFound, "acme/none")
}

func TestKnownRemotePinIsNotFetched(t *testing.T) {
	dir, _, second, _ := history(t)
	root, _ := mirror(t, dir, exact, "true")
	opts := github(t, serve(t, root))
	opts.Known = func(pin errdex.Pin) bool { return pin.Commit == second }
	opts.Progress = func(p Progress) {
		if p.Stage == "fetching" && p.Bytes > 0 {
			t.Error("something was fetched")
		}
	}
	if result := run(t, "acme/tool@v2", "", opts); !result.Unchanged {
		t.Errorf("%+v", result)
	}
}

func TestServerThatRefusesExactCommits(t *testing.T) {
	dir, first, second, third := history(t)
	root, _ := mirror(t, dir)
	opts := github(t, serve(t, root))
	fails(t, "acme/tool@"+first, "", opts, errdex.ErrUnsupported, first)
	// A commit that a branch or tag is at can be had all the same.
	for _, commit := range []string{second, third} {
		if result := run(t, "acme/tool@"+commit, "", opts); result.Pin.Commit != commit {
			t.Errorf("%+v", result.Pin)
		}
	}
}

func TestSameResultFromServerAndFolder(t *testing.T) {
	temporary(t)
	dir, _, second, _ := history(t)
	rootFiltered, _ := mirror(t, dir, exact, "true", filter, "true")
	rootWhole, bare := mirror(t, dir, exact, "true")
	want := run(t, bare+"@"+second, "acme/tool", options())
	for _, target := range []string{serve(t, rootFiltered), serve(t, rootWhole), rootWhole, "file://" + rootFiltered} {
		result := run(t, "acme/tool@"+second, "", github(t, target))
		if diff := cmp.Diff(want, result); diff != "" {
			t.Errorf("%s: %s", target, diff)
		}
	}
}

func TestFilterKeepsLargeFilesAway(t *testing.T) {
	temporary(t)
	dir, _ := newRepository(t, "a.tiny", "error \"one\"\n", "zeros.tiny", noise(2<<20))
	var bytes [2]int64
	for i, setting := range []string{"true", "false"} {
		root, _ := mirror(t, dir, exact, "true", filter, setting)
		opts := github(t, serve(t, root))
		opts.Progress = func(p Progress) {
			if p.Stage == "fetching" {
				bytes[i] = p.Bytes
			}
		}
		if result := run(t, "acme/tool", "", opts); result.Coverage.Skipped[errdex.SkipTooLarge] != 1 {
			t.Errorf("filter %s: %+v", setting, result.Coverage)
		}
	}
	if bytes[0] > 1000 || bytes[1] < 1<<20 {
		t.Errorf("fetched %d bytes with the filter and %d without", bytes[0], bytes[1])
	}
}

// noise is text that does not compress well.
func noise(size int) string {
	var b strings.Builder
	x := uint64(1)
	for b.Len() < size {
		x = x*6364136223846793005 + 1442695040888963407
		fmt.Fprintf(&b, "%x", x>>8)
	}
	return b.String()[:size]
}

func TestPackOverTheLimit(t *testing.T) {
	temporary(t)
	dir, _ := newRepository(t, "a.tiny", noise(2<<20))
	root, _ := mirror(t, dir)
	opts := github(t, serve(t, root))
	opts.Limits.PackBytes = 1 << 20
	fails(t, "acme/tool", "", opts, errdex.ErrTooLarge, "more than 1 MiB to fetch")
}

func TestServerThatDoesNotAnswer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := "http://" + listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	fails(t, closed+"/acme/tool", "", options(), errdex.ErrUnreachable, "refused")
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0) // the server complains about the handshake
	secure.StartTLS()
	defer secure.Close()
	fails(t, secure.URL+"/acme/tool", "", options(), errdex.ErrUnreachable, "certificate")
	fails(t, strings.Replace(answers(t, http.NotFound), "http:", "https:", 1)+"/acme/tool", "", options(), errdex.ErrUnreachable, "TLS handshake")
	fails(t, "https://no-such-host.invalid/acme/tool", "", options(), errdex.ErrUnreachable, "no-such-host.invalid")
}

// answers is a server that gives the same answer to everything.
func answers(t *testing.T, answer http.HandlerFunc) string {
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	return server.URL
}

func TestServersThatAreNoGitServers(t *testing.T) {
	status := func(code int, body string) string {
		return answers(t, func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(code)
			fmt.Fprint(w, body)
		})
	}
	fails(t, status(200, "<!doctype html><title>hello</title>")+"/acme/tool", "", options(), errdex.ErrUnsupported, "/acme/tool")
	fails(t, status(200, "")+"/acme/tool", "", options(), errdex.ErrUnsupported, "/acme/tool")
	fails(t, status(401, "who are you")+"/acme/tool", "", options(), errdex.ErrNotFound, "password")
	fails(t, status(404, strings.Repeat("x", 1<<20))+"/acme/tool", "", options(), errdex.ErrNotFound, "no repository")
	fails(t, status(503, "later")+"/acme/tool", "", options(), errdex.ErrUnavailable, "503")
}

func TestServerTextIsNotObeyed(t *testing.T) {
	evil := answers(t, func(w http.ResponseWriter, r *http.Request) {
		line := "ERR \x1b[2Jgone\r\n" + strings.Repeat("x", 5000)
		fmt.Fprintf(w, "%04x%s", len(line)+4, line)
	})
	source, err := ParseSource(evil+"/acme/tool", "", "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Run(context.Background(), source, options())
	wantError(t, err, errdex.ErrUnsupported, "[2Jgone")
	if text := err.Error(); strings.ContainsAny(text, "\x1b\r\n") || len(text) > 500 {
		t.Errorf("%d bytes: %q", len(text), text)
	}
}

func TestRemoteWithSHA256(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "acme", "tool")
	git(t, "/", "", "init", "--quiet", "--bare", "--object-format=sha256", "--initial-branch=main", dir)
	tree := git(t, dir, "", "mktree")
	git(t, dir, "", "update-ref", "refs/heads/main", git(t, dir, "", "commit-tree", "-m", "x", tree))
	fails(t, serve(t, root)+"/acme/tool", "", options(), errdex.ErrUnsupported, "SHA-256")
}

func TestEmptyRemote(t *testing.T) {
	root := t.TempDir()
	git(t, "/", "", "init", "--quiet", "--bare", filepath.Join(root, "acme", "tool"))
	fails(t, serve(t, root)+"/acme/tool", "", options(), errdex.ErrNotFound, "empty")
	fails(t, "acme/tool", "", github(t, root), errdex.ErrNotFound, "no commits")
}

// breaking is a server that was asked for a real repository once. From then on it sends the first half of the same
// answer to a fetch, and hands the rest to then.
func breaking(t *testing.T, then func(w http.ResponseWriter, r *http.Request)) Options {
	dir, _ := newRepository(t, "a.tiny", noise(1<<20))
	root, _ := mirror(t, dir)
	whole := backend(t, root)
	var mu sync.Mutex
	recorded := map[string][]byte{}
	opts := github(t, answers(t, func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		body, again := recorded[r.Method]
		if !again {
			recorder := httptest.NewRecorder()
			whole.ServeHTTP(recorder, r)
			body = recorder.Body.Bytes()
			recorded[r.Method] = body
		}
		mu.Unlock()
		half := again && r.Method == http.MethodPost
		if half {
			body = body[:len(body)/2]
		}
		if _, err := w.Write(body); err != nil {
			t.Error(err)
		}
		if half {
			w.(http.Flusher).Flush()
			then(w, r)
		}
	}))
	run(t, "acme/tool", "", opts)
	return opts
}

func TestCancelWhileFetching(t *testing.T) {
	temporary(t)
	ctx, cancel := context.WithCancel(context.Background())
	opts := breaking(t, func(w http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	source, err := ParseSource("acme/tool", "", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(ctx, source, opts); err == nil || !strings.Contains(err.Error(), context.Canceled.Error()) {
		t.Error(err)
	}
}

func TestServerThatStopsSending(t *testing.T) {
	temporary(t)
	opts := breaking(t, func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	opts.Limits.Stall = 500 * time.Millisecond
	fails(t, "acme/tool", "", opts, errdex.ErrUnreachable, "nothing for too long")
}

func TestServerThatHangsUp(t *testing.T) {
	temporary(t)
	opts := breaking(t, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	fails(t, "acme/tool", "", opts, errdex.ErrUnreachable, "EOF")
	opts = breaking(t, func(http.ResponseWriter, *http.Request) {})
	fails(t, "acme/tool", "", opts, errdex.ErrUnreachable, "")
}

func TestServerThatLacksObjects(t *testing.T) {
	temporary(t)
	dir, _ := newRepository(t, "a.tiny", "error \"one\"\n", "b.tiny", "error \"two\"\n")
	root, bare := mirror(t, dir)
	blob := git(t, dir, "", "rev-parse", "HEAD:b.tiny")
	if err := os.Remove(filepath.Join(bare, "objects", blob[:2], blob[2:])); err != nil {
		t.Fatal(err)
	}
	fails(t, "acme/tool", "", github(t, serve(t, root)), errdex.ErrUnavailable, "")
	// Read directly, the same repository gives all but the file that it lacks.
	if result := run(t, "acme/tool", "", github(t, root)); result.Coverage.Skipped[errdex.SkipMissing] != 1 || len(result.Sites) != 1 {
		t.Errorf("%+v", result.Coverage)
	}
}

func TestPasswordOfARewriteIsNotShown(t *testing.T) {
	opts := github(t, strings.Replace(answers(t, http.NotFound), "http://", "http://me:s3cret@", 1))
	source, err := ParseSource("acme/tool", "", "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Run(context.Background(), source, opts)
	wantError(t, err, errdex.ErrNotFound, "me:")
	if strings.Contains(err.Error(), "s3cret") {
		t.Errorf("the password is shown: %v", err)
	}
}
