package main

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/errdex/errdex/bench/message"
)

// How many lines hold a message of the real templates, and how many are a log's own.
const (
	messageLines = 10_000
	logLines     = 32_000
)

// makeLines makes the lines that are looked at: filled messages, 35% bare, 40% behind a time, a level and a thread, 15% wrapped,
// 10% with something behind; then lines of the logs in a folder, or written ones when there is none. They are folded, as the
// peers cannot do that themselves.
func makeLines(templates []string, logs string) ([]string, error) {
	random := rand.New(rand.NewPCG(20261130, 42))
	var out []string
	for n := range messageLines {
		template, _ := parseLine(templates[random.IntN(len(templates))])
		text := message.Fill(template, n)
		switch kind := n % 20; {
		case kind < 7:
		case kind < 15:
			text = message.Line(text)
		case kind < 18:
			text = "Error: cannot finish the nightly run: step 4 of 9 gave up: " + text
		default:
			text += " (attempt 3 of 5, trace 018f6b2e7c1d)"
		}
		out = append(out, strings.Join(strings.Fields(fold(text)), " "))
	}
	background, err := logContent(logs, func(line string) string { return strings.Join(strings.Fields(fold(line)), " ") })
	if err != nil {
		return nil, err
	}
	for n := range logLines {
		if len(background) > 0 {
			out = append(out, background[n%len(background)])
			continue
		}
		words := strings.Fields(strings.NewReplacer("\x01", "", "\x02", "").Replace(templates[random.IntN(len(templates))]))
		random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		out = append(out, fmt.Sprintf("2026-03-14 09:%02d:%02d,%03d info worker-%d app.jobs: %s", n/60%60, n%60, n%1000, n%8, strings.Join(words, " ")))
	}
	random.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out, nil
}

// logContent is every line of the *.log files below a folder, as a function makes it.
func logContent(folder string, each func(line string) string) (out []string, err error) {
	if folder == "" {
		return nil, nil
	}
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".log" {
			return err
		}
		content, err := os.ReadFile(path)
		for line := range strings.Lines(string(content)) {
			if line = each(line); line != "" {
				out = append(out, line)
			}
		}
		return err
	})
	if err == nil && len(out) == 0 {
		err = fmt.Errorf("%s holds no .log file", folder)
	}
	return out, err
}
