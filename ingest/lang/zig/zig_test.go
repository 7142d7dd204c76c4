package zig

import (
	"testing"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

// TestCause holds that a message in a catch names the operation that failed.
func TestCause(t *testing.T) {
	source := `fn f() void { _ = read(path) catch |err| { log.err("cannot read {s}", .{path}); }; }`
	sites := Language().Extract("a.zig", []byte(source)).Sites
	if len(sites) != 1 || sites[0].Evidenced(errdex.EvidenceCause) != "read(path)" {
		t.Errorf("sites are %+v", sites)
	}
}

// TestParameters holds that a receiver is no parameter.
func TestParameters(t *testing.T) {
	source := `const Desk = struct { pub fn ring(desk: *const Desk, times: u8) void { @panic("no bell"); } };`
	sites := Language().Extract("a.zig", []byte(source)).Sites
	if len(sites) != 1 || len(sites[0].Function.Parameters) != 1 || sites[0].Function.Parameters[0].Name != "times" || !sites[0].Function.Public {
		t.Errorf("sites are %+v", sites)
	}
}
