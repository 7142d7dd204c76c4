package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"github.com/errdex/errdex"
)

// EnvelopeJSON is a record's envelope in the published form, the bytes that errdex.Encode gives for it. It returns
// ErrNotFound for an id that no record has and ErrInvalid for text that is no id.
func (db *DB) EnvelopeJSON(ctx context.Context, id errdex.ID) ([]byte, error) {
	published, version, err := db.read(ctx, id)
	if err != nil {
		return nil, explain(err, "read record %s", id)
	}
	return envelopeJSON(published, version), nil
}

// Envelope is a record with the data set version that published it; see [DB.EnvelopeJSON] for errors.
func (db *DB) Envelope(ctx context.Context, id errdex.ID) (errdex.Envelope, error) {
	var envelope errdex.Envelope
	published, version, err := db.read(ctx, id)
	if err == nil {
		envelope, err = decodeEnvelope(published, version)
	}
	return envelope, explain(err, "read record %s", id)
}

// read is a record's published JSON and data set version.
func (db *DB) read(ctx context.Context, id errdex.ID) (published []byte, version int64, err error) {
	key, err := number(id)
	if err != nil {
		return nil, 0, err
	}
	var document []byte
	err = db.eachPrepared(ctx, documentSQL, []any{key}, func(row scanner) error { return row.Scan(&version, &document) })
	if err == nil && document == nil {
		return nil, 0, errdex.WithFix(fmt.Errorf("there is no such record: %w", errdex.ErrNotFound),
			"Check the id, or look for the message with errdex match or errdex search.")
	}
	if err == nil {
		published, err = db.decode(ctx, document)
	}
	return published, version, err
}

func decodeEnvelope(published []byte, version int64) (errdex.Envelope, error) {
	envelope := errdex.Envelope{DatasetVersion: versionText(version)}
	if err := json.Unmarshal(published, &envelope.Record); err != nil {
		return errdex.Envelope{}, fmt.Errorf("damaged document: %w: %w", errdex.ErrUnreadable, err)
	}
	return envelope, nil
}

const (
	// envelopesSQL sorts ids as text: those that are negative as numbers come last.
	envelopesSQL = `SELECT r.published, d.document
		FROM repositories p CROSS JOIN records r ON r.repository = p.number JOIN documents d ON d.number = r.number
		ORDER BY p.repo, r.path, r.line, r.id < 0, r.id`
	changedSQL = `SELECT r.published, d.document FROM records r JOIN documents d ON d.number = r.number
		WHERE r.stamp > ? ORDER BY r.stamp, r.number`
)

// Envelopes are all records, gone ones included, ordered by repository, path, line and id: the export. They come from one
// state of the data set, whatever is written meanwhile, and are read as they are asked for.
func (db *DB) Envelopes(ctx context.Context) iter.Seq2[errdex.Envelope, error] {
	return db.stream(ctx, "export records", envelopesSQL)
}

// Changed are the records that were written after a version of the data set, or all for empty text, gone ones included: what
// an index that was built from that version lacks. A since that is no version gives ErrInvalid.
func (db *DB) Changed(ctx context.Context, since string) iter.Seq2[errdex.Record, error] {
	return func(yield func(errdex.Record, error) bool) {
		version, err := parseVersion(since)
		if err != nil {
			yield(errdex.Record{}, fmt.Errorf("read changed records: %w", err))
			return
		}
		for envelope, err := range db.stream(ctx, "read changed records", changedSQL, version) {
			if !yield(envelope.Record, err) {
				return
			}
		}
	}
}

// stream reads the version and document of every row of a query, in one snapshot. The first error is the last value.
func (db *DB) stream(ctx context.Context, doing, query string, args ...any) iter.Seq2[errdex.Envelope, error] {
	return func(yield func(errdex.Envelope, error) bool) {
		stopped := false
		err := db.snapshot(ctx, func(tx *sql.Tx) error {
			c, err := db.learn(ctx, tx)
			if err != nil {
				return err
			}
			return each(ctx, tx, query, args, func(row scanner) error {
				var version int64
				var document sql.RawBytes
				if err := row.Scan(&version, &document); err != nil {
					return err
				}
				published, err := c.decode(document)
				if err != nil {
					return err
				}
				envelope, err := decodeEnvelope(published, version)
				if err == nil && !yield(envelope, nil) {
					stopped, err = true, errStopped
				}
				return err
			})
		})
		if err != nil && !stopped {
			yield(errdex.Envelope{}, explain(err, "%s", doing))
		}
	}
}

// errStopped ends a query whose reader has had enough.
var errStopped = errors.New("stopped")

const summariesSQL = `SELECT ` + summaryColumns + summaryTables + `WHERE r.id IN (SELECT value FROM json_each(?))`

// Summaries are the summaries of the records with the given ids. Ids that no record has are left out.
func (db *DB) Summaries(ctx context.Context, ids []errdex.ID) (map[errdex.ID]Summary, error) {
	numbers := make([]int64, len(ids))
	for i, id := range ids {
		n, err := number(id)
		if err != nil {
			return nil, fmt.Errorf("read summaries: %w", err)
		}
		numbers[i] = n
	}
	found := make(map[errdex.ID]Summary, len(ids))
	err := db.eachPrepared(ctx, summariesSQL, []any{jsonNumbers(numbers)}, func(row scanner) error {
		s, err := scanSummary(row)
		found[s.ID] = s
		return err
	})
	return found, explain(err, "read summaries")
}
