package python

import (
	"regexp"
	"strings"
	"sync"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/flat"
)

// messageAttributes are the class attributes that hold the text of an error class.
var messageAttributes = words(`message msg default_detail detail description default_message default_msg error_message error_msg errmsg fmt _fmt template
	msg_template message_template msg_fmt message_format message_fmt _message _msg _message_template reason explanation default_error_message errormsg`)

// errorAttributes are the attributes of objects in which an error waits for somebody to show it.
var errorAttributes = words(`error error_message error_msg errmsg last_error error_text error_string errstr`)

// messageMethods are the methods whose result is the text of an error.
var messageMethods = words(`__str__ __unicode__ message msg get_message _get_message format_message _format_message formatted_message detail description reason
	error_message to_message _message`)

// tables are the names of dictionaries of messages.
func isTable(name string) bool {
	return strings.HasSuffix(name, "error_messages") || strings.HasSuffix(name, "ERROR_MESSAGES")
}

// defineClass reports the texts that an error class, or a class that checks values, gives in its attributes.
func (f *file) defineClass(n flat.Node) {
	name := f.Text(f.Child(n, f.fName))
	own := f.isError(name)
	if !own && !checks(name) && !f.anyBase(n, checks) {
		return
	}
	attributes := f.attributes(n)
	r := report{rule: "define", kind: errdex.Exception, class: name, named: true}
	if values := attributes["status_code"]; own && len(values) == 1 {
		r.status = f.status(values[0])
	}
	for _, key := range []string{"default_code", "code", "error_code"} {
		if values := attributes[key]; own && len(values) == 1 && r.code == "" {
			r.code, _ = f.constant(values[0])
		}
	}
	for c := f.FirstNamed(f.Child(n, f.fBody)); c != flat.None; c = f.nextNamed(c) {
		f.assigned(c, func(left, right flat.Node) {
			attribute := f.Text(left)
			if right == flat.None || !own && attribute != "message" {
				return
			}
			r.node, r.candidates, r.others = c, []flat.Node{right}, nil
			if !messageAttributes[attribute] { // an error class has its sentences for its message, whatever they are called
				r.candidates, r.others = nil, r.candidates
			}
			f.report(r)
		})
	}
}

// checks reports whether a class is named as those are that refuse values with a message.
func checks(name string) bool {
	return strings.HasSuffix(name, "Validator") || strings.HasSuffix(name, "Permission") || strings.HasSuffix(name, "Constraint")
}

// anyBase reports whether a base of the class has the property.
func (f *file) anyBase(class flat.Node, property func(string) bool) bool {
	for _, base := range f.bases(class) {
		if property(base) {
			return true
		}
	}
	return false
}

// defineAssigned reports what assignments say of errors: tables of messages, an entry among gathered errors, and the text that
// an error class gives its instances.
func (f *file) defineAssigned(n flat.Node) {
	left, right := f.Child(n, f.fLeft), f.Child(n, f.fRight)
	if right == flat.None {
		return
	}
	r := report{rule: "define", kind: errdex.Exception, node: n, named: true}
	target := f.calleePath(left)
	switch {
	case f.Kind(left) == f.subscript:
		gathered := f.calleePath(f.Child(left, f.fValue)).name
		if key, ok := f.constant(f.Child(left, f.fSubscript)); ok && isErrorKey(key) {
			gathered = "errors"
		}
		if !strings.HasSuffix(gathered, "errors") && gathered != "errs" && gathered != "_errors" {
			return
		}
		r.rule, r.class, r.spaced, r.named = "collect", gathered, true, false
		r.candidates = []flat.Node{right}
	case isTable(target.name) && f.Kind(right) == f.dictionary:
		r.class = target.name
		if class := f.around(n, f.classDef); class != flat.None {
			r.class = f.Text(f.Child(class, f.fName))
		}
		f.table(r, right)
		return
	case errorAttributes[target.name] && target.object != flat.None:
		r.rule, r.class, r.spaced, r.named = "collect", target.text, true, false
		r.candidates = []flat.Node{right}
	case messageAttributes[target.name] && target.object != flat.None && f.reads(target.object, "self"):
		class := f.around(n, f.classDef)
		method := f.around(n, f.functionDef)
		if class == flat.None || !f.isError(f.Text(f.Child(class, f.fName))) || !f.reads(f.Child(method, f.fName), "__init__") {
			return
		}
		r.rule, r.class, r.candidates, r.named = "define-text", f.Text(f.Child(class, f.fName)), []flat.Node{right}, false
	default:
		return
	}
	f.report(r)
}

// defineKeyword reports the table of messages that a field is given: error_messages={"required": ".."}.
func (f *file) defineKeyword(n flat.Node) {
	value := f.Child(n, f.fValue)
	if f.Kind(value) != f.dictionary || !isTable(f.Text(f.Child(n, f.fName))) {
		return
	}
	r := report{rule: "define", kind: errdex.Exception, class: f.calleeOf(f.around(n, f.call)).text, node: n, named: true}
	f.table(r, value)
}

// table reports every text of a dictionary of messages; its key is the error's code.
func (f *file) table(r report, dictionary flat.Node) {
	for c := f.FirstNamed(dictionary); c != flat.None; c = f.nextNamed(c) {
		if f.Kind(c) != f.pair {
			continue
		}
		entry := r
		entry.code, _ = f.constant(f.Child(c, f.fKey))
		entry.node = c
		entry.candidates = []flat.Node{f.Child(c, f.fValue)}
		f.report(entry)
	}
}

// initialised reads super().__init__("text") and Base.__init__(self, "text") in an error class.
func (f *file) initialised(n flat.Node, callee callee) (report, bool) {
	class := f.around(n, f.classDef)
	method := f.Text(f.Child(f.around(n, f.functionDef), f.fName))
	if class == flat.None || method != "__init__" && method != "__new__" || !f.isError(f.Text(f.Child(class, f.fName))) {
		return report{}, false
	}
	r := report{rule: "define-text", kind: errdex.Exception, node: n, spaced: true}
	f.constructed(&r, n, callee)
	r.class = f.Text(f.Child(class, f.fName))
	if status := statusOfClass(r.class); status >= 400 {
		r.status = status
	}
	if len(r.candidates) > 0 && f.reads(r.candidates[0], "self") {
		r.candidates = r.candidates[1:]
	}
	return r, len(r.candidates) > 0
}

// returnedText reads a return in a method that gives an error's text.
func (f *file) returnedText(n flat.Node) (report, bool) {
	method := f.around(n, f.functionDef, f.lambda)
	name := f.Text(f.Child(method, f.fName))
	if !messageMethods[name] {
		return report{}, false
	}
	class := f.around(method, f.classDef, f.functionDef)
	if f.Kind(class) != f.classDef {
		return report{}, false
	}
	own := f.Text(f.Child(class, f.fName))
	r := report{rule: "raised-text", kind: errdex.Exception, class: own, node: n, candidates: f.nodes(f.FirstNamed(n))}
	return r, f.isError(own) && len(r.candidates) > 0
}

// namedField is a %(name)s or {name} of a text that is formatted where the error is shown.
var namedField = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`%\([A-Za-z_]\w*\)[#0\- +]*\d*(?:\.\d+)?[a-zA-Z]|\{[A-Za-z_][\w.]*(?:\[\w+\])?(?:![rsa])?(?::[^{}]*)?\}`)
})

// namedFields makes placeholders of the named fields of a text, and leaves everything else as it is.
func namedFields(text string) errdex.Template {
	var out errdex.Template
	for text != "" {
		at := namedField().FindStringIndex(text)
		if at == nil {
			return append(out, errdex.Lit(text))
		}
		format := dialect.PythonFormat
		if text[at[0]] == '%' {
			format = dialect.PythonPercent
		}
		out = append(append(out, errdex.Lit(text[:at[0]])), format(text[at[0]:at[1]], nil)...)
		text = text[at[1]:]
	}
	return out
}
