package sample

import (
	"errors"
	"fmt"
)

// SyntaxError is an error with a place.
type SyntaxError struct {
	Line int
	Msg  string
	Err  error
}

func (e *SyntaxError) Error() string {
	if e.Err != nil {
		// want exception "line {Line}: {Msg}: {Err}" rule=error-method class=SyntaxError in="(*SyntaxError).Error" guard=if:"e.Err != nil" hole=Line:integer
		return fmt.Sprintf("line %d: %s: %v", e.Line, e.Msg, e.Err)
	}
	// ok rule=error-method
	return e.Msg
}

type text string

func (t text) Error() string { return string(t) }

func (t text) String() string {
	// ok rule=error-method
	return "text is no error"
}

// want exception "the token is unknown" rule=convert class=text in=""
const errToken = text("the token is unknown")

func parse(input string, err error) error {
	switch input {
	case "":
		// want exception "input is empty" rule=literal class=SyntaxError guard=switch-case:"\"\""
		return &SyntaxError{Line: 1, Msg: "input is empty"}
	case "}":
		// want exception "unexpected {input}" rule=literal class=SyntaxError hole=input:quoted
		return &SyntaxError{Msg: fmt.Sprintf("unexpected %q", input)}
	case "{":
		// want exception "unclosed brace" rule=literal class=http.ProtocolError
		return &http.ProtocolError{"unclosed brace"}
	}
	// ok rule=literal
	plain := Token{Text: "this is no error"}
	// ok rule=literal
	wrapper := &fs.PathError{Op: "open", Path: input, Err: err}
	// ok rule=literal
	copied := SyntaxError{Msg: plain.Text}
	// ok rule=convert
	word := plainText("this is no error either")
	// ok rule=convert
	again := text(input)
	// want exception "inner text" rule=value class=errors.New
	outer := &SyntaxError{Err: errors.New("inner text")}
	return errors.Join(wrapper, &copied, word, again, outer)
}

var texts = map[Code]string{
	// want exception "the disk is full" rule=table class=Code code=CodeFull in="" guard=none
	CodeFull: "the disk is full",
	// want exception "the disk is gone" rule=table
	CodeGone: "the disk is gone",
	// ok rule=table
	CodeNone: "",
}

var words = map[Code]string{
	// ok rule=table
	CodeFull: "full of words",
}

func (c Code) Error() string {
	if text, ok := texts[c]; ok {
		return text
	}
	// want exception "code {c}" rule=error-method guard=early-return:ok
	return fmt.Sprintf("code %d", int(c))
}

func named(r *reader, name string, err error) error {
	// want exception "field {name} is unknown" rule=named class=newFieldError
	a := newFieldError("field %s is unknown", name)
	// want exception "bad magic number" rule=named class=xio.NewError
	b := xio.NewError(3, "bad magic number")
	// want exception "read {name}" rule=wrap class=xio.Wrapf
	c := xio.Wrapf(err, "read %s", name)
	// ok rule=wrap
	d := xtext.Wrap("a long line of text", 80)
	// want exception "expected a name" rule=named class=r.syntaxError
	r.syntaxError("expected a name")
	// ok rule=named
	if isNotFoundError("any text at all") || IsError(err, "some text here") {
		return nil
	}
	// ok rule=named
	r.newToken("a token of text")
	// ok rule=named
	assertError(err, "this belongs to a test")
	// want exit "cannot open the store" rule=named class=checkErr
	checkErr(err, "cannot open the store")
	// ok rule=named
	checkErr(err, name)
	// want exit "cannot open the mill" rule=named class=fatalIf
	fatalIf(probe.NewError(err).Trace(name), "cannot open the mill")
	// ok rule=named
	fatalIf(err, name)
	// want exit "no name given" rule=fatal class=die
	die("no name given")
	return errors.Join(a, b, c, d)
}
