package store

import (
	"fmt"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// Filter narrows lists and counts. Empty fields let everything through.
type Filter struct {
	// Repo is a repository's identity, owner/name.
	Repo string
	// Class is the slug of a failure class.
	Class string
	// Language is the id of a language, such as rust.
	Language string
	// Type is one of errdex.ErrorTypes, Severity one of errdex.Severities.
	Type     string
	Severity string
	// Path is a file of Repo, or a folder and all that is below it.
	Path string
	// Gone asks for the records whose site is gone, instead of those that are there.
	Gone bool
}

// validate reports what is wrong with the filter.
func (f *Filter) validate() error {
	switch {
	case f.Repo != "" && !errdex.IsRepo(f.Repo):
		return errdex.WithFix(fmt.Errorf("repository %q is not of the form owner/name: %w", f.Repo, errdex.ErrInvalid),
			"Name a repository of the list, such as owner/name.")
	case f.Type != "" && !errdex.ErrorType(f.Type).Valid():
		return oneOf("error type", f.Type, errdex.ErrorTypes())
	case f.Severity != "" && !errdex.Severity(f.Severity).Valid():
		return oneOf("severity", f.Severity, errdex.Severities())
	case f.Path != "" && f.Repo == "":
		return errdex.WithFix(fmt.Errorf("path %q without a repository: %w", f.Path, errdex.ErrInvalid),
			"Name the repository that the path is in, too.")
	}
	return nil
}

func oneOf[T ~string](what, value string, allowed []T) error {
	var names []string
	for _, a := range allowed {
		names = append(names, string(a))
	}
	return errdex.WithFix(fmt.Errorf("unknown %s %q: %w", what, value, errdex.ErrInvalid),
		fmt.Sprintf("Use one of %s.", strings.Join(names, ", ")))
}

// condition is a part of a WHERE clause with its arguments, about the columns that records (as r) and counters (as r) share,
// unless it is about the path.
type condition struct {
	facet string // the facet that it narrows
	sql   string
	args  []any
}

// conditions are the filter's. The first is always there.
func (f *Filter) conditions() []condition {
	all := []condition{{"", "r.gone = ?", []any{f.Gone}}}
	for _, c := range []struct{ facet, sql, value string }{
		{"repository", "r.repository = (SELECT number FROM repositories WHERE repo = ?)", f.Repo},
		{"class", "r.class = ?", f.Class},
		{"language", "r.language = ?", f.Language},
		{"type", "r.type = ?", f.Type},
		{"severity", "r.severity = ?", f.Severity},
	} {
		if c.value != "" {
			all = append(all, condition{c.facet, c.sql, []any{c.value}})
		}
	}
	if path := strings.TrimSuffix(f.Path, "/"); path != "" {
		// '0' is the character after '/'.
		all = append(all, condition{"path", "(r.path = ? OR r.path >= ? AND r.path < ?)", []any{path, path + "/", path + "0"}})
	}
	return all
}

// where joins conditions, those of one facet left out.
func where(conditions []condition, without string) (sql string, args []any) {
	kept := slices.DeleteFunc(slices.Clone(conditions), func(c condition) bool { return c.facet != "" && c.facet == without })
	var parts []string
	for _, c := range kept {
		parts = append(parts, c.sql)
		args = append(args, c.args...)
	}
	return " WHERE " + strings.Join(parts, " AND "), args
}

// counted is where a filter's records are counted: the counters, or the records themselves for a path, which has none.
func (f *Filter) counted() string {
	if f.Path == "" {
		return " FROM counters r "
	}
	return " FROM (SELECT *, 1 AS records FROM records) r "
}
