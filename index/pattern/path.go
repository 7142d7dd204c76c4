package pattern

// A path is text without control characters and without a colon that a space follows (see [errdex.PathValue]). What a path starts
// with is a path too, so that the values of a gap at one place are all the pieces of text up to the farthest end.

// pathStops reports whether a path ends before a byte of folded text, or with it when it is a colon that a space follows.
func pathStops(text []byte, i int) bool {
	c := text[i]
	return c < ' ' || c == 0x7f || c == ':' && i+1 < len(text) && text[i+1] == ' '
}

// pathEnd returns the farthest end, not behind limit, of a path that starts at a place, and the end of one that has a message's rest to
// itself: in front of the colons that part it from what comes next.
func (v *verifier) pathEnd(at, limit int) (farthest, end int) {
	text := v.text.bytes[:v.text.n]
	i := at
	for i < limit && !pathStops(text, i) {
		i++
	}
	v.budget -= i - at
	if i == limit || text[i] != ':' {
		return i, i
	}
	for end = i; end > at && text[end-1] == ':'; end-- {
	}
	return i + 1, end
}

// pathStart returns the start, not before low, of the longest path that ends at a place.
func (v *verifier) pathStart(low, end int) int {
	text := v.text.bytes[:end]
	i := end
	for i > low && !pathStops(text, i-1) {
		i--
	}
	v.budget -= end - i
	return i
}
