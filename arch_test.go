package errdex_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/errdex/errdex"

// layers is the import table: which of errdex's own packages each top-level folder may import, besides itself. It is the
// source of the README's diagram.
var layers = []struct {
	folder  string
	imports []string
	role    string
}{
	{"", nil, "vocabulary and pure functions; standard library only"},
	{"data", []string{""}, "pinned repositories and failure classes"},
	{"ingest", []string{""}, "pin → files → sites"},
	{"analyzer", []string{""}, "sites + classes → records"},
	{"store", []string{""}, "records in SQLite"},
	{"index", []string{""}, "text and pattern search"},
	{"templates", nil, "page templates, style, script"},
	{"web", []string{"", "store", "index", "templates"}, "pages and JSON"},
	{"cmd", []string{"", "data", "ingest", "analyzer", "store", "index", "web"}, "the program: wiring"},
	{"e2e", []string{"", "data", "ingest", "analyzer", "store", "index", "web", "cmd"}, "browser tests"},
	{"bench", []string{"", "data", "ingest", "analyzer", "store", "index"}, "comparisons with other programs"},
}

// source is a parsed Go file of the repository.
type source struct {
	path string // slash-separated, from the root
	file *ast.File
	set  *token.FileSet
}

func (s source) folder() string {
	folder, _, nested := strings.Cut(s.path, "/")
	if !nested {
		return ""
	}
	return folder
}

func (s source) lines() int { return s.set.File(s.file.Pos()).LineCount() }

func goSources(t *testing.T) []source {
	t.Helper()
	var out []source
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "testdata" || entry.Name() != "." && strings.HasPrefix(entry.Name(), ".")) {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		out = append(out, source{filepath.ToSlash(path), file, set})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 10 {
		t.Fatalf("only %d Go files were found", len(out))
	}
	return out
}

func TestImportTable(t *testing.T) {
	allowed := map[string][]string{}
	for _, layer := range layers {
		allowed[layer.folder] = append([]string{layer.folder}, layer.imports...)
	}
	for _, source := range goSources(t) {
		folder := source.folder()
		may, known := allowed[folder]
		if !known {
			t.Errorf("%s is in a folder that the import table does not have", source.path)
			continue
		}
		test := strings.HasSuffix(source.path, "_test.go")
		for _, spec := range source.file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if path == module || strings.HasPrefix(path, module+"/") {
				target, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(path, module), "/"), "/")
				if !slices.Contains(may, target) {
					t.Errorf("%s imports %s: the import table does not allow it", source.path, path)
				}
				continue
			}
			if (folder == "" || folder == "templates") && !test && strings.Contains(path, ".") {
				t.Errorf("%s imports %s: only the standard library is allowed there", source.path, path)
			}
		}
	}
}

func TestHouseRules(t *testing.T) {
	forbidden := []string{"util", "utils", "common", "helpers", "models"}
	documented := map[string]bool{}
	for _, source := range goSources(t) {
		dir := filepath.ToSlash(filepath.Dir(source.path))
		if slices.Contains(forbidden, source.file.Name.Name) {
			t.Errorf("%s: package %s says nothing of what it holds", source.path, source.file.Name.Name)
		}
		if !strings.HasSuffix(source.path, "_test.go") {
			documented[dir] = documented[dir] || source.file.Doc != nil
			if lines := source.lines(); lines > 450 {
				t.Errorf("%s has %d lines: split it by noun", source.path, lines)
			}
		}
		for _, declaration := range source.file.Decls {
			if function, ok := declaration.(*ast.FuncDecl); ok && function.Recv == nil && function.Name.Name == "init" {
				t.Errorf("%s has an init function: register nothing behind the reader's back", source.path)
			}
		}
	}
	for dir, has := range documented {
		if !has {
			t.Errorf("package %s has no package comment", dir)
		}
	}
}

// TestReadmeDiagram compares the README's import diagram with the table; UPDATE=1 rewrites it.
func TestReadmeDiagram(t *testing.T) {
	const begin, end = "<!-- imports: generated from arch_test.go, do not edit -->\n", "<!-- imports: end -->"
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(readme), begin)
	old, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("README.md lacks the marks %q and %q", begin, end)
	}
	want := "```\n" + diagram() + "```\n"
	if old == want {
		return
	}
	if os.Getenv("UPDATE") == "" {
		t.Fatalf("README.md's diagram is not that of the import table: run UPDATE=1 go test .\n%s", want)
	}
	if err := os.WriteFile("README.md", []byte(before+begin+want+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

func diagram() string {
	name := func(folder string) string {
		if folder == "" {
			return "errdex"
		}
		return folder
	}
	var b strings.Builder
	for _, layer := range layers {
		var imports []string
		for _, target := range layer.imports {
			imports = append(imports, name(target))
		}
		sort.Strings(imports)
		arrow := ""
		if len(imports) > 0 {
			arrow = "→ " + strings.Join(imports, ", ")
		}
		fmt.Fprintf(&b, "%-10s %s\n", name(layer.folder), layer.role)
		if arrow != "" {
			fmt.Fprintf(&b, "%-10s   %s\n", "", arrow)
		}
	}
	return b.String()
}
