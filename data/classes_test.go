package data

import (
	"errors"
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

func TestClasses(t *testing.T) {
	classes, err := Classes()
	if err != nil {
		t.Fatal(err)
	}
	titles := map[string]string{}
	for _, class := range classes {
		if other, taken := titles[class.Title]; taken {
			t.Errorf("%s and %s have the same title", class.Slug, other)
		}
		titles[class.Title] = class.Slug
		for _, cue := range class.Cues {
			if strings.TrimSpace(cue) == "" {
				t.Errorf("%s: empty cue", class.Slug)
			}
		}
		example := class.Sections[len(class.Sections)-1].Body
		if !strings.Contains(example, "```") {
			t.Errorf("%s: the example has no code", class.Slug)
		}
	}
	for _, slug := range []string{
		"invalid-argument", "missing-required-value", "type-mismatch", "value-out-of-range", "parse-failure", "unknown-name-or-option",
		"command-line-usage-error", "resource-not-found", "file-not-found", "already-exists", "invalid-state", "internal-invariant-violation",
		"unhandled-case", "unsupported-operation", "version-incompatibility", "permission-denied", "authentication-failure", "timeout",
		"operation-cancelled", "connection-failure", "upstream-service-failure", "io-failure", "configuration-error", "missing-dependency",
		"subprocess-failure", "wrapped-operation-failure", "size-or-count-limit-exceeded", "unexpected-end-of-input", "serialization-failure",
	} {
		found := false
		for _, class := range classes {
			found = found || class.Slug == slug
		}
		if !found {
			t.Errorf("no class %s", slug)
		}
	}
}

// sound is a class file that passes every check; each row of TestClassFileRefused breaks it in one way.
const sound = `+++
title = '"Broken"'
definition = 'A thing is broken.'
strategy = 'report-bug'
cues = ['broken']
solutions = [['Look at {site}.']]
prevention = [['Watch {function}.']]
matches = [{message = 'a broken'}, {message = 'b broken'}, {message = 'c broken'}]
near-misses = [{message = 'a'}, {message = 'b'}, {message = 'c', type = 'panic'}]
+++
## What it means

Broken.

## When it happens

Often.

## How to solve

Mend it.

## How to prevent

Care.

## Example

` + "```\n## not a heading\n```\n"

func TestClassFileRefused(t *testing.T) {
	if class, err := parseClass("broken", sound); err != nil || len(class.Sections) != 5 {
		t.Fatalf("the sound file gives %d sections and %v", len(class.Sections), err)
	}
	tests := []struct{ name, old, new, want string }{
		{"no header", "+++\ntitle", "title", "no header"},
		{"bad TOML", "cues = [", "cues = ", "invalid"},
		{"unknown key", "strategy =", "strategie = 'x'\nstrategy =", "unknown keys [strategie]"},
		{"no strategy", "'report-bug'", "'Report bug'", "strategy"},
		{"no full stop", "broken.'", "broken'", "full stop"},
		{"no cues", "['broken']", "[]", "cues, solutions or prevention"},
		{"two matches", ", {message = 'c broken'}", "", "2 matches"},
		{"unknown type", "'panic'", "'crash'", `unknown type "crash"`},
		{"section missing", "## How to prevent\n\nCare.\n\n", "", "sections are"},
		{"sections swapped", "## When it happens\n\nOften.\n\n## How to solve\n\nMend it.", "## How to solve\n\nMend it.\n\n## When it happens\n\nOften.", "sections are"},
		{"section empty", "Mend it.", "", `"How to solve" is empty`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(sound, test.old, test.new, 1)
			if text == sound {
				t.Fatal("the row changes nothing")
			}
			_, err := parseClass("broken", text)
			if !errors.Is(err, errdex.ErrInvalid) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error is %v, not one that says %q", err, test.want)
			}
		})
	}
	if _, err := parseClass("Not Kebab", sound); !errors.Is(err, errdex.ErrInvalid) {
		t.Errorf("bad slug: %v", err)
	}
	class, _ := parseClass("broken", strings.Replace(sound, "Often.", "See [x](/classes/nowhere).", 1))
	if problems := checkLinks([]errdex.Class{class}); len(problems) != 1 {
		t.Errorf("link to nowhere: %v", problems)
	}
}
