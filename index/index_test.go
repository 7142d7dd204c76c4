package index_test

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
)

// source is a list of records with a version that counts the changes.
type source struct {
	mu      sync.Mutex
	version int
	records []errdex.Record
	changed []int // the version in which each record changed last
	reads   int   // how many records were given out
}

func (s *source) put(records ...errdex.Record) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version++
	for _, record := range records {
		at := slices.IndexFunc(s.records, func(r errdex.Record) bool { return r.ID == record.ID })
		if at < 0 {
			at = len(s.records)
			s.records = append(s.records, record)
			s.changed = append(s.changed, 0)
		}
		s.records[at], s.changed[at] = record, s.version
	}
}

func (s *source) source() index.Source {
	return index.Source{
		Version: func(context.Context) (string, error) {
			s.mu.Lock()
			defer s.mu.Unlock()
			if s.version == 0 {
				return "", nil
			}
			return fmt.Sprintf("v%06d", s.version), nil
		},
		Changed: func(_ context.Context, since string) iter.Seq2[errdex.Record, error] {
			return func(yield func(errdex.Record, error) bool) {
				s.mu.Lock()
				defer s.mu.Unlock()
				for i, record := range s.records {
					if fmt.Sprintf("v%06d", s.changed[i]) > since {
						s.reads++
						if !yield(record, nil) {
							return
						}
					}
				}
			}
		},
	}
}

// template reads {name} and {name:type}.
func template(text string) errdex.Template {
	var t errdex.Template
	for text != "" {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			t = append(t, errdex.Lit(text))
			break
		}
		stop := open + strings.IndexByte(text[open:], '}')
		name, kind, _ := strings.Cut(text[open+1:stop], ":")
		t = append(t, errdex.Lit(text[:open]), errdex.Hole(name, "", errdex.ValueType(kind)))
		text = text[stop+1:]
	}
	return t.Normalize()
}

// record makes a record; change sets what the test is about.
func record(message string, change ...func(*errdex.Record)) errdex.Record {
	t := template(message)
	class := "fmt.Errorf"
	r := errdex.Record{
		Repo: "acme/tool", Slug: t.Slug(), ErrorMessage: t.Message(), MessagePattern: t.Pattern(), ErrorType: errdex.Exception,
		ErrorClass: &class, Severity: errdex.SeverityError, FilePath: "pkg/tool/run.go", LineNumber: 12, SourceCodeStart: 1, SourceCodeEnd: 30,
		Documentation: "The tool says this when the file is missing.", Solutions: []string{"Create the file first."},
		Tags: []string{"filesystem"}, BackgroundTag: "resource-not-found", SchemaVersion: 2, Language: "go",
		Placeholders: t.Placeholders(),
	}
	for _, f := range change {
		f(&r)
	}
	r.ID = errdex.NewID(r.Repo, r.FilePath, r.FunctionName(), message, r.LineNumber)
	return r
}

func at(path string, line int, function string) func(*errdex.Record) {
	return func(r *errdex.Record) {
		r.FilePath, r.LineNumber, r.Enclosing = path, line, &errdex.Function{Name: function}
	}
}

func class(name string) func(*errdex.Record) { return func(r *errdex.Record) { r.ErrorClass = &name } }
func repo(name string) func(*errdex.Record)  { return func(r *errdex.Record) { r.Repo = name } }
func warning(r *errdex.Record)               { r.Severity, r.ErrorType = errdex.SeverityWarning, errdex.Log }
func gone(r *errdex.Record)                  { r.History = &errdex.History{Gone: true} }
func line(n int) func(*errdex.Record)        { return func(r *errdex.Record) { r.LineNumber = n } }

func open(t *testing.T, dir string, s *source) *index.Index {
	t.Helper()
	ix, err := index.Open(context.Background(), dir, s.source(), index.Options{})
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() {
		if err := ix.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return ix
}

func with(t *testing.T, records ...errdex.Record) *index.Index {
	t.Helper()
	s := &source{}
	s.put(records...)
	return open(t, t.TempDir(), s)
}

func match(t *testing.T, ix *index.Index, text string) []errdex.Match {
	t.Helper()
	result, err := ix.Match(context.Background(), text, index.MatchOptions{})
	if err != nil {
		t.Fatalf("match %q: %v", text, err)
	}
	return result.Matches
}

// messages are the messages of matches in order.
func messages(matches []errdex.Match) []string {
	var out []string
	for _, m := range matches {
		out = append(out, m.ErrorMessage)
	}
	return out
}
