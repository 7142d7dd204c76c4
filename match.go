package errdex

// MatchKind says how a record was found.
type MatchKind string

// The match kinds, surest first.
const (
	MatchExact     MatchKind = "exact"     // the template covers a whole message of the text
	MatchContained MatchKind = "contained" // the template was found inside a line or behind a wrapper
	MatchTruncated MatchKind = "truncated" // the text ends inside the template, or goes on differently than it
	MatchGuess     MatchKind = "guess"     // found by full text only: the words are alike, the template did not match
)

// Capture is a placeholder's value in the matched text.
type Capture struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	// Start and End are byte offsets into the text as it was given; both 0 when the value spans joined lines.
	Start int `json:"start"`
	End   int `json:"end"`
}

// Match is a record found for a piece of text.
type Match struct {
	ID           ID        `json:"id"`
	Repo         string    `json:"repo"`
	Slug         Slug      `json:"slug"`
	ErrorMessage string    `json:"errorMessage"`
	ErrorType    ErrorType `json:"errorType"`
	ErrorClass   string    `json:"errorClass,omitempty"`
	Severity     Severity  `json:"severity"`
	Language     string    `json:"language,omitempty"`
	Enclosing    string    `json:"enclosing,omitempty"`
	FilePath     string    `json:"filePath"`
	LineNumber   int       `json:"lineNumber"`
	// URL is the address of the record's page, relative to the server.
	URL string `json:"url"`
	// Kind says how the record was found, Score how well (higher is better; comparable within one result only), Confidence
	// how sure it is, 0 to 1.
	Kind       MatchKind `json:"kind"`
	Score      float64   `json:"score"`
	Confidence float64   `json:"confidence"`
	// Start and End are byte offsets of the match in the text as it was given.
	Start    int       `json:"start"`
	End      int       `json:"end"`
	Captures []Capture `json:"captures,omitempty"`
	// Reasons say in words why this record was chosen and ranked where it is, strongest first.
	Reasons []string `json:"reasons"`
}

// MatchResult is everything found for one text: a flat list, best first, and the same by event.
type MatchResult struct {
	Matches []Match `json:"matches"`
	// Events are the happenings that the text tells of, in its order, each with its ladder. Those that neither match nor look
	// like an error are left out.
	Events []Event `json:"events"`
	// Searched is how many records were searched.
	Searched int `json:"searched"`
	// Truncated says that the text was longer than what was read of it.
	Truncated bool `json:"truncated,omitempty"`
}
