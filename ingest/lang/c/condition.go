package c

import (
	"bytes"
)

// group is an #if with its branches.
type group struct {
	directives []directive
	braces     int
	brackets   int
	inside     int // how many lists of values are open
	broken     bool
	// first is the state at the end of the first branch, which is where the code after the group goes on.
	ended                      bool
	firstBraces, firstBrackets int
	firstInitializers          []int
	firstLast                  byte
}

// directive is a line that starts with #, from its mark to its end.
type directive struct {
	from, to int
	// skip says that the branch after it is never compiled.
	skip bool
}

// directive reads a directive with its continued lines.
func (u *unfolder) directive() {
	d := directive{from: u.at, to: u.lineEnd(u.at)}
	text := u.source[d.from+1 : d.to]
	name, rest := word(bytes.TrimLeft(text, " \t"))
	u.at = d.to
	switch string(name) {
	case "define":
		if u.brackets == 0 && len(u.initializers) == 0 && (u.braces == 0 || u.last == ';' || u.last == '{' || u.last == '}' || u.last == ':') {
			u.define(d, rest)
		}
	case "if", "ifdef", "ifndef":
		condition := string(bytes.TrimSpace(rest))
		d.skip = string(name) == "if" && condition == "0" || condition == "__cplusplus" && string(name) == "ifdef" || condition == "defined(__cplusplus)"
		g := group{braces: u.braces, brackets: u.brackets, inside: len(u.initializers), broken: !u.complete(d.to)}
		g.directives = append(g.directives, d)
		u.groups = append(u.groups, g)
	case "else", "elif", "elifdef", "elifndef":
		u.branch(d)
	case "endif":
		u.endGroup(d)
	}
}

// complete reports whether a directive stands between whole statements: what comes before ends one, and what comes after is no
// else.
func (u *unfolder) complete(end int) bool {
	if u.brackets > 0 || len(u.initializers) > 0 {
		return false
	}
	if u.last != 0 && u.last != ';' && u.last != '{' && u.last != '}' && u.last != ':' && u.last != ',' {
		return u.braces == 0 && (u.last == ')' || u.last == '"' || isWord(u.last)) // macros without a semicolon
	}
	next := bytes.TrimLeft(u.source[end:min(len(u.source), end+200)], " \t\r\n")
	return !bytes.HasPrefix(next, []byte("else")) || len(next) > 4 && isWord(next[4])
}

// branch ends a branch of an #if and starts the next.
func (u *unfolder) branch(d directive) {
	if len(u.groups) == 0 {
		return
	}
	g := &u.groups[len(u.groups)-1]
	u.endBranch(g, d)
	g.directives = append(g.directives, d)
	u.braces, u.brackets = g.braces, g.brackets
	u.initializers = u.initializers[:min(len(u.initializers), g.inside)]
}

func (u *unfolder) endBranch(g *group, d directive) {
	if u.braces != g.braces || u.brackets != g.brackets || !u.complete(d.to) {
		g.broken = true
	}
	skipped := g.directives[len(g.directives)-1].skip
	if !g.ended && !skipped {
		g.ended = true
		g.firstBraces, g.firstBrackets, g.firstLast = u.braces, u.brackets, u.last
		g.firstInitializers = append([]int(nil), u.initializers...)
	}
}

// endGroup ends an #if: code goes on where the branch that stays has ended.
func (u *unfolder) endGroup(d directive) {
	if len(u.groups) == 0 {
		return
	}
	g := u.groups[len(u.groups)-1]
	u.groups = u.groups[:len(u.groups)-1]
	u.endBranch(&g, d)
	g.directives = append(g.directives, d)
	if g.ended {
		u.braces, u.brackets, u.last = g.firstBraces, g.firstBrackets, g.firstLast
		u.initializers = g.firstInitializers
	} else {
		u.braces, u.brackets = g.braces, g.brackets
	}
	skips := g.directives[0].skip
	if !g.broken && !skips {
		return
	}
	list := g.inside > 0 && g.brackets == 0 && g.firstBraces == g.braces // of values: all of them can stay
	kept := false
	for i, line := range g.directives {
		u.edits = append(u.edits, edit{from: line.from, to: line.to})
		if i+1 == len(g.directives) {
			break
		}
		if line.skip || kept && !list {
			u.edits = append(u.edits, edit{from: line.to, to: g.directives[i+1].from})
			continue
		}
		kept = true
	}
}
