package ingest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/errdex/errdex"
	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/format/packfile"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/memory"
)

const (
	// memoryPackBytes and memoryObjectBytes bound what a fetched pack may have, packed and inflated, to be kept in memory.
	memoryPackBytes   = 64 << 20
	memoryObjectBytes = 128 << 20
	// maxObjectBytes bounds one inflated object. Servers that filter never send a file over 1 MiB; others send them all.
	maxObjectBytes = 256 << 20
	// maxInflatedBytes bounds the inflated objects together, and maxObjects their number.
	maxInflatedBytes = 8 << 30
	maxObjects       = 1_000_000
)

// pack is a fetched pack. Its bytes are looked through while they arrive, before the git library sees them: a megabyte
// can inflate to gigabytes, and the library inflates whatever it is given.
type pack struct {
	limit    int64 // of packed bytes
	memory   int64 // packed bytes above which the pack is kept on disk
	progress func(bytes int64)

	size     int64
	inflated int64
	buffer   bytes.Buffer
	file     *os.File // holds the bytes instead of buffer when they are many
	dir      string   // of errdex's own in the temporary directory; empty until it is needed
	stores   []io.Closer
}

// Write keeps bytes of the pack: in memory first, then in a file.
func (p *pack) Write(b []byte) (int, error) {
	if p.size += int64(len(b)); p.size > p.limit {
		return 0, errdex.WithFix(fmt.Errorf("the commit has more than %d MiB to fetch: %w", p.limit>>20, errdex.ErrTooLarge),
			"Clone the repository and read the clone: errdex ingest PATH@REV.")
	}
	p.progress(p.size)
	if p.file == nil && p.size > p.memory {
		if err := p.spill(); err != nil {
			return 0, err
		}
	}
	if p.file != nil {
		return p.file.Write(b)
	}
	return p.buffer.Write(b)
}

// spill moves the bytes so far to a file.
func (p *pack) spill() error {
	if err := p.makeDir(); err != nil {
		return err
	}
	file, err := os.CreateTemp(p.dir, "fetched-*.pack")
	if err != nil {
		return fmt.Errorf("keeping the fetched bytes: %w", err)
	}
	p.file = file
	if _, err := p.buffer.WriteTo(file); err != nil {
		return fmt.Errorf("keeping the fetched bytes: %w", err)
	}
	p.buffer = bytes.Buffer{}
	return nil
}

func (p *pack) makeDir() (err error) {
	if p.dir == "" {
		p.dir, err = os.MkdirTemp("", "errdex-fetch-")
	}
	return err
}

// close removes what the pack has on disk.
func (p *pack) close() error {
	var all error
	for _, store := range p.stores {
		all = errors.Join(all, store.Close())
	}
	if p.file != nil {
		all = errors.Join(all, p.file.Close())
	}
	if p.dir != "" {
		all = errors.Join(all, os.RemoveAll(p.dir))
	}
	p.stores, p.file, p.dir, p.buffer = nil, nil, "", bytes.Buffer{}
	return all
}

// fetch reads a whole pack, keeps it, and checks the size of every object in it.
func (p *pack) fetch(from io.Reader) error {
	kept := io.TeeReader(from, p)
	scanner := packfile.NewScanner(kept)
	_, count, err := scanner.Header()
	if err != nil {
		return fmt.Errorf("reading the pack: %w", err)
	}
	if count > maxObjects {
		return tooLargePack("it has %d objects", count)
	}
	for range count {
		if err := p.check(scanner); err != nil {
			return err
		}
	}
	// What follows is the checksum, which the library compares.
	if _, err := io.Copy(io.Discard, kept); err != nil {
		return fmt.Errorf("reading the pack's end: %w", err)
	}
	return nil
}

func tooLargePack(format string, value any) error {
	return errdex.WithFix(fmt.Errorf("the server's pack is refused: "+format+": %w", value, errdex.ErrTooLarge),
		"Allow filters on the server (git config uploadpack.allowFilter true), so that large files are left out, or clone the repository and read the clone.")
}

// check inflates the next object without keeping it and holds it to the limits: what it says and what it is, and for a
// delta also what it will make.
func (p *pack) check(scanner *packfile.Scanner) error {
	header, err := scanner.NextObjectHeader()
	if err != nil {
		return fmt.Errorf("reading the pack: %w", err)
	}
	if header.Length > maxObjectBytes {
		return tooLargePack("an object has %d bytes", header.Length)
	}
	size := header.Length
	var start prefix
	written, _, err := scanner.NextObject(&start)
	if err != nil {
		return fmt.Errorf("reading the pack: %w", err)
	}
	if written != header.Length {
		return fmt.Errorf("reading the pack: an object has %d bytes and says %d: %w", written, header.Length, errdex.ErrUnreadable)
	}
	if header.Type == plumbing.OFSDeltaObject || header.Type == plumbing.REFDeltaObject {
		made := start.deltaTarget()
		if made > maxObjectBytes {
			return tooLargePack("an object has %d bytes", made)
		}
		size += made
	}
	if p.inflated += size; p.inflated > maxInflatedBytes {
		return tooLargePack("it inflates to more than %d bytes", int64(maxInflatedBytes))
	}
	return nil
}

// prefix is a writer that keeps the first bytes: enough for the two sizes at the start of a delta.
type prefix struct {
	bytes [20]byte
	n     int
}

func (p *prefix) Write(b []byte) (int, error) {
	p.n += copy(p.bytes[p.n:], b)
	return len(b), nil
}

// deltaTarget is the size of what a delta makes: the second of two numbers in 7-bit groups, lowest first
// (gitformat-pack(5)). A number that does not end is the largest there is.
func (p *prefix) deltaTarget() int64 {
	rest := p.bytes[:p.n]
	var value uint64
	for range 2 {
		value = 0
		for shift := uint(0); ; shift += 7 {
			if len(rest) == 0 || shift > 56 {
				return maxObjectBytes + 1
			}
			b := rest[0]
			rest = rest[1:]
			value |= uint64(b&0x7f) << shift
			if b&0x80 == 0 {
				break
			}
		}
	}
	return int64(min(value, maxObjectBytes+1))
}

// open makes the pack's objects readable: from memory when they are small together, else from a repository of errdex's
// own in the temporary directory.
func (p *pack) open(ctx context.Context) (objects, error) {
	if p.file == nil && p.inflated <= memoryObjectBytes {
		store := memory.NewStorage()
		parser, err := packfile.NewParserWithStorage(packfile.NewScanner(bytes.NewReader(p.buffer.Bytes())), store)
		if err == nil {
			_, err = parser.Parse()
		}
		p.buffer = bytes.Buffer{}
		return objects{[]objectStore{store}}, damagedPack(err)
	}
	if err := p.makeDir(); err != nil {
		return objects{}, fmt.Errorf("keeping the fetched objects: %w", err)
	}
	store := filesystem.NewStorageWithOptions(osfs.New(p.dir), cache.NewObjectLRU(objectCache), filesystem.Options{KeepDescriptors: true})
	p.stores = append(p.stores, store)
	var from io.Reader = &p.buffer
	if p.file != nil {
		if _, err := p.file.Seek(0, io.SeekStart); err != nil {
			return objects{}, fmt.Errorf("reading the fetched bytes again: %w", err)
		}
		from = p.file
	}
	if err := packfile.WritePackfileToObjectStorage(store, cancelable{ctx, from}); err != nil {
		return objects{}, cmp.Or(ctx.Err(), damagedPack(err))
	}
	return objects{[]objectStore{store}}, nil
}

// cancelable is a reader that ends with the context.
type cancelable struct {
	ctx  context.Context
	from io.Reader
}

func (c cancelable) Read(b []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.from.Read(b)
}

func damagedPack(err error) error {
	if err == nil {
		return nil
	}
	return errdex.WithFix(fmt.Errorf("reading the fetched pack: %w", kinded(err, errdex.ErrUnreadable)), "Try again; if it stays, check the repository on the server with git fsck.")
}
