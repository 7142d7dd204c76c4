package ingest

import (
	"bytes"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

//go:embed rules.toml
var rulesText string

// pathRule leaves files out by where they lie. rules.toml defines the fields.
type pathRule struct {
	Reason errdex.SkipReason `toml:"reason"`
	Why    string            `toml:"why"`
	Globs  []string          `toml:"globs"`
	Unless []string          `toml:"unless"`
	Catch  []string          `toml:"catch"`
	Refuse []string          `toml:"refuse"`

	globs, unless []glob
}

// markRule knows a generated file by a comment near its top. rules.toml defines the fields.
type markRule struct {
	Words   []string `toml:"words"`
	Pattern string   `toml:"pattern"`
	Catch   []string `toml:"catch"`
	Refuse  []string `toml:"refuse"`

	pattern *regexp.Regexp
}

// rules are the rules by which files are left out: those of rules.toml, then each language's own.
type rules struct {
	Paths []pathRule `toml:"path"`
	Marks []markRule `toml:"mark"`

	tests map[string][]glob // by language
	words []string          // of all marks
}

// loadRules compiles rules.toml and the languages' own path rules.
func loadRules(languages []engine.Language) (*rules, error) {
	var r rules
	meta, err := toml.Decode(rulesText, &r)
	if err != nil {
		return nil, fmt.Errorf("reading rules.toml: %w", err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("rules.toml has an unknown field %s: %w", unknown[0], errdex.ErrInvalid)
	}
	for i := range r.Paths {
		rule := &r.Paths[i]
		rule.globs, rule.unless = newGlobs(rule.Globs), newGlobs(rule.Unless)
	}
	for i := range r.Marks {
		rule := &r.Marks[i]
		if rule.pattern, err = regexp.Compile(rule.Pattern); err != nil {
			return nil, fmt.Errorf("rules.toml: mark %q: %w", rule.Pattern, err)
		}
		r.words = append(r.words, rule.Words...)
	}
	slices.Sort(r.words)
	r.words = slices.Compact(r.words)
	r.tests = make(map[string][]glob, len(languages))
	for _, language := range languages {
		r.tests[language.ID] = newGlobs(language.TestPaths)
	}
	return &r, nil
}

// path returns why the file at a path is left out for where it lies, or nothing. The language's own rules are tried last.
func (r *rules) path(path, language string) errdex.SkipReason {
	segments := strings.Split(path, "/")
	for i := range r.Paths {
		if r.Paths[i].takes(segments) {
			return r.Paths[i].Reason
		}
	}
	if anyMatch(r.tests[language], segments) {
		return errdex.SkipTest
	}
	return ""
}

func (rule *pathRule) takes(segments []string) bool {
	return anyMatch(rule.globs, segments) && !anyMatch(rule.unless, segments)
}

// markBytes is how much of a file is searched for a sign that a program wrote it.
const markBytes = 2 << 10

// generated reports whether a comment near the top says that a program wrote the file. A mark counts in a comment only:
// a generator's own source holds the very same words in a string.
func (r *rules) generated(content []byte, marks []string) bool {
	head := content[:min(len(content), markBytes)]
	if !r.mayBeGenerated(head, marks) {
		return false
	}
	for line := range strings.Lines(string(head)) {
		text, ok := comment(line)
		if !ok {
			if strings.HasSuffix(strings.TrimRight(line, " \t\r\n"), "{") {
				return false // a comment inside of code is about the code: what it writes, or reads
			}
			continue
		}
		lower := strings.ToLower(text)
		for i := range r.Marks {
			if r.Marks[i].fits(lower) {
				return true
			}
		}
		for _, mark := range marks {
			if strings.Contains(line, mark) {
				return true
			}
		}
	}
	return false
}

// mayBeGenerated reports whether the top of a file holds a word of any mark at all, which few do: it is cheaper than to look for
// comments.
func (r *rules) mayBeGenerated(head []byte, marks []string) bool {
	holds := func(text []byte) func(string) bool {
		return func(word string) bool { return bytes.Contains(text, []byte(word)) }
	}
	if slices.ContainsFunc(marks, holds(head)) {
		return true
	}
	var room [markBytes]byte
	lower := room[:copy(room[:], head)]
	for i, c := range lower {
		if c >= 0x80 { // some letters outside of ASCII have a small one in it
			lower = bytes.ToLower(head)
			break
		}
		if 'A' <= c && c <= 'Z' {
			lower[i] = c + 'a' - 'A'
		}
	}
	return slices.ContainsFunc(r.words, holds(lower))
}

// fits reports whether the rule's pattern fits a comment in lower case.
func (rule *markRule) fits(lower string) bool {
	return slices.ContainsFunc(rule.Words, func(word string) bool { return strings.Contains(lower, word) }) && rule.pattern.MatchString(lower)
}

// commentMark is what a comment line starts with in the languages that are read or will be.
var commentMark = regexp.MustCompile(`^\s*(?://+!?|#+!?|/\*+!?|\*+/?|--+|;+|%+|<!--|"""|''')\s*`)

// comment returns the text of a comment line without its mark; false when the line does not start with one.
func comment(line string) (string, bool) {
	mark := commentMark.FindString(line)
	return strings.TrimRight(line[len(mark):], " \t\r\n"), mark != ""
}
