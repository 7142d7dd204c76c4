package ingest

import (
	"context"

	"github.com/errdex/errdex/ingest/engine"
)

// relate extracts those files again that call reporting functions of other files, or name their constants, until nothing new
// is learned. What the files offer one another does not depend on the order in which they were read.
func (r *reading) relate(ctx context.Context, files tree, candidates []candidate, outcomes []outcome) error {
	defer func() {
		for i := range outcomes {
			outcomes[i].file.Forget()
		}
	}()
	var known map[string]*engine.Repository
	for range engine.Rounds {
		told := gather(outcomes)
		var asking []int
		for i := range outcomes {
			if out := &outcomes[i]; out.skip == "" && out.language != nil && told[out.language.ID].Answers(&out.file, known[out.language.ID]) {
				asking = append(asking, i)
			}
		}
		if len(asking) == 0 {
			return nil
		}
		known = told
		if err := r.extract(ctx, files, candidates, outcomes, asking, known); err != nil {
			return err
		}
	}
	return nil
}

// maxKept is how many bytes are kept of files to extract them again: of some 20 MB of source. Where there is more, the rest is parsed
// again.
const maxKept = 16 << 20

// keeping is file, and counts what is kept.
func (r *reading) keeping(c candidate, raw []byte, known map[string]*engine.Repository, before engine.File) outcome {
	out := r.file(c, raw, known, &before)
	r.kept.Add(int64(out.file.Kept() - before.Kept()))
	return out
}

// gather puts together what the files of each language offer.
func gather(outcomes []outcome) map[string]*engine.Repository {
	read := map[string][]engine.File{}
	for i := range outcomes {
		if out := &outcomes[i]; out.skip == "" && out.language != nil {
			read[out.language.ID] = append(read[out.language.ID], out.file)
		}
	}
	told := map[string]*engine.Repository{}
	for id, list := range read {
		told[id] = engine.Gather(list)
	}
	return told
}
