package store

import (
	"context"
	"path"

	"github.com/errdex/errdex"
)

// Related is a record worth looking at beside another one.
type Related struct {
	Summary
	// Why says in words what the two have in common: "same function", "same message in other.rs", "same message in
	// owner/name", "same file", "same class in this repository", "same class and error type in owner/name".
	Why string `json:"why"`
}

// relation is a way in which records are related: a query whose results come best first, and the words for it.
type relation struct {
	sql string
	why func(s Summary, of *errdex.Record) string
}

// The parameters of every relation's query: 1 the record's row number (0 when it is not stored), 2 its repository's number,
// 3 path, 4 function, 5 line, 6 message key, 7 message, 8 class, 9 error class, 10 limit.
//
// Where there is no nearness to sort by, the neighbours in the order of storing are taken, to both sides: an index gives them
// without reading all the records of a class, and each record gets others than the next.
const (
	sameFunctionSQL = relatedSelect + `WHERE r.repository = ?2 AND r.path = ?3 AND r.function = ?4 AND ?4 <> '' AND r.number <> ?1 AND r.gone = 0
		ORDER BY ABS(r.line - ?5), r.line, r.number LIMIT ?10`
	sameMessageSQL = `SELECT * FROM (` + relatedSelect + `WHERE r.message_key = ?6 AND r.message = ?7 AND r.repository = ?2 AND r.number <> ?1 AND r.gone = 0
			ORDER BY r.path = ?3, r.path, r.line, r.number LIMIT ?10)
		UNION ALL SELECT * FROM (` + relatedSelect + `WHERE r.message_key = ?6 AND r.message = ?7 AND r.repository <> ?2 AND r.gone = 0
			ORDER BY r.repository, r.number LIMIT ?10)
		LIMIT ?10`
	sameFileSQL = relatedSelect + `WHERE r.repository = ?2 AND r.path = ?3 AND r.number <> ?1 AND r.gone = 0
		ORDER BY ABS(r.line - ?5), r.line, r.number LIMIT ?10`
	sameClassSQL = `SELECT * FROM (SELECT * FROM (` + relatedSelect + `WHERE r.class = ?8 AND ?8 <> '' AND r.repository = ?2 AND r.number > ?1 AND r.path <> ?3 AND r.gone = 0
			ORDER BY r.number LIMIT ?10)
		UNION ALL SELECT * FROM (` + relatedSelect + `WHERE r.class = ?8 AND ?8 <> '' AND r.repository = ?2 AND r.number < ?1 AND r.path <> ?3 AND r.gone = 0
			ORDER BY r.number DESC LIMIT ?10))
		ORDER BY ABS(number - ?1), number LIMIT ?10`
	sameErrorClassSQL = `SELECT * FROM (` + relatedSelect + `WHERE r.class = ?8 AND r.error_class = ?9 AND ?9 <> '' AND r.repository > ?2 AND r.gone = 0
			ORDER BY r.repository, r.number LIMIT ?10)
		UNION ALL SELECT * FROM (` + relatedSelect + `WHERE r.class = ?8 AND r.error_class = ?9 AND ?9 <> '' AND r.repository < ?2 AND r.gone = 0
			ORDER BY r.repository DESC, r.number LIMIT ?10)
		LIMIT ?10`
	relatedSelect = `SELECT ` + summaryColumns + `, r.number AS number` + summaryTables

	placeSQL = `SELECT r.number, r.repository FROM records r WHERE r.id = ?1
		UNION ALL SELECT 0, number FROM repositories WHERE repo = ?2 LIMIT 1`
)

// relations come best first.
var relations = []relation{
	{sameFunctionSQL, func(Summary, *errdex.Record) string { return "same function" }},
	{sameMessageSQL, func(s Summary, of *errdex.Record) string {
		switch {
		case s.Repo != of.Repo:
			return "same message in " + s.Repo
		case s.Path != of.FilePath:
			return "same message in " + path.Base(s.Path)
		}
		return "same message in this file"
	}},
	{sameFileSQL, func(Summary, *errdex.Record) string { return "same file" }},
	{sameClassSQL, func(Summary, *errdex.Record) string { return "same class in this repository" }},
	{sameErrorClassSQL, func(s Summary, _ *errdex.Record) string { return "same class and error type in " + s.Repo }},
}

// Related are at most limit records that are worth looking at beside the given one, best first, without itself and those
// that are gone. Each relation may give a few at first, so that one does not take all the places; what is left goes to the
// nearest. The relations are asked one after another: unlike other answers, this one may mix two states of the data set.
func (db *DB) Related(ctx context.Context, record *errdex.Record, limit int) ([]Related, error) {
	found, err := db.related(ctx, record, limit)
	return found, explain(err, "find records related to %s", record.ID)
}

func (db *DB) related(ctx context.Context, record *errdex.Record, limit int) ([]Related, error) {
	id, err := number(record.ID)
	if err != nil || limit <= 0 {
		return nil, err
	}
	var at, repository int64
	err = db.eachPrepared(ctx, placeSQL, []any{id, record.Repo}, func(row scanner) error { return row.Scan(&at, &repository) })
	if err != nil {
		return nil, err
	}
	var groups [][]Related
	seen := map[errdex.ID]bool{record.ID: true}
	for _, relation := range relations {
		var group []Related
		args := []any{at, repository, record.FilePath, record.FunctionName(), record.LineNumber, messageKey(record.ErrorMessage),
			record.ErrorMessage, record.BackgroundTag, record.Class(), limit + len(seen)}
		err := db.eachPrepared(ctx, relation.sql, args, func(row scanner) error {
			var number int64
			s, err := scanSummary(row, &number)
			if !seen[s.ID] && len(group) < limit {
				seen[s.ID] = true
				group = append(group, Related{s, relation.why(s, record)})
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		groups = append(groups, group)
	}
	return share(groups, limit), nil
}

// share takes at most limit values: the same number of each group while they last, then more of the first groups. The
// groups' order and the order within each stay.
func share(groups [][]Related, limit int) []Related {
	take := make([]int, len(groups))
	fair := max(1, limit/max(1, len(groups)))
	for _, most := range []int{fair, limit} {
		for i, group := range groups {
			n := min(len(group), most) - take[i]
			n = min(n, limit)
			take[i] += n
			limit -= n
		}
	}
	shared := []Related{}
	for i, group := range groups {
		shared = append(shared, group[:take[i]]...)
	}
	return shared
}
