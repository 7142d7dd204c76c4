package store

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"

	"github.com/errdex/errdex"
)

// Summary is what lists show of a record.
type Summary struct {
	ID      errdex.ID        `json:"id"`
	Repo    string           `json:"repo"`
	Slug    errdex.Slug      `json:"slug"`
	Message string           `json:"errorMessage"`
	Type    errdex.ErrorType `json:"errorType"`
	// Class is the type constructed or the reporting function; empty when unknown.
	Class    string          `json:"errorClass,omitempty"`
	Severity errdex.Severity `json:"severity"`
	Language string          `json:"language,omitempty"`
	Path     string          `json:"filePath"`
	// Line is the 1-based line of the message.
	Line int `json:"lineNumber"`
	// Function is the enclosing function's qualified name; empty at the top level of a file.
	Function string `json:"enclosing,omitempty"`
	// Gone says that a newer analysed commit no longer has the site.
	Gone bool `json:"gone,omitempty"`
	// BackgroundTag is the slug of the failure class.
	BackgroundTag string `json:"backgroundTag"`
}

// URL is the address of the record's page, relative to the server.
func (s Summary) URL() string { return "/errors/" + string(s.ID) + "/" + string(s.Slug) }

// row is a record as it is written.
type row struct {
	number    int64 // 0 for a new one
	summary   Summary
	origin    errdex.ID // empty when no run has seen the site
	imported  bool
	published int64
	touched   bool // only the document, origin, imported and published differ from the stored row
	document  []byte
}

// rowOf takes a record's columns; the document is yet to be made.
func rowOf(r *errdex.Record) row {
	return row{summary: Summary{
		ID: r.ID, Repo: r.Repo, Slug: r.Slug, Message: r.ErrorMessage, Type: r.ErrorType, Class: r.Class(), Severity: r.Severity,
		Language: r.Language, Path: r.FilePath, Line: r.LineNumber, Function: r.FunctionName(), Gone: r.Gone(),
		BackgroundTag: r.BackgroundTag,
	}}
}

const (
	summaryColumns = `r.id, p.repo, r.slug, r.message, r.type, r.error_class, r.severity, r.language, r.path, r.line,
		r.function, r.gone, r.class`
	summaryTables = ` FROM records r JOIN repositories p ON p.number = r.repository `
)

// scanSummary reads summaryColumns, and then what else the query has.
func scanSummary(row scanner, more ...any) (Summary, error) {
	var s Summary
	var id int64
	err := row.Scan(append([]any{&id, &s.Repo, &s.Slug, &s.Message, &s.Type, &s.Class, &s.Severity, &s.Language, &s.Path, &s.Line,
		&s.Function, &s.Gone, &s.BackgroundTag}, more...)...)
	s.ID = idOf(id)
	return s, err
}

// number is an id as SQLite keeps it: the 64 bits as a signed number.
func number(id errdex.ID) (int64, error) {
	if !id.Valid() {
		return 0, errdex.WithFix(fmt.Errorf("id %q is not 16 lower-case hexadecimal digits: %w", id, errdex.ErrInvalid),
			"Take the id from a record's page, from errdex search or from errdex match.")
	}
	bits, err := strconv.ParseUint(string(id), 16, 64)
	return int64(bits), err
}

// idOf undoes number.
func idOf(number int64) errdex.ID { return errdex.ID(fmt.Sprintf("%016x", uint64(number))) }

// messageKey stands for a message in an index.
func messageKey(message string) int64 {
	sum := sha256.Sum256([]byte(message))
	return int64(binary.LittleEndian.Uint64(sum[:8]))
}
