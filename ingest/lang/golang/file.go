package golang

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// file is a parsed file with what its declarations say.
type file struct {
	path   string
	source string
	syntax *ast.File
	tokens *token.File
	// starts are the offsets at which the lines start.
	starts []int
	// imports are the packages by the name that the file calls them by.
	imports map[string]imported
	// constants are the values of the package-level constants and variables that stand in the file.
	constants map[string]ast.Expr
	// errorTypes are the types that have an Error method in the file.
	errorTypes map[string]bool
	// fields are the field names of the struct types of the file, in order.
	fields map[string][]string
	// structs are the struct types of the file.
	structs map[string]*ast.StructType
	// helpers are the functions of the file that take a text and may report it, by name.
	helpers map[string][]*helper
	// texts are the functions of the file that give a string, by name, methods with a dot in front; sentences is what they give.
	texts     map[string][]*ast.FuncDecl
	sentences map[*ast.FuncDecl]*sentences
	// bodies are the functions that take a text, closures included, by their bodies.
	bodies map[*ast.BlockStmt]*helper
	// printLogger: the file logs through a package whose level methods join their arguments.
	printLogger bool
	// loggerType is the type of logger that the file's imports speak of; empty when they do not.
	loggerType string
	// degraded: some part could not be read; broken are the offsets of the errors.
	degraded bool
	broken   []int
	// repository is what the other files tell, nil when that is not known; asks are the names that they may know.
	repository *engine.Repository
	asks       map[string]bool
}

// imported is an imported package.
type imported struct {
	path string
	// name is the package's own name as far as the path tells.
	name    string
	library *library
}

// standard reports whether the package belongs to the standard library, whose functions are all known.
func (i imported) standard() bool {
	first, _, _ := strings.Cut(i.path, "/")
	return !strings.Contains(first, ".") && first != "cmd" && !strings.Contains(i.path, "internal") && standardRoots[first]
}

// standardRoots are the first path elements of the standard library.
var standardRoots = map[string]bool{
	"archive": true, "bufio": true, "bytes": true, "cmp": true, "compress": true, "container": true, "context": true, "crypto": true,
	"database": true, "debug": true, "embed": true, "encoding": true, "errors": true, "expvar": true, "flag": true, "fmt": true, "go": true,
	"hash": true, "html": true, "image": true, "index": true, "io": true, "iter": true, "log": true, "maps": true, "math": true,
	"mime": true, "net": true, "os": true, "path": true, "plugin": true, "reflect": true, "regexp": true, "runtime": true, "slices": true,
	"sort": true, "strconv": true, "strings": true, "structs": true, "sync": true, "syscall": true, "testing": true, "text": true,
	"time": true, "unicode": true, "unique": true, "unsafe": true, "weak": true,
}

// parse reads a file. The parser's own depth limit bounds the stack.
func parse(path string, source []byte) *file {
	text := string(source)
	set := token.NewFileSet()
	syntax, err := parser.ParseFile(set, "", source, parser.ParseComments|parser.SkipObjectResolution|parser.AllErrors)
	if syntax == nil {
		return nil
	}
	f := &file{
		path: path, source: text, syntax: syntax, degraded: err != nil,
		imports: map[string]imported{}, constants: map[string]ast.Expr{}, errorTypes: map[string]bool{}, fields: map[string][]string{}, structs: map[string]*ast.StructType{}, helpers: map[string][]*helper{},
		texts: map[string][]*ast.FuncDecl{}, sentences: map[*ast.FuncDecl]*sentences{}, bodies: map[*ast.BlockStmt]*helper{}, asks: map[string]bool{},
	}
	set.Iterate(func(t *token.File) bool { f.tokens = t; return false })
	if f.tokens == nil {
		return nil
	}
	f.starts = f.tokens.Lines()
	var list scanner.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			f.broken = append(f.broken, e.Pos.Offset)
		}
		sort.Ints(f.broken)
	}
	f.readImports()
	for _, decl := range syntax.Decls {
		f.declare(decl)
	}
	return f
}

func (f *file) readImports() {
	for _, spec := range f.syntax.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		for _, prefix := range printLoggers {
			f.printLogger = f.printLogger || strings.HasPrefix(path, prefix)
		}
		if f.loggerType == "" {
			f.loggerType = loggerTypes[path]
		}
		p := imported{path: path, name: packageName(path), library: libraryOf(path)}
		name := p.name
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if p.library != nil && p.library.name != "" {
			p.name = p.library.name
		}
		if name != "_" && name != "." {
			f.imports[name] = p
		}
	}
}

// imported finds the package that a name stands for, unless a parameter or variable of the function hides it.
func (f *file) imported(fn *function, name *ast.Ident) (imported, bool) {
	p, ok := f.imports[name.Name]
	if !ok || fn == nil {
		return p, ok
	}
	if fn.declares(name.Name) {
		return imported{}, false
	}
	if found, _ := fn.reaching(name.Name, name.Pos()); len(found) > 0 {
		return imported{}, false
	}
	return p, true
}

// packageName is the name that a package most likely has: the last element of its path that is no major version, without
// the parts that names cannot have.
func packageName(path string) string {
	elements := strings.Split(path, "/")
	last := elements[len(elements)-1]
	if len(elements) > 1 && isVersion(last) {
		last = elements[len(elements)-2]
	}
	if i := strings.Index(last, ".v"); i > 0 {
		last = last[:i]
	}
	last = strings.TrimPrefix(last, "go-")
	if i := strings.LastIndexByte(last, '-'); i >= 0 {
		last = last[i+1:]
	}
	return last
}

// isVersion reports whether a path element is a major version: v2.
func isVersion(element string) bool {
	if len(element) < 2 || element[0] != 'v' {
		return false
	}
	_, err := strconv.Atoi(element[1:])
	return err == nil
}

// libraryOf finds the known package of an import path, with or without a major version.
func libraryOf(path string) *library {
	if i := strings.LastIndexByte(path, '/'); i > 0 && isVersion(path[i+1:]) {
		path = path[:i]
	}
	return byPath()[path]
}

// byPath are the libraries by their import paths, the first of those with one path.
var byPath = sync.OnceValue(func() map[string]*library {
	table := map[string]*library{}
	for i := range libraries {
		for _, path := range libraries[i].paths {
			if table[path] == nil {
				table[path] = &libraries[i]
			}
		}
	}
	return table
})

// declare notes a top-level declaration.
func (f *file) declare(decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				for i, name := range spec.Names {
					if len(spec.Names) == len(spec.Values) {
						f.constants[name.Name] = spec.Values[i]
					}
				}
			case *ast.TypeSpec:
				f.fields[spec.Name.Name] = fieldNames(spec.Type)
				if t, ok := spec.Type.(*ast.StructType); ok {
					f.structs[spec.Name.Name] = t
				}
			}
		}
	case *ast.FuncDecl:
		if isErrorMethod(decl) {
			f.errorTypes[receiverType(decl)] = true
		}
		if givesText(decl) {
			name := decl.Name.Name
			if decl.Recv != nil {
				name = "." + name
			}
			f.texts[name] = append(f.texts[name], decl)
		}
		f.addHelper(decl)
	}
}

// fieldNames are the names of a struct's fields, in order; nil for other types.
func fieldNames(e ast.Expr) []string {
	s, ok := e.(*ast.StructType)
	if !ok || s.Fields == nil {
		return nil
	}
	var names []string
	for _, field := range s.Fields.List {
		for _, name := range field.Names {
			names = append(names, name.Name)
		}
		if len(field.Names) == 0 {
			names = append(names, typeName(field.Type)) // embedded
		}
	}
	return names
}

// isErrorMethod reports whether a function is the Error method of the error interface.
func isErrorMethod(decl *ast.FuncDecl) bool {
	if decl.Recv == nil || decl.Name.Name != "Error" || decl.Type.Params.NumFields() != 0 || decl.Type.Results.NumFields() != 1 {
		return false
	}
	result, ok := decl.Type.Results.List[0].Type.(*ast.Ident)
	return ok && result.Name == "string"
}

// receiverType is the name of a method's receiver type, without pointer and type parameters; empty for a function.
func receiverType(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return ""
	}
	return typeName(decl.Recv.List[0].Type)
}

// typeName is a type as the source names it, without pointers and type arguments.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.ParenExpr:
		return typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			return x.Name + "." + e.Sel.Name
		}
	}
	return ""
}

// line is the 1-based line of a position in the file itself: line directives are not followed.
func (f *file) line(pos token.Pos) int {
	if !pos.IsValid() {
		return 1
	}
	return f.tokens.PositionFor(pos, false).Line
}

// isBroken reports whether the parser found an error between two positions.
func (f *file) isBroken(from, to token.Pos) bool {
	base := f.tokens.Base()
	i := sort.SearchInts(f.broken, int(from)-base)
	return i < len(f.broken) && f.broken[i] <= int(to)-base
}

// text is a node as the source has it, white space folded to single spaces, at most limit bytes.
func (f *file) text(n ast.Node, limit int) string {
	return f.between(n.Pos(), n.End(), limit)
}

// between is the source between two positions, white space folded, at most limit bytes.
func (f *file) between(from, to token.Pos, limit int) string {
	base := token.Pos(f.tokens.Base())
	start, end := max(0, int(from-base)), min(len(f.source), int(to-base))
	if !from.IsValid() || start >= end {
		return ""
	}
	text := f.source[start:min(end, start+4*limit)]
	return cut(strings.Join(strings.Fields(text), " "), limit)
}

// cut shortens a text to at most limit bytes, not inside a character.
func cut(text string, limit int) string {
	if len(text) > limit {
		text = strings.ToValidUTF8(text[:limit], "")
	}
	return text
}

// window cuts the excerpt around a line, as [errdex.Window] does, without copying.
func (f *file) window(line int) (code string, start, end int) {
	last := len(f.starts)
	if last > 0 && f.starts[last-1] >= len(f.source) {
		last-- // the text ends with a line end, which makes no line of its own
	}
	start, end = max(1, line-errdex.WindowLines), min(last, line+errdex.WindowLines)
	if start > end {
		return "", start, start
	}
	from, to := f.starts[start-1], len(f.source)
	if end < len(f.starts) {
		to = f.starts[end]
	}
	return strings.TrimSuffix(f.source[from:to], "\n"), start, end
}
