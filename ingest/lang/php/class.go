package php

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// written is the class of a construction (its class as written), or of a function or method that makes or reports an error: its name,
// behind the type of what it is called on.
func written(s *engine.Scan, c engine.Call) string {
	switch s.KindName(c.Node) {
	case "object_creation_expression":
		return constructedClass(s, c.Node)
	case "scoped_call_expression":
		scope, name := s.Text(s.ChildIn(c.Node, "scope")), s.Text(s.ChildIn(c.Node, "name"))
		if own := className(s, c.Node); scope == "self" || scope == "static" || scope == "parent" && own != "" {
			scope = own
		}
		if isException(baseName(scope)) || exceptionAround(s, c.Node) && scope == className(s, c.Node) {
			return scope
		}
		return scope + "::" + name
	case "member_call_expression", "nullsafe_member_call_expression":
		return strings.TrimPrefix(receiverType(s, s.ChildIn(c.Node, "object"))+"::"+s.Text(s.ChildIn(c.Node, "name")), "::")
	case "function_call_expression":
		return s.Text(s.ChildIn(c.Node, "function"))
	}
	return c.Callee
}

// constructedClass is the class of a construction as written, with the class around it for self and static.
func constructedClass(s *engine.Scan, n engine.Node) string {
	class := s.Text(s.FirstNamed(n))
	if class == "self" || class == "static" {
		if own := className(s, n); own != "" {
			return own
		}
	}
	return class
}

// receiverType is the type of what a method is called on, as far as the file tells, else its name.
func receiverType(s *engine.Scan, n engine.Node) string {
	name := ""
	switch s.KindName(n) {
	case "variable_name":
		text := s.Text(n)
		if text == "$this" {
			return className(s, n)
		}
		for around := range s.Ancestors(n) {
			if !s.Any(around, engine.RoleFunction, engine.RoleLambda) {
				continue
			}
			for c := s.First(s.ChildIn(around, "parameters")); c != engine.None; c = s.After(c) {
				if s.Text(s.ChildIn(c, "name")) == text {
					if t := typeName(s, s.ChildIn(c, "type")); t != "" {
						return t
					}
				}
			}
		}
		return strings.TrimPrefix(text, "$")
	case "member_access_expression", "nullsafe_member_access_expression", "member_call_expression":
		name = s.Text(s.ChildIn(n, "name"))
		if s.Text(s.ChildIn(n, "object")) == "$this" {
			if t := fileOf(s).types[name]; t != "" {
				return t
			}
		}
	case "function_call_expression":
		name = s.Text(s.ChildIn(n, "function"))
	case "scoped_call_expression":
		if class, ok := strings.CutSuffix(s.Text(s.ChildIn(n, "arguments")), "::class)"); ok { // out of a container
			return baseName(strings.TrimPrefix(class, "("))
		}
		name = s.Text(s.ChildIn(n, "scope"))
	case "parenthesized_expression":
		return receiverType(s, s.FirstNamed(n))
	case "object_creation_expression":
		return constructedClass(s, n)
	}
	return name
}

// classify names the class of a site that its rule finds by itself.
func classify(s *engine.Scan, d *engine.Draft) {
	site := d.Site
	if d.Call.Callee == "Assert.fail" || d.Call.Callee == "PHPUnit.fail" {
		site.Type = errdex.Assertion
	}
	if d.Rule == "report" && (strings.Contains(d.Call.Callee, "log_") || strings.Contains(d.Call.Callee, "record_")) {
		site.Type = errdex.Log // edd_record_gateway_error(..)
	}
	switch d.Rule {
	case "constructor", "throw-call", "validation", "report", "log-error", "log-fatal", "log-warn", "error-log", "console", "console-error", "assertion-library", "response", "user-warning", "exit":
		site.Class = written(s, d.Call)
		if s.KindName(d.Call.Node) == "exit_statement" {
			site.Class = "exit"
		}
	case "super", "default-message", "get-message":
		site.Class = className(s, d.Call.Node)
	case "constraint":
		site.Class = className(s, d.Call.Node)
		if k := s.KindName(d.Call.Node); k == "attribute" || k == "object_creation_expression" {
			site.Class = s.Text(s.FirstNamed(d.Call.Node))
		}
	case "enum-case":
		site.Code = s.Text(s.ChildIn(d.Call.Node, "name"))
		site.Class = className(s, d.Call.Node) + "::" + site.Code
	case "throw-if":
		site.Class, _, _ = strings.Cut(s.Text(d.Call.Arguments[1].First), "::")
	case "collect", "table":
		list := s.ChildIn(d.Call.Node, "left")
		if s.KindName(list) == "member_access_expression" {
			list = s.ChildIn(list, "name")
		}
		if s.KindName(list) == "subscript_expression" {
			list = s.FirstNamed(list)
		} else if list == engine.None {
			list = s.FirstNamed(d.Call.Node)
		}
		if site.Class = s.Text(list)[strings.LastIndexAny(s.Text(list), "$>:")+1:]; d.Rule == "table" && exceptionAround(s, list) {
			site.Class = className(s, list)
		}
	}
}
