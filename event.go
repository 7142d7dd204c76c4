package errdex

// LogLevel is the level that a log gave a record, "" when it gave none.
type LogLevel string

// The levels, worst first.
const (
	LevelFatal   LogLevel = "fatal"
	LevelError   LogLevel = "error"
	LevelWarning LogLevel = "warning"
	LevelInfo    LogLevel = "info"
	LevelDebug   LogLevel = "debug"
)

// Event is one happening that a text tells of: a log record, or a report of several lines with its causes and stack trace.
type Event struct {
	// Line is the number, from 1, of the event's first line in the text, Lines how many lines it has.
	Line  int `json:"line"`
	Lines int `json:"lines"`
	// Start and End are byte offsets into the text as it was given.
	Start int64 `json:"start"`
	End   int64 `json:"end"`
	// Time is the record's time as it is written, "" when there is none.
	Time  string   `json:"time,omitempty"`
	Level LogLevel `json:"level,omitempty"`
	// Text is the event's first message without what stands before it, at most [MaxEventText] bytes.
	Text string `json:"text"`
	// Ladder leads from the outermost error to its root cause. It is empty when nothing matched.
	Ladder []Rung `json:"ladder"`
}

// MaxEventText is how many bytes of an event's message are repeated in answers.
const MaxEventText = 400

// Rung is one message of an event: an error, or one that it wraps.
type Rung struct {
	// Start and End are byte offsets of the message in the text as it was given.
	Start int64 `json:"start"`
	End   int64 `json:"end"`
	// Sites are the records that can have printed the message, best first: one where the evidence decides, up to [MaxRungSites]
	// where it does not. Offsets inside a match are relative to the whole text, as the rung's are.
	Sites []Match `json:"sites"`
	// Alike is how many records fit as well as the first, itself included: 1 when it is decided.
	Alike int `json:"alike"`
}

// MaxRungSites is how many records of a rung are listed.
const MaxRungSites = 5

// Key names what an event is an instance of: the templates of its ladder, outermost first. Events with one key are the same
// happening again. It is empty for an event that matched nothing.
func (e *Event) Key() string {
	key := ""
	for _, rung := range e.Ladder {
		if len(rung.Sites) > 0 {
			key += string(rung.Sites[0].ID) + " "
		}
	}
	return key
}

// Occurrence is a place in a log.
type Occurrence struct {
	// Line is the line's number from 1, Start its byte offset.
	Line  int    `json:"line"`
	Start int64  `json:"start"`
	Time  string `json:"time,omitempty"`
}

// EventGroup are the events of a log that have one ladder.
type EventGroup struct {
	// Event is the first of them.
	Event Event      `json:"event"`
	Count int        `json:"count"`
	First Occurrence `json:"first"`
	Last  Occurrence `json:"last"`
}

// UnmatchedGroup are lines of a log that look like errors, match no record, and are alike but for their values.
type UnmatchedGroup struct {
	// Text is the first of them without what stands before the message, at most [MaxEventText] bytes.
	Text  string     `json:"text"`
	Level LogLevel   `json:"level,omitempty"`
	Count int        `json:"count"`
	First Occurrence `json:"first"`
	Last  Occurrence `json:"last"`
}

// Triage is what a whole log says.
type Triage struct {
	// Groups are the matched events by ladder, the likeliest cause of the others first.
	Groups []EventGroup `json:"groups"`
	// Unmatched are the lines that look like errors and match nothing, most frequent first.
	Unmatched []UnmatchedGroup `json:"unmatched"`
	// Lines and Bytes are how much was read, Events how many log records and reports it holds, Matched how many of them matched.
	Lines   int   `json:"lines"`
	Bytes   int64 `json:"bytes"`
	Events  int   `json:"events"`
	Matched int   `json:"matched"`
	// Searched is how many records were searched.
	Searched int `json:"searched"`
	// Truncated says that there were more groups than are listed, or lines longer than what is read of one.
	Truncated bool `json:"truncated,omitempty"`
}
