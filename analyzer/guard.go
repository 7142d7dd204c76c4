package analyzer

import (
	"strings"

	"github.com/errdex/errdex"
)

// clauseOf puts a guard into words: the clause that was true when the message was produced. It is empty for a loop, which is
// no condition.
func clauseOf(g errdex.Guard, language string) string {
	text := strings.Join(strings.Fields(g.Text), " ")
	switch g.Kind {
	case errdex.GuardLoop:
		return ""
	case errdex.GuardMatchArm:
		return armClause(text, g.Detail, language)
	case errdex.GuardSwitchCase:
		return caseClause(text, g.Detail, language)
	case errdex.GuardCatch:
		return catchClause(text, g.Detail)
	case errdex.GuardErrorReturn:
		return callClause(text, "fails")
	case errdex.GuardNone:
		return callClause(text, "gives nothing")
	}
	if text == "" {
		return ""
	}
	return describe(text, truthOf(g), language)
}

// callClause says what an operation did: the whole expression when it is short, else its last call.
func callClause(text, did string) string {
	if text == "" {
		return ""
	}
	return code(text) + " " + did
}

func catchClause(tried, caught string) string {
	switch {
	case tried == "" && caught == "":
		return ""
	case tried == "":
		return article(code(caught)) + " is caught"
	case caught == "":
		return code(tried) + " raises an error"
	}
	return code(tried) + " raises " + code(caught)
}

func armClause(pattern, value, language string) string {
	pattern, condition, guarded := strings.Cut(pattern, " if ")
	if value == "" {
		value = "the matched value"
	} else if value != strings.TrimSpace(value) || value[0] != '`' {
		value = strings.TrimSpace(value)
	}
	clause := ""
	switch {
	case pattern == "_":
		clause = quoteValue(value) + " is none of the cases listed before"
	case value == "the matched value":
		clause = value + " is " + code(pattern)
	default:
		clause = describePattern(pattern, value, true)
	}
	if guarded {
		clause += " and " + describe(condition, true, language)
	}
	return clause
}

func quoteValue(value string) string {
	if value == "the matched value" {
		return value
	}
	return code(value)
}

func caseClause(text, value, language string) string {
	text = strings.TrimSuffix(strings.TrimPrefix(text, "case "), ":")
	fallback := text == "default" || text == "_" || text == "else"
	switch {
	case fallback && value == "":
		return "none of the cases before it holds"
	case fallback:
		return code(value) + " is none of the cases listed"
	case value == "":
		return describe(text, true, language)
	}
	return code(value) + " is " + code(text)
}

// held renders a guard as one line of source-like text in which the condition is the one that held, for cues to look at:
// "!path.exists()", "none: map.get(k)", "err: json.Unmarshal(data, &v)", "catch ValueError: int(x)", "arm x => _".
func held(g errdex.Guard, language string) string {
	text := strings.Join(strings.Fields(g.Text), " ")
	switch g.Kind {
	case errdex.GuardLoop:
		return ""
	case errdex.GuardNone:
		return "none: " + text
	case errdex.GuardErrorReturn:
		return "err: " + text
	case errdex.GuardCatch:
		return "catch " + g.Detail + ": " + text
	case errdex.GuardMatchArm, errdex.GuardSwitchCase:
		switch {
		case strings.HasPrefix(text, "Err(") && g.Detail != "":
			return "err: " + g.Detail
		case text == "None" && g.Detail != "":
			return "none: " + g.Detail
		}
		return "arm " + g.Detail + " => " + text
	}
	if m := letPattern().FindStringSubmatch(text); m != nil {
		switch {
		case strings.HasPrefix(m[1], "Err(") == truthOf(g) && (strings.HasPrefix(m[1], "Err(") || strings.HasPrefix(m[1], "Ok(")):
			return "err: " + m[2]
		case strings.HasPrefix(m[1], "Some(") && !truthOf(g):
			return "none: " + m[2]
		}
	}
	return negated(text, truthOf(g), language)
}

// negated returns the condition itself when truth, and its negation in source form otherwise.
func negated(text string, truth bool, language string) string {
	text = unwrapped(text, language)
	if inner, ok := negation(text, language); ok {
		return negated(inner, !truth, language)
	}
	if left, op, right, ok := comparison(text, language); ok {
		if !truth {
			op = opposite[op]
		}
		return left + " " + op + " " + right
	}
	if truth {
		return text
	}
	return "!" + text
}
