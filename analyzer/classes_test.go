package analyzer

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/errdex/errdex"
)

// loadClasses reads the real classes' headers from their files. Package data may not be imported from here, so the few
// lines that read a header are repeated; checking the files is package data's business.
var loadClasses = sync.OnceValues(func() ([]errdex.Class, error) {
	paths, err := filepath.Glob("../data/classes/*.md")
	if err != nil {
		return nil, err
	}
	var classes []errdex.Class
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		header, _, _ := strings.Cut(strings.TrimPrefix(string(text), "+++\n"), "\n+++\n")
		var class struct {
			errdex.Class
			Near []errdex.Sample `toml:"near-misses"`
		}
		if _, err := toml.Decode(header, &class); err != nil {
			return nil, err
		}
		class.Slug = strings.TrimSuffix(filepath.Base(path), ".md")
		class.NearMisses = class.Near
		classes = append(classes, class.Class)
	}
	return classes, nil
})

func realAnalyzer(t testing.TB) *Analyzer {
	t.Helper()
	classes, err := loadClasses()
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(classes)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
