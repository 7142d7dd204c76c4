package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// page is the frame of a page: what layout.html shows around the body.
type page struct {
	Title       string
	Description string
	// Canonical and Data are the page's own address and that of the same thing as JSON.
	Canonical, Data string
	// Query is what the search box in the header holds.
	Query string
	// Section is the entry of the main navigation that the page belongs to.
	Section string
	// NoIndex asks search engines to leave the page out.
	NoIndex bool
	// Version and Dataset are filled in by render.
	Version, Dataset string
	// Body is the view of the page's own template.
	Body any
}

// render writes a page. Nothing is written when the template fails. A page about a failure of the server does not ask the
// store, which can be what failed.
func (s *Server) render(c echo.Context, status int, name string, p page) error {
	p.Version = s.version
	if status < http.StatusInternalServerError {
		version, err := s.dataset(c)
		if err != nil {
			return err
		}
		p.Dataset = version
	}
	body, err := s.set.Render(name, p)
	if err != nil {
		return err
	}
	return c.HTMLBlob(status, body)
}
