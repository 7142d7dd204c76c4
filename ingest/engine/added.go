package engine

// maxPieces bounds the pieces of one text that a variable collects.
const maxPieces = 20

// Added are the pieces of the text that a variable has at use: first, which it is declared with, and what the assignments in sets add
// to it, in order. add is the value that an assignment adds, [None] for one that sets the variable anew. What is added under a
// condition or in a loop that is over by then is one piece whose text is not known, unless nothing follows it that is sure to be
// added: then it is left out. nil when the variable is set anew, or collects too much.
func (s *Scan) Added(first Node, sets []Node, use Node, add func(set Node) Node) (pieces []Argument) {
	pieces = append(pieces, Argument{Span: One(first)})
	sure := 1
	for _, set := range sets {
		value := add(set)
		if value == None || len(pieces) == maxPieces {
			return nil
		}
		statement := set // what stands beside the use, or beside a statement around it
		for range maxClimb {
			parent := s.Parent(statement)
			if parent == None || s.Within(use, parent) {
				break
			}
			statement = parent
		}
		switch {
		case !s.Is(s.Parent(statement), RoleBlock) || statement == pieces[len(pieces)-1].First:
			continue // in another branch than the use, or in a statement that is a piece already
		case s.Nodes[statement].Start == s.Nodes[set].Start:
			pieces = append(pieces, Argument{Span: One(value)})
			sure = len(pieces)
		default:
			pieces = append(pieces, Argument{Span: One(statement)})
		}
	}
	return pieces[:sure]
}
