package web

import "strings"

// codeSpans shows prose with what stands between backticks as code. A backtick without a partner stays as it is.
func codeSpans(text string) []span {
	var out []span
	for {
		before, rest, found := strings.Cut(text, "`")
		code, after, closed := strings.Cut(rest, "`")
		if !found || !closed {
			break
		}
		if before != "" {
			out = append(out, span{Text: before})
		}
		if code != "" {
			out = append(out, span{Text: code, Kind: "code"})
		}
		text = after
	}
	if text != "" {
		out = append(out, span{Text: text})
	}
	return out
}

// prose shows paragraphs or the entries of a list, with the code in them set off.
func prose(texts []string) [][]span {
	var out [][]span
	for _, text := range texts {
		if spans := codeSpans(text); len(spans) > 0 {
			out = append(out, spans)
		}
	}
	return out
}

// deref is the text of an optional field; empty when it has none.
func deref(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// paragraphs are the parts of a text between empty lines.
func paragraphs(text string) []string {
	var out []string
	for _, paragraph := range strings.Split(text, "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			out = append(out, paragraph)
		}
	}
	return out
}

// firstOf is the first entry of a list; empty when it has none.
func firstOf(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
