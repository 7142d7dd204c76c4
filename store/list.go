package store

import (
	"context"
	"database/sql"
)

// The number of summaries on a page.
const (
	DefaultLimit = 50
	MaxLimit     = 200
)

// Page is a part of a list.
type Page struct {
	Summaries []Summary `json:"summaries"`
	// Next is the cursor of the next page; empty on the last one.
	Next string `json:"next,omitempty"`
	// Total is how many records the whole list has.
	Total int `json:"total"`
	// DatasetVersion is the version of the data set that the page was read from; empty when nothing is stored.
	DatasetVersion string `json:"datasetVersion"`
}

// order is the order of a list: what it sorts by, each with an index behind it, and where a page starts.
type order struct {
	by    string
	after string
	args  func(c cursor) []any
	place func(s Summary, repository, number int64) cursor
}

var (
	// byPath is the order within a repository.
	byPath = order{
		by:    "r.path, r.line, r.number",
		after: "(r.path, r.line, r.number) > (?, ?, ?)",
		args:  func(c cursor) []any { return []any{c.Path, c.Line, c.Number} },
		place: func(s Summary, _, number int64) cursor { return cursor{Path: s.Path, Line: s.Line, Number: number} },
	}
	// byRepository is the order within a class: the repository that was stored first comes first.
	byRepository = order{
		by:    "r.repository, r.number",
		after: "(r.repository, r.number) > (?, ?)",
		args:  func(c cursor) []any { return []any{c.Repository, c.Number} },
		place: func(_ Summary, repository, number int64) cursor {
			return cursor{Repository: repository, Number: number}
		},
	}
	// byNumber is the order of everything: the record that was stored first comes first.
	byNumber = order{
		by:    "r.number",
		after: "r.number > ?",
		args:  func(c cursor) []any { return []any{c.Number} },
		place: func(_ Summary, _, number int64) cursor { return cursor{Number: number} },
	}
)

func (f *Filter) order() order {
	switch {
	case f.Repo != "":
		return byPath
	case f.Class != "":
		return byRepository
	}
	return byNumber
}

// List is a page of the records that pass a filter: by path and line within a repository, else in the order in which they
// were stored. cursor is empty for the first page and the previous page's Next for another; limit is [DefaultLimit] when 0 or
// less and never more than [MaxLimit]. A filter value that cannot be, and a cursor of another list, give ErrInvalid.
func (db *DB) List(ctx context.Context, filter Filter, cursor string, limit int) (Page, error) {
	page, err := db.list(ctx, filter, cursor, limit)
	return page, explain(err, "list records")
}

const listSQL = `SELECT ` + summaryColumns + `, r.repository, r.number` + summaryTables

func (db *DB) list(ctx context.Context, filter Filter, from string, limit int) (Page, error) {
	if err := filter.validate(); err != nil {
		return Page{}, err
	}
	if limit <= 0 {
		limit = DefaultLimit
	}
	limit = min(limit, MaxLimit)
	order, conditions := filter.order(), filter.conditions()
	if from != "" {
		c, err := parseCursor(from, filter)
		if err != nil {
			return Page{}, err
		}
		conditions = append(conditions, condition{sql: order.after, args: order.args(c)})
	}
	page := Page{Summaries: []Summary{}}
	err := db.snapshot(ctx, func(tx *sql.Tx) error {
		version, err := readVersion(ctx, tx)
		if err != nil {
			return err
		}
		page.DatasetVersion = versionText(version)
		if page.Total, err = total(ctx, tx, filter); err != nil || page.Total == 0 {
			return err
		}
		clause, args := where(conditions, "")
		query := listSQL + clause + " ORDER BY " + order.by + " LIMIT ?"
		var last cursor
		err = each(ctx, tx, query, append(args, limit+1), func(row scanner) error {
			if len(page.Summaries) == limit {
				page.Next, err = last.encode(filter)
				return err
			}
			var repository, number int64
			s, err := scanSummary(row, &repository, &number)
			page.Summaries, last = append(page.Summaries, s), order.place(s, repository, number)
			return err
		})
		return err
	})
	return page, err
}

// total is how many records pass a filter.
func total(ctx context.Context, tx *sql.Tx, filter Filter) (n int, err error) {
	clause, args := where(filter.conditions(), "")
	err = tx.QueryRowContext(ctx, "SELECT COALESCE(SUM(r.records), 0)"+filter.counted()+clause, args...).Scan(&n)
	return n, err
}

// Count is a value of a facet and how many records have it.
type Count struct {
	Value   string `json:"value"`
	Records int    `json:"records"`
}

// Facets are the values by which a list can be narrowed, the most frequent first. Each facet counts what the filter's other
// fields let through, so that it also shows the alternatives to its own field.
type Facets struct {
	Repositories []Count `json:"repositories"`
	Classes      []Count `json:"classes"`
	Languages    []Count `json:"languages"`
	Types        []Count `json:"types"`
	Severities   []Count `json:"severities"`
}

// Facets counts the records that pass a filter; see [DB.List] for errors.
func (db *DB) Facets(ctx context.Context, filter Filter) (Facets, error) {
	var f Facets
	if err := filter.validate(); err != nil {
		return f, explain(err, "count records")
	}
	err := db.snapshot(ctx, func(tx *sql.Tx) error {
		for _, facet := range []struct {
			column string
			value  string
			into   *[]Count
		}{
			{"repository", "(SELECT repo FROM repositories WHERE number = r.repository)", &f.Repositories},
			{"class", "r.class", &f.Classes},
			{"language", "r.language", &f.Languages},
			{"type", "r.type", &f.Types},
			{"severity", "r.severity", &f.Severities},
		} {
			without := facet.column
			if without == "repository" && filter.Path != "" {
				without = "" // a path is one of its repository
			}
			clause, args := where(filter.conditions(), without)
			query := "SELECT " + facet.value + " AS value, SUM(r.records) AS n" + filter.counted() + clause +
				" AND value <> '' GROUP BY value ORDER BY n DESC, value"
			*facet.into = []Count{}
			err := each(ctx, tx, query, args, func(row scanner) error {
				var c Count
				err := row.Scan(&c.Value, &c.Records)
				*facet.into = append(*facet.into, c)
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return f, explain(err, "count records")
}

// ClassCount is how many records a failure class has.
type ClassCount struct {
	// Slug is the class's slug.
	Slug string `json:"slug"`
	// Records that are not gone, in how many repositories.
	Records      int `json:"records"`
	Repositories int `json:"repositories"`
}

const classesSQL = `SELECT class, SUM(records) AS n, COUNT(DISTINCT repository) FROM counters
	WHERE gone = 0 AND class <> '' AND (?1 = '' OR class = ?1) GROUP BY class ORDER BY n DESC, class`

// Classes are the failure classes that records have, the most frequent first.
func (db *DB) Classes(ctx context.Context) ([]ClassCount, error) {
	counts, err := db.classes(ctx, "")
	return counts, explain(err, "count classes")
}

// Class counts one failure class: nothing when no record has it, which is no error, since a class has an article of its own.
func (db *DB) Class(ctx context.Context, slug string) (ClassCount, error) {
	if slug == "" {
		return ClassCount{}, nil
	}
	counts, err := db.classes(ctx, slug)
	if err != nil || len(counts) == 0 {
		return ClassCount{Slug: slug}, explain(err, "count class %s", slug)
	}
	return counts[0], nil
}

func (db *DB) classes(ctx context.Context, slug string) ([]ClassCount, error) {
	counts := []ClassCount{}
	err := each(ctx, db.reader, classesSQL, []any{slug}, func(row scanner) error {
		var c ClassCount
		err := row.Scan(&c.Slug, &c.Records, &c.Repositories)
		counts = append(counts, c)
		return err
	})
	return counts, err
}
