package langtest

import (
	"bufio"
	"strings"
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// fake is a language in which every line "fail TEXT" is a site of rule fail and "log TEXT" one of rule log.
func fake() engine.Language {
	return engine.Language{ID: "fake", Rules: func() []engine.Rule { return []engine.Rule{{ID: "fail"}, {ID: "log"}} }, ExtractIn: func(_ *engine.Repository, path string, source []byte) engine.File {
		var file engine.File
		scanner := bufio.NewScanner(strings.NewReader(string(source)))
		for line := 1; scanner.Scan(); line++ {
			for rule, kind := range map[string]errdex.ErrorType{"fail": errdex.Exception, "log": errdex.Log} {
				if text, ok := strings.CutPrefix(scanner.Text(), rule+" "); ok {
					file.Rules = append(file.Rules, rule)
					file.Sites = append(file.Sites, errdex.Site{Language: "fake", Path: path, Line: line, CallLine: line, Type: kind, Severity: errdex.SeverityError,
						Template: errdex.Template{errdex.Lit(text)}, Class: "Fail", HTTPStatus: 404, Code: "E1",
						Guards: []errdex.Guard{{Kind: errdex.GuardIf, Text: "a == b"}}, Function: &errdex.Function{Name: "T.f"}})
				}
			}
		}
		return file
	}}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct{ name, source, problem string }{
		{"all right", "// want exception \"no file\" rule=fail class=Fail guard=if:\"a == b\" in=T.f status=404 code=E1 severity=error\nfail no file", ""},
		{"hash", "# want exception \"no file\"\nfail no file", ""},
		{"block", "/* want exception \"no file\" */\nfail no file", ""},
		{"stacked", "-- want exception \"no file\" line=+1\n-- want log \"ho\"\nlog ho\nfail no file", ""},
		{"unexpected", "fail no file", "unexpected exception \"no file\""},
		{"missing", "// want exception \"no file\"\n", "missing exception \"no file\""},
		{"other type", "// want log \"no file\"\nfail no file", "missing log"},
		{"class", "// want exception \"no file\" class=Other\nfail no file", "has class=Fail, want Other"},
		{"guard", "// want exception \"no file\" guard=if:\"a\"\nfail no file", "has guard=if:a == b, want if:a"},
		{"rule", "// want exception \"no file\" rule=log\nfail no file", "was found by rule fail, want log"},
		{"line", "// want exception \"no file\" line=+1\nfail no file", "missing exception"},
		{"refused", "// ok rule=fail\nsucceed", ""},
		{"taken", "// ok rule=fail\n// want exception \"x\"\nfail x", "took what it must refuse"},
		{"unknown rule", "// ok rule=nothing\nsucceed", "has no rule \"nothing\""},
		{"todo", "// todo exception \"later\"\nperhaps later", ""},
		{"todo passes", "// todo exception \"later\"\nfail later", "a known miss is found now"},
		{"bad type", "// want error \"x\"\nfail x", "is no error type"},
		{"bad key", "// want exception \"x\" colour=red\nfail x", "no such key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			problems := strings.Join(check(fake(), "a.fake", c.source, fake().Extract("a.fake", []byte(c.source)), map[string]bool{}, map[string]bool{}), "\n")
			if c.problem == "" && problems != "" || !strings.Contains(problems, c.problem) {
				t.Errorf("problems: %s\nwant: %s", problems, c.problem)
			}
		})
	}
}

func TestCheckNotesRules(t *testing.T) {
	wanted, refused := map[string]bool{}, map[string]bool{}
	const source = "// want exception \"a\" rule=fail\nfail a\n// want log \"b\"\nlog b\n// ok rule=log\nblog"
	check(fake(), "a.fake", source, fake().Extract("a.fake", []byte(source)), wanted, refused)
	if !wanted["fail"] || wanted["log"] || !refused["log"] || refused["fail"] {
		t.Errorf("wanted %v, refused %v", wanted, refused)
	}
}
