package ruby

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as Ruby.
func FuzzExtract(f *testing.F) {
	langtest.Fuzz(f, Language(),
		"raise <<~A + <<-'B', x\n  a #{<<~C}\n  c\n  C\nA\nb\nB\n", "def a(b = \"#{\") = raise(b", "A = \"#{A}\"\nraise A", "raise %w[a b", "a = \"#{a}#{a}\"\nraise a")
}

// TestHostile runs source that is nothing but nesting, repetition or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"concatenation": `raise "a"` + strings.Repeat(` + "b" + c`, 5000),
		"appends":       "def f\nm = +\"some text\"\n" + strings.Repeat("m << \"more of it\"\n", 5000) + "raise m\nend",
		"conditional":   "def f\nm = +\"some text\"\n" + strings.Repeat("m << \"more of it\" if a\nraise m\n", 3000) + "end",
		"raises":        "def f\nm = \"a bad thing\"\n" + strings.Repeat("raise m if a\n", 5000) + "end",
		"doubling":      "def f\na = \"some text\"\n" + strings.Repeat("a = \"#{a}#{a}\"\n", 3000) + "raise \"#{a}\"\nend",
		"methods":       strings.Repeat("def f = f + \"text here\"\n", 5000) + "raise f",
		"circle":        "def a = b\ndef b = c\ndef c = a\nA = B::A\nB = A\nraise a\nraise A\nhalt A, A\n[A, {}, A]\nraise \"#{A}\"",
		"hashes":        "A = {" + strings.Repeat("error: A, ", 1000) + "}\n" + strings.Repeat("render json: A, status: 404\n", 50),
		"chain":         "def f0 = \"text here\"\n" + chain(3000) + "raise f2999",
		"heredocs":      strings.Repeat("raise <<~A\n  some text #{a}\nA\n", 5000),
		"open heredocs": strings.Repeat("raise <<~A, <<~B\n", 5000),
		"nesting":       "def f\n" + strings.Repeat("if a\nbegin\n", 3000) + "raise \"deep in it\"\n" + strings.Repeat("rescue B => c\nend\nend\n", 3000) + "end",
		"blocks":        strings.Repeat("a.each { |b| ", 5000) + "raise \"deep in it\"" + strings.Repeat(" }", 5000),
		"interpolation": strings.Repeat(`raise "some #{`, 3000) + "a" + strings.Repeat(`}"`, 3000),
		"table":         "T = {" + strings.Repeat("a: \"some text\",\n", 5000) + "}\n" + strings.Repeat("raise T[x]\n", 300),
		"private":       "class A\n" + strings.Repeat("def a\nraise \"some text\"\nend\n", 5000) + "end",
	} {
		t.Run(name, func(t *testing.T) {
			started := time.Now()
			language.Extract("a.rb", []byte(source))
			if taken := time.Since(started); taken > 10*time.Second {
				t.Errorf("%d bytes took %v", len(source), taken)
			}
		})
	}
}

// TestTame holds that heredocs which the grammar's scanner cannot take do not reach it, and that texts stay what they are.
func TestTame(t *testing.T) {
	long := strings.Repeat("a long text ", 40)
	for source, want := range map[string]string{
		"raise \"text with << in it\"; x <<" + strings.Repeat("A", 300) + "\n": "text with << in it",
		"x = '<<'; y = \"z" + long + "\"; raise \"plain text\"":                "plain text",
		"raise 'two words <<'; y = %q(" + long + ")":                           "two words <<",
		"x <<\"" + long + "\"\nraise \"plain text\"":                           "plain text",
		"f(" + strings.Repeat("<<A, ", 300) + "0)\nraise \"plain text\"":       "",
		"<<~'" + long:                   "",
		"raise <<~A\n  plain text\nA\n": "plain text",
	} {
		file := Language().Extract("a.rb", []byte(source))
		got := ""
		for _, site := range file.Sites {
			got = site.Template.Message()
		}
		if got != want && want != "" {
			t.Errorf("%.60q gives %q, want %q", source, got, want)
		}
	}
}

// chain is methods that give back what the one before gives.
func chain(length int) string {
	var b strings.Builder
	for i := 1; i < length; i++ {
		b.WriteString("def f" + strconv.Itoa(i) + "\nm = f" + strconv.Itoa(i-1) + "\nm + \" more\"\nend\n")
	}
	return b.String()
}

// FuzzDecode decodes any text as the body of a literal.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{`a\n`, `\u{1F600 41}`, `\u12`, `\x`, `\xE2\x82\xAC`, `\101\8`, `\`, `\u{`, `\M-a`, "a\\\nb"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if text := unescape(source); len(text) > 3*len(source) {
			t.Errorf("%q grew to %q", source, text)
		}
		for _, opening := range []string{"'", "%q(", "%w["} {
			if text := unescapePlain(source, opening); len(text) > len(source) {
				t.Errorf("%q in %s grew to %q", source, opening, text)
			}
		}
	})
}

func TestUnescape(t *testing.T) {
	for source, want := range map[string]string{
		`a\n\t\s\e\"\#`: "a\n\t \x1b\"#", `\u00e9\u{20AC 41}`: "é€A", `\x41\xE2\x82\xAC`: "A€", `\101\0`: "A\x00", "a\\\nb": "ab", `\q`: "q", `\`: `\`, `\u{41`: "u{41",
	} {
		if got := unescape(source); got != want {
			t.Errorf("unescape(%s) = %q, want %q", source, got, want)
		}
	}
	for _, test := range [][3]string{{`it\'s \n \\`, "'", `it's \n \`}, {`a \(b\) \'`, "%q(", `a (b) \'`}, {`a\ b`, "%w[", "a b"}} {
		if got := unescapePlain(test[0], test[1]); got != test[2] {
			t.Errorf("unescapePlain(%s, %s) = %q, want %q", test[0], test[1], got, test[2])
		}
	}
}
