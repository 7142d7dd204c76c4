package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/errdex/errdex"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// applicationID marks the file as errdex's ("erdx"), so that a stranger's database is not taken for a new one.
const applicationID = 0x65726478

// pageSize suits documents of one to two kilobytes.
const pageSize = 8192

// migrations are the steps from an empty database to the present schema, in the order of their names. The schema's version,
// kept in the file's user_version, is how many of them were applied. A released step is never edited.
func migrations() ([]string, error) {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql") // sorted
	if err != nil {
		return nil, err
	}
	var steps []string
	for _, name := range names {
		text, err := migrationFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		steps = append(steps, string(text))
	}
	return steps, nil
}

// migrate applies the steps that the database lacks, all or none.
func (db *DB) migrate(ctx context.Context, steps []string) error {
	return db.patiently(ctx, func(context.Context) error {
		version, err := db.format(ctx, db.writer, len(steps))
		if err != nil || version == len(steps) {
			return err
		}
		if version == 0 {
			if err := db.prepareFile(ctx); err != nil {
				return err
			}
		}
		tx, err := db.writer.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() // after a commit this does nothing
		// Another process may have been faster.
		if version, err = db.formatIn(ctx, tx, len(steps)); err != nil {
			return err
		}
		for _, step := range steps[version:] {
			if _, err := tx.ExecContext(ctx, step); err != nil {
				return err
			}
		}
		mark := fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d", len(steps), applicationID)
		if _, err := tx.ExecContext(ctx, mark); err != nil {
			return err
		}
		return tx.Commit()
	})
}

// prepareFile sets the two properties of the file that no transaction can change. The page size comes first: the driver sorts
// the pragmas of a data source by name, and a journal mode fixes the page size.
func (db *DB) prepareFile(ctx context.Context) error {
	if _, err := db.writer.ExecContext(ctx, fmt.Sprintf("PRAGMA page_size = %d", pageSize)); err != nil {
		return err
	}
	var mode string
	if err := db.writer.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return errdex.WithFix(fmt.Errorf("%s cannot be read while it is written (journal mode %s): %w", db.path, mode, errdex.ErrUnsupported),
			"Keep the data folder on a local disk.")
	}
	return nil
}

// checkFormat reports why a database cannot be read as it is.
func (db *DB) checkFormat(ctx context.Context, newest int) error {
	version, err := db.format(ctx, db.reader, newest)
	switch {
	case err != nil:
		return err
	case version == 0:
		return nothingStored(filepath.Dir(db.path))
	case version < newest:
		return errdex.WithFix(fmt.Errorf("%s has format %d, this errdex reads %d: %w", db.path, version, newest, errdex.ErrUnavailable),
			"Run errdex ingest or errdex import once: it brings the data folder up to date.")
	}
	return nil
}

// format is how many steps were applied: 0 for an empty database, an error for one that is not errdex's or newer.
func (db *DB) format(ctx context.Context, pool *sql.DB, newest int) (version int, err error) {
	// In one transaction: another process may be creating the database between two questions.
	tx, err := pool.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return 0, err
	}
	defer tx.Rollback() // nothing was written
	return db.formatIn(ctx, tx, newest)
}

func (db *DB) formatIn(ctx context.Context, tx *sql.Tx, newest int) (int, error) {
	var application, version, tables int
	for _, ask := range []struct {
		sql  string
		into *int
	}{
		{"PRAGMA application_id", &application},
		{"PRAGMA user_version", &version},
		{"SELECT COUNT(*) FROM sqlite_schema", &tables},
	} {
		if err := tx.QueryRowContext(ctx, ask.sql).Scan(ask.into); err != nil {
			return 0, err
		}
	}
	switch {
	case application == 0 && version == 0 && tables == 0:
		return 0, nil
	case application != applicationID || version < 1:
		return 0, errdex.WithFix(fmt.Errorf("%s is another program's database: %w", db.path, errdex.ErrUnreadable),
			"Name another folder with --data.")
	case version > newest:
		return 0, errdex.WithFix(fmt.Errorf("%s has format %d, this errdex knows up to %d: %w", db.path, version, newest, errdex.ErrNewerFormat),
			"Update errdex, or name another folder with --data.")
	}
	return version, nil
}
