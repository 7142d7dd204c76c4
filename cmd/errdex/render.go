package main

import (
	"fmt"
	"strings"

	"github.com/errdex/errdex"
)

// style is how a record is written out.
type style struct {
	heading   func(level int, text string) string
	inline    func(code string) string // code inside a sentence
	codeBlock func(language, code string) string
	text      func(text string) string // text that comes from a repository or a rule
}

// plainStyle is for reading in a terminal: control characters of foreign text are taken out.
var plainStyle = style{
	heading: func(level int, text string) string {
		if level == 1 {
			return text + "\n" + strings.Repeat("=", min(len([]rune(text)), 100))
		}
		return strings.ToUpper(text)
	},
	inline:    visible,
	codeBlock: func(_, code string) string { return "    " + strings.ReplaceAll(visible(code), "\n", "\n    ") },
	text:      visible,
}

// markdownStyle is CommonMark with fenced code.
var markdownStyle = style{
	heading: func(level int, text string) string {
		return strings.Repeat("#", level) + " " + escapeMarkdown(oneLine(text))
	},
	inline: func(code string) string {
		fence := strings.Repeat("`", 1+longestRun(code, '`'))
		if fence == "`" {
			return fence + oneLine(code) + fence
		}
		return fence + " " + oneLine(code) + " " + fence
	},
	codeBlock: func(language, code string) string {
		fence := strings.Repeat("`", max(3, 1+longestRun(code, '`')))
		return fence + language + "\n" + visible(code) + "\n" + fence
	},
	text: func(text string) string { return escapeMarkdown(visible(text)) },
}

// renderRecord writes a record out, section by section in the order of its page; sections without content are left out.
func renderRecord(record *errdex.Record, style style) string {
	var b strings.Builder
	block := func(text string) {
		if text != "" {
			b.WriteString(text + "\n\n")
		}
	}
	section := func(title, text string) {
		if strings.TrimSpace(text) != "" {
			block(style.heading(2, title))
			block(text)
		}
	}
	code := func(source *string) string {
		if source == nil {
			return ""
		}
		return style.codeBlock(record.Language, *source)
	}
	block(style.heading(1, record.Title()))
	if len(record.Solutions) > 0 {
		block(style.text(record.Solutions[0]))
	}
	block(style.text(strings.Join(nonEmpty(record.Repo, string(record.Severity), record.Class()), " · ")))
	if record.Gone() {
		block(style.text("This error is gone: the last revision that had it is " + errdex.ShortRevision(record.History.LastSeen) + "."))
	}
	section("Error message", style.codeBlock("", record.ErrorMessage))
	section("What it means", style.text(record.Documentation))
	section("Solutions", numbered(record.Solutions, style))
	section("Strategy", style.text(string(record.HandlingStrategy)))
	section("Validation", code(record.ValidationCode))
	section("Type guard", code(record.TypeGuard))
	section("Try / catch", code(record.TryCatchPattern))
	section("Example fix", code(record.ExampleFix))
	section("Prevention", numbered(record.PreventionTips, style))
	section("When it happens", style.text(record.TriggerScenarios))
	if record.CommonSituations != nil {
		section("Common situations", style.text(*record.CommonSituations))
	}
	section("Conditions", conditions(record, style))
	section("Failure class", style.inline(record.BackgroundTag))
	section("Source", sourceExcerpt(record, style))
	section("Where", style.text(record.GitHubURL))
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func nonEmpty(words ...string) []string {
	var out []string
	for _, word := range words {
		if word != "" {
			out = append(out, word)
		}
	}
	return out
}

func numbered(items []string, style style) string {
	var lines []string
	for i, item := range items {
		lines = append(lines, fmt.Sprintf("%d. %s", i+1, style.text(item)))
	}
	return strings.Join(lines, "\n")
}

// conditions lists the guard chain and the enclosing function.
func conditions(record *errdex.Record, style style) string {
	var lines []string
	for _, guard := range record.Guards {
		line := fmt.Sprintf("- line %d, %s: %s", guard.Line, guard.Kind, style.inline(guard.Text))
		if guard.Outcome != "" {
			line += " → " + guard.Outcome
		}
		lines = append(lines, line)
	}
	if name := record.FunctionName(); name != "" {
		lines = append(lines, "- in "+style.inline(name))
	}
	return strings.Join(lines, "\n")
}

// sourceExcerpt is the excerpt with line numbers, the site's line marked.
func sourceExcerpt(record *errdex.Record, style style) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s at %s\n\n", record.ErrorType.Verb(record.Language), style.inline(fmt.Sprintf("%s:%d", record.FilePath, record.LineNumber)))
	var lines []string
	for i, line := range strings.Split(record.SourceCode, "\n") {
		number, mark := record.SourceCodeStart+i, " "
		if number == record.LineNumber {
			mark = ">"
		}
		lines = append(lines, fmt.Sprintf("%s%5d  %s", mark, number, line))
	}
	b.WriteString(style.codeBlock("", strings.Join(lines, "\n")))
	return b.String()
}

// escapeMarkdown escapes what CommonMark would take for markup in running text. Code spans that errdex's own sentences hold
// keep their marks.
func escapeMarkdown(text string) string {
	var b strings.Builder
	span := false
	for _, r := range text {
		if r == '`' {
			span = !span
		}
		if !span && strings.ContainsRune(`\*_[]<>#`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func longestRun(text string, c byte) int {
	longest, run := 0, 0
	for i := 0; i < len(text); i++ {
		if text[i] != c {
			run = 0
			continue
		}
		if run++; run > longest {
			longest = run
		}
	}
	return longest
}
