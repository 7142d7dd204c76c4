package text

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search"
	"github.com/blevesearch/bleve/v2/search/query"

	"github.com/errdex/errdex"
)

// Query is what a person looks for. Text is taken as words; what stands between double quotes as a phrase of a message. The other fields
// narrow the result to records that have exactly that value.
type Query struct {
	Text                                  string
	Repo, Class, Language, Type, Severity string
	Limit, Offset                         int
}

// Hit is a record found, with a score that is comparable within one result.
type Hit struct {
	ID    errdex.ID
	Score float64
}

// Count is how many of the records found have a value.
type Count struct {
	Value string
	Count int
}

// Result is what was found.
type Result struct {
	Total int
	Hits  []Hit
	// Facets counts the records found by the values of each field of [Facets], most frequent first.
	Facets map[string][]Count
}

const (
	// maxQuery is how many bytes of a query are read, maxTerms how many terms of it are looked for.
	maxQuery = 4096
	maxTerms = 32
	// maxFacet is how many values of a field are counted.
	maxFacet = 50
	// MaxLimit is how many hits one page can have, MaxOffset how far pages go.
	MaxLimit, MaxOffset = 200, 10_000
)

// The weights of the fields: a message says most about its record.
const (
	exactBoost, phraseBoost, messageBoost, namesBoost, tagsBoost, proseBoost = 100, 16, 8, 3, 3, 1
)

// Search finds records. All words and phrases must be there; when no record has all, those with some of the words are found. No text finds everything
// that the filters leave. Any text is a query: there is no syntax that can be wrong.
func (ix *Index) Search(ctx context.Context, q Query) (Result, error) {
	parsed := parseQuery(q.Text)
	if parsed.size() == 0 && strings.TrimSpace(q.Text) != "" {
		return Result{Facets: map[string][]Count{}}, nil // punctuation only: nothing has it
	}
	result, err := ix.page(ctx, q, parsed.query(true))
	if err == nil && result.Total == 0 && parsed.size() > 0 {
		result, err = ix.page(ctx, q, parsed.query(false))
	}
	return result, err
}

// Similar finds the records whose messages share words with the text, most alike first. It is for messages that no template
// matches.
func (ix *Index) Similar(ctx context.Context, text string, limit int) ([]Hit, error) {
	parsed := parseQuery(strings.ReplaceAll(text, `"`, " "))
	var some []query.Query
	for _, w := range parsed.words {
		some = append(some, term(fieldMessage, w.text, messageBoost))
	}
	if ix == nil || len(some) == 0 {
		return nil, nil
	}
	request := bleve.NewSearchRequestOptions(query.NewDisjunctionQuery(some), min(max(limit, 0), MaxLimit), 0, false)
	request.SortByCustom(search.SortOrder{&search.SortScore{Desc: true}, &search.SortDocID{}})
	result, err := ix.run(ctx, request)
	return result.Hits, err
}

// page runs a query within the filters and counts the facets.
func (ix *Index) page(ctx context.Context, q Query, main query.Query) (Result, error) {
	must := []query.Query{main}
	for _, filter := range [][2]string{{fieldRepo, q.Repo}, {fieldClass, q.Class}, {fieldLanguage, q.Language}, {fieldType, q.Type}, {fieldSeverity, q.Severity}} {
		if filter[1] != "" {
			must = append(must, term(filter[0], filter[1], 0))
		}
	}
	request := bleve.NewSearchRequestOptions(query.NewConjunctionQuery(must), min(max(q.Limit, 0), MaxLimit), min(max(q.Offset, 0), MaxOffset), false)
	request.SortByCustom(search.SortOrder{
		&search.SortField{Field: fieldRank, Type: search.SortFieldAsString}, &search.SortScore{Desc: true}, &search.SortDocID{}})
	for _, field := range Facets() {
		request.AddFacet(field, bleve.NewFacetRequest(field, maxFacet))
	}
	return ix.run(ctx, request)
}

// run runs a request.
func (ix *Index) run(ctx context.Context, request *bleve.SearchRequest) (result Result, err error) {
	// The library reads mapped files: what is damaged behind the checks must not take the process down, nor must a file that
	// someone cut short.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("search: %v: %w", r, errdex.ErrUnreadable)
		}
	}()
	opened, err := ix.ready()
	if err != nil {
		return Result{}, err
	}
	if request.PreSearchData, err = statistics(opened); err != nil {
		return Result{}, fmt.Errorf("search: %w", err)
	}
	found, err := opened.SearchInContext(ctx, request)
	if err != nil {
		return Result{}, fmt.Errorf("search: %w", err)
	}
	result = Result{Total: int(found.Total), Facets: map[string][]Count{}}
	for _, hit := range found.Hits {
		result.Hits = append(result.Hits, Hit{errdex.ID(hit.ID), hit.Score})
	}
	for name, facet := range found.Facets {
		for _, t := range facet.Terms.Terms() {
			result.Facets[name] = append(result.Facets[name], Count{t.Term, t.Count})
		}
	}
	return result, nil
}

// lengths are the mean lengths of the fields that are searched, in terms: measured over 40,000 records of 45 repositories.
var lengths = map[string]int{
	fieldMessage: 9, fieldProse: 110, fieldNames: 14, fieldTags: 8, fieldExact: 1,
	fieldRepo: 1, fieldClass: 1, fieldLanguage: 1, fieldType: 1, fieldSeverity: 1,
}

// statistics are what scores depend on besides the record and the query: how many records there are, and how long their fields
// are. Bleve takes the number of different terms for the sum of all lengths, and counts it file by file, so that its scores
// would depend on how the records are spread over files: on the history of the index.
func statistics(opened bleve.Index) (map[string]any, error) {
	count, err := opened.DocCount()
	if err != nil {
		return nil, err
	}
	stats := &search.BM25Stats{DocCount: float64(count), FieldCardinality: map[string]int{}}
	for field, mean := range lengths {
		stats.FieldCardinality[field] = mean * int(count)
	}
	return map[string]any{search.BM25PreSearchDataKey: stats}, nil
}

// parsed is a query taken apart.
type parsed struct {
	words   []word
	phrases [][]string
	whole   string
}

// word is a term; part is false for a token of several parts, which is looked for beside its parts.
type word struct {
	text string
	part bool
	stop bool
}

func (p parsed) size() int { return len(p.words) + len(p.phrases) }

// parseQuery takes a person's text apart. A quote that is not closed is an ordinary character.
func parseQuery(text string) parsed {
	text = strings.ToValidUTF8(text, " ")
	text = text[:min(len(text), maxQuery)]
	out := parsed{whole: fold(text)}
	pieces := strings.Split(text, `"`)
	for i, piece := range pieces {
		words := split(piece)
		if i%2 == 1 && i < len(pieces)-1 {
			var phrase []string
			for _, w := range words {
				if w.part {
					phrase = append(phrase, w.text)
				}
			}
			if len(phrase) > 1 {
				out.phrases = append(out.phrases, phrase)
				continue
			}
		}
		out.words = append(out.words, words...)
	}
	out.words = out.words[:min(len(out.words), maxTerms)]
	out.phrases = out.phrases[:min(len(out.phrases), maxTerms)]
	return out
}

// split makes the terms of a text, each once.
func split(text string) []word {
	var out []word
	known := map[string]bool{}
	ends := -1
	for _, token := range messageAnalyzer.Analyze([]byte(text)) {
		// A token of several parts comes before its parts and reaches over them.
		part := token.End <= ends || !bytesHaveGlue(text[token.Start:token.End])
		if !part {
			ends = token.End
		}
		if key := string(token.Term); !known[key] {
			known[key] = true
			out = append(out, word{key, part, isStop(token.Term)})
		}
	}
	return out
}

// bytesHaveGlue reports whether a token is of several parts.
func bytesHaveGlue(token string) bool { return partEnd([]byte(token), 0) < len(token) }

// query builds what is looked for. With all, every word but the commonest must be there.
func (p parsed) query(all bool) query.Query {
	var must, should []query.Query
	for _, phrase := range p.phrases {
		must = append(must, phraseQuery(phrase))
	}
	content := 0
	for _, w := range p.words {
		if w.part && !w.stop {
			content++
		}
	}
	for _, w := range p.words {
		if w.part && (!w.stop || content == 0) {
			must = append(must, anyField(w.text))
		} else {
			should = append(should, anyField(w.text))
		}
	}
	if len(must) == 0 {
		return query.NewMatchAllQuery()
	}
	should = append(should, term(fieldExact, p.whole, exactBoost))
	if row := p.row(); len(row) > 1 {
		should = append(should, phraseQuery(row))
	}
	if all {
		return query.NewBooleanQuery([]query.Query{query.NewConjunctionQuery(must)}, should, nil)
	}
	for _, phrase := range p.phrases {
		for _, w := range phrase {
			should = append(should, anyField(w))
		}
	}
	return query.NewDisjunctionQuery(append(must, should...))
}

// row is the words one after the other, as a message may have them.
func (p parsed) row() []string {
	var row []string
	for _, w := range p.words {
		if w.part {
			row = append(row, w.text)
		}
	}
	return row
}

// anyField looks for a term in every field, weighted.
func anyField(text string) query.Query {
	return query.NewDisjunctionQuery([]query.Query{
		term(fieldMessage, text, messageBoost), term(fieldNames, text, namesBoost), term(fieldTags, text, tagsBoost), term(fieldProse, text, proseBoost)})
}

func term(field, text string, boost float64) query.Query {
	q := query.NewTermQuery(text)
	q.SetField(field)
	q.SetBoost(boost)
	return q
}

// phraseQuery looks for words one after the other in the message. Prose is indexed without positions, which would cost half
// as much again to build.
func phraseQuery(words []string) query.Query {
	q := query.NewPhraseQuery(words, fieldMessage)
	q.SetBoost(phraseBoost)
	return q
}
