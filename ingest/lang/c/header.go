package c

import "bytes"

// plusPlus are what lines of C++ start with, and no lines of C.
var plusPlus = [][]byte{
	[]byte("class "), []byte("namespace "), []byte("template<"), []byte("template <"), []byte("public:"), []byte("private:"), []byte("protected:"), []byte("using namespace "), []byte("virtual "),
	[]byte("enum class "), []byte("friend class "), []byte("#include <string>"), []byte("#include <vector>"), []byte("#include <memory>"), []byte("#include <map>"), []byte("#include <iostream>"),
	[]byte("#include <functional>"), []byte("#include <unordered_map>"), []byte("#include <optional>"), []byte("#include <string_view>"), []byte("#include <type_traits>"), []byte("#include <utility>"),
}

// really names the language of a file that is named as one of C: cpp for a header of C++. What a header of C has for C++ alone, in
// #ifdef __cplusplus, does not count.
func really(source []byte) string {
	skipped, comment := 0, false
	for line := range bytes.Lines(source) {
		line = bytes.TrimSpace(line)
		inside := comment
		if comment {
			comment = !bytes.Contains(line, []byte("*/"))
		} else if open := bytes.LastIndex(line, []byte("/*")); open >= 0 && bytes.Count(line[:open], []byte{'"'})%2 == 0 && !bytes.Contains(line[:open], []byte("//")) {
			comment = !bytes.Contains(line[open:], []byte("*/"))
			line = line[:open]
		}
		switch {
		case inside:
		case skipped > 0 && bytes.HasPrefix(line, []byte("#if")):
			skipped++
		case skipped > 0 && (bytes.HasPrefix(line, []byte("#endif")) || skipped == 1 && bytes.HasPrefix(line, []byte("#else"))):
			skipped--
		case skipped > 0 || bytes.HasPrefix(line, []byte("//")):
		case bytes.HasPrefix(line, []byte("#if")) && bytes.Contains(line, []byte("__cplusplus")) && !bytes.Contains(line, []byte("!defined")):
			skipped = 1
		case isPlusPlus(line):
			return "cpp"
		}
	}
	return ""
}

// isPlusPlus reports whether a line is one of C++.
func isPlusPlus(line []byte) bool {
	for _, start := range plusPlus {
		if rest, ok := bytes.CutPrefix(line, start); ok && (start[len(start)-1] != ' ' || declares(rest)) {
			return true
		}
	}
	at := bytes.Index(line, []byte("std::"))
	return at >= 0 && !bytes.Contains(line[:at], []byte("//")) && !bytes.Contains(line[:at], []byte("*")) && !bytes.Contains(line[:at], []byte(`"`))
}

// declares reports whether what stands behind a word of C++ is declared by it: a name, a brace or an attribute. C has variables that
// are called class, namespace and virtual: namespace = argv[1];
func declares(rest []byte) bool {
	rest = bytes.TrimLeft(rest, " \t")
	return len(rest) > 0 && (isLetter(rest[0]) || rest[0] == '{' || rest[0] == '[' || rest[0] == '<' || rest[0] == ':')
}

func isLetter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
