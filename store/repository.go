package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/errdex/errdex"
)

// Repository is what is stored of a repository.
type Repository struct {
	// Pin is the revision that the records were read at: the last run's, or that of the latest imported record. Its host is
	// spelled out, github.com too.
	Pin errdex.Pin `json:"pin"`
	// Imported says that no run has read the repository: all its records were imported.
	Imported bool `json:"imported,omitempty"`
	// Records are there; Gone ones are no longer in the source.
	Records int `json:"records"`
	Gone    int `json:"gone,omitempty"`
	// Languages, Types, Severities and Classes count the records that are there, the most frequent first.
	Languages  []Count `json:"languages"`
	Types      []Count `json:"types"`
	Severities []Count `json:"severities"`
	Classes    []Count `json:"classes"`
	// Versions names the code that made the records, as in [Run].
	Versions string `json:"versions,omitempty"`
	// AnalyzedAt is when they were made, ISO 8601 in UTC with milliseconds.
	AnalyzedAt string `json:"analyzedAt"`
	// DatasetVersion is the version of the whole data set that this was read from.
	DatasetVersion string `json:"datasetVersion"`
	// Coverage says what the last run read. It is nil in lists, and for imported repositories.
	Coverage *errdex.Coverage `json:"coverage,omitempty"`
}

const (
	repositoriesSQL = `SELECT p.number, p.repo, p.host, p.pin_commit, p.pin_version, p.ref, p.license, p.analyzed_at,
			u.versions, IIF(?1 = '', NULL, u.coverage)
		FROM repositories p LEFT JOIN runs u ON u.number = p.run WHERE ?1 = '' OR p.repo = ?1 ORDER BY p.repo`
	repositoryCountsSQL = `SELECT repository, class, language, type, severity, gone, records FROM counters
		WHERE ?1 = '' OR repository = (SELECT number FROM repositories WHERE repo = ?1)`
)

// Repositories are all repositories by name, without their coverage.
func (db *DB) Repositories(ctx context.Context) ([]Repository, error) {
	all, err := db.repositories(ctx, "")
	return all, explain(err, "list repositories")
}

// Repository is one repository with its coverage. It returns ErrNotFound for one that nothing is stored of.
func (db *DB) Repository(ctx context.Context, repo string) (Repository, error) {
	doing := fmt.Sprintf("read repository %s", repo)
	if !errdex.IsRepo(repo) {
		return Repository{}, errdex.WithFix(fmt.Errorf("%s: not of the form owner/name: %w", doing, errdex.ErrInvalid),
			"Name a repository of the list, such as owner/name.")
	}
	found, err := db.repositories(ctx, repo)
	if err == nil && len(found) == 0 {
		err = errdex.WithFix(fmt.Errorf("nothing is stored of it: %w", errdex.ErrNotFound), "Run errdex ingest "+repo+"@commit first.")
	}
	if err != nil {
		return Repository{}, explain(err, "%s", doing)
	}
	return found[0], nil
}

// repositories reads one repository, or all for empty text.
func (db *DB) repositories(ctx context.Context, repo string) ([]Repository, error) {
	all := []Repository{}
	err := db.snapshot(ctx, func(tx *sql.Tx) error {
		version, err := readVersion(ctx, tx)
		if err != nil {
			return err
		}
		index := map[int64]int{}
		err = each(ctx, tx, repositoriesSQL, []any{repo}, func(row scanner) error {
			number, r, err := scanRepository(row)
			r.DatasetVersion = versionText(version)
			index[number] = len(all)
			all = append(all, r)
			return err
		})
		if err != nil {
			return err
		}
		tallies := make([]tally, len(all))
		err = each(ctx, tx, repositoryCountsSQL, []any{repo}, func(row scanner) error {
			var repository int64
			var class, language, kind, severity string
			var gone bool
			var n int
			err := row.Scan(&repository, &class, &language, &kind, &severity, &gone, &n)
			if i, ok := index[repository]; ok {
				tallies[i].add(class, language, kind, severity, gone, n)
			}
			return err
		})
		for i := range all {
			tallies[i].fill(&all[i])
		}
		return err
	})
	return all, err
}

func scanRepository(row scanner) (number int64, r Repository, err error) {
	var versions, coverage sql.NullString
	p := &r.Pin
	err = row.Scan(&number, &p.Repo, &p.Host, &p.Commit, &p.Version, &p.Ref, &p.License, &r.AnalyzedAt, &versions, &coverage)
	r.Imported, r.Versions = !versions.Valid, versions.String
	if err == nil && coverage.Valid {
		r.Coverage = &errdex.Coverage{}
		err = json.Unmarshal([]byte(coverage.String), r.Coverage)
	}
	return number, r, err
}

// tally adds up a repository's counters.
type tally struct {
	records, gone                         int
	classes, languages, types, severities map[string]int
}

func (t *tally) add(class, language, kind, severity string, gone bool, n int) {
	if gone {
		t.gone += n
		return
	}
	t.records += n
	for _, c := range []struct {
		into  *map[string]int
		value string
	}{{&t.classes, class}, {&t.languages, language}, {&t.types, kind}, {&t.severities, severity}} {
		if *c.into == nil {
			*c.into = map[string]int{}
		}
		if c.value != "" {
			(*c.into)[c.value] += n
		}
	}
}

func (t *tally) fill(r *Repository) {
	r.Records, r.Gone = t.records, t.gone
	r.Classes, r.Languages = sorted(t.classes), sorted(t.languages)
	r.Types, r.Severities = sorted(t.types), sorted(t.severities)
}

// sorted lists counts, the most frequent first.
func sorted(counts map[string]int) []Count {
	list := make([]Count, 0, len(counts))
	for value, n := range counts {
		list = append(list, Count{value, n})
	}
	slices.SortFunc(list, func(a, b Count) int { return cmp.Or(cmp.Compare(b.Records, a.Records), cmp.Compare(a.Value, b.Value)) })
	return list
}
