package index

import "strings"

// languageOfFile maps the extensions of files that traces name to the family of their language.
var languageOfFile = map[string]string{
	"py": "python", "pyx": "python", "go": "go", "rs": "rust", "java": "java", "kt": "java", "scala": "java", "groovy": "java", "cs": "csharp", "fs": "csharp",
	"js": "javascript", "mjs": "javascript", "cjs": "javascript", "ts": "javascript", "mts": "javascript", "cts": "javascript", "jsx": "javascript", "tsx": "javascript",
	"rb": "ruby", "php": "php", "c": "c", "h": "c", "cc": "c", "cpp": "c", "cxx": "c", "hpp": "c", "swift": "swift", "zig": "zig", "ex": "elixir", "exs": "elixir", "erl": "elixir",
	"dart": "dart", "lua": "lua", "sh": "bash",
}

// family is the family of a record's language: languages whose traces look alike and name each other's files.
func family(language string) string {
	switch language {
	case "typescript", "tsx":
		return "javascript"
	case "kotlin", "scala":
		return "java"
	case "cpp", "c++":
		return "c"
	}
	return language
}

// traceMarks are texts that only traces of one language have.
var traceMarks = []struct{ text, language string }{
	{"Traceback (most recent call last)", "python"}, {"\ngoroutine ", "go"}, {"panicked at ", "rust"}, {"RUST_BACKTRACE", "rust"},
	{"at java.", "java"}, {"java.lang.", "java"}, {"at System.", "csharp"}, {"node:internal", "javascript"}, {"PHP Fatal error", "php"}, {":in `", "ruby"}, {":in '", "ruby"},
}

// languagesIn notes the languages whose marks a text has.
func (e *evidence) languagesIn(text string) {
	for _, mark := range traceMarks {
		if strings.Contains(text, mark.text) {
			e.languages[mark.language] = true
		}
	}
}
