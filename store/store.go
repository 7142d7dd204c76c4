// Package store keeps what errdex publishes: records, the repositories and runs they come from, and the counts that lists
// show. It is one SQLite file, errdex.db in the data folder, which any number of processes may read while one writes.
//
//   - [DB.Put] takes a run's records for one repository and commit, in one transaction. It decides which record is which
//     across commits (ids never change and are never removed) and when published content moved.
//   - [DB.Import] takes records as another errdex published them and keeps them as they are.
//   - [DB.Envelope], [DB.Envelopes], [DB.List], [DB.Related], [DB.Facets] and the like read, whatever is being
//     written meanwhile.
//
// A record's published JSON is kept as it is, compressed; the columns beside it (migrations/) are only what is queried.
// The package does not extract or write prose, search text or match messages: the indexes are built from [DB.Changed] by
// package index. Start reading at migrations/0001_records.sql, then put.go and plan.go.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/errdex/errdex"
)

// fileName is the database's name in the data folder.
const fileName = "errdex.db"

// defaultWait is how long a write waits for another process's.
const defaultWait = 30 * time.Second

// Options says how a data folder is opened.
type Options struct {
	// ReadOnly opens an existing database without the right to change it. Another process may write meanwhile.
	ReadOnly bool
	// Wait is how long a write waits for another one to end before it fails with ErrUnavailable; 30 seconds when 0.
	Wait time.Duration
}

// DB is an open data folder. Its methods may be called at the same time.
type DB struct {
	path   string
	wait   time.Duration
	writer *sql.DB       // one connection; nil when the folder was opened for reading
	turn   chan struct{} // holds a value while this process writes
	reader *sql.DB
	codec  atomic.Pointer[codec]

	statements sync.Map // query → *sql.Stmt on reader
}

// Open opens the data folder dir, and creates it and its database unless options say to read only.
//
// It returns ErrNotFound for a folder without a database that is opened for reading, ErrNewerFormat for one that a newer
// errdex wrote, ErrUnreadable for one that is damaged or no errdex database, and ErrUnavailable when another process keeps
// it locked. Each carries a fix.
func Open(ctx context.Context, dir string, options Options) (*DB, error) {
	path, err := filepath.Abs(filepath.Join(dir, fileName))
	if err != nil {
		return nil, fmt.Errorf("open data folder %s: %w: %w", dir, errdex.ErrUnreadable, err)
	}
	if err := prepareFolder(dir, path, options.ReadOnly); err != nil {
		return nil, err
	}
	db := &DB{path: path, wait: options.Wait, turn: make(chan struct{}, 1)}
	if db.wait <= 0 {
		db.wait = defaultWait
	}
	if err := db.connect(ctx, options.ReadOnly); err != nil {
		return nil, errors.Join(explain(err, "open data folder %s", dir), db.Close())
	}
	return db, nil
}

// prepareFolder creates the folder, or sees to it that there is something to read.
func prepareFolder(dir, path string, readOnly bool) error {
	if !readOnly {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return errdex.WithFix(fmt.Errorf("create data folder %s: %w: %w", dir, errdex.ErrUnreadable, err),
				"Name a folder that you may write to with --data or ERRDEX_DATA.")
		}
		return nil
	}
	_, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nothingStored(dir)
	case err != nil:
		return errdex.WithFix(fmt.Errorf("open data folder %s: %w: %w", dir, errdex.ErrUnreadable, err),
			"Check that --data or ERRDEX_DATA names a folder that you may read.")
	}
	return nil
}

func nothingStored(dir string) error {
	return errdex.WithFix(fmt.Errorf("data folder %s holds no records yet: %w", dir, errdex.ErrNotFound),
		"Run errdex ingest owner/name@commit first, or name another folder with --data.")
}

// connect opens the pools and brings the schema up to date.
func (db *DB) connect(ctx context.Context, readOnly bool) error {
	steps, err := migrations()
	if err != nil {
		return err
	}
	if !readOnly {
		if db.writer, err = sql.Open("sqlite", dataSource(db.path, writing)); err != nil {
			return err
		}
		db.writer.SetMaxOpenConns(1)
		if err := db.migrate(ctx, steps); err != nil {
			return err
		}
	}
	access := reading
	if readOnly {
		access = readingOnly
	}
	if db.reader, err = sql.Open("sqlite", dataSource(db.path, access)); err != nil {
		return err
	}
	db.reader.SetMaxOpenConns(readers)
	db.reader.SetMaxIdleConns(readers)
	if readOnly {
		if err := db.checkFormat(ctx, len(steps)); err != nil {
			return err
		}
	}
	db.codec.Store(newCodec(nil))
	_, err = db.learn(ctx, db.reader)
	return err
}

// Close ends all connections. Calls that are still running fail.
func (db *DB) Close() error {
	var problems []error
	db.statements.Range(func(_, statement any) bool {
		problems = append(problems, statement.(*sql.Stmt).Close())
		return true
	})
	for _, pool := range []*sql.DB{db.reader, db.writer} {
		if pool != nil {
			problems = append(problems, pool.Close())
		}
	}
	if err := errors.Join(problems...); err != nil {
		return fmt.Errorf("close %s: %w", db.path, err)
	}
	return nil
}
