package store

import (
	"fmt"
	"strings"
	"testing"
)

// Queries that pages wait for must find their rows by an index and get them in order from it: a data set of a million
// records is no slower than one of a thousand.
func TestQueriesUseIndexes(t *testing.T) {
	db := open(t, t.TempDir())
	type asked struct {
		query string
		args  []any
		sorts bool // a handful of rows may be sorted
	}
	related := []any{1, 1, "a.go", "f", 3, 7, "m", "c", "e", 8}
	queries := map[string]asked{
		"document":         {documentSQL, []any{1}, false},
		"summaries":        {summariesSQL, []any{"[1]"}, false},
		"changed":          {changedSQL, []any{1}, false},
		"envelopes":        {envelopesSQL, nil, false},
		"a run's records":  {storedSQL, []any{1}, false},
		"other's ids":      {elsewhereSQL, []any{"[1]", 1}, false},
		"same function":    {sameFunctionSQL, related, true},
		"same message":     {sameMessageSQL, related, true},
		"same file":        {sameFileSQL, related, true},
		"same class":       {sameClassSQL, related, true},
		"same error class": {sameErrorClassSQL, related, false},
	}
	for _, f := range []Filter{{}, {Repo: "a/b"}, {Class: "x"}, {Repo: "a/b", Class: "x"}, {Repo: "a/b", Path: "a"}, {Class: "x", Type: "log"}} {
		order := f.order()
		clause, args := where(append(f.conditions(), condition{sql: order.after, args: order.args(cursor{})}), "")
		queries[fmt.Sprintf("list %+v", f)] = asked{listSQL + clause + " ORDER BY " + order.by + " LIMIT 5", args, false}
	}
	inFolder := Filter{Repo: "a/b", Path: "a"}
	clause, args := where(inFolder.conditions(), "")
	queries["count of a folder"] = asked{"SELECT SUM(r.records)" + inFolder.counted() + clause, args, false}
	for name, q := range queries {
		var plan strings.Builder
		err := each(t.Context(), db.reader, "EXPLAIN QUERY PLAN "+q.query, q.args, func(row scanner) error {
			var id, parent, unused int
			var step string
			err := row.Scan(&id, &parent, &unused, &step)
			fmt.Fprintln(&plan, step)
			return err
		})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, scan := range []string{"SCAN r\n", "SCAN records", "SCAN d\n", "AUTOMATIC"} {
			if strings.Contains(plan.String(), scan) {
				t.Errorf("%s reads a whole table:\n%s", name, plan.String())
			}
		}
		if !q.sorts && strings.Contains(plan.String(), "TEMP B-TREE FOR ORDER BY") {
			t.Errorf("%s sorts what it finds:\n%s", name, plan.String())
		}
	}
}
