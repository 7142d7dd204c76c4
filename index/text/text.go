// Package text is the full text search over records: messages, prose, identifiers and tags, with counts by repository, class,
// language, type and severity. It is a Bleve (scorch) index in a folder of its own, written once and then only read.
//
// Documents are made and queries are built here, term by term, with the one analyzer of analyze.go, so that Bleve needs no
// registered parts and a person's text is never parsed as a query language. It is not the place for finding templates
// (package pattern). Start at [Build], [Open] and [Index.Search].
package text

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/document"
	"github.com/blevesearch/bleve/v2/mapping"

	"github.com/errdex/errdex"
)

// FormatVersion moves when the analyzer or the fields change: an index of another version is built anew.
const FormatVersion = 1

// batchSize is how many records are written at once. More is a little faster and costs memory: a batch of 1,000 needs about
// 30 MB.
const batchSize = 1000

// Index is an opened index. It is safe for concurrent use.
type Index struct{ bleve bleve.Index }

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

// Build writes the index of the records into a new folder. An id may come only once.
func Build(dir string, records iter.Seq2[errdex.Record, error]) error {
	builder, err := bleve.NewBuilder(dir, newMapping(), map[string]any{"batchSize": batchSize, "buildPathPrefix": filepath.Dir(dir)})
	if err != nil {
		return fmt.Errorf("build text index: %w", err)
	}
	count := 0
	for record, err := range records {
		if err == nil {
			err = builder.Index(string(record.ID), &record)
		}
		if err != nil {
			return fmt.Errorf("build text index: %w", err) // the folder is of no use, nor is what the builder still holds
		}
		count++
	}
	if count == 0 {
		return buildEmpty(dir)
	}
	if err := builder.Close(); err != nil {
		return fmt.Errorf("build text index: %w", err)
	}
	return nil
}

// buildEmpty writes an index of no records, which Bleve's builder cannot make.
func buildEmpty(dir string) error {
	if err := os.RemoveAll(dir); err != nil {
		return fmt.Errorf("build text index: %w", err)
	}
	empty, err := bleve.New(dir, newMapping())
	if err == nil {
		err = empty.Close()
	}
	if err != nil {
		return fmt.Errorf("build text index: %w", err)
	}
	return nil
}

// Update adds and replaces records in a folder that no one has open.
func Update(dir string, records iter.Seq2[errdex.Record, error]) (err error) {
	index, err := bleve.OpenUsing(dir, map[string]any{"unsafe_batch": true, "numSnapshotsToKeep": 1})
	if err != nil {
		return fmt.Errorf("update text index: %w", err)
	}
	defer func() {
		if closed := index.Close(); closed != nil && err == nil {
			err = fmt.Errorf("update text index: %w", closed)
		}
	}()
	batch := index.NewBatch()
	for record, err := range records {
		if err != nil {
			return fmt.Errorf("update text index: %w", err)
		}
		doc := document.NewDocument(string(record.ID))
		fill(doc, &record)
		if err := batch.IndexAdvanced(doc); err != nil {
			return fmt.Errorf("update text index: record %s: %w", record.ID, err)
		}
		if batch.Size() < batchSize {
			continue
		}
		if err := index.Batch(batch); err != nil {
			return fmt.Errorf("update text index: %w", err)
		}
		batch = index.NewBatch()
	}
	// The last batch waits until everything is on disk: the index is copied and checked next.
	saved := make(chan error, 1)
	batch.SetPersistedCallback(func(err error) { saved <- err })
	batch.SetInternal([]byte("updated"), []byte{1})
	if err := index.Batch(batch); err != nil {
		return fmt.Errorf("update text index: %w", err)
	}
	if err := <-saved; err != nil {
		return fmt.Errorf("update text index: %w", err)
	}
	return nil
}

// Open opens a folder for reading. Anything wrong with it gives [errdex.ErrUnreadable].
func Open(dir string) (*Index, error) {
	index, err := bleve.OpenUsing(dir, map[string]any{"read_only": true})
	if err != nil {
		return nil, fmt.Errorf("open text index: %w: %w", errdex.ErrUnreadable, err)
	}
	return &Index{index}, nil
}

// Count is how many records the index has.
func (ix *Index) Count() (int, error) {
	n, err := ix.bleve.DocCount()
	if err != nil {
		return 0, fmt.Errorf("count text index: %w", err)
	}
	return int(n), nil
}

// Close releases the index's files.
func (ix *Index) Close() error { return ix.bleve.Close() }
