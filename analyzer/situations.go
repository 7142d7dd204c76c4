package analyzer

import (
	"fmt"
	"strings"

	"github.com/errdex/errdex"
)

// situations writes what the rest of the repository tells of this error; empty when it tells nothing.
func (f *facts) situations() string {
	return paragraph(f.causesSentence(), f.sameSentence(), f.siblingSentence())
}

// causesSentence lists the errors of the function whose failure this site reports.
func (f *facts) causesSentence() string {
	var texts []string
	for _, i := range f.near.causes {
		other := &f.near.repo.sites[i]
		if other.Type == errdex.Log || len(texts) == maxNamed {
			continue
		}
		text := quoted(firstLine(other.Template.Message())) + " (" + f.where(other) + ")"
		texts = append(texts, text)
	}
	if len(texts) == 0 {
		return ""
	}
	name := code(bareName(f.near.repo.sites[f.near.causes[0]].Function.Name))
	return "what " + name + " itself reports, and what then stands behind " + f.prefix + ": " + list(texts, "and")
}

// sameSentence lists the other places with the same text.
func (f *facts) sameSentence() string {
	if len(f.near.same) == 0 {
		return ""
	}
	var places []string
	for _, i := range f.near.same {
		if len(places) == maxNamed {
			break
		}
		other := &f.near.repo.sites[i]
		place := f.where(other)
		if other.Function != nil {
			place += " (" + code(shortName(other.Function.Name)) + ")"
		}
		places = append(places, place)
	}
	joined := list(places, "and")
	if f.near.total > len(places) {
		joined = "among them " + joined
	}
	return fmt.Sprintf("%s the text %s, %s: the text alone does not tell which of them spoke",
		count(f.near.total, "other place has", "other places have"), quoted(firstLine(f.near.repo.messages[f.near.at])), joined)
}

// siblingLimit is how many bytes of another error's text are quoted in a list.
const siblingLimit = 70

// siblingSentence lists the other errors of the same function: what it checks besides.
func (f *facts) siblingSentence() string {
	var before, after []string
	for _, i := range f.near.siblings {
		other := &f.near.repo.sites[i]
		if other.Type == errdex.Log && f.site.Type != errdex.Log || f.near.repo.messages[i] == f.site.Template.Message() {
			continue
		}
		text := quoted(shorten(firstLine(f.near.repo.messages[i]), siblingLimit)) + fmt.Sprintf(" (line %d)", other.Line)
		if other.Line < f.site.Line {
			before = append(before, text)
		} else {
			after = append(after, text)
		}
	}
	if len(before) > 2 {
		before = before[len(before)-2:] // the nearest ones above
	}
	if len(after) > 2 {
		after = after[:2]
	}
	var parts []string
	if len(before) > 0 {
		parts = append(parts, "above this one with "+list(before, "and"))
	}
	if len(after) > 0 {
		parts = append(parts, "below it with "+list(after, "and"))
	}
	if len(parts) == 0 {
		return ""
	}
	name, verb := f.short, " has other ways to fail: "
	if describesItself(f.site) {
		owner, _ := ownerOf(f.site.FunctionName())
		name, verb = code(owner), " has other texts: "
	}
	if f.site.Type == errdex.Log {
		verb = " has other messages: "
	}
	return name + verb + strings.Join(parts, ", ")
}

// where is another site's place, without the path when it is this one's.
func (f *facts) where(other *errdex.Site) string {
	if other.Path == f.site.Path {
		return fmt.Sprintf("line %d", other.Line)
	}
	return code(fmt.Sprintf("%s:%d", other.Path, other.Line))
}
