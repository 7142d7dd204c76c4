package index

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/input"
	"github.com/errdex/errdex/index/pattern"
	"github.com/errdex/errdex/index/text"
)

const (
	// guessMessages is how many messages of a text are guessed at, guessHits how many records per message are looked at.
	guessMessages = 5
	guessHits     = 30
	// A guess is shown when at least this share of the template's fixed text, and this literal weight of it, is in the message
	// in the same order.
	minCovered = 0.6
	minSeen    = 8
	// minFirstLine is the literal weight of a template's first line that is looked for alone, minFirstShare the share of it that has
	// to be there.
	minFirstLine  = 24
	minFirstShare = 0.7
)

// minReworded is the share of a template's fixed text from which on a guess comes before the templates that are there in the same
// message, where it has twice as many letters: a version later a word is added, and only the few words of other messages still fit.
const minReworded = 0.85

// guess finds records whose messages are alike but do not fit: another version's wording, a typing error. It is for texts of
// which the templates found explain little.
func (s *search) guess(ctx context.Context, index *text.Index) error {
	best, left := map[errdex.ID]ranked{}, map[errdex.ID]ranked{}
	better := func(known map[errdex.ID]ranked, m ranked) {
		if old, ok := known[m.ID]; !ok || compare(m, old) < 0 {
			known[m.ID] = m
		}
	}
	floor := s.floor()
	for _, message := range s.suspects() {
		body := message.Text[message.Body:]
		hits, err := similar(ctx, index, body)
		if err != nil {
			return err
		}
		words := split(body)
		for _, hit := range hits {
			i, ok := s.set.Find(hit.ID)
			if !ok {
				continue
			}
			site := s.set.Site(i)
			if m, ok := s.leaving(&site, message); ok {
				better(left, m)
			} else if m, ok := s.alike(&site, message, words, floor); ok {
				if m.tier != tierVague {
					better(left, m)
				} else {
					better(best, m)
				}
			}
		}
	}
	s.adopt(inOrder(left))
	s.guesses = inOrder(best)
	return nil
}

// similar finds the records that are like a message, and those that are like what it says around the objects printed in it: their
// words would drown the message's own.
func similar(ctx context.Context, index *text.Index, body string) ([]text.Hit, error) {
	hits, err := index.Similar(ctx, body, guessHits)
	around := withoutObjects(body)
	if err != nil || len(around) == len(body) {
		return hits, err
	}
	more, err := index.Similar(ctx, around, guessHits)
	return append(hits, more...), err
}

// minObject is how many bytes in braces are an object printed rather than a placeholder's value.
const minObject = 24

// withoutObjects leaves the objects out of a text: what stands in braces, inner ones included. An object that the text's end cut
// goes to the end.
func withoutObjects(body string) string {
	var b strings.Builder
	depth, open := 0, 0
	for i := range len(body) {
		switch body[i] {
		case '{':
			if depth++; depth == 1 {
				open = i
			}
		case '}':
			if depth--; depth == 0 && i-open < minObject {
				b.WriteString(body[open:i])
			}
			depth = max(depth, 0)
		}
		if depth == 0 {
			b.WriteByte(body[i])
		}
	}
	return b.String()
}

func inOrder(matches map[errdex.ID]ranked) []ranked {
	out := slices.Collect(maps.Values(matches))
	slices.SortFunc(out, compare)
	return out
}

// alike weighs a record against a message by the words that both have in the same order.
func (s *search) alike(site *pattern.Site, message *input.Message, words []string, floor float64) (ranked, bool) {
	fixed := fixedWords(site.Message)
	same, total := common(fixed, words), letters(fixed)
	if line, more, _ := strings.Cut(site.Message, "\n"); more != "" { // advice on further lines: people quote the first
		first := fixedWords(line)
		if n := letters(first); n >= minFirstLine && float64(common(first, words)) >= minFirstShare*float64(n) {
			same, total = common(first, words), n
		}
	}
	covered := float64(same) / math.Max(1, float64(total))
	// A template whose few words stand somewhere in a long message says little.
	weight := float64(same) * covered * covered * (1 + float64(same)/math.Max(1, float64(letters(words)))) / 2
	if same < minSeen || float64(same) < floor || covered < minCovered {
		return ranked{}, false
	}
	m := s.unlike(site, message, message.Body, weight,
		fmt.Sprintf("a guess by words: %d of %d letters of the message are there in the same order; it may be reworded, translated or of another version", same, total))
	m.Kind, m.tier, m.seen = errdex.MatchGuess, tierVague, float64(same)
	if best := s.happenings[message.Event].best(nil); same >= sureSeen && covered >= minReworded && best != nil && best.message == message && m.seen >= 2*best.seen {
		m.tier = tierSure
	}
	m.Confidence = math.Round(100*math.Min(0.45, 0.5*math.Min(1, weight/30))) / 100
	return m, true
}

// unlike makes the match of a record whose template is not all in the message.
func (s *search) unlike(site *pattern.Site, message *input.Message, start int, weight float64, reason string) ranked {
	m := newRanked(site)
	m.Start, m.End = int(message.Offsets[start]), int(message.Offsets[len(message.Text)])
	h := &s.happenings[message.Event]
	if h.evidence.words == nil {
		h.evidence = s.evidenceOf(message.Event)
	}
	w := h.evidence.weigh(site, &candidate{message: message, before: start}, true)
	m.worth = weight + w.score - causePenalty*float64(min(message.Cause, 3))
	m.Score = m.worth - eventPenalty*h.away
	m.event, m.message = message.Event, message
	m.Reasons = append([]string{reason}, w.reasons...)
	if site.Gone {
		m.Reasons = append(m.Reasons, reasonGone)
	}
	return m
}

// suspects are the messages that are most likely errors: those with a level of error, then those with a prefix such as a
// class's name, then the longest.
func (s *search) suspects() []*input.Message {
	var list []*input.Message
	for i := range s.parsed.Messages {
		if m := &s.parsed.Messages[i]; !m.Joined || len(m.Text) < 2000 {
			list = append(list, m)
		}
	}
	likely := func(m *input.Message) int {
		switch {
		case m.Level == input.Fatal || m.Level == input.Error:
			return 0
		case len(m.Starts) > 0 && !m.Joined:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b *input.Message) int {
		return cmp.Or(cmp.Compare(likely(a), likely(b)), cmp.Compare(len(b.Text), len(a.Text)))
	})
	return list[:min(len(list), guessMessages)]
}

// maxWords is how many words are compared, of the first maxSplit bytes.
const (
	maxWords = 150
	maxSplit = 4096
)

// split cuts text into lower-cased words.
func split(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text[:min(len(text), maxSplit)]), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r < 0x80
	})
	return words[:min(len(words), maxWords)]
}

// fixedWords are the words of a message without its placeholders.
func fixedWords(message string) []string {
	var b strings.Builder
	for message != "" {
		open := strings.IndexByte(message, '{')
		stop := -1
		if open >= 0 {
			stop = strings.IndexByte(message[open:], '}')
		}
		if stop < 0 {
			break
		}
		b.WriteString(message[:open] + " ")
		message = message[open+stop+1:]
	}
	return split(b.String() + message)
}

// letters counts the letters of words.
func letters(words []string) int {
	n := 0
	for _, w := range words {
		n += len(w)
	}
	return n
}

// common returns how many letters the longest common subsequence of two lists of words has.
func common(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			row[j+1] = max(above, row[j], diagonal+agree(x, y))
			diagonal = above
		}
	}
	return row[len(b)]
}

// minTypo is how long a word must be to be recognised in spite of a typing error.
const minTypo = 5

// agree returns how many letters of two words agree: all, or all but one where one letter was changed, added, left out or
// swapped with its neighbour; 0 when they are different words.
func agree(a, b string) int {
	if a == b {
		return len(a)
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < minTypo || len(b)-len(a) > 1 {
		return 0
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	rest, other := a[i:], b[i:]
	switch {
	case len(a) < len(b) && rest == other[1:]:
	case len(a) == len(b) && rest[1:] == other[1:]:
	case len(a) == len(b) && len(rest) > 1 && rest[0] == other[1] && rest[1] == other[0] && rest[2:] == other[2:]:
	default:
		return 0
	}
	return len(a) - 1
}
