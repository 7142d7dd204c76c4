package analyzer

import (
	"regexp/syntax"
	"strings"
)

// literalsOf returns texts of which at least one must occur, in lower case, in everything that the expression matches; nil
// when no such set is known. It lets one scan of a message rule out nearly all cues before a regular expression is run.
func literalsOf(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{strings.ToLower(string(re.Rune))}
	case syntax.OpCapture, syntax.OpPlus:
		return literalsOf(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return literalsOf(re.Sub[0])
		}
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			set := literalsOf(sub)
			if set == nil {
				return nil
			}
			all = append(all, set...)
		}
		return all
	case syntax.OpConcat:
		var best []string
		for _, sub := range re.Sub {
			if set := literalsOf(sub); shortest(set) > shortest(best) {
				best = set
			}
		}
		return best
	}
	return nil
}

// shortest is the length of the shortest text of a set; 0 for no set.
func shortest(set []string) int {
	if len(set) == 0 {
		return 0
	}
	n := len(set[0])
	for _, text := range set[1:] {
		n = min(n, len(text))
	}
	return n
}

// lettersOf counts the characters, spaces aside, that every match of the expression holds at least: the measure of how
// specific a cue is. A capital letter counts as often as said.
func lettersOf(re *syntax.Regexp, capital int) int {
	switch re.Op {
	case syntax.OpLiteral:
		n := 0
		for _, r := range re.Rune {
			switch {
			case r >= 'A' && r <= 'Z' && re.Flags&syntax.FoldCase == 0:
				n += capital
			case r != ' ':
				n++
			}
		}
		return n
	case syntax.OpCapture, syntax.OpPlus:
		return lettersOf(re.Sub[0], capital)
	case syntax.OpRepeat:
		return re.Min * lettersOf(re.Sub[0], capital)
	case syntax.OpConcat:
		n := 0
		for _, sub := range re.Sub {
			n += lettersOf(sub, capital)
		}
		return n
	case syntax.OpAlternate:
		n := lettersOf(re.Sub[0], capital)
		for _, sub := range re.Sub[1:] {
			n = min(n, lettersOf(sub, capital))
		}
		return n
	}
	return 0
}

// hasWildcard reports whether the expression matches text that it does not spell out.
func hasWildcard(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL, syntax.OpCharClass, syntax.OpStar, syntax.OpPlus, syntax.OpRepeat:
		return true
	}
	for _, sub := range re.Sub {
		if hasWildcard(sub) {
			return true
		}
	}
	return false
}

// scanner finds which of many literals occur in a text in one pass. Literals are filed under their first three bytes.
type scanner struct {
	byStart map[[keyLength]byte][]literal
	always  []int // cues without a literal to wait for
}

type literal struct {
	text string
	cue  int
}

// keyLength is the shortest literal that the scanner takes; a cue without one this long is always tried.
const keyLength = 3

func newScanner() *scanner { return &scanner{byStart: map[[keyLength]byte][]literal{}} }

// add files a cue under the literals of which one must occur.
func (s *scanner) add(cue int, needs []string) {
	if shortest(needs) < keyLength {
		s.always = append(s.always, cue)
		return
	}
	for _, text := range needs {
		start := [keyLength]byte([]byte(text[:keyLength]))
		s.byStart[start] = append(s.byStart[start], literal{text, cue})
	}
}

// scan calls found for every cue that can match the lower-case text. A cue can be reported more than once.
func (s *scanner) scan(text string, found func(cue int)) {
	for i := 0; i+keyLength <= len(text); i++ {
		for _, l := range s.byStart[[keyLength]byte{text[i], text[i+1], text[i+2]}] {
			if strings.HasPrefix(text[i:], l.text) {
				found(l.cue)
			}
		}
	}
	for _, cue := range s.always {
		found(cue)
	}
}
