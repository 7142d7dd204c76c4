package web

import (
	_ "embed" // the description of the API
	"net/http"

	"github.com/labstack/echo/v4"
)

// openAPI describes the JSON API for programs: OpenAPI 3.1. It is made from the types that the answers are made of and their
// comments, by a test that holds it to them.
//
//go:embed openapi.json
var openAPI []byte

// apiDescription answers with the description of the API. It belongs to the release, as a page's looks do.
func (s *Server) apiDescription(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-cache")
	return c.JSONBlob(http.StatusOK, openAPI)
}
