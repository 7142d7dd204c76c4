package rust

import (
	"testing"

	"github.com/errdex/errdex"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

// TestRaised looks for the places that make what is defined elsewhere in the file.
func TestRaised(t *testing.T) {
	source := `
enum LoanError {
    #[error("page {0} is torn")]
    Torn(u32),
    Late,
}
impl fmt::Display for Jam {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Paper => write!(f, "paper jam"),
        }
    }
}
impl Error for Jam {}
fn lend(page: u32) -> Result<(), LoanError> {
    if let Err(LoanError::Torn(_)) = check() { return Ok(()); }
    if torn(page) { return Err(LoanError::Torn(page)); }
    print(Jam::Paper)
}
#[cfg(test)]
mod tests { fn t() { check(LoanError::Torn(1)); } }
`
	sites := Language().Extract("a.rs", []byte(source)).Sites
	if len(sites) != 2 {
		t.Fatalf("found %d sites", len(sites))
	}
	for i, want := range []struct {
		text string
		line int
	}{{"return Err(LoanError::Torn(page));", 17}, {"print(Jam::Paper)", 18}} {
		evidence := sites[i].Evidence
		if len(evidence) != 1 || evidence[0].Kind != errdex.EvidenceRaised || evidence[0].Text != want.text || evidence[0].Line != want.line {
			t.Errorf("%s: evidence %+v", sites[i].Template.Message(), evidence)
		}
	}
}
