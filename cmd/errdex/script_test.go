package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// beErrdex is the environment variable that makes this test binary the program itself.
const beErrdex = "ERRDEX_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if act, ok := children[os.Getenv(beChild)]; ok {
		os.Exit(act())
	}
	if os.Getenv(beErrdex) != "" {
		main()
	}
	testscript.Main(m, map[string]func(){
		"errdex": main,
	})
}

// TestScripts runs the program as its user does: each script is a session in an empty folder, with real git repositories.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("ERRDEX_DATA", filepath.Join(env.WorkDir, "data"))
			// Commits are the same in every run, so that their ids can be written down.
			for _, line := range []string{"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com",
				"GIT_AUTHOR_DATE=2026-01-02T03:04:05Z", "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1"} {
				key, value, _ := strings.Cut(line, "=")
				env.Setenv(key, value)
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"commit": commit},
	})
}

// commit makes the folder a git repository, where it is none yet, and commits all that it holds: commit FOLDER.
func commit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: commit FOLDER")
	}
	folder := ts.MkAbs(args[0])
	for _, arguments := range [][]string{{"init", "-q", "-b", "main"}, {"add", "-A"}, {"commit", "-q", "-m", "a state"}} {
		git := exec.Command("git", append([]string{"-C", folder}, arguments...)...)
		git.Env = append(os.Environ(), "HOME="+ts.Getenv("HOME"))
		for _, key := range []string{"GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM"} {
			git.Env = append(git.Env, key+"="+ts.Getenv(key))
		}
		if out, err := git.CombinedOutput(); err != nil {
			ts.Fatalf("git %v: %v\n%s", arguments, err, out)
		}
	}
}

func TestEveryCommandHasAnExample(t *testing.T) {
	var out bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &out}
	for _, cmd := range a.rootCommand().Commands() {
		if cmd.Short == "" || cmd.Example == "" {
			t.Errorf("%s has no summary or no example", cmd.Name())
		}
		if strings.HasSuffix(cmd.Short, ".") {
			t.Errorf("%s: a summary has no full stop", cmd.Name())
		}
	}
}
