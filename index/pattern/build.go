package pattern

import (
	"bytes"
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"github.com/errdex/errdex"
)

// Builder collects records for a [Set]. A record that is added again replaces the earlier one.
type Builder struct {
	patterns map[string]uint32
	flags    []uint8
	keys     []string
	strings  map[string]uint32
	texts    []string
	rows     []builderRow
	byID     map[string]int
}

type builderRow struct {
	row
	pattern uint32
}

// NewBuilder returns an empty builder.
func NewBuilder() *Builder {
	return &Builder{patterns: map[string]uint32{}, strings: map[string]uint32{}, byID: map[string]int{}}
}

// Add adds a record.
func (b *Builder) Add(record *errdex.Record) {
	template := record.Template()
	key, flags, names := fold(template)
	r := row{
		id: b.intern(string(record.ID)), repo: b.intern(record.Repo), slug: b.intern(string(record.Slug)),
		message: b.intern(record.ErrorMessage), kind: b.intern(string(record.ErrorType)), class: b.intern(record.Class()),
		severity: b.intern(string(record.Severity)), language: b.intern(record.Language),
		function: b.intern(record.FunctionName()), path: b.intern(record.FilePath),
		names: b.intern(names), line: uint32(max(0, record.LineNumber)),
	}
	if record.Gone() {
		r.flags |= flagGone
	}
	b.put(string(record.ID), builderRow{r, b.pattern(key, flags)})
}

// Keep adds all records of an earlier set, so that only what changed since must be added again.
func (b *Builder) Keep(set *Set) {
	for pattern := range set.weight {
		key := string(set.pattern(uint32(pattern)))
		first, limit := set.Sites(uint32(pattern))
		for i := first; i < limit; i++ {
			r := set.sites[i]
			for _, ref := range r.references() {
				*ref = b.intern(set.string(*ref))
			}
			b.put(set.string(set.sites[i].id), builderRow{r, b.pattern(key, set.flags[pattern])})
		}
	}
}

// references are the row's references to strings.
func (r *row) references() []*uint32 {
	return []*uint32{&r.id, &r.repo, &r.slug, &r.message, &r.kind, &r.class, &r.severity, &r.language, &r.function, &r.path, &r.names}
}

func (b *Builder) put(id string, r builderRow) {
	if i, ok := b.byID[id]; ok {
		b.rows[i] = r
		return
	}
	b.byID[id] = len(b.rows)
	b.rows = append(b.rows, r)
}

func (b *Builder) pattern(key string, flags uint8) uint32 {
	i, ok := b.patterns[key]
	if !ok {
		i = uint32(len(b.keys))
		b.patterns[key] = i
		b.keys = append(b.keys, key)
		b.flags = append(b.flags, 0)
	}
	b.flags[i] |= flags
	return i
}

func (b *Builder) intern(text string) uint32 {
	i, ok := b.strings[text]
	if !ok {
		i = uint32(len(b.texts))
		b.strings[text] = i
		b.texts = append(b.texts, text)
	}
	return i
}

// fold renders a template as a pattern's bytes, with its flags and placeholder names.
func fold(template errdex.Template) (key string, flags uint8, names string) {
	var out []byte
	var list []string
	for _, part := range template {
		if part.Placeholder != nil {
			gap, ok := gaps[part.Placeholder.Type]
			if !ok {
				gap = gapAny
			}
			out = append(out, gap)
			list = append(list, part.Placeholder.Name)
			continue
		}
		out = foldLiteral(out, part.Literal)
		if strings.Contains(part.Literal, "\n") {
			flags |= flagLines
		}
	}
	key = string(bytes.Trim(out, " "))
	if key == "" {
		key = string(gapAny) // a message of white space only: kept, never found
	}
	return key, flags, strings.Join(list, nameSeparator)
}

// Set builds the set of what was added. The same records give the same set in whatever order they came.
func (b *Builder) Set() *Set {
	rows := slices.Clone(b.rows)
	slices.SortFunc(rows, func(x, y builderRow) int {
		return cmp.Or(cmp.Compare(b.keys[x.pattern], b.keys[y.pattern]), cmp.Compare(b.texts[x.id], b.texts[y.id]))
	})
	s := &Set{off: []uint32{0}, first: []uint32{0}, textOff: []uint32{0}}
	placed := make(map[uint32]uint32, len(b.texts))
	for i, r := range rows {
		if i == 0 || rows[i-1].pattern != r.pattern {
			s.blob = append(s.blob, b.keys[r.pattern]...)
			s.off = append(s.off, uint32(len(s.blob)))
			s.weight = append(s.weight, uint16(min(weigh([]byte(b.keys[r.pattern])), 1<<16-1)))
			s.flags = append(s.flags, b.flags[r.pattern])
			s.first = append(s.first, uint32(i))
		}
		s.first[len(s.first)-1] = uint32(i + 1)
		for _, ref := range r.references() {
			place, ok := placed[*ref]
			if !ok {
				place = uint32(len(s.textOff) - 1)
				placed[*ref] = place
				s.text = append(s.text, b.texts[*ref]...)
				s.textOff = append(s.textOff, uint32(len(s.text)))
			}
			*ref = place
		}
		s.sites = append(s.sites, r.row)
		s.byID = append(s.byID, uint32(i))
	}
	slices.SortFunc(s.byID, func(x, y uint32) int {
		return cmp.Compare(s.string(s.sites[x].id), s.string(s.sites[y].id))
	})
	s.index()
	return s
}

// index files every pattern under its rarest window and lists the heads.
func (s *Set) index() {
	counts := newCounter(len(s.blob))
	for i := range s.weight {
		s.windows(uint32(i), windowLengths[0], func(_ int, h uint64) { counts.add(h) })
	}
	var lists [2][len(windowLengths)][]filed
	for i := range s.weight {
		pattern := uint32(i)
		strength := 0
		if s.weight[i] < 3*Strong {
			strength = 1
		}
		for k, length := range windowLengths {
			best, rarest := filed{}, -1
			s.windows(pattern, length, func(offset int, h uint64) {
				if n := counts.of(h); rarest < 0 || n < rarest {
					best, rarest = filed{h, entry{pattern, uint16(offset), fingerprint(h)}}, n
				}
			})
			if rarest >= 0 {
				lists[strength][k] = append(lists[strength][k], best)
				break
			}
		}
		if strength == 0 && s.headLength(pattern) >= minHead {
			s.heads = append(s.heads, pattern)
		}
	}
	for strength := range lists {
		for k, list := range lists[strength] {
			slices.SortFunc(list, func(x, y filed) int {
				return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.pattern, y.pattern))
			})
			s.tables[strength][k] = newTable(list)
		}
	}
	slices.SortFunc(s.heads, func(x, y uint32) int { return bytes.Compare(s.pattern(x), s.pattern(y)) })
}

// headLength is the length of the literal text that the pattern starts with.
func (s *Set) headLength(pattern uint32) int {
	for i, c := range s.pattern(pattern) {
		if c < gapLimit {
			return i
		}
	}
	return len(s.pattern(pattern))
}

// windows visits the windows of a length that lie inside the pattern's literals. A space beside a gap is left out, since
// folding can merge it with another.
func (s *Set) windows(pattern uint32, length int, visit func(offset int, hash uint64)) {
	var padded [8]byte
	p := s.pattern(pattern)
	for start := 0; start < len(p); {
		if p[start] < gapLimit {
			start++
			continue
		}
		end := start
		for end < len(p) && p[end] >= gapLimit {
			end++
		}
		low, high := start, end
		if low > 0 && p[low] == ' ' {
			low++
		}
		if high < len(p) && p[high-1] == ' ' {
			high--
		}
		for i := low; i+length <= high && i < 1<<16; i++ {
			copy(padded[:], p[i:i+length])
			visit(i, mix(window(padded[:], length)))
		}
		start = end
	}
}

// counter counts hashes roughly: hashes that share a slot are counted together.
type counter struct {
	slots []uint32
	shift int
}

func newCounter(size int) counter {
	n := min(max(bits.Len(uint(size)), 16), 26)
	return counter{make([]uint32, 1<<n), 64 - n}
}

func (c counter) add(h uint64)    { c.slots[h>>c.shift]++ }
func (c counter) of(h uint64) int { return int(c.slots[h>>c.shift]) }
