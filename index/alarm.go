package index

import (
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index/input"
)

// alarming reports whether a message looks like an error: its level says so, or, where the level says nothing or warns, its
// words do. A message that its program logs as information is none, whatever its words.
func alarming(level errdex.LogLevel, text string) bool {
	switch {
	case level == errdex.LevelFatal || level == errdex.LevelError:
		return true
	case calm(input.Level(level)):
		return false
	}
	return saysError(text)
}

// calm reports whether a level is one of what is no error.
func calm(level input.Level) bool { return level == input.Info || level == input.Debug }

// alarmWords are the words of errors, and what must stand around them: at the message's start, before a colon, or anywhere.
var alarmWords = []struct {
	word string
	// end says that a longer word which ends so, with a capital, counts as well: ValueError.
	end bool
	// anywhere says that it need not stand at a telling place.
	anywhere bool
}{
	{word: "error", end: true}, {word: "exception", end: true}, {word: "panic"}, {word: "panicked", anywhere: true}, {word: "fatal"},
	{word: "failed", anywhere: true}, {word: "failure"}, {word: "traceback"}, {word: "cannot"}, {word: "segfault", anywhere: true},
	{word: "unable"}, {word: "abort"}, {word: "aborted"}, {word: "critical"},
}

// maxAlarm is how many bytes of a message are looked at for words of errors.
const maxAlarm = 1024

// saysError reports whether a text has a word of errors at a telling place.
func saysError(text string) bool {
	text = text[:min(len(text), maxAlarm)]
	for start := 0; start < len(text); {
		if !isIdentifier(text[start]) {
			start++
			continue
		}
		end := start
		for end < len(text) && isIdentifier(text[end]) {
			end++
		}
		if alarmWord(text, start, end) {
			return true
		}
		start = end
	}
	return false
}

func alarmWord(text string, start, end int) bool {
	for _, a := range alarmWords {
		n := end - len(a.word)
		if n < start || !strings.EqualFold(text[n:end], a.word) || n > start && !(a.end && text[n] <= 'Z') {
			continue
		}
		if a.anywhere || start == 0 || end < len(text) && text[end] == ':' {
			return true
		}
		// Behind a separator a message starts again.
		if start > 1 && text[start-1] == ' ' && strings.IndexByte(":]-|>", text[start-2]) >= 0 || strings.IndexByte("[(<\"'", text[start-1]) >= 0 {
			return true
		}
	}
	return false
}

// mayAlarm reports whether a line has a word that errors have, at any place: a quick look that finds all that [alarming] does.
func mayAlarm(line []byte) bool {
	line = line[:min(len(line), maxAlarm)]
	before := byte(0)
	for i, c := range line {
		c = letter[c]
		switch {
		case before == 0 && c != 0:
			if i+1 < len(line) && alarmStart[pair(c, line[i+1])] && wordStarts(line[i:]) {
				return true
			}
		case c == 0 && (before == 'r' || before == 'n'):
			if wordEnds(line[:i]) {
				return true
			}
		}
		before = c
	}
	return (before == 'r' || before == 'n') && wordEnds(line)
}

// letter is the lower-case letter that a byte is, 0 for all others.
var letter = func() (out [256]byte) {
	for c := byte('a'); c <= 'z'; c++ {
		out[c], out[c-'a'+'A'] = c, c
	}
	return out
}()

// pair numbers two letters of any case, and gives some other bytes the same numbers.
func pair(a, b byte) int { return int(a&31)<<5 | int(b&31) }

// alarmStarts are how words of errors and of levels start, alarmEnds how they end; alarmStart are the first two letters.
var (
	alarmStarts = []string{"panic", "fatal", "fail", "traceback", "cannot", "segfault", "unable", "abort", "crit", "emerg", "alert", "severe", "err", "eror", "dpanic"}
	alarmEnds   = []string{"error", "exception"}
	alarmStart  = func() (out [1 << 10]bool) {
		for _, word := range alarmStarts {
			out[pair(word[0], word[1])] = true
		}
		return out
	}()
)

func wordStarts(s []byte) bool {
	for _, word := range alarmStarts {
		if len(s) >= len(word) && s[0]|0x20 == word[0] && equalFold(s[:len(word)], word) {
			return true
		}
	}
	return false
}

func wordEnds(s []byte) bool {
	for _, word := range alarmEnds {
		if n := len(s) - len(word); n >= 0 && equalFold(s[n:], word) {
			return true
		}
	}
	return false
}

// equalFold compares bytes with a lower-case word of the same length.
func equalFold(s []byte, word string) bool {
	for i := range len(word) {
		if s[i]|0x20 != word[i] {
			return false
		}
	}
	return true
}
