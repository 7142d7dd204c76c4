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

// wordSet tells in constant time which of the words that matter a name has.
type wordSet map[string]bool

func (w wordSet) any(list []string) bool {
	for _, word := range list {
		if w[word] {
			return true
		}
	}
	return false
}

// The words of names. verbs begin the names of functions that ask for errors or handle them rather than report them.
var (
	throwing  = wordSet{"throw": true, "throws": true, "raise": true, "rethrow": true}
	defining  = wordSet{"implement": true, "define": true, "declare": true, "register": true}
	asserting = wordSet{"assert": true, "asserts": true, "asserted": true, "check": true, "checks": true, "dcheck": true, "pcheck": true, "qcheck": true, "dpcheck": true, "require": true, "requires": true,
		"ensure": true, "ensures": true, "enforce": true, "verify": true, "expect": true, "expects": true, "precondition": true, "postcondition": true, "invariant": true, "uassert": true, "massert": true,
		"tassert": true, "fassert": true, "vassert": true, "dassert": true, "rassert": true, "uasserted": true, "msgasserted": true, "precond": true, "assertion": true, "assertf": true, "assertm": true, "checkf": true}
	comparing   = wordSet{"eq": true, "ne": true, "lt": true, "le": true, "gt": true, "ge": true, "equal": true, "equals": true, "near": true, "streq": true, "strne": true, "op": true, "bounds": true}
	unreachable = wordSet{"unreachable": true, "bugcheck": true, "unreached": true, "notreached": true, "unimplemented": true, "notimplemented": true}
	logging     = wordSet{"log": true, "logger": true, "spdlog": true, "syslog": true, "slog": true, "glog": true, "plog": true, "dlog": true, "xlog": true, "qlog": true, "alog": true, "blog": true, "elog": true,
		"clog": true, "logging": true, "print": true, "printf": true, "printk": true, "rclcpp": true, "ros": true, "pcl": true, "console": true, "logf": true, "logs": true, "logv": true, "vtk": true,
		"display": true, "show": true, "output": true, "println": true, "dbg": true, "debug": true, "hilog": true, "wx": true, "qc": true, "tf": true, "lprintf": true, "q": true, "logprintf": true, "logmsg": true, "notify": true}
	fatal    = wordSet{"fatal": true, "fatalf": true, "die": true, "panic": true, "abort": true, "terminate": true, "crash": true, "bail": true, "halt": true, "bug": true, "dfatal": true, "perrordie": true}
	critical = wordSet{"error": true, "err": true, "errorf": true, "errors": true, "critical": true, "crit": true, "severe": true, "alert": true, "emerg": true, "emergency": true, "exception": true, "qcritical": true,
		"perror": true, "loge": true, "aloge": true, "lerr": true, "derr": true, "lderr": true, "errmsg": true, "logerror": true, "errln": true, "stderr": true}
	warning = wordSet{"warn": true, "warning": true, "warnings": true, "warnf": true, "warnx": true, "warningf": true, "logw": true}
	failing = wordSet{"error": true, "err": true, "errors": true, "errorf": true, "fail": true, "failed": true, "failure": true, "failf": true, "invalid": true, "illegal": true, "exception": true, "bad": true,
		"unsupported": true, "unexpected": true, "corrupt": true, "corruption": true, "reject": true, "unimplemented": true, "undefined": true, "violation": true, "unhandled": true, "errmsg": true, "misuse": true,
		"internal": false, "fault": true, "malformed": true, "abend": true}
	telling    = wordSet{"message": true, "msg": true, "issue": true, "report": true, "diag": true, "diagnostic": true, "messages": true}
	fromStatus = wordSet{"from": true, "to": true, "err": true, "error": true, "errno": true}
	// logsBy are whole names of functions that log.
	logsBy = wordSet{"qFatal": true, "qCFatal": true, "critical": true, "perror": true}
	// reportVerbs begin the names of functions that report an error which they are told, with more than its name.
	reportVerbs = wordSet{"add": true, "report": true, "set": true, "record": true, "emit": true, "raise": true, "make": true, "create": true, "new": true, "note": true, "push": true, "append": true, "post": true,
		"send": true, "return": true, "generate": true, "signal": true, "issue": true, "produce": true, "mark": true, "save": true, "store": true, "insert": true, "collect": true}
	verbs = wordSet{"is": true, "has": true, "get": true, "can": true, "should": true, "on": true, "handle": true, "count": true, "num": true, "total": true, "last": true, "clear": true, "reset": true,
		"ignore": true, "suppress": true, "test": true, "try": true, "max": true, "min": true, "first": true, "next": true, "to": true, "pop": true, "was": true,
		"check": true, "expect": true, "no": true, "with": true, "will": true, "catch": true, "did": true, "translate": true, "needs": true, "allow": true,
		"may": true, "enable": true, "disable": true, "had": true, "any": true, "contains": true, "when": true, "if": true, "print": false}
)
