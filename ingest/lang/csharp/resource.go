package csharp

import (
	"path"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/dialect"
	"github.com/errdex/errdex/ingest/engine"
)

// resource is the text of an entry of a resource file that an expression stands for:
//
//	Strings.FileMissing                                the text, which a format call may fill
//	Strings.FileMissing(path), Strings.FormatFileMissing(path)    a generated method that fills it
//	Strings.ResourceManager.GetString("FileMissing")   also nameof(..), and with values behind: SR.GetString(SR.FileMissing, path)
//	localizer["FileMissing", path]
func resource(s *engine.Scan, n engine.Node) (engine.Constant, bool) {
	switch s.KindName(n) {
	case "member_access_expression":
		return entryOf(s, qualifierOf(s, n), s.Text(s.ChildIn(n, "name")))
	case "element_access_expression":
		if receiver := strings.ToLower(s.Text(s.ChildIn(n, "expression"))); !strings.HasSuffix(receiver, "localizer") {
			break
		}
		return keyed(s, "", argumentList(s, s.ChildIn(n, "subscript")))
	case "invocation_expression":
		callee := s.ChildIn(n, "function")
		name, arguments := s.Text(callee), argumentList(s, s.ChildIn(n, "arguments"))
		class := ""
		if s.KindName(callee) == "member_access_expression" {
			name, class = s.Text(s.ChildIn(callee, "name")), qualifierOf(s, callee)
		}
		if strings.HasPrefix(name, "Get") && strings.HasSuffix(name, "String") {
			return keyed(s, class, arguments)
		}
		if class == "" {
			break
		}
		found, ok := entryOf(s, class, name)
		if rest, formats := strings.CutPrefix(name, "Format"); !ok && formats {
			found, ok = entryOf(s, class, rest)
		}
		return filled(s, found, ok, arguments)
	}
	return engine.Constant{}, false
}

// qualifierOf is the class in front of a member; of a resource manager that of the resources.
func qualifierOf(s *engine.Scan, member engine.Node) string {
	path := strings.TrimSuffix(s.Text(s.ChildIn(member, "expression")), ".ResourceManager")
	if len(path) > maxFixed {
		return ""
	}
	name := lastName(path)
	if name == "" || name[0] < 'A' || name[0] > 'Z' || strings.ContainsAny(name, "()[]<>\" ") {
		return ""
	}
	return name
}

// keyed is the entry whose key is the first of some arguments, filled with the others.
func keyed(s *engine.Scan, class string, arguments []engine.Argument) (engine.Constant, bool) {
	if len(arguments) == 0 {
		return engine.Constant{}, false
	}
	n := arguments[0].First
	key, _ := written(s, n)
	if key == "" && s.KindName(n) == "member_access_expression" { // SR.GetString(SR.X)
		class, key = qualifierOf(s, n), s.Text(s.ChildIn(n, "name"))
	}
	if key == "" {
		return engine.Constant{}, false
	}
	found, ok := near(s, class, key)
	if !ok {
		found, ok = near(s, "", key) // the class is that of a manager
	}
	return filled(s, found, ok, arguments[1:])
}

// filled is an entry, where one was found, with values in the places for them. A culture among the arguments is none.
func filled(s *engine.Scan, c engine.Constant, found bool, arguments []engine.Argument) (engine.Constant, bool) {
	if !found {
		return c, false
	}
	if len(arguments) > 0 && isCulture(s.SpanText(arguments[0].Span)) {
		arguments = arguments[1:]
	}
	values := make([]dialect.Argument, 0, len(arguments))
	for _, argument := range arguments {
		expression := s.SpanText(argument.Span)
		value := dialect.Argument{Name: s.NameOf(expression), Expression: expression}
		if text, ok := written(s, argument.First); ok {
			value.Value = errdex.Template{errdex.Lit(text)}
		}
		values = append(values, value)
	}
	c.Text = entryTemplate(c.Text.LiteralText(), values)
	return c, true
}

// written is the text of an expression that spells it out: a literal, nameof(x).
func written(s *engine.Scan, n engine.Node) (string, bool) {
	if s.KindName(n) == "string_literal" {
		return decode(s.Text(n))
	}
	return fixed(s, n)
}

// entryOf is the entry that a member of a class stands for.
func entryOf(s *engine.Scan, class, name string) (engine.Constant, bool) {
	if class == "" || name == "" || name[0] < 'A' || name[0] > 'Z' {
		return engine.Constant{}, false
	}
	return near(s, class, name)
}

// near is the entry of a name in the resource file that a class stands for. A file is known by its name; where the project
// gives the class another one (SR for Strings.resx) any file has it. Of several files that with the most folders in common
// with the code is meant, as each project of a repository has its own Strings.resx; entries as near as one another must say the same.
func near(s *engine.Scan, class, name string) (engine.Constant, bool) {
	s.Ask(name)
	of := func(same bool) (found engine.Constant, ok bool) {
		most := -1
		for _, c := range s.Repository().Constants(name) {
			if !strings.HasSuffix(c.Owner, resourceEnding) || same && resourceClass(c.Owner) != class {
				continue
			}
			switch shared := sharedFolders(c.Owner, s.File()); {
			case shared > most:
				found, most, ok = c, shared, true
			case shared == most && c.Text.LiteralText() != found.Text.LiteralText():
				ok = false
			}
		}
		return found, ok
	}
	if found, ok := of(true); ok || class != "" && !standsForResources(class) {
		return copied(found), ok
	}
	found, ok := of(false)
	return copied(found), ok
}

// copied is a constant whose text can be changed.
func copied(c engine.Constant) engine.Constant {
	c.Text = slices.Clone(c.Text)
	return c
}

// standsForResources reports whether a class has a name that projects give to the class of a resource file of another name.
func standsForResources(class string) bool {
	return class == "SR" || class == "Res" || class == "Resx" || slices.ContainsFunc([]string{"Resources", "Resource", "Strings", "Messages"}, func(end string) bool { return strings.HasSuffix(class, end) })
}

// sharedFolders is how many folders two paths have in common from the root on.
func sharedFolders(a, b string) int {
	of, with := strings.Split(path.Dir(a), "/"), strings.Split(path.Dir(b), "/")
	shared := 0
	for shared < min(len(of), len(with)) && of[shared] == with[shared] {
		shared++
	}
	return shared
}

// unfilled reads a text of a resource file that no call in sight fills: whoever shows it does.
func unfilled(s *engine.Scan, d *engine.Draft, template errdex.Template) errdex.Template {
	if len(template) != 1 || d.Literal == engine.None || s.Is(d.Literal, engine.RoleString) || !strings.Contains(template[0].Literal, "{") {
		return template
	}
	return entryTemplate(template[0].Literal, nil)
}
