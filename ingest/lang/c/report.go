package c

import (
	"bytes"
	"slices"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// visitReport considers a call that reports an error.
func visitReport(s *engine.Scan, n engine.Node, m manner, name string) {
	arguments := Arguments(s, n)
	position := messageAt(s, arguments)
	if h := fileOf(s).helperFor(s, name); h != nil && h.position >= 0 && h.position < len(arguments) {
		position = h.position
	}
	if position < 0 {
		return
	}
	switch name {
	case "error", "error_at_line", "err", "errc", "verr", "errx", "verrx": // of the C library: the first argument is the exit status
		if first := s.Text(arguments[0].First); position > 0 && first == "0" {
			m = mannerLog
		} else if position > 0 {
			m = mannerExit
		}
	}
	if m == mannerLog && position > 0 && isExitStatus(s.Text(arguments[0].First)) {
		m = mannerExit // my_errc(1, errno, "..")
	}
	if m == mannerExit && s.KindName(s.Parent(n)) == "return_statement" {
		m = mannerLog // it comes back
	}
	if m == mannerLog && valued(s, n) && returnsError(name) {
		m = mannerException
	}
	mark := marks[m]
	if m == mannerLog && strings.HasPrefix(name, "ngx_") {
		mark = "report-nginx!"
	}
	considerEach(s, engine.Call{Node: n, Callee: mark, Receiver: none, Arguments: arguments[position:]})
}

// saidBeforeFailing tells of a call that logs at a level which its name does not tell, such as that of a variable: what it says just
// before the function fails is an error.
func saidBeforeFailing(s *engine.Scan, n engine.Node, name string) manner {
	if !slices.ContainsFunc(words(name), func(word string) bool { return word == "log" || word == "logf" || word == "logmsg" }) {
		return mannerNone
	}
	if text := argumentAt(s, n, 0); text == engine.None || !hasText(s, text) || !errorText(s.Text(text)) {
		return mannerNone
	}
	st := statementOf(s, n)
	if s.KindName(st) != "expression_statement" || s.FirstNamed(st) != n || !listed(s, st) {
		return mannerNone
	}
	next := s.After(st)
	for next != engine.None && !s.Named(next) || s.Is(next, engine.RoleComment) {
		next = s.After(next)
	}
	if k := s.KindName(next); k != "return_statement" && k != "goto_statement" || OutcomeOf(s, n) != Fails {
		return mannerNone
	}
	return mannerLog
}

// isExitStatus reports whether an expression is the status of a process that failed.
func isExitStatus(text string) bool {
	return text == "EXIT_FAILURE" || strings.HasPrefix(text, "EX_") || len(text) == 1 && text[0] >= '1' && text[0] <= '9'
}

// valued reports whether a call's value is returned or kept.
func valued(s *engine.Scan, n engine.Node) bool {
	switch s.KindName(s.Parent(n)) {
	case "return_statement", "assignment_expression", "init_declarator":
		return true
	}
	return false
}

// returnsError reports whether a name is that of a function which makes the error that it returns, and not merely logs one and
// returns -1.
func returnsError(name string) bool {
	list := words(name)
	if len(list) < 2 || list[0] == "error" || list[0] == "err" {
		return false
	}
	for _, word := range list {
		if logs[word] {
			return false
		}
	}
	return true
}

// helperFor is what is known of the file's function of the name, nil when there is none.
func (f *file) helperFor(s *engine.Scan, name string) *helper {
	if definition, ok := f.functions[name]; ok {
		return f.helperOf(s, definition)
	}
	return nil
}

// levelAmong is the level that a call names among its first four arguments: syslog(LOG_ERR, ..). mannerNone when it names none.
func (f *file) levelAmong(s *engine.Scan, call engine.Node) manner { return f.levelWithin(s, call, 4) }

// levelWithin is the level that a call names among so many of its first arguments.
func (f *file) levelWithin(s *engine.Scan, call engine.Node, look int) manner {
	seen := 0
	for c := s.First(s.ChildIn(call, "arguments")); c != engine.None && seen < look; c = s.After(c) {
		if !s.Named(c) {
			continue
		}
		seen++
		switch s.KindName(c) {
		case "identifier":
			if m := f.levelNamed(s, c); m != mannerNone {
				return m
			}
		case "concatenated_string": // printk(KERN_ERR "..")
			if first := s.FirstNamed(c); s.KindName(first) == "identifier" && bytes.HasPrefix(s.Bytes(first), []byte("KERN_")) {
				return f.levelNamed(s, first)
			}
			return mannerNone
		case "binary_expression": // LOG_DAEMON | LOG_ERR
			for _, side := range []string{"left", "right"} {
				if n := s.ChildIn(c, side); s.KindName(n) == "identifier" {
					if m := f.levelNamed(s, n); m != mannerNone {
						return m
					}
				}
			}
		case "string_literal":
			return mannerNone
		}
	}
	return mannerNone
}

func (f *file) levelNamed(s *engine.Scan, n engine.Node) manner {
	name := s.Bytes(n)
	if len(name) < 3 || name[0] >= 'a' && name[0] <= 'z' && name[0] != 'k' {
		return mannerNone
	}
	m, known := f.levels[string(name)]
	if !known {
		m = levelOf(string(name))
		f.levels[string(name)] = m
	}
	return m
}

// handed tells of a call of a function that nothing is known of whether it is given a place for an error or an error's code, and
// then a text, as in describe(&err, "no such %s", what), or a text that calls itself an error.
func (f *file) handed(s *engine.Scan, n engine.Node, name string) manner {
	place := false
	for c := s.First(s.ChildIn(n, "arguments")); c != engine.None; c = s.After(c) {
		switch s.KindName(c) {
		case "identifier":
			place = place || f.isPlace(s.Bytes(c))
		case "pointer_expression", "field_expression":
			place = place || isErrorName(lastNameOf(s, c))
		case "string_literal", "concatenated_string", "call_expression":
			says := saysError(s.Bytes(c))
			if !place && !says || !hasText(s, c) {
				continue
			}
			if bytes.Count(s.Bytes(c), []byte{' '}) < 2 || handles(name) {
				return mannerNone
			}
			if says && !place && s.KindName(s.Parent(n)) == "argument_list" {
				return mannerNone // what it makes is for another call
			}
			if says && !place && !strings.Contains(name, "lua") {
				return mannerLog
			}
			return mannerException
		}
	}
	return mannerNone
}

// isPlace reports whether a name is that of a place for an error, or of an error's code.
func (f *file) isPlace(name []byte) bool {
	place, known := f.places[string(name)]
	if !known {
		text := string(name)
		place = isErrorName(text) || isCode(text)
		f.places[text] = place
	}
	return place
}

// handles reports whether a name is one of something that looks at texts rather than reports them.
func handles(name string) bool {
	if looks(name) {
		return true
	}
	for _, word := range words(name) {
		if m, ok := variant(word); ok && m == mannerQuiet {
			return true
		}
		if otherWords[word] || actions[word] || word == "printf" || word == "fprintf" || word == "starts" || word == "contains" || word == "has" || word == "debug" || word == "usage" {
			return true
		}
	}
	return false
}

// looks reports whether a name is that of a function of the C library which compares texts or looks in one.
func looks(name string) bool {
	switch name {
	case "strcmp", "strncmp", "strcasecmp", "strncasecmp", "stricmp", "strstr", "strcasestr", "strnstr", "strchr", "strrchr", "strspn", "strcspn", "strtok", "strtok_r", "strpbrk", "strlen", "strsep",
		"memcmp", "memcpy", "memmove", "memmem", "sscanf", "sizeof", "streq", "strneq", "strequal":
		return true
	}
	return false
}

// orFails is the manner of a function that does something or else reports the text that it is given behind what it needs:
// strtou32_or_err(arg, "invalid size"), strtonum_or_err(arg, 10, "size must be below 9", 9). mannerNone for all others.
func orFails(s *engine.Scan, n engine.Node, name string) manner {
	if !strings.Contains(name, "or") && !strings.Contains(name, "Or") && !strings.Contains(name, "OR") {
		return mannerNone
	}
	list := words(name)
	at := slices.Index(list, "or")
	if at < 0 || at+1 == len(list) {
		return mannerNone
	}
	m, _ := variant(list[at+1])
	switch {
	case list[at+1] == "reply" || m == mannerException:
		m = mannerException
	case m == mannerExit || m == mannerPanic || m == mannerLog || strings.HasPrefix(list[at+1], "exit"):
		m = mannerExit
	default:
		return mannerNone
	}
	arguments := Arguments(s, n)
	for i := len(arguments) - 1; i > 0; i-- { // bounds can stand behind the text
		if text := arguments[i].First; hasText(s, text) && errorText(s.Text(text)) {
			return m
		}
	}
	return mannerNone
}
