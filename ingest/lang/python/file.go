package python

import (
	"strings"

	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/flat"
)

// file is what the hooks know of the file that is being read.
type file struct {
	*syntax
	*flat.Tree
	scan *engine.Scan
	// steps is how much may still be looked at for messages.
	steps int
	// strict, when not 0, holds that an unknown function's result is not the text it is given.
	strict int
	// globals are the values of the module's own names; functions and classes are found by their plain names.
	globals   map[string][]flat.Node
	functions map[string][]flat.Node
	classes   map[string]flat.Node
	// members and parameters are filled as they are asked for.
	members     map[flat.Node]map[string][]flat.Node
	selfMembers map[flat.Node]map[string][]flat.Node
	parameters  map[flat.Node][]parameter
	errors      map[string]bool
	// helpers are the file's own functions that report the message they are given.
	helpers map[string][]helper
	// braces says that the file's logger formats as str.format does (loguru).
	braces bool
	// imported are the dotted paths of what the file imports, by the names that it has here. Dots in front are left out.
	imported map[string]string
	// raises are the raise statements by the last name of what they raise.
	raises map[string][]flat.Node
}

// fileOf is the state of the scan's file; it is made when the first node is shown.
func (s *syntax) fileOf(scan *engine.Scan) *file {
	if f, ok := scan.State.(*file); ok {
		return f
	}
	f := &file{syntax: s, Tree: scan.Tree, scan: scan, steps: maxSteps,
		globals: map[string][]flat.Node{}, functions: map[string][]flat.Node{}, classes: map[string]flat.Node{},
		members: map[flat.Node]map[string][]flat.Node{}, selfMembers: map[flat.Node]map[string][]flat.Node{},
		parameters: map[flat.Node][]parameter{}, errors: map[string]bool{}, imported: map[string]string{}, raises: map[string][]flat.Node{}}
	scan.State = f
	f.outline()
	f.infer()
	return f
}

// outline notes the file's definitions and constants.
func (f *file) outline() {
	depth := uint32(0) // the end of the function or class around the node
	for i := range f.Nodes {
		n := flat.Node(i)
		switch f.Nodes[i].Kind {
		case f.functionDef:
			name := f.Text(f.Child(n, f.fName))
			f.functions[name] = append(f.functions[name], n)
			depth = max(depth, f.Nodes[i].Next)
		case f.classDef:
			if name := f.Text(f.Child(n, f.fName)); f.classes[name] == 0 {
				f.classes[name] = n
			}
			depth = max(depth, f.Nodes[i].Next)
		case f.expressionStmt:
			if uint32(i) < depth {
				continue
			}
			f.assigned(n, func(left, right flat.Node) {
				if f.Kind(left) == f.identifier && right != flat.None {
					f.globals[f.Text(left)] = append(f.globals[f.Text(left)], right)
				}
			})
		case f.raise:
			raised := f.FirstNamed(n)
			if f.Kind(raised) == f.call {
				raised = f.Child(raised, f.fFunction)
			}
			if name := f.calleePath(raised).name; name != "" {
				f.raises[name] = append(f.raises[name], n)
			}
		case f.importFrom:
			f.braces = f.braces || strings.HasPrefix(f.Text(n), "from loguru import")
			f.imports(n, strings.TrimLeft(f.Text(f.scan.ChildIn(n, "module_name")), "."))
		case f.importStmt:
			f.imports(n, "")
		}
	}
}

// isError reports whether a class's name says that it is an error, or the file defines it as one.
func (f *file) isError(name string) bool {
	if known, ok := f.errors[name]; ok {
		return known
	}
	f.errors[name] = false // a class cannot be its own base
	result := isErrorName(name)
	if class := f.classes[name]; !result && class != 0 {
		for _, base := range f.bases(class) {
			result = result || f.isError(base)
		}
	}
	f.errors[name] = result
	return result
}

// bases are the last names of a class's bases.
func (f *file) bases(class flat.Node) []string {
	var out []string
	for c := f.FirstNamed(f.Child(class, f.fSuperclasses)); c != flat.None; c = f.nextNamed(c) {
		if name := f.calleePath(c).name; name != "" {
			out = append(out, name)
		}
	}
	return out
}

// builtinErrors are the built-in exceptions whose names do not end like those of errors.
var builtinErrors = words(`KeyboardInterrupt SystemExit StopIteration StopAsyncIteration GeneratorExit BaseException Exception Http404 NotFound
	BadRequest Forbidden PermissionDenied Unauthorized SuspiciousOperation ImproperlyConfigured ObjectDoesNotExist DoesNotExist
	ValidationFailed NotAuthenticated AuthenticationFailed Throttled MethodNotAllowed UnprocessableEntity ServiceUnavailable
	TooManyRequests AccessDenied Err`)

// isErrorName reports whether a class is named as errors are.
func isErrorName(name string) bool {
	base := strings.TrimLeft(name, "_")
	if base == "" || base[0] < 'A' || base[0] > 'Z' || isConstantName(base) {
		return false
	}
	if builtinErrors[base] || strings.HasPrefix(base, "HTTP") && statusOfClass(base) >= 400 {
		return true
	}
	for _, suffix := range []string{"Error", "Exception", "Failure", "Fault", "Warning"} {
		if strings.HasSuffix(base, suffix) {
			return true
		}
	}
	return false
}
