package index

import (
	"math"

	"github.com/errdex/errdex"
)

// temperature says how much a difference in worth decides between records that share text: with one more of this many letters
// a record is held e times as likely.
const temperature = 4

// What a record that is gone, or one that only warns, is behind in likelihood, in letters of worth.
const (
	goneBehind    = 8
	warningBehind = 4
)

// trust shares confidence out. It is how likely it is that the text which records share is a message of one of them at all,
// shared between them by their worth. Records that nothing tells apart get equal shares, so that a record has a high one only
// when it is alone with what speaks for it.
type trust struct {
	// most is the likeliest record's worth in each group, sum that of all likelihoods relative to it.
	most, sum []float64
}

func newTrust(groups int) *trust {
	return &trust{make([]float64, groups), make([]float64, groups)}
}

// count takes a match of a group into account.
func (t *trust) count(group int, likely float64) {
	switch most := t.most[group]; {
	case t.sum[group] == 0:
		t.most[group], t.sum[group] = likely, 1
	case likely > most:
		t.most[group], t.sum[group] = likely, 1+t.sum[group]*math.Exp((most-likely)/temperature)
	default:
		t.sum[group] += math.Exp((likely - most) / temperature)
	}
}

// give sets a match's confidence, once all were counted.
func (t *trust) give(m *ranked) {
	share := math.Exp((m.likely()-t.most[m.group])/temperature) / t.sum[m.group]
	m.Confidence = math.Round(100*real(m)*share) / 100
}

// likely is what a match is worth beside others of the same text.
func (m *ranked) likely() float64 { return likely(m.worth, m.gone, m.warning) }

func likely(worth float64, gone, warning bool) float64 {
	if gone {
		worth -= goneBehind
	}
	if warning {
		worth -= warningBehind
	}
	return worth
}

// real is how likely it is that a text like the match's is a message of its template and no chance agreement: by kind, and
// less where little text agrees.
func real(m *ranked) float64 {
	base := 0.0
	switch m.Kind {
	case errdex.MatchExact:
		base = 0.98
	case errdex.MatchContained:
		base = 0.9
	case errdex.MatchTruncated:
		base = 0.7
	case errdex.MatchGuess:
		base = 0.45
	}
	base *= math.Min(1, 0.4+m.seen/40)
	if m.tier == tierVague {
		base *= 0.5
	}
	return base
}
