package cpp

// The names of C++ reporting functions and macros are read by their words. A word is a run of letters between underscores,
// digits or changes from small to capital letters: LOG_ERROR_IF, logErrorIf and LogErrorIf are log, error, if.

// beginnings are those of words, in lower case, by which a name can be that of a call that reports an error. The check is a
// quick one; most names are left out by it.
var beginnings = []string{
	"abort", "addcontext", "addtrace", "alert", "annotate", "assert", "bad", "bail", "bug", "check", "corrupt", "crash", "crit", "derr", "die", "emerg", "enforce", "ensure", "err", "excep", "expect", "fail", "fassert", "fatal",
	"halt", "illegal", "internal", "invalid", "invariant", "issue", "log", "massert", "message", "msg", "not", "panic", "perror", "precond", "printf", "postcond", "raise", "reject", "report", "require", "runtime", "severe", "status", "stderr", "tassert", "terminate", "throw",
	"uassert", "undefined", "unexpected", "unimpl", "unreach", "unsupp", "usage", "vassert", "verify", "violation", "vlog", "warn", "wrong",
}

// tells reports whether a name has a word with one of the beginnings, or holds "error" or the like behind other
// letters of a word: dcheck, qcritical, syslog.
func tells(name []byte) bool {
	if len(name) > maxName {
		return false
	}
	for i := range name {
		switch name[i] | 0x20 {
		case 'a', 'b', 'c', 'd', 'e', 'f', 'h', 'i', 'l', 'm', 'n', 'p', 'r', 's', 't', 'u', 'v', 'w':
			for _, word := range beginnings {
				if word[0] == name[i]|0x20 && hasFold(name[i:], word) {
					return true
				}
			}
		}
	}
	return false
}

// hasFold reports whether text begins with a word that is given in lower case.
func hasFold(text []byte, word string) bool {
	if len(text) < len(word) {
		return false
	}
	for i := range len(word) {
		if text[i]|0x20 != word[i] {
			return false
		}
	}
	return true
}

// words splits a name into its words, in lower case.
func words(name string) (list []string) {
	var word []byte
	end := func() {
		if len(word) > 0 {
			list = append(list, string(word))
		}
		word = word[:0]
	}
	for i := range len(name) {
		c := name[i]
		switch {
		case c >= 'a' && c <= 'z':
			word = append(word, c)
		case c >= 'A' && c <= 'Z':
			small := i > 0 && name[i-1] >= 'a' && name[i-1] <= 'z'
			next := i > 0 && i+1 < len(name) && name[i-1] >= 'A' && name[i-1] <= 'Z' && name[i+1] >= 'a' && name[i+1] <= 'z'
			if small || next {
				end()
			}
			word = append(word, c|0x20)
		default:
			end()
		}
	}
	end()
	return list
}

// macro reports whether a name is written as macros are: without small letters.
func macro(name string) bool {
	capital := false
	for i := range len(name) {
		if name[i] >= 'a' && name[i] <= 'z' {
			return false
		}
		capital = capital || name[i] >= 'A' && name[i] <= 'Z'
	}
	return capital && len(name) > 1
}
