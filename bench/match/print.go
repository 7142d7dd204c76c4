package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/bench/message"
)

// logTemplates is how many different messages a log has, besides those of the public logs: one program writes it.
const logTemplates = 500

// printSamples prints records of patterns, or a log, for measuring the whole program: errdex import, then errdex match of the
// log.
func printSamples(ctx context.Context, out io.Writer, data, logs string, records, log, fresh int) error {
	templates, err := realTemplates(ctx, data)
	if err != nil {
		return err
	}
	if records > 0 {
		for i, line := range mutated(templates, records) {
			r, err := record(i, line)
			if err != nil {
				return err
			}
			text, err := errdex.Encode(r)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(out, "%s\n", text); err != nil {
				return err
			}
		}
		return nil
	}
	patterns := mutated(templates, fresh)
	if fresh == 0 {
		for i := range logTemplates {
			patterns = append(patterns, templates[i*len(templates)/logTemplates])
		}
	}
	return printLog(out, patterns, logs, log, fresh > 0)
}

// messageShare is of how many lines of a log one holds a message of the patterns.
const messageShare = 5

// printLog prints a log: every fifth line is a message of a pattern drawn at random, the others are a log's own. A fresh log does
// not repeat itself: the numbers in its lines are drawn anew.
func printLog(out io.Writer, patterns []string, logs string, log int, fresh bool) error {
	background, err := logContent(logs, func(line string) string { return strings.TrimRight(line, "\r\n") })
	if err != nil {
		return err
	}
	if len(background) == 0 {
		return errors.New("give -logs DIR: the lines between the messages are those of real logs")
	}
	random := rand.New(rand.NewPCG(20261130, 7))
	for i, printed := 0, 0; printed < log; i++ {
		line := background[random.IntN(len(background))]
		if i%messageShare == 0 {
			template, _ := parseLine(patterns[random.IntN(len(patterns))])
			line = message.Line(message.Fill(template, i))
		}
		if fresh {
			line = renumbered(random, line)
		}
		n, err := fmt.Fprintln(out, line)
		if err != nil {
			return err
		}
		printed += n
	}
	return nil
}

// renumbered is a line with the digits of its numbers, from the third on, replaced by others. What stands where times do stays.
func renumbered(random *rand.Rand, line string) string {
	const timeEnd = 24
	text := []byte(line)
	for i := timeEnd; i < len(text); i++ {
		if isDigit(text[i]) && isDigit(text[i-1]) && isDigit(text[i-2]) {
			text[i] = byte('0' + random.IntN(10))
		}
	}
	return string(text)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
