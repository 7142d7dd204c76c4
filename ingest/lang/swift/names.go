package swift

import (
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// align puts the arguments of a call of a function of the file in the order of its parameters, since labels say which is which
// and those with a default value can be left out.
func align(s *engine.Scan, c *engine.Call, name string) {
	for _, definition := range fileOf(s).methods[name] {
		labels := parameterLabels(s, definition)
		if aligned, ok := alignTo(c.Arguments, labels); ok {
			c.Arguments = aligned
			return
		}
	}
}

func alignTo(list []engine.Argument, labels []string) ([]engine.Argument, bool) {
	if len(list) > len(labels) {
		return nil, false
	}
	aligned := make([]engine.Argument, 0, len(labels))
	for _, a := range list {
		for len(aligned) < len(labels) && labels[len(aligned)] != a.Name {
			aligned = append(aligned, engine.Argument{Span: none})
		}
		if len(aligned) == len(labels) {
			return nil, false
		}
		aligned = append(aligned, engine.Argument{Span: a.Span})
	}
	return aligned, true
}

// parameterLabels are the labels by which a function's arguments are given.
func parameterLabels(s *engine.Scan, definition engine.Node) (labels []string) {
	for p := s.First(definition); p != engine.None; p = s.After(p) {
		if s.KindName(p) != "parameter" {
			continue
		}
		label := s.Text(s.ChildIn(p, "external_name"))
		switch label {
		case "_":
			label = ""
		case "":
			label = s.Text(s.ChildIn(p, "name"))
		}
		labels = append(labels, label)
	}
	return labels
}

// names are the callees by which a function of the file is called.
func names(s *engine.Scan, d engine.Definition) []string {
	if !s.IsMessage(d.Parameter) && !reports(d.Name) {
		return []string{} // a value in a message, or a mere name
	}
	scope := s.Text(s.ChildIn(s.Around(d.Node, engine.RoleScope), "name"))
	switch s.KindName(d.Node) {
	case "init_declaration":
		return []string{scope, scope + ".init"}
	case "function_declaration":
		list := []string{d.Name, "self." + d.Name, "Self." + d.Name, scope + "." + d.Name}
		if reports(d.Name) {
			list = append(list, "."+d.Name)
		}
		return list
	}
	return nil
}

// reports reports whether a function's name says that it reports an error.
func reports(name string) bool {
	lower := strings.ToLower(name)
	return slices.ContainsFunc([]string{"error", "fail", "exception", "fatal", "abort", "invalid", "illegal", "reject"}, func(word string) bool {
		return strings.Contains(lower, word)
	})
}
