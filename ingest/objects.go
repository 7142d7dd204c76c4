package ingest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/errdex/errdex"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/object"
)

// objects reads git objects from one or more stores: a repository's own, then those it borrows from. It is not safe for
// concurrent use.
type objects struct {
	stores []objectStore
}

// objectStore is what is used of the library's two stores, in memory and on disk.
type objectStore interface {
	EncodedObjectSize(plumbing.Hash) (int64, error)
	EncodedObject(plumbing.ObjectType, plumbing.Hash) (plumbing.EncodedObject, error)
}

const (
	// maxCommitBytes and maxTreeBytes bound the objects that are decoded whole. A folder of 200,000 files has 10 MB.
	maxCommitBytes = 1 << 20
	maxTreeBytes   = 32 << 20
	// maxTagDepth bounds tags that point at tags.
	maxTagDepth = 8
)

// errNotCommit: the object named is a tree or a blob.
var errNotCommit = errors.New("not a commit")

// size returns the inflated size of an object and the store that holds it, or plumbing.ErrObjectNotFound.
func (o objects) size(hash plumbing.Hash) (int64, objectStore, error) {
	for _, store := range o.stores {
		size, err := store.EncodedObjectSize(hash)
		if errors.Is(err, plumbing.ErrObjectNotFound) {
			continue
		}
		return size, store, err
	}
	return 0, nil, plumbing.ErrObjectNotFound
}

// get returns an object of any type, which must not be larger than limit (ErrTooLarge).
func (o objects) get(hash plumbing.Hash, limit int64) (plumbing.EncodedObject, error) {
	size, store, err := o.size(hash)
	if err != nil {
		return nil, err
	}
	if size > limit {
		return nil, fmt.Errorf("object %s has %d bytes: %w", hash, size, errdex.ErrTooLarge)
	}
	return store.EncodedObject(plumbing.AnyObject, hash)
}

// blob returns the content of a file, which must not be larger than limit (ErrTooLarge).
func (o objects) blob(hash plumbing.Hash, limit int64) ([]byte, error) {
	encoded, err := o.get(hash, limit)
	if err != nil {
		return nil, err
	}
	if encoded.Type() != plumbing.BlobObject {
		return nil, fmt.Errorf("object %s is a %s, not a file: %w", hash, encoded.Type(), errdex.ErrUnreadable)
	}
	return readAll(encoded)
}

// readAll returns the content of an object, whose size was checked before.
func readAll(encoded plumbing.EncodedObject) (content []byte, err error) {
	reader, err := encoded.Reader()
	if err != nil {
		return nil, fmt.Errorf("reading object %s: %w", encoded.Hash(), err)
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	content = make([]byte, encoded.Size())
	if _, err := io.ReadFull(reader, content); err != nil {
		return nil, fmt.Errorf("reading object %s: %w", encoded.Hash(), err)
	}
	return content, nil
}

// treeEntry is an entry of a folder as the tree object has it: nothing is checked.
type treeEntry struct {
	mode uint32
	name string
	hash plumbing.Hash
}

// entries returns the entries of a folder.
func (o objects) entries(hash plumbing.Hash) (entries []treeEntry, err error) {
	encoded, err := o.get(hash, maxTreeBytes)
	if err != nil {
		return nil, err
	}
	if encoded.Type() != plumbing.TreeObject {
		return nil, fmt.Errorf("object %s is a %s, not a folder: %w", hash, encoded.Type(), errdex.ErrUnreadable)
	}
	content, err := readAll(encoded)
	if err != nil {
		return nil, err
	}
	return decodeTree(content)
}

// decodeTree takes a tree object apart: mode in octal digits, space, name, NUL, 20 bytes of hash, and so on. The
// library's decoder refuses a whole tree for one empty name.
func decodeTree(content []byte) ([]treeEntry, error) {
	var entries []treeEntry
	for len(content) > 0 {
		head, rest, ok := bytes.Cut(content, []byte{0})
		mode, name, hasName := bytes.Cut(head, []byte{' '})
		bits, err := strconv.ParseUint(string(mode), 8, 32)
		if !ok || !hasName || err != nil || len(rest) < len(plumbing.ZeroHash) {
			return nil, fmt.Errorf("malformed tree after %d entries: %w", len(entries), errdex.ErrUnreadable)
		}
		e := treeEntry{mode: uint32(bits), name: string(name)}
		content = rest[copy(e.hash[:], rest):]
		entries = append(entries, e)
	}
	return entries, nil
}

// commitObject is what is needed of a commit.
type commitObject struct{ hash, tree plumbing.Hash }

// commit returns the commit that an object is or that it points at as a tag.
func (o objects) commit(hash plumbing.Hash) (commitObject, error) {
	for range maxTagDepth {
		encoded, err := o.get(hash, maxCommitBytes)
		if err != nil {
			return commitObject{}, err
		}
		switch encoded.Type() {
		case plumbing.CommitObject:
			var commit object.Commit
			if err := commit.Decode(encoded); err != nil {
				return commitObject{}, fmt.Errorf("decoding commit %s: %w", hash, err)
			}
			return commitObject{hash, commit.TreeHash}, nil
		case plumbing.TagObject:
			var tag object.Tag
			if err := tag.Decode(encoded); err != nil {
				return commitObject{}, fmt.Errorf("decoding tag %s: %w", hash, err)
			}
			hash = tag.Target
		default:
			return commitObject{}, fmt.Errorf("object %s is a %s: %w", hash, encoded.Type(), errNotCommit)
		}
	}
	return commitObject{}, fmt.Errorf("tag %s points at a tag and so on, %d times: %w", hash, maxTagDepth, errNotCommit)
}
