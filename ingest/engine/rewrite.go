package engine

import "bytes"

// Rewriting is the language with every source rewritten before it is read, for what a grammar cannot read. The rewriting must leave
// lines where they are, and must not change the source that it is given; excerpts are cut from the source as it was.
func (l Language) Rewriting(rewrite func(source []byte) []byte) Language {
	extract := l.ExtractIn
	l.ExtractIn = func(repository *Repository, path string, source []byte) File {
		changed := rewrite(source)
		file := extract(repository, path, changed)
		if len(file.Sites) > 0 && !bytes.Equal(source, changed) {
			Excerpts(file.Sites, source)
		}
		return file
	}
	return l
}
