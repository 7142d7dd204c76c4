package engine

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"
	"unsafe"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/flat"
)

// New makes a language from its spec, its grammar (the pointer that the grammar module's Language function returns) and its
// hooks. It fails when the spec names a node kind, field, role, part or dialect that does not exist.
func New(spec Spec, grammar unsafe.Pointer, hooks Hooks) (Language, error) {
	load := flat.Load
	if spec.NarrowScanner {
		load = flat.LoadNarrow
	}
	loaded, err := load(grammar)
	if err != nil {
		return Language{}, fmt.Errorf("load language %s: %w", spec.ID, err)
	}
	rules, err := compile(spec, loaded, hooks)
	if err != nil {
		return Language{}, err
	}
	language := Language{ID: spec.ID, Name: spec.Name, Extensions: spec.Extensions, Interpreters: spec.Interpreters,
		TestPaths: spec.TestPaths, GeneratedMarks: spec.GeneratedMarks, ExtractIn: rules.extract}
	named := rulesOf(spec)
	language.Rules = func() []Rule { return named }
	return language, nil
}

// rulesOf lists a spec's rules, each once.
func rulesOf(spec Spec) (list []Rule) {
	for _, c := range spec.Constructs {
		at := slices.IndexFunc(list, func(r Rule) bool { return r.ID == c.ID })
		if at < 0 {
			at, list = len(list), append(list, Rule{ID: c.ID})
		}
		list[at].Calls = append(list[at].Calls, c.Call...)
	}
	for _, id := range spec.HookRules {
		list = append(list, Rule{ID: id})
	}
	return list
}

// Scan is one pass over one file. It is what hooks work with: the tree, and the engine's steps as methods.
type Scan struct {
	*flat.Tree
	rules *grammarRules
	path  string
	// State is what the language's hooks keep while they work on the file.
	State any
	// resume is the index before which the pass skips nodes (test code).
	resume uint32
	drafts []Draft
	// claimed holds the literals that have a site, so that a constructor inside another is one site.
	claimed   map[claim]bool
	functions map[Node]*errdex.Function
	constants map[string]Node
	locals    map[Node]map[string][]Node
	declares  map[Node]map[string][]declaration
	mentions  map[string]bool
	uses      map[string][]Node
	reporters patternTable[*Construct]
	// known holds the definitions that are reporters, so that each is entered once; offered are those that other files can call.
	known   map[Node]bool
	offered []Reporter
	// repository is what the other files tell; asks are the names that they may know.
	repository *Repository
	asks       map[string]bool
	// silent are the callees of calls that are a construct by the name's kind only, and gave no site.
	silent []string
	// told holds the expressions that the hook Foreign gave a text, as Owner.name.
	told map[Node]string
	// defined holds the names of the file's own functions.
	defined map[string]bool
	unknown []unresolved
	// later says that the pass looks for calls of reporters only.
	later bool
}

// claim is a literal used by a call: a constant can be the message of several calls.
type claim struct{ literal, leaf Node }

// passes bounds how deep project functions that report through one another are followed.
const passes = 3

func (r *grammarRules) extract(repository *Repository, path string, source []byte) File {
	if repository == nil {
		repository = &Repository{}
	}
	tree, err := repository.tree.Open(r.grammar, source), error(nil)
	if tree == nil {
		tree, err = r.parse(source)
	}
	switch {
	case errors.Is(err, errdex.ErrTooLarge):
		return File{Skipped: errdex.SkipTooManyNode}
	case err != nil:
		return File{Skipped: errdex.SkipTimeout}
	}
	defer tree.Release()
	s := &Scan{Tree: tree, rules: r, path: path, repository: repository}
	s.pass()
	for range passes {
		before := len(s.known)
		if len(s.reporters.byName) == 0 && len(repository.answers) == 0 {
			break
		}
		s.later = true
		s.pass()
		if len(s.known) == before {
			break
		}
	}
	file := s.file()
	if file.tree = repository.tree; file.tree == nil && repository.keep && len(file.Asks) > 0 {
		file.tree = tree.Pack()
	}
	return file
}

// parse parses a source, and once more as the hook Mend gives it when the grammar could not read all of it. Nodes stand for the source as
// it is.
func (r *grammarRules) parse(source []byte) (*flat.Tree, error) {
	tree, err := r.grammar.Parse(source)
	if err != nil || r.hooks.Mend == nil || tree.Nodes[0].Flags&flat.Broken == 0 {
		return tree, err
	}
	mended := r.hooks.Mend(source)
	if len(mended) != len(source) || bytes.Equal(mended, source) {
		return tree, nil
	}
	again, err := r.grammar.Parse(mended)
	if err != nil {
		return tree, nil
	}
	tree.Release()
	again.Source = source
	if bytes.Count(mended, newline) != bytes.Count(source, newline) {
		renumber(again)
	}
	return again, nil
}

var newline = []byte("\n")

// renumber gives nodes the rows that they have in the source, where mending has joined lines. Nodes come in the order of their starts.
func renumber(tree *flat.Tree) {
	at, row := uint32(0), 0
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if n.Start > at {
			row += bytes.Count(tree.Source[at:n.Start], newline)
			at = n.Start
		}
		n.Row = uint32(row)
	}
}

// pass shows every node outside test code to what may find a site there.
func (s *Scan) pass() {
	const interesting = 1<<RoleCall | 1<<RoleConstruction | 1<<RoleThrow | 1<<RoleAssert | 1<<RoleItem | 1<<RoleVisit
	s.resume = 0
	for n := 0; n < len(s.Nodes); n++ {
		roles := s.rules.roles[s.Nodes[n].Kind] & interesting
		if roles == 0 {
			continue
		}
		node := Node(n)
		if roles&(1<<RoleItem) != 0 && s.rules.hooks.Test != nil && s.rules.hooks.Test(s, node) {
			s.Skip(node)
		}
		if s.resume > uint32(n) {
			n = int(s.resume) - 1
			continue
		}
		if roles&(1<<RoleVisit) != 0 && s.rules.hooks.Visit != nil {
			s.rules.hooks.Visit(s, node)
			if s.resume > uint32(n) {
				n = int(s.resume) - 1
				continue
			}
		}
		switch {
		case roles&(1<<RoleCall) != 0:
			if name := s.Bytes(s.lastName(s.Part(node, RoleCall, PartCallee))); s.worthwhile(node, name) {
				if call, ok := s.AsCall(One(node)); ok {
					s.Consider(call)
				}
			} else if !s.later {
				s.askCall(node, name)
			}
		case roles&(1<<RoleConstruction) != 0:
			if call, ok := s.construction(One(node)); ok && s.Wanted(call.Callee) {
				s.Consider(call)
			}
		case roles&(1<<RoleThrow) != 0:
			s.Consider(Call{Node: node, Callee: "throw", Receiver: nowhere, Arguments: s.arguments(s.Part(node, RoleThrow, PartValue))})
		case roles&(1<<RoleAssert) != 0:
			condition, message := s.Part(node, RoleAssert, PartCondition), s.Part(node, RoleAssert, PartMessage)
			if message != None {
				s.Consider(Call{Node: node, Callee: "assert", Receiver: nowhere,
					Arguments: []Argument{{Span: One(condition)}, {Span: One(message)}}})
			}
		}
	}
}

// arguments makes an argument list of one expression that may be absent.
func (s *Scan) arguments(n Node) []Argument {
	if n == None {
		return nil
	}
	return []Argument{{Span: One(n)}}
}

// worthwhile reports whether a call's name is one that a pattern can match, without building the call.
func (s *Scan) worthwhile(n Node, name []byte) bool {
	if s.later {
		return s.reporters.named(name) || s.repository.reporters.named(name)
	}
	if s.rules.patterns.named(name) {
		return true
	}
	if len(s.rules.patterns.wild) == 0 {
		return false
	}
	callee := s.Part(n, RoleCall, PartCallee)
	if callee == None {
		return false // Ruby's check.(x)
	}
	text := s.Bytes(callee)
	if value := s.Part(n, RoleCall, PartValue); value != None { // what a method is called on is kept apart
		if text = s.Source[s.Nodes[value].Start:s.Nodes[callee].End]; len(text) > maxCallee {
			text = append([]byte("."), s.Bytes(callee)...)
		}
	}
	if len(text) > maxCallee {
		return false
	}
	if bytes.IndexByte(text, '<') >= 0 {
		_, ok := s.rules.patterns.find(CompactPath(string(text)))
		return ok
	}
	for _, word := range s.rules.spec.SelfTypes {
		if len(text) > len(word) && string(text[:len(word)]) == word {
			return true // what it stands for is looked up with the call
		}
	}
	_, ok := s.rules.patterns.find(unsafe.String(unsafe.SliceData(text), len(text)))
	return ok
}

// maxCallee bounds the callees that wildcard patterns are tried on.
const maxCallee = 200

// Skip makes the pass go on after n, which is test code or has been dealt with.
func (s *Scan) Skip(n Node) {
	if n != None {
		s.resume = max(s.resume, s.Nodes[n].Next)
	}
}

// Is reports whether n plays the role. A node whose kind is both a function and a lambda is the one if the hook Name names it,
// the other if not.
func (s *Scan) Is(n Node, role Role) bool {
	const either = 1<<RoleFunction | 1<<RoleLambda
	if n < 0 || !s.may(n, role) {
		return false
	}
	if words := s.rules.words[role]; words != nil {
		if word := s.Bytes(s.FirstNamed(n)); len(word) > maxWord || !words[string(word)] {
			return false
		}
	}
	if (role == RoleFunction || role == RoleLambda) && s.rules.roles[s.Nodes[n].Kind]&either == either {
		return (s.rules.hooks.Name(s, n) != "") == (role == RoleFunction)
	}
	return true
}

// may reports whether nodes of n's kind play the role, which is all that walks over every node ask of most.
func (s *Scan) may(n Node, role Role) bool { return s.rules.roles[s.Nodes[n].Kind]&(1<<role) != 0 }

// maxWord bounds the words that narrow a role, in bytes.
const maxWord = 40

// Any reports whether n plays one of the roles.
func (s *Scan) Any(n Node, roles ...Role) bool {
	for _, role := range roles {
		if s.Is(n, role) {
			return true
		}
	}
	return false
}

// Part returns a part of n in the role, None when it has none.
func (s *Scan) Part(n Node, role Role, part Part) Node {
	if n < 0 {
		return None
	}
	return s.selected(n, s.rules.parts[role][part])
}

// selected is the first child of n that one of the places names, None when there is none.
func (s *Scan) selected(n Node, places []selector) Node {
	for _, place := range places {
		found := None
		switch {
		case place.field != 0:
			found = s.Child(n, place.field)
		case place.kind != 0:
			for found = s.First(n); found != None && s.Kind(found) != place.kind; {
				found = s.After(found)
			}
		case place.position == lastChild:
			found = s.LastNamed(n)
		case place.position == firstToken:
			for found = s.First(n); found != None && s.Nodes[found].Flags&(flat.Named|flat.Extra) != 0; {
				found = s.After(found)
			}
		case place.position == itself:
			found = n
		default:
			found = s.FirstNamed(n)
			for range place.position {
				for found = s.After(found); found != None && !s.Named(found); {
					found = s.After(found)
				}
			}
		}
		if found != None {
			return found
		}
	}
	return None
}

// File is the path of the file.
func (s *Scan) File() string { return s.path }

// Spec is the language's spec.
func (s *Scan) Spec() *Spec { return &s.rules.spec }

// maxClimb bounds how many ancestors are looked at. Source that a person wrote is not nested so deep; without a bound, a file
// of nothing but nesting would take time with the square of its size.
const maxClimb = 400

// Ancestors gives n and the nodes around it, from the inside out, as far as maxClimb.
func (s *Scan) Ancestors(n Node) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for climbed := 0; n != None && climbed < maxClimb; n, climbed = s.Parent(n), climbed+1 {
			if !yield(n) {
				return
			}
		}
	}
}

// Around returns the nearest ancestor of n that plays the role, None when there is none.
func (s *Scan) Around(n Node, role Role) Node {
	for range maxClimb {
		if n = s.Parent(n); n == None || s.Is(n, role) {
			return n
		}
	}
	return None
}

// Mentions reports whether the word stands anywhere in the source; each word is looked for once. It tells which of several
// libraries a file uses.
func (s *Scan) Mentions(word string) bool {
	found, known := s.mentions[word]
	if !known {
		found = bytes.Contains(s.Source, []byte(word))
		if s.mentions == nil {
			s.mentions = map[string]bool{}
		}
		s.mentions[word] = found
	}
	return found
}

// file turns the drafts into the result, in source order.
func (s *Scan) file() File {
	file := File{Degraded: s.Nodes[0].Flags&flat.Broken != 0, BrokenBytes: s.BrokenBytes(), Unresolved: s.unresolvedCalls(),
		Offers: s.offers(), Asks: s.asked()}
	file.Offers.Shown = s.shown()
	if len(s.drafts) == 0 {
		return file
	}
	slices.SortStableFunc(s.drafts, func(a, b Draft) int {
		if d := int(s.Nodes[a.Leaf.First].Start) - int(s.Nodes[b.Leaf.First].Start); d != 0 {
			return d
		}
		return int(s.Nodes[a.Call.Node].Start) - int(s.Nodes[b.Call.Node].Start)
	})
	file.Sites, file.Rules = make([]errdex.Site, 0, len(s.drafts)), make([]string, 0, len(s.drafts))
	for _, d := range s.drafts {
		file.Sites = append(file.Sites, *d.Site)
		file.Rules = append(file.Rules, d.Rule)
	}
	Excerpts(file.Sites, s.Source)
	return file
}
