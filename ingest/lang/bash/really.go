package bash

import (
	"bytes"
	"strings"
)

// others are the interpreters of other languages whose scripts people give a shell's ending, by how their names begin.
var others = []struct{ interpreter, id string }{{"php", "php"}, {"python", "python"}, {"ruby", "ruby"}, {"node", "javascript"}, {"lua", "lua"}}

// really is the language that the first line of a script names, when it is another one's: the ending of a shell's scripts says for
// many only that a file can be run.
func really(source []byte) string {
	line, _, _ := bytes.Cut(source[:min(len(source), 128)], []byte("\n"))
	rest, ok := bytes.CutPrefix(line, []byte("#!"))
	if !ok {
		return ""
	}
	for _, word := range strings.Fields(string(rest)) {
		name := word[strings.LastIndexByte(word, '/')+1:]
		for _, other := range others {
			if strings.HasPrefix(name, other.interpreter) {
				return other.id
			}
		}
		if name != "env" && !strings.HasPrefix(name, "-") {
			return ""
		}
	}
	return ""
}
