package web

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"

	"github.com/errdex/errdex"
	"github.com/labstack/echo/v4"
)

// asset serves a file of package templates. The address that pages use carries the release's digest, so the file can be kept
// for ever; any other address of it is asked for again.
func (s *Server) asset(c echo.Context) error {
	return s.serveAsset(c, c.Param("name"))
}

// rootAsset serves a file that has to be at the root of the site.
func (s *Server) rootAsset(name string) echo.HandlerFunc {
	return func(c echo.Context) error { return s.serveAsset(c, name) }
}

func (s *Server) serveAsset(c echo.Context, name string) error {
	asset, ok := s.set.Asset(name)
	if !ok {
		return errdex.WithFix(fmt.Errorf("asset %q: %w", shorten(name, 40), errdex.ErrNotFound), "Reload the page: errdex was updated.")
	}
	header := c.Response().Header()
	header.Set("ETag", `"`+s.set.Digest()+`"`)
	header.Set("Cache-Control", "no-cache")
	if c.QueryParam("v") == s.set.Digest() {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if known, ok := known(c.Request(), header.Get("ETag")); ok {
		header.Set("ETag", known)
		return c.NoContent(http.StatusNotModified)
	}
	return c.Blob(http.StatusOK, asset.ContentType, asset.Body)
}

// openSearch tells browsers how to search here. It has to name the server's own address.
func (s *Server) openSearch(c echo.Context) error {
	asset, _ := s.set.Asset("opensearch.xml")
	var escaped bytes.Buffer
	if err := xml.EscapeText(&escaped, []byte(origin(c))); err != nil {
		return fmt.Errorf("escape the server's address: %w", err)
	}
	c.Response().Header().Set("Cache-Control", "no-cache")
	return c.Blob(http.StatusOK, asset.ContentType, []byte(strings.ReplaceAll(string(asset.Body), "{origin}", escaped.String())))
}

// origin is the address at which the reader reaches this server.
func origin(c echo.Context) string { return c.Scheme() + "://" + c.Request().Host }
