package analyzer

import (
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex"
)

// maxAtoms is how many parts of a compound condition are put into words; a longer one is quoted whole.
const maxAtoms = 3

// maxJoint is how many bytes a compound condition has at most to be put into words.
const maxJoint = 150

// shape is a form of condition with its meaning in words, when it holds and when it does not. $1 and $2 stand for the parts,
// quoted as code. Shapes are tried in order.
type shape struct {
	form    *regexp.Regexp
	yes, no string
}

// shapes are written after the idioms of the languages' own documentation: presence, emptiness, files, types, text.
var shapes = sync.OnceValue(func() []shape {
	return compileShapes([][3]string{
		{`^(.+)\.is_none\(\)$`, "$1 is `None`", "$1 has a value"},
		{`^(.+)\.is_some\(\)$`, "$1 has a value", "$1 is `None`"},
		{`^(.+)\.is_err\(\)$`, "$1 fails", "$1 succeeds"},
		{`^(.+)\.is_ok\(\)$`, "$1 succeeds", "$1 fails"},
		{`^(.+)\.trim\(\)\.is_empty\(\)$`, "$1 is empty or blank", "$1 holds more than white space"},
		{`^(.+)\.is_empty\(\)$`, "$1 is empty", "$1 is not empty"},
		{`^(.+)\.exists\(\)$`, "$1 exists", "$1 does not exist"},
		{`^(.+)\.is_file\(\)$`, "$1 is a file", "$1 is not a file"},
		{`^(.+)\.is_dir\(\)$`, "$1 is a directory", "$1 is not a directory"},
		{`^os\.path\.exists\((.+)\)$`, "$1 exists", "$1 does not exist"},
		{`^os\.path\.isfile\((.+)\)$`, "$1 is a file", "$1 is not a file"},
		{`^os\.path\.isdir\((.+)\)$`, "$1 is a directory", "$1 is not a directory"},
		{`^os\.path\.isabs\((.+)\)$`, "$1 is an absolute path", "$1 is a relative path"},
		{`^filepath\.IsAbs\((.+)\)$`, "$1 is an absolute path", "$1 is a relative path"},
		{`^(.+)\.is_absolute\(\)$`, "$1 is an absolute path", "$1 is a relative path"},
		{`^(?:os\.IsNotExist\((.+)\)|errors\.Is\((.+), (?:os|fs)\.ErrNotExist\))$`, "$1$2 says that there is no such file", "$1$2 says something else than that the file is missing"},
		{`^errors\.(?:Is|As)\((.+), (.+)\)$`, "$1 is or wraps $2", "$1 is no $2"},
		{`^isinstance\((.+?), (.+)\)$`, "$1 is an instance of $2", "$1 is not an instance of $2"},
		{`^issubclass\((.+?), (.+)\)$`, "$1 is a subclass of $2", "$1 is not a subclass of $2"},
		{`^hasattr\((.+?), (.+)\)$`, "$1 has the attribute $2", "$1 lacks the attribute $2"},
		{`^callable\((.+)\)$`, "$1 can be called", "$1 cannot be called"},
		{`^matches!\((.+?), (.+)\)$`, "$1 matches $2", "$1 does not match $2"},
		{`^(?:strings|bytes)\.HasPrefix\((.+?), (.+)\)$`, "$1 starts with $2", "$1 does not start with $2"},
		{`^(?:strings|bytes)\.HasSuffix\((.+?), (.+)\)$`, "$1 ends with $2", "$1 does not end with $2"},
		{`^(?:strings|bytes|slices)\.Contains(?:Any)?\((.+?), (.+)\)$`, "$1 contains $2", "$1 does not contain $2"},
		{`^(.+)\.(?:startswith|starts_with)\((.+)\)$`, "$1 starts with $2", "$1 does not start with $2"},
		{`^(.+)\.(?:endswith|ends_with)\((.+)\)$`, "$1 ends with $2", "$1 does not end with $2"},
		{`^(.+)\.(?:contains|contains_key)\((.+)\)$`, "$1 contains $2", "$1 does not contain $2"},
		{`^(?:re|regex)\.(?:full)?match\((.+?), (.+)\)$`, "$2 matches the expression $1", "$2 does not match the expression $1"},
		{`^(.+)\.(?:is_match|MatchString)\((.+)\)$`, "$2 matches $1", "$2 does not match $1"},
		{`^(.+)\.status\.success\(\)$`, "the process behind $1 ended well", "the process behind $1 ended with a failure status"},
		{`^(.+)\.IsNil\(\)$`, "$1 is `nil`", "$1 is not `nil`"},
		{`^(.+)\.IsZero\(\)$`, "$1 is unset", "$1 is set"},
	})
})

func compileShapes(rows [][3]string) []shape {
	out := make([]shape, len(rows))
	for i, row := range rows {
		out[i] = shape{regexp.MustCompile(row[0]), row[1], row[2]}
	}
	return out
}

// describe puts a condition into words: the clause that is true when the condition gives truth. "x == nil" and true give
// "`x` is `nil`". What cannot be taken apart is quoted whole with its value.
func describe(text string, truth bool, language string) string {
	text = unwrapped(strings.Join(strings.Fields(text), " "), language)
	if inner, ok := negation(text, language); ok {
		return describe(inner, !truth, language)
	}
	if parts, joint := split(text, language); joint != "" {
		return describeJoint(parts, joint, text, truth, language)
	}
	if clause, ok := describeLet(text, truth, language); ok {
		return clause
	}
	if left, op, right, ok := comparison(text, language); ok {
		return describeComparison(left, op, right, truth, language)
	}
	for _, s := range shapes() {
		if m := s.form.FindStringSubmatch(text); m != nil && allWhole(m[1:], language) {
			words := s.no
			if truth {
				words = s.yes
			}
			return fillShape(words, m)
		}
	}
	return describeTruth(text, truth, language)
}

// allWhole reports whether no part of a match cuts through a bracket.
func allWhole(parts []string, language string) bool {
	for _, part := range parts {
		if _, ok := outermost(part, language); !ok {
			return false
		}
	}
	return true
}

func fillShape(words string, m []string) string {
	for i := len(m) - 1; i > 0; i-- {
		part := ""
		if m[i] != "" {
			part = code(m[i])
		}
		words = strings.ReplaceAll(words, "$"+string(rune('0'+i)), part)
	}
	return words
}

func describeJoint(parts []string, joint, text string, truth bool, language string) string {
	if len(parts) > maxAtoms || len(text) > maxJoint {
		return quoteTruth(text, truth)
	}
	words := make([]string, len(parts))
	for i, part := range parts {
		if _, inner := split(unwrapped(part, language), language); inner != "" {
			return quoteTruth(text, truth) // two levels of and/or read badly as words
		}
		words[i] = describe(part, truth, language)
	}
	if !truth {
		joint = map[string]string{"or": "and", "and": "or"}[joint]
	}
	return list(words, joint)
}

// nothings are the words for "no value" by language.
var nothings = map[string]bool{"nil": true, "None": true, "null": true, "NULL": true, "nullptr": true, "undefined": true}

var lengthOf = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:len\((.+)\)|(.+)\.(?:len|length|size|count)\(\)|(.+)\.(?:length|size))$`)
})

func describeComparison(left, op, right string, truth bool, language string) string {
	if !truth {
		op = opposite[op]
	}
	same, differs := op == "==" || op == "is", op == "!=" || op == "is not"
	if m := lengthOf().FindStringSubmatch(left); m != nil && language != "" {
		if words, ok := describeLength(m[1]+m[2]+m[3], op, right); ok {
			return words
		}
	}
	switch {
	case same && (right == `""` || right == `''`):
		return code(left) + " is empty"
	case differs && (right == `""` || right == `''`):
		return code(left) + " is not empty"
	case same && nothings[right], same && isBoolean(right):
		return code(left) + " is " + code(right)
	case differs && nothings[right]:
		return code(left) + " is not " + code(right)
	case differs && isBoolean(right):
		return code(left) + " is not " + code(right)
	}
	words := map[string]string{
		"==": " is ", "!=": " is not ", "<": " is less than ", "<=": " is at most ", ">": " is greater than ", ">=": " is at least ",
		"is": " is ", "is not": " is not ", "in": " is in ", "not in": " is not in ",
	}[op]
	if same && !isConstant(right) {
		words = " equals "
	}
	if differs && !isConstant(right) {
		words = " differs from "
	}
	return code(left) + words + code(right)
}

// describeLength words a comparison of a length with a small number.
func describeLength(value, op, right string) (string, bool) {
	switch op + right {
	case "==0", "<1", "<=0":
		return code(value) + " is empty", true
	case "!=0", ">0", ">=1":
		return code(value) + " is not empty", true
	case ">1", ">=2":
		return code(value) + " has more than one entry", true
	case "!=1":
		return code(value) + " does not have exactly one entry", true
	case "==1":
		return code(value) + " has exactly one entry", true
	}
	words := map[string]string{"==": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least"}[op]
	if words == "" {
		return "", false
	}
	return "the length of " + code(value) + " " + words + " " + code(right), true
}

func isBoolean(text string) bool {
	return text == "true" || text == "false" || text == "True" || text == "False"
}

var constant = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[-+]?[0-9].*|["'].*|[A-Za-z_.:]*\b[A-Z][A-Za-z0-9_]*)$`)
})

func isConstant(text string) bool { return constant().MatchString(text) }

var simpleName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(?:(?:\.|::|->)[A-Za-z_][A-Za-z0-9_]*)*$`)
})

// describeTruth words a condition that is a bare value or call.
func describeTruth(text string, truth bool, language string) string {
	switch {
	case len(text) > codeLimit:
		return quoteTruth(text, truth)
	case language == "python" && simpleName().MatchString(text) && truth:
		return code(text) + " is set"
	case language == "python" && simpleName().MatchString(text):
		return code(text) + " is unset, empty or false"
	case language == "python" && truth:
		return code(text) + " gives a true value"
	case language == "python":
		return code(text) + " gives nothing or a false value"
	}
	return quoteTruth(text, truth)
}

func quoteTruth(text string, truth bool) string {
	if truth {
		return code(text) + " is true"
	}
	return code(text) + " is false"
}

var letPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^let (.+?) = (.+)$`) })

// describeLet words a Rust let condition.
func describeLet(text string, truth bool, language string) (string, bool) {
	m := letPattern().FindStringSubmatch(text)
	if m == nil || language != "rust" {
		return "", false
	}
	return describePattern(m[1], m[2], truth), true
}

// describePattern words the match of a value with a pattern.
func describePattern(pattern, value string, truth bool) string {
	var words [2]string // when it does not match, when it does
	switch {
	case strings.HasPrefix(pattern, "Some("):
		words = [2]string{code(value) + " gives nothing", code(value) + " gives a value"}
	case pattern == "None":
		words = [2]string{code(value) + " gives a value", code(value) + " gives nothing"}
	case strings.HasPrefix(pattern, "Ok("):
		words = [2]string{code(value) + " fails", code(value) + " succeeds"}
	case strings.HasPrefix(pattern, "Err("):
		words = [2]string{code(value) + " succeeds", code(value) + " fails"}
		if strings.Contains(pattern, "::") {
			words = [2]string{code(value) + " gives no " + code(pattern), code(value) + " gives " + code(pattern)}
		}
	default:
		words = [2]string{code(value) + " does not match " + code(pattern), code(value) + " matches " + code(pattern)}
	}
	if truth {
		return words[1]
	}
	return words[0]
}

// truthOf is what the condition of a guard gave when the message is produced.
func truthOf(g errdex.Guard) bool {
	switch g.Outcome {
	case "true", "matched":
		return true
	case "false", "none", "error":
		return false
	}
	switch g.Kind {
	case errdex.GuardElse, errdex.GuardAssert, errdex.GuardEarlyReturn:
		return false
	}
	return true
}
