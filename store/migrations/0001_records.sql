-- Records, the repositories they belong to, the runs that made them, and the counts that lists show.
--
-- A document is a record's published JSON, compressed; the columns beside it are only what is queried. Times that the
-- store itself gives out are milliseconds since 1970, UTC.

-- The one row holds the version of the whole data set: 0 as long as there is nothing in it.
CREATE TABLE dataset (
	one     INTEGER PRIMARY KEY CHECK (one = 1),
	version INTEGER NOT NULL
) STRICT;
INSERT INTO dataset (one, version) VALUES (1, 0);

-- Sample records that the compressor starts from, so that what every record says costs nothing. Never changed or removed:
-- documents name the dictionary they need. name is the versions of the run and the language that it was taken from.
CREATE TABLE dictionaries (
	number  INTEGER PRIMARY KEY,
	name    TEXT NOT NULL UNIQUE,
	content BLOB NOT NULL
) STRICT;

-- pin_commit or pin_version is set, as in errdex.Pin. run is the newest run; NULL while all records were imported.
CREATE TABLE repositories (
	number      INTEGER PRIMARY KEY,
	repo        TEXT NOT NULL UNIQUE,
	host        TEXT NOT NULL,
	pin_commit  TEXT NOT NULL,
	pin_version TEXT NOT NULL,
	ref         TEXT NOT NULL,
	license     TEXT NOT NULL,
	analyzed_at TEXT NOT NULL,
	run         INTEGER REFERENCES runs (number)
) STRICT;

-- One row per run that changed something. versions names the code that made it; coverage is JSON.
CREATE TABLE runs (
	number      INTEGER PRIMARY KEY,
	repository  INTEGER NOT NULL REFERENCES repositories (number),
	revision    TEXT    NOT NULL,
	versions    TEXT    NOT NULL,
	analyzed_at TEXT    NOT NULL,
	coverage    TEXT    NOT NULL,
	added       INTEGER NOT NULL,
	changed     INTEGER NOT NULL,
	same        INTEGER NOT NULL,
	gone        INTEGER NOT NULL
) STRICT;
CREATE INDEX runs_repository ON runs (repository);

-- id and origin are the 16 hexadecimal digits as a signed 64-bit number. origin is the id that the site had by its path and
-- function when a run last saw it: it differs from id after a move, and is NULL when no run has seen the site. published is
-- the data set version that the record's envelope carries, stamp the one of the write that stored the row; they differ for
-- imported records only. class is the failure class, error_class the type constructed.
CREATE TABLE records (
	number      INTEGER PRIMARY KEY,
	id          INTEGER NOT NULL UNIQUE,
	origin      INTEGER,
	repository  INTEGER NOT NULL REFERENCES repositories (number),
	slug        TEXT    NOT NULL,
	message     TEXT    NOT NULL,
	message_key INTEGER NOT NULL,
	type        TEXT    NOT NULL,
	class       TEXT    NOT NULL,
	error_class TEXT    NOT NULL,
	severity    TEXT    NOT NULL,
	language    TEXT    NOT NULL,
	path        TEXT    NOT NULL,
	line        INTEGER NOT NULL,
	function    TEXT    NOT NULL,
	gone        INTEGER NOT NULL CHECK (gone IN (0, 1)),
	imported    INTEGER NOT NULL CHECK (imported IN (0, 1)),
	published   INTEGER NOT NULL,
	stamp       INTEGER NOT NULL
) STRICT;
CREATE INDEX records_path ON records (repository, path, line);
CREATE INDEX records_class ON records (class, repository);
CREATE INDEX records_error_class ON records (class, error_class, repository);
CREATE INDEX records_message ON records (message_key, repository);
CREATE INDEX records_stamp ON records (stamp);

-- Apart from records, so that lists and runs read narrow rows only.
CREATE TABLE documents (
	number   INTEGER PRIMARY KEY REFERENCES records (number),
	document BLOB NOT NULL
) STRICT;

-- How many records there are of each kind, kept by the triggers below in the transaction that changes the records.
CREATE TABLE counters (
	repository INTEGER NOT NULL REFERENCES repositories (number),
	class      TEXT    NOT NULL,
	language   TEXT    NOT NULL,
	type       TEXT    NOT NULL,
	severity   TEXT    NOT NULL,
	gone       INTEGER NOT NULL,
	records    INTEGER NOT NULL,
	PRIMARY KEY (repository, class, language, type, severity, gone)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER records_counted AFTER INSERT ON records BEGIN
	INSERT INTO counters (repository, class, language, type, severity, gone, records)
	VALUES (NEW.repository, NEW.class, NEW.language, NEW.type, NEW.severity, NEW.gone, 1)
	ON CONFLICT DO UPDATE SET records = records + 1;
END;

CREATE TRIGGER records_recounted AFTER UPDATE ON records
WHEN (OLD.repository, OLD.class, OLD.language, OLD.type, OLD.severity, OLD.gone)
	IS NOT (NEW.repository, NEW.class, NEW.language, NEW.type, NEW.severity, NEW.gone)
BEGIN
	UPDATE counters SET records = records - 1
	WHERE repository = OLD.repository AND class = OLD.class AND language = OLD.language AND type = OLD.type
		AND severity = OLD.severity AND gone = OLD.gone;
	DELETE FROM counters
	WHERE repository = OLD.repository AND class = OLD.class AND language = OLD.language AND type = OLD.type
		AND severity = OLD.severity AND gone = OLD.gone AND records = 0;
	INSERT INTO counters (repository, class, language, type, severity, gone, records)
	VALUES (NEW.repository, NEW.class, NEW.language, NEW.type, NEW.severity, NEW.gone, 1)
	ON CONFLICT DO UPDATE SET records = records + 1;
END;

-- An id is never removed, so neither is its row.
CREATE TRIGGER records_kept BEFORE DELETE ON records BEGIN
	SELECT RAISE(ABORT, 'records are never removed');
END;
