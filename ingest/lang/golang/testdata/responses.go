package sample

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"

	"github.com/labstack/echo/v4"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

const missing = "no such book"

// want http "the shelf is locked" rule=rpc class=status.Error code=FailedPrecondition in=""
var ErrLocked = status.Error(codes.FailedPrecondition, "the shelf is locked")

func (s *shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		// want http "use GET" rule=respond class=http.Error status=405 guard=if:"r.Method != http.MethodGet"
		http.Error(w, "use GET", http.StatusMethodNotAllowed)
		// want http "no book is named" rule=named class=s.returnErrorResponse
		s.returnErrorResponse(conn, "no book is named")
		// ok rule=named
		s.parseErrorResponse(conn, "no book is named")
		return
	}
	book, err := s.find(r.URL.Path)
	if err != nil {
		// want http "find {Path}: {err}" rule=respond status=500 guard=error-return:s.find(r.URL.Path)
		http.Error(w, fmt.Sprintf("find %s: %v", r.URL.Path, err), 500)
		// ok rule=respond
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
	if book == nil {
		// want http "no such book" line=-24 status=404
		http.Error(w, missing, http.StatusNotFound)
	}
	if book.Lent {
		w.WriteHeader(http.StatusConflict)
		// want http "the book is lent" rule=respond-body status=409 class=w.Write guard=if:book.Lent
		w.Write([]byte("the book is lent"))
		// want http "to {Reader}" rule=respond-body status=409 class=fmt.Fprintf
		fmt.Fprintf(w, "to %s", book.Reader)
		// want http "ask again" rule=respond-body status=409 class=io.WriteString
		io.WriteString(w, "ask again")
		return
	}
	if book.Torn {
		w.WriteHeader(http.StatusGone)
		// want http "the book is torn" rule=respond-body status=410
		json.NewEncoder(w).Encode(map[string]string{"error": "the book is torn"})
		return
	}
	msg := fmt.Sprintf("cannot encode (%v)", err)
	slog.Error(msg)
	// want http "cannot encode ({err})" rule=respond line=-3 class=http.Error status=400
	http.Error(w, msg, http.StatusBadRequest)
	w.WriteHeader(http.StatusOK)
	// ok rule=respond-body
	w.Write([]byte("the book is here"))
	// ok rule=respond-body
	fmt.Fprintf(w, "page %d of the book", 1)
	json.NewEncoder(w).Encode(book)
}

func lend(c echo.Context, id string) error {
	if id == "" {
		// want http "id is required" rule=respond class=echo.NewHTTPError status=400
		return echo.NewHTTPError(http.StatusBadRequest, "id is required")
	}
	if id == "0" {
		// want http "book {id} does not exist" rule=respond class=c.JSON status=404
		return c.JSON(http.StatusNotFound, map[string]string{"error": "book " + id + " does not exist"})
	}
	if id == "1" {
		// want http "book is gone for good" rule=respond class=c.String status=410
		return c.String(http.StatusGone, "book is gone for good")
	}
	if id == "2" {
		// want http "book is wet" rule=respond status=422
		return c.Status(422).JSON(fiber.Map{"message": "book is wet"})
	}
	if id == "3" {
		// want http "forbidden" rule=respond status=403 class=c.AbortWithStatusJSON
		return c.AbortWithStatusJSON(403, gin.H{"error": "forbidden"})
	}
	// ok rule=respond
	return c.String(http.StatusOK, "book is lent to you")
}

func (s *server) Get(id string) error {
	if id == "" {
		// want http "id {id} is empty" rule=rpc class=status.Errorf code=InvalidArgument hole=id:quoted
		return status.Errorf(codes.InvalidArgument, "id %q is empty", id)
	}
	// ok rule=rpc
	ok := status.Convert(nil).Code() == codes.NotFound
	if ok {
		// want http "wrapped {id}" rule=rpc code=Internal
		return status.Error(codes.Internal, fmt.Sprintf("wrapped %s", id))
	}
	// ok rule=rpc
	span.SetStatus(codes.Error, "not a status of an RPC")
	// want http "made by a helper {id}" rule=rpc code=NotFound class=grpcError
	return grpcError(codes.NotFound, "made by a helper %s", id)
}
