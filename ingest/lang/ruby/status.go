package ruby

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/errdex/errdex/ingest/engine"
)

// statuses maps the symbols of HTTP's error statuses to the numbers: not_found.
var statuses = sync.OnceValue(func() map[string]int {
	names := map[string]int{"unprocessable_content": http.StatusUnprocessableEntity, "content_too_large": http.StatusRequestEntityTooLarge,
		"payload_too_large": http.StatusRequestEntityTooLarge, "server_error": http.StatusInternalServerError}
	plain := strings.NewReplacer(" ", "_", "-", "_", "'", "")
	for status := 400; status < 600; status++ {
		if text := http.StatusText(status); text != "" {
			names[strings.ToLower(plain.Replace(text))] = status
		}
	}
	return names
})

// statusOf is the HTTP status that an expression names: 404, :not_found, "404 Not Found", HTTP::NOT_FOUND; 0 for others.
func statusOf(s *engine.Scan, n engine.Node) int {
	text := s.Bytes(n)
	if len(text) > maxName {
		return 0
	}
	if k := s.KindName(n); k == "constant" || k == "scope_resolution" {
		if value := unwrapped(s, fileOf(s).constants[plainName(s, n)]); s.KindName(value) == "string" || s.KindName(value) == "integer" {
			return statusOf(s, value) // RES_400 = "400 Bad Request"
		}
	}
	name := strings.Trim(string(text), `:"'`)
	if k := s.KindName(n); k == "integer" || k == "string" {
		number, _, _ := strings.Cut(name, " ")
		if status, err := strconv.Atoi(number); err == nil && status >= 100 && status < 600 {
			return status
		}
		if k == "integer" {
			return 0
		}
	}
	return statuses()[strings.ToLower(lastName(name))]
}

// statusIn is the first HTTP error status among arguments, at any place; 0 when there is none.
func statusIn(s *engine.Scan, list []engine.Argument) int {
	for _, a := range list {
		if a.Name == "" || isStatusName(a.Name) {
			if status := statusOf(s, a.First); status >= 400 {
				return status
			}
		}
	}
	return 0
}

func isStatusName(name string) bool {
	return name == "status" || name == "code" || name == "http_status"
}

// statusOfName is the status that a method's name tells: not_found!, render_404, render_forbidden.
func statusOfName(name string) int {
	name = strings.TrimPrefix(strings.Trim(lastName(name), "!_"), "render_")
	if status, err := strconv.Atoi(name); err == nil && status >= 400 && status < 600 {
		return status
	}
	return statuses()[strings.TrimSuffix(name, "_error")]
}

// errorKeys are the keys under which a response's body tells an error, and messageKeys those under which an error tells its text.
var (
	errorKeys   = []string{"error", "errors", "error_message", "error_messages", "error_description", "errorMessage", "err"}
	messageKeys = []string{"message", "msg", "detail", "details", "reason", "description", "title", "text", "base"}
)

// bodyFormats are the names under which render takes a body.
var bodyFormats = []string{"json", "plain", "text", "html", "body", "xml", "inline", "jsonapi"}

// sends are the methods by which projects send a response whose status is given first.
var sends = map[string]bool{"send_response": true, "send_response_and_close": true, "send_error": true, "rack_response": true, "json_response": true,
	"error_response": true, "http_error": true, "respond_with": true, "respond": true}

// prepareResponse marks responses that tell an error. It reports false for calls that are no responses.
func prepareResponse(s *engine.Scan, c *engine.Call, name string) bool {
	if !c.Receiver.Empty() && s.KindName(c.Receiver.First) != "self" {
		return false
	}
	if name == "throw" {
		if len(c.Arguments) == 0 || s.Text(c.Arguments[0].First) != ":error" {
			return false
		}
		c.Arguments = c.Arguments[1:]
	}
	status := statusIn(s, c.Arguments)
	var found []engine.Argument
	for _, a := range c.Arguments {
		if a.Name == "" && statusOf(s, a.First) == status {
			continue
		}
		switch {
		case name == "render" && !slices.Contains(bodyFormats, a.Name), name != "render" && a.Name != "" && !slices.Contains(errorKeys, a.Name) && a.Name != "message":
			continue
		case s.KindName(unwrapped(s, a.First)) == "hash":
			found = append(found, errorsIn(s, unwrapped(s, a.First), status)...)
		case status >= 400 || name == "error!" || name == "throw":
			found = append(found, engine.Argument{Span: a.Span})
		}
	}
	if len(found) == 0 || (name == "error" || sends[name]) && status == 0 {
		return false
	}
	c.Callee, c.Arguments = "http:"+name, found
	return true
}

// errorsIn are the values of a body that tell its error: those under a key that names an error, else, when the status is that of
// an error, those under one that names a message.
func errorsIn(s *engine.Scan, hash engine.Node, status int) (found []engine.Argument) {
	for _, pair := range pairsOf(s, hash) {
		if slices.Contains(errorKeys, keyOf(s, pair)) {
			found = append(found, valuesOf(s, s.ChildIn(pair, "value"), 0)...)
		}
	}
	if found == nil && status >= 400 {
		found = messagesIn(s, hash, 0)
	}
	return found
}

// maxDepth bounds hashes in hashes.
const maxDepth = 4

// messagesIn are the values of a hash under keys that name a message.
func messagesIn(s *engine.Scan, hash engine.Node, depth int) (found []engine.Argument) {
	for _, pair := range pairsOf(s, hash) {
		if len(found) > maxEntries {
			break
		}
		if key := keyOf(s, pair); slices.Contains(messageKeys, key) || slices.Contains(errorKeys, key) {
			found = append(found, valuesOf(s, s.ChildIn(pair, "value"), depth)...)
		}
	}
	return found
}

// valuesOf are the texts of a value: the value itself, the members of an array, or the messages of a hash.
func valuesOf(s *engine.Scan, n engine.Node, depth int) (found []engine.Argument) {
	n = unwrapped(s, n)
	switch {
	case n == engine.None || depth > maxDepth:
	case s.KindName(n) == "hash":
		return messagesIn(s, n, depth+1)
	case s.KindName(n) == "array":
		for c := s.First(n); c != engine.None; c = s.After(c) {
			if s.Named(c) {
				found = append(found, valuesOf(s, c, depth+1)...)
			}
		}
	case depth == 0 && s.KindName(heldHash(s, n)) == "hash":
		return messagesIn(s, heldHash(s, n), depth+1)
	default:
		found = append(found, engine.Argument{Span: engine.One(n)})
	}
	return found
}

// heldHash is the value of a constant, or the only one that a local variable is set to before n.
func heldHash(s *engine.Scan, n engine.Node) engine.Node {
	switch s.KindName(n) {
	case "constant":
		if value := fileOf(s).constants[s.Text(n)]; value > 0 {
			return unwrapped(s, value)
		}
		return engine.None
	case "identifier":
	default:
		return engine.None
	}
	if sets := setsBefore(s, n, method(s, n), s.Text(n)); len(sets) == 1 {
		return unwrapped(s, s.ChildIn(sets[0], "right"))
	}
	return engine.None
}
