package dialect

import (
	"testing"

	"github.com/errdex/errdex"
)

func TestCocoaFormat(t *testing.T) {
	arguments := []Argument{{Name: "a", Expression: "a"}, {Name: "b", Expression: "b"}}
	for format, want := range map[string]string{
		"plain":                   "plain",
		"%@ of %ld":               "{a} of {b}",
		"%2$@ before %1$@":        "{b} before {a}",
		"%{public}@ 100%% %.2f":   "{a} 100% {b}",
		"%lu %08x %":              "{a} {b} %",
		"100% sure":               "100% sure",
		"%@ %@ %@":                "{a} {b} {2}",
		"%{never closed":          "%{never closed",
		"%99999999999999999999$@": "%99999999999999999999$@",
	} {
		if got := CocoaFormat(format, arguments).Normalize().Message(); got != want {
			t.Errorf("%s gives %q, want %q", format, got, want)
		}
	}
	if got := CocoaFormat("%d", arguments); got[0].Placeholder.Type != errdex.IntegerValue {
		t.Errorf("type %q", got[0].Placeholder.Type)
	}
}
