package ingest

import (
	"bytes"
	"path"
	"strings"

	"github.com/errdex/errdex/ingest/engine"
)

// detector tells the language of a file from its name, or from the interpreter that its first line names.
type detector struct {
	extensions   map[string]*engine.Language
	interpreters map[string]*engine.Language
	ids          map[string]*engine.Language
}

// newDetector builds the tables. Where two languages claim the same ending, the first in the list has it.
func newDetector(languages []engine.Language) detector {
	d := detector{map[string]*engine.Language{}, map[string]*engine.Language{}, map[string]*engine.Language{}}
	for i := range languages {
		language := &languages[i]
		d.ids[language.ID] = language
		for _, extension := range language.Extensions {
			if d.extensions[extension] == nil {
				d.extensions[extension] = language
			}
		}
		for _, interpreter := range language.Interpreters {
			if d.interpreters[interpreter] == nil {
				d.interpreters[interpreter] = language
			}
		}
	}
	return d
}

// byName tells the language from the file's longest known ending: of .blade.php and .php the former. Nil when none is known.
func (d detector) byName(file string) *engine.Language {
	name := path.Base(file)
	for i := 1; i < len(name); i++ { // a leading dot starts a hidden file's name, not an ending
		if name[i] != '.' {
			continue
		}
		if language := d.extensions[name[i:]]; language != nil {
			return language
		}
		if language := d.extensions[strings.ToLower(name[i:])]; language != nil {
			return language
		}
	}
	return nil
}

// byContent is the language that a file is really in, given the one that its name tells.
func (d detector) byContent(language *engine.Language, content []byte) *engine.Language {
	if language.Really != nil {
		if other := d.ids[language.Really(content)]; other != nil {
			return other
		}
	}
	return language
}

// canBeScript reports whether a file without a known ending may be a script that its first line explains.
func canBeScript(file string) bool { return path.Ext(path.Base(file)) == "" }

// byShebang tells the language from a #! line. Nil when there is none or its interpreter is not known.
func (d detector) byShebang(content []byte) *engine.Language {
	name := interpreter(content)
	for name != "" {
		if language := d.interpreters[name]; language != nil {
			return language
		}
		// python3.11 is python3, and that is python.
		shorter := strings.TrimRight(name, "0123456789")
		if shorter == name {
			return nil
		}
		name = strings.TrimRight(shorter, ".-")
	}
	return nil
}

// interpreter returns the program that a #! line names, without its folder and behind env and its options; empty when the
// content does not start with such a line.
func interpreter(content []byte) string {
	if !bytes.HasPrefix(content, []byte("#!")) {
		return ""
	}
	line, _, _ := bytes.Cut(content[2:min(len(content), 256)], []byte("\n"))
	words := strings.Fields(string(line))
	if len(words) == 0 {
		return ""
	}
	name := path.Base(words[0])
	if name != "env" {
		return name
	}
	for _, word := range words[1:] {
		if !strings.HasPrefix(word, "-") && !strings.Contains(word, "=") {
			return path.Base(word)
		}
	}
	return ""
}
