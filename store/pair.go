package store

import (
	"cmp"
	"slices"

	"github.com/errdex/errdex"
)

// known is what a run must know of a record that the store has of the same repository.
type known struct {
	number   int64
	id       errdex.ID
	origin   errdex.ID // empty when no run has seen the site
	slug     errdex.Slug
	message  string
	path     string
	line     int
	function string
	gone     bool
	imported bool
}

// pair says which record each site of a run is: an index into the stored ones, or -1 for a site that is new.
//
// A site is a record when it has the record's origin, the id computed from its path, function and message at the last run
// that saw it. Failing that, when it has the record's own id: a site that returns to where it was, or an imported record.
// Failing that, when it and a record that would otherwise vanish are the only two of their kind (see kinds): the site moved.
// Several records of one kind and place move together, in the order of their lines, to as many sites of one place. Imported
// records and those already gone do not move.
func pair(stored []known, sites []errdex.Record) []int {
	p := pairing{stored: stored, sites: sites, of: make([]int, len(sites)), taken: make([]bool, len(stored))}
	for i := range p.of {
		p.of[i] = -1
	}
	p.byID(func(k known) errdex.ID { return k.origin })
	p.byID(func(k known) errdex.ID { return k.id })
	for _, kind := range kinds {
		p.byKind(kind)
	}
	return p.of
}

// kind is what a site and a record must have in common for the site to be the record, moved. message is the template.
type kind struct{ path, function, message string }

// kinds are the ways to move, the smallest change first: among its like in the same function (another ordinal), with its
// file renamed, with its function renamed.
var kinds = []func(path, function, message string) kind{
	func(path, function, message string) kind { return kind{path, function, message} },
	func(_, function, message string) kind { return kind{"", function, message} },
	func(path, _, message string) kind { return kind{path, "", message} },
}

type pairing struct {
	stored []known
	sites  []errdex.Record
	of     []int
	taken  []bool
}

func (p *pairing) set(site, record int) { p.of[site], p.taken[record] = record, true }

func (p *pairing) byID(id func(known) errdex.ID) {
	records := make(map[errdex.ID]int, len(p.stored))
	for i, k := range p.stored {
		if !p.taken[i] && id(k) != "" {
			records[id(k)] = i
		}
	}
	for i := range p.sites {
		if record, ok := records[p.sites[i].ID]; ok && p.of[i] < 0 {
			p.set(i, record)
		}
	}
}

func (p *pairing) byKind(of func(path, function, message string) kind) {
	type group struct{ sites, records []int }
	groups := map[kind]*group{}
	in := func(k kind) *group {
		if groups[k] == nil {
			groups[k] = &group{}
		}
		return groups[k]
	}
	for i, k := range p.stored {
		if !p.taken[i] && !k.gone && !k.imported {
			g := in(of(k.path, k.function, k.message))
			g.records = append(g.records, i)
		}
	}
	for i := range p.sites {
		if s := &p.sites[i]; p.of[i] < 0 {
			g := in(of(s.FilePath, s.FunctionName(), s.ErrorMessage))
			g.sites = append(g.sites, i)
		}
	}
	for _, g := range groups {
		if len(g.sites) != len(g.records) || !p.onePlace(g.sites, g.records) {
			continue
		}
		slices.SortFunc(g.records, func(a, b int) int {
			return cmp.Or(cmp.Compare(p.stored[a].line, p.stored[b].line), cmp.Compare(p.stored[a].number, p.stored[b].number))
		})
		slices.SortFunc(g.sites, func(a, b int) int {
			return cmp.Or(cmp.Compare(p.sites[a].LineNumber, p.sites[b].LineNumber), cmp.Compare(p.sites[a].ID, p.sites[b].ID))
		})
		for n, site := range g.sites {
			p.set(site, g.records[n])
		}
	}
}

// onePlace reports whether all the sites lie in one function, and all the records in one.
func (p *pairing) onePlace(sites, records []int) bool {
	for _, i := range sites {
		first, s := &p.sites[sites[0]], &p.sites[i]
		if s.FilePath != first.FilePath || s.FunctionName() != first.FunctionName() {
			return false
		}
	}
	for _, i := range records {
		first, k := p.stored[records[0]], p.stored[i]
		if k.path != first.path || k.function != first.function {
			return false
		}
	}
	return true
}
