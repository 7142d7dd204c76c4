package lang

import (
	"bytes"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/errdex/errdex"
)

// hostileBytes is the size of each hostile input. ERRDEX_HOSTILE_BYTES makes it larger: 1048576 is the most that is ever read.
func hostileBytes(t *testing.T) int {
	if text := os.Getenv("ERRDEX_HOSTILE_BYTES"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return 4 << 10
}

// stairs is indented by one more in each line, with an open string at the end.
func stairs(size int) (text []byte) {
	for depth := 0; len(text)+depth+6 < size; depth++ {
		text = append(append(text, bytes.Repeat([]byte(" "), depth)...), "if x:\n"...)
	}
	return append(text, '"')
}

// TestHostileSize gives every language inputs that are hard to parse: they end, in the same result each time, with a reason
// when they were given up.
func TestHostileSize(t *testing.T) {
	size := hostileBytes(t)
	noise := rand.New(rand.NewPCG(1, 2))
	random := make([]byte, size)
	for i := range random {
		random[i] = byte(noise.Uint32())
	}
	inputs := map[string][]byte{
		"random bytes":       random,
		"one long string":    []byte(`x = "` + strings.Repeat("a b ", size/4) + `";`),
		"open strings":       bytes.Repeat([]byte(`f("`), size/3),
		"open quotes":        bytes.Repeat([]byte("throw '"), size/7),
		"deep parentheses":   []byte(strings.Repeat("(", size/2) + strings.Repeat(")", size/2)),
		"deep calls":         []byte(strings.Repeat("f(", size/3) + `"x y"` + strings.Repeat(")", size/3)),
		"deep blocks":        []byte(strings.Repeat("if (a) {", size/9) + strings.Repeat("}", size/9)),
		"open generics":      bytes.Repeat([]byte("a<b<c<"), size/6),
		"one line of sums":   []byte("throw new Error(" + strings.Repeat(`"a b" + c + `, size/12) + `"d");`),
		"one line of calls":  []byte(strings.Repeat(`error("no such thing " + x);`, size/28)),
		"interpolation":      []byte("raise \"" + strings.Repeat("#{${{", size/5) + "\""),
		"heredocs":           bytes.Repeat([]byte("cat <<A <<B <<C\n"), size/16),
		"nothing but breaks": bytes.Repeat([]byte("\r\n\n\r"), size/4),
		"byte order marks":   bytes.Repeat([]byte("\xEF\xBB\xBF"), size/3),
		"zeros":              make([]byte, size),
		"far characters":     bytes.Repeat([]byte("{\U0010FFFF..\u4e16 ${\U0001F600}\n"), size/21),
		"else on else":       []byte(strings.Repeat("if (a) { f(\"x y\") } else ", size/25) + `{ throw Error("x y") }`),
		"elifs":              []byte("if a:\n  raise E('x y')\n" + strings.Repeat("elif a:\n  raise E('x y')\n", size/27)),
		"sum of names":       []byte("throw new Error(" + strings.Repeat("a + ", size/4) + `"x y");`),
		"comments":           []byte(strings.Repeat("/* a */ # b\n// c\n", size/18)),
		"lines of calls":     []byte(strings.Repeat("error(\"no such thing \" + x);\n", size/29)),
		"stairs":             stairs(size),
	}
	for _, l := range All() {
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			for name, source := range inputs {
				file := l.Extract("a"+l.Extensions[0], source)
				switch file.Skipped {
				case "", errdex.SkipTimeout, errdex.SkipTooManyNode, errdex.SkipUnparsable, errdex.SkipGenerated:
				default:
					t.Errorf("%s: skipped as %s", name, file.Skipped)
				}
				if file.Skipped != "" {
					t.Logf("%s: %s", name, file.Skipped)
				}
				if name == "lines of calls" && !reflect.DeepEqual(file, l.Extract("a"+l.Extensions[0], source)) {
					t.Errorf("%s: two results", name)
				}
			}
		})
	}
}
