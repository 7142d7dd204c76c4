package web

import (
	"net/url"
)

// facetGroup is a property by which a list can be narrowed, and the values that it has in the list.
type facetGroup struct {
	Title   string
	Open    bool
	Choices []facetChoice
}

// facetChoice is a link that narrows the list to a value or, when the value is chosen already, takes the choice back.
type facetChoice struct {
	// Label is what the reader sees, Title the whole value when the label shortens it.
	Label, Title, URL string
	Count             int
	Chosen            bool
}

// valueCount is a value and how many records of the list have it.
type valueCount struct {
	Value string
	Count int
}

// facetLimit is how many values of a property are offered.
const facetLimit = 12

// facet offers the values of a property under the query parameter key. A property with one value is offered only while it is
// chosen: there is nothing to choose from.
func facet(title, key, base string, query url.Values, counts []valueCount, label func(string) string) (facetGroup, bool) {
	group := facetGroup{Title: title, Open: true}
	current := query.Get(key)
	if current != "" {
		group.Choices = append(group.Choices, facetChoice{
			Label: label(current), Title: current, URL: with(base, query, key, ""), Chosen: true,
		})
		return group, true
	}
	for _, value := range counts {
		if value.Value == "" || len(group.Choices) == facetLimit {
			continue
		}
		group.Choices = append(group.Choices, facetChoice{
			Label: label(value.Value), Title: value.Value, URL: with(base, query, key, value.Value), Count: value.Count,
		})
	}
	return group, len(group.Choices) > 1
}

// listKeys are the query parameters of a list that links within it keep.
var listKeys = []string{"q", "repo", "class", "language", "type", "severity", "path", "reason", "re", "in"}

// with is an address with one query parameter changed (taken out when the value is empty). The place in the list, which
// another choice makes meaningless, and parameters that no list has are taken out.
func with(base string, query url.Values, key, value string) string {
	changed := url.Values{}
	for _, name := range listKeys {
		if text := query.Get(name); text != "" && name != key {
			changed.Set(name, text)
		}
	}
	if value != "" {
		changed.Set(key, value)
	}
	if len(changed) == 0 {
		return base
	}
	return base + "?" + changed.Encode()
}

// pager leads to the neighbouring pages of a list.
type pager struct {
	Previous, PreviousLabel, Next string
}

// cursorPager is the pager of a list that is walked by cursor, which leads forwards and back to the start only.
func cursorPager(base string, query url.Values, next string) pager {
	out := pager{PreviousLabel: "First page"}
	if query.Get("cursor") != "" {
		out.Previous = with(base, query, "", "")
	}
	if next != "" {
		out.Next = with(base, query, "cursor", next)
	}
	return out
}

// narrowed reports whether a request has any of the choices.
func (ch choices) narrowed() bool {
	return ch.Repo+ch.Class+ch.Language+ch.Type+ch.Severity+ch.Path != ""
}

// same is the label of a value that speaks for itself.
func same(value string) string { return value }
