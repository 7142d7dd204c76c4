package errdex

import (
	"strings"
)

// ErrorType says how the program makes its error known.
type ErrorType string

// The error types.
const (
	Exception ErrorType = "exception" // raised, thrown or returned as a value
	Panic     ErrorType = "panic"     // the program or task stops
	Assertion ErrorType = "assertion" // a checked condition did not hold
	Log       ErrorType = "log"       // written to a log
	Exit      ErrorType = "exit"      // printed, then the process ends
	HTTP      ErrorType = "http"      // sent as an HTTP or RPC response
)

// ErrorTypes lists the error types in the order in which they are shown.
func ErrorTypes() []ErrorType { return []ErrorType{Exception, Panic, Assertion, Log, Exit, HTTP} }

// Valid reports whether t is one of the error types.
func (t ErrorType) Valid() bool {
	for _, known := range ErrorTypes() {
		if t == known {
			return true
		}
	}
	return false
}

// Verb is the word for what happens at a site of this type: "Raised at src/a.rs:3". Returned values are told from raised
// ones by the language, since exception covers both.
func (t ErrorType) Verb(language string) string {
	switch t {
	case Panic:
		return "Panics"
	case Assertion:
		return "Asserted"
	case Log:
		return "Logged"
	case Exit:
		return "Exits"
	case HTTP:
		return "Responds"
	}
	switch language {
	case "go", "rust", "zig", "c":
		return "Returned"
	}
	return "Raised"
}

// Severity is how bad the program itself holds the error to be.
type Severity string

// The severities, worst first. Warnings are kept and can be searched, and never outrank errors.
const (
	SeverityFatal   Severity = "fatal"
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
)

// Severities lists the severities, worst first.
func Severities() []Severity { return []Severity{SeverityFatal, SeverityError, SeverityWarning} }

// Valid reports whether s is one of the severities.
func (s Severity) Valid() bool {
	return s == SeverityFatal || s == SeverityError || s == SeverityWarning
}

// Strategy is what to do about an error, in a kebab-case word such as retry or validate-input. Each class names a default.
type Strategy string

// GuardKind says what construct a guard is.
type GuardKind string

// The guard kinds.
const (
	GuardIf          GuardKind = "if"           // the condition of an if that held
	GuardElse        GuardKind = "else"         // the condition of an if or let-else that did not hold
	GuardMatchArm    GuardKind = "match-arm"    // the pattern of a match arm, with its own if
	GuardSwitchCase  GuardKind = "switch-case"  // the values of a switch case, or default
	GuardCatch       GuardKind = "catch"        // the caught operation (what was tried); Detail names the caught type
	GuardErrorReturn GuardKind = "error-return" // the call whose error was checked or mapped (if err != nil, map_err, context)
	GuardNone        GuardKind = "none-value"   // the expression that gave nothing (ok_or_else, get → None, expect on an Option)
	GuardAssert      GuardKind = "assert"       // the condition that an assertion requires
	GuardEarlyReturn GuardKind = "early-return" // the condition of an earlier exit of the function, which did not hold
	GuardLoop        GuardKind = "loop"         // the condition or range of a loop around the site
)

// Guard is a condition inside the function that decides whether the message is produced.
type Guard struct {
	Kind GuardKind `json:"kind"`
	// Text is the condition as the source has it, white space folded to single spaces, without the keyword.
	Text string `json:"text"`
	// Line is the 1-based line of the condition.
	Line int `json:"line"`
	// Outcome is what the condition gave when the message is produced: "true", "false", "none", "error" or "matched".
	Outcome string `json:"outcome,omitempty"`
	// Detail adds what Text cannot hold: the caught type of a catch, the value that a match or switch looks at.
	Detail string `json:"detail,omitempty"`
}

// Parameter is a parameter of an enclosing function.
type Parameter struct {
	Name string `json:"name"`
	Type string `json:"type,omitempty"`
}

// Function is the function around a site.
type Function struct {
	// Name is qualified as the language's people write it: McpPool::get_or_connect, (*Install).Run, Arbiter.murder_workers.
	Name string `json:"name"`
	// Line and EndLine are the 1-based first and last line of the definition.
	Line    int `json:"line,omitempty"`
	EndLine int `json:"endLine,omitempty"`
	// Signature is the declaration up to its body, white space folded, at most 300 bytes.
	Signature string `json:"signature,omitempty"`
	// Doc is the doc comment without its comment marks, at most 1,200 bytes.
	Doc        string      `json:"doc,omitempty"`
	Parameters []Parameter `json:"parameters,omitempty"`
	// Public says that code outside the file's own package, crate or module can call it, as far as the declaration shows.
	Public bool `json:"public,omitempty"`
	Async  bool `json:"async,omitempty"`
}

// EvidenceKind says what a piece of evidence is.
type EvidenceKind string

// The evidence kinds.
const (
	EvidenceComment EvidenceKind = "comment" // the comment nearest to the site
	EvidenceCause   EvidenceKind = "cause"   // the error that this one wraps, as an expression
	EvidenceRaised  EvidenceKind = "raised"  // a place that raises an error whose text is defined at the site
	EvidenceEffect  EvidenceKind = "effect"  // what the code does right after the site: returns, exits, goes on, retries
)

// Evidence is a piece of the source that a sentence can rest on.
type Evidence struct {
	Kind EvidenceKind `json:"kind"`
	Text string       `json:"text"`
	Path string       `json:"path,omitempty"` // empty: the site's own file
	Line int          `json:"line,omitempty"`
}

// Site is a place in source where an error with a message is created or reported. It holds facts only.
type Site struct {
	// Language is the id of the language, such as rust.
	Language string
	// Path is the file, relative to the repository's root, with slashes.
	Path string
	// Line is the 1-based line on which the message's literal starts; CallLine that of the call that takes it.
	Line, CallLine int
	Template       Template
	Type           ErrorType
	Severity       Severity
	// Class is the type constructed or the reporting function: anyhow::Error, ValueError, fmt.Errorf, log::error.
	Class string
	// Code is a code that the source gives the error (ERR_X, SQLSTATE, gRPC code name); empty when none.
	Code string
	// HTTPStatus is the HTTP status sent with the message; 0 when none.
	HTTPStatus int
	// Function is the enclosing function; nil at the top level of a file.
	Function *Function
	// Guards is the guard chain, nearest first, up to the function.
	Guards   []Guard
	Evidence []Evidence
	// Degraded says that the parser could not read the code around the site without errors.
	Degraded bool
	// SourceCode is the excerpt of lines SourceStart to SourceEnd (1-based, inclusive).
	SourceCode             string
	SourceStart, SourceEnd int
}

// FunctionName is the enclosing function's qualified name, or empty text.
func (s *Site) FunctionName() string {
	if s.Function == nil {
		return ""
	}
	return s.Function.Name
}

// Evidenced returns the text of the first piece of evidence of a kind, or empty text.
func (s *Site) Evidenced(kind EvidenceKind) string {
	for _, e := range s.Evidence {
		if e.Kind == kind {
			return e.Text
		}
	}
	return ""
}

// siteFacts is a site with the record's field names, facts only.
type siteFacts struct {
	ErrorCode      *string       `json:"errorCode"`
	ErrorMessage   string        `json:"errorMessage"`
	MessagePattern string        `json:"messagePattern"`
	Slug           Slug          `json:"slug"`
	ErrorType      ErrorType     `json:"errorType"`
	ErrorClass     *string       `json:"errorClass"`
	HTTPStatus     *int          `json:"httpStatus"`
	Severity       Severity      `json:"severity"`
	FilePath       string        `json:"filePath"`
	LineNumber     int           `json:"lineNumber"`
	CallLine       int           `json:"callLine"`
	Language       string        `json:"language"`
	Enclosing      *Function     `json:"enclosing,omitempty"`
	Guards         []Guard       `json:"guards,omitempty"`
	Placeholders   []Placeholder `json:"placeholders,omitempty"`
	Evidence       []Evidence    `json:"evidence,omitempty"`
	Degraded       bool          `json:"degraded,omitempty"`
}

func (s *Site) facts() *siteFacts {
	message := s.Template.Message()
	return &siteFacts{
		optional(s.Code), message, s.Template.Pattern(), SlugOf(message), s.Type, optional(s.Class),
		optional(s.HTTPStatus), s.Severity, s.Path, s.Line, s.CallLine, s.Language, s.Function, s.Guards,
		s.Template.Placeholders(), s.Evidence, s.Degraded,
	}
}

// MarshalJSON renders the site with the record's field names, facts only.
func (s Site) MarshalJSON() ([]byte, error) { return Encode(&s) }

// optional is nil for the zero value, and a pointer to the value otherwise.
func optional[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

// WindowLines is how many lines an excerpt holds before and after the site's line (the seed record's form).
const WindowLines = 18

// Window cuts the excerpt around a 1-based line: the lines line-18 to line+18, clamped to the file, joined by newlines
// without a final one. lines are the file's lines without their ends.
func Window(lines []string, line int) (code string, start, end int) {
	start, end = max(1, line-WindowLines), min(len(lines), line+WindowLines)
	if start > end {
		return "", start, start
	}
	return strings.Join(lines[start-1:end], "\n"), start, end
}

// Lines splits source text into lines without their ends (LF or CRLF); a final line end does not make a line of its own.
func Lines(text string) []string {
	if text == "" {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSuffix(line, "\r")
	}
	return lines
}
