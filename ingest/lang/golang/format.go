package golang

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
)

// hole marks, inside a format, where a value that is no literal stands. No format that people write holds the character.
const hole = "\x00"

// format evaluates a format with its arguments. spread: the last argument stands for any number of them.
func (v *evaluator) format(format ast.Expr, args []ast.Expr, spread bool) []message {
	var out []message
	for _, m := range v.evaluate(format) {
		out = append(out, v.fill(m, args, spread)...)
		if len(out) >= maxAlternatives {
			return out[:maxAlternatives]
		}
	}
	return out
}

// fill puts arguments into one format.
func (v *evaluator) fill(format message, args []ast.Expr, spread bool) []message {
	var text strings.Builder
	var holes []part
	count := len(args)
	for _, p := range format.parts {
		if p.hole == nil {
			text.WriteString(strings.ReplaceAll(p.text, hole, ""))
			continue
		}
		text.WriteString(hole)
		if p.feed = plain; spread || len(args) == 0 {
			p.feed = printf
		}
		holes = append(holes, p)
		count = -1 // the unknown part may take arguments of its own
	}
	if spread {
		count = -1
		args = args[:max(0, len(args)-1)]
	}
	pieces := dialect.Printf(text.String(), count)
	start := format
	start.parts = nil
	wordless := !hasWord(pieces)
	if wordless {
		start.pos, start.place, start.far = token.NoPos, nil, false // the message's text is among the arguments
	}
	out := []message{start}
	for _, piece := range pieces {
		if piece.Verb != nil {
			out = product(out, v.argument(piece.Verb, args, wordless))
			continue
		}
		for i, text := range strings.Split(piece.Literal, hole) {
			if i > 0 && len(holes) > 0 {
				out = product(out, []message{{parts: holes[:1]}})
				holes = holes[1:]
			}
			out = product(out, []message{{parts: []part{{text: text}}}})
		}
	}
	return out
}

// hasWord reports whether the literal text of a format holds a word.
func hasWord(pieces []dialect.PrintfPiece) bool {
	for _, piece := range pieces {
		if piece.Verb == nil && (errdex.Template{errdex.Lit(piece.Literal)}).HasWord() {
			return true
		}
	}
	return false
}

// argument is what a verb prints. In a format without a word of its own, such as "%s: %v", texts that the arguments hold are
// looked up: one of them is the message.
func (v *evaluator) argument(verb *dialect.PrintfVerb, args []ast.Expr, wordless bool) []message {
	if verb.Index >= len(args) {
		return []message{{parts: []part{{hole: &errdex.Placeholder{Type: verb.Type}}}}}
	}
	arg := args[verb.Index]
	asText := verb.Plain && strings.ContainsRune("sdv", verb.Letter)
	name, isName := arg.(*ast.Ident)
	text, constant := constantText(arg)
	switch {
	case asText && constant && wordless:
		return []message{{parts: []part{{text: text}}, pos: arg.Pos(), size: len(text)}}
	case asText && constant:
		return []message{{parts: []part{{text: text}}, size: len(text)}}
	case asText && (isName && (wordless || name.Name == v.self) || wordless && (textual(arg, 8) || len(args) == 1)):
		if values := v.whole(arg); values[0].pos.IsValid() || isName && name.Name == v.self {
			return values
		}
	}
	told := verb.Type
	if verb.Plain && (verb.Letter == 'v' || verb.Letter == 's') { // printed as it is
		told = v.valueOf(arg, maxValueSteps)
	}
	return []message{{parts: []part{{hole: v.placeholder(arg, told)}}}}
}

// constantText is the text that a literal prints as.
func constantText(e ast.Expr) (string, bool) {
	lit, ok := ast.Unparen(e).(*ast.BasicLit)
	if !ok {
		return "", false
	}
	if lit.Kind == token.INT {
		_, err := strconv.Atoi(lit.Value)
		return lit.Value, err == nil
	}
	return literalText(lit)
}

// join evaluates arguments as fmt.Print or fmt.Println joins them. Only the first may be a variable whose text is looked up:
// the others are values.
func (v *evaluator) join(args []ast.Expr, s style, spread bool) []message {
	out := []message{{}}
	for i, arg := range args {
		var values []message
		_, name := ast.Unparen(arg).(*ast.Ident)
		text, constant := constantText(arg)
		_, call := ast.Unparen(arg).(*ast.CallExpr)
		switch {
		case spread && i == len(args)-1:
			values = []message{{parts: []part{{hole: v.placeholder(arg, errdex.AnyValue), feed: s}}}}
		case constant:
			values = []message{{parts: []part{{text: text}}, pos: arg.Pos(), size: len(text)}}
		case i > 0 && (name || call && !textual(arg, 8)):
			values = v.unknown(arg)
		default:
			values = v.evaluate(arg)
		}
		if i > 0 && s == joinedLine {
			out = product(out, []message{{parts: []part{{text: " "}}}})
		}
		out = product(out, values)
	}
	return out
}

// joinList evaluates strings.Join of a list of literals.
func (v *evaluator) joinList(e *ast.CallExpr) []message {
	separator, isText := constantText(e.Args[1])
	var elements []ast.Expr
	switch list := e.Args[0].(type) {
	case *ast.CompositeLit:
		elements = list.Elts
	case *ast.Ident:
		elements = v.gathered(list)
	}
	if !isText || !textual(e.Args[1], 1) || len(elements) == 0 {
		return nil
	}
	out := []message{{}}
	for i, element := range elements {
		if i > 0 {
			out = product(out, []message{{parts: []part{{text: separator}}}})
		}
		if element == nil { // what a branch may append
			out = product(out, v.unknown(e.Args[0]))
			continue
		}
		out = product(out, v.evaluate(element))
	}
	return out
}
