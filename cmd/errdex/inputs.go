package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sort"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/errdex/errdex"
)

// inputs is the text to be matched: files one after the other, or standard input. What gzip or zstd compressed is unpacked.
type inputs struct {
	names []string // those still to be read; "-" is standard input
	stdin io.Reader
	// size is how many bytes the files have on disk, 0 when that is not known; taken is how many were read of them.
	size, taken int64

	now   io.Reader // unpacked; nil between files
	close func()
	// starts are the first lines of the files begun so far, lines the ends of lines so far. unended says that the last byte was
	// none: files are never joined in the middle of a line.
	starts  []start
	lines   int
	unended bool
}

// stdinName is what standard input is called in messages.
const stdinName = "standard input"

type start struct {
	name string
	line int
}

// openInputs checks that every file can be read, so that a mistyped name is told before an hour of work. When the context ends,
// standard input does, too.
func openInputs(ctx context.Context, names []string, stdin io.Reader) (*inputs, error) {
	in := &inputs{names: names, stdin: stdin, close: func() {}}
	if len(names) == 0 {
		in.names = []string{"-"}
	}
	if slices.Contains(in.names, "-") {
		in.stdin = newStoppable(ctx, stdin, 0)
	}
	known := true
	for _, name := range in.names {
		if name == "-" {
			known = false
			continue
		}
		info, err := os.Stat(name)
		if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
			known = false // a pipe: opening it twice would lose what is in it
			continue
		}
		file, err := openFile(name)
		if err != nil {
			return nil, err
		}
		in.size += info.Size()
		file.Close()
	}
	if !known {
		in.size = 0
	}
	return in, nil
}

// isMessage reports whether the arguments are a message and not files: none of them is a file, and they are several words.
func isMessage(args []string) bool {
	for _, arg := range args {
		if _, err := os.Stat(arg); err == nil || arg == "-" {
			return false
		}
	}
	return len(args) > 1 || len(args) == 1 && (args[0] == "" || strings.ContainsAny(args[0], " \t\n"))
}

// Read gives the texts of the files as one.
func (in *inputs) Read(p []byte) (int, error) {
	for {
		if in.now == nil {
			if len(in.names) == 0 {
				return 0, io.EOF
			}
			if in.unended && len(p) > 0 {
				in.unended = false
				in.lines++
				p[0] = '\n'
				return 1, nil
			}
			if err := in.next(); err != nil {
				return 0, err
			}
		}
		n, err := in.now.Read(p)
		in.lines += bytes.Count(p[:n], []byte("\n"))
		if n > 0 {
			in.unended = p[n-1] != '\n'
		}
		switch {
		case errors.Is(err, io.EOF):
			in.close()
			in.now = nil
		case err != nil:
			name := in.starts[len(in.starts)-1].name
			return n, errdex.WithFix(fmt.Errorf("read %s: %w: %w", name, errdex.ErrUnreadable, err), "Check that the file is whole and that you may read it.")
		}
		if n > 0 {
			return n, nil
		}
	}
}

// next begins the next file.
func (in *inputs) next() error {
	name := in.names[0]
	in.names = in.names[1:]
	source, title := in.stdin, stdinName
	in.close = func() {}
	if name != "-" {
		file, err := openFile(name)
		if err != nil {
			return err
		}
		source, title = file, name
		in.close = func() { file.Close() }
	}
	in.starts = append(in.starts, start{title, in.lines + 1})
	unpacked, closeUnpacked, err := unpack(&counted{source, &in.taken})
	if err != nil {
		in.close()
		return errdex.WithFix(fmt.Errorf("read %s: %w: %w", title, errdex.ErrUnreadable, err), "It starts like a compressed file; check that it is whole.")
	}
	closeFile := in.close
	in.now, in.close = unpacked, func() { closeUnpacked(); closeFile() }
	return nil
}

// counted counts what is read.
type counted struct {
	source io.Reader
	taken  *int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.source.Read(p)
	*c.taken += int64(n)
	return n, err
}

// unpackMemory bounds what a compressed file can make the unpacking hold.
const unpackMemory = 128 << 20

// unpack takes compression away, which is known by the first bytes (RFC 1952, RFC 8878), not by the name.
func unpack(source io.Reader) (io.Reader, func(), error) {
	buffered := bufio.NewReaderSize(source, 256<<10)
	first, _ := buffered.Peek(4) // a shorter text is not compressed; an error comes again with the next read
	switch {
	case bytes.HasPrefix(first, []byte{0x1f, 0x8b, 8}):
		reader, err := gzip.NewReader(buffered)
		if err != nil {
			return nil, nil, err
		}
		return reader, func() { reader.Close() }, nil
	case bytes.HasPrefix(first, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		reader, err := zstd.NewReader(buffered, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(unpackMemory))
		if err != nil {
			return nil, nil, err
		}
		return reader, reader.Close, nil
	}
	return buffered, func() {}, nil
}

// where names a line of the whole text: by file, where there are files.
func (in *inputs) where(line int) string {
	i := sort.Search(len(in.starts), func(i int) bool { return in.starts[i].line > line }) - 1
	if i < 0 {
		return fmt.Sprintf("line %d", line)
	}
	file := in.starts[i]
	if line -= file.line - 1; file.name == stdinName {
		return fmt.Sprintf("line %d", line)
	}
	return fmt.Sprintf("%s:%d", oneLine(file.name), line)
}
