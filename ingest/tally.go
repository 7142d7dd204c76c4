package ingest

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// maxNotes is how many files are named in a coverage.
const maxNotes = 200

// surprising are the reasons for which a file that is left out is named and not only counted.
var surprising = []errdex.SkipReason{
	errdex.SkipMinified, errdex.SkipTooLarge, errdex.SkipBinary, errdex.SkipLFS, errdex.SkipSubmodule, errdex.SkipBadName,
	errdex.SkipMissing, errdex.SkipTimeout, errdex.SkipTooManyNode, errdex.SkipTooDeep, errdex.SkipUnparsable,
}

// tally adds up what became of every file. Files is always Read and all Skipped together.
type tally struct {
	result    errdex.Coverage
	languages map[string]*errdex.LanguageCoverage
	notes     []errdex.FileNote
	// unresolved are the calls whose message is not known.
	unresolved []errdex.Unresolved
	// supported says that there is a file of a known language, whether it was read or not.
	supported bool
	// endings counts the files of no known language by their ending.
	endings map[string]int
}

func newTally() *tally {
	return &tally{
		result:    errdex.Coverage{Skipped: map[errdex.SkipReason]int{}},
		languages: map[string]*errdex.LanguageCoverage{},
		endings:   map[string]int{},
	}
}

// file counts a file of the tree, and why it is left out when it is.
func (t *tally) file(name string, language *engine.Language, skip errdex.SkipReason) {
	t.result.Files++
	t.supported = t.supported || language != nil
	if skip != "" {
		t.skip(name, skip)
	}
}

func (t *tally) skip(name string, reason errdex.SkipReason) {
	t.result.Skipped[reason]++
	if reason == errdex.SkipLanguage {
		t.endings[path.Ext(name)]++
	}
	if slices.Contains(surprising, reason) {
		t.notes = append(t.notes, errdex.FileNote{Path: shown(name), Reason: reason})
	}
}

// shown is a path as it can be shown: a bad name may hold anything.
func shown(name string) string {
	quoted := strconv.Quote(name)
	return quoted[1 : len(quoted)-1]
}

// extracted counts what became of the candidates and returns all sites by path, then line.
func (t *tally) extracted(candidates []candidate, outcomes []outcome) []errdex.Site {
	var sites []errdex.Site
	for i, out := range outcomes {
		t.supported = t.supported || out.language != nil
		if out.skip != "" {
			t.skip(candidates[i].entry.path, out.skip)
			continue
		}
		t.read(out)
		sites = append(sites, out.file.Sites...)
	}
	// Stable: sites of one line stay in the order in which the language gave them.
	slices.SortStableFunc(sites, func(a, b errdex.Site) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
	return sites
}

func (t *tally) read(out outcome) {
	t.result.Read++
	t.result.Sites += len(out.file.Sites)
	language := t.languages[out.language.ID]
	if language == nil {
		language = &errdex.LanguageCoverage{Language: out.language.ID}
		t.languages[out.language.ID] = language
	}
	language.Files++
	language.Bytes += out.bytes
	language.Sites += len(out.file.Sites)
	language.BrokenBytes += int64(out.file.BrokenBytes)
	if out.file.Degraded {
		language.DegradedFiles++
	}
	for i := range out.file.Sites {
		if language.Types == nil {
			language.Types = map[errdex.ErrorType]int{}
		}
		language.Types[out.file.Sites[i].Type]++
	}
	for i := range out.file.Unresolved {
		if language.Unresolved == nil {
			language.Unresolved = map[errdex.UnresolvedReason]int{}
		}
		language.Unresolved[out.file.Unresolved[i].Reason]++
	}
	t.unresolved = append(t.unresolved, out.file.Unresolved...)
}

// coverage is the sum, with languages and notes in a fixed order.
func (t *tally) coverage() errdex.Coverage {
	result := t.result
	for _, language := range t.languages {
		result.Languages = append(result.Languages, *language)
	}
	slices.SortFunc(result.Languages, func(a, b errdex.LanguageCoverage) int { return cmp.Compare(a.Language, b.Language) })
	slices.SortFunc(t.notes, func(a, b errdex.FileNote) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Reason, b.Reason))
	})
	result.Notes = t.notes[:min(len(t.notes), maxNotes)]
	slices.SortStableFunc(t.unresolved, func(a, b errdex.Unresolved) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
	result.Unresolved = t.unresolved
	return result
}

// unsupported is the error for a tree without any file of a known language. It says what there is instead.
func (t *tally) unsupported(source Source, languages []engine.Language) error {
	known := make([]string, len(languages))
	for i, language := range languages {
		known[i] = cmp.Or(language.Name, language.ID)
	}
	type count struct {
		ending string
		files  int
	}
	var counts []count
	for ending, files := range t.endings {
		counts = append(counts, count{cmp.Or(ending, "no ending"), files})
	}
	slices.SortFunc(counts, func(a, b count) int {
		return cmp.Or(-cmp.Compare(a.files, b.files), cmp.Compare(a.ending, b.ending))
	})
	found := "no files"
	if len(counts) > 0 {
		texts := make([]string, min(len(counts), 8))
		for i := range texts {
			texts[i] = fmt.Sprintf("%s (%d)", shown(counts[i].ending), counts[i].files)
		}
		found = "files with " + strings.Join(texts, ", ")
	}
	return errdex.WithFix(fmt.Errorf("%s has no file of a language that errdex reads (%s); it has %s: %w", source, strings.Join(known, ", "), found, errdex.ErrUnsupported),
		"Check that it is the repository you meant, and the revision.")
}
