package web

import (
	"net/url"

	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/store"
)

// filter is the choices as the store takes them.
func (ch choices) filter() store.Filter {
	return store.Filter{
		Repo: ch.Repo, Class: ch.Class, Language: ch.Language, Type: ch.Type, Severity: ch.Severity, Path: ch.Path,
	}
}

// facetKeys are the properties by which lists can be narrowed, in the order in which they are offered.
var facetKeys = []struct{ key, title string }{
	{"repo", "Repository"}, {"class", "Failure class"}, {"type", "Error type"}, {"severity", "Severity"}, {"language", "Language"},
}

// groups offers the values of every property but the one that the page itself is about.
func groups(base string, query url.Values, counts map[string][]valueCount, without string) []facetGroup {
	var out []facetGroup
	for _, property := range facetKeys {
		if property.key == without {
			continue
		}
		label := same
		if property.key == "class" {
			label = shortName
		}
		if group, ok := facet(property.title, property.key, base, query, counts[property.key], label); ok {
			out = append(out, group)
		}
	}
	return out
}

// facetGroups offers what the store counted.
func facetGroups(base string, query url.Values, facets store.Facets, without string) []facetGroup {
	counts := map[string][]valueCount{}
	for key, values := range map[string][]store.Count{
		"repo": facets.Repositories, "class": facets.Classes, "language": facets.Languages, "type": facets.Types,
		"severity": facets.Severities,
	} {
		for _, value := range values {
			counts[key] = append(counts[key], valueCount{value.Value, value.Records})
		}
	}
	return groups(base, query, counts, without)
}

// searchFacets offers what the index counted among the hits.
func searchFacets(query url.Values, facets map[string][]index.FacetCount) []facetGroup {
	counts := map[string][]valueCount{}
	for key, values := range facets {
		for _, value := range values {
			counts[key] = append(counts[key], valueCount{value.Value, value.Count})
		}
	}
	return groups("/search", query, counts, "")
}
