package analyzer

import (
	"fmt"
	"math"
	"regexp"
	"regexp/syntax"
	"strings"

	"github.com/errdex/errdex"
)

// cueKind is what a cue is matched with.
type cueKind int

const (
	textCue  cueKind = iota // the message
	typeCue                 // the error's type
	codeCue                 // a status or code
	guardCue                // the nearest guard in held form
	pathCue                 // the file's path
)

// cue is a compiled sign of a class.
type cue struct {
	class int
	text  string // as the class's file has it
	kind  cueKind
	form  *regexp.Regexp // text, guard and path cues
	// plain is the lower-case text of a text cue that holds no expression syntax; it is found without its form.
	plain string
	// weight is the sign's worth. For a cue without wildcards it is that of the shortest match, and grows with the match.
	weight float64
	exact  bool
	factor float64
	bonus  int      // what capital letters add to the count of letters
	needs  []string // texts of which one must occur in what matches
}

// The weights of cues. In a corpus the worth of a sign is how rarely it occurs; the analyzer carries no corpus, and takes as
// its stand-in what decides rarity in practice: how much text the sign asks for. A sign is worth 2 and a quarter more for
// each character of its text, up to 16; what a wildcard matches does not count, and a capital letter in the cue counts three
// times, because names such as EOF are short and rare. "invalid" (7) is worth 3.75, "already exist" (12) 5. A topic cue names
// the domain, not the failure, and counts 0.3 of that; a cue of the wrapper class counts 0.4, because it should win only where
// nothing else speaks; a cue found only inside a placeholder's name counts 0.3, because the name says what the value is, not
// what is wrong with it.
const (
	weightBase     = 2.0
	weightLetter   = 0.25
	weightLetters  = 16
	weightCapital  = 3
	weightTopic    = 0.3
	weightWrapper  = 0.4
	weightInBraces = 0.3
	weightLater    = 0.5 // of a sign after the message's first sentence
	weightPast     = 0.5 // of a guard that is only an earlier exit not taken
	weightOthers   = 0.3 // of a class's signs after its strongest
	weightCode     = 3.5 // shared by the classes that list the code
	weightPath     = 1.0
)

// wrapperClass is the class that wins only when nothing else speaks.
const wrapperClass = "wrapped-operation-failure"

func weigh(letters int, factor float64) float64 {
	return factor * (weightBase + weightLetter*float64(min(letters, weightLetters)))
}

// compileCue reads one cue of a class.
func compileCue(class int, slug, text string) (cue, error) {
	c := cue{class: class, text: text, factor: 1}
	if slug == wrapperClass {
		c.factor = weightWrapper
	}
	rest, topic := strings.CutPrefix(text, "topic:")
	if topic {
		c.factor *= weightTopic
	}
	switch prefix, body, _ := strings.Cut(rest, ":"); prefix {
	case "type":
		c.kind, c.weight = typeCue, weigh(len(lastPart(body)), c.factor)
		return c, nil
	case "code":
		c.kind, c.weight = codeCue, weightCode
		return c, nil
	case "guard":
		c.kind, rest = guardCue, body
	case "path":
		c.kind, rest = pathCue, body
	}
	form, ok := strings.CutPrefix(rest, "re:")
	if !ok && c.kind == textCue {
		if regexp.QuoteMeta(rest) == rest {
			c.plain = strings.ToLower(rest)
		}
		form = `\b(?:` + rest + `)`
	}
	tree, err := syntax.Parse(form, syntax.Perl)
	if err != nil {
		return cue{}, fmt.Errorf("class %s: cue %q: %w: %w", slug, text, errdex.ErrInvalid, err)
	}
	if c.kind != guardCue {
		form = "(?i)" + form
	}
	c.form = regexp.MustCompile(form)
	letters := lettersOf(tree, 1)
	c.weight, c.bonus, c.exact = weigh(lettersOf(tree, weightCapital), c.factor), lettersOf(tree, weightCapital)-letters, !hasWildcard(tree)
	if folded, err := syntax.Parse(form, syntax.Perl); err == nil {
		c.needs = literalsOf(folded.Simplify())
	}
	if c.kind == pathCue {
		c.weight = weightPath
	}
	return c, nil
}

// worth is the cue's weight for a text that it matched.
func (c *cue) worth(match string) float64 {
	if !c.exact {
		return c.weight
	}
	letters := len(match) - strings.Count(match, " ")
	return max(c.weight, weigh(letters+c.bonus, c.factor))
}

// cues are all cues of all classes, ready to be matched.
type cues struct {
	all      []cue
	scanners map[cueKind]*scanner // of the kinds that are matched with text
	types    map[string][]int     // by the last part of the type's name, in lower case
	codes    map[string][]int     // by the code's plain form
}

func compileCues(classes []errdex.Class) (*cues, error) {
	set := &cues{scanners: map[cueKind]*scanner{}, types: map[string][]int{}, codes: map[string][]int{}}
	for _, kind := range []cueKind{textCue, guardCue, pathCue} {
		set.scanners[kind] = newScanner()
	}
	for i, class := range classes {
		for _, text := range class.Cues {
			c, err := compileCue(i, class.Slug, text)
			if err != nil {
				return nil, err
			}
			set.add(c)
		}
	}
	for _, sharing := range set.codes {
		for _, at := range sharing {
			set.all[at].weight = weightCode / math.Sqrt(float64(len(sharing)))
		}
	}
	return set, nil
}

// add files a cue under what it waits for.
func (set *cues) add(c cue) {
	at := len(set.all)
	set.all = append(set.all, c)
	switch c.kind {
	case typeCue:
		name := lastPart(strings.TrimPrefix(strings.TrimPrefix(c.text, "topic:"), "type:"))
		set.types[name] = append(set.types[name], at)
	case codeCue:
		plain := plainCode(strings.TrimPrefix(c.text, "code:"))
		set.codes[plain] = append(set.codes[plain], at)
	default:
		set.scanners[c.kind].add(at, c.needs)
	}
}

// match calls found for every cue of a kind that matches the text, with the place of the match.
func (set *cues) match(kind cueKind, text string, found func(c *cue, where []int)) {
	seen := make(map[int]bool, 16)
	lower := strings.ToLower(text)
	set.scanners[kind].scan(lower, func(at int) {
		if seen[at] {
			return
		}
		seen[at] = true
		if where := set.all[at].find(text, lower); where != nil {
			found(&set.all[at], where)
		}
	})
}

// find is the place of the cue's first match in a text, nil when there is none. lower is the text in lower case.
func (c *cue) find(text, lower string) []int {
	if c.plain == "" || len(lower) != len(text) {
		return c.form.FindStringIndex(text)
	}
	for from := 0; ; {
		i := strings.Index(lower[from:], c.plain)
		if i < 0 {
			return nil
		}
		at := from + i
		// A word boundary in the sense of \b: exactly one side is an ASCII word character.
		if at == 0 && asciiWord(lower[0]) || at > 0 && asciiWord(lower[at-1]) != asciiWord(lower[at]) {
			return []int{at, at + len(c.plain)}
		}
		from = at + 1
	}
}

func asciiWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// lastPart is the last name of a qualified type, without what follows it, in lower case: click.UsageError gives usageerror.
func lastPart(name string) string {
	name = strings.ToLower(name)
	if i := strings.IndexAny(name, "(< "); i > 0 {
		name = name[:i]
	}
	name = strings.TrimRight(name, "!")
	if i := strings.LastIndexAny(name, ".:"); i >= 0 {
		name = name[i+1:]
	}
	return name
}

// plainCode is a code without its family, number and punctuation, in lower case: "grpc:5 NOT_FOUND" and "codes.NotFound"
// both give notfound, "http:404" gives http404, "errno:ENOENT" gives enoent.
func plainCode(text string) string {
	text = strings.ToLower(text)
	family, rest, ok := strings.Cut(text, ":")
	switch {
	case ok && family == "http":
		return "http" + rest
	case ok && family == "grpc":
		_, text, _ = strings.Cut(rest, " ")
	case ok && !strings.HasPrefix(rest, ":"):
		text = rest
	}
	if i := strings.LastIndexAny(text, ".:"); i >= 0 {
		text = text[i+1:]
	}
	return strings.NewReplacer("_", "", " ", "", "-", "").Replace(text)
}
