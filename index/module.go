package index

import (
	"path"
	"strings"

	"github.com/errdex/errdex/index/input"
	"github.com/errdex/errdex/index/pattern"
)

// weighNames adds what names in the event say for a record: its logger's name, or the names of its file and function.
func (e *evidence) weighNames(site *pattern.Site, w *weighing) {
	if len(e.words) == 0 && len(e.lasts) == 0 {
		return
	}
	stem := stemOf(site.Path)
	if e.lasts[stem] {
		names := module(site.Path)
		for _, logger := range e.loggers {
			if agreeing(logger, names) >= 2 {
				w.add(worthLogger, "%s is named, as the file is", strings.Join(logger, "."))
				return
			}
		}
	}
	if uncommon(stem) && e.words[stem] {
		w.add(worthModule, "%s is named, as the file is", stem)
		return
	}
	if function := lastName(site.Function); len(function) >= 6 {
		if function = strings.ToLower(function); e.words[function] && uncommon(function) {
			w.add(worthModule, "the function %s is named", lastName(site.Function))
			return
		}
	}
	if folder := stemOf(path.Dir(site.Path)); uncommon(folder) && e.words[folder] && !strings.EqualFold(folder, path.Base(site.Repo)) {
		w.add(worthFolder, "%s is named, as the folder is", folder)
	}
}

// worthFolder is what it is worth that the folder of a record's file is named in the event: enough to decide between records that
// are alike in all else.
const worthFolder = 1

// agreeing counts how many names at the end of a logger's name are names at the end of a file's path, in order, the last one
// for certain. A single letter stands for a name that it begins (c.z.h.HikariPool).
func agreeing(logger, names []string) int {
	at, n := len(names)-1, 0
	for i := len(logger) - 1; i >= 0; i-- {
		for at >= 0 && !abbreviates(logger[i], names[at]) {
			if n == 0 {
				return 0
			}
			at--
		}
		if at < 0 {
			break
		}
		at--
		n++
	}
	return n
}

func abbreviates(short, long string) bool {
	return short == long || len(short) == 1 && long[0] == short[0]
}

// module is a file's path as names: its folders and its own name without the extension, lower-cased, underscores for hyphens,
// without what tells nothing (src, lib, __init__).
func module(file string) []string {
	file = strings.ToLower(strings.ReplaceAll(file, "-", "_"))
	file = strings.TrimSuffix(file, path.Ext(file))
	var out []string
	for _, name := range strings.Split(file, "/") {
		if name = strings.TrimLeft(name, "_."); !commonFolders[name] && name != "" {
			out = append(out, name)
		}
	}
	return out
}

// stemOf is the last of a file's names as [module] gives them.
func stemOf(file string) string {
	for file != "" {
		dir, base := path.Split(file)
		base = strings.TrimLeft(strings.ToLower(strings.ReplaceAll(strings.TrimSuffix(base, path.Ext(base)), "-", "_")), "_.")
		if base != "" && !commonFolders[base] {
			return base
		}
		file = strings.TrimSuffix(dir, "/")
	}
	return ""
}

// commonFolders are names in paths that module names leave out.
var commonFolders = map[string]bool{"src": true, "lib": true, "main": true, "java": true, "kotlin": true, "init__": true, "mod": true, "index": true,
	"python": true, "internal": true, "pkg": true, "cmd": true, "crates": true, "packages": true}

// uncommon reports whether the name of a file or function tells it from others when it is met in a text.
func uncommon(name string) bool {
	return len(name) >= 4 && !commonNames[name] && !input.IsLevel(name)
}

// commonNames are names that many files and functions have, and many texts.
var commonNames = map[string]bool{"error": true, "errors": true, "client": true, "server": true, "utils": true, "util": true, "common": true, "config": true,
	"file": true, "test": true, "tests": true, "main": true, "core": true, "base": true, "types": true, "model": true, "models": true, "command": true,
	"commands": true, "exception": true, "exceptions": true, "request": true, "response": true, "connection": true, "http": true, "https": true,
	"install": true, "build": true, "options": true, "process": true, "helpers": true, "parser": true, "message": true, "data": true, "load": true,
	"read": true, "write": true, "open": true, "handle": true, "start": true, "stop": true, "create": true, "update": true, "delete": true, "remote": true,
	"cause": true, "caused": true, "from": true, "with": true, "the": true, "this": true, "time": true, "node": true, "local": true, "home": true, "user": true}
