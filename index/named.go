package index

import "strings"

// sameFile reports whether a file of a trace can be a file of a repository: their paths end in the same two names, or the
// shorter one is all of the other's end. Traces name files where they are installed.
func sameFile(traced, known string) bool {
	a := strings.Split(strings.ToLower(strings.ReplaceAll(traced, `\`, "/")), "/")
	b := strings.Split(strings.ToLower(known), "/")
	if a[0] == "." {
		a = a[1:]
	}
	same := 0
	for same < len(a) && same < len(b) && a[len(a)-1-same] == b[len(b)-1-same] {
		same++
	}
	return same >= 2 || same > 0 && (same == len(a) || same == len(b))
}

// sameFunction compares the last names of two qualified functions.
func sameFunction(a, b string) bool { return strings.EqualFold(lastName(a), lastName(b)) }

// lastName returns the last identifier of a qualified name: crate::Type::name, (*Type).Name, pkg.Class.
func lastName(name string) string {
	end := len(name)
	for end > 0 && !isIdentifier(name[end-1]) {
		end--
	}
	start := end
	for start > 0 && isIdentifier(name[start-1]) {
		start--
	}
	return name[start:end]
}

func isIdentifier(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}

// hasName reports whether a name stands as a word in a text.
func hasName(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		i += at
		at = i + 1
		if (i == 0 || !isIdentifier(text[i-1])) && (i+len(name) == len(text) || !isIdentifier(text[i+len(name)])) {
			return true
		}
	}
}
