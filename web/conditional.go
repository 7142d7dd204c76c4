package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/labstack/echo/v4"
)

// datasetKey is where conditional leaves the data set's version for the handler.
const datasetKey = "dataset"

// conditional answers 304 when the reader already has this state of the data set, and marks the answer with it otherwise.
// Readers may keep an answer but must ask again before they use it, so that a page shows what another process has ingested.
//
// The tag of JSON is the data set's version alone. A page's tag also names the release of the templates, and the index's
// version, since a page must not outlive either.
func (s *Server) conditional(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		version, err := s.store.DatasetVersion(c.Request().Context())
		if err != nil {
			return err
		}
		c.Set(datasetKey, version)
		tag := s.tag(c.Request().URL.Path, version)
		header := c.Response().Header()
		header.Set("Cache-Control", "no-cache")
		if tag == "" {
			return next(c)
		}
		header.Set("ETag", tag)
		if known, ok := known(c.Request(), tag); ok {
			header.Set("ETag", known)
			return c.NoContent(http.StatusNotModified)
		}
		return next(c)
	}
}

// tag is the entity tag of an address at a version of the data set; empty when the data set is.
func (s *Server) tag(path, version string) string {
	if version == "" {
		return ""
	}
	tag := version
	if !isAPI(path) {
		tag += "/" + s.set.Digest()
	}
	if s.index != nil && strings.HasSuffix(path, "/search") {
		if indexed := s.index.Version(); indexed != version {
			tag += "/" + indexed // the index is still catching up: the same data set gives other hits soon
		}
	}
	return `"` + tag + `"`
}

// codings are the forms in which an answer can be sent besides as it is. Their bytes differ, so each has a tag of its own: the
// compressing wrapper puts a hyphen and the coding's name at the end of the tag.
var codings = []string{"gzip", "zstd"}

// known reports whether a request names the tag, or that of a coding that it accepts, in If-None-Match, and gives the tag that
// it named. Tags are compared weakly, as RFC 9110 asks. An asterisk is not heeded: whether there is anything at the address is
// not known yet.
func known(request *http.Request, tag string) (string, bool) {
	tags := []string{tag}
	for _, coding := range codings {
		if strings.Contains(request.Header.Get("Accept-Encoding"), coding) {
			tags = append(tags, strings.TrimSuffix(tag, `"`)+"-"+coding+`"`)
		}
	}
	for _, candidate := range strings.Split(request.Header.Get("If-None-Match"), ",") {
		candidate = strings.TrimPrefix(strings.TrimSpace(candidate), "W/")
		if slices.Contains(tags, candidate) {
			return candidate, true
		}
	}
	return "", false
}

// private keeps an answer that repeats somebody's text out of every cache.
func private(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set("Cache-Control", "no-store")
		return next(c)
	}
}

// dataset is the version of the data set that the answer is made from.
func (s *Server) dataset(c echo.Context) (string, error) {
	if version, ok := c.Get(datasetKey).(string); ok {
		return version, nil
	}
	return s.store.DatasetVersion(c.Request().Context())
}

// errPreparing is the answer while there is no index to ask.
var errPreparing = errdex.WithFix(fmt.Errorf("the search index is being prepared: %w", errdex.ErrUnavailable),
	"Try again in a few seconds.")
