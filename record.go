package errdex

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// SchemaVersion is the version of the record's form.
const SchemaVersion = 2

// TimeLayout is the form of every time in a record: ISO 8601, UTC, milliseconds.
const TimeLayout = "2006-01-02T15:04:05.000Z"

// FormatTime renders a time in the record's form.
func FormatTime(t time.Time) string { return t.UTC().Format(TimeLayout) }

// Record is a site plus its analysis: what is published. The first 32 keys and their order are fixed, nulls included;
// errdex's additions follow and are left out when empty.
type Record struct {
	ID   ID     `json:"id"`
	Repo string `json:"repo"`
	// Slug is the message's slug, with a suffix where another record of the repository has the same.
	Slug           Slug      `json:"slug"`
	ErrorCode      *string   `json:"errorCode"`
	ErrorMessage   string    `json:"errorMessage"`
	MessagePattern string    `json:"messagePattern"`
	ErrorType      ErrorType `json:"errorType"`
	ErrorClass     *string   `json:"errorClass"`
	HTTPStatus     *int      `json:"httpStatus"`
	Severity       Severity  `json:"severity"`
	FilePath       string    `json:"filePath"`
	// LineNumber is the 1-based line on which the message's literal starts.
	LineNumber      int    `json:"lineNumber"`
	SourceCode      string `json:"sourceCode"`
	SourceCodeStart int    `json:"sourceCodeStart"`
	SourceCodeEnd   int    `json:"sourceCodeEnd"`
	// GitHubURL is the pinned link to the excerpt, in the form of the repository's own host.
	GitHubURL        string   `json:"githubUrl"`
	Documentation    string   `json:"documentation"`
	TriggerScenarios string   `json:"triggerScenarios"`
	CommonSituations *string  `json:"commonSituations"`
	Solutions        []string `json:"solutions"`
	ExampleFix       *string  `json:"exampleFix"`
	HandlingStrategy Strategy `json:"handlingStrategy"`
	ValidationCode   *string  `json:"validationCode"`
	TypeGuard        *string  `json:"typeGuard"`
	TryCatchPattern  *string  `json:"tryCatchPattern"`
	PreventionTips   []string `json:"preventionTips"`
	Tags             []string `json:"tags"`
	// BackgroundTag is the slug of the failure class.
	BackgroundTag string `json:"backgroundTag"`
	// AnalyzedSHA is the pinned commit, or the declared version of source that has none.
	AnalyzedSHA      string `json:"analyzedSha"`
	AnalyzedAt       string `json:"analyzedAt"`
	ContentChangedAt string `json:"contentChangedAt"`
	SchemaVersion    int    `json:"schemaVersion"`

	Language     string        `json:"language,omitempty"`
	Enclosing    *Function     `json:"enclosing,omitempty"`
	Guards       []Guard       `json:"guards,omitempty"`
	Placeholders []Placeholder `json:"placeholders,omitempty"`
	Evidence     []Evidence    `json:"evidence,omitempty"`
	// Provenance says which rule or model wrote a field: field name to source, such as "documentation": "rule".
	Provenance map[string]string `json:"provenance,omitempty"`
	// Confidence is how sure the class is, 0 to 1.
	Confidence float64  `json:"confidence,omitempty"`
	License    string   `json:"license,omitempty"`
	History    *History `json:"history,omitempty"`
}

// History says in which analysed commits a record's site was seen.
type History struct {
	// FirstSeen and LastSeen are revisions; LastSeen is set only when the site is gone.
	FirstSeen string `json:"firstSeen,omitempty"`
	LastSeen  string `json:"lastSeen,omitempty"`
	// Gone says that a newer analysed commit no longer has the site.
	Gone bool `json:"gone,omitempty"`
	// MovedFrom lists the paths and functions that the record had before, oldest first.
	MovedFrom []string `json:"movedFrom,omitempty"`
}

// Envelope is a record as the API and the export carry it, with the version of the data set that published it.
type Envelope struct {
	Record         Record `json:"record"`
	DatasetVersion string `json:"datasetVersion"`
}

// Gone reports whether a newer analysed commit no longer has the record's site.
func (r *Record) Gone() bool { return r.History != nil && r.History.Gone }

// FunctionName is the enclosing function's qualified name, or empty text.
func (r *Record) FunctionName() string {
	if r.Enclosing == nil {
		return ""
	}
	return r.Enclosing.Name
}

// Class is the type constructed or the reporting function, or empty text.
func (r *Record) Class() string {
	if r.ErrorClass == nil {
		return ""
	}
	return *r.ErrorClass
}

// Template is the record's message as parts, taken from its pattern and placeholders. A pattern of another form (an imported
// one) gives the whole message as one literal.
func (r *Record) Template() Template {
	if t, ok := ParsePattern(r.MessagePattern, r.ErrorMessage, r.Placeholders); ok {
		return t
	}
	return Template{Lit(r.ErrorMessage)}
}

// Title is the question that the record's page answers.
func (r *Record) Title() string {
	return fmt.Sprintf("What causes %q in %s?", strings.Join(strings.Fields(r.ErrorMessage), " "), r.Repo)
}

// Path is the address of the record's page.
func (r *Record) Path() string { return "/errors/" + string(r.ID) + "/" + string(r.Slug) }

// Validate reports everything that is wrong with the record, not only the first thing.
func (r *Record) Validate() error {
	var problems []error
	bad := func(format string, args ...any) {
		problems = append(problems, fmt.Errorf("record %s: "+format+": %w", append(append([]any{r.ID}, args...), ErrInvalid)...))
	}
	if !r.ID.Valid() {
		bad("id is not 16 lower-case hexadecimal digits")
	}
	if !IsRepo(r.Repo) {
		bad("repo %q is not of the form owner/name", r.Repo)
	}
	if r.Slug == "" || string(r.Slug) != string(SlugOf(string(r.Slug))) {
		bad("slug %q has other characters than a-z, 0-9 and single hyphens", r.Slug)
	}
	if strings.TrimSpace(r.ErrorMessage) == "" {
		bad("errorMessage is empty")
	}
	if r.MessagePattern == "" {
		bad("messagePattern is empty")
	}
	if !r.ErrorType.Valid() {
		bad("errorType %q is not one of %s", r.ErrorType, listed(ErrorTypes()))
	}
	if !r.Severity.Valid() {
		bad("severity %q is not one of %s", r.Severity, listed(Severities()))
	}
	if r.FilePath == "" || strings.HasPrefix(r.FilePath, "/") {
		bad("filePath %q is not relative to the repository", r.FilePath)
	}
	if r.LineNumber < 1 || r.SourceCodeStart < 1 || r.SourceCodeEnd < r.SourceCodeStart {
		bad("lines %d in %d-%d are out of order", r.LineNumber, r.SourceCodeStart, r.SourceCodeEnd)
	}
	if r.SchemaVersion != SchemaVersion {
		bad("schemaVersion is %d, not %d", r.SchemaVersion, SchemaVersion)
	}
	return errors.Join(problems...)
}

// listed joins words for a sentence.
func listed[T ~string](words []T) string {
	var b strings.Builder
	for i, word := range words {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(word))
	}
	return b.String()
}

// Encode renders a value as JSON in errdex's one form: no HTML escaping, no final newline.
func Encode(value any) ([]byte, error) {
	switch site := value.(type) { // what MarshalJSON returns would be read through once more
	case Site:
		value = site.facts()
	case *Site:
		if site != nil {
			value = site.facts()
		}
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, fmt.Errorf("encode %T: %w", value, err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// DecodeRecord reads one record or envelope. A bare record has an empty DatasetVersion. Unknown keys are refused, so that
// nothing is lost silently.
func DecodeRecord(data []byte) (Envelope, error) {
	var probe struct {
		Record json.RawMessage `json:"record"`
	}
	if text := bytes.TrimSpace(data); len(text) == 0 || text[0] != '{' {
		return Envelope{}, fmt.Errorf("read record: not a JSON object: %w", ErrInvalid)
	}
	if err := json.Unmarshal(data, &probe); err != nil {
		return Envelope{}, fmt.Errorf("read record: %w: %w", ErrInvalid, err)
	}
	var envelope Envelope
	target := any(&envelope)
	if probe.Record == nil {
		target = &envelope.Record
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(target); err != nil {
		return Envelope{}, fmt.Errorf("read record: %w: %w", ErrInvalid, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return Envelope{}, fmt.Errorf("read record: text after the end of the JSON object: %w", ErrInvalid)
	}
	return envelope, nil
}
