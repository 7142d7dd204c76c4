package python

import (
	"fmt"

	tree_sitter_python "github.com/tree-sitter/tree-sitter-python/bindings/go"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/flat"
)

// syntax holds the numbers of the grammar's node kinds and fields that errdex looks at.
type syntax struct {
	grammar *flat.Grammar

	module, block, comment, errorNode                                           flat.Kind
	functionDef, classDef, decorated, decorator, lambda                         flat.Kind
	ifStmt, elif, elseClause, forStmt, whileStmt, tryStmt, except, finally      flat.Kind
	matchStmt, caseClause, casePattern, ifClause, with, withItem                flat.Kind
	raise, assert, returnStmt, expressionStmt, printStmt, chevron               flat.Kind
	continueStmt, breakStmt, pass, globalStmt, importFrom, importStmt           flat.Kind
	assignment, augmented, named, asPattern, asTarget                           flat.Kind
	call, arguments, keyword, listSplat, dictSplat, pair                        flat.Kind
	identifier, attribute, subscript, slice, integer, none, trueLit, falseLit   flat.Kind
	str, concatenated, strStart, strContent, strEnd, escape, escapeBrace        flat.Kind
	interpolation, conversion, formatSpec                                       flat.Kind
	parenthesized, conditional, boolean, binary, unary, not, comparison, await  flat.Kind
	tuple, list, set, dictionary, expressionList, patternList                   flat.Kind
	listComp, generator, forIn                                                  flat.Kind
	typedParameter, defaultParameter, typedDefault, listPattern, dictPattern    flat.Kind
	aliasedImport, dottedName, typeNode, yield                                  flat.Kind
	and, or, plus, percent, equals, comma                                       flat.Kind
	fName, fBody, fParameters, fReturnType, fSuperclasses, fDefinition          flat.Field
	fCondition, fConsequence, fAlternative, fLeft, fRight, fOperator, fOperands flat.Field
	fFunction, fArguments, fObject, fAttribute, fValue, fSubscript, fKey        flat.Field
	fCause, fType, fAlias, fSubject, fGuard, fExpression, fModule, fArgument    flat.Field
}

// load looks every kind and field up, so that a grammar that renamed one is refused at once.
func load() (*syntax, error) {
	grammar, err := flat.Load(tree_sitter_python.Language())
	if err != nil {
		return nil, fmt.Errorf("load the Python grammar: %w", err)
	}
	s := &syntax{grammar: grammar}
	for name, kind := range map[string]*flat.Kind{
		"module": &s.module, "block": &s.block, "comment": &s.comment, "ERROR": &s.errorNode,
		"function_definition": &s.functionDef, "class_definition": &s.classDef, "decorated_definition": &s.decorated,
		"decorator": &s.decorator, "lambda": &s.lambda, "if_statement": &s.ifStmt, "elif_clause": &s.elif,
		"else_clause": &s.elseClause, "for_statement": &s.forStmt, "while_statement": &s.whileStmt, "try_statement": &s.tryStmt,
		"except_clause": &s.except, "finally_clause": &s.finally, "match_statement": &s.matchStmt, "case_clause": &s.caseClause,
		"case_pattern": &s.casePattern, "if_clause": &s.ifClause, "with_statement": &s.with, "with_item": &s.withItem,
		"raise_statement": &s.raise, "assert_statement": &s.assert, "return_statement": &s.returnStmt,
		"expression_statement": &s.expressionStmt, "print_statement": &s.printStmt, "chevron": &s.chevron,
		"continue_statement": &s.continueStmt, "break_statement": &s.breakStmt, "pass_statement": &s.pass,
		"global_statement": &s.globalStmt, "import_from_statement": &s.importFrom, "import_statement": &s.importStmt,
		"assignment": &s.assignment, "augmented_assignment": &s.augmented, "named_expression": &s.named,
		"as_pattern": &s.asPattern, "as_pattern_target": &s.asTarget, "call": &s.call, "argument_list": &s.arguments,
		"keyword_argument": &s.keyword, "list_splat": &s.listSplat, "dictionary_splat": &s.dictSplat, "pair": &s.pair,
		"identifier": &s.identifier, "attribute": &s.attribute, "subscript": &s.subscript, "slice": &s.slice, "integer": &s.integer,
		"none": &s.none, "true": &s.trueLit, "false": &s.falseLit, "string": &s.str, "concatenated_string": &s.concatenated,
		"string_start": &s.strStart, "string_content": &s.strContent, "string_end": &s.strEnd, "escape_sequence": &s.escape,
		"escape_interpolation": &s.escapeBrace, "interpolation": &s.interpolation, "type_conversion": &s.conversion,
		"format_specifier": &s.formatSpec, "parenthesized_expression": &s.parenthesized, "conditional_expression": &s.conditional,
		"boolean_operator": &s.boolean, "binary_operator": &s.binary, "unary_operator": &s.unary, "not_operator": &s.not,
		"comparison_operator": &s.comparison, "await": &s.await, "tuple": &s.tuple, "list": &s.list, "set": &s.set,
		"dictionary": &s.dictionary, "expression_list": &s.expressionList, "pattern_list": &s.patternList,
		"list_comprehension": &s.listComp, "generator_expression": &s.generator, "for_in_clause": &s.forIn,
		"typed_parameter": &s.typedParameter, "default_parameter": &s.defaultParameter,
		"typed_default_parameter": &s.typedDefault, "list_splat_pattern": &s.listPattern,
		"dictionary_splat_pattern": &s.dictPattern, "aliased_import": &s.aliasedImport, "dotted_name": &s.dottedName,
		"type": &s.typeNode, "yield": &s.yield,
	} {
		if err := found(kind, name)(grammar.Kind(name)); err != nil {
			return nil, err
		}
	}
	for text, kind := range map[string]*flat.Kind{"and": &s.and, "or": &s.or, "+": &s.plus, "%": &s.percent, "=": &s.equals, ",": &s.comma} {
		if err := found(kind, text)(grammar.Token(text)); err != nil {
			return nil, err
		}
	}
	for name, field := range map[string]*flat.Field{
		"name": &s.fName, "body": &s.fBody, "parameters": &s.fParameters, "return_type": &s.fReturnType,
		"superclasses": &s.fSuperclasses, "definition": &s.fDefinition, "condition": &s.fCondition,
		"consequence": &s.fConsequence, "alternative": &s.fAlternative, "left": &s.fLeft, "right": &s.fRight,
		"operator": &s.fOperator, "operators": &s.fOperands, "function": &s.fFunction, "arguments": &s.fArguments,
		"object": &s.fObject, "attribute": &s.fAttribute, "value": &s.fValue, "subscript": &s.fSubscript, "key": &s.fKey,
		"cause": &s.fCause, "type": &s.fType, "alias": &s.fAlias, "subject": &s.fSubject, "guard": &s.fGuard,
		"expression": &s.fExpression, "module_name": &s.fModule, "argument": &s.fArgument,
	} {
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
