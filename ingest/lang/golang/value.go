package golang

import (
	"go/ast"
	"go/token"

	"github.com/errdex/errdex"
)

// The type whose values print as durations, by import path and name.
const durationPackage, durationType = "time", "Duration"

// valueFunctions are the functions, by import path and name, whose first result prints as a duration or path.
var valueFunctions = map[string]map[string]errdex.ValueType{
	"time": {"Since": errdex.DurationValue, "Until": errdex.DurationValue, "Duration": errdex.DurationValue, "ParseDuration": errdex.DurationValue},
	"path/filepath": {
		"Join": errdex.PathValue, "Base": errdex.PathValue, "Dir": errdex.PathValue, "Abs": errdex.PathValue, "Clean": errdex.PathValue,
		"Rel": errdex.PathValue, "EvalSymlinks": errdex.PathValue, "FromSlash": errdex.PathValue, "ToSlash": errdex.PathValue,
	},
	"path": {"Join": errdex.PathValue, "Base": errdex.PathValue, "Dir": errdex.PathValue, "Clean": errdex.PathValue},
	"os": {
		"Getwd": errdex.PathValue, "Executable": errdex.PathValue, "TempDir": errdex.PathValue, "MkdirTemp": errdex.PathValue,
		"UserHomeDir": errdex.PathValue, "UserConfigDir": errdex.PathValue, "UserCacheDir": errdex.PathValue,
	},
}

// durationUnits are the constants of package time that are durations.
var durationUnits = map[string]bool{
	"Nanosecond": true, "Microsecond": true, "Millisecond": true, "Second": true, "Minute": true, "Hour": true,
}

// durationMethods are the methods of a duration that give one, or the text that one prints as.
var durationMethods = map[string]bool{"Round": true, "Truncate": true, "Abs": true, "String": true}

// maxValueSteps bounds how many variables and calls a value is followed through.
const maxValueSteps = 6

// valueOf is what the text of an expression's value, printed as it is, is certain to be: [errdex.AnyValue] when nothing is.
func (v *evaluator) valueOf(e ast.Expr, steps int) errdex.ValueType {
	if steps == 0 {
		return errdex.AnyValue
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return v.valueOf(e.X, steps-1)
	case *ast.CallExpr:
		return v.callValue(e, steps)
	case *ast.BinaryExpr: // of two operands both have the type, or one is a constant
		switch e.Op {
		case token.ADD, token.SUB, token.MUL, token.QUO, token.REM:
			if v.valueOf(e.X, steps-1) == errdex.DurationValue || v.valueOf(e.Y, steps-1) == errdex.DurationValue {
				return errdex.DurationValue
			}
		}
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		if !ok {
			break
		}
		if p, ok := v.imported(v.function, x); ok {
			if p.path == durationPackage && durationUnits[e.Sel.Name] {
				return errdex.DurationValue
			}
			break
		}
		return v.fieldValue(x, e.Sel.Name)
	case *ast.Ident:
		return v.variableValue(e, steps)
	}
	return errdex.AnyValue
}

// callValue is what a call's first result is.
func (v *evaluator) callValue(e *ast.CallExpr, steps int) errdex.ValueType {
	s, ok := e.Fun.(*ast.SelectorExpr)
	if !ok {
		return errdex.AnyValue
	}
	if x, ok := s.X.(*ast.Ident); ok {
		if p, ok := v.imported(v.function, x); ok {
			return valueFunctions[p.path][s.Sel.Name]
		}
	}
	if durationMethods[s.Sel.Name] && v.valueOf(s.X, steps-1) == errdex.DurationValue {
		return errdex.DurationValue
	}
	return errdex.AnyValue
}

// variableValue is what a variable or constant is: what all assignments say that can have given it its value, or its type.
func (v *evaluator) variableValue(name *ast.Ident, steps int) errdex.ValueType {
	found, whole := v.function.reaching(name.Name, name.Pos())
	if len(found) == 0 {
		if v.function != nil && v.function.declares(name.Name) {
			return v.parameterValue(name.Name)
		}
		if value := v.constants[name.Name]; value != nil {
			return v.valueOf(value, steps-1)
		}
		return errdex.AnyValue
	}
	if !whole {
		return errdex.AnyValue
	}
	told := errdex.AnyValue
	for i, a := range found {
		if a.value == nil || a.add || a.part && a.result != 0 {
			return errdex.AnyValue
		}
		kind := v.valueOf(a.value, steps-1)
		if kind == errdex.AnyValue || i > 0 && kind != told {
			return errdex.AnyValue
		}
		told = kind
	}
	return told
}

// parameterValue is what a parameter of the function is by its type.
func (v *evaluator) parameterValue(name string) errdex.ValueType {
	fn := v.function
	if fn.decl == nil || fn.decl.Type.Params == nil {
		return errdex.AnyValue
	}
	for _, field := range fn.decl.Type.Params.List {
		for _, n := range field.Names {
			// A closure's parameter of the same name has the last word on the type's name.
			if n.Name == name && typeName(fn.declared[name]) == typeName(field.Type) {
				return v.typeValue(field.Type)
			}
		}
	}
	return errdex.AnyValue
}

// fieldValue is what a field of a parameter or receiver is, whose type the file defines.
func (v *evaluator) fieldValue(x *ast.Ident, field string) errdex.ValueType {
	fn := v.function
	if fn == nil || len(fn.assigned[x.Name]) > 0 || !fn.declares(x.Name) {
		return errdex.AnyValue
	}
	t := v.structs[typeName(fn.declared[x.Name])]
	if t == nil {
		return errdex.AnyValue
	}
	for _, f := range t.Fields.List {
		for _, name := range f.Names {
			if name.Name == field {
				return v.typeValue(f.Type)
			}
		}
	}
	return errdex.AnyValue
}

// typeValue is what values of a type print as. A pointer prints as a number.
func (v *evaluator) typeValue(t ast.Expr) errdex.ValueType {
	s, ok := t.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != durationType {
		return errdex.AnyValue
	}
	if x, ok := s.X.(*ast.Ident); ok {
		if p, ok := v.imports[x.Name]; ok && p.path == durationPackage {
			return errdex.DurationValue
		}
	}
	return errdex.AnyValue
}
