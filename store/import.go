package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"time"

	"github.com/errdex/errdex"
)

// importBatch is how many records an import holds in memory.
const importBatch = 256

// importDictionary is the name under which imports compress: what wrote them is not known.
const importDictionary = "import"

// latestImported bounds the data set versions that are accepted, so that the store's own, which come after them, keep the
// published form with its four-digit year.
var latestImported = time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()

// Import keeps records as another errdex published them: ids, slugs, times and data set versions included. All are stored in
// one transaction, or none when any is invalid; the error then lists what is wrong and with which record, counted from 1. A
// record without a data set version gets the one of the import.
//
// An id that the store has already, with other content, is replaced when the imported contentChangedAt is later, and left
// alone otherwise; runs of the same repository change an imported record only when they find its very site. It returns
// ErrConflict for an id that another repository's record has. Memory does not grow with the number of records.
func (db *DB) Import(ctx context.Context, envelopes iter.Seq2[errdex.Envelope, error], now time.Time) (Change, error) {
	change, err := db.importAll(ctx, envelopes, now)
	return change, explain(err, "import records")
}

func (db *DB) importAll(ctx context.Context, envelopes iter.Seq2[errdex.Envelope, error], now time.Time) (Change, error) {
	tx, err := db.begin(ctx)
	if err != nil {
		return Change{}, err
	}
	defer db.end(tx)
	m, err := db.newImporter(ctx, tx, now)
	if err != nil {
		return Change{}, err
	}
	for envelope, err := range envelopes {
		m.change.Total++
		if err == nil {
			err = m.check(&envelope)
		}
		if ctx.Err() != nil {
			return Change{}, ctx.Err()
		}
		if err != nil {
			m.problems.add(fmt.Errorf("record %d: %w", m.change.Total, err))
			continue
		}
		m.batch = append(m.batch, incoming{ordinal: m.change.Total, envelope: envelope})
		if len(m.batch) == importBatch {
			if err := m.flush(ctx); err != nil {
				return Change{}, err
			}
		}
	}
	if err := m.flush(ctx); err != nil {
		return Change{}, err
	}
	if err := m.problems.err(); err != nil {
		return Change{}, errdex.WithFix(err, "Correct the records that are named, then import again; nothing was imported.")
	}
	if err := m.finish(ctx); err != nil {
		return Change{}, err
	}
	if m.change.Unchanged {
		return m.change, nil
	}
	if err := tx.Commit(); err != nil {
		return Change{}, err
	}
	db.codec.Store(m.codec)
	return m.change, nil
}

// incoming is a record to be imported.
type incoming struct {
	ordinal  int
	envelope errdex.Envelope
	json     []byte
	document []byte
}

// importer is the state of an import.
type importer struct {
	tx           *sql.Tx
	rows         *rowWriter
	codec        *codec
	find         *sql.Stmt
	previous     int64 // the data set's version before
	version      int64 // the one that rows are stamped with
	latest       int64 // the latest imported one
	bare         bool  // a record had none, and was stored with 0 for now
	repositories map[string]*importedRepository
	batch        []incoming
	problems     problems
	change       Change
}

// importedRepository is a repository that an import has touched.
type importedRepository struct {
	number int64
	hasRun bool       // its pin is the run's
	moved  bool       // pin is another one than the stored
	pin    errdex.Pin // of the record that was analysed last
	at     string     // when that was
}

const importFindSQL = `SELECT r.number, p.repo, r.origin, d.document
	FROM records r JOIN repositories p ON p.number = r.repository JOIN documents d ON d.number = r.number WHERE r.id = ?`

func (db *DB) newImporter(ctx context.Context, tx *sql.Tx, now time.Time) (*importer, error) {
	m := &importer{tx: tx, repositories: map[string]*importedRepository{}}
	var err error
	if m.previous, err = readVersion(ctx, tx); err != nil {
		return nil, err
	}
	m.version = nextVersion(m.previous, now)
	if m.codec, err = db.learn(ctx, tx); err != nil {
		return nil, err
	}
	if m.rows, err = newRowWriter(ctx, tx); err != nil {
		return nil, err
	}
	m.find, err = tx.PrepareContext(ctx, importFindSQL)
	return m, err
}

// check reports everything that is wrong with a record.
func (m *importer) check(e *errdex.Envelope) error {
	err := e.Record.Validate()
	version, versionErr := parseVersion(e.DatasetVersion)
	if versionErr == nil && (version < 0 || version >= latestImported) {
		versionErr = fmt.Errorf("data set version %q is out of range: %w", e.DatasetVersion, errdex.ErrInvalid)
	}
	m.latest, m.bare = max(m.latest, version), m.bare || version == 0
	return errors.Join(err, versionErr)
}

// flush stores the batch, unless the import has failed already.
func (m *importer) flush(ctx context.Context) error {
	batch := m.batch
	m.batch = m.batch[:0]
	if m.problems.err() != nil || len(batch) == 0 {
		return nil
	}
	records := make([]errdex.Record, len(batch))
	for i := range batch {
		records[i] = batch[i].envelope.Record
	}
	made, err := m.codec.train(importDictionary, records)
	if err != nil {
		return err
	}
	if err := putDictionaries(ctx, m.tx, made); err != nil {
		return err
	}
	m.codec = m.codec.with(made...)
	err = parallel(ctx, len(batch), func(i int) (err error) {
		record := &batch[i].envelope.Record
		if batch[i].json, err = errdex.Encode(record); err == nil {
			batch[i].document, err = m.codec.encode(dictionaryName(importDictionary, record), batch[i].json)
		}
		if err != nil {
			err = fmt.Errorf("record %d: %w", batch[i].ordinal, err)
		}
		return err
	})
	if err != nil {
		return err
	}
	for i := range batch {
		if err := m.put(ctx, &batch[i]); err != nil {
			return err
		}
	}
	return nil
}

// put stores one record, unless the store has it as it is or newer.
func (m *importer) put(ctx context.Context, in *incoming) error {
	record := &in.envelope.Record
	id, err := number(record.ID)
	if err != nil {
		return err
	}
	made := rowOf(record)
	made.imported, made.document = true, in.document
	if made.published, err = parseVersion(in.envelope.DatasetVersion); err != nil {
		return err
	}
	var repo string
	var origin sql.NullInt64
	var document []byte
	err = m.find.QueryRowContext(ctx, id).Scan(&made.number, &repo, &origin, &document)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		m.change.Added++
		return m.write(ctx, record, &made)
	case err != nil:
		return err
	case repo != record.Repo:
		m.problems.add(fmt.Errorf("record %d: id %s of %s is a record of %s: %w", in.ordinal, record.ID, record.Repo, repo, errdex.ErrConflict))
		return nil
	}
	if origin.Valid {
		made.origin = idOf(origin.Int64)
	}
	stored, err := m.codec.decode(document)
	if err != nil {
		return err
	}
	if newer, err := isNewer(record, in.json, stored); err != nil || !newer {
		m.change.Same++
		return err
	}
	m.change.Changed++
	return m.write(ctx, record, &made)
}

// isNewer reports whether a record has other content than the stored one, and later.
func isNewer(record *errdex.Record, published, stored []byte) (bool, error) {
	if bytes.Equal(published, stored) {
		return false, nil
	}
	var old struct {
		ContentChangedAt string `json:"contentChangedAt"`
	}
	if err := json.Unmarshal(stored, &old); err != nil {
		return false, err
	}
	return timeOf(record.ContentChangedAt).After(timeOf(old.ContentChangedAt)), nil
}

// timeOf reads a time that another program wrote; what is no time counts as long ago.
func timeOf(text string) time.Time {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return time.Time{}
	}
	return t
}

func (m *importer) write(ctx context.Context, record *errdex.Record, made *row) error {
	repository, err := m.repository(ctx, record)
	if err != nil {
		return err
	}
	if record.AnalyzedAt >= repository.at {
		repository.pin, repository.at, repository.moved = pinOf(record), record.AnalyzedAt, true
	}
	return m.rows.put(ctx, made, repository.number, m.version)
}

const importRepositorySQL = `SELECT number, analyzed_at, run IS NOT NULL FROM repositories WHERE repo = ?`

// repository finds or makes a record's repository.
func (m *importer) repository(ctx context.Context, record *errdex.Record) (*importedRepository, error) {
	if known := m.repositories[record.Repo]; known != nil {
		return known, nil
	}
	r := &importedRepository{}
	err := m.tx.QueryRowContext(ctx, importRepositorySQL, record.Repo).Scan(&r.number, &r.at, &r.hasRun)
	if errors.Is(err, sql.ErrNoRows) {
		r.number, err = putRepository(ctx, m.tx, pinOf(record), record.AnalyzedAt)
	}
	m.repositories[record.Repo] = r
	return r, err
}

// pinOf is the pin that a record was read at, as far as the record says.
func pinOf(record *errdex.Record) errdex.Pin {
	pin := errdex.Pin{Repo: record.Repo, License: record.License}
	if errdex.IsCommit(record.AnalyzedSHA) {
		pin.Commit = record.AnalyzedSHA
	} else {
		pin.Version = record.AnalyzedSHA
	}
	if link, err := url.Parse(record.GitHubURL); err == nil && link.Scheme == "https" {
		pin.Host = link.Host
	}
	return pin
}

const restampSQL = `UPDATE records SET stamp = ?1, published = IIF(published = 0, ?1, published) WHERE stamp = ?2`

// finish settles the version and the pins of repositories that no run has read.
func (m *importer) finish(ctx context.Context) error {
	c := &m.change
	if c.Added+c.Changed == 0 {
		c.Unchanged, c.DatasetVersion = true, versionText(m.previous)
		return nil
	}
	if version := max(m.version, m.latest+1); version != m.version || m.bare {
		// An imported version may lie in this clock's future, and the store's own must come after it. No rows have the
		// stamp m.version but those of this import.
		if _, err := m.tx.ExecContext(ctx, restampSQL, version, m.version); err != nil {
			return err
		}
		m.version = version
	}
	for _, r := range m.repositories {
		if r.moved && !r.hasRun {
			if _, err := putRepository(ctx, m.tx, r.pin, r.at); err != nil {
				return err
			}
		}
	}
	c.DatasetVersion = versionText(m.version)
	_, err := m.tx.ExecContext(ctx, putVersionSQL, m.version)
	return err
}
