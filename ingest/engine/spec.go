package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/errdex/errdex"
)

// Spec is a language's declarative description, read from its spec.toml. The comments there and here define the same keys.
type Spec struct {
	ID             string   `toml:"id"`
	Name           string   `toml:"name"`
	Extensions     []string `toml:"extensions"`
	Interpreters   []string `toml:"interpreters"`
	TestPaths      []string `toml:"test_paths"`
	GeneratedMarks []string `toml:"generated_marks"`
	// Separator stands between a type and its function in qualified names: "::" or ".".
	Separator string `toml:"separator"`
	// NarrowScanner says that the grammar's scanner gives any character to the functions of ctype.h, which take those of a byte.
	NarrowScanner bool `toml:"narrow_scanner"`
	// Sigils are the marks that stand in front of a variable's name and belong to it: "$".
	Sigils string `toml:"sigils"`
	// Receivers are the parameter names that a method call fills by itself: self, cls.
	Receivers []string `toml:"receivers"`
	// SelfTypes are the words that stand for the enclosing type: Self, cls.
	SelfTypes []string `toml:"self_types"`
	// Dropped are the names of calls that only format or convert their receiver or argument; they are dropped when a
	// placeholder is named: display, to_string, str.
	Dropped []string `toml:"dropped"`
	// Transparent are callee patterns whose value is the text of their receiver (a pattern with a leading dot) or of their
	// first argument: .into, String::from, gettext.
	Transparent []string `toml:"transparent"`
	// Leaving are callee patterns of calls that do not come back: process::exit, bail!.
	Leaving []string `toml:"leaving"`
	// Exiting are callee patterns of calls that end the process, and texts of values that a returning main fails with.
	Exiting []string `toml:"exiting"`
	// Nothing are the names of calls whose failure is a missing value rather than an error: get, find, parent.
	Nothing []string `toml:"nothing"`
	// MessageNames are the names by which parameters and fields are known to hold a message: message, msg, reason.
	MessageNames []string `toml:"message_names"`
	// Private are the words of a declaration by which only its own file knows a function or a constant: private, static.
	Private []string `toml:"private"`
	// DocMarks start a doc comment: "///".
	DocMarks []string `toml:"doc_marks"`
	// CommentMarks are cut from both ends of a comment's lines, longest first.
	CommentMarks []string `toml:"comment_marks"`
	// HookRules are the ids of the rules that the hook Visit reports by, next to the constructs' ids.
	HookRules []string `toml:"hook_rules"`
	// Roles say which node kinds of the grammar play which role, and where their parts are.
	Roles map[string]RoleSpec `toml:"role"`
	// Formats are the calls that build a text from a format string.
	Formats []FormatSpec `toml:"format"`
	// Closures are the calls that run their closure argument when their receiver failed: ok_or_else, map_err.
	Closures []ClosureSpec `toml:"closure"`
	// Values are the expressions that are durations or paths for certain.
	Values []ValueSpec `toml:"value"`
	// Declaration says which nodes declare or set a variable, for its type: [name, type, value]; without it those of the role local.
	Declaration RoleSpec `toml:"declaration"`
	// Constructs are the calls and statements that create or report an error.
	Constructs []Construct `toml:"construct"`
}

// RoleSpec says which node kinds play a role and where their parts are.
type RoleSpec struct {
	Kinds []string `toml:"kinds"`
	// Parts maps a part's name to the places to look for it, the first that is there winning: a field name of the grammar,
	// "@kind" for the first child of a kind, or "#0", "#1", "#last" for a named child by position, "#token" for the first child
	// that is a token, "#self" for the node itself.
	Parts map[string][]string `toml:"parts"`
	// Words narrow the role to nodes whose first named child is one of these words, where the grammar has one kind for
	// everything: def and defp among calls.
	Words []string `toml:"words"`
	// Operators are the operators for which the role binary is a concatenation.
	Operators []string `toml:"operators"`
}

// FormatSpec is a kind of call that builds a text.
type FormatSpec struct {
	Call []string `toml:"call"`
	// Message is where the format string is; the arguments after it fill the placeholders.
	Message Place `toml:"message"`
	// Dialect names the format string's dialect, one of the hooks' Dialects; empty joins all arguments.
	Dialect string `toml:"dialect"`
}

// ClosureSpec is a kind of call that runs its closure argument only when its receiver failed.
type ClosureSpec struct {
	Call []string `toml:"call"`
	// Kind is the guard for a closure without parameters, KindWith for one that takes the error.
	Kind     errdex.GuardKind `toml:"kind"`
	KindWith errdex.GuardKind `toml:"kind_with_parameter"`
}

// Construct is a rule: a kind of call or statement that creates or reports an error.
type Construct struct {
	// ID is the rule's name.
	ID string `toml:"id"`
	// Call are callee patterns (see the package comment). The statements of the roles throw and assert are matched by the
	// patterns "throw" and "assert".
	Call []string `toml:"call"`
	// Type is the error type, Severity the severity (default error; fatal for panic and exit).
	Type     errdex.ErrorType `toml:"type"`
	Severity errdex.Severity  `toml:"severity"`
	// Class is the error class; "$callee" is the callee as written, "$type" the type that the callee constructs.
	Class string `toml:"class"`
	// Message is the place of the message among the arguments; Keywords are argument names that go before it.
	Message  Place    `toml:"message"`
	Keywords []string `toml:"keywords"`
	// Dialect names the dialect of the message, when it is a format string whose arguments follow it.
	Dialect string `toml:"dialect"`
	// Takes is "message" (default) when the message is a text, "error" when it can also be a constructor call around one.
	Takes string `toml:"takes"`
	// Guard says which part of the call is the nearest guard.
	Guard GuardSpec `toml:"guard"`
	// Cause is the place of the error that this one wraps.
	Cause Place `toml:"cause"`
	// ThenExits demands that the statements after the call, in its block, end the process or fail.
	ThenExits bool `toml:"then_exits"`
	// Spaced demands a message of at least two words, for callees that are often called with mere names.
	Spaced bool `toml:"spaced"`
	// Judged says that a hook decides which calls of it are sites, so that one with an unknown message need not be one.
	Judged bool `toml:"judged"`
	// Status is the HTTP status that is sent.
	Status int `toml:"status"`
	// parameters is how many parameters a reporter of the project has.
	parameters int
}

// GuardSpec makes a part of a call its nearest guard. For the kind error-return the guard becomes a none-value when the
// part ends in one of the calls of Spec.Nothing.
type GuardSpec struct {
	Kind errdex.GuardKind `toml:"kind"`
	Of   Place            `toml:"of"`
}

// Place is a place among a call's parts: an argument by position from 0, "receiver", "literal" (the first argument that is
// a string literal), "last", "any" (the argument with the most text) or "rest" (all arguments, compared with each other).
// The zero value is the first argument; "none" is no place.
type Place struct {
	kind  placeKind
	index int
}

// Index is the position of a place that is one.
func (p Place) Index() (position int, ok bool) { return p.index, p.kind == placeIndex }

type placeKind int

const (
	placeIndex placeKind = iota
	placeReceiver
	placeLiteral
	placeLast
	placeAny
	placeRest
	placeNone
)

var placeNames = map[string]placeKind{"receiver": placeReceiver, "literal": placeLiteral, "last": placeLast, "any": placeAny,
	"rest": placeRest, "none": placeNone}

// UnmarshalTOML reads a position or the name of a place.
func (p *Place) UnmarshalTOML(value any) error {
	switch v := value.(type) {
	case int64:
		if v < 0 || v > 100 {
			return fmt.Errorf("place %d is not a position from 0: %w", v, errdex.ErrInvalid)
		}
		*p = Place{index: int(v)}
		return nil
	case string:
		kind, ok := placeNames[v]
		if !ok {
			return fmt.Errorf("no place %s: %w", strconv.Quote(v), errdex.ErrInvalid)
		}
		*p = Place{kind: kind}
		return nil
	}
	return fmt.Errorf("a place is a number or a name, not %v: %w", value, errdex.ErrInvalid)
}

// headKeys are the keys of a spec by which a program tells which files are the language's.
var headKeys = []string{"id", "name", "extensions", "interpreters", "test_paths", "generated_marks"}

// ParseHead reads the language's names and the files that are its own, headKeys, from what stands before a spec's first table. Every
// start of the program does that for every language, so the TOML reader, which takes 60 ns a byte, is given nothing else: a
// statement is taken from the line that starts with a key to the next that starts with another or with a comment.
func ParseHead(text string) (Spec, error) {
	head, _, _ := strings.Cut(text, "\n[")
	var statements strings.Builder
	taken := false
	for line := range strings.Lines(head) {
		if key, _, ok := strings.Cut(line, " ="); ok && !strings.HasPrefix(key, " ") || strings.HasPrefix(line, "#") {
			taken = slices.Contains(headKeys, key)
		}
		if taken {
			statements.WriteString(line)
		}
	}
	return ParseSpec(statements.String())
}

// With is the spec of a language of the family that s is shared by: added's names, and its lists and roles in front of or next
// to the shared ones.
func (s Spec) With(added Spec) Spec {
	if added.ID != "" { // else it only adds to the family's rules
		s.ID, s.Name, s.Extensions, s.Interpreters = added.ID, added.Name, added.Extensions, added.Interpreters
	}
	for _, list := range []struct {
		to   *[]string
		from []string
	}{
		{&s.TestPaths, added.TestPaths}, {&s.GeneratedMarks, added.GeneratedMarks}, {&s.Receivers, added.Receivers},
		{&s.SelfTypes, added.SelfTypes}, {&s.Dropped, added.Dropped}, {&s.Transparent, added.Transparent},
		{&s.Leaving, added.Leaving}, {&s.Exiting, added.Exiting}, {&s.Nothing, added.Nothing}, {&s.Private, added.Private},
		{&s.MessageNames, added.MessageNames}, {&s.DocMarks, added.DocMarks}, {&s.CommentMarks, added.CommentMarks},
		{&s.HookRules, added.HookRules},
	} {
		*list.to = slices.Concat(list.from, *list.to)
	}
	if added.Separator != "" {
		s.Separator = added.Separator
	}
	s.Constructs = slices.Concat(added.Constructs, s.Constructs)
	s.Formats = slices.Concat(added.Formats, s.Formats)
	s.Closures = slices.Concat(added.Closures, s.Closures)
	s.Values = slices.Concat(added.Values, s.Values)
	for name, role := range added.Roles {
		shared := s.Roles[name]
		shared.Kinds = append(shared.Kinds, role.Kinds...)
		shared.Operators = append(shared.Operators, role.Operators...)
		if shared.Parts == nil {
			shared.Parts = map[string][]string{}
		}
		for part, places := range role.Parts {
			shared.Parts[part] = append(shared.Parts[part], places...)
		}
		s.Roles[name] = shared
	}
	return s
}

// ParseSpec reads a spec and refuses keys that it does not know.
func ParseSpec(text string) (Spec, error) {
	var spec Spec
	meta, err := toml.Decode(text, &spec)
	if err != nil {
		return Spec{}, fmt.Errorf("read language spec: %w", err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return Spec{}, fmt.Errorf("read language spec: unknown key %s: %w", unknown[0], errdex.ErrInvalid)
	}
	return spec, nil
}
