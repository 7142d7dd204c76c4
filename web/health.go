package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// state is the answer of the two addresses for those who watch over the process.
type state struct {
	Status         string `json:"status"`
	DatasetVersion string `json:"datasetVersion,omitempty"`
	IndexVersion   string `json:"indexVersion,omitempty"`
}

// healthz says that the process runs and answers.
func (s *Server) healthz(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, state{Status: "ok"})
}

// readyz says whether questions can be answered: the store can be read, and there is an index. An index that is catching up
// with the store answers, and so counts as ready.
func (s *Server) readyz(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	version, err := s.store.DatasetVersion(c.Request().Context())
	if err != nil {
		return err
	}
	if s.index == nil || s.index.Version() == "" && version != "" {
		return errPreparing
	}
	return c.JSON(http.StatusOK, state{"ready", version, s.index.Version()})
}
