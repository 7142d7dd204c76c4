package store

import "testing"

// Whatever a client sends as cursor is refused, or is one that this list gave out.
func FuzzCursor(f *testing.F) {
	filter := Filter{Repo: "acme/rocket"}
	good, err := cursor{Path: "a.go", Line: 3, Number: 9}.encode(filter)
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{"", good, good[1:], "AAAA", "_-_-", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := parseCursor(text, filter)
		if err != nil {
			return
		}
		again, err := c.encode(filter)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := parseCursor(again, filter); err != nil || back != c {
			t.Errorf("%q gives %+v, then %+v, %v", text, c, back, err)
		}
	})
}
