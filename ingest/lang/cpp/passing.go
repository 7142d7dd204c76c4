package cpp

import (
	"bytes"
	"slices"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/engine"
)

// notePassing tells the engine of a function that reports a text which it puts together of one of its parameters and little else:
// std::string e(errstr); e += reason(); status.SetError(e);
func notePassing(s *engine.Scan, call engine.Call) {
	for _, a := range call.Arguments {
		use := a.First
		if function := callee(s, use); s.KindName(function) == "field_expression" {
			use = s.ChildIn(function, "argument") // e.str()
		}
		if s.KindName(use) != "identifier" {
			continue
		}
		pieces, steps := gathered(s, use)
		if !steps || wordy(s, pieces) {
			continue
		}
		function := s.Around(use, engine.RoleFunction)
		for _, piece := range pieces {
			name := s.Text(piece.First)
			if k := s.KindName(piece.First); k != "identifier" && k != "type_identifier" || !message[name] && !errorText(name, false) {
				continue
			}
			parameters := s.FunctionAt(function).Parameters
			position := slices.IndexFunc(parameters, func(p errdex.Parameter) bool { return p.Name == name })
			if c, ok := s.ConstructOf(call.Callee); ok && position >= 0 {
				s.AddReporter(c, call, engine.Definition{Node: function, Name: functionName(s, function), Position: position, Parameter: name})
				return
			}
		}
	}
}

// message are the names of parameters that are messages, beside those that errorText knows.
var message = map[string]bool{"msg": true, "message": true, "what": true, "reason": true, "why": true, "text": true, "description": true, "detail": true, "details": true, "errstr": true}

// wordy reports whether the texts among the pieces of one say something by themselves.
func wordy(s *engine.Scan, pieces []engine.Argument) bool {
	const few = 3
	spaces := 0
	for _, piece := range pieces {
		if isText(s, piece.First) {
			spaces += bytes.Count(s.Bytes(piece.First), []byte{' '})
		}
	}
	return spaces > few
}
