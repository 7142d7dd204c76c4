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
		switch {
		case comment:
			comment = !bytes.Contains(line, []byte("*/"))
		case skipped > 0 && bytes.HasPrefix(line, []byte("#if")):
			skipped++
		case skipped > 0 && (bytes.HasPrefix(line, []byte("#endif")) || skipped == 1 && bytes.HasPrefix(line, []byte("#else"))):
			skipped--
		case skipped > 0 || bytes.HasPrefix(line, []byte("//")):
		case bytes.HasPrefix(line, []byte("#if")) && bytes.Contains(line, []byte("__cplusplus")) && !bytes.Contains(line, []byte("!defined")):
			skipped = 1
		case bytes.HasPrefix(line, []byte("/*")):
			comment = !bytes.Contains(line, []byte("*/"))
		case isPlusPlus(line):
			return "cpp"
		}
	}
	return ""
}

// isPlusPlus reports whether a line is one of C++.
func isPlusPlus(line []byte) bool {
	for _, start := range plusPlus {
		if bytes.HasPrefix(line, start) {
			return true
		}
	}
	at := bytes.Index(line, []byte("std::"))
	return at >= 0 && !bytes.Contains(line[:at], []byte("//")) && !bytes.Contains(line[:at], []byte("*")) && !bytes.Contains(line[:at], []byte(`"`))
}
