package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/errdex/errdex"
	"github.com/klauspost/compress/zstd"
)

// maxDocument is the largest record that is stored, in bytes of JSON; the excerpt and the prose of one need a few thousand.
const maxDocument = 16 << 20

// A document is a record's JSON, compressed with zstd. Measured on 7,402 records made from the Go standard library (3,557
// bytes each on average): 1,684 bytes alone, 794 with a dictionary of 8 such records, and 785 at the next level, which takes
// four times as long. Hence a dictionary and the fastest level: 0.04 ms to write, 0.013 ms to read.
const level = zstd.SpeedFastest

// Dictionaries are made of this many records, and only when there are enough records to choose from.
const (
	dictionarySamples = 8
	dictionaryBytes   = 64 << 10
	dictionaryNeeds   = 64
)

// dictionary is text that documents were compressed against.
type dictionary struct {
	number  uint32
	name    string
	content []byte
}

// codec turns JSON into documents and back. It does not change: with makes a larger one.
type codec struct {
	dictionaries []dictionary                             // by number, from 1
	encoders     map[string]func() (*zstd.Encoder, error) // by dictionary name; "" without one
	decoder      func() (*zstd.Decoder, error)
}

// newCodec makes the coders when they are first asked for, since most processes need few of them.
func newCodec(dictionaries []dictionary) *codec {
	c := &codec{dictionaries: dictionaries, encoders: map[string]func() (*zstd.Encoder, error){"": encoder()}}
	options := []zstd.DOption{zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxDocument), zstd.WithDecoderLowmem(true)}
	for _, d := range dictionaries {
		c.encoders[d.name] = encoder(zstd.WithEncoderDictRaw(d.number, d.content))
		options = append(options, zstd.WithDecoderDictRaw(d.number, d.content))
	}
	c.decoder = sync.OnceValues(func() (*zstd.Decoder, error) { return zstd.NewReader(nil, options...) })
	return c
}

func encoder(options ...zstd.EOption) func() (*zstd.Encoder, error) {
	return sync.OnceValues(func() (*zstd.Encoder, error) {
		return zstd.NewWriter(nil, append(options, zstd.WithEncoderLevel(level), zstd.WithEncoderCRC(false))...)
	})
}

// with is the codec with more dictionaries.
func (c *codec) with(more ...dictionary) *codec {
	if len(more) == 0 {
		return c
	}
	return newCodec(append(c.dictionaries[:len(c.dictionaries):len(c.dictionaries)], more...))
}

// encode compresses JSON against the named dictionary, else the newest one.
func (c *codec) encode(name string, json []byte) ([]byte, error) {
	if len(json) > maxDocument {
		return nil, fmt.Errorf("a record has %d bytes of JSON, %d are allowed: %w", len(json), maxDocument, errdex.ErrTooLarge)
	}
	if _, ok := c.encoders[name]; !ok {
		name = ""
		if n := len(c.dictionaries); n > 0 {
			name = c.dictionaries[n-1].name
		}
	}
	encoder, err := c.encoders[name]()
	if err != nil {
		return nil, err
	}
	return encoder.EncodeAll(json, nil), nil
}

// decode undoes encode.
func (c *codec) decode(document []byte) ([]byte, error) {
	decoder, err := c.decoder()
	if err != nil {
		return nil, err
	}
	json, err := decoder.DecodeAll(document, nil)
	if err != nil && !errors.Is(err, zstd.ErrUnknownDictionary) {
		err = errdex.WithFix(fmt.Errorf("damaged document: %w: %w", errdex.ErrUnreadable, err),
			"Restore a copy of errdex.db, or move it away and ingest again.")
	}
	return json, err
}

// dictionaryName is what the dictionary for a record is called: prose moves with the versions, code with the language.
func dictionaryName(versions string, record *errdex.Record) string {
	return versions + " " + record.Language
}

// train makes the dictionaries that records of a run would profit from and that c lacks.
func (c *codec) train(versions string, records []errdex.Record) ([]dictionary, error) {
	var names []string
	groups := map[string][]int{}
	for i := range records {
		name := dictionaryName(versions, &records[i])
		if _, ok := c.encoders[name]; ok {
			continue
		}
		if groups[name] == nil {
			names = append(names, name)
		}
		groups[name] = append(groups[name], i)
	}
	var made []dictionary
	for _, name := range names {
		group := groups[name]
		if len(group) < dictionaryNeeds {
			continue
		}
		var content []byte
		for k := range dictionarySamples {
			json, err := errdex.Encode(&records[group[k*len(group)/dictionarySamples]])
			if err != nil {
				return nil, err
			}
			content = append(content, json[:min(len(json), dictionaryBytes/dictionarySamples)]...)
		}
		number := uint32(len(c.dictionaries) + len(made) + 1)
		made = append(made, dictionary{number, name, content})
	}
	return made, nil
}

const (
	documentSQL = `SELECT r.published, d.document FROM records r JOIN documents d USING (number) WHERE r.id = ?`

	dictionariesSQL  = `SELECT number, name, content FROM dictionaries WHERE number > ? ORDER BY number`
	putDictionarySQL = `INSERT INTO dictionaries (number, name, content) VALUES (?, ?, ?)`
)

// learn is the codec with every dictionary that q sees. Another process may have added some.
func (db *DB) learn(ctx context.Context, q queryer) (*codec, error) {
	c := db.codec.Load()
	var more []dictionary
	err := each(ctx, q, dictionariesSQL, []any{len(c.dictionaries)}, func(rows scanner) error {
		var d dictionary
		err := rows.Scan(&d.number, &d.name, &d.content)
		more = append(more, d)
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(more) > 0 {
		c = c.with(more...)
		db.codec.Store(c)
	}
	return c, nil
}

// decode is the JSON of a document that was read outside a snapshot.
func (db *DB) decode(ctx context.Context, document []byte) ([]byte, error) {
	json, err := db.codec.Load().decode(document)
	if !errors.Is(err, zstd.ErrUnknownDictionary) {
		return json, err
	}
	c, err := db.learn(ctx, db.reader)
	if err != nil {
		return nil, err
	}
	return c.decode(document)
}

// envelopeJSON is the form that errdex.Encode gives an envelope, made without taking the record apart.
func envelopeJSON(record []byte, published int64) []byte {
	var b bytes.Buffer
	b.Grow(len(record) + 64)
	b.WriteString(`{"record":`)
	b.Write(record)
	b.WriteString(`,"datasetVersion":"` + versionText(published) + `"}`)
	return b.Bytes()
}
