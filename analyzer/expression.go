package analyzer

import "strings"

// An expression is source text of a condition. The functions here read just enough of it to take it apart at its outermost
// operators: brackets and quotes are respected, nothing else is understood. Text that cannot be read is left whole.

// operator is where an outermost operator was found in an expression.
type operator struct {
	at  int
	sig string // the operator as the table spells it
}

// operatorsByLanguage lists the operators that are looked for, longest first. Words count only between spaces.
var operatorsByLanguage = map[string][]string{
	"python": {" is not ", " not in ", " or ", " and ", " is ", " in ", " if ", "==", "!=", "<=", ">=", "<", ">"},
	"rust":   {"||", "&&", "==", "!=", "<=", ">=", " < ", " > "}, // without spaces they are generic arguments
	"":       {"||", "&&", "==", "!=", "<=", ">=", "<", ">"},
}

func operatorsOf(language string) []string {
	if ops, ok := operatorsByLanguage[language]; ok {
		return ops
	}
	return operatorsByLanguage[""]
}

// outermost finds the operators outside all brackets and quotes; false when brackets do not match.
func outermost(text, language string) ([]operator, bool) {
	var found []operator
	var stack []byte
	ops := operatorsOf(language)
	for i := 0; i < len(text); {
		c := text[i]
		if end := quoteEnd(text, i, language); end > i {
			i = end
			continue
		}
		switch c {
		case '(', '[', '{':
			stack = append(stack, c)
		case ')', ']', '}':
			if len(stack) == 0 || !pairs(stack[len(stack)-1], c) {
				return nil, false
			}
			stack = stack[:len(stack)-1]
		}
		if len(stack) == 0 {
			if op := operatorAt(text, i, ops); op != "" {
				found = append(found, operator{i, op})
				i += len(op)
				if op[len(op)-1] == ' ' {
					i-- // the space can begin the next operator
				}
				continue
			}
		}
		i++
	}
	return found, len(stack) == 0
}

func operatorAt(text string, i int, ops []string) string {
	switch text[i] {
	case ' ', '|', '&', '=', '!', '<', '>':
	default:
		return ""
	}
	if c := text[i]; i > 0 && (c == '>' || c == '<') && (text[i-1] == '-' || text[i-1] == '=' || text[i-1] == ':' || text[i-1] == c) {
		return "" // an arrow, a generic argument or a shift
	}
	for _, op := range ops {
		if !strings.HasPrefix(text[i:], op) {
			continue
		}
		if (op == "<" || op == ">") && i+1 < len(text) && (text[i+1] == op[0] || text[i+1] == '-') {
			return "" // a shift or a channel operator
		}
		return op
	}
	return ""
}

// quoteEnd returns the index after the quoted text that starts at i, or i when none does. A Rust lifetime ('a) is not a quote.
func quoteEnd(text string, i int, language string) int {
	quote := text[i]
	switch quote {
	case '"', '`':
	case '\'':
		if language == "rust" && !strings.HasPrefix(text[i:], `'\`) && (i+2 >= len(text) || text[i+2] != '\'') {
			return i
		}
	default:
		return i
	}
	for j := i + 1; j < len(text); j++ {
		switch {
		case text[j] == '\\' && quote != '`':
			j++
		case text[j] == quote:
			return j + 1
		}
	}
	return i
}

func pairs(open, close byte) bool {
	return open == '(' && close == ')' || open == '[' && close == ']' || open == '{' && close == '}'
}

// unwrapped drops brackets around the whole of a condition.
func unwrapped(text, language string) string {
	text = strings.TrimSpace(text)
	for strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		inner := text[1 : len(text)-1]
		if _, ok := outermost(inner, language); !ok {
			break
		}
		if language == "python" && commaOutside(inner) {
			break // a tuple
		}
		text = strings.TrimSpace(inner)
	}
	return text
}

func commaOutside(text string) bool { return len(arguments(text)) > 1 }

// arguments splits text at the commas outside brackets and quotes.
func arguments(text string) []string {
	var out []string
	depth, start := 0, 0
	for i := 0; i < len(text); i++ {
		if end := quoteEnd(text, i, "rust"); end > i {
			i = end - 1
			continue
		}
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, strings.TrimSpace(text[start:i]))
				start = i + 1
			}
		}
	}
	if rest := strings.TrimSpace(text[start:]); rest != "" {
		out = append(out, rest)
	}
	return out
}

// split takes an expression apart at its outermost logical operator: "or" when there is one, else "and". joint is "or",
// "and", or empty for an expression that is whole.
func split(text, language string) (parts []string, joint string) {
	found, ok := outermost(text, language)
	if !ok {
		return []string{text}, ""
	}
	for _, pair := range [][3]string{{"||", " or ", "or"}, {"&&", " and ", "and"}} {
		parts, start := []string(nil), 0
		for _, op := range found {
			if op.sig == pair[0] || op.sig == pair[1] {
				parts = append(parts, strings.TrimSpace(text[start:op.at]))
				start = op.at + len(op.sig)
			}
		}
		if start > 0 {
			return append(parts, strings.TrimSpace(text[start:])), pair[2]
		}
	}
	return []string{text}, ""
}

// negation drops a leading "not" of the whole expression; false when there is none.
func negation(text, language string) (string, bool) {
	rest, ok := strings.CutPrefix(text, "!")
	if language == "python" {
		rest, ok = strings.CutPrefix(text, "not ")
	}
	if !ok || strings.HasPrefix(rest, "=") {
		return text, false
	}
	if _, joint := split(rest, language); joint != "" {
		return text, false // not a or b is (not a) or b
	}
	if language != "python" {
		// "!" binds tighter than a comparison: !a == b is (!a) == b.
		if found, fine := outermost(rest, language); !fine || len(found) > 0 {
			return text, false
		}
	}
	return unwrapped(rest, language), true
}

// comparison takes an expression apart at its only outermost comparison; false when it is not of that form.
func comparison(text, language string) (left, op, right string, ok bool) {
	found, fine := outermost(text, language)
	if !fine || len(found) != 1 {
		return "", "", "", false
	}
	switch at := found[0]; at.sig {
	case "||", "&&", " or ", " and ", " if ":
		return "", "", "", false
	default:
		left, right = strings.TrimSpace(text[:at.at]), strings.TrimSpace(text[at.at+len(at.sig):])
		return left, strings.TrimSpace(at.sig), right, left != "" && right != ""
	}
}

// opposite is the comparison that holds when op does not.
var opposite = map[string]string{
	"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">",
	"is": "is not", "is not": "is", "in": "not in", "not in": "in",
}
