package index

import "bytes"

// rendered is a record's messagePattern, made from its message and the names of its placeholders: literals with RE2's
// metacharacters escaped, each placeholder (.+?), as [errdex.Template.Pattern] renders it.
//
// The index does not keep the pattern: it would be a third copy of the same text. What is made here is the stored one, but for
// two kinds of record: one that was imported with a pattern of another form, whose message counts as literal text, and one
// whose literal text has a placeholder's own name in braces before the placeholder, where the first of them counts.
type rendered struct {
	text []byte
	// from says for each byte of the text where in the message its piece starts, to where it ends; kept when places is set.
	from, to []int32
	places   bool
}

// placeholderPattern is what stands for a placeholder in a pattern.
const placeholderPattern = "(.+?)"

func (p *rendered) render(message, names []byte) {
	p.text, p.from, p.to = p.text[:0], p.from[:0], p.to[:0]
	at := 0
	for len(names) > 0 {
		name, rest, _ := bytes.Cut(names, []byte("\n"))
		names = rest
		start := holeAt(message[at:], name)
		if start < 0 {
			break
		}
		p.literal(message, at, at+start)
		end := at + start + len(name) + 2
		p.piece(placeholderPattern, at+start, end)
		at = end
	}
	p.literal(message, at, len(message))
}

// holeAt finds a name in braces, or returns -1.
func holeAt(text, name []byte) int {
	for at := 0; ; {
		i := bytes.IndexByte(text[at:], '{')
		if i < 0 {
			return -1
		}
		at += i + 1
		if rest := text[at:]; len(rest) > len(name) && rest[len(name)] == '}' && bytes.HasPrefix(rest, name) {
			return at - 1
		}
	}
}

// metacharacter says of each byte whether [regexp.QuoteMeta] puts a backslash before it.
var metacharacter = func() (out [256]bool) {
	for _, c := range []byte(`\.+*?()|[]{}^$`) {
		out[c] = true
	}
	return out
}()

func (p *rendered) literal(message []byte, start, end int) {
	plain := start // from where on nothing was copied yet
	for i := start; i < end; i++ {
		if metacharacter[message[i]] {
			p.text = append(append(p.text, message[plain:i]...), '\\')
			plain = i
		}
	}
	p.text = append(p.text, message[plain:end]...)
	for i := start; i < end && p.places; i++ {
		if metacharacter[message[i]] {
			p.lies(1, i, i+1)
		}
		p.lies(1, i, i+1)
	}
}

func (p *rendered) piece(text string, start, end int) {
	p.text = append(p.text, text...)
	if p.places {
		p.lies(len(text), start, end)
	}
}

// lies notes where the n bytes written last lie in the message.
func (p *rendered) lies(n, start, end int) {
	for range n {
		p.from, p.to = append(p.from, int32(start)), append(p.to, int32(end))
	}
}

// inMessage turns ranges of the pattern into ranges of the message: a piece that is touched counts whole.
func (p *rendered) inMessage(spans [][2]int) [][2]int {
	out := [][2]int{}
	for _, span := range spans {
		start, end := int(p.from[span[0]]), int(p.to[span[1]-1])
		if n := len(out); n > 0 && start < out[n-1][1] {
			out[n-1][1] = max(out[n-1][1], end) // both touch one piece
			continue
		}
		out = append(out, [2]int{start, end})
	}
	return out
}
