package engine

// A file that asks for names of other files is extracted again when they are known. Its tree is kept meanwhile, in small.

// Kept is how many bytes are kept to extract the file again without parsing it.
func (f *File) Kept() int { return f.tree.Size() }

// Forget gives back what is kept. The file can still be extracted again.
func (f *File) Forget() {
	f.tree.Release()
	f.tree = nil
}

// Again is what the repository tells, for extracting a file that was extracted before; a file that nothing is known of is the zero
// one. What is kept of it is used where its source is still what it was, and kept on. With keep, something is kept of a file that
// asks.
func (r *Repository) Again(before *File, keep bool) *Repository {
	if before.tree == nil && !keep {
		return r
	}
	with := Repository{}
	if r != nil {
		with = *r
	}
	with.tree, with.keep = before.tree, keep
	return &with
}
