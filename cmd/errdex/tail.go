package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/errdex/errdex"
)

// pollEvery is how often a file that is followed is looked at. A tenth of a second looks like at once.
const pollEvery = 100 * time.Millisecond

// tail reads a file on while it is written, as tail -F does: by its name, so that a file that took its place is read next, and
// from the start again when it was cut. It ends when its context does.
type tail struct {
	ctx  context.Context
	name string
	// lines is how many of the lines that are there at first are read, -1 for all.
	lines int
	// say tells the user what happens to the file.
	say func(string)

	file   *os.File
	info   os.FileInfo
	offset int64
	begun  bool // a file was opened before: the next one is read from its start
	absent bool // the user was told that it is not there
	// unended says that the last byte read was no line end: two files are never joined in the middle of a line.
	unended bool
}

func newTail(ctx context.Context, name string, lines int, say func(string)) *tail {
	return &tail{ctx: ctx, name: name, lines: lines, say: say}
}

// Read waits for more of the file.
func (t *tail) Read(p []byte) (int, error) {
	for t.ctx.Err() == nil {
		if t.file == nil {
			if opened, err := t.open(); err != nil {
				return 0, err
			} else if !opened {
				t.wait()
				continue
			}
		}
		if n, err := t.more(p); n > 0 || err != nil {
			return n, err
		}
		replaced, cut := t.changed()
		if replaced {
			// What was written between the last read and the change of names comes first.
			if n, err := t.more(p); n > 0 || err != nil {
				return n, err
			}
			t.close()
			t.say("replaced; the new file is read")
		}
		if cut {
			t.say("cut; it is read from its start")
			if _, err := t.file.Seek(0, io.SeekStart); err != nil {
				return 0, fmt.Errorf("read %s: %w", t.name, err)
			}
			t.offset = 0
		}
		switch {
		case (replaced || cut) && t.unended:
			t.unended = false
			p[0] = '\n'
			return 1, nil
		case !replaced && !cut:
			t.wait()
		}
	}
	return 0, io.EOF
}

// more reads what the file has now.
func (t *tail) more(p []byte) (int, error) {
	n, err := t.file.Read(p)
	t.offset += int64(n)
	if n > 0 {
		t.unended = p[n-1] != '\n'
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return n, errdex.WithFix(fmt.Errorf("read %s: %w: %w", t.name, errdex.ErrUnreadable, err), "Check that you may read it.")
	}
	return n, nil
}

// open opens the file by its name, and reports false while there is none.
func (t *tail) open() (bool, error) {
	file, err := openFile(t.name)
	if errors.Is(err, fs.ErrNotExist) {
		if !t.absent {
			t.say("not there; it is read once it is")
			t.absent = true
		}
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if t.info, err = file.Stat(); err == nil && !t.info.Mode().IsRegular() {
		file.Close()
		return false, errdex.WithFix(fmt.Errorf("%s is no regular file: %w", t.name, errdex.ErrInvalid), "Pass it as standard input: errdex match --follow < "+t.name)
	}
	t.file, t.offset = file, 0
	if err == nil && !t.begun && !t.absent && t.lines >= 0 {
		t.offset, err = lastLines(file, t.info.Size(), t.lines)
		if err == nil {
			_, err = file.Seek(t.offset, io.SeekStart)
		}
	}
	t.begun, t.absent = true, false
	if err != nil {
		return false, fmt.Errorf("read %s: %w", t.name, err)
	}
	return true, nil
}

// changed reports whether another file has the name now, or the file got shorter than what was read of it.
func (t *tail) changed() (replaced, cut bool) {
	info, err := os.Stat(t.name)
	if err != nil {
		return false, false // between two names: the file that is open goes on
	}
	if !os.SameFile(info, t.info) {
		return true, false
	}
	return false, info.Size() < t.offset
}

func (t *tail) wait() {
	select {
	case <-t.ctx.Done():
	case <-time.After(pollEvery):
	}
}

func (t *tail) close() {
	if t.file != nil {
		t.file.Close()
		t.file = nil
	}
}

// lastLines is where the last n lines of a file of the given size begin.
func lastLines(file io.ReaderAt, size int64, n int) (int64, error) {
	if n == 0 {
		return size, nil
	}
	block := make([]byte, 64<<10)
	end := size
	skipEnd := true // the line end that ends the last line begins no other
	for end > 0 {
		from := max(0, end-int64(len(block)))
		piece := block[:end-from]
		if _, err := file.ReadAt(piece, from); err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		for i := len(piece); i > 0; {
			if skipEnd {
				skipEnd = false
				if piece[i-1] == '\n' {
					i--
					continue
				}
			}
			i = bytes.LastIndexByte(piece[:i], '\n') + 1
			if i == 0 {
				break
			}
			if n--; n <= 0 {
				return from + int64(i), nil
			}
			i--
		}
		end = from
	}
	return 0, nil
}
