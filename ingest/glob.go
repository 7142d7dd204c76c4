package ingest

import "strings"

// glob is a compiled path pattern: "**" is any number of folders, also none, and "*" anything but a slash.
type glob struct {
	text     string
	segments []string
	// literal is a segment that has no star: a path that lacks it cannot fit. It makes most refusals cheap.
	literal string
}

func newGlob(text string) glob {
	g := glob{text: text, segments: strings.Split(text, "/")}
	for _, segment := range g.segments {
		if !strings.Contains(segment, "*") {
			g.literal = segment
			break
		}
	}
	return g
}

func newGlobs(texts []string) []glob {
	globs := make([]glob, len(texts))
	for i, text := range texts {
		globs[i] = newGlob(text)
	}
	return globs
}

// match reports whether the pattern fits a path, given as its segments.
func (g glob) match(path []string) bool {
	if g.literal != "" {
		found := false
		for _, segment := range path {
			if segment == g.literal {
				found = true
				break
			}
		}
		if !found {
			return false
		}
	}
	return matchSegments(g.segments, path)
}

// matchSegments walks pattern and path side by side. On a mismatch it goes back to the last "**" and lets it take one
// more folder, so the work is at most the product of the two lengths.
func matchSegments(pattern, path []string) bool {
	p, s, star, from := 0, 0, -1, 0
	for s < len(path) {
		switch {
		case p < len(pattern) && pattern[p] == "**":
			star, from = p, s
			p++
		case p < len(pattern) && matchSegment(pattern[p], path[s]):
			p, s = p+1, s+1
		case star >= 0:
			from++
			p, s = star+1, from
		default:
			return false
		}
	}
	return p == len(pattern)
}

// matchSegment fits one segment of a pattern, in which "*" is any text, to one of a path.
func matchSegment(pattern, text string) bool {
	head, rest, starred := strings.Cut(pattern, "*")
	if !starred {
		return pattern == text
	}
	if !strings.HasPrefix(text, head) {
		return false
	}
	text = text[len(head):]
	for {
		part, after, more := strings.Cut(rest, "*")
		if !more {
			return len(text) >= len(part) && strings.HasSuffix(text, part)
		}
		at := strings.Index(text, part)
		if at < 0 {
			return false
		}
		text, rest = text[at+len(part):], after
	}
}

// anyMatch reports whether one of the patterns fits.
func anyMatch(globs []glob, path []string) bool {
	for _, g := range globs {
		if g.match(path) {
			return true
		}
	}
	return false
}
