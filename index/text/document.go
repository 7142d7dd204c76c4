package text

import (
	"strconv"
	"strings"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/single"
	"github.com/blevesearch/bleve/v2/document"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/cespare/xxhash/v2"

	"github.com/errdex/errdex"
)

// The fields of a document.
const (
	fieldMessage  = "message"  // the message's words, with positions for phrases
	fieldExact    = "exact"    // a hash of the whole message, folded
	fieldProse    = "prose"    // documentation, scenarios, situations, solutions, tips
	fieldNames    = "names"    // class, function, path, code
	fieldTags     = "tags"     // the tags' words
	fieldRepo     = "repo"     // owner/name; this and the next four are for filters and counts
	fieldClass    = "class"    // the failure class's slug
	fieldLanguage = "language" // the language's id
	fieldType     = "type"     // the error type
	fieldSeverity = "severity" // the severity
	fieldRank     = "rank"     // for sorting: see the function rank
)

// Facets lists the fields that are counted, in the order in which they are shown.
func Facets() []string {
	return []string{fieldRepo, fieldClass, fieldLanguage, fieldType, fieldSeverity}
}

// The ways of indexing a field.
var (
	words     = mapping.FieldMapping{Index: true}
	positions = mapping.FieldMapping{Index: true, IncludeTermVectors: true}
	terms     = mapping.FieldMapping{Index: true, SkipFreqNorm: true}
	keywords  = mapping.FieldMapping{Index: true, SkipFreqNorm: true, DocValues: true}
)

var (
	messageAnalyzer = analyzer{}
	proseAnalyzer   = analyzer{prose: true}
	wholeAnalyzer   = &analysis.DefaultAnalyzer{Tokenizer: single.NewSingleTokenTokenizer()}
)

// fill puts a record's fields into a document.
func fill(doc *document.Document, record *errdex.Record) {
	add := func(name, value string, how mapping.FieldMapping, a analysis.Analyzer) {
		if value != "" {
			doc.AddField(document.NewTextFieldCustom(name, nil, []byte(value), how.Options(), a))
		}
	}
	add(fieldMessage, record.ErrorMessage, positions, messageAnalyzer)
	add(fieldExact, fold(record.ErrorMessage), terms, wholeAnalyzer)
	add(fieldProse, prose(record), words, proseAnalyzer)
	add(fieldNames, names(record), words, messageAnalyzer)
	add(fieldTags, strings.Join(record.Tags, " "), words, messageAnalyzer)
	add(fieldRepo, record.Repo, keywords, wholeAnalyzer)
	add(fieldClass, record.BackgroundTag, keywords, wholeAnalyzer)
	add(fieldLanguage, record.Language, keywords, wholeAnalyzer)
	add(fieldType, string(record.ErrorType), keywords, wholeAnalyzer)
	add(fieldSeverity, string(record.Severity), keywords, wholeAnalyzer)
	add(fieldRank, rank(record), keywords, wholeAnalyzer)
}

// rank sorts what must not stand before errors that are still there: warnings, then what is gone.
func rank(record *errdex.Record) string {
	switch {
	case record.Gone():
		return "2"
	case record.Severity == errdex.SeverityWarning:
		return "1"
	}
	return "0"
}

// fold makes one term of messages that differ in case and white space only. It is a hash (xxHash64): a dictionary of whole
// messages would be the greater part of the index.
func fold(message string) string {
	return strconv.FormatUint(xxhash.Sum64String(strings.ToLower(strings.Join(strings.Fields(message), " "))), 36)
}

func prose(record *errdex.Record) string {
	parts := []string{record.Documentation, record.TriggerScenarios, optional(record.CommonSituations)}
	parts = append(parts, record.Solutions...)
	return strings.Join(append(parts, record.PreventionTips...), "\n")
}

func names(record *errdex.Record) string {
	return strings.Join([]string{record.Class(), record.FunctionName(), record.FilePath, optional(record.ErrorCode)}, " ")
}

func optional(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
