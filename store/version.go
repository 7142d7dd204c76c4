package store

import (
	"context"
	"fmt"
	"time"

	"github.com/errdex/errdex"
)

const (
	versionSQL    = `SELECT version FROM dataset`
	putVersionSQL = `UPDATE dataset SET version = ?`
)

// DatasetVersion is the version of the whole data set, ISO 8601 in UTC with milliseconds; empty text as long as nothing was
// stored. Every write that changes anything moves it forward, even when the clock does not.
func (db *DB) DatasetVersion(ctx context.Context) (string, error) {
	var version int64
	err := db.eachPrepared(ctx, versionSQL, nil, func(row scanner) error { return row.Scan(&version) })
	return versionText(version), explain(err, "read the data set's version")
}

func readVersion(ctx context.Context, q queryer) (int64, error) {
	var version int64
	err := q.QueryRowContext(ctx, versionSQL).Scan(&version)
	return version, err
}

// nextVersion is the version of a write at a time, later than every version before it.
func nextVersion(previous int64, now time.Time) int64 { return max(now.UnixMilli(), previous+1) }

// versionText is the published form of a version; empty text for 0.
func versionText(version int64) string {
	if version == 0 {
		return ""
	}
	return errdex.FormatTime(time.UnixMilli(version))
}

// parseVersion reads the published form; 0 for empty text.
func parseVersion(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	t, err := time.Parse(errdex.TimeLayout, text)
	if err != nil || versionText(t.UnixMilli()) != text {
		return 0, errdex.WithFix(fmt.Errorf("data set version %q: %w", text, errdex.ErrInvalid),
			"Use the form 2026-01-31T12:00:00.000Z.")
	}
	return t.UnixMilli(), nil
}
