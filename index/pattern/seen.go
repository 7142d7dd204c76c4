package pattern

// seen is a set of pattern numbers that is emptied in no time: each slot carries the number of the round it was filled in.
type seen struct {
	slots []slot
	round uint32
	count int
}

type slot struct{ pattern, round uint32 }

// clear empties the set.
func (s *seen) clear() {
	s.count = 0
	if s.round++; s.round == 0 || s.slots == nil {
		s.slots = make([]slot, max(64, len(s.slots)))
		s.round = 1
	}
}

// add reports whether the pattern was not in the set, and puts it there.
func (s *seen) add(pattern uint32) bool {
	if 2*s.count >= len(s.slots) {
		old := s.slots
		s.slots, s.count = make([]slot, 2*len(old)), 0
		for _, o := range old {
			if o.round == s.round {
				s.add(o.pattern)
			}
		}
	}
	mask := uint32(len(s.slots) - 1)
	for i := pattern * 0x9E3779B1 >> 7 & mask; ; i = (i + 1) & mask {
		switch {
		case s.slots[i].round != s.round:
			s.slots[i] = slot{pattern, s.round}
			s.count++
			return true
		case s.slots[i].pattern == pattern:
			return false
		}
	}
}

// has reports whether the pattern is in the set.
func (s *seen) has(pattern uint32) bool {
	mask := uint32(len(s.slots) - 1)
	for i := pattern * 0x9E3779B1 >> 7 & mask; s.slots[i].round == s.round; i = (i + 1) & mask {
		if s.slots[i].pattern == pattern {
			return true
		}
	}
	return false
}
