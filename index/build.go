package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
	"github.com/errdex/errdex/index/text"
)

// temporary is how the names of unfinished generations start.
const temporary = "building-"

// progressEvery is after how many records progress is told.
const progressEvery = 100

// build makes the generation of the source's present version, unless another process has done so while this one waited.
func (ix *Index) build(ctx context.Context) (*generation, error) {
	unlock, err := lock(ctx, ix.lock)
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return nil, errdex.WithFix(fmt.Errorf("build index: %w: %w", errdex.ErrUnreadable, err),
			"Let errdex write to "+filepath.Dir(ix.dir)+": the index is kept there, and is missing or behind the data.")
	}
	if err != nil {
		return nil, fmt.Errorf("build index: %w", err)
	}
	defer unlock()
	version, err := ix.source.Version(ctx)
	if err != nil {
		return nil, fmt.Errorf("build index: %w", err)
	}
	previous, err := ix.latest()
	if err == nil && previous.meta.Dataset == version {
		return previous, nil
	}
	if err == nil {
		defer previous.release()
	}
	if err == nil && previous.meta.Dataset != "" {
		// An update that fails, for whatever reason, is no reason to be without an index.
		if next, err := ix.write(ctx, version, previous); err == nil {
			return next, nil
		} else if ctx.Err() != nil {
			return nil, err
		}
	}
	return ix.write(ctx, version, nil)
}

// write makes a new generation: from the previous one and what changed since, or from all records. It removes whatever else
// is in the folder, and must be called with the lock held.
func (ix *Index) write(ctx context.Context, version string, previous *generation) (*generation, error) {
	name, err := ix.clean()
	if err != nil {
		return nil, fmt.Errorf("build index: %w", err)
	}
	folder, err := os.MkdirTemp(ix.dir, temporary)
	if err != nil {
		return nil, fmt.Errorf("build index: %w", err)
	}
	defer remove(folder)
	if err := ix.fill(ctx, folder, version, previous); err != nil {
		return nil, err
	}
	description, err := os.ReadFile(filepath.Join(folder, metaFile))
	if err == nil {
		err = os.Rename(folder, filepath.Join(ix.dir, name))
	}
	pointer := name + " " + checksum(description) + "\n"
	if err == nil {
		err = replaceFile(filepath.Join(ix.dir, currentFile), []byte(pointer))
	}
	if err != nil {
		return nil, fmt.Errorf("build index: %w", err)
	}
	// The generation before goes now. Whoever has it open keeps its files until they are closed.
	if _, err := ix.clean(); err != nil {
		return nil, fmt.Errorf("build index: %w", err)
	}
	return openGeneration(ix.dir, pointer)
}

// clean makes the folder, removes what unfinished builds and generations that are not current left there, and returns the
// name of the next generation.
func (ix *Index) clean() (string, error) {
	if err := os.MkdirAll(ix.dir, 0o755); err != nil {
		return "", err
	}
	pointer, _ := readPointer(ix.dir)
	current, _, _ := strings.Cut(pointer, " ")
	entries, err := os.ReadDir(ix.dir)
	if err != nil {
		return "", err
	}
	last := 0
	for _, entry := range entries {
		if n, err := strconv.Atoi(entry.Name()); err == nil {
			last = max(last, n)
		}
		if entry.Name() != current && entry.Name() != currentFile {
			remove(filepath.Join(ix.dir, entry.Name()))
		}
	}
	return fmt.Sprintf("%08d", last+1), nil
}

// fill writes a generation's files into an empty folder, its description last.
func (ix *Index) fill(ctx context.Context, folder, version string, previous *generation) error {
	builder := pattern.NewBuilder()
	since := ""
	words := filepath.Join(folder, textFolder)
	if previous != nil {
		since = previous.meta.Dataset
		builder.Keep(previous.set)
		if err := copyFolder(filepath.Join(ix.dir, strings.Fields(previous.pointer)[0], textFolder), words); err != nil {
			return fmt.Errorf("build index: %w", err)
		}
	}
	// Each record passes once: the text index draws, the templates are collected on the way.
	done := 0
	records := func(yield func(errdex.Record, error) bool) {
		for record, err := range ix.source.Changed(ctx, since) {
			if err == nil {
				err = ctx.Err()
			}
			if err == nil {
				builder.Add(&record)
				if done++; ix.options.Progress != nil && done%progressEvery == 0 {
					ix.options.Progress(done, 0)
				}
			}
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
	write := text.Build
	if previous != nil {
		write = text.Update
	}
	if err := write(words, iter.Seq2[errdex.Record, error](records)); err != nil {
		return err
	}
	set := builder.Set()
	if err := set.WriteFile(filepath.Join(folder, patternFile)); err != nil {
		return err
	}
	return describe(folder, version, set.Records())
}

// describe checks that both indexes have the same records, and writes the description with every file's checksum.
func describe(folder, version string, records int) error {
	opened, err := text.Open(filepath.Join(folder, textFolder))
	if err != nil {
		return err
	}
	count, err := opened.Count()
	if err = errors.Join(err, opened.Close()); err != nil {
		return fmt.Errorf("build index: %w", err)
	}
	if count != records {
		return fmt.Errorf("build index: %d records in the text index, %d templates' records: %w", count, records, errdex.ErrUnreadable)
	}
	m := meta{Format: formatVersion, Text: text.FormatVersion, Dataset: version, Records: records}
	if m.Files, err = checksums(folder); err != nil {
		return fmt.Errorf("build index: %w", err)
	}
	content, err := json.MarshalIndent(m, "", "  ")
	if err == nil {
		err = replaceFile(filepath.Join(folder, metaFile), content)
	}
	if err != nil {
		return fmt.Errorf("build index: %w", err)
	}
	return nil
}

// replaceFile writes a file under another name, syncs it and renames it.
func replaceFile(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	err = errors.Join(err, file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		remove(file.Name())
	}
	return err
}

// copyFolder copies a folder of files and folders.
func copyFolder(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, entry := range entries {
		source, target := filepath.Join(from, entry.Name()), filepath.Join(to, entry.Name())
		if entry.IsDir() {
			err = copyFolder(source, target)
		} else {
			err = copyFile(source, target)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func copyFile(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}
