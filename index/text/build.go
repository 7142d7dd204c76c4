package text

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/document"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/index/scorch/mergeplan"

	"github.com/errdex/errdex"
)

// batchSize is how many records are written at once. More costs memory and gains next to nothing: a batch of 1,000 needs about
// 30 MB.
const batchSize = 500

// smallMerge is how many records a file may have that an update makes of smaller ones. What is larger is left to [Compact],
// so that an update takes as long as what changed, and not as long as what is stored.
const smallMerge = 20_000

// Build writes the index of the records into a new folder. An id may come only once. It holds one batch in memory.
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

// Link makes a folder with the same index as another: its files are never changed, so that they are shared and not copied,
// where the file system can. The new one can be updated without the other noticing.
func Link(from, to string) error {
	files, err := Files(from)
	if err == nil {
		err = os.MkdirAll(filepath.Join(to, storeFolder), 0o755)
	}
	if err != nil {
		return fmt.Errorf("link text index: %w", err)
	}
	for _, name := range files {
		source, target := filepath.Join(from, name), filepath.Join(to, name)
		if filepath.Ext(name) != segmentSuffix || os.Link(source, target) != nil {
			if err := copyFile(source, target); err != nil {
				return fmt.Errorf("link text index: %w", err)
			}
		}
	}
	return nil
}

// The names of Bleve's files.
const (
	descriptionFile = "index_meta.json"
	storeFolder     = "store"
	listFile        = "root.bolt"
	segmentSuffix   = ".zap"
)

// Files lists the files that an index consists of, by their paths in its folder.
func Files(dir string) ([]string, error) {
	ix, err := Open(dir)
	if err != nil {
		return nil, err
	}
	names := []string{descriptionFile, filepath.Join(storeFolder, listFile)}
	paths, err := segments(ix.bleve)
	for _, path := range paths {
		names = append(names, filepath.Join(storeFolder, filepath.Base(path)))
	}
	if err = errors.Join(err, ix.Close()); err != nil {
		return nil, fmt.Errorf("list text index: %w", err)
	}
	return names, nil
}

// segments lists the files that hold an opened index's records.
func segments(opened bleve.Index) (paths []string, err error) {
	engine, err := opened.Advanced()
	if err != nil {
		return nil, err
	}
	reader, err := engine.Reader()
	if err != nil {
		return nil, err
	}
	if snapshot, ok := reader.(*scorch.IndexSnapshot); ok {
		for _, s := range snapshot.Segments() {
			if file, ok := s.Segment().(interface{ Path() string }); ok {
				paths = append(paths, file.Path())
			}
		}
	}
	return paths, reader.Close()
}

// Update adds and replaces records in a folder that no one has open. Every batch is on disk before the next one is made.
func Update(dir string, records iter.Seq2[errdex.Record, error]) error {
	return change(dir, "update text index", smallMerge, func(index bleve.Index) error {
		batch := index.NewBatch()
		for record, err := range records {
			if err != nil {
				return err
			}
			doc := document.NewDocument(string(record.ID))
			fill(doc, &record)
			if err := batch.IndexAdvanced(doc); err != nil {
				return fmt.Errorf("record %s: %w", record.ID, err)
			}
			if batch.Size() < batchSize {
				continue
			}
			if err := index.Batch(batch); err != nil {
				return err
			}
			batch.Reset()
		}
		if batch.Size() == 0 {
			return nil
		}
		return index.Batch(batch)
	})
}

// Compact joins the files of an index that no one has open, large ones too, where there are many of a size.
func Compact(dir string) error {
	return change(dir, "compact text index", mergeplan.DefaultMergePlanOptions.MaxSegmentSize, func(bleve.Index) error { return nil })
}

// change opens an index for writing, changes it, joins files up to a number of records, and removes those that are left over.
func change(dir, doing string, limit int64, do func(bleve.Index) error) error {
	// Bleve joins files by itself at any moment, and stops when it is closed. Here they are joined at the end, when it is known
	// how much that is.
	never := map[string]any{"MaxSegmentsPerTier": 1 << 20, "FloorSegmentSize": 1}
	index, err := bleve.OpenUsing(dir, map[string]any{"numSnapshotsToKeep": 1, "scorchMergePlanOptions": never})
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	err = do(index)
	if err == nil {
		err = merge(index, limit)
	}
	if err = errors.Join(err, index.Close()); err == nil {
		err = sweep(dir)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// merge joins files where there are many of a size, up to a number of records in the result.
func merge(index bleve.Index, limit int64) error {
	engine, err := index.Advanced()
	if err != nil {
		return err
	}
	s, ok := engine.(*scorch.Scorch)
	if !ok {
		return nil
	}
	options := mergeplan.DefaultMergePlanOptions
	options.MaxSegmentSize = limit
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	done := make(chan error, 1)
	go func() { done <- s.ForceMerge(ctx, &options) }()
	// The library tries a merge that fails again and again, and says so in its counters only.
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			if joined, _ := s.StatsMap()["TotFileMergePlanTasks"].(uint64); err != nil || joined == 0 {
				return err
			}
			// What was joined is introduced in memory; the next batch is back when the list of files on disk has it.
			batch := index.NewBatch()
			batch.SetInternal([]byte("joined"), []byte{1})
			return index.Batch(batch)
		case <-tick.C:
			if failures, _ := s.StatsMap()["TotFileMergeLoopErr"].(uint64); failures > 0 {
				return fmt.Errorf("joining files failed: %w", errdex.ErrUnreadable)
			}
		}
	}
}

// sweep removes the files in a folder that its index does not consist of: what was joined, and what Bleve had no time to
// remove.
func sweep(dir string) error {
	files, err := Files(dir)
	if err != nil {
		return err
	}
	live := map[string]bool{}
	for _, name := range files {
		live[filepath.Base(name)] = true
	}
	entries, err := os.ReadDir(filepath.Join(dir, storeFolder))
	for _, entry := range entries {
		if !live[entry.Name()] {
			err = errors.Join(err, os.Remove(filepath.Join(dir, storeFolder, entry.Name())))
		}
	}
	return err
}

// copyFile copies a file that is not there yet.
func copyFile(from, to string) error {
	content, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, content, 0o644)
	}
	return err
}
