package errdex

// SkipReason says why a file was left out.
type SkipReason string

// The reasons for which a file is left out. A file that is read in spite of parse errors is not left out.
const (
	SkipTest        SkipReason = "test"        // test code
	SkipExample     SkipReason = "example"     // examples, benchmarks, fixtures
	SkipVendored    SkipReason = "vendored"    // a copy of another project's code
	SkipGenerated   SkipReason = "generated"   // written by a program
	SkipMinified    SkipReason = "minified"    // lines too long to have been written by a person
	SkipTooLarge    SkipReason = "too-large"   // over the size limit
	SkipBinary      SkipReason = "binary"      // not text
	SkipLFS         SkipReason = "lfs-pointer" // the content is kept elsewhere
	SkipSymlink     SkipReason = "symlink"     // never followed
	SkipSubmodule   SkipReason = "submodule"   // another repository
	SkipBadName     SkipReason = "bad-name"    // a name that no honest repository has
	SkipMissing     SkipReason = "missing"     // the object is not in the repository (a partial clone)
	SkipLanguage    SkipReason = "language"    // no supported language
	SkipTimeout     SkipReason = "parse-timeout"
	SkipTooManyNode SkipReason = "too-many-nodes"
	SkipTooDeep     SkipReason = "too-deep" // below the folder depth limit
	SkipUnparsable  SkipReason = "unparsable"
)

// FileNote names a file that was left out for a reason worth showing: all but test, language and the like.
type FileNote struct {
	Path   string     `json:"path"`
	Reason SkipReason `json:"reason"`
}

// UnresolvedReason says why the message of a call that raises or reports an error is not known.
type UnresolvedReason string

// The reasons for which a message is not known. Each is what stands where the message is expected (see
// [UnresolvedReason.Meaning]).
const (
	UnresolvedNothing    UnresolvedReason = "no-message"
	UnresolvedText       UnresolvedReason = "no-word"
	UnresolvedParameter  UnresolvedReason = "parameter"
	UnresolvedVariable   UnresolvedReason = "variable"
	UnresolvedMember     UnresolvedReason = "member"
	UnresolvedCall       UnresolvedReason = "call"
	UnresolvedExpression UnresolvedReason = "expression"
)

// UnresolvedReasons lists the reasons.
func UnresolvedReasons() []UnresolvedReason {
	return []UnresolvedReason{UnresolvedNothing, UnresolvedText, UnresolvedParameter, UnresolvedVariable, UnresolvedMember,
		UnresolvedCall, UnresolvedExpression}
}

// Meaning says in a sentence's part what stands where the message is expected.
func (r UnresolvedReason) Meaning() string {
	switch r {
	case UnresolvedNothing:
		return "nothing: the error's type is all that it says"
	case UnresolvedText:
		return "a text without a word, such as \"%s\""
	case UnresolvedParameter:
		return "the function's own parameter: the texts that its callers pass are the errors"
	case UnresolvedVariable:
		return "a variable whose value is not one text of the function"
	case UnresolvedMember:
		return "a field, or a constant that the source does not define as a text"
	case UnresolvedCall:
		return "what another call returns"
	}
	return "an expression that could not be read as a text"
}

// Unresolved is a call that raises or reports an error with a message that could not be read from the source.
type Unresolved struct {
	Path     string           `json:"path"`
	Line     int              `json:"line"` // of the call, from 1
	Language string           `json:"language"`
	Type     ErrorType        `json:"errorType"`
	Callee   string           `json:"callee"`
	Reason   UnresolvedReason `json:"reason"`
	// Expression is the source of what stands for the message, at most 120 bytes; empty when nothing does.
	Expression string `json:"expression,omitempty"`
}

// LanguageCoverage says what was read in one language.
type LanguageCoverage struct {
	Language string `json:"language"`
	// Files and Bytes were parsed; DegradedFiles of them hold parse errors, which cover BrokenBytes.
	Files         int   `json:"files"`
	Bytes         int64 `json:"bytes"`
	DegradedFiles int   `json:"degradedFiles,omitempty"`
	BrokenBytes   int64 `json:"brokenBytes,omitempty"`
	Sites         int   `json:"sites"`
	// Types counts sites by error type.
	Types map[ErrorType]int `json:"types,omitempty"`
	// Unresolved counts the calls whose message is not known, by reason.
	Unresolved map[UnresolvedReason]int `json:"unresolved,omitempty"`
}

// MaxUnresolved is how many calls with an unknown message a stored coverage names.
const MaxUnresolved = 5000

// Stored is the coverage as it is stored: with no more than [MaxUnresolved] calls named.
func (c Coverage) Stored() Coverage {
	c.Unresolved = c.Unresolved[:min(len(c.Unresolved), MaxUnresolved)]
	return c
}

// Summary is the coverage without the calls whose message is not known; their counts stay.
func (c Coverage) Summary() Coverage {
	c.Unresolved = nil
	return c
}

// Coverage says what was read of a repository, and what was left out and why. It is part of every run's result.
type Coverage struct {
	// Files is how many files the commit has; Read how many of them were parsed.
	Files int `json:"files"`
	Read  int `json:"read"`
	Sites int `json:"sites"`
	// Skipped counts the files left out by reason.
	Skipped   map[SkipReason]int `json:"skipped,omitempty"`
	Languages []LanguageCoverage `json:"languages,omitempty"`
	// Notes names at most 200 of the files whose reason for being left out is surprising.
	Notes []FileNote `json:"notes,omitempty"`
	// Unresolved are the calls whose message is not known, by path and line. What is stored names the first [MaxUnresolved] of
	// them; the languages' counts hold all.
	Unresolved []Unresolved `json:"unresolved,omitempty"`
}
