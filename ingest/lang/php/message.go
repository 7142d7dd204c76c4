package php

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// visitConstraint reports the messages that a constraint is made with: new NotBlank(message: '..'), new Length(['minMessage' => '..']).
func visitConstraint(s *engine.Scan, n engine.Node) {
	for _, a := range arguments(s, s.ChildOfKind(n, "arguments")) {
		if a.Name != "" && namesMessage(a.Name) {
			consider(s, n, "message:constraint", a.First)
		}
		keys, texts := elements(s, a.First)
		for i, key := range keys {
			if namesMessage(unquoted(s, key)) {
				consider(s, n, "message:constraint", texts[i])
			}
		}
	}
}

// namesMessage reports whether a property, parameter or key is named after a message.
func namesMessage(name string) bool {
	lower := strings.ToLower(name)
	return strings.HasSuffix(lower, "message") || lower == "msg" || lower == "messages" || lower == "messagetemplate" || lower == "messagetemplates"
}

// constraintAround reports whether the class around n is a rule of validation: by its name, what it extends, or its folder.
func constraintAround(s *engine.Scan, n engine.Node) bool {
	class := classAround(s, n)
	for _, name := range append(bases(s, class), s.Text(s.ChildIn(class, "name"))) {
		for _, end := range []string{"Constraint", "Validator", "Rule", "ValidationRule", "AbstractComparison", "Assert"} {
			if strings.HasSuffix(name, end) {
				return true
			}
		}
	}
	return strings.Contains(s.File(), "Constraints/")
}

// visitMethod reports the texts that a method returns which gives the message of an exception or of a rule.
func visitMethod(s *engine.Scan, n engine.Node) {
	switch name := s.Text(s.ChildIn(n, "name")); name {
	case "messages", "rules", "validationMessages":
		visitRules(s, n)
		return
	case "getMessage", "getMessageKey", "message", "getErrorMessage", "errorMessage", "getSafeMessage", "getReason":
		if !exceptionAround(s, n) && !constraintAround(s, n) {
			return
		}
	default:
		return
	}
	for i := n; uint32(i) < s.Nodes[n].Next; i++ {
		if s.KindName(i) == "return_statement" {
			consider(s, i, "message:method", s.FirstNamed(i))
		}
	}
}

// visitRules reports the texts of the rules of a form: the entries named message of the arrays that are returned, and all entries of
// a method that returns the messages by rule.
func visitRules(s *engine.Scan, n engine.Node) {
	if !s.Wanted("message:constraint") {
		return
	}
	all := s.Text(s.ChildIn(n, "name")) != "rules"
	if all && !strings.HasSuffix(className(s, n), "Request") && !constraintAround(s, n) {
		return
	}
	for i := n; uint32(i) < s.Nodes[n].Next; i++ {
		if s.KindName(i) != "array_element_initializer" {
			continue
		}
		key, text := s.FirstNamed(i), s.LastNamed(i)
		if key != text && isText(s, text) && (all || unquoted(s, key) == "message") {
			consider(s, i, "message:constraint", text)
		}
	}
}

// visitTable reports the texts of a table of errors, by key or code: each is the message of one.
func visitTable(s *engine.Scan, n engine.Node, name string, value engine.Node) {
	if s.KindName(value) != "array_creation_expression" || !s.Wanted("message:table") || !isTable(s, name, value) {
		return
	}
	_, texts := elements(s, value)
	for _, text := range texts {
		consider(s, n, "message:table", text)
	}
}

// isTable reports whether an array is a table of errors: all its entries have keys and are texts, and its name or most of the
// texts tell of errors.
func isTable(s *engine.Scan, name string, value engine.Node) bool {
	keys, texts := elements(s, value)
	if len(texts) < 2 {
		return false
	}
	telling := 0
	for i, text := range texts {
		if keys[i] == engine.None || !isText(s, text) {
			return false
		}
		if tellsError(s.Text(text)) {
			telling++
		}
	}
	lower := strings.ToLower(name)
	return strings.Contains(lower, "error") || strings.Contains(lower, "exception") || strings.Contains(lower, "err_m") || telling > 2 && telling*5 >= len(texts)*3
}

// tellsError reports whether a text reads like that of an error.
func tellsError(text string) bool {
	lower := strings.ToLower(text)
	for _, word := range []string{"error", "fail", "could not", "invalid", "cannot", "can not", "can't", "unable", "must ", "missing", "not found", "denied", "does not", "exceed", "required", " no "} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}
