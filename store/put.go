package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/errdex/errdex"
)

// Run is the result of reading one repository at one revision.
type Run struct {
	Pin errdex.Pin
	// Records are all records of the pin, in any order, with the ids of errdex.NewID and slugs without a suffix. The store
	// decides on the final id, slug, history and contentChangedAt of each; the records handed in are not changed.
	Records  []errdex.Record
	Coverage errdex.Coverage
	// Versions names the code that made the records, such as "1/1" for extraction and analysis. A run with the pin and
	// versions that are already stored changes nothing.
	Versions string
	// Now is when the run was made. It becomes the records' analyzedAt.
	Now time.Time
}

// Change says what a write did to the records.
type Change struct {
	// Unchanged says that nothing was written: what was handed in was already there.
	Unchanged bool `json:"unchanged,omitempty"`
	// Added records are new; Changed ones have new content; Same ones have the content that they had.
	Added   int `json:"added"`
	Changed int `json:"changed"`
	Same    int `json:"same"`
	// Gone records are no longer in the source as of this run; they are kept.
	Gone int `json:"gone"`
	// Total is how many records that are not gone the repository has after a run, or how many were read by an import.
	Total int `json:"total"`
	// DatasetVersion is the version of the data set after the write.
	DatasetVersion string `json:"datasetVersion"`
}

// maxProblems is how many problems an error lists.
const maxProblems = 50

// problems collects what is wrong with many records.
type problems struct {
	list []error
	more int
}

func (p *problems) add(err error) {
	if len(p.list) < maxProblems {
		p.list = append(p.list, err)
	} else {
		p.more++
	}
}

// err joins the problems; nil when there are none.
func (p *problems) err() error {
	if p.more > 0 {
		return errors.Join(append(p.list, fmt.Errorf("and %d more: %w", p.more, errdex.ErrInvalid))...)
	}
	return errors.Join(p.list...)
}

// validate reports what is wrong with the run: the caller's mistakes, since extraction and analysis make valid records.
func (run *Run) validate() error {
	if err := run.Pin.Validate(); err != nil {
		return err
	}
	if run.Now.UnixMilli() <= 0 {
		return fmt.Errorf("run of %s has no time: %w", run.Pin, errdex.ErrInvalid)
	}
	var found problems
	seen := make(map[errdex.ID]bool, len(run.Records))
	for i := range run.Records {
		r := &run.Records[i]
		if err := r.Validate(); err != nil {
			found.add(err)
		}
		if r.Repo != run.Pin.Repo || r.AnalyzedSHA != run.Pin.Revision() {
			found.add(fmt.Errorf("record %s is of %s@%s: %w", r.ID, r.Repo, errdex.ShortRevision(r.AnalyzedSHA), errdex.ErrInvalid))
		}
		if seen[r.ID] {
			found.add(fmt.Errorf("record %s is there twice: %w", r.ID, errdex.ErrInvalid))
		}
		seen[r.ID] = true
	}
	return found.err()
}

// Put stores a run in one transaction: all of it, or nothing when it fails or the process ends.
//
// A record of the repository that the run has again keeps its id, whatever its lines; so does one that moved to another file
// or function while it and its new place were the only candidates, and so do several of one place that moved together. A record that the run lacks is kept and marked gone, and
// comes back with its id when a later run has it. contentChangedAt moves when anything but the revision, its link and the
// times differs.
//
// It returns ErrConflict when the repository's identity was stored from another host, ErrInvalid for records that break a
// rule, and ErrUnavailable when another write lasts longer than Options.Wait.
func (db *DB) Put(ctx context.Context, run Run) (Change, error) {
	change, err := db.put(ctx, &run)
	return change, explain(err, "store %s", run.Pin)
}

func (db *DB) put(ctx context.Context, run *Run) (Change, error) {
	if err := run.validate(); err != nil {
		return Change{}, err
	}
	// Most of the work is done before the lock is taken, so that other writers and this process's readers are not kept.
	p, err := db.plan(ctx, run)
	if err != nil {
		return Change{}, err
	}
	if p.change.Unchanged {
		return p.change, nil
	}
	tx, err := db.begin(ctx)
	if err != nil {
		return Change{}, err
	}
	defer db.end(tx)
	version, err := readVersion(ctx, tx)
	if err != nil {
		return Change{}, err
	}
	if version != p.version {
		// Another write came first. Nobody else can write now, so the second plan holds.
		if p, err = db.plan(ctx, run); err != nil {
			return Change{}, err
		}
		if p.change.Unchanged {
			return p.change, nil
		}
	}
	if err := p.apply(ctx, tx, run); err != nil {
		return Change{}, err
	}
	if err := tx.Commit(); err != nil {
		return Change{}, err
	}
	db.codec.Store(p.codec)
	return p.change, nil
}

const (
	putRepositorySQL = `INSERT INTO repositories (repo, host, pin_commit, pin_version, ref, license, analyzed_at)
		VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (repo) DO UPDATE SET host = excluded.host, pin_commit = excluded.pin_commit, pin_version = excluded.pin_version,
			ref = excluded.ref, license = excluded.license, analyzed_at = excluded.analyzed_at
		RETURNING number`
	putRunSQL = `INSERT INTO runs (repository, revision, versions, analyzed_at, coverage, added, changed, same, gone)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number`
	currentRunSQL = `UPDATE repositories SET run = ? WHERE number = ?`
	presentSQL    = `SELECT COALESCE(SUM(records), 0) FROM counters WHERE repository = ? AND gone = 0`
)

// apply writes the plan.
func (p *plan) apply(ctx context.Context, tx *sql.Tx, run *Run) error {
	version, at := nextVersion(p.version, run.Now), errdex.FormatTime(run.Now)
	repository, err := putRepository(ctx, tx, run.Pin, at)
	if err != nil {
		return err
	}
	if err := putDictionaries(ctx, tx, p.dictionaries); err != nil {
		return err
	}
	rows, err := newRowWriter(ctx, tx)
	if err != nil {
		return err
	}
	for i := range p.rows {
		p.rows[i].published = version
		if err := rows.put(ctx, &p.rows[i], repository, version); err != nil {
			return err
		}
	}
	coverage, err := errdex.Encode(run.Coverage)
	if err != nil {
		return err
	}
	var number int64
	c := &p.change
	err = tx.QueryRowContext(ctx, putRunSQL, repository, run.Pin.Revision(), run.Versions, at, string(coverage),
		c.Added, c.Changed, c.Same, c.Gone).Scan(&number)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, currentRunSQL, number, repository); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, putVersionSQL, version); err != nil {
		return err
	}
	c.DatasetVersion = versionText(version)
	return tx.QueryRowContext(ctx, presentSQL, repository).Scan(&c.Total)
}

func putRepository(ctx context.Context, tx *sql.Tx, pin errdex.Pin, at string) (number int64, err error) {
	err = tx.QueryRowContext(ctx, putRepositorySQL, pin.Repo, hostOf(pin), pin.Commit, pin.Version, pin.Ref, pin.License, at).Scan(&number)
	return number, err
}

func putDictionaries(ctx context.Context, tx *sql.Tx, dictionaries []dictionary) error {
	for _, d := range dictionaries {
		if _, err := tx.ExecContext(ctx, putDictionarySQL, d.number, d.name, d.content); err != nil {
			return err
		}
	}
	return nil
}

// hostOf is the pin's host, the default one spelled out.
func hostOf(pin errdex.Pin) string {
	if pin.Host == "" {
		return "github.com"
	}
	return pin.Host
}

const knownSQL = `SELECT p.host, p.pin_commit, p.pin_version, u.versions FROM repositories p JOIN runs u ON u.number = p.run WHERE p.repo = ?`

// Known reports whether a run of the pin by the same versions is the repository's current one, so that reading it again
// would change nothing.
func (db *DB) Known(ctx context.Context, pin errdex.Pin, versions string) (bool, error) {
	var host, commit, version, stored string
	err := db.reader.QueryRowContext(ctx, knownSQL, pin.Repo).Scan(&host, &commit, &version, &stored)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	same := host == hostOf(pin) && commit == pin.Commit && version == pin.Version && stored == versions
	return same, explain(err, "look up %s", pin)
}
