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

// LanguageCoverage says what was read in one language.
type LanguageCoverage struct {
	Language string `json:"language"`
	// Files and Bytes were parsed; DegradedFiles of them hold parse errors.
	Files         int   `json:"files"`
	Bytes         int64 `json:"bytes"`
	DegradedFiles int   `json:"degradedFiles,omitempty"`
	Sites         int   `json:"sites"`
	// Types counts sites by error type.
	Types map[ErrorType]int `json:"types,omitempty"`
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
}
