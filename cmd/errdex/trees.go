package main

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/analyzer"
	"github.com/errdex/errdex/data"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/ingest"
	"github.com/errdex/errdex/ingest/lang"
)

// readTrees extracts source trees at hand and indexes them in memory. Nothing is stored.
func (a *app) readTrees(ctx context.Context, paths []string, repo string) (*library, error) {
	trees, err := openTrees(paths)
	if err != nil {
		return nil, err
	}
	l := &library{trees: trees, close: func() {}}
	if l.here, err = os.Getwd(); err != nil {
		return nil, fmt.Errorf("find the current folder: %w", err)
	}
	if real, err := filepath.EvalSymlinks(l.here); err == nil {
		l.here = real // the trees' paths are real ones too
	}
	if err := checkTree(trees, repo); err != nil {
		return nil, err
	}
	classes, err := data.Classes()
	if err != nil {
		return nil, err
	}
	analysis, err := analyzer.New(classes)
	if err != nil {
		return nil, err
	}
	var all [][]errdex.Record
	for i, tree := range trees {
		records, err := a.readTree(ctx, analysis, paths[i], tree)
		if err != nil {
			return nil, err
		}
		all = append(all, records)
	}
	if l.index, err = index.New(ctx, each(all)); err != nil {
		return nil, err
	}
	l.close = func() { l.index.Close() }
	return l, nil
}

// openTrees finds out what the paths are. A path inside another one adds nothing and is refused: its errors would be there twice.
func openTrees(paths []string) ([]ingest.WorkTree, error) {
	var trees []ingest.WorkTree
	var folders []string
	for i, name := range paths {
		tree, err := ingest.OpenWorkTree(name)
		if err != nil {
			return nil, err
		}
		folder := filepath.Join(tree.Root, filepath.FromSlash(tree.Prefix))
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			folder = filepath.Join(folder, filepath.Base(name))
		}
		for j, other := range folders {
			if below(folder, other) || below(other, folder) {
				return nil, errdex.WithFix(fmt.Errorf("--source %s and --source %s hold the same files: %w", paths[j], paths[i], errdex.ErrInvalid),
					"Leave the inner one out.")
			}
		}
		trees, folders = append(trees, tree), append(folders, folder)
	}
	return trees, nil
}

// below reports whether a path is a folder or lies in it.
func below(name, folder string) bool {
	return name == folder || strings.HasPrefix(name, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// checkTree refuses a --repo that no tree has.
func checkTree(trees []ingest.WorkTree, repo string) error {
	var names []string
	for _, tree := range trees {
		if repo == "" || tree.Repo == repo {
			return nil
		}
		names = append(names, tree.Repo)
	}
	return errdex.WithFix(fmt.Errorf("--repo %s: no source has it: %w", repo, errdex.ErrNotFound), "Use one of: "+strings.Join(names, ", "))
}

// readTree extracts and analyses one tree.
func (a *app) readTree(ctx context.Context, analysis *analyzer.Analyzer, name string, tree ingest.WorkTree) ([]errdex.Record, error) {
	progress := a.newProgress("read " + name)
	defer progress.done()
	result, err := ingest.Run(ctx, tree.Source, ingest.Options{Languages: lang.All(), Progress: progress.ingest})
	if err != nil {
		return nil, err
	}
	if tree.Prefix != "" {
		for i := range result.Sites {
			result.Sites[i].Path = path.Join(tree.Prefix, result.Sites[i].Path)
		}
	}
	return analysis.Analyze(result.Pin, result.Sites, time.Now()), nil
}

// each gives the records of all trees.
func each(all [][]errdex.Record) iter.Seq2[errdex.Record, error] {
	return func(yield func(errdex.Record, error) bool) {
		for _, records := range all {
			for i := range records {
				if !yield(records[i], nil) {
					return
				}
			}
		}
	}
}
