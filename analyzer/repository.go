package analyzer

import (
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex"
)

// repository holds what one site tells about another, found by name. It is built once per Analyze in linear time and then
// only read.
type repository struct {
	sites      []errdex.Site
	byMessage  map[string][]int
	byFunction map[string][]int // path and qualified name
	byClass    map[string][]int
	// functions lists, by language and bare name, the functions that hold sites; nil marks a name that several functions have.
	functions map[string]string
	// wrappers lists, by bare name, the sites that report the failure of a call of that name.
	wrappers map[string][]int
	messages []string // the sites' messages
	// uses lists, by the name of an error that a site defines and its file, places that give it out.
	uses map[string][]use
}

// maxNamed is how many other sites a sentence names.
const maxNamed = 3

func newRepository(sites []errdex.Site) *repository {
	r := &repository{
		sites: sites, byMessage: map[string][]int{}, byFunction: map[string][]int{}, byClass: map[string][]int{},
		functions: map[string]string{}, wrappers: map[string][]int{}, messages: make([]string, len(sites)), uses: findUses(sites),
	}
	for i := range sites {
		site := &sites[i]
		r.messages[i] = site.Template.Message()
		r.byMessage[r.messages[i]] = append(r.byMessage[r.messages[i]], i)
		r.byClass[site.Class] = append(r.byClass[site.Class], i)
		if site.Function != nil {
			key := functionKey(site)
			r.byFunction[key] = append(r.byFunction[key], i)
			bare := site.Language + " " + bareName(site.Function.Name)
			if other, seen := r.functions[bare]; seen && other != key {
				key = "" // the name stands for several functions, so it proves nothing
			}
			r.functions[bare] = key
		}
		if name := calledName(site); name != "" {
			bare := site.Language + " " + name
			r.wrappers[bare] = append(r.wrappers[bare], i)
		}
	}
	return r
}

func functionKey(site *errdex.Site) string { return site.Path + "\x00" + site.Function.Name }

var lastCall = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|[.:\s!&(])([A-Za-z_]\w*)(?:::<[^>]*>)?\(`) })

// calledName is the bare name of the function whose failure the site reports, when it is a name that says something: two
// words at least, since a single word (open, run, parse) is the name of too many functions.
func calledName(site *errdex.Site) string {
	for _, g := range site.Guards {
		switch g.Kind {
		case errdex.GuardLoop:
			continue
		case errdex.GuardErrorReturn, errdex.GuardCatch:
			m := lastCall().FindStringSubmatch(g.Text)
			if m != nil && humps().MatchString(strings.Trim(m[1], "_")) {
				return m[1]
			}
		}
		return ""
	}
	return ""
}

// neighbours are the other sites that say something about one site; all slices hold indexes of the repository's sites.
type neighbours struct {
	repo     *repository
	at       int   // the site itself
	same     []int // the same message elsewhere, at most maxKept
	total    int   // how many other sites have the same message
	siblings []int // other sites of the same function
	typed    []int // other sites of the same type
	causes   []int // the sites of the function whose failure this one reports
	uses     []use // places that give out the error which the site defines
	wrappers []int // sites that report the failure of this site's function
}

func (r *repository) neighbours(at int) *neighbours {
	site := &r.sites[at]
	n := &neighbours{repo: r, at: at, same: without(r.byMessage[r.messages[at]], at), total: len(r.byMessage[r.messages[at]]) - 1}
	if name := definedName(site); name != "" {
		n.uses = r.uses[useKey(name, site.Path)]
	}
	if site.Class != "" {
		n.typed = r.byClass[site.Class]
	}
	if site.Function != nil {
		key := functionKey(site)
		n.siblings = without(r.byFunction[key], at)
		bare := site.Language + " " + bareName(site.Function.Name)
		if r.functions[bare] == key && humps().MatchString(strings.Trim(bareName(site.Function.Name), "_")) {
			n.wrappers = r.wrappers[bare]
		}
	}
	if name := calledName(site); name != "" {
		if key := r.functions[site.Language+" "+name]; key != "" && (site.Function == nil || key != functionKey(site)) {
			n.causes = r.byFunction[key]
		}
	}
	return n
}

// without copies a list without one element; at most a handful are looked at, so long lists are cut.
func without(list []int, one int) []int {
	if len(list) < 2 {
		return nil
	}
	out := make([]int, 0, min(len(list), maxKept))
	for _, i := range list {
		if i != one {
			if out = append(out, i); len(out) == maxKept {
				break
			}
		}
	}
	return out
}

// maxKept bounds the neighbours of one kind, so that a message that stands in ten thousand places costs no square of that.
const maxKept = 64
