package python

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/errdex/errdex"
)

const factsSource = `class Pool:
    async def get(self, name: str, *, size: int = 3, **rest) -> "Conn":
        # nothing to see here
        """Get a connection.

        It may take long.
        """
        for attempt in range(LIMIT):
            try:
                log.info("trying")
                conn = await self.connect(name)
                return conn
            except (OSError, ValueError) as failure:
                if attempt and (
                    size  # of the pool
                ):
                    # The last attempt: give up
                    # and say so.
                    log.error("no %s in %d of %r: %s", name.strip(), len(self.conns), self.pool, failure)
                    return None

        class Inner:
            def _go(self):
                raise GoneError(name) from None


class GoneError(Exception):
    default_detail = "the pool is gone"
`

func TestFacts(t *testing.T) {
	file := Language().Extract("pool.py", []byte(factsSource))
	if len(file.Sites) != 2 {
		t.Fatalf("%d sites, want 2", len(file.Sites))
	}
	site := file.Sites[0]
	for _, check := range []struct {
		what      string
		got, want any
	}{
		{"function", *site.Function, errdex.Function{Name: "Pool.get", Line: 2, EndLine: 24,
			Signature: `async def get(self, name: str, *, size: int = 3, **rest) -> "Conn"`, Doc: "Get a connection.\n\nIt may take long.",
			Parameters: []errdex.Parameter{{Name: "self"}, {Name: "name", Type: "str"}, {Name: "size", Type: "int"}, {Name: "rest"}},
			Public:     true, Async: true}},
		{"guards", site.Guards, []errdex.Guard{
			{Kind: errdex.GuardIf, Text: "attempt and (size)", Line: 14, Outcome: "true"},
			{Kind: errdex.GuardCatch, Text: "self.connect(name)", Line: 11, Outcome: "error", Detail: "(OSError, ValueError)"},
			{Kind: errdex.GuardLoop, Text: "attempt in range(LIMIT)", Line: 8}}},
		{"placeholders", site.Template.Placeholders(), []errdex.Placeholder{
			{Name: "name", Expression: "name.strip()", Origin: "parameter"},
			{Name: "len", Expression: "len(self.conns)", Type: errdex.IntegerValue, Origin: "call"},
			{Name: "pool", Expression: "self.pool", Type: errdex.QuotedValue, Origin: "field"},
			{Name: "failure", Expression: "failure", Origin: "caught"}}},
		{"evidence", site.Evidence, []errdex.Evidence{
			{Kind: errdex.EvidenceComment, Text: "The last attempt: give up\nand say so.", Line: 17},
			{Kind: errdex.EvidenceEffect, Text: "return None", Line: 20},
			{Kind: errdex.EvidenceCause, Text: "failure", Line: 13}}},
		{"evidence of a definition", file.Sites[1].Evidence, []errdex.Evidence{
			{Kind: errdex.EvidenceRaised, Text: "raise GoneError(name) from None", Line: 24}}},
	} {
		if diff := cmp.Diff(check.want, check.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", check.what, diff)
		}
	}
}
