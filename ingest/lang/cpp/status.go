package cpp

import (
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// statusMark tells a status that is sent to another process from one that a function returns.
func statusMark(s *engine.Scan, n, function engine.Node) string {
	text := path(s.Text(function))
	if strings.HasPrefix(text, "grpc::Status") || strings.HasPrefix(text, "::grpc::Status") || text == "Status" && strings.Contains(s.Text(s.FirstNamed(s.ChildIn(n, "arguments"))), "grpc::") {
		return "status:rpc"
	}
	return "status:error"
}

// canonical are gRPC's codes, by the names that Abseil's and TensorFlow's functions have.
var canonical = map[string]string{
	"Cancelled": "CANCELLED", "Unknown": "UNKNOWN", "InvalidArgument": "INVALID_ARGUMENT", "DeadlineExceeded": "DEADLINE_EXCEEDED", "NotFound": "NOT_FOUND", "AlreadyExists": "ALREADY_EXISTS",
	"PermissionDenied": "PERMISSION_DENIED", "ResourceExhausted": "RESOURCE_EXHAUSTED", "FailedPrecondition": "FAILED_PRECONDITION", "Aborted": "ABORTED", "OutOfRange": "OUT_OF_RANGE",
	"Unimplemented": "UNIMPLEMENTED", "Internal": "INTERNAL", "Unavailable": "UNAVAILABLE", "DataLoss": "DATA_LOSS", "Unauthenticated": "UNAUTHENTICATED",
}

// codeOf is the code that an error is given: that of its status, a number or constant among the first arguments.
func codeOf(s *engine.Scan, subject engine.Node, given engine.Node) string {
	if s.KindName(subject) == "call_expression" {
		name := strings.TrimSuffix(s.Text(lastNode(s, callee(s, subject))), "Error")
		if code := canonical[name]; code != "" {
			return code
		}
	}
	looked := 0
	for c := s.First(given); c != engine.None && looked < 3; c = s.After(c) {
		if !s.Named(c) {
			continue
		}
		looked++
		text := s.Text(c)
		if len(text) > 80 {
			continue
		}
		switch s.KindName(c) {
		case "number_literal":
			if len(text) > 2 && len(text) < 8 && strings.Trim(text, "0123456789") == "" && text[0] != '0' {
				return text
			}
		case "identifier", "qualified_identifier":
			if code := constantCode(text); code != "" {
				return code
			}
		}
	}
	return ""
}

// isLevel reports whether a constant's name tells the level of a log and nothing else: LOG_ERROR, kError, FATAL_ERROR.
func isLevel(list []string) bool {
	for _, word := range list {
		if !fatal[word] && !critical[word] && !warning[word] && word != "log" && word != "level" && word != "k" && word != "message" {
			return false
		}
	}
	return true
}

// constantCode is the code that a constant stands for: ErrorCodes::BadValue, absl::StatusCode::kNotFound, ERR_CLOSED.
func constantCode(text string) string {
	name := lastName(text)
	if isLevel(words(name)) {
		return ""
	}
	scope := strings.TrimSuffix(text, name)
	if strings.Contains(scope, "StatusCode") || strings.Contains(scope, "error::") || strings.Contains(scope, "Code::") {
		if code := canonical[strings.TrimPrefix(name, "k")]; code != "" {
			return code
		}
	}
	list := words(scope)
	if scope != "" && (wordSet{"code": true, "codes": true, "errc": true, "status": true, "error": true, "err": true, "errors": true}).any(list) {
		return name
	}
	if macro(name) && strings.IndexByte(name, '_') > 0 && (strings.HasPrefix(name, "ERR") || strings.HasPrefix(name, "RPC_") || strings.Contains(name, "_ERR") || strings.HasPrefix(name, "E_")) {
		return name
	}
	return ""
}

// separated is the text of a status of two pieces, between which LevelDB and its like put a colon.
func separated(s *engine.Scan, d *engine.Draft) errdex.Template {
	e := d.Call.Arguments[0].Span
	pair := [2]errdex.Template{piece(s, e.First), piece(s, e.Last)}
	if s.After(s.After(e.First)) != e.Last || pair[0] == nil || pair[1] == nil {
		return d.Site.Template
	}
	first, second := pair[0][len(pair[0])-1], pair[1][0]
	switch {
	case first.Placeholder == nil && second.Placeholder == nil && !strings.HasSuffix(first.Literal, " ") && !strings.HasPrefix(second.Literal, " "):
		// two texts, which one who wanted a single one would have written as one
	case first.Placeholder == nil && !isWord(first.Literal[len(first.Literal)-1]) || second.Placeholder == nil && !isWord(second.Literal[0]):
		return d.Site.Template
	}
	return append(append(slices.Clone(pair[0]), errdex.Lit(": ")), pair[1]...).Normalize()
}

// piece is the text of one of several arguments, nil when it has alternatives. It keeps the spaces at its ends.
func piece(s *engine.Scan, n engine.Node) errdex.Template {
	all := s.Texts(engine.One(n))
	if len(all) == 0 {
		expression := s.SpanText(engine.One(n))
		return errdex.Template{errdex.Hole(s.NameOf(expression), expression, errdex.AnyValue)}
	}
	for i, part := range all[0] {
		if part.Placeholder == nil && part.Literal == "" {
			all[0] = slices.Delete(all[0], i, i+1)
			break
		}
	}
	if len(all) > 1 || len(all[0]) == 0 {
		return nil
	}
	return all[0]
}
