package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"time"

	"github.com/errdex/errdex"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// readers is how many reads run at the same time.
const readers = 4

// The three ways to connect, as parameters of the driver. A run is reported as done only when its transaction is on disk,
// hence synchronous(FULL): it costs one flush per run. A writer asks again by itself, see patiently.
const (
	common      = "?_pragma=temp_store(MEMORY)&_pragma=mmap_size(0)&_dqs=0"
	writing     = common + "&_pragma=busy_timeout(100)&_txlock=immediate&_pragma=foreign_keys(1)&_pragma=synchronous(FULL)&_pragma=cache_size(-65536)&_pragma=journal_size_limit(67108864)"
	reading     = common + "&_pragma=busy_timeout(5000)&_pragma=cache_size(-16384)&_pragma=query_only(1)"
	readingOnly = reading + "&mode=ro"
)

// dataSource is the driver's name for the database file at an absolute path, whatever characters the path holds.
func dataSource(path, access string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String() + access
}

// begin starts a write. It waits for another one, of this process or another, up to db.wait. Whoever begins must call
// [DB.end], after a commit too.
func (db *DB) begin(ctx context.Context) (*sql.Tx, error) {
	if db.writer == nil {
		return nil, errdex.WithFix(fmt.Errorf("%s was opened for reading only: %w", db.path, errdex.ErrInvalid),
			"Open the data folder for writing.")
	}
	var tx *sql.Tx
	held := false
	err := db.patiently(ctx, func(waiting context.Context) error {
		if !held {
			select {
			case db.turn <- struct{}{}:
				held = true
			case <-waiting.Done():
				return waiting.Err()
			}
		}
		// The transaction outlives the wait, so it has the caller's context.
		var err error
		tx, err = db.writer.BeginTx(ctx, nil)
		return err
	})
	if err != nil && held {
		<-db.turn
	}
	return tx, err
}

// end rolls a write back unless it was committed, and lets the next one begin.
func (db *DB) end(tx *sql.Tx) {
	tx.Rollback() // says only that the transaction is over, when it is
	<-db.turn
}

// patiently calls do until it no longer finds the database locked, for at most db.wait.
func (db *DB) patiently(ctx context.Context, do func(waiting context.Context) error) error {
	deadline := time.Now().Add(db.wait)
	waiting, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	for {
		err := do(waiting)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case !isBusy(err) && !errors.Is(err, context.DeadlineExceeded):
			return err
		case time.Now().After(deadline):
			return errdex.WithFix(fmt.Errorf("another write kept %s locked for %v: %w", db.path, db.wait, errdex.ErrUnavailable),
				"Wait until the other errdex ingest or import has ended, then run the command again.")
		}
	}
}

// snapshot calls read with one unchanging state of the database.
func (db *DB) snapshot(ctx context.Context, read func(tx *sql.Tx) error) error {
	tx, err := db.reader.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing was written
	return read(tx)
}

// statement is a query of the package's own making, prepared once and kept: for what every page asks, compiling takes longer
// than running.
func (db *DB) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if kept, ok := db.statements.Load(query); ok {
		return kept.(*sql.Stmt), nil
	}
	statement, err := db.reader.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if kept, faster := db.statements.LoadOrStore(query, statement); faster {
		statement.Close()
		return kept.(*sql.Stmt), nil
	}
	return statement, nil
}

// queryer is what a pool and a transaction have in common.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// scanner is a row to be read: of a query for one row or for many.
type scanner interface{ Scan(into ...any) error }

// each calls scan for every row of a query.
func each(ctx context.Context, q queryer, query string, args []any, scan func(row scanner) error) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	return eachOf(ctx, rows, scan)
}

// eachPrepared is each for a query that is asked often, outside a snapshot.
func (db *DB) eachPrepared(ctx context.Context, query string, args []any, scan func(row scanner) error) error {
	statement, err := db.statement(ctx, query)
	if err != nil {
		return err
	}
	rows, err := statement.QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	return eachOf(ctx, rows, scan)
}

func eachOf(ctx context.Context, rows *sql.Rows, scan func(row scanner) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := ctx.Err(); err != nil {
			return err // the driver notices only after a while
		}
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// code is SQLite's primary result code for an error; 0 when the error is not SQLite's.
func code(err error) int {
	var failure *sqlite.Error
	if errors.As(err, &failure) {
		return failure.Code() & 0xff
	}
	return 0
}

func isBusy(err error) bool {
	c := code(err)
	return c == sqlite3.SQLITE_BUSY || c == sqlite3.SQLITE_LOCKED
}

// advice is the one table from SQLite's result codes to errdex's kinds of error and what to do about them.
var advice = map[int]struct {
	kind error
	fix  string
}{
	sqlite3.SQLITE_BUSY:     {errdex.ErrUnavailable, "Wait until the other errdex process has ended, then try again."},
	sqlite3.SQLITE_LOCKED:   {errdex.ErrUnavailable, "Wait until the other errdex process has ended, then try again."},
	sqlite3.SQLITE_FULL:     {errdex.ErrUnavailable, "Free some space on the disk that holds the data folder, then try again."},
	sqlite3.SQLITE_NOTADB:   {errdex.ErrUnreadable, "The file errdex.db is no errdex database. Name another folder with --data, or move the file away and ingest again."},
	sqlite3.SQLITE_CORRUPT:  {errdex.ErrUnreadable, "The file errdex.db is damaged. Restore a copy of it, or move it away and ingest again."},
	sqlite3.SQLITE_CANTOPEN: {errdex.ErrUnreadable, "Check that the data folder exists and that you may read and write it."},
	sqlite3.SQLITE_READONLY: {errdex.ErrUnreadable, "Check that you may write the data folder."},
	sqlite3.SQLITE_PERM:     {errdex.ErrUnreadable, "Check that you may read and write the data folder."},
	sqlite3.SQLITE_IOERR:    {errdex.ErrUnreadable, "Check the disk that holds the data folder."},
}

// explain wraps an error once with what was being done, and gives SQLite's own errors a kind and a fix. It returns nil for nil.
func explain(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	doing := fmt.Sprintf(format, args...)
	c := code(err)
	if c == sqlite3.SQLITE_INTERRUPT {
		return fmt.Errorf("%s: %w", doing, context.Canceled)
	}
	if a, ok := advice[c]; ok {
		return errdex.WithFix(fmt.Errorf("%s: %w: %w", doing, a.kind, err), a.fix)
	}
	return fmt.Errorf("%s: %w", doing, err)
}
