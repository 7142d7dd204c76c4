package engine

import (
	"bytes"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// The bounds of what is kept of a function (see errdex.Function).
const (
	maxSignature = 300
	maxDoc       = 1200
)

// functionOf is the function around n, nil when there is none.
func (s *Scan) functionOf(n Node) *errdex.Function {
	if !s.Is(n, RoleFunction) {
		n = s.Around(n, RoleFunction)
	}
	if n == None {
		return nil
	}
	return s.FunctionAt(n)
}

// degraded reports whether the function around n, or n itself outside one, could not be parsed without errors.
func (s *Scan) degraded(n Node) bool {
	if function := s.Around(n, RoleFunction); function != None {
		return s.Broken(function)
	}
	return s.Broken(n)
}

// FunctionAt describes a function's definition. The same definition gives the same value, which must not be changed.
func (s *Scan) FunctionAt(n Node) *errdex.Function {
	if f, ok := s.functions[n]; ok {
		return f
	}
	f := &errdex.Function{Name: s.qualified(n), Line: s.Line(n), EndLine: s.endLine(n), Signature: s.signature(n), Doc: s.doc(n),
		Parameters: s.parameters(n)}
	if s.rules.hooks.Function != nil {
		s.rules.hooks.Function(s, n, f)
	}
	f.Signature, f.Doc = cut(f.Signature, maxSignature), cut(f.Doc, maxDoc)
	if s.functions == nil {
		s.functions = map[Node]*errdex.Function{}
	}
	s.functions[n] = f
	return f
}

// functionName is a function's own name, or the one that the hook Name gives it.
func (s *Scan) functionName(n Node) string {
	if name := s.Part(n, RoleFunction, PartName); name != None || s.rules.hooks.Name == nil {
		return s.Text(name)
	}
	return s.rules.hooks.Name(s, n)
}

// qualified is a function's name behind those of the scopes around it.
func (s *Scan) qualified(n Node) string {
	names := []string{s.functionName(n)}
	for scope := s.Around(n, RoleScope); scope != None; scope = s.Around(scope, RoleScope) {
		if name := s.compact(s.Part(scope, RoleScope, PartName)); name != "" {
			names = append([]string{name}, names...)
		}
	}
	return cut(strings.Join(names, s.rules.spec.Separator), 200)
}

func (s *Scan) endLine(n Node) int {
	record := s.Nodes[n]
	return s.Line(n) + bytes.Count(s.Source[record.Start:record.End], []byte{'\n'})
}

// signature is the declaration up to the body.
func (s *Scan) signature(n Node) string {
	end := s.Nodes[n].End
	if body := s.Part(n, RoleFunction, PartBody); body != None {
		end = s.Nodes[body].Start
	}
	return strings.TrimRight(s.between(s.Nodes[n].Start, end), " {:")
}

func (s *Scan) parameters(n Node) (list []errdex.Parameter) {
	parameters := s.Part(n, RoleFunction, PartParameters)
	for c := s.First(parameters); c != None; c = s.After(c) {
		if !s.Is(c, RoleParameter) {
			continue
		}
		name := s.Part(c, RoleParameter, PartName)
		if name == None {
			name = c
		}
		list = append(list, errdex.Parameter{Name: cut(s.Text(name), 100), Type: cut(s.SpanText(One(s.Part(c, RoleParameter, PartType))), 100)})
	}
	return list
}

// Doc is the doc comment directly above a definition, for hooks whose definitions are inside what is documented.
func (s *Scan) Doc(n Node) string { return s.doc(n) }

// doc is the doc comment directly above a definition, or above what decorates it.
func (s *Scan) doc(n Node) string {
	var lines []string
	for c := s.Before(n); c != None; c = s.Before(c) {
		if !s.Is(c, RoleComment) {
			if s.Is(c, RoleDecoration) {
				continue
			}
			break
		}
		text := strings.TrimSpace(s.Text(c))
		marked := false
		for _, mark := range s.rules.spec.DocMarks {
			marked = marked || strings.HasPrefix(text, mark)
		}
		if !marked {
			break
		}
		lines = append(lines, s.commentText(c))
	}
	slices.Reverse(lines)
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// commentText is a comment's text without its marks.
func (s *Scan) commentText(n Node) string {
	lines := errdex.Lines(s.Text(n))
	for i, line := range lines {
		line = strings.TrimSpace(line)
		for _, mark := range s.rules.spec.CommentMarks {
			if rest, ok := strings.CutPrefix(line, mark); ok {
				line = rest
				break
			}
		}
		for _, mark := range s.rules.spec.CommentMarks {
			line = strings.TrimSuffix(line, mark)
		}
		lines[i] = strings.TrimPrefix(line, " ")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
