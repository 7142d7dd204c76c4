package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// aboutPage is the view of about.html.
type aboutPage struct {
	Origin string
	Routes []routeNote
}

// routeNote describes an address of the API.
type routeNote struct{ Path, Answer string }

// apiNotes describes the JSON API.
var apiNotes = []routeNote{
	{"GET /api/errors/{id}", "One record, with the version of the data set."},
	{"GET /api/errors?repo=&class=&language=&type=&severity=&path=&limit=&cursor=",
		"Records in short form, by path and line within a repository. limit is 1 to 200; next is the cursor of the following page."},
	{"POST /api/match?limit=&repo=", "What a text of at most 1 MiB can have come from, event by event: as text/plain, JSON with text, limit and repo, or a file in a form."},
	{"POST /api/match?summary=1", "The same for a log of at most 256 MiB, summed up; with Accept: application/x-ndjson its events as they are found."},
	{"GET /api/match?message=&limit=&repo=&summary=", "The same for a short text."},
	{"GET /api/search?q=&repo=&class=&language=&type=&severity=&page=", "Records by words, with counts of what they could be narrowed by."},
	{"GET /api/search?re=&in=&repo=&language=&type=&severity=&page=", "Records by a regular expression over their messages or patterns."},
	{"GET /api/repos", "The repositories that have been read, with their pins and counts."},
	{"GET /api/repos/{owner}/{name}", "One repository, with what was read of it and what was left out."},
	{"GET /api/repos/{owner}/{name}/coverage", "The same with the calls whose message could not be read from the source, by path and line."},
	{"GET /api/classes", "The failure classes, with counts."},
	{"GET /api/classes/{slug}", "One failure class, with its article in Markdown."},
	{"GET /api/openapi.json", "This API for programs: OpenAPI 3.1 with every field."},
	{"GET /healthz", "200 while the process runs."},
	{"GET /readyz", "200 when questions can be answered, 503 before."},
}

func (s *Server) about(c echo.Context) error {
	return s.render(c, http.StatusOK, "about", page{
		Title: "About", Section: "about", Canonical: "/about",
		Description: "What errdex is, how to find an error, and the JSON API.",
		Body:        aboutPage{origin(c), apiNotes},
	})
}
