package python

import (
	"fmt"

	tree_sitter_python "github.com/tree-sitter/tree-sitter-python/bindings/go"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
	"github.com/errdex/errdex/ingest/flat"
)

// syntax is what the hooks need for every file: the numbers of the grammar's node kinds and fields, and the spec's words.
type syntax struct {
	// dropped and transparent are the spec's lists of those names.
	dropped, transparent map[string]bool

	module, block                                                              flat.Kind
	functionDef, classDef, decorated, lambda                                   flat.Kind
	ifStmt, elif, elseClause, forStmt, whileStmt, tryStmt, except, finally     flat.Kind
	matchStmt, with                                                            flat.Kind
	raise, assert, returnStmt, expressionStmt, printStmt, chevron              flat.Kind
	continueStmt, breakStmt, importFrom, importStmt                            flat.Kind
	assignment, augmented, named, asPattern                                    flat.Kind
	call, arguments, keyword, listSplat, dictSplat, pair                       flat.Kind
	identifier, attribute, subscript, slice, integer, none, falseLit           flat.Kind
	str, concatenated, strContent, escapeBrace                                 flat.Kind
	interpolation, conversion, formatSpec                                      flat.Kind
	parenthesized, conditional, boolean, binary, unary, not, comparison, await flat.Kind
	tuple, list, set, dictionary, expressionList, patternList                  flat.Kind
	listComp, generator, forIn                                                 flat.Kind
	typedParameter, defaultParameter, typedDefault, listPattern, dictPattern   flat.Kind
	yield                                                                      flat.Kind
	and, plus, percent, equals                                                 flat.Kind
	fName, fBody, fParameters, fSuperclasses, fDefinition                      flat.Field
	fConsequence, fLeft, fRight, fOperator                                     flat.Field
	fFunction, fArguments, fObject, fAttribute, fValue, fSubscript, fKey       flat.Field
	fCause, fType, fAlias, fExpression                                         flat.Field
}

// kinds are the named kinds by the grammar's names.
func (s *syntax) kinds() map[string]*flat.Kind {
	return map[string]*flat.Kind{
		"module": &s.module, "block": &s.block, "function_definition": &s.functionDef, "class_definition": &s.classDef,
		"decorated_definition": &s.decorated, "lambda": &s.lambda, "if_statement": &s.ifStmt, "elif_clause": &s.elif,
		"else_clause": &s.elseClause, "for_statement": &s.forStmt, "while_statement": &s.whileStmt, "try_statement": &s.tryStmt,
		"except_clause": &s.except, "finally_clause": &s.finally, "match_statement": &s.matchStmt, "with_statement": &s.with,
		"raise_statement": &s.raise, "assert_statement": &s.assert, "return_statement": &s.returnStmt,
		"expression_statement": &s.expressionStmt, "print_statement": &s.printStmt, "chevron": &s.chevron,
		"continue_statement": &s.continueStmt, "break_statement": &s.breakStmt, "import_from_statement": &s.importFrom,
		"import_statement": &s.importStmt, "assignment": &s.assignment, "augmented_assignment": &s.augmented,
		"named_expression": &s.named, "as_pattern": &s.asPattern, "call": &s.call, "argument_list": &s.arguments,
		"keyword_argument": &s.keyword, "list_splat": &s.listSplat, "dictionary_splat": &s.dictSplat, "pair": &s.pair,
		"identifier": &s.identifier, "attribute": &s.attribute, "subscript": &s.subscript, "slice": &s.slice, "integer": &s.integer,
		"none": &s.none, "false": &s.falseLit, "string": &s.str, "concatenated_string": &s.concatenated,
		"string_content": &s.strContent, "escape_interpolation": &s.escapeBrace, "interpolation": &s.interpolation,
		"type_conversion": &s.conversion, "format_specifier": &s.formatSpec, "parenthesized_expression": &s.parenthesized,
		"conditional_expression": &s.conditional, "boolean_operator": &s.boolean, "binary_operator": &s.binary,
		"unary_operator": &s.unary, "not_operator": &s.not, "comparison_operator": &s.comparison, "await": &s.await,
		"tuple": &s.tuple, "list": &s.list, "set": &s.set, "dictionary": &s.dictionary, "expression_list": &s.expressionList,
		"pattern_list": &s.patternList, "list_comprehension": &s.listComp, "generator_expression": &s.generator,
		"for_in_clause": &s.forIn, "typed_parameter": &s.typedParameter, "default_parameter": &s.defaultParameter,
		"typed_default_parameter": &s.typedDefault, "list_splat_pattern": &s.listPattern, "dictionary_splat_pattern": &s.dictPattern,
		"yield": &s.yield,
	}
}

// fields are the fields by the grammar's names.
func (s *syntax) fields() map[string]*flat.Field {
	return map[string]*flat.Field{
		"name": &s.fName, "body": &s.fBody, "parameters": &s.fParameters, "superclasses": &s.fSuperclasses,
		"definition": &s.fDefinition, "consequence": &s.fConsequence, "left": &s.fLeft, "right": &s.fRight, "operator": &s.fOperator,
		"function": &s.fFunction, "arguments": &s.fArguments, "object": &s.fObject, "attribute": &s.fAttribute, "value": &s.fValue,
		"subscript": &s.fSubscript, "key": &s.fKey, "cause": &s.fCause, "type": &s.fType, "alias": &s.fAlias,
		"expression": &s.fExpression,
	}
}

// load looks every kind and field up, so that a grammar that renamed one is refused at once, and takes the spec's words.
func load(spec engine.Spec) (*syntax, error) {
	grammar, err := flat.Load(tree_sitter_python.Language())
	if err != nil {
		return nil, fmt.Errorf("load the Python grammar: %w", err)
	}
	s := &syntax{dropped: map[string]bool{}, transparent: map[string]bool{}}
	for _, name := range spec.Dropped {
		s.dropped[name] = true
	}
	for _, name := range spec.Transparent {
		s.transparent[name] = true
	}
	for name, kind := range s.kinds() {
		if err := found(kind, name)(grammar.Kind(name)); err != nil {
			return nil, err
		}
	}
	for text, kind := range map[string]*flat.Kind{"and": &s.and, "+": &s.plus, "%": &s.percent, "=": &s.equals} {
		if err := found(kind, text)(grammar.Token(text)); err != nil {
			return nil, err
		}
	}
	for name, field := range s.fields() {
		if err := found(field, name)(grammar.Field(name)); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// found stores what a look-up gave, and fails when it gave nothing.
func found(target *uint16, name string) func(uint16, bool) error {
	return func(number uint16, ok bool) error {
		if !ok {
			return fmt.Errorf("the Python grammar has no %q: %w", name, errdex.ErrUnsupported)
		}
		*target = number
		return nil
	}
}
