// Package dialect turns format strings into templates: Rust's {} and {:?}, C's and Go's %d, Python's several forms.
//
// Every dialect is one pure function of the form
//
//	func XxxFormat(format string, arguments []Argument) errdex.Template
//
// that takes the format string with its escapes already decoded, and the arguments as the caller found them in the source. It
// never fails: text that is no valid format stays literal text, a placeholder without an argument gets the name that the
// format gives it, or none (Template.Normalize then numbers it). A dialect decides what is literal, which argument fills a
// placeholder and what its values can look like; naming arguments is the caller's part (package engine), and so is decoding
// string literals.
package dialect

import "github.com/errdex/errdex"

// Argument is a value given to a format string.
type Argument struct {
	// Name is the name that a placeholder filled by this argument gets; empty when there is no good one.
	Name string
	// Expression is the argument's source, white space folded.
	Expression string
	// Keyword is the name by which the format string can refer to the argument (name = value); empty for a positional one.
	Keyword string
	// Value is what the argument prints, when the caller knows more than a name: text that the source spells out, or a
	// placeholder with its origin. It is nil otherwise. The Python dialects use it.
	Value errdex.Template
}

// Shaped is the type of a value that its conversion pads, cuts or lays out, so that what is known of the value itself says nothing
// of its text: %10s of a duration, {0:mm\:ss}. It is no value type: [errdex.Template.Normalize] makes it any text. Dialects of
// languages whose durations print themselves tell it.
const Shaped errdex.ValueType = "shaped"

// Format is the form that the dialects share.
type Format func(format string, arguments []Argument) errdex.Template
