package web

// Routes lists the methods and paths that the server answers, for the test that wants each of them tested.
func (s *Server) Routes() map[string][]string {
	out := map[string][]string{}
	for _, route := range s.routes().Routes() {
		out[route.Path] = append(out[route.Path], route.Method)
	}
	return out
}
