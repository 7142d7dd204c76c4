package pattern

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
)

// writer writes the sections that hold patterns and records, fed with items in order.
type writer struct {
	sections [sectionByID]spool
	texts    dictionary
	overlay  *overlay
	row      []byte
	// key is the present pattern's, records how many records were written, flags and shared what is known of the pattern.
	key     []byte
	records uint32
	flags   byte
}

// newWriter returns a writer that keeps what it writes in folder, or in memory when that is "".
func newWriter(folder string, base *layer) *writer {
	w := &writer{texts: newDictionary()}
	for i := range w.sections {
		w.sections[i].folder = folder
	}
	for _, i := range []int{sectionOff, sectionRowOff, sectionTextOff} {
		w.sections[i].word(0)
	}
	w.text(nil) // number 0: what a row without some text refers to
	if base != nil {
		w.overlay = &overlay{base: base}
	}
	return w
}

func (w *writer) close() {
	for i := range w.sections {
		w.sections[i].close()
	}
}

// add writes an item.
func (w *writer) add(it *item) error {
	if w.records == 0 || !bytes.Equal(w.key, it.key) {
		if err := w.pattern(it.key); err != nil {
			return err
		}
	}
	if it.flags&rowLines != 0 {
		w.flags |= flagLines
	}
	if w.overlay != nil {
		w.overlay.record(it)
	}
	w.row = append(w.row[:0], it.flags)
	w.row = binary.AppendUvarint(w.row, it.line)
	w.row = appendBytes(w.row, it.message)
	for _, text := range it.texts {
		n, err := w.text(text)
		if err != nil {
			return err
		}
		w.row = binary.AppendUvarint(w.row, uint64(n))
	}
	w.row = appendBytes(w.row, it.slug)
	if it.flags&rowID != 0 {
		w.row = appendBytes(w.row, it.odd)
	}
	w.sections[sectionIDs].long(it.id)
	w.sections[sectionRows].bytes(w.row)
	w.records++
	return w.sections[sectionRowOff].place(w.sections[sectionRows].n)
}

// pattern begins the next pattern.
func (w *writer) pattern(key []byte) error {
	w.end()
	w.key, w.flags = append(w.key[:0], key...), 0
	if w.overlay != nil && w.overlay.pattern(key) {
		w.flags = flagShared
	}
	if w.sections[sectionFirst].n >= 4*entryPattern {
		return errLarge
	}
	w.sections[sectionFirst].word(w.records)
	w.sections[sectionWeight].half(uint16(min(weigh(key), 1<<16-1)))
	w.sections[sectionBlob].bytes(key)
	return w.sections[sectionOff].place(w.sections[sectionBlob].n)
}

// end ends the present pattern, if there is one.
func (w *writer) end() {
	if w.records > 0 {
		w.sections[sectionFlags].byte(w.flags)
	}
}

// text returns the number of a text.
func (w *writer) text(text []byte) (uint32, error) {
	n, known := w.texts.number(text)
	if known {
		return n, nil
	}
	w.sections[sectionText].bytes(text)
	return n, w.sections[sectionTextOff].place(w.sections[sectionText].n)
}

// finish writes the sections to the image, that of the records by id too.
func (w *writer) finish(m *image) error {
	w.end()
	w.sections[sectionFirst].word(w.records)
	if w.overlay != nil {
		w.overlay.finish(&w.sections[sectionChanged], &w.sections[sectionMasked])
	}
	w.texts = dictionary{}
	for i := range w.sections {
		if err := m.section(&w.sections[i]); err != nil {
			return err
		}
	}
	l, err := m.layer()
	if err != nil {
		return err
	}
	order := sortedByKey(len(l.ids), func(i int) uint64 { return l.ids[i] })
	if err := l.release(); err != nil {
		return err
	}
	return m.array(raw(order))
}

// maxTexts is how many different texts a dictionary knows at a time; behind it, new ones are stored as often as they come. With
// it a dictionary has at most 128 MiB.
const maxTexts = 4 << 20

// dictionary numbers texts. It knows them by 96 bits of hashes, which nobody can foresee, and not by their bytes.
type dictionary struct {
	seeds [2]maphash.Seed
	slots []textSlot
	known int
	next  uint32
}

// textSlot is a text's place; number is one more than the text's.
type textSlot struct {
	hash          uint64
	check, number uint32
}

func newDictionary() dictionary {
	return dictionary{seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, slots: make([]textSlot, 64)}
}

// number returns the number of a text and whether it had one before.
func (d *dictionary) number(text []byte) (n uint32, known bool) {
	hash, check := maphash.Bytes(d.seeds[0], text), uint32(maphash.Bytes(d.seeds[1], text))
	if 2*d.known >= len(d.slots) && d.known < maxTexts {
		old := d.slots
		d.slots = make([]textSlot, 2*len(old))
		for _, slot := range old {
			if slot.number != 0 {
				d.slots[d.place(slot.hash, slot.check)] = slot
			}
		}
	}
	slot := &d.slots[d.place(hash, check)]
	if slot.number != 0 {
		return slot.number - 1, true
	}
	n = d.next
	d.next++
	if d.known < maxTexts {
		d.known++
		*slot = textSlot{hash, check, n + 1}
	}
	return n, false
}

// place returns the slot that holds a text or is free for it.
func (d *dictionary) place(hash uint64, check uint32) int {
	mask := len(d.slots) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		if s := &d.slots[i]; s.number == 0 || s.hash == hash && s.check == check {
			return i
		}
	}
}
