package engine

import (
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// TestFormatAround formats a text that is interpolated already: its placeholders keep their places.
func TestFormatAround(t *testing.T) {
	base := errdex.Template{errdex.Lit("in "), errdex.Hole("file", "file", errdex.AnyValue), errdex.Lit(": %s, "), errdex.Hole("line", "line", errdex.AnyValue)}
	fill := func(text string) errdex.Template {
		before, after, _ := strings.Cut(text, "%s")
		return errdex.Template{errdex.Lit(before), errdex.Hole("cause", "err", errdex.AnyValue), errdex.Lit(after)}
	}
	if got := formatAround(base, fill).Normalize().Message(); got != "in {file}: {cause}, {line}" {
		t.Errorf("formatAround gives %q", got)
	}
	if got := formatAround(errdex.Template{errdex.Lit("a %s b")}, fill).Message(); got != "a {cause} b" {
		t.Errorf("formatAround gives %q", got)
	}
	if got := formatAround(errdex.Template{errdex.Lit(holeMark + "a"), errdex.Hole("x", "x", errdex.AnyValue)}, fill).Message(); strings.Contains(got, holeMark) {
		t.Errorf("formatAround lets a mark of the source through: %q", got)
	}
}
