package input

// MaxEventLines and MaxEventBytes bound one event of a stream: what is longer is cut into several. Both are generous: the
// longest stack traces have some 400 lines.
const (
	MaxEventLines = 500
	MaxEventBytes = 64 << 10
)

// Splitter cuts a stream of lines into events while it is read: it says of each line whether it begins a new log record or
// report, or continues the one before it (a stack frame, "Caused by", "... 5 more", a line of a message of several lines, JSON
// over several lines). [Parse] uses the same rules, so that the events of a text are the same either way. The zero value is
// ready. It keeps no line, allocates nothing, and looks only at the first 512 bytes of a line.
//
//	var s input.Splitter
//	for each line {
//		if s.Begins(line) && len(event) > 0 {
//			handle(event) // s.Cut() says whether it goes on in the next one
//			event = event[:0]
//		}
//		event = append(event, line...)
//	}
type Splitter struct {
	state splitState
	cut   bool
	// head is that of the last line, if headed.
	head   Head
	headed bool
	// scratch holds the start of a line that has colours, without them.
	scratch [lookAt]byte
}

// lookAt is how many bytes of a line are looked at.
const lookAt = 512

// Begins reports whether a line, without its line break, begins a new event. It must be told every line of the stream in
// order. The first line always begins one.
func (s *Splitter) Begins(line []byte) bool { return s.begins(view(line)) }

// Cut reports whether the line that Begins was last told begins an event only because the one before it had reached
// [MaxEventLines] or [MaxEventBytes].
func (s *Splitter) Cut() bool { return s.cut }

// Head is the head of the line that Begins was last told, as [HeadOf] gives it, if it was read on the way.
func (s *Splitter) Head() (Head, bool) { return s.head, s.headed }

// Reset forgets the stream: the next line begins an event.
func (s *Splitter) Reset() { s.state, s.cut = splitState{}, false }
