package errdex

import (
	"errors"
	"strings"
	"testing"
)

const commit = "0123456789abcdef0123456789abcdef01234567"

func TestSourceURL(t *testing.T) {
	tests := []struct{ host, version, want string }{
		{"", "", "https://github.com/o/n/blob/" + commit + "/src/a%20b/c%23.rs#L3-L9"},
		{"github.com", "v1.2", "https://github.com/o/n/blob/v1.2/src/a%20b/c%23.rs#L3-L9"},
		{"gitlab.com", "", "https://gitlab.com/o/n/-/blob/" + commit + "/src/a%20b/c%23.rs#L3-9"},
		{"codeberg.org", "", "https://codeberg.org/o/n/src/commit/" + commit + "/src/a%20b/c%23.rs#L3-L9"},
		{"codeberg.org", "v1", "https://codeberg.org/o/n/src/tag/v1/src/a%20b/c%23.rs#L3-L9"},
		{"bitbucket.org", "", "https://bitbucket.org/o/n/src/" + commit + "/src/a%20b/c%23.rs#lines-3:9"},
	}
	for _, test := range tests {
		pin := Pin{Repo: "o/n", Host: test.host, Version: test.version}
		if test.version == "" {
			pin.Commit = commit
		}
		if got := pin.SourceURL("src/a b/c#.rs", 3, 9); got != test.want {
			t.Errorf("%s: got %s, want %s", test.host, got, test.want)
		}
	}
}

func TestPinValidate(t *testing.T) {
	good := []Pin{{Repo: "o/n", Commit: commit}, {Repo: "o/n.x", Version: "go1.26.8"}}
	for _, pin := range good {
		if err := pin.Validate(); err != nil {
			t.Error(err)
		}
	}
	bad := []Pin{
		{Repo: "o", Commit: commit}, {Repo: "o/n"}, {Repo: "o/n", Commit: commit, Version: "1"}, {Repo: "o/n", Commit: "abc"},
		{Repo: "o/n", Commit: strings.ToUpper(commit)}, {Repo: "o/..", Commit: commit}, {Repo: "../n", Commit: commit},
		{Repo: "o/n", Version: "a b"}, {Repo: "o/n", Version: "../x"}, {Repo: "o/n", Version: "<script>"},
	}
	for _, pin := range bad {
		if err := pin.Validate(); !errors.Is(err, ErrInvalid) {
			t.Errorf("%+v: got %v, want ErrInvalid", pin, err)
		}
	}
}
