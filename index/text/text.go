// Package text is the full text search over records: messages, prose, identifiers and tags, with counts by repository, class,
// language, type and severity. It is a Bleve (scorch) index in a folder of its own: files of records that are never
// changed, and one small file that lists them. What changes is written beside them ([Update]) and joined later ([Compact]).
//
// Documents are made and queries are built here, term by term, with the one analyzer of analyze.go, so that Bleve needs no
// registered parts and a person's text is never parsed as a query language. It is not the place for finding templates
// (package pattern). Start at
// [Build], [Open] and [Index.Search].
package text

import (
	"fmt"
	"sync"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/document"
	"github.com/blevesearch/bleve/v2/mapping"

	"github.com/errdex/errdex"
)

// FormatVersion moves when the analyzer or the fields change: an index of another version is built anew.
const FormatVersion = 1

// Index is an index of a folder, opened when it is first asked something: who only looks for templates does not pay for it.
// It is safe for concurrent use. A nil index has no records.
type Index struct {
	dir    string
	mu     sync.Mutex
	bleve  bleve.Index // nil until the first question
	closed bool
}

// recordMapping makes documents of records. What it embeds is what Bleve stores in the index: the scoring model, and that
// nothing is indexed but what the documents say.
type recordMapping struct{ *mapping.IndexMappingImpl }

func newMapping() recordMapping {
	m := bleve.NewIndexMapping()
	m.DefaultMapping = bleve.NewDocumentStaticMapping()
	m.ScoringModel = "bm25"
	m.StoreDynamic, m.IndexDynamic, m.DocValuesDynamic = false, false, false
	return recordMapping{m}
}

// MapDocument fills a document with a record's fields.
func (m recordMapping) MapDocument(doc *document.Document, data any) error {
	record, ok := data.(*errdex.Record)
	if !ok {
		return fmt.Errorf("index %T: %w", data, errdex.ErrInvalid)
	}
	fill(doc, record)
	return nil
}

// Lazy is the index of a folder that is not looked at before the first question. The folder must stay until then.
func Lazy(dir string) *Index { return &Index{dir: dir} }

// Open opens a folder for reading. Anything wrong with it gives [errdex.ErrUnreadable].
func Open(dir string) (*Index, error) {
	ix := Lazy(dir)
	if _, err := ix.ready(); err != nil {
		return nil, err
	}
	return ix, nil
}

// ready returns the opened index.
func (ix *Index) ready() (bleve.Index, error) {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	switch {
	case ix.closed:
		return nil, fmt.Errorf("open text index: it is closed: %w", errdex.ErrUnavailable)
	case ix.bleve == nil:
		opened, err := bleve.OpenUsing(ix.dir, map[string]any{"read_only": true})
		if err != nil {
			return nil, fmt.Errorf("open text index: %w: %w", errdex.ErrUnreadable, err)
		}
		ix.bleve = opened
	}
	return ix.bleve, nil
}

// Warm opens the index, so that the first question need not wait for it.
func (ix *Index) Warm() error {
	if ix == nil {
		return nil
	}
	_, err := ix.ready()
	return err
}

// Count is how many records the index has.
func (ix *Index) Count() (int, error) {
	opened, err := ix.ready()
	if err != nil {
		return 0, err
	}
	n, err := opened.DocCount()
	if err != nil {
		return 0, fmt.Errorf("count text index: %w", err)
	}
	return int(n), nil
}

// Close releases the index's files.
func (ix *Index) Close() error {
	if ix == nil {
		return nil
	}
	ix.mu.Lock()
	defer ix.mu.Unlock()
	ix.closed = true
	if ix.bleve == nil {
		return nil
	}
	opened := ix.bleve
	ix.bleve = nil
	return opened.Close()
}
