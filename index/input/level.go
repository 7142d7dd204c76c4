package input

import "strings"

// levelWord is what a word that stands where a level stands says.
type levelWord struct {
	level Level
	// aside says that it adds to the message before it: a note of a compiler or linker. It has no level.
	aside bool
	// shouted says that it is an ordinary word as well, and counts in capitals or brackets only.
	shouted bool
}

// levels maps the words that logs use for levels, in small letters: those of syslog, the log libraries' and their short forms.
var levels = levelTable()

func levelTable() map[string]levelWord {
	out := map[string]levelWord{}
	for words, level := range map[string]Level{
		"fatal critical crit panic emerg emergency alert dpanic ftl fata pani crt fault": Fatal,
		"error err eror erro severe fail failure":                                        Error,
		"warning warn wrn warni deprecated":                                              Warning,
		"info notice information informational inf success config":                       Info,
		"debug trace verbose dbg debu dbug trc trac trce vrb fine finer finest silly":    Debug,
	} {
		for word := range strings.FieldsSeq(words) {
			out[word] = levelWord{level: level}
		}
	}
	for word := range strings.FieldsSeq("config fine finer finest success fault failure deprecated silly information trace alert") {
		out[word] = levelWord{level: out[word].level, shouted: true}
	}
	for word := range strings.FieldsSeq("note help hint suggestion") {
		out[word] = levelWord{aside: true}
	}
	return out
}

// IsLevel reports whether a word, in any case, is one that logs use for a level.
func IsLevel(word string) bool {
	_, ok := lookupLevel(word)
	return ok
}

// longestLevel is how many letters the longest level has.
const longestLevel = len("informational")

// levelOf gives the level that a word, in any case, stands for. It does not allocate.
func levelOf(word string) (Level, bool) {
	found, ok := lookupLevel(word)
	return found.level, ok && !found.aside
}

// lookupLevel finds a word in any case.
func lookupLevel(word string) (levelWord, bool) {
	if len(word) < 3 || len(word) > longestLevel || !startsLevel[word[0]] {
		return levelWord{}, false
	}
	var buffer [longestLevel]byte
	for i := range len(word) {
		c := word[i]
		if classes[c]&upperByte != 0 {
			c |= 0x20
		}
		buffer[i] = c
	}
	found, ok := levels[string(buffer[:len(word)])]
	return found, ok
}

// startsLevel are the letters that levels start with.
var startsLevel = levelLetters()

func levelLetters() (out [256]bool) {
	for word := range levels {
		out[word[0]], out[word[0]&^0x20] = true, true
	}
	return out
}

// letterLevel gives the level that a letter stands for in the logs of Android, glog, Jupyter, Ruby and Erlang's kin.
func letterLevel(c byte) (Level, bool) {
	switch c {
	case 'F', 'C', 'A':
		return Fatal, true
	case 'E':
		return Error, true
	case 'W':
		return Warning, true
	case 'I', 'N':
		return Info, true
	case 'D', 'V', 'T':
		return Debug, true
	}
	return "", false
}

// syslogLevel gives the level of syslog's severities, 0 to 7 (RFC 5424, section 6.2.1).
func syslogLevel(severity int) Level {
	switch {
	case severity < 3:
		return Fatal
	case severity == 3:
		return Error
	case severity == 4:
		return Warning
	case severity < 7:
		return Info
	}
	return Debug
}

// letters counts the letters at a place, up to one more than a level can have.
func letters(s string, at int) int {
	n := 0
	for at+n < len(s) && n <= longestLevel && isLetter(s[at+n]) {
		n++
	}
	return n
}

func isShouted(word string) bool { return classesOf(word) == upperByte }

// levelLength returns the length of a level at the start of s, with its brackets or colon, and the level, which is empty where
// the word only stands where a level does ("note:"). A level is written in capitals, or in brackets, or with a colon behind it.
func levelLength(s string) (int, Level) {
	open := 0
	for open < len(s) && open < 2 && (s[open] == '[' || s[open] == '<' || s[open] == '(') {
		open++
	}
	n := letters(s, open)
	word := s[open : open+n]
	found, ok := lookupLevel(word)
	if !ok {
		return phraseLevel(s)
	}
	level := found.level
	end := open + n
	if open > 0 {
		inner := end
		for inner < len(s) && inner < end+6 && s[inner] == ' ' { // [error    ]
			inner++
		}
		if inner < len(s) && (inner == end && strings.IndexByte("])>:", s[inner]) >= 0 || s[inner] == ']') {
			return closing(s, inner), level
		}
		return 0, ""
	}
	if found.shouted && !isShouted(word) {
		return 0, ""
	}
	if end < len(s) && s[end] == '[' { // error[E0308]:  ERRO[0005]  ERROR[03-02|11:47:08.519]
		stop := strings.IndexByte(s[end:min(len(s), end+40)], ']')
		if stop > 0 && end+stop+1 < len(s) {
			switch after := s[end+stop+1]; {
			case after == ':':
				return end + stop + 2, level
			case after == ' ' && isShouted(word):
				return end + stop + 1, level
			}
		}
		return 0, ""
	}
	if end < len(s) && s[end] == '(' { // error(123):
		if stop := strings.IndexByte(s[end:min(len(s), end+16)], ')'); stop > 0 && end+stop+1 < len(s) && s[end+stop+1] == ':' {
			return end + stop + 2, level
		}
	}
	switch {
	case end < len(s) && s[end] == ':':
		return closing(s, end), level
	case isShouted(word) && (end == len(s) || strings.IndexByte(" \t|,;", s[end]) >= 0):
		if code := codeLength(s, end); code > 0 {
			return code, level
		}
		return end, level
	case end < len(s) && s[end] == ' ':
		if code := codeLength(s, end); code > 0 {
			return code, level
		}
	}
	return phraseLevel(s)
}

// codeLength returns the end of an error's number behind a level: " TS2322:", " CS0123 :", " 1045 (28000):", 0 when there is none.
func codeLength(s string, at int) int {
	i := at + 1
	for i < len(s) && i < at+8 && classes[s[i]]&upperByte != 0 {
		i++
	}
	d := digitRun(s, i, 7)
	if d < 2 {
		return 0
	}
	i += d
	if i+7 < len(s) && s[i] == ' ' && s[i+1] == '(' && s[i+7] == ')' { // an SQL state
		i += 8
	}
	if i+1 < len(s) && s[i] == ' ' && s[i+1] == ':' {
		i++
	}
	if i < len(s) && s[i] == ':' {
		return i + 1
	}
	return 0
}

// phrases are levels of several words, and words that stand where levels do.
var phrases = [...]struct {
	text  string
	level Level
}{
	{"PHP Fatal error:", Fatal}, {"PHP Parse error:", Error}, {"PHP Warning:", Warning}, {"PHP Notice:", Info}, {"PHP Deprecated:", Warning},
	{"fatal error:", Fatal}, {"Internal error:", Error}, {"internal error:", Error}, {"runtime error:", Error},
	{"Parse error:", Error}, {"linker error:", Error}, {"npm ERR!", Error}, {"npm error ", Error}, {"npm WARN ", Warning},
	{"npm warn ", Warning}, {"npm http ", Info}, {"CMake Error:", Error}, {"CMake Warning:", Warning}, {"CMake Error at ", Error},
	{"CMake Warning at ", Warning}, {"CMake Warning (dev) at ", Warning}, {"FAILED ", ""}, {"FAILED: ", ""},
}

func phraseLevel(s string) (int, Level) {
	if len(s) < 8 {
		return 0, ""
	}
	switch s[0] {
	case 'P', 'F', 'f', 'I', 'i', 'r', 'l', 'C', 'n':
	default:
		return 0, ""
	}
	for i := range phrases {
		p := &phrases[i]
		if s[0] != p.text[0] || s[1] != p.text[1] || !strings.HasPrefix(s, p.text) {
			continue
		}
		n := len(p.text)
		if strings.HasSuffix(p.text, " at ") { // CMake Error at CMakeLists.txt:12 (find_package):
			stop := indexBefore(s, "):", n, 300)
			if stop < 0 {
				return 0, ""
			}
			n = stop + 2
		}
		return n, p.level
	}
	return 0, ""
}

// closing skips brackets and colons.
func closing(s string, at int) int {
	for at < len(s) && strings.IndexByte("])>:", s[at]) >= 0 {
		at++
	}
	return at
}
