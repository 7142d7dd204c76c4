package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// object is a JSON object of the description.
type object map[string]any

// parameter is a query parameter of an address.
type queryParameter struct {
	name, description string
	schema            object
}

func anyText() object { return object{"type": "string"} }
func upTo(most, fallback int) object {
	return object{"type": "integer", "minimum": 1, "maximum": most, "default": fallback}
}
func oneOrZero() object { return object{"type": "string", "enum": []string{"0", "1"}, "default": "0"} }

// operation is a method of an address.
type operation struct {
	method, path, summary string
	parameters            []queryParameter
	// answers are the media types of the answer, each with the types that it can have.
	answers map[string][]any
}

// The query parameters that several addresses have.
var (
	byRepo     = queryParameter{"repo", "Only records of this repository, owner/name.", anyText()}
	byClass    = queryParameter{"class", "Only records of this failure class, its slug.", anyText()}
	byLanguage = queryParameter{"language", "Only records of this language, its id.", anyText()}
	byType     = queryParameter{"type", "Only records of this error type.", object{"$ref": "#/components/schemas/ErrorType"}}
	bySeverity = queryParameter{"severity", "Only records of this severity.", object{"$ref": "#/components/schemas/Severity"}}
	nearRepo   = queryParameter{"repo", "A repository, owner/name, whose records are preferred.", anyText()}
	mostFound  = queryParameter{"limit", "How many entries matches has at most. It has no bearing on events.", upTo(mostMatches, apiMatches)}
	summedUp   = queryParameter{"summary", "1 answers with a Triage of the whole log, up to 256 MiB of it.", oneOrZero()}
	alsoWeak   = queryParameter{"weak", "1 also looks for messages with little text of their own in a summary or a list of events.", oneOrZero()}
)

func answersJSON(types ...any) map[string][]any { return map[string][]any{"application/json": types} }

// operations are the addresses of the API, in the order in which they are described.
var operations = []operation{
	{"get", "/api/match", "What a short text can have come from", []queryParameter{
		{"message", "The text, up to 16 KiB.", anyText()}, nearRepo, mostFound, summedUp, alsoWeak,
	}, map[string][]any{"application/json": {errdex.MatchResult{}, errdex.Triage{}}, mimeLines: {errdex.Event{}, lastLine{}}}},
	{"post", "/api/match", "What a text or a log can have come from", []queryParameter{nearRepo, mostFound, summedUp, alsoWeak},
		map[string][]any{"application/json": {errdex.MatchResult{}, errdex.Triage{}}, mimeLines: {errdex.Event{}, lastLine{}}}},
	{"get", "/api/search", "Records by words, or by a regular expression over their messages", []queryParameter{
		{"q", "Words, and phrases between double quotes.", anyText()},
		{"re", "A regular expression in RE2 syntax, up to 1000 bytes, in place of q.", anyText()},
		{"in", "Where the expression is looked for: message (placeholders in braces) or pattern (messagePattern).", object{"type": "string", "enum": []string{"message", "pattern"}, "default": "message"}},
		byRepo, byClass, byLanguage, byType, bySeverity, {"page", "The page of the result, 20 records each.", upTo(searchPages, 1)},
	}, answersJSON(searchAnswer{}, expressionAnswer{})},
	{"get", "/api/errors", "Records in short form, by path and line within a repository", []queryParameter{
		byRepo, byClass, byLanguage, byType, bySeverity, {"path", "Only records of this folder or file; needs repo.", anyText()},
		{"limit", "How many records a page has at most.", upTo(apiMost, apiLimit)}, {"cursor", "next of the page before.", anyText()},
	}, answersJSON(errorList{})},
	{"get", "/api/errors/{id}", "One record", nil, answersJSON(errdex.Envelope{})},
	{"get", "/api/repos", "The repositories that have been read", nil, answersJSON(repositoryList{})},
	{"get", "/api/repos/{owner}/{name}", "One repository, with what was read of it and what was left out", nil, answersJSON(repositoryAnswer{})},
	{"get", "/api/repos/{owner}/{name}/coverage", "The same with the calls whose message could not be read", nil, answersJSON(coverageAnswer{})},
	{"get", "/api/classes", "The failure classes", nil, answersJSON(classList{})},
	{"get", "/api/classes/{slug}", "One failure class, with its article in Markdown", nil, answersJSON(oneClass{})},
	{"get", "/api/openapi.json", "This description", nil, answersJSON(object{})},
}

// TestOpenAPI compares the description that is served with what the types and their comments say; UPDATE=1 writes it.
func TestOpenAPI(t *testing.T) {
	s := schemas{comments: readComments(t, "..", "../store", "."), made: object{}}
	paths := object{}
	for _, op := range operations {
		if paths[op.path] == nil {
			paths[op.path] = object{}
		}
		paths[op.path].(object)[op.method] = s.operation(op)
	}
	fault := s.of(reflect.TypeOf(problem{}))
	description := object{
		"openapi": "3.1.0",
		"info": object{
			"title": "errdex", "version": "1",
			"description": "Finds the line of source that produced an error message. Fields are added without notice; none is renamed, removed or given another meaning. Offsets count bytes of the text in UTF-8.",
		},
		"paths": paths,
		"components": object{
			"schemas":   s.made,
			"responses": object{"Problem": object{"description": "What went wrong and what to do.", "content": object{"application/problem+json": object{"schema": fault}}}},
		},
	}
	var made bytes.Buffer
	encoder := json.NewEncoder(&made)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(description); err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("openapi.json", made.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(made.Bytes(), openAPI) {
		t.Error("openapi.json is not what the types say; run UPDATE=1 go test ./web")
	}
}

// Every address of the API is described, with the parameters that it takes and no others.
func TestOperationsAreTheRoutes(t *testing.T) {
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	described := map[string]bool{}
	for _, op := range operations {
		path := regexp.MustCompile(`\{(\w+)\}`).ReplaceAllString(op.path, ":$1")
		described[path] = true
		answer := httptest.NewRecorder()
		s.Handler().ServeHTTP(answer, httptest.NewRequest(strings.ToUpper(op.method), strings.ReplaceAll(path, ":", "")+"?nonsense=1", http.NoBody))
		var p problem
		if err := json.Unmarshal(answer.Body.Bytes(), &p); err != nil || answer.Code != http.StatusBadRequest {
			t.Fatalf("%s %s: status %d, %s", op.method, op.path, answer.Code, answer.Body)
		}
		var names []string
		for _, parameter := range op.parameters {
			names = append(names, parameter.name)
		}
		if want := strings.Join(names, ", "); !strings.Contains(p.Fix, " are "+want+".") && want+p.Fix != "This address takes no parameters." {
			t.Errorf("%s %s is described with %q and says %q", op.method, op.path, want, p.Fix)
		}
	}
	for path := range s.Routes() {
		if strings.HasPrefix(path, "/api/") && !described[path] {
			t.Errorf("%s is not described", path)
		}
	}
}

// comments are the comments of types and of their fields, and the values of those that have constants.
type comments struct {
	types, fields map[string]string
	values        map[string][]string
	// numbers are the constants that a comment can name.
	numbers map[string]string
}

func readComments(t *testing.T, folders ...string) comments {
	t.Helper()
	out := comments{types: map[string]string{}, fields: map[string]string{}, values: map[string][]string{}, numbers: map[string]string{}}
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), folder+"/"+entry.Name(), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			out.read(file)
		}
	}
	name := regexp.MustCompile(`\bMax\w+\b`)
	for _, texts := range []map[string]string{out.types, out.fields} {
		for key, text := range texts {
			texts[key] = name.ReplaceAllStringFunc(text, func(name string) string { return cmp.Or(out.numbers[name], name) })
		}
	}
	return out
}

func (c *comments) read(file *ast.File) {
	for _, declaration := range file.Decls {
		group, ok := declaration.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				c.readType(file.Name.Name+"."+spec.Name.Name, group, spec)
			case *ast.ValueSpec:
				kind, named := spec.Type.(*ast.Ident)
				for i, value := range spec.Values {
					if number, ok := value.(*ast.BasicLit); ok && number.Kind == token.INT {
						c.numbers[spec.Names[i].Name] = number.Value
					}
					if literal, ok := value.(*ast.BasicLit); ok && named && group.Tok == token.CONST && literal.Kind == token.STRING {
						name := file.Name.Name + "." + kind.Name
						c.values[name] = append(c.values[name], strings.Trim(literal.Value, `"`))
					}
				}
			}
		}
	}
}

// linked is a reference to a name in a comment.
var linked = regexp.MustCompile(`\[([\w.]+)\]`)

func plain(text string) string {
	return linked.ReplaceAllString(strings.Join(strings.Fields(text), " "), "$1")
}

func (c *comments) readType(name string, group *ast.GenDecl, spec *ast.TypeSpec) {
	doc := spec.Doc
	if doc == nil {
		doc = group.Doc
	}
	c.types[name] = plain(doc.Text())
	body, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	shared := "" // a comment holds for the fields right below it too
	for _, field := range body.Fields.List {
		text := plain(field.Doc.Text())
		if text == "" {
			text = plain(field.Comment.Text())
		}
		for _, ident := range field.Names {
			if text == "" && strings.Contains(shared, ident.Name) {
				text = shared
			}
			c.fields[name+"."+ident.Name] = text
		}
		shared = text
	}
}

// schemas makes JSON schemas of Go types.
type schemas struct {
	comments comments
	made     object
}

func (s *schemas) operation(op operation) object {
	parameters := []object{}
	for _, name := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(op.path, -1) {
		parameters = append(parameters, object{"name": name[1], "in": "path", "required": true, "schema": anyText()})
	}
	for _, p := range op.parameters {
		parameters = append(parameters, object{"name": p.name, "in": "query", "description": p.description, "schema": p.schema})
	}
	content := object{}
	for kind, types := range op.answers {
		either := []object{}
		for _, value := range types {
			either = append(either, s.of(reflect.TypeOf(value)))
		}
		content[kind] = object{"schema": object{"oneOf": either}}
		if len(either) == 1 {
			content[kind] = object{"schema": either[0]}
		}
	}
	out := object{
		"summary": op.summary, "parameters": parameters,
		"responses": object{
			"200":     object{"description": op.summary + ".", "content": content},
			"default": object{"$ref": "#/components/responses/Problem"},
		},
	}
	if op.method == "post" {
		text := object{"schema": object{"type": "string"}}
		out["requestBody"] = object{"required": true, "content": object{
			"text/plain":       text,
			"application/json": object{"schema": s.of(reflect.TypeOf(textBody{}))},
			"multipart/form-data": object{"schema": object{"type": "object", "properties": object{
				"repo": anyText(), "limit": anyText(), "message": anyText(), "log": object{"type": "string", "contentMediaType": "text/plain"},
			}}},
		}}
	}
	return out
}

// of is the schema of a type: a named one is described once and referred to.
func (s *schemas) of(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Slice:
		return object{"type": "array", "items": s.of(t.Elem())}
	case reflect.Array:
		return object{"type": "array", "items": s.of(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		if t == reflect.TypeOf(object{}) {
			return object{"type": "object"}
		}
		return object{"type": "object", "additionalProperties": s.of(t.Elem())}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Int, reflect.Int64:
		return object{"type": "integer"}
	case reflect.String:
		return s.text(t)
	}
	name := strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
	if s.made[name] == nil {
		schema := object{"type": "object", "description": s.comments.types[t.String()]}
		s.made[name] = schema
		properties, required := object{}, []string{}
		s.fields(t, properties, &required)
		schema["properties"], schema["required"] = properties, required
	}
	return object{"$ref": "#/components/schemas/" + name}
}

// text is the schema of a string: one with values of its own is described once.
func (s *schemas) text(t reflect.Type) object {
	values := slices.Clone(s.comments.values[t.String()])
	if t == reflect.TypeFor[string]() || len(values) == 0 {
		return anyText()
	}
	s.made[t.Name()] = object{"type": "string", "description": s.comments.types[t.String()], "enum": values}
	return object{"$ref": "#/components/schemas/" + t.Name()}
}

func (s *schemas) fields(t reflect.Type, properties object, required *[]string) {
	for i := range t.NumField() {
		field := t.Field(i)
		if field.Anonymous {
			s.fields(field.Type, properties, required)
			continue
		}
		name, option, _ := strings.Cut(field.Tag.Get("json"), ",")
		schema := s.of(field.Type)
		if field.Type.Kind() == reflect.Pointer && option == "" {
			schema = object{"anyOf": []object{schema, {"type": "null"}}}
		}
		if text := s.comments.fields[t.String()+"."+field.Name]; text != "" {
			schema["description"] = text
		}
		properties[name] = schema
		if option == "" {
			*required = append(*required, name)
		}
	}
}
