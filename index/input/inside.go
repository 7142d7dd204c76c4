package input

import "strings"

// minInline is how many bytes of inline code are a message of their own.
const minInline = 16

// inside adds what can be read in a message besides itself: decoded, without markup, and the code in it.
func (p *parser) inside(m *Message) {
	body := piece{m.Text, m.Offsets}
	variant := func(plain piece) {
		if plain = plain.trim(); plain.text == "" {
			return
		}
		var h Head
		readHead(plain.text, &h)
		starts, at := p.starts(plain.text, &h)
		p.out.Messages = append(p.out.Messages, Message{Text: plain.text, Offsets: plain.offsets, Starts: starts, Body: at, Level: m.Level, Event: m.Event, Cause: m.Cause})
	}
	if plain, ok := decodeEntities(body); ok {
		variant(plain)
	}
	if plain, ok := unescaped(body); ok {
		variant(plain)
	}
	for at := 0; ; { // `code` in a sentence
		open := strings.IndexByte(m.Text[at:], '`')
		if open < 0 {
			break
		}
		open += at + 1
		stop := strings.IndexByte(m.Text[open:], '`')
		if stop < 0 {
			break
		}
		stands := (open == 1 || strings.IndexByte(" (\"'*", m.Text[open-2]) >= 0) && (open+stop+1 == len(m.Text) || !isIdentifierByte(m.Text[open+stop+1]))
		if stands && stop >= minInline && strings.IndexByte(m.Text[open:open+stop], ' ') > 0 {
			variant(body.slice(open, open+stop))
		}
		at = open + stop + 1
	}
}

// minColumns is how wide a terminal is at least.
const minColumns = 60

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

// unwrap adds the messages that a terminal's width broke: a line that ends at the widest column goes on in the next one, in
// the middle of a word or not.
func (p *parser) unwrap(entries []entry) {
	widest := 0
	for i := range entries {
		widest = max(widest, entries[i].width)
	}
	if widest < minColumns {
		return
	}
	for i := 0; i+1 < len(entries); i++ {
		end := i
		for end+1 < len(entries) && entries[end].width == widest && entries[end+1].line == entries[end].line+1 && entries[end+1].indent <= entries[i].indent && !isUpper(entries[end+1].Text[0]) {
			end++
		}
		if end == i {
			continue
		}
		out := entries[i].Message
		text := []byte(out.Text)
		out.Offsets = append([]int32(nil), out.Offsets...)
		for _, e := range entries[i+1 : end+1] {
			text = append(text, e.Text...)
			out.Offsets = append(out.Offsets[:len(out.Offsets)-1], e.Offsets...)
		}
		out.Text = string(text)
		p.out.Messages = append(p.out.Messages, out)
		i = end
	}
}
