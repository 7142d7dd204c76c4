package ruby

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// visit finds the sites that are no calls.
func visit(s *engine.Scan, n engine.Node) {
	switch s.KindName(n) {
	case "method":
		visitMethod(s, n)
	case "assignment":
		visitAssignment(s, n)
	case "binary":
		if left := s.ChildIn(n, "left"); string(s.Bytes(s.ChildIn(n, "operator"))) == "<<" && isCollection(plainName(s, left)) {
			consider(s, n, "collect:<<", engine.One(left), s.ChildIn(n, "right"))
		}
	case "pair":
		if string(s.Bytes(s.ChildIn(n, "key"))) == "message" || string(s.Bytes(s.ChildIn(n, "key"))) == ":message" {
			visitValidation(s, n)
		}
	case "array":
		visitRack(s, n, s.FirstNamed(n))
	case "element_reference": // Response[404, {}, "Not found"]
		if s.KindName(s.FirstNamed(n)) == "constant" || s.KindName(s.FirstNamed(n)) == "scope_resolution" {
			visitRack(s, n, s.After(s.After(s.FirstNamed(n))))
		}
	case "return":
		visitReturn(s, n)
	case "hash":
		visitBody(s, n)
	}
}

func consider(s *engine.Scan, n engine.Node, callee string, receiver engine.Span, message engine.Node) {
	if message != engine.None {
		s.Consider(engine.Call{Node: n, Callee: callee, Receiver: receiver, Arguments: []engine.Argument{{Span: engine.One(message)}}})
	}
}

// textMethods are the methods by which an exception gives its text.
var textMethods = map[string]bool{"message": true, "to_s": true, "full_message": true, "detailed_message": true, "error_message": true,
	"default_message": true, "problem": true, "description": true, "detail": true, "reason": true, "msg": true, "multiline": true}

// visitMethod reports the texts that an exception class gives: by its message method, and as defaults of its constructor.
func visitMethod(s *engine.Scan, n engine.Node) {
	name := s.Bytes(s.ChildIn(n, "name"))
	switch {
	case string(name) == "initialize":
		if parameters := s.ChildIn(n, "parameters"); parameters != engine.None && exceptionAround(s, n) != "" {
			for c := s.First(parameters); c != engine.None; c = s.After(c) {
				if value := s.ChildIn(c, "value"); value != engine.None && (s.IsMessage(s.Text(s.ChildIn(c, "name"))) || isText(s, value)) {
					consider(s, c, "define:default", none, value)
				}
			}
		}
	case textMethods[string(name)] && exceptionAround(s, n) != "":
		for _, value := range results(s, n) {
			consider(s, value, "define:message", none, value)
		}
	}
}

// visitAssignment reports the text that an exception class keeps for its instances, and tables of messages.
func visitAssignment(s *engine.Scan, n engine.Node) {
	left := s.ChildIn(n, "left")
	switch s.KindName(left) {
	case "instance_variable":
		if right := s.ChildIn(n, "right"); s.KindName(right) == "array" && isCollection(plainName(s, left)) {
			for _, member := range list(s, right) {
				consider(s, n, "collect:<<", engine.One(left), member.First)
			}
		}
		switch string(s.Bytes(left)) {
		case "@error", "@last_error", "@errors":
			visitSet(s, n, left)
		case "@message", "@msg", "@error_message", "@default_message":
			if s.Text(s.ChildIn(method(s, n), "name")) == "initialize" && exceptionAround(s, n) != "" {
				consider(s, n, "define:@message", none, s.ChildIn(n, "right"))
			}
		}
	case "element_reference": // result[:error] = "..", errors[:name] = ".."
		key := strings.Trim(s.Text(s.LastNamed(left)), `:"'`)
		if isCollection(plainName(s, left)) || key == "error" || key == "error_message" {
			visitSet(s, n, left)
		}
	case "constant":
		switch string(s.Bytes(left)) {
		case "MESSAGE", "MSG", "ERROR_MESSAGE", "DEFAULT_MESSAGE":
			// A class named RescueError may also be a check that looks for errors: what it extends tells.
			if _, base := classNames(s, classAround(s, n)); base != "" && isException(s, base) {
				right := s.ChildIn(n, "right")
				callee := "define:message"
				if text := s.Text(right); strings.Contains(text, "%{") || strings.Contains(text, "%<") || strings.Contains(text, "%s") {
					callee = "define:format"
				}
				consider(s, n, callee, none, right)
			}
		}
		table := unwrapped(s, s.ChildIn(n, "right"))
		if s.KindName(table) != "hash" || !isTable(s.Text(left)) {
			return
		}
		for _, pair := range pairsOf(s, table) {
			consider(s, pair, "table:entry", engine.One(left), s.ChildIn(pair, "value"))
		}
	}
}

// isTable reports whether a constant's name is that of a table of error messages.
func isTable(name string) bool {
	return strings.HasSuffix(name, "ERROR_MESSAGES") || strings.HasSuffix(name, "ERRORS") || strings.HasSuffix(name, "ERROR_MESSAGE") || strings.HasSuffix(name, "ERROR_CODES")
}

// visitValidation reports validates :name, presence: { message: "must be there" }.
func visitValidation(s *engine.Scan, pair engine.Node) {
	for n := range s.Ancestors(s.Parent(pair)) {
		switch s.KindName(n) {
		case "pair", "hash", "argument_list":
		case "call":
			if name := s.Text(s.ChildIn(n, "method")); strings.HasPrefix(name, "validate") {
				consider(s, n, "validation:message", none, s.ChildIn(pair, "value"))
			}
			return
		default:
			return
		}
	}
}

// visitRack reports a response of Rack: [404, {..}, ["Not found"]].
func visitRack(s *engine.Scan, n, first engine.Node) {
	switch s.KindName(first) {
	case "integer":
	case "string", "constant", "scope_resolution":
		if len(list(s, n)) != 3 { // the status, the headers and the body
			return
		}
	default:
		return
	}
	if statusOf(s, first) < 400 || s.LastNamed(n) == first {
		return
	}
	for _, body := range valuesOf(s, s.LastNamed(n), 0) {
		consider(s, n, "http:rack", none, body.First)
	}
}

// visitReturn reports a text that is given back behind a value that says that something failed: return false, "no such tree".
func visitReturn(s *engine.Scan, n engine.Node) {
	given := list(s, s.FirstNamed(n))
	if len(given) != 2 {
		return
	}
	if k := s.KindName(given[0].First); k == "false" || k == "nil" || s.Text(given[0].First) == ":error" {
		consider(s, n, "return:text", none, given[1].First)
	}
}

// visitBody reports the error in a hash that a method gives back: return { error: ".." }.
func visitBody(s *engine.Scan, n engine.Node) {
	if s.KindName(s.Parent(n)) != "argument_list" || s.KindName(s.Parent(s.Parent(n))) != "return" {
		return
	}
	for _, pair := range pairsOf(s, n) {
		if key := keyOf(s, pair); key == "error" || key == "errors" || key == "error_message" {
			for _, value := range valuesOf(s, s.ChildIn(pair, "value"), 0) {
				consider(s, pair, "collect:body", none, value.First)
			}
		}
	}
}

// exceptionAround is the exception class around n; empty when the class is none.
func exceptionAround(s *engine.Scan, n engine.Node) string {
	class := classAround(s, n)
	name, base := classNames(s, class)
	if name == "" {
		return ""
	}
	if namesError(base) || isException(s, name) || base != "" && namesError(className(s, s.ChildIn(s.Around(class, engine.RoleScope), "name"))+"::"+name) {
		return name
	}
	return ""
}

// classAround is the definition of the class around n: a class, or an assignment such as Lost = Class.new(Error) do .. end.
// It is engine.None outside of one, or in a module.
func classAround(s *engine.Scan, n engine.Node) engine.Node {
	for c := range s.Ancestors(s.Parent(n)) {
		switch s.KindName(c) {
		case "class":
			return c
		case "module":
			return engine.None
		case "assignment":
			if made(s, c) != engine.None {
				return c
			}
		}
	}
	return engine.None
}

// made is the call by which an assignment makes a class: Class.new(Error), Struct.new(:a). engine.None for other assignments.
func made(s *engine.Scan, assignment engine.Node) engine.Node {
	right := s.ChildIn(assignment, "right")
	if s.KindName(right) != "call" || s.KindName(s.ChildIn(assignment, "left")) != "constant" {
		return engine.None
	}
	switch string(s.Bytes(s.ChildIn(right, "receiver"))) {
	case "Class", "Struct", "Data":
		return right
	}
	return engine.None
}

// classNames are the names of a class, as [classAround] finds it, and of the class that it comes from.
func classNames(s *engine.Scan, class engine.Node) (name, base string) {
	if s.KindName(class) == "assignment" {
		call := made(s, class)
		if base = className(s, s.FirstNamed(s.ChildIn(call, "arguments"))); string(s.Bytes(s.ChildIn(call, "receiver"))) != "Class" {
			base = "" // a structure's name
		}
		return s.Text(s.ChildIn(class, "left")), base
	}
	return className(s, s.ChildIn(class, "name")), className(s, s.FirstNamed(s.ChildIn(class, "superclass")))
}

// namesError reports whether a class is an exception by its name, or by that of the module that it is in: Errors::NotFound.
func namesError(class string) bool {
	name := lastName(class)
	for module := range strings.SplitSeq(strings.TrimSuffix(class, name), "::") {
		if module == "Errors" || module == "Exceptions" {
			return true
		}
	}
	for _, ending := range []string{"Error", "Exception", "Failure", "Interrupt", "Informative", "SystemExit", "StandardError"} {
		if strings.HasSuffix(name, ending) {
			return true
		}
	}
	return false
}

// className is a class as written: Foo::Bar, Bar for self.class::Bar; empty for what is none.
func className(s *engine.Scan, n engine.Node) string {
	switch s.KindName(n) {
	case "constant":
		return s.Text(n)
	case "scope_resolution":
		text := s.Bytes(n)
		if len(text) > maxName {
			return ""
		}
		name := strings.TrimPrefix(string(text), "::")
		if at := strings.LastIndexAny(name, ".()[] \n"); at >= 0 { // self.class::Bar
			_, name, _ = strings.Cut(name[at+1:], "::")
		}
		return name
	}
	return ""
}

// visitSet reports the text of an error that is kept in a variable or under a key.
func visitSet(s *engine.Scan, n, where engine.Node) {
	if right := s.ChildIn(n, "right"); isText(s, right) && strings.Contains(s.Text(right), " ") {
		consider(s, n, "collect:<<", engine.One(where), right)
	}
}
