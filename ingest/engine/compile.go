package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/flat"
)

// grammarRules is a spec made ready for one grammar.
type grammarRules struct {
	spec     Spec
	hooks    Hooks
	grammar  *flat.Grammar
	roles    []uint32 // by kind: a bit for each role
	parts    [roleCount][partCount][]selector
	words    [roleCount]map[string]bool // the words that narrow a role, nil for most
	binary   map[string]bool
	patterns patternTable[*Construct]
	formats  patternTable[*FormatSpec]
	through  patternTable[bool]
	leaving  patternTable[bool]
	exiting  patternTable[bool]
	closures patternTable[*ClosureSpec]
	values   valueRules
	dropped  map[string]bool
	nothing  map[string]bool
	messages map[string]bool
}

// selector finds a part: by field, by the kind of a child, or by the position of a named child.
type selector struct {
	field    flat.Field
	kind     flat.Kind
	position int
}

// The positions of a selector that is not a plain child.
const (
	lastChild  = -1
	itself     = -2
	firstToken = -3
)

// compile checks the spec against the grammar; its error lists every kind, field and name that does not exist.
func compile(spec Spec, grammar *flat.Grammar, hooks Hooks) (*grammarRules, error) {
	r := &grammarRules{spec: spec, hooks: hooks, grammar: grammar, roles: make([]uint32, grammar.Kinds()), binary: map[string]bool{},
		dropped: setOf(spec.Dropped), nothing: setOf(spec.Nothing), messages: setOf(spec.MessageNames)}
	var problems []error
	for name, role := range spec.Roles {
		number := slices.Index(roleNames[:], name)
		if number < 0 {
			problems = append(problems, fmt.Errorf("no role %q", name))
			continue
		}
		problems = append(problems, r.addRole(Role(number), role)...)
	}
	problems = append(problems, r.values.add(spec.Values)...)
	problems = append(problems, r.addDeclaration(spec)...)
	const either = 1<<RoleFunction | 1<<RoleLambda
	if hooks.Name == nil && slices.ContainsFunc(r.roles, func(roles uint32) bool { return roles&either == either }) {
		problems = append(problems, errors.New("a node kind is both function and lambda, and there is no hook Name"))
	}
	for i := range spec.Constructs {
		c := &spec.Constructs[i]
		problems = append(problems, r.checkConstruct(c)...)
		for _, call := range c.Call {
			r.patterns.add(call, c)
		}
	}
	for i := range spec.Formats {
		f := &spec.Formats[i]
		problems = append(problems, r.checkDialect("format", f.Dialect)...)
		for _, call := range f.Call {
			r.formats.add(call, f)
		}
	}
	for i := range spec.Closures {
		for _, call := range spec.Closures[i].Call {
			r.closures.add(call, &spec.Closures[i])
		}
	}
	for table, list := range map[*patternTable[bool]][]string{&r.through: spec.Transparent, &r.leaving: spec.Leaving, &r.exiting: spec.Exiting} {
		for _, call := range list {
			table.add(call, true)
		}
	}
	if len(problems) > 0 {
		slices.SortFunc(problems, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
		return nil, fmt.Errorf("check spec of %s: %w: %w", spec.ID, errors.Join(problems...), errdex.ErrInvalid)
	}
	return r, nil
}

func (r *grammarRules) addRole(role Role, spec RoleSpec) (problems []error) {
	for _, name := range spec.Kinds {
		kind, ok := r.grammar.Kind(name)
		if !ok {
			problems = append(problems, fmt.Errorf("role %s: the grammar has no node kind %q", roleNames[role], name))
			continue
		}
		r.roles[kind] |= 1 << role
	}
	if len(spec.Words) > 0 {
		r.words[role] = setOf(spec.Words)
	}
	for name, places := range spec.Parts {
		part := slices.Index(partNames[:], name)
		if part < 0 {
			problems = append(problems, fmt.Errorf("role %s: no part %q", roleNames[role], name))
			continue
		}
		for _, place := range places {
			s, err := r.selector(place)
			if err != nil {
				problems = append(problems, fmt.Errorf("role %s, part %s: %w", roleNames[role], name, err))
			}
			r.parts[role][part] = append(r.parts[role][part], s)
		}
	}
	for _, operator := range spec.Operators {
		r.binary[operator] = true
	}
	return problems
}

// addDeclaration enters the kinds of nodes that declare or set a variable.
func (r *grammarRules) addDeclaration(spec Spec) (problems []error) {
	declaration := spec.Declaration
	if len(declaration.Kinds) == 0 {
		declaration = spec.Roles["local"]
	}
	r.values.declaring = make([]bool, r.grammar.Kinds())
	for _, name := range declaration.Kinds {
		kind, ok := r.grammar.Kind(name)
		if !ok {
			problems = append(problems, fmt.Errorf("declaration: the grammar has no node kind %q", name))
			continue
		}
		r.values.declaring[kind] = true
	}
	for name, places := range declaration.Parts {
		part := slices.Index(partNames[:], name)
		if part < 0 {
			problems = append(problems, fmt.Errorf("declaration: no part %q", name))
			continue
		}
		for _, place := range places {
			s, err := r.selector(place)
			if err != nil {
				problems = append(problems, fmt.Errorf("declaration, part %s: %w", name, err))
			}
			r.values.parts[part] = append(r.values.parts[part], s)
		}
	}
	return problems
}

func (r *grammarRules) selector(place string) (selector, error) {
	position, positional := strings.CutPrefix(place, "#")
	switch {
	case position == "last" && positional:
		return selector{position: lastChild}, nil
	case position == "token" && positional:
		return selector{position: firstToken}, nil
	case position == "self" && positional:
		return selector{position: itself}, nil
	case positional:
		n, err := strconv.Atoi(position)
		if err != nil || n < 0 {
			return selector{}, fmt.Errorf("no place %q", place)
		}
		return selector{position: n}, nil
	}
	if name, byKind := strings.CutPrefix(place, "@"); byKind {
		kind, ok := r.grammar.Kind(name)
		if !ok {
			return selector{}, fmt.Errorf("the grammar has no node kind %q", name)
		}
		return selector{kind: kind}, nil
	}
	field, ok := r.grammar.Field(place)
	if !ok {
		return selector{}, fmt.Errorf("the grammar has no field %q", place)
	}
	return selector{field: field}, nil
}

func (r *grammarRules) checkDialect(where, name string) []error {
	if name != "" && r.hooks.Dialects[name] == nil {
		return []error{fmt.Errorf("%s: no dialect %q", where, name)}
	}
	return nil
}

// checkConstruct fills a construct's defaults and says what is wrong with it.
func (r *grammarRules) checkConstruct(c *Construct) (problems []error) {
	if c.ID == "" || len(c.Call) == 0 {
		problems = append(problems, fmt.Errorf("construct %q has no id or no call", c.ID))
	}
	if !c.Type.Valid() {
		problems = append(problems, fmt.Errorf("construct %s: %q is no error type", c.ID, c.Type))
	}
	if c.Severity == "" {
		c.Severity = errdex.SeverityError
		if c.Type == errdex.Panic || c.Type == errdex.Exit {
			c.Severity = errdex.SeverityFatal
		}
	}
	if !c.Severity.Valid() {
		problems = append(problems, fmt.Errorf("construct %s: %q is no severity", c.ID, c.Severity))
	}
	if c.Takes != "" && c.Takes != "message" && c.Takes != "error" {
		problems = append(problems, fmt.Errorf("construct %s takes neither a message nor an error: %q", c.ID, c.Takes))
	}
	return append(problems, r.checkDialect("construct "+c.ID, c.Dialect)...)
}

func (r *grammarRules) dialect(name string) dialect.Format { return r.hooks.Dialects[name] }

func setOf(words []string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, word := range words {
		set[word] = true
	}
	return set
}
