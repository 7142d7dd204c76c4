package analyzer

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
)

// Verdict is the class chosen for a site.
type Verdict struct {
	// Class is the class's slug. It is never empty.
	Class string
	// RunnerUp is the class that came second; empty when nothing else spoke.
	RunnerUp string
	// Confidence, 0 to 1, grows with the strength of the signs and with their distance to the runner-up's.
	Confidence float64
	// Reasons are the signs that spoke for Class, strongest first.
	Reasons []string
}

// signs is what the classifier looks at.
type signs struct {
	errdex.Sample
	path string
	// guard is the nearest condition in held form; outer is the rest of the chain, nearest first.
	guard string
	outer []string
	// failed is the failed operation around the guard, in held form, where the guard itself is none.
	failed string
	// past says that the guard is only an earlier exit that was not taken.
	past bool
	// cause says that the message wraps another error.
	cause bool
	// before is the source between the start of the function and the guard.
	before string
}

// Classify chooses the class of a sample. Without any sign the choice falls on the kind of site, never on nothing.
func (a *Analyzer) Classify(sample errdex.Sample) Verdict {
	guard := ""
	if sample.Guard != "" {
		guard = held(errdex.Guard{Kind: cmp.Or(sample.Kind, errdex.GuardIf), Text: sample.Guard}, languageOf(sample.Class))
	}
	return a.classify(signs{Sample: sample, guard: guard, cause: wrapsAtEnd(sample.Message)})
}

// languageOf guesses a sample's language from its class, so that its guard is read by the right rules.
func languageOf(class string) string {
	switch {
	case strings.Contains(class, "::") || strings.HasSuffix(class, "!"):
		return "rust"
	case strings.Contains(class, "fmt.") || strings.Contains(class, "errors.") || strings.HasPrefix(class, "log."):
		return "go"
	}
	return "python"
}

// hit is a sign that spoke for a class.
type hit struct {
	class      int
	weight     float64
	reason     string
	start, end int // the span of a message's words; equal for other signs
}

func (a *Analyzer) classify(s signs) Verdict {
	hits := a.textHits(s)
	hits = append(hits, a.otherHits(s)...)
	hits = append(hits, a.ruleHits(s)...)
	return a.decide(hits, s)
}

// textHits matches the message.
func (a *Analyzer) textHits(s signs) []hit {
	message := strings.Join(strings.Fields(s.Message), " ")
	first := sentenceEnd(message)
	var hits []hit
	a.cues.match(textCue, message, func(c *cue, where []int) {
		weight := c.worth(message[where[0]:where[1]])
		if where[0] >= first {
			weight *= weightLater
		}
		if insideBraces(message, where) {
			weight *= weightInBraces
		}
		reason := fmt.Sprintf("the message says %q", strings.TrimSpace(message[where[0]:where[1]]))
		hits = append(hits, hit{c.class, weight, reason, where[0], where[1]})
	})
	return apart(hits)
}

// apart drops the hits that look at words which a stronger hit of the same class has looked at: a sign counts once.
func apart(hits []hit) []hit {
	slices.SortStableFunc(hits, func(x, y hit) int {
		return cmp.Or(cmp.Compare(y.weight, x.weight), cmp.Compare(x.class, y.class), cmp.Compare(x.start, y.start))
	})
	var kept []hit
	for _, h := range hits {
		if !slices.ContainsFunc(kept, func(k hit) bool { return k.class == h.class && h.start < k.end && k.start < h.end }) {
			kept = append(kept, h)
		}
	}
	return kept
}

// sentenceEnd is where the first sentence of a message ends: what follows explains or advises, and names other things.
func sentenceEnd(message string) int {
	for i := 12; i+2 < len(message); i++ {
		if message[i] == '.' && message[i+1] == ' ' && message[i+2] >= 'A' && message[i+2] <= 'Z' {
			return i
		}
	}
	return len(message)
}

// insideBraces reports whether a match lies within a placeholder's name.
func insideBraces(message string, where []int) bool {
	open := strings.LastIndexByte(message[:where[0]], '{')
	return open >= 0 && !strings.Contains(message[open:where[0]], "}") && strings.Contains(message[where[1]:], "}") &&
		!strings.Contains(message[where[0]:where[1]], "}")
}

// otherHits matches type, codes, guard and path.
func (a *Analyzer) otherHits(s signs) []hit {
	var hits []hit
	add := func(at int, reason string) {
		hits = append(hits, hit{class: a.cues.all[at].class, weight: a.cues.all[at].weight, reason: reason})
	}
	if s.Class != "" {
		for _, at := range a.cues.types[lastPart(s.Class)] {
			add(at, "its type is "+s.Class)
		}
	}
	if s.Code != "" {
		for _, at := range a.cues.codes[plainCode(s.Code)] {
			add(at, "its code is "+s.Code)
		}
	}
	if s.Status != 0 {
		for _, at := range a.cues.codes["http"+strconv.Itoa(s.Status)] {
			add(at, "its status is "+strconv.Itoa(s.Status))
		}
	}
	a.cues.match(guardCue, s.guard, func(c *cue, _ []int) {
		weight := c.weight
		if s.past {
			weight *= weightPast
		}
		hits = append(hits, hit{class: c.class, weight: weight, reason: "it is guarded by " + s.guard})
	})
	a.cues.match(guardCue, s.failed, func(c *cue, _ []int) {
		hits = append(hits, hit{class: c.class, weight: c.weight, reason: "around it stands " + s.failed})
	})
	a.cues.match(pathCue, s.path, func(c *cue, _ []int) {
		hits = append(hits, hit{class: c.class, weight: c.weight, reason: "it stands in " + s.path})
	})
	return hits
}

// The slugs that rules of the analyzer name.
const (
	invariantClass = "internal-invariant-violation"
	usageClass     = "command-line-usage-error"
	configClass    = "configuration-error"
	argumentClass  = "invalid-argument"
	notFoundClass  = "resource-not-found"
)

// ruleHits are the signs that no cue can hold, because they look at more than one fact.
func (a *Analyzer) ruleHits(s signs) []hit {
	var hits []hit
	add := func(slug string, weight float64, reason string) {
		if class, ok := a.bySlug[slug]; ok {
			hits = append(hits, hit{class: class, weight: weight, reason: reason})
		}
	}
	if reason := readBack(s); reason != "" {
		add(invariantClass, 6, reason)
	}
	switch s.Type {
	case errdex.Panic:
		add(invariantClass, 4.7, "it is a panic")
	case errdex.Assertion:
		add(invariantClass, 5, "it is an assertion")
	case errdex.Exit:
		add(usageClass, 0.8, "it ends the process")
		add(configClass, 0.8, "it ends the process")
	}
	if s.cause {
		add(wrapperClass, 1.6, "it wraps another error")
	}
	return hits
}

// decide sums up the hits by class: the strongest sign, and a share of the others.
func (a *Analyzer) decide(hits []hit, s signs) Verdict {
	best := make([]float64, len(a.classes))
	sum := make([]float64, len(a.classes))
	for _, h := range hits {
		sum[h.class] += h.weight
		best[h.class] = max(best[h.class], h.weight)
	}
	first, second := -1, -1
	score := func(class int) float64 {
		return best[class] + weightOthers*min(sum[class]-best[class], best[class])
	}
	for class := range a.classes {
		switch {
		case best[class] == 0:
		case first < 0 || score(class) > score(first):
			first, second = class, first
		case second < 0 || score(class) > score(second):
			second = class
		}
	}
	if first < 0 {
		return Verdict{Class: a.fallback(s), Confidence: 0.1, Reasons: []string{"no sign spoke; the kind of site decides"}}
	}
	v := Verdict{Class: a.classes[first].Slug}
	rest := 0.0
	if second >= 0 {
		v.RunnerUp, rest = a.classes[second].Slug, score(second)
	}
	strength := math.Min(score(first)/6, 1)
	v.Confidence = math.Round(100*strength*(0.5+0.5*(1-rest/score(first)))) / 100
	slices.SortStableFunc(hits, func(x, y hit) int { return cmp.Compare(y.weight, x.weight) })
	for _, h := range hits {
		if h.class == first && !slices.Contains(v.Reasons, h.reason) {
			v.Reasons = append(v.Reasons, h.reason)
		}
	}
	return v
}

// fallback is the class of a site for which no sign speaks.
func (a *Analyzer) fallback(s signs) string {
	slug := argumentClass
	switch {
	case s.cause:
		slug = wrapperClass
	case s.Type == errdex.Panic || s.Type == errdex.Assertion:
		slug = invariantClass
	case strings.HasPrefix(s.guard, "none: "):
		slug = notFoundClass
	case strings.HasPrefix(s.guard, "err: ") || strings.HasPrefix(s.guard, "catch ") || s.guard == "" || s.Type == errdex.Log:
		slug = wrapperClass
	}
	if _, ok := a.bySlug[slug]; !ok {
		slug = a.classes[0].Slug
	}
	return slug
}
