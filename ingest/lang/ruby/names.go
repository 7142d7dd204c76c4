package ruby

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// names are the callees by which a method of the file is called.
func names(s *engine.Scan, d engine.Definition) []string {
	switch s.KindName(d.Node) {
	case "method", "singleton_method":
	default:
		return nil
	}
	if !s.IsMessage(d.Parameter) && !reports(d.Name) {
		return []string{} // a value in a message, or a mere name
	}
	scope := s.Text(s.Part(s.Around(d.Node, engine.RoleScope), engine.RoleScope, engine.PartName))
	if d.Name == "initialize" {
		if scope == "" || exceptionAround(s, d.Node) != "" {
			return []string{} // the construction is a construct by itself
		}
		return []string{scope + ".new"}
	}
	list := []string{d.Name, "self." + d.Name}
	if scope != "" {
		list = append(list, scope+"."+d.Name)
	}
	if reports(d.Name) {
		list = append(list, "."+d.Name)
	}
	return list
}

// reports reports whether a method's name says that it reports an error.
func reports(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range []string{"error", "fail", "exception", "fatal", "abort", "invalid", "illegal", "raise", "die", "bail", "halt"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}
