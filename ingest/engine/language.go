package engine

import (
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/flat"
)

// Language is everything that errdex knows of one programming language. A language is a folder under ingest/lang that
// returns one of these.
type Language struct {
	// ID is the word used in records and on the command line: rust, go, python.
	ID string
	// Name is the language's own name: Rust.
	Name string
	// Extensions are the file name endings, with the dot: .rs.
	Extensions []string
	// Interpreters are the program names by which a #! line names the language: python3.
	Interpreters []string
	// Really names the language that a file with one of the Extensions is in, where its content says that it is another one's: a
	// header of C++. It is empty for the language's own files, and nil where endings tell all.
	Really func(source []byte) (id string)
	// TestPaths are the path rules of the language's test code, as globs over slash-separated paths: "**" is any number of
	// folders, "*" anything but a slash.
	TestPaths []string
	// GeneratedMarks are texts in the first 2 KiB of a file that say that a program wrote it.
	GeneratedMarks []string
	// Rules are the language's extraction rules. Its annotated samples must want and refuse each at least once.
	Rules func() []Rule
	// ExtractIn finds the error sites of one file, with what the other files of its repository tell: calls of functions that report
	// the message they are given, and constants. [Gather] puts that together from what the files offer; nil stands for nothing. It
	// is a pure function, safe for concurrent use, whose result is the same for the same input. It never panics and takes bounded
	// time and memory, whatever the source holds.
	ExtractIn Extraction
}

// Extract finds the error sites of one file by itself.
func (l Language) Extract(path string, source []byte) File { return l.ExtractIn(nil, path, source) }

// Rule is a way in which a language's programs create or report an error.
type Rule struct {
	ID string
	// Calls are the callee patterns that the rule takes (see the package comment); none for a rule that is no list of callees.
	Calls []string
}

// Deferred is a language that is put together when its first file is read: a program meets few of all languages. head is the
// head of its spec (see [ParseHead]).
func Deferred(head Spec, load func() Language) Language {
	loaded := sync.OnceValue(load)
	return Language{ID: head.ID, Name: head.Name, Extensions: head.Extensions, Interpreters: head.Interpreters, TestPaths: head.TestPaths,
		GeneratedMarks: head.GeneratedMarks,
		Rules:          func() []Rule { return loaded().Rules() },
		ExtractIn: func(repository *Repository, path string, source []byte) File {
			return loaded().ExtractIn(repository, path, source)
		},
	}
}

// Known is a head, or a language, that is compiled into the program, where an error is a mistake in the program.
func Known[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Extraction is [Language.ExtractIn].
type Extraction = func(repository *Repository, path string, source []byte) File

// File is what was found in one file.
type File struct {
	// Sites are in source order.
	Sites []errdex.Site
	// Rules name the rule that found each site, in the order of Sites. Annotated samples refer to them.
	Rules []string
	// Skipped says why the file could not be read; empty when it was.
	Skipped errdex.SkipReason
	// Degraded says that the file has parse errors; its sites are kept all the same. BrokenBytes are inside them.
	Degraded    bool
	BrokenBytes int
	// Unresolved are the calls whose message is not known, in source order.
	Unresolved []errdex.Unresolved
	// Offers are what the file tells other files of the repository, and Asks the names of functions and constants that others
	// may know: of calls with a text that are no construct, of names that stand for a message. A name that is written behind
	// another one is there as Owner.name too. Both are sorted.
	Offers Offers
	Asks   []string
	// tree is kept of a file that asks: with it the file need not be parsed again when others have an answer.
	tree *flat.Packed
}
