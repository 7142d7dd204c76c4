// Package analyzer turns sites into records: it chooses a failure class and writes what the error means, when it happens and
// what to do, from the facts of the site and from nothing else. Every sentence names things that exist in that source; a
// fact that is not known is left out.
//
// It reads no repository (package ingest does), stores nothing (package store) and asks no network and no clock: the same
// sites and classes give the same records, byte for byte. What the classes say is data of package data; this package is the
// engine that fills their sentence forms.
//
// Start reading at Analyzer.Analyze in record.go, then classify.go for the class and facts.go for what sentences rest on.
package analyzer

import (
	"errors"
	"fmt"

	"github.com/errdex/errdex"
)

// Version moves when the analysis of the same sites changes.
const Version = "1"

// Analyzer holds the compiled classes. It is safe for concurrent use.
type Analyzer struct {
	classes []errdex.Class
	bySlug  map[string]int
	cues    *cues
}

// New compiles the classes' cues and checks their sentence forms. The error names the class and the cue or form.
func New(classes []errdex.Class) (*Analyzer, error) {
	if len(classes) == 0 {
		return nil, fmt.Errorf("no failure classes: %w", errdex.ErrInvalid)
	}
	a := &Analyzer{classes: classes, bySlug: map[string]int{}}
	var problems []error
	for i, class := range classes {
		if _, taken := a.bySlug[class.Slug]; taken {
			problems = append(problems, fmt.Errorf("class %s is there twice: %w", class.Slug, errdex.ErrInvalid))
		}
		a.bySlug[class.Slug] = i
		problems = append(problems, checkForms(class)...)
	}
	set, err := compileCues(classes)
	if err := errors.Join(append(problems, err)...); err != nil {
		return nil, err
	}
	a.cues = set
	return a, nil
}
