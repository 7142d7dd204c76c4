package analyzer

import (
	"fmt"
	"github.com/errdex/errdex"
	"os"
	"strings"
	"testing"
)

func TestDbg(t *testing.T) {
	a := realAnalyzer(t)
	p := strings.Split(os.Getenv("DBG"), "|")
	if len(p) < 3 {
		return
	}
	g := p[2]
	s := signs{Sample: errdex.Sample{Message: p[0], Class: p[1]}, guard: g, cause: wrapsAtEnd(p[0])}
	hits := append(append(a.textHits(s), a.otherHits(s)...), a.ruleHits(s)...)
	for _, h := range hits {
		fmt.Printf("%-32s %.2f %s\n", a.classes[h.class].Slug, h.weight, h.reason)
	}
	fmt.Printf("%+v\n", a.classify(s))
}
