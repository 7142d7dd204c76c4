package analyzer

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/errdex/errdex"
)

// An error that is defined in one place (a sentinel, a variant of an enum) is given out in others. The excerpts of the
// repository's sites cover much of the code around errors, so many of these places stand in one of them.

// use is a place that gives out an error defined elsewhere.
type use struct {
	path     string
	line     int
	function string // the enclosing function's name; empty when the excerpt does not show it
	// condition is that of the if whose block holds the place; empty when it stands in no such block.
	condition string
}

// maxUses is how many uses of one name are kept, the first in source order.
const maxUses = 4

// minUsed is the shortest name that is looked for: shorter ones mean other things elsewhere.
const minUsed = 5

// definedName is the name by which the program gives out an error that is defined at the site; empty for other sites.
func definedName(site *errdex.Site) string {
	f := facts{site: site}
	name := ""
	switch {
	case describesItself(site):
		name = f.madeOf()
	case site.Function == nil && isVariant(site.Class):
		name = site.Class
	case site.Function == nil:
		name = f.defined()
	}
	if isVariant(name) {
		parts := strings.Split(name, "::")
		name = strings.Join(parts[len(parts)-2:], "::")
	}
	if len(name) < minUsed || site.Language == "rust" && !strings.Contains(name, "::") {
		return ""
	}
	return name
}

// useKey files the uses of a name under the file that defines it, since several can define the same name.
func useKey(name, path string) string { return name + "\x00" + path }

// findUses scans the sites' excerpts for the names that other sites define, each line once.
func findUses(sites []errdex.Site) map[string][]use {
	wanted := map[string][]string{} // name to the files that define it
	for i := range sites {
		if name := definedName(&sites[i]); name != "" && !slices.Contains(wanted[name], sites[i].Path) {
			wanted[name] = append(wanted[name], sites[i].Path)
		}
	}
	uses := map[string][]use{}
	if len(wanted) == 0 {
		return uses
	}
	covered := map[string][2]int{} // by path, the first and last line that were scanned
	for i := range sites {
		site := &sites[i]
		lines := errdex.Lines(site.SourceCode)
		seen, known := covered[site.Path]
		for j, line := range lines {
			number := site.SourceStart + j
			if known && number >= seen[0] && number <= seen[1] || !givesOut(line) {
				continue
			}
			for _, name := range namesIn(line) {
				files := wanted[name]
				if site.Language == "go" {
					files = visible(files, site.Path, line, name)
				}
				definer := nearest(files, site.Path)
				if key := useKey(name, definer); definer != "" && len(uses[key]) < maxUses {
					uses[key] = append(uses[key], newUse(site, lines, j))
				}
			}
		}
		first, last := site.SourceStart, site.SourceStart+len(lines)-1
		if known && last >= seen[0]-1 && first <= seen[1]+1 {
			first, last = min(first, seen[0]), max(last, seen[1])
		}
		covered[site.Path] = [2]int{first, last}
	}
	return uses
}

// visible are the files whose variable a name of a line of Go can mean: without a package in front, those of the same folder;
// else those of a folder of the package's name.
func visible(files []string, from, line, name string) []string {
	before, _, _ := strings.Cut(line, name)
	qualifier := ""
	if rest, qualified := strings.CutSuffix(before, "."); qualified {
		qualifier = rest[strings.LastIndexFunc(rest, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })+1:]
	}
	var out []string
	for _, file := range files {
		folder := path.Dir(file)
		if qualifier == "" && folder == path.Dir(from) || qualifier != "" && path.Base(folder) == qualifier {
			out = append(out, file)
		}
	}
	return out
}

// nearest is the file that shares the most folders with path; empty when there is none, or two are equally near.
func nearest(files []string, path string) string {
	best, most, tied := "", -1, false
	for _, file := range files {
		shared := 0
		for i := 0; i < min(len(file), len(path)) && file[i] == path[i]; i++ {
			if file[i] == '/' {
				shared++
			}
		}
		switch {
		case shared > most:
			best, most, tied = file, shared, false
		case shared == most:
			tied = true
		}
	}
	if tied {
		return ""
	}
	return best
}

// giving is a line that hands an error on: not one that compares with it or matches it.
var giving = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:return\b|raise\b|Err\(|bail!|.*\b(?:ok_or(?:_else)?|map_err|Err)\()`)
})

var givingWords = []string{"return", "raise", "Err(", "bail!", "ok_or", "map_err"}

func givesOut(line string) bool {
	// A cheap test first: most lines are ruled out by it.
	return containsAny(line, givingWords) && giving().MatchString(line) && !strings.Contains(line, "=>") && !strings.Contains(line, "errors.Is(")
}

var qualifiedName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*`) })

// namesIn lists the names of a line, each once; of a path, its last two parts.
func namesIn(line string) []string {
	var names []string
	for _, name := range qualifiedName().FindAllString(line, -1) {
		if parts := strings.Split(name, "::"); len(parts) > 2 {
			name = strings.Join(parts[len(parts)-2:], "::")
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// ifAbove is an if whose block starts on its own line.
var ifAbove = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(?:\} else )?if (?:[^;]*; )?(.+?)(?: \{|:)$`) })

// functionAbove is the first line of a function: of Go with its receiver, of Rust or of Python.
var functionAbove = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:func (?:\(\w+ (\*?\w+)[^)]*\) )?|(?:pub(?:\([a-z]+\))? )?(?:async |const |unsafe )*fn |(?:async )?def )(\w+)`)
})

// newUse takes function and condition of a place from the lines that open the blocks around it: going up, those with less
// indentation than any line between.
func newUse(site *errdex.Site, lines []string, at int) use {
	u := use{path: site.Path, line: site.SourceStart + at}
	if fn := site.Function; fn != nil && u.line >= fn.Line && u.line <= fn.EndLine {
		u.function = fn.Name
	}
	innermost := true
	for i, inner := at-1, indent(lines[at]); i >= 0 && inner > 0; i-- {
		line := strings.TrimRight(lines[i], " \t")
		if line == "" || indent(line) >= inner {
			continue
		}
		inner = indent(line)
		if m := ifAbove().FindStringSubmatch(line); m != nil && innermost {
			if _, whole := outermost(m[1], site.Language); whole {
				u.condition = m[1]
			}
		}
		innermost = false
		if m := functionAbove().FindStringSubmatch(line); m != nil {
			if u.function == "" {
				u.function = functionName(m[1], m[2])
			}
			break
		}
	}
	return u
}

// functionName is a function's name behind its receiver, as Go's people write it.
func functionName(receiver, name string) string {
	switch {
	case receiver == "":
		return name
	case receiver[0] == '*':
		return "(" + receiver + ")." + name
	}
	return receiver + "." + name
}

// indent is how many bytes of white space a line starts with.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
