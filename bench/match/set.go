package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/store"
)

// The bytes that stand for values in a pattern's line.
const (
	anyValue     = '\x01'
	integerValue = '\x02'
)

// minWeight is the literal weight from which a template is looked for anywhere (see errdex.Template.Weight).
const minWeight = 12

// realTemplates are the different templates of a data folder that have enough text, in a fixed order.
func realTemplates(ctx context.Context, data string) ([]string, error) {
	db, err := store.Open(ctx, data, store.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer db.Close()
	known := map[string]bool{}
	var out []string
	for envelope, err := range db.Envelopes(ctx) {
		if err != nil {
			return nil, err
		}
		if line, ok := patternLine(envelope.Record.Template()); ok && !known[line] {
			known[line] = true
			out = append(out, line)
		}
	}
	slices.Sort(out)
	return out, nil
}

// patternLine renders a template as the peers read it: lower case, white space folded, values as one byte each. It reports
// false for a template with little text.
func patternLine(template errdex.Template) (string, bool) {
	if template.Weight() < minWeight || !template.HasWord() {
		return "", false
	}
	var b strings.Builder
	last := byte(0)
	put := func(c byte) {
		if c == ' ' && (last == ' ' || last == 0) || c == anyValue && last == anyValue {
			return
		}
		last = c
		b.WriteByte(c)
	}
	for _, part := range template {
		switch {
		case part.Placeholder != nil && part.Placeholder.Type == errdex.IntegerValue && last > integerValue:
			put(integerValue)
		case part.Placeholder != nil && last == integerValue: // two values in a row are any text
		case part.Placeholder != nil:
			put(anyValue)
		default:
			for _, c := range []byte(fold(part.Literal)) {
				put(c)
			}
		}
	}
	return strings.Trim(b.String(), " "), true
}

// fold makes text as the patterns are: ASCII letters lower-cased, white space one space, no control characters.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r == ' ' || r >= '\t' && r <= '\r':
			return ' '
		case r < ' ':
			return -1
		}
		return r
	}, text)
}

// mutated makes n patterns of the given ones: those first, then copies in which words are replaced by others that occur in the
// same place of a sentence, or by new identifiers. The same input gives the same patterns.
func mutated(templates []string, n int) []string {
	random := rand.New(rand.NewPCG(20261130, 4))
	after := map[string][]string{} // by a word, the words that follow it somewhere
	for _, line := range templates {
		words := strings.Split(line, " ")
		for i := 1; i < len(words); i++ {
			after[words[i-1]] = append(after[words[i-1]], words[i])
		}
	}
	known := make(map[string]bool, n)
	out := make([]string, 0, n)
	for _, line := range templates[:min(n, len(templates))] {
		known[line] = true
		out = append(out, line)
	}
	for attempt := 0; len(out) < n && attempt < 40*n; attempt++ {
		words := strings.Split(templates[random.IntN(len(templates))], " ")
		for range 1 + random.IntN(3) {
			i := random.IntN(len(words))
			switch list := []string(nil); {
			case strings.ContainsAny(words[i], "\x01\x02"): // the values stay
			case random.IntN(4) == 0:
				words[i] = identifier(random)
			default:
				if i > 0 {
					list = after[words[i-1]]
				}
				if len(list) > 0 {
					words[i] = list[random.IntN(len(list))]
				}
			}
		}
		line := strings.Join(words, " ")
		if template, ok := parseLine(line); ok && !known[line] && template.Weight() >= minWeight {
			known[line] = true
			out = append(out, line)
		}
	}
	return out
}

// identifier is a name as programs have them.
func identifier(random *rand.Rand) string {
	parts := []string{"io", "cfg", "node", "lease", "shard", "peer", "user", "cache", "entry", "token", "queue", "block", "index", "handler"}
	name := parts[random.IntN(len(parts))] + "_" + parts[random.IntN(len(parts))]
	return name + strconv.FormatInt(int64(random.IntN(36*36)), 36)
}

// parseLine reads a pattern's line. It reports false for one without text, or with two values in a row.
func parseLine(line string) (errdex.Template, bool) {
	var out errdex.Template
	start, number, text := 0, 0, false
	flush := func(end int) {
		if end > start {
			out = append(out, errdex.Lit(line[start:end]))
			text = true
		}
		start = end + 1
	}
	for i := range len(line) {
		if line[i] != anyValue && line[i] != integerValue {
			continue
		}
		if i > 0 && (line[i-1] == anyValue || line[i-1] == integerValue) {
			return nil, false
		}
		flush(i)
		kind := errdex.AnyValue
		if line[i] == integerValue {
			kind = errdex.IntegerValue
		}
		out = append(out, errdex.Part{Placeholder: &errdex.Placeholder{Name: "v" + strconv.Itoa(number), Type: kind}})
		number++
	}
	flush(len(line))
	return out, text && strings.TrimSpace(line) == line
}

// writeLines writes a file with one entry a line.
func writeLines(path string, lines []string) error {
	file, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	w := bufio.NewWriter(file)
	for _, line := range lines {
		_, _ = w.WriteString(line) // the error stays in w
		_ = w.WriteByte('\n')
	}
	if err := cmp.Or(w.Flush(), file.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// readLines reads such a file.
func readLines(path string) ([]string, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(string(content), "\n"), "\n"), nil
}
