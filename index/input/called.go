package input

import "strings"

// calledFunction returns the function that a line of a trace names before its place, and where the rest of the line starts:
// Rust's "2: crate::module::function", Go's "pkg.(*Type).Method(0x1, ...)", "at pkg.Class.method(File.java:3)", "at function
// (file.js:3:4)", gdb's "#1 0x1 in f (x=1) at a.c:12", "f@https://x/y.js:1:2".
func calledFunction(s string) (string, int) {
	for _, word := range foreignAt {
		if strings.HasPrefix(s, word) && isForeignFrame(s) {
			s = "at " + strings.TrimLeft(s[len(word):], " ")
			break
		}
	}
	switch {
	case strings.HasPrefix(s, "at "):
		return atFunction(s[3:], 3)
	case strings.HasPrefix(s, "frame #"): // lldb: frame #0: 0x1 tide`draw(depth=1) at chart.c:88:12
		_, name, _ := strings.Cut(s, "`")
		name, _, _ = strings.Cut(name, "(")
		name, _, _ = strings.Cut(name, " at ")
		return bareName(name), 0
	case s[0] == '#':
		return hashFunction(s)
	case isDigit(s[0]):
		return numberedFunction(s)
	case strings.HasPrefix(s, "in function "), strings.HasPrefix(s, "in call from "):
		name := strings.TrimLeft(s[strings.Index(s, "n ")+len("n "):], " ")
		name = strings.TrimPrefix(strings.TrimPrefix(name, "function"), "call from")
		name, _, _ = strings.Cut(strings.TrimSpace(name), " ")
		return name, 0
	}
	if at := strings.Index(s, " http"); at > 0 && isPlaceOnly(s[at+1:]) {
		return bareName(s[:at]), at
	}
	if at := strings.IndexByte(s, '@'); at >= 0 && strings.IndexByte(s[:at], '/') < 0 && isPlaceOnly(s[at+1:]) {
		return bareName(s[:at]), at + 1
	}
	if n := strings.Index(s, " called at "); n > 0 {
		name, _, _ := strings.Cut(s[:n], "(")
		return bareName(name), n
	}
	if strings.HasPrefix(s, "created by ") {
		name, _, _ := strings.Cut(s[len("created by "):], " in goroutine ")
		return bareName(name), len(s)
	}
	if s[len(s)-1] == ')' && isCall(s) {
		return bareName(s[:strings.LastIndexByte(s, '(')]), len(s)
	}
	return "", 0
}

// atFunction reads what follows "at ", which has so many bytes before it.
func atFunction(s string, before int) (string, int) {
	name, _, ok := strings.Cut(s, "(")
	if !ok {
		return "", before
	}
	rest := before + len(name)
	name = strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(name), "async "), "new ")
	if as := strings.Index(name, " [as "); as > 0 {
		name = name[:as]
	}
	if slash := strings.LastIndexByte(name, '/'); slash >= 0 && strings.IndexByte(name, '.') > 0 { // Java's modules: java.base/x.y.Z.f
		name = name[slash+1:]
	}
	return bareName(name), rest
}

// hashFunction reads frames that start with "#0".
func hashFunction(s string) (string, int) {
	at := 1 + digitRun(s, 1, 5)
	for at < len(s) && s[at] == ' ' {
		at++
	}
	rest := s[at:]
	switch {
	case strings.HasPrefix(rest, "0x"):
		in := strings.Index(rest, " in ")
		if in < 0 {
			return "", at
		}
		name, _, _ := strings.Cut(rest[in+4:], " ")
		return bareName(name), at + in + 4
	case strings.Contains(rest, ".php"), strings.HasPrefix(rest, "{"), strings.HasPrefix(rest, "["), strings.HasPrefix(rest, "<"):
		return "", at
	}
	name, _, _ := strings.Cut(rest, " (")
	return bareName(name), at + len(name)
}

// numberedFunction reads frames that start with a number: Rust, Ruby, Apple.
func numberedFunction(s string) (string, int) {
	n := digitRun(s, 0, 5)
	rest := s[n:]
	if !strings.HasPrefix(rest, ": ") {
		at := strings.Index(rest, "0x")
		if at < 0 {
			name, _, _ := strings.Cut(rest[strings.IndexByte(rest, '(')+1:], ")")
			return bareName(name), n
		}
		name := strings.TrimLeft(rest[min(len(rest), at+2+hexRun(rest[at+2:])):], " ")
		name = strings.TrimPrefix(name, "[inlined] ")
		name, _, _ = strings.Cut(name, " + ")
		name, _, _ = strings.Cut(name, " (")
		return bareName(name), n + at
	}
	name := strings.TrimLeft(rest[1:], " ")
	if strings.HasPrefix(name, "from ") || isFile(name) && isPlaceOnly(name) {
		return "", n
	}
	if _, symbol, ok := strings.Cut(name, " - "); ok && strings.HasPrefix(name, "0x") {
		name = symbol
	}
	return bareName(name), len(s)
}

// hexRun counts the hexadecimal digits at the start of s.
func hexRun(s string) int {
	n := 0
	for n < len(s) && isHex(s[n]) {
		n++
	}
	return n
}

// bareName returns s if it is a function's name, without a hash or closure mark at its end; else nothing.
func bareName(s string) string {
	if i := strings.LastIndex(s, "::h"); i > 0 && len(s)-i == 19 { // the hash of a legacy Rust symbol
		s = s[:i]
	}
	s = strings.TrimSuffix(s, "::{{closure}}")
	for i := range len(s) {
		if c := s[i]; !isName(c) && c < 0x80 && strings.IndexByte("()*<>{}&,'#\\`[]~!=?+|^ ", c) < 0 {
			return ""
		}
	}
	if strings.Count(s, " ") > 3 {
		return ""
	}
	return s
}
