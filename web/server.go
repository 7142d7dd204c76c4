// Package web serves errdex over HTTP: pages for people, JSON for programs, both rendered from the same records.
//
// Every file is a page (home.go, error.go, repo.go, class.go, search.go, match.go, about.go), a part of the JSON API
// (api*.go), or a thing that all of them share: server.go (the routes), page.go (the frame of a page), fail.go (how errors are
// answered), conditional.go (ETag and caching), middleware.go, highlight.go, markdown.go and span.go. Handlers read from
// package store and package index and fill a view; package templates holds what the view looks like. It is not the place for
// ranking, searching or storing anything, and it opens no port: cmd owns the http.Server and its timeouts.
//
// Whatever came from a repository or a request is hostile. Text reaches a page through html/template only; the two places that
// build HTML themselves are highlight.go and markdown.go, and both escape what they are given. Start reading at server.go.
package web

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/store"
	"github.com/errdex/errdex/templates"
	"github.com/klauspost/compress/gzhttp"
	"github.com/labstack/echo/v4"
)

// Config is what a server is made of.
type Config struct {
	Store *store.DB
	// Index may be nil while it is being built: /readyz says 503, and so do the addresses that need it.
	Index *index.Index
	// Classes are the failure classes with their articles.
	Classes []errdex.Class
	// Version is the version of errdex, shown at the foot of every page.
	Version string
	// Log takes one line per request, and the reason of every answer from 500 up. Nothing is logged when it is nil.
	Log *slog.Logger
}

// Server answers every address of errdex. It is safe for concurrent use.
type Server struct {
	store   *store.DB
	index   *index.Index
	classes map[string]*errdex.Class
	// classOrder is the classes' slugs in the order in which they were given.
	classOrder []string
	version    string
	log        *slog.Logger
	set        *templates.Set
	article    *articles
	code       *highlighter
	handler    http.Handler
	// matches, streams and expressions bound how many texts are matched, logs read and regular expressions looked for at once.
	matches, streams, expressions gate
}

// New makes a server. It fails only when something built into the binary is broken.
func New(config Config) (*Server, error) {
	set, err := templates.New()
	if err != nil {
		return nil, fmt.Errorf("make web server: %w", err)
	}
	code, err := newHighlighter()
	if err != nil {
		return nil, fmt.Errorf("make web server: %w", err)
	}
	log := config.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	classes := make(map[string]*errdex.Class, len(config.Classes))
	var order []string
	for i := range config.Classes {
		classes[config.Classes[i].Slug] = &config.Classes[i]
		order = append(order, config.Classes[i].Slug)
	}
	article, err := renderArticles(config.Classes)
	if err != nil {
		return nil, fmt.Errorf("make web server: %w", err)
	}
	s := &Server{
		store: config.Store, index: config.Index, classes: classes, classOrder: order, version: config.Version,
		log: log, set: set, article: article, code: code,
		matches: newGate(4 * runtime.GOMAXPROCS(0)), streams: newGate(1 + runtime.GOMAXPROCS(0)), expressions: newGate(runtime.GOMAXPROCS(0)),
	}
	compress, err := gzhttp.NewWrapper(gzhttp.SuffixETag("-" + codings[0])) // and for the other coding, its name
	if err != nil {
		return nil, fmt.Errorf("make web server: %w", err)
	}
	s.handler = compress(s.routes())
	return s, nil
}

// Handler is the server's handler.
func (s *Server) Handler() http.Handler { return s.handler }

// routes is the table of all addresses.
func (s *Server) routes() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.JSONSerializer = serializer{}
	e.HTTPErrorHandler = s.fail
	e.Use(name, s.observe, s.recoverPanic, secure)

	get := func(path string, handler echo.HandlerFunc, wrap ...echo.MiddlewareFunc) {
		e.Match([]string{http.MethodGet, http.MethodHead}, path, handler, wrap...)
	}
	get("/", s.home, s.conditional)
	get("/errors/:id", s.errorPage, s.conditional)
	get("/errors/:id/", s.errorPage, s.conditional)
	get("/errors/:id/:slug", s.errorPage, s.conditional)
	get("/r/:owner/:name", s.repo, s.conditional)
	get("/r/:owner/:name/coverage", s.coverage, s.conditional)
	get("/classes", s.classList, s.conditional)
	get("/classes/:slug", s.class, s.conditional)
	get("/search", s.search, s.conditional)
	get("/match", s.match, private)
	e.POST("/match", s.match, private)
	get("/about", s.about, s.conditional)

	get("/api/errors", s.apiErrors, takes("repo", "class", "language", "type", "severity", "path", "limit", "cursor"), s.conditional)
	get("/api/errors/:id", s.apiError, takes(), s.conditional)
	get("/api/search", s.apiSearch, takes("q", "re", "in", "repo", "class", "language", "type", "severity", "page"), s.conditional)
	get("/api/match", s.apiMatch, takes("message", "repo", "limit", "summary", "weak"), private)
	e.POST("/api/match", s.apiMatch, takes("repo", "limit", "summary", "weak"), private)
	get("/api/repos", s.apiRepos, takes(), s.conditional)
	get("/api/repos/:owner/:name", s.apiRepo, takes(), s.conditional)
	get("/api/repos/:owner/:name/coverage", s.apiCoverage, takes(), s.conditional)
	get("/api/classes", s.apiClasses, takes(), s.conditional)
	get("/api/classes/:slug", s.apiClass, takes(), s.conditional)
	get("/api/openapi.json", s.apiDescription, takes())

	get("/healthz", s.healthz)
	get("/readyz", s.readyz)
	get("/assets/:name", s.asset)
	get("/robots.txt", s.rootAsset("robots.txt"))
	get("/favicon.ico", s.rootAsset("icon.svg"))
	get("/opensearch.xml", s.openSearch)
	return e
}
