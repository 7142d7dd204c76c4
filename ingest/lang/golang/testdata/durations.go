package sample

import (
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"
)

const patience = 30 * time.Second

type kiln struct {
	name     string
	patience time.Duration
	elapsed  *time.Duration
	rate     Duration
}

// Duration is another type of that name.
type Duration struct{}

func (k *kiln) fire(limit time.Duration, at *time.Duration, rate Duration, start time.Time, duration string) error {
	switch {
	case limit > 1:
		// want exception "the kiln is cold after {limit}" hole=limit:duration
		return fmt.Errorf("the kiln is cold after %v", limit)
	case limit > 2:
		// want exception "the kiln took {limit} nanoseconds" hole=limit:integer
		return fmt.Errorf("the kiln took %d nanoseconds", limit)
	case limit > 3:
		// want exception "the kiln is hot after {limit} already" hole=limit:
		return fmt.Errorf("the kiln is hot after %10v already", limit)
	case limit > 4:
		// want exception "the limit is of type {limit} here" hole=limit:
		return fmt.Errorf("the limit is of type %T here", limit)
	case limit > 5:
		// want exception "the kiln stopped at {at} today" hole=at:
		return fmt.Errorf("the kiln stopped at %v today", at)
	case limit > 6:
		// want exception "the kiln rate is {rate} now" hole=rate:
		return fmt.Errorf("the kiln rate is %v now", rate)
	case limit > 7:
		// want exception "the kiln burns since {Since}" hole=Since:duration
		return fmt.Errorf("the kiln burns since %s", time.Since(start))
	case limit > 8:
		// want exception "the kiln ran out of patience {patience}" hole=patience:duration
		return fmt.Errorf("the kiln ran out of patience %v", k.patience)
	case limit > 9:
		// want exception "the kiln elapsed {elapsed}" hole=elapsed:
		return fmt.Errorf("the kiln elapsed %v", k.elapsed)
	case limit > 10:
		// want exception "the kiln cools for {patience}" hole=patience:duration
		return errors.New("the kiln cools for " + patience.String())
	case limit > 11:
		// want exception "no such duration: {duration}" hole=duration:
		return fmt.Errorf("no such duration: %s", duration)
	}
	took := time.Since(start).Round(time.Millisecond)
	if limit > took {
		// want exit "the kiln took {took} today" hole=took:duration
		log.Fatalln("the kiln took", took, "today")
	}
	took = limit + 5*time.Second
	// want exception "the kiln took {took} in all" hole=took:duration
	return fmt.Errorf("the kiln took %v in all", took)
}

func open(folder, path string, f *os.File) error {
	file := filepath.Join(folder, "a.txt")
	whole, err := filepath.Abs(path)
	if err != nil {
		// want exception "no place for {path}" hole=path:
		return fmt.Errorf("no place for %s", path)
	}
	if len(whole) > 4 {
		// want exception "cannot read {whole}: {err}" hole=whole:path
		return fmt.Errorf("cannot read %s: %w", whole, err)
	}
	if len(whole) > 3 {
		// want exception "cannot quote {file} at all" hole=file:quoted
		return fmt.Errorf("cannot quote %q at all", file)
	}
	if len(whole) > 2 {
		// want exception "cannot open {Name} at all" hole=Name:
		return fmt.Errorf("cannot open %s at all", f.Name())
	}
	if len(whole) > 1 {
		// want exception "cannot find {path} there" hole=path:path
		return errors.New("cannot find " + filepath.Base(path) + " there")
	}
	if folder == "" {
		file = path
	}
	// want exception "cannot close {file} again" hole=file:
	return fmt.Errorf("cannot close %s again", file)
}
