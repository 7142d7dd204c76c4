package main

import "sync"

// ring keeps the last bytes of what is written to it. It is safe for concurrent use.
type ring struct {
	mu   sync.Mutex
	size int
	data []byte // grows up to the size, then is written round
	next int    // where the next byte goes, once it is full
	// total is how much was written in all.
	total int64
}

func newRing(size int) *ring { return &ring{size: size} }

// Write keeps p, or its end; it never fails.
func (r *ring) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := len(p)
	r.total += int64(n)
	p = p[max(0, n-r.size):]
	if room := r.size - len(r.data); room > 0 {
		room = min(room, len(p))
		r.data = append(r.data, p[:room]...)
		p = p[room:]
	}
	for len(p) > 0 {
		copied := copy(r.data[r.next:], p)
		p = p[copied:]
		r.next = (r.next + copied) % r.size
	}
	return n, nil
}

// text is what is kept, in order. Where its start was lost it begins with a whole line.
func (r *ring) text() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	whole := append(append([]byte(nil), r.data[r.next:]...), r.data[:r.next]...)
	if r.total > int64(len(whole)) {
		for i, c := range whole {
			if c == '\n' {
				whole = whole[i+1:]
				break
			}
		}
	}
	return string(whole)
}
