package store

import (
	"context"
	"database/sql"
)

const (
	insertRecordSQL = `INSERT INTO records (id, origin, repository, slug, message, message_key, type, class, error_class, severity,
			language, path, line, function, gone, imported, published, stamp)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	updateRecordSQL = `UPDATE records SET origin = ?, slug = ?, message = ?, message_key = ?, type = ?, class = ?, error_class = ?,
			severity = ?, language = ?, path = ?, line = ?, function = ?, gone = ?, imported = ?, published = ?, stamp = ?
		WHERE number = ?`
	touchRecordSQL    = `UPDATE records SET origin = ?, imported = ?, published = ?, stamp = ? WHERE number = ?`
	insertDocumentSQL = `INSERT INTO documents (number, document) VALUES (?, ?)`
	updateDocumentSQL = `UPDATE documents SET document = ? WHERE number = ?`
)

// rowWriter writes rows within a transaction, with the statements prepared once.
type rowWriter struct {
	insertRecord, updateRecord, touchRecord, insertDocument, updateDocument *sql.Stmt
}

func newRowWriter(ctx context.Context, tx *sql.Tx) (*rowWriter, error) {
	var w rowWriter
	for _, s := range []struct {
		into **sql.Stmt
		sql  string
	}{
		{&w.insertRecord, insertRecordSQL},
		{&w.updateRecord, updateRecordSQL},
		{&w.touchRecord, touchRecordSQL},
		{&w.insertDocument, insertDocumentSQL},
		{&w.updateDocument, updateDocumentSQL},
	} {
		statement, err := tx.PrepareContext(ctx, s.sql) // closed with the transaction
		if err != nil {
			return nil, err
		}
		*s.into = statement
	}
	return &w, nil
}

// put writes a row as part of the write that makes a data set version, which becomes its stamp.
func (w *rowWriter) put(ctx context.Context, r *row, repository, stamp int64) error {
	s := &r.summary
	id, err := number(s.ID)
	if err != nil {
		return err
	}
	var origin sql.NullInt64
	if r.origin != "" {
		if origin.Int64, err = number(r.origin); err != nil {
			return err
		}
		origin.Valid = true
	}
	if r.number == 0 {
		result, err := w.insertRecord.ExecContext(ctx, id, origin, repository, s.Slug, s.Message, messageKey(s.Message), s.Type,
			s.BackgroundTag, s.Class, s.Severity, s.Language, s.Path, s.Line, s.Function, s.Gone, r.imported, r.published, stamp)
		if err != nil {
			return err
		}
		if r.number, err = result.LastInsertId(); err != nil {
			return err
		}
		_, err = w.insertDocument.ExecContext(ctx, r.number, r.document)
		return err
	}
	if r.touched { // spares the indexes, and most rows of most runs are of this kind
		_, err = w.touchRecord.ExecContext(ctx, origin, r.imported, r.published, stamp, r.number)
	} else {
		_, err = w.updateRecord.ExecContext(ctx, origin, s.Slug, s.Message, messageKey(s.Message), s.Type, s.BackgroundTag, s.Class,
			s.Severity, s.Language, s.Path, s.Line, s.Function, s.Gone, r.imported, r.published, stamp, r.number)
	}
	if err != nil {
		return err
	}
	_, err = w.updateDocument.ExecContext(ctx, r.document, r.number)
	return err
}
