package store

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/errdex/errdex"
)

// plan is what a run writes. It is made without the write lock, from the state that had the data set version.
type plan struct {
	version      int64
	change       Change
	codec        *codec
	dictionaries []dictionary
	rows         []row
}

const (
	repositorySQL = `SELECT p.number, p.host, p.pin_commit, p.pin_version, u.versions
		FROM repositories p LEFT JOIN runs u ON u.number = p.run WHERE p.repo = ?`
	storedSQL = `SELECT number, id, origin, slug, message, path, line, function, gone, imported FROM records WHERE repository = ?
		ORDER BY path, line, number`
	elsewhereSQL = `SELECT id FROM records WHERE id IN (SELECT value FROM json_each(?)) AND repository <> ?`
)

// plan decides what a run writes. The only thing that it changes is the codec, which learns.
func (db *DB) plan(ctx context.Context, run *Run) (*plan, error) {
	p := &plan{}
	var stored []known
	var pairs []int
	elsewhere := map[errdex.ID]bool{} // ids of the run's new sites that records of other repositories have
	err := db.snapshot(ctx, func(tx *sql.Tx) error {
		var err error
		if p.version, err = readVersion(ctx, tx); err != nil {
			return err
		}
		repository, err := p.check(ctx, tx, run)
		if err != nil || p.change.Unchanged {
			return err
		}
		if p.codec, err = db.learn(ctx, tx); err != nil {
			return err
		}
		if stored, err = readKnown(ctx, tx, repository); err != nil {
			return err
		}
		pairs = pair(stored, run.Records)
		return findElsewhere(ctx, tx, repository, run.Records, pairs, elsewhere)
	})
	if err != nil || p.change.Unchanged {
		return p, err
	}
	// What follows needs no snapshot: should another write come in between, the plan is made again.
	if p.dictionaries, err = p.codec.train(run.Versions, run.Records); err != nil {
		return p, err
	}
	p.codec = p.codec.with(p.dictionaries...)
	b := &builder{db: db, run: run, codec: p.codec, stored: stored, pairs: pairs}
	b.identify(elsewhere)
	p.rows, err = b.build(ctx, &p.change)
	return p, err
}

// check finds the repository (0 when it is new), a conflict with it, and whether the run is its current one.
func (p *plan) check(ctx context.Context, tx *sql.Tx, run *Run) (number int64, err error) {
	var host, commit, version string
	var versions sql.NullString // NULL when everything was imported
	err = tx.QueryRowContext(ctx, repositorySQL, run.Pin.Repo).Scan(&number, &host, &commit, &version, &versions)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, nil
	case err != nil || !versions.Valid:
		return number, err
	case host != hostOf(run.Pin):
		return 0, errdex.WithFix(fmt.Errorf("%s is already stored from %s, this one is from %s: %w", run.Pin.Repo, host, hostOf(run.Pin), errdex.ErrConflict),
			"Give this repository an identity of its own with --as owner/name.")
	case commit != run.Pin.Commit || version != run.Pin.Version || versions.String != run.Versions:
		return number, nil
	}
	p.change = Change{Unchanged: true, DatasetVersion: versionText(p.version)}
	err = tx.QueryRowContext(ctx, presentSQL, number).Scan(&p.change.Total)
	p.change.Same = p.change.Total
	return number, err
}

func readKnown(ctx context.Context, tx *sql.Tx, repository int64) ([]known, error) {
	var stored []known
	err := each(ctx, tx, storedSQL, []any{repository}, func(row scanner) error {
		var k known
		var id int64
		var origin sql.NullInt64
		err := row.Scan(&k.number, &id, &origin, &k.slug, &k.message, &k.path, &k.line, &k.function, &k.gone, &k.imported)
		k.id = idOf(id)
		if origin.Valid {
			k.origin = idOf(origin.Int64)
		}
		stored = append(stored, k)
		return err
	})
	return stored, err
}

// findElsewhere adds the ids of new sites that records of other repositories already have.
func findElsewhere(ctx context.Context, tx *sql.Tx, repository int64, sites []errdex.Record, pairs []int, found map[errdex.ID]bool) error {
	ids := []int64{}
	for i, record := range pairs {
		if record < 0 {
			id, err := number(sites[i].ID)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
	}
	return each(ctx, tx, elsewhereSQL, []any{jsonNumbers(ids), repository}, func(row scanner) error {
		var id int64
		err := row.Scan(&id)
		found[idOf(id)] = true
		return err
	})
}

// jsonNumbers lists numbers for json_each, which keeps all 64 bits.
func jsonNumbers(numbers []int64) string {
	text := []byte{'['}
	for i, n := range numbers {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, n, 10)
	}
	return string(append(text, ']'))
}

// builder makes a run's rows.
type builder struct {
	db     *DB
	run    *Run
	codec  *codec
	stored []known
	pairs  []int // site → stored record or -1, from pair

	order []int // the sites by path, line and id
	ids   []errdex.ID
	slugs []errdex.Slug
}

// identify gives every site its id and slug, new ones by the rules and known ones as they have them. taken are ids that new
// records must not use.
func (b *builder) identify(taken map[errdex.ID]bool) {
	sites := b.run.Records
	b.order = make([]int, len(sites))
	for i := range b.order {
		b.order[i] = i
	}
	slices.SortFunc(b.order, func(i, j int) int {
		x, y := &sites[i], &sites[j]
		return cmp.Or(cmp.Compare(x.FilePath, y.FilePath), cmp.Compare(x.LineNumber, y.LineNumber), cmp.Compare(x.ID, y.ID))
	})
	slugs := newSlugs()
	for _, k := range b.stored {
		taken[k.id] = true
		slugs.used[k.slug] = true
	}
	b.ids, b.slugs = make([]errdex.ID, len(sites)), make([]errdex.Slug, len(sites))
	for _, i := range b.order {
		site, record := &sites[i], b.pairs[i]
		if record >= 0 {
			b.ids[i] = b.stored[record].id
		} else {
			b.ids[i] = freeID(site.ID, site.Repo, taken)
			taken[b.ids[i]] = true
		}
		if record >= 0 && b.stored[record].message == site.ErrorMessage {
			b.slugs[i] = b.stored[record].slug
		} else {
			b.slugs[i] = slugs.next(errdex.SlugOf(site.ErrorMessage))
		}
	}
}

// freeID is the id of a new record: the one computed for its site, unless a record that has moved away, or one of another
// repository, has it. Ids are never used twice.
func freeID(computed errdex.ID, repo string, taken map[errdex.ID]bool) errdex.ID {
	id := computed
	for n := 1; taken[id]; n++ {
		id = errdex.NewID(repo, "", "", string(computed), n)
	}
	return id
}

// slugs gives out slugs that no record of a repository has or had.
type slugs struct {
	used map[errdex.Slug]bool
	last map[errdex.Slug]int // the last suffix tried for a base
}

func newSlugs() *slugs {
	return &slugs{used: map[errdex.Slug]bool{}, last: map[errdex.Slug]int{}}
}

// next is base, or base with the first free suffix from -2 on.
func (s *slugs) next(base errdex.Slug) errdex.Slug {
	slug := base
	for s.used[slug] {
		n := max(s.last[base]+1, 2)
		s.last[base] = n
		slug = base + errdex.Slug("-"+strconv.Itoa(n))
	}
	s.used[slug] = true
	return slug
}

// build makes the rows: the sites in order, then the records that are gone. Encoding takes most of a run's time in the
// store, so it is shared among the cores.
func (b *builder) build(ctx context.Context, change *Change) ([]row, error) {
	paired := make([]bool, len(b.stored))
	for _, record := range b.pairs {
		if record >= 0 {
			paired[record] = true
		}
	}
	var gone []int
	for i, k := range b.stored {
		if !paired[i] && !k.gone && !k.imported {
			gone = append(gone, i)
		}
	}
	rows := make([]row, len(b.order)+len(gone))
	same := make([]bool, len(b.order))
	err := parallel(ctx, len(rows), func(n int) (err error) {
		if n < len(b.order) {
			rows[n], same[n], err = b.present(ctx, b.order[n])
		} else {
			rows[n], err = b.gone(ctx, gone[n-len(b.order)])
		}
		return err
	})
	for n, i := range b.order {
		switch {
		case b.pairs[i] < 0:
			change.Added++
		case same[n]:
			change.Same++
		default:
			change.Changed++
		}
	}
	change.Gone = len(gone)
	return rows, err
}

// present makes the row of a site, and says whether its record's content is what it was.
func (b *builder) present(ctx context.Context, site int) (made row, same bool, err error) {
	record, computed := b.run.Records[site], b.run.Records[site].ID
	record.ID, record.Slug = b.ids[site], b.slugs[site]
	record.AnalyzedAt = errdex.FormatTime(b.run.Now)
	record.ContentChangedAt = record.AnalyzedAt
	record.History = &errdex.History{FirstSeen: record.AnalyzedSHA}
	var at int64
	if i := b.pairs[site]; i >= 0 {
		at = b.stored[i].number
		before, published, err := b.read(ctx, at)
		if err != nil {
			return row{}, false, err
		}
		record.History = history(&before, &record)
		if same, err = sameContent(record, &before, published); err != nil {
			return row{}, false, err
		}
		if same {
			record.ContentChangedAt = before.ContentChangedAt
		}
	}
	made, err = b.row(&record, at)
	made.origin, made.touched = computed, same
	return made, same, err
}

// gone makes the row of a record whose site the run lacks. It keeps the revision that last had the site.
func (b *builder) gone(ctx context.Context, i int) (row, error) {
	record, _, err := b.read(ctx, b.stored[i].number)
	if err != nil {
		return row{}, err
	}
	var past errdex.History
	if record.History != nil {
		past = *record.History
	}
	past.Gone, past.LastSeen = true, record.AnalyzedSHA
	record.History, record.ContentChangedAt = &past, errdex.FormatTime(b.run.Now)
	made, err := b.row(&record, b.stored[i].number)
	made.origin = b.stored[i].origin
	return made, err
}

func (b *builder) row(record *errdex.Record, number int64) (row, error) {
	published, err := errdex.Encode(record)
	if err != nil {
		return row{}, err
	}
	made := rowOf(record)
	made.number = number
	made.document, err = b.codec.encode(dictionaryName(b.run.Versions, record), published)
	return made, err
}

const documentByNumberSQL = `SELECT document FROM documents WHERE number = ?`

// read is a stored record and its published JSON.
func (b *builder) read(ctx context.Context, number int64) (record errdex.Record, published []byte, err error) {
	var document []byte
	err = b.db.eachPrepared(ctx, documentByNumberSQL, []any{number}, func(row scanner) error { return row.Scan(&document) })
	if err != nil {
		return record, nil, err
	}
	if published, err = b.db.decode(ctx, document); err != nil {
		return record, nil, err
	}
	return record, published, json.Unmarshal(published, &record)
}

// history is what a record's history says after a run that has its site, at a new place when it moved.
func history(before, after *errdex.Record) *errdex.History {
	past := errdex.History{FirstSeen: before.AnalyzedSHA}
	if before.History != nil {
		past.FirstSeen = cmp.Or(before.History.FirstSeen, past.FirstSeen)
		past.MovedFrom = slices.Clone(before.History.MovedFrom)
	}
	if before.FilePath != after.FilePath {
		past.MovedFrom = append(past.MovedFrom, before.FilePath)
	}
	if f := before.FunctionName(); f != "" && f != after.FunctionName() {
		past.MovedFrom = append(past.MovedFrom, f)
	}
	return &past
}

// sameContent reports whether a record says what it said before, the revision, its link and the times aside.
func sameContent(after errdex.Record, before *errdex.Record, published []byte) (bool, error) {
	after.AnalyzedSHA, after.AnalyzedAt = before.AnalyzedSHA, before.AnalyzedAt
	after.ContentChangedAt, after.GitHubURL = before.ContentChangedAt, before.GitHubURL
	text, err := errdex.Encode(&after)
	return bytes.Equal(text, published), err
}

// parallel calls do for 0 to n-1 on all cores until one fails or the context ends, and returns the first error.
func parallel(ctx context.Context, n int, do func(i int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := do(i); err != nil {
					stop(err)
				}
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}
