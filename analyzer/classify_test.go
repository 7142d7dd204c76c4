package analyzer

import "testing"

// TestSamples runs every class's samples through the classifier.
func TestSamples(t *testing.T) {
	a := realAnalyzer(t)
	if len(a.classes) < 29 {
		t.Fatalf("only %d classes were found", len(a.classes))
	}
	for _, class := range a.classes {
		for _, sample := range class.Matches {
			if v := a.Classify(sample); v.Class != class.Slug {
				t.Errorf("%s: %q goes to %s (%.2f, then %s) because %q", class.Slug, sample.Message, v.Class, v.Confidence, v.RunnerUp, v.Reasons)
			}
		}
		for _, sample := range class.NearMisses {
			if v := a.Classify(sample); v.Class == class.Slug {
				t.Errorf("%s: takes the near miss %q (%.2f, then %s) because %q", class.Slug, sample.Message, v.Confidence, v.RunnerUp, v.Reasons)
			}
		}
	}
}
