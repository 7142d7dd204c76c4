package main

import "os"

// freshLine begins what is written to a file with a line end: something before it ended in the middle of a line.
type freshLine struct {
	*os.File
	begun bool
}

func (f *freshLine) Write(p []byte) (int, error) {
	if !f.begun {
		f.begun = true
		if _, err := f.File.Write([]byte("\n")); err != nil {
			return 0, err
		}
	}
	return f.File.Write(p)
}
