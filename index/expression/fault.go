package expression

import (
	"fmt"
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"github.com/errdex/errdex"
)

// Error says what is wrong with an expression, and where.
type Error struct {
	Expression string
	// Start and End are the byte range at fault.
	Start, End int
	// Problem says in words what is wrong there.
	Problem string
}

// Error names the character, counted from 1, at which the trouble starts.
func (e *Error) Error() string {
	return fmt.Sprintf("regular expression, character %d: %s", e.Character(), e.Problem)
}

// Unwrap makes every fault an [errdex.ErrInvalid].
func (e *Error) Unwrap() error { return errdex.ErrInvalid }

// Character is the number, from 1, of the character at which the trouble starts.
func (e *Error) Character() int {
	return utf8.RuneCountInString(e.Expression[:min(e.Start, len(e.Expression))]) + 1
}

func faulty(text string, start, end int, problem, fix string) error {
	return errdex.WithFix(&Error{Expression: text, Start: start, End: end, Problem: problem}, fix)
}

// words are a problem and what to do about it.
type words struct{ problem, fix string }

// escapeFix is what to do about a character that the syntax takes for itself.
const escapeFix = `Put a backslash before a character that is meant as it is, such as \( or \[.`

// faults has words for each of the parser's codes.
var faults = map[syntax.ErrorCode]words{
	syntax.ErrInvalidCharClass:      {"the class in brackets is not valid", escapeFix},
	syntax.ErrInvalidCharRange:      {"the range ends before it starts", "Turn the range round, such as a-z, or write \\- for a hyphen."},
	syntax.ErrInvalidEscape:         {"there is no such escape", `Write \\ for a backslash. RE2 has no references such as \1 to what a group took.`},
	syntax.ErrInvalidNamedCapture:   {"the group's name is not valid", "Write (?P<name>...) with letters, digits and underscores, each name once."},
	syntax.ErrInvalidPerlOp:         {"there is no such group", "RE2 has no look-ahead and look-behind: search for the text itself. Write \\(\\? for the characters (?."},
	syntax.ErrInvalidRepeatOp:       {"a repeat follows a repeat", `Take one of them out, or write \* or \+ for the character.`},
	syntax.ErrInvalidRepeatSize:     {"the repeat count is not valid", "Use counts up to 1000 with the smaller one first, such as {2,5}, and no large repeat inside another."},
	syntax.ErrInvalidUTF8:           {"it is not UTF-8", "Write the expression in UTF-8."},
	syntax.ErrMissingBracket:        {"the bracket is not closed", "Close it with ], or write \\[ for the character."},
	syntax.ErrMissingParen:          {"the parenthesis is not closed", "Close it with ), or write \\( for the character."},
	syntax.ErrMissingRepeatArgument: {"there is nothing to repeat", `Put what is to be repeated before it, or write \* or \+ or \? for the character.`},
	syntax.ErrTrailingBackslash:     {"it ends in a backslash", `Write \\ for a backslash.`},
	syntax.ErrUnexpectedParen:       {"no parenthesis is open here", "Take it out, or write \\) for the character."},
	syntax.ErrNestingDepth:          {"groups lie too deep in each other", "Take groups out."},
	syntax.ErrLarge:                 {"it is too large", "Use smaller repeat counts, or a part of the expression."},
}

func wordsOf(fault *syntax.Error) words {
	if w, ok := faults[fault.Code]; ok {
		return w
	}
	return words{string(fault.Code), escapeFix}
}

// place finds the part of the expression that a fault of the parser is about. The parser names the part, or all of the
// expression.
func place(text string, fault *syntax.Error) (start, end int) {
	switch fault.Code {
	case syntax.ErrTrailingBackslash:
		return len(text) - 1, len(text)
	case syntax.ErrMissingBracket:
		return len(text) - min(len(fault.Expr), len(text)), len(text)
	case syntax.ErrMissingParen, syntax.ErrUnexpectedParen:
		if at := paren(text, fault.Code == syntax.ErrUnexpectedParen); at >= 0 {
			return at, at + 1
		}
	}
	if at := strings.Index(text, fault.Expr); at >= 0 && fault.Expr != "" {
		return at, at + len(fault.Expr)
	}
	return 0, len(text)
}

// paren finds the parenthesis that has no partner: the first closing one, or the last opening one. It is -1 when there is
// none.
func paren(text string, closing bool) int {
	var open []int
	for i := 0; i < len(text); i++ {
		switch rest := text[i:]; {
		case strings.HasPrefix(rest, `\Q`):
			end := strings.Index(rest, `\E`)
			if end < 0 {
				end = len(rest)
			}
			i += end
		case rest[0] == '\\':
			i++
		case rest[0] == '[':
			i += class(rest) - 1
		case rest[0] == '(':
			open = append(open, i)
		case rest[0] == ')' && len(open) == 0 && closing:
			return i
		case rest[0] == ')' && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 || closing {
		return -1
	}
	return open[len(open)-1]
}

// class is the length of the class in brackets that a text starts with.
func class(text string) int {
	i := 1
	if strings.HasPrefix(text[i:], "^") {
		i++
	}
	for first := true; i < len(text); first = false {
		switch {
		case text[i] == '\\':
			i += 2
		case strings.HasPrefix(text[i:], "[:") && strings.Contains(text[i:], ":]"):
			i += strings.Index(text[i:], ":]") + 2
		case text[i] == ']' && !first:
			return i + 1
		default:
			i++
		}
	}
	return len(text)
}
