// Package templates holds the pages of errdex as files: HTML templates, one style sheet, one script, an icon and the two
// small files that browsers and crawlers ask for. They are embedded in the binary, need no build step and load nothing from
// another host, so that a strict Content-Security-Policy holds.
//
// It is not the place for deciding what a page shows: package web fills in the values. layout.html is the frame around every
// page, parts.html holds the pieces that several pages share, and every other *.html file defines the template "main" of the
// page with its name. Start reading at layout.html and error.html.
package templates

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"
)

//go:embed *.html site.css site.js icon.svg opensearch.xml robots.txt
var files embed.FS

// contentTypes is the media type of each asset, by the end of its name.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
	".xml": "application/opensearchdescription+xml",
	".txt": "text/plain; charset=utf-8",
}

// Asset is a file that is served as it is.
type Asset struct {
	Body        []byte
	ContentType string
}

// Set is every page, parsed, and every asset.
type Set struct {
	pages  map[string]*template.Template
	assets map[string]Asset
	digest string
}

// New parses all pages. An error means that a template does not parse, which a test of this package would have shown.
func New() (*Set, error) {
	set := &Set{pages: map[string]*template.Template{}, assets: map[string]Asset{}}
	names, err := fs.Glob(files, "*")
	if err != nil {
		return nil, fmt.Errorf("list templates: %w", err)
	}
	hash := sha256.New()
	for _, name := range names {
		body, err := files.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read template %s: %w", name, err)
		}
		fmt.Fprintf(hash, "%s %d\n%s", name, len(body), body)
		if kind, ok := contentTypes[path.Ext(name)]; ok {
			set.assets[name] = Asset{body, kind}
		}
	}
	set.digest = hex.EncodeToString(hash.Sum(nil)[:6])
	base, err := template.New("").Funcs(functions(set.digest)).ParseFS(files, "layout.html", "parts.html")
	if err != nil {
		return nil, fmt.Errorf("parse templates: %w", err)
	}
	for _, name := range names {
		page, isPage := strings.CutSuffix(name, ".html")
		if !isPage || page == "layout" || page == "parts" {
			continue
		}
		frame, err := base.Clone()
		if err != nil {
			return nil, fmt.Errorf("copy the frame for %s: %w", name, err)
		}
		if set.pages[page], err = frame.ParseFS(files, name); err != nil {
			return nil, fmt.Errorf("parse template %s: %w", name, err)
		}
	}
	return set, nil
}

// Digest is a short hash of all files: it changes with any of them, and so tells one release's pages from another's.
func (s *Set) Digest() string { return s.digest }

// Asset returns the asset with the given file name, such as site.css.
func (s *Set) Asset(name string) (Asset, bool) {
	asset, ok := s.assets[name]
	return asset, ok
}

// Render renders the page with the given name (the file's name without .html). Nothing is returned of a page that fails
// half-way.
func (s *Set) Render(page string, data any) ([]byte, error) {
	parsed, ok := s.pages[page]
	if !ok {
		return nil, fmt.Errorf("render page %q: there is no such template", page)
	}
	var b bytes.Buffer
	if err := parsed.ExecuteTemplate(&b, "layout", data); err != nil {
		return nil, fmt.Errorf("render page %s: %w", page, err)
	}
	return b.Bytes(), nil
}
