package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/pattern"
	"github.com/errdex/errdex/index/text"
)

// draft is a generation while it is written, in a folder that no pointer names yet.
type draft struct {
	folder string
	held   *os.File
	meta   meta
	// previous is the generation that the draft goes on from; nil when it is made of all records.
	previous *generation
	// stamps are those of the files once all are written.
	stamps map[string]string
}

// newDraft makes an empty folder for a generation and holds it.
func newDraft(dir, version string, previous *generation) (*draft, error) {
	folder, err := os.MkdirTemp(dir, temporary)
	if err != nil {
		return nil, err
	}
	d := &draft{folder: folder, previous: previous, meta: meta{Format: formatVersion, Text: text.FormatVersion, Dataset: version}}
	hold := filepath.Join(folder, holdFile)
	if err = os.WriteFile(hold, []byte("locked by whoever reads this folder\n"), 0o644); err == nil {
		d.held, err = os.Open(hold)
	}
	if err == nil && !lockShared(d.held) {
		err = fmt.Errorf("%s is locked: %w", hold, errdex.ErrUnavailable)
	}
	if err != nil {
		d.discard()
		return nil, err
	}
	return d, nil
}

// discard lets go of the folder, and removes it unless it has another name by now.
func (d *draft) discard() {
	if d.held != nil {
		_ = d.held.Close()
	}
	remove(d.folder)
}

// fill writes the files: of all records, or of the previous generation and what changed since.
func (d *draft) fill(ctx context.Context, source Source, limits limits, progress func(done, total int)) error {
	templates, err := newTemplates(d, limits)
	if err != nil {
		return err
	}
	defer templates.close()
	since, words, write := "", filepath.Join(d.folder, textFolder), text.Build
	if d.previous != nil {
		since, write = d.previous.meta.Dataset, text.Update
		if err := text.Link(filepath.Join(d.previous.folder, textFolder), words); err != nil {
			return err
		}
	}
	// Each record passes once: the text index draws, the templates are collected on the way.
	records := func(yield func(errdex.Record, error) bool) {
		for record, err := range source.Changed(ctx, since) {
			if err == nil {
				err = ctx.Err()
			}
			if err == nil {
				err = templates.add(&record)
			}
			if templates.added%progressEvery == 0 && progress != nil && err == nil {
				progress(templates.added, 0)
			}
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
	if err := write(words, iter.Seq2[errdex.Record, error](records)); err != nil {
		return err
	}
	if err := templates.write(&d.meta); err != nil {
		return err
	}
	if d.previous != nil && d.meta.Changes == 0 {
		if err := text.Compact(words); err != nil {
			return err
		}
	}
	return d.describe(ctx)
}

// merge writes the previous generation's records as a new base, without an overlay.
func (d *draft) merge(ctx context.Context) error {
	words := filepath.Join(d.folder, textFolder)
	if err := text.Link(filepath.Join(d.previous.folder, textFolder), words); err != nil {
		return err
	}
	templates := &templates{draft: d}
	defer templates.close()
	if err := templates.rebase(d.previous.set); err != nil {
		return err
	}
	if err := templates.write(&d.meta); err != nil {
		return err
	}
	if err := text.Compact(words); err != nil {
		return err
	}
	return d.describe(ctx)
}

// describe checks that both indexes have the same records, and writes the description with every file's checksum, and the
// note of the files' stamps.
func (d *draft) describe(ctx context.Context) error {
	set, err := openPatterns(d.folder, &d.meta)
	if err != nil {
		return err
	}
	d.meta.Records = set.Records()
	if err := set.Close(); err != nil {
		return err
	}
	if d.meta.Changes == 0 {
		d.meta.Base = d.meta.Records
	}
	words, err := text.Open(filepath.Join(d.folder, textFolder))
	if err != nil {
		return err
	}
	count, err := words.Count()
	if err = errors.Join(err, words.Close()); err != nil {
		return err
	}
	if count != d.meta.Records {
		return fmt.Errorf("%d records in the text index, %d templates' records: %w", count, d.meta.Records, errdex.ErrUnreadable)
	}
	if d.meta.Files, err = d.checksums(ctx); err != nil {
		return err
	}
	content, err := json.MarshalIndent(d.meta, "", "  ")
	if err == nil {
		err = replaceFile(filepath.Join(d.folder, metaFile), content)
	}
	if err != nil {
		return err
	}
	files := map[string]string{metaFile: ""}
	for name := range d.meta.Files {
		files[name] = ""
	}
	if d.stamps, err = stampsOf(d.folder, files); err == nil {
		writeStamps(d.folder, d.stamps)
	}
	return err
}

// checksums are those of the folder's files. A file that is the previous generation's too is not read again.
func (d *draft) checksums(ctx context.Context) (map[string]string, error) {
	out := map[string]string{}
	err := eachFile(d.folder, func(path, name string) (err error) {
		if d.previous != nil && d.previous.meta.Files[name] != "" && same(path, filepath.Join(d.previous.folder, name)) {
			out[name] = d.previous.meta.Files[name]
			return nil
		}
		out[name], err = checksumFile(ctx, path)
		return err
	})
	return out, err
}

// templates collects records for the pattern files of a draft: in memory as an overlay over the previous generation's base, or
// in files as a new base, when there is none or the overlay grows too large.
type templates struct {
	draft  *draft
	limits limits
	// before is the base under the overlay, overlay what is added to it; both nil when a new base is written.
	before  *pattern.Set
	overlay *pattern.Builder
	whole   *pattern.FileBuilder
	// added is how many records were added.
	added int
}

func newTemplates(d *draft, limits limits) (*templates, error) {
	t := &templates{draft: d, limits: limits}
	if d.previous == nil {
		return t, t.rebase(nil)
	}
	var err error
	if t.before, err = pattern.Open(filepath.Join(d.previous.folder, patternFile)); err != nil {
		return nil, err
	}
	t.overlay = pattern.NewOverlay(t.before)
	if d.previous.meta.Changes > 0 {
		t.overlay.Keep(d.previous.set)
	}
	return t, nil
}

// runs is the folder of the temporary files of a new base.
func (t *templates) runs() string { return filepath.Join(t.draft.folder, "runs") }

// rebase goes on with a new base, which has the records of a set, or none.
func (t *templates) rebase(set *pattern.Set) error {
	if err := os.Mkdir(t.runs(), 0o755); err != nil {
		return err
	}
	t.whole = pattern.NewFileBuilder(t.runs())
	if set == nil {
		return nil
	}
	return t.whole.Keep(set)
}

func (t *templates) add(record *errdex.Record) error {
	t.added++
	if t.whole == nil && t.draft.previous.meta.Changes+t.added > t.limits.overlay {
		if err := t.rebase(t.overlay.Set()); err != nil {
			return err
		}
	}
	if t.whole != nil {
		return t.whole.Add(record)
	}
	t.overlay.Add(record)
	return nil
}

// write writes the pattern files, and into the description what they are.
func (t *templates) write(m *meta) error {
	base := filepath.Join(t.draft.folder, patternFile)
	if t.whole == nil {
		before := t.draft.previous.meta
		m.Base, m.Changes = before.Base, before.Changes+t.added
		m.Written = before.Written + m.Changes
		if m.Changes > 0 && (!m.due() || m.Base > t.limits.cheap) {
			if err := share(filepath.Join(t.draft.previous.folder, patternFile), base); err != nil {
				return err
			}
			return t.overlay.WriteFile(filepath.Join(t.draft.folder, overlayFile))
		}
		if err := t.rebase(t.overlay.Set()); err != nil {
			return err
		}
	}
	m.Base, m.Changes, m.Written = 0, 0, 0
	if err := t.whole.WriteFile(base); err != nil {
		return err
	}
	return nil
}

// close removes the temporary files.
func (t *templates) close() {
	if t.whole != nil {
		_ = t.whole.Close()
		remove(t.runs())
	}
	if t.before != nil {
		_ = t.before.Close()
	}
}
