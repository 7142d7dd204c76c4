package csharp

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/errdex/errdex/ingest/engine"
)

func TestCulture(t *testing.T) {
	for file, want := range map[string]bool{
		"a/Strings.resx": false, "a/Strings.de.resx": true, "Strings.pt-BR.resx": true, "Strings.zh-Hans.resx": true,
		"a.de/Strings.resx": false, "public.Strings.resx": false, "de.resx": false,
	} {
		if ofCulture(file) != want {
			t.Errorf("%s is of one culture: %v", file, !want)
		}
	}
}

func TestNameWords(t *testing.T) {
	for name, want := range map[string]string{
		"FileNotFound": "file not found", "Error_NoXMLFile": "error no xml file", "ERR_IN_USE": "err in use", "invalidId2": "invalid id", "": "", "_": "",
	} {
		if got := strings.Join(nameWords(name), " "); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// TestOddResources reads files that are not as they should be.
func TestOddResources(t *testing.T) {
	for name, c := range map[string]struct {
		source string
		want   string // the texts, in order
		broken bool
	}{
		"cut":              {`<root><data name="A"><value>one text</value></data><data name="B"><value>two`, "one text", false},
		"wrong tag":        {`<root><data name="A"><value>one text</value></data><data name="B" <`, "one text", true},
		"CDATA":            {`<root><data name="A"><value><![CDATA[<b> is no tag]]></value></data></root>`, "<b> is no tag", false},
		"own entities":     {`<!DOCTYPE a [<!ENTITY x "long"><!ENTITY y "&x;&x;">]><root><data name="A"><value>an &y; entity</value></data></root>`, "an &y; entity", false},
		"an outer file":    {`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hosts">]><root><data name="A"><value>an &x; entity</value></data></root>`, "an &x; entity", false},
		"UTF-16 by name":   {`<?xml version="1.0" encoding="utf-16"?><root><data name="A"><value>é text</value></data></root>`, "é text", false},
		"no text":          {`<root><data name="A"><value/></data><data name="B"/><data><value>no name</value></data></root>`, "", false},
		"too long":         {`<root><data name="A"><value>` + strings.Repeat("a ", maxEntry) + `</value></data><data name="B"><value>b text</value></data></root>`, "b text", false},
		"a file":           {`<root><data name="A" type="System.Drawing.Bitmap"><value>no text</value></data></root>`, "", false},
		"marked as a text": {`<root><data name="A" type="System.String, mscorlib"><value>a text</value></data></root>`, "a text", false},
	} {
		entries, err := parseResources([]byte(c.source))
		var texts []string
		for _, e := range entries {
			texts = append(texts, e.text)
		}
		if got := strings.Join(texts, "|"); got != c.want || (err != nil) != c.broken {
			t.Errorf("%s: %q, error %v", name, got, err)
		}
	}
}

// TestResourceBounds gives a file with more than is ever read.
func TestResourceBounds(t *testing.T) {
	var b strings.Builder
	b.WriteString(strings.Repeat("<a>", 100_000))
	for i := range maxEntries + 10 {
		fmt.Fprintf(&b, `<data name="Error%d"><value>text number %d</value></data>`, i, i)
	}
	file := readResources(nil, "a/Strings.resx", []byte(b.String()))
	if len(file.Sites) != maxEntries || len(file.Offers.Constants) != maxEntries || file.Degraded {
		t.Errorf("%d sites, %d constants", len(file.Sites), len(file.Offers.Constants))
	}
}

// TestShown tells a resource file that code has a site with one of its texts.
func TestShown(t *testing.T) {
	source := []byte(`<root><data name="ErrorA"><value>the first text</value></data><data name="ErrorB"><value>the second text</value></data></root>`)
	alone := Language().Extract("Strings.resx", source)
	code := engine.File{Offers: engine.Offers{Shown: []string{"Strings.resx.ErrorA"}}}
	told := engine.Gather([]engine.File{alone, code})
	if !told.Answers(&alone, engine.Gather([]engine.File{alone})) {
		t.Error("the file is not read again")
	}
	file := Language().ExtractIn(told, "Strings.resx", source)
	if len(alone.Sites) != 2 || len(file.Sites) != 1 || file.Sites[0].Class != "Strings.ErrorB" {
		t.Errorf("%d sites alone, then %+v", len(alone.Sites), file.Sites)
	}
}

// FuzzResources reads any bytes as a resource file.
func FuzzResources(f *testing.F) {
	for _, seed := range []string{"<root><data name=\"ErrorA\"><value>a b {0} c</value><comment>Error X.Id</comment></data></root>", "<data name='ErrA'><value>\n\n&amp;&#0;\xff a b c", "<!--<![CDATA[<?", "<!DOCTYPE a [<!ENTITY x \"y\">]>&x;"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		file := readResources(nil, "a/Strings.resx", source)
		if !reflect.DeepEqual(file, readResources(nil, "a/Strings.resx", source)) {
			t.Error("the same source gives two results")
		}
		lines := strings.Count(string(source), "\n") + 1
		for _, site := range file.Sites {
			if site.Line < 1 || site.Line > lines || site.CallLine < 1 || site.CallLine > site.Line || !site.Template.HasWord() {
				t.Errorf("site at the lines %d and %d of %d: %q", site.CallLine, site.Line, lines, site.Template.Message())
			}
		}
	})
}
