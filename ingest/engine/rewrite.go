package engine

import "bytes"

// Rewriting is the language with every source rewritten before it is read, for what a grammar cannot read. The rewriting must leave
// lines where they are, and must not change the source that it is given; excerpts are cut from the source as it was.
func (l Language) Rewriting(rewrite func(source []byte) []byte) Language {
	alone, within := l.Extract, l.ExtractIn
	l.Extract = func(path string, source []byte) File {
		return rewritten(source, rewrite(source), func(changed []byte) File { return alone(path, changed) })
	}
	if within != nil {
		l.ExtractIn = func(repository *Repository, path string, source []byte) File {
			return rewritten(source, rewrite(source), func(changed []byte) File { return within(repository, path, changed) })
		}
	}
	return l
}

// rewritten extracts from a changed source and cuts the excerpts from the source as it was.
func rewritten(source, changed []byte, extract func([]byte) File) File {
	file := extract(changed)
	if len(file.Sites) > 0 && !bytes.Equal(source, changed) {
		Excerpts(file.Sites, source)
	}
	return file
}
