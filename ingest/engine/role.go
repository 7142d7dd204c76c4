package engine

// Role is what a node kind is to the engine.
type Role uint8

// The roles, with their parts in brackets.
const (
	RoleFunction     Role = iota // a named function [name, parameters, result, body]
	RoleLambda                   // a closure [parameters, body]
	RoleScope                    // a type or class that names its functions [name]
	RoleCall                     // a call [callee, arguments; value: what a method is called on, where the grammar keeps it apart]
	RoleKeyword                  // a named argument [name, value]
	RoleMember                   // a member or path: a.b, a::b [value, name]
	RoleGeneric                  // something with type arguments: f::<T> [value]
	RoleBinary                   // a concatenation [left, right, operator]
	RoleGroup                    // a wrapper that has the value of its only child: (x), &x, a statement of one expression [value]
	RoleBlock                    // a list of statements whose value is that of the last
	RoleIf                       // [condition, then, else]
	RoleMatch                    // [value, body]
	RoleArm                      // [pattern, value]
	RoleBind                     // a binding that can fail, with an else block: let-else [pattern, value, else]
	RoleLoop                     // [body]; its guard is the text between the first word and the body
	RoleTry                      // [body]
	RoleCatch                    // [type, name, body]
	RoleThrow                    // [value]
	RoleAssert                   // [condition, message]
	RoleLeave                    // return, break, continue [value]
	RoleComment                  // a comment
	RoleString                   // a string literal
	RoleStrings                  // neighbouring literals that make one
	RoleConstant                 // a named value of the file or a type [name, value]
	RoleLocal                    // a variable given a value [name, value]
	RoleParameter                // [name, type]
	RoleIdentifier               // a plain name
	RoleConstruction             // a value with named fields: Error { message: ".." } [name, body]
	RoleEntry                    // a field of a construction [name, value]
	RoleItem                     // a definition that can be test code
	RoleVisit                    // shown to the hook Visit
	RoleDecoration               // an attribute between a definition and its doc comment
	roleCount
)

var roleNames = [roleCount]string{"function", "lambda", "scope", "call", "keyword", "member", "generic", "binary", "group", "block",
	"if", "match", "arm", "bind", "loop", "try", "catch", "throw", "assert", "leave", "comment", "string", "strings", "constant",
	"local", "parameter", "identifier", "construction", "entry", "item", "visit", "decoration"}

// Part is a part of a node in a role.
type Part uint8

// The parts.
const (
	PartName Part = iota
	PartParameters
	PartResult
	PartBody
	PartCallee
	PartArguments
	PartValue
	PartLeft
	PartRight
	PartOperator
	PartCondition
	PartThen
	PartElse
	PartPattern
	PartType
	PartMessage
	partCount
)

var partNames = [partCount]string{"name", "parameters", "result", "body", "callee", "arguments", "value", "left", "right", "operator",
	"condition", "then", "else", "pattern", "type", "message"}
