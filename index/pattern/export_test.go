package pattern

import "github.com/errdex/errdex"

// SetRunSize makes the builder sort and write out that many bytes of records at a time.
func (b *FileBuilder) SetRunSize(n int) { b.runs.size = n }

// FoldBothWays folds a record's template on the short way and on the long one; ok is whether there is a short one.
func FoldBothWays(record *errdex.Record) (short, long string, ok bool) {
	key, names, lines, ok := foldPattern(nil, nil, record)
	short = string(key) + "|" + string(names)
	key, names, more := foldTemplate(nil, nil, record.Template())
	if lines != more {
		short += " lines"
	}
	return short, string(key) + "|" + string(names), ok
}

// AppendSlug is appendSlug.
var AppendSlug = appendSlug

// Far makes the scanner hold all filters to be far.
func (sc *Scanner) Far() { sc.near = 0 }

// Folded is the text as it is matched.
func (t *Text) Folded() string { return string(t.bytes[:t.n]) }

// Starts are the places of the text's starts.
func (t *Text) Starts() []int32 { return t.starts }

// WordStarts are the places where windows at words are looked for.
func (t *Text) WordStarts() (out []int) {
	for i := range t.n {
		if t.words[i/64]>>(i%64)&1 != 0 {
			out = append(out, i)
		}
	}
	return out
}

// The longest values, in bytes.
const (
	MaxValue    = maxValue
	MaxDuration = maxDuration
)
