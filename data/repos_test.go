package data

import (
	"errors"
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

func TestRepositories(t *testing.T) {
	repositories, err := Repositories()
	if err != nil {
		t.Fatal(err)
	}
	if len(repositories) < 13 || repositories[0].Repo != "Hmbown/CodeWhale" {
		t.Errorf("%d repositories, the first is %s", len(repositories), repositories[0].Repo)
	}
	languages := map[string]int{}
	for _, r := range repositories {
		if want := r.Repo + "@" + r.Commit; r.Source() != want {
			t.Errorf("%s: source %s", r.Repo, r.Source())
		}
		for _, language := range r.Languages {
			languages[language]++
		}
	}
	for _, language := range []string{"rust", "go", "python"} {
		if languages[language] < 4 {
			t.Errorf("%d repositories for %s", languages[language], language)
		}
	}
	elsewhere := Repository{Repo: "acme/tool", Host: "git.example", Commit: strings.Repeat("0", 40)}
	if got := elsewhere.Source(); got != "https://git.example/acme/tool@"+strings.Repeat("0", 40) {
		t.Error(got)
	}
}

func TestRepositoriesThatBreakARule(t *testing.T) {
	entry := func(repo, more string) string {
		return "[[repository]]\nrepo = \"" + repo + "\"\ncommit = \"" + strings.Repeat("0a", 20) + "\"\nlicense = \"MIT\"\nlanguages = [\"go\"]\n" + more + "\n"
	}
	good := entry("z/first", "") + entry("a/b", "") + entry("B/a", "")
	if _, err := parseRepositories(good); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"twice":         good + entry("b/A", ""),
		"the first too": good + entry("z/First", ""),
		"out of order":  good + entry("a/c", ""),
		"unknown field": entry("a/b", "branch = \"main\""),
		"short commit":  strings.Replace(good, "0a0a", "", 1),
		"no owner":      entry("tool", ""),
		"no license":    strings.Replace(good, "license = \"MIT\"\n", "", 1),
		"no languages":  strings.Replace(good, "languages = [\"go\"]\n", "", 1),
		"host of ours":  entry("a/b", "host = \"github.com\""),
		"an address":    entry("a/b", "host = \"https://git.example\""),
		"no TOML":       "[[repository",
	} {
		if _, err := parseRepositories(text); !errors.Is(err, errdex.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
