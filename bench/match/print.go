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
	if fresh > 0 {
		return printFresh(out, mutated(templates, fresh), logs, log)
	}
	few := make([]string, 0, logTemplates)
	for i := range logTemplates {
		few = append(few, templates[i*len(templates)/logTemplates])
	}
	lines, err := makeLines(few, logs)
	if err != nil {
		return err
	}
	for i, printed := 0, 0; printed < log; i++ {
		n, err := fmt.Fprintln(out, lines[i%len(lines)])
		if err != nil {
			return err
		}
		printed += n
	}
	return nil
}

// freshShare is of how many lines of a fresh log one holds a message of the patterns.
const freshShare = 5

// printFresh prints a log that does not repeat itself: every fifth line is a message of a pattern drawn at random, the others
// are a log's own, and the numbers in them are drawn anew.
func printFresh(out io.Writer, patterns []string, logs string, log int) error {
	background, err := logContent(logs, func(line string) string { return strings.TrimRight(line, "\r\n") })
	if err != nil {
		return err
	}
	if len(background) == 0 {
		return errors.New("give -logs DIR: a fresh log needs the lines of real ones")
	}
	random := rand.New(rand.NewPCG(20261130, 7))
	for i, printed := 0, 0; printed < log; i++ {
		line := background[random.IntN(len(background))]
		if i%freshShare == 0 {
			template, _ := parseLine(patterns[random.IntN(len(patterns))])
			line = message.Line(message.Fill(template, i))
		}
		n, err := fmt.Fprintln(out, renumbered(random, line))
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
