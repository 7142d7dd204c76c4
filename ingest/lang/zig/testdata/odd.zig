const std = @import("std");

fn odd(n: u8) void {
    // want panic "tab\there, quote\" and backslash\\ and café 😀" rule=panic
    @panic("tab\there, quote\" and backslash\\ and caf\u{e9} \u{1f600}");
    // want panic "raw bytes A and \\q stay" rule=panic
    @panic("raw bytes \x41 and \q stay");
    // want log "{0} braces { stay } in {n}" rule=log hole=n:character
    std.log.err("{s} braces {{ stay }} in {c}", .{ "{}"[0..n], n });
    // want log "by position: {b} then {a}" rule=log
    std.log.err("by position: {1s} then {0s}", .{ a, b });
    // want log "hex {n} and scientific {f}" rule=log hole=n:hex hole=f:float
    std.log.err("hex {x} and scientific {e}", .{ n, f });
    // want log "padded {n} value" rule=log hole=n:
    std.log.err("padded {d:0>8} value", .{n});
    // want log "open { brace" rule=log
    std.log.err("open { brace", .{});
    // want log "the word shelf is spelled out" rule=log
    std.log.err("the word {s} is spelled out", .{"shelf"});
    // ok rule=log
    std.log.err("", .{});
    // ok rule=log
    std.log.err("{d}: {d}", .{ a, b });
    const word = word: {
        if (n > 3) break :word "more than three books";
        break :word "few books";
    };
    // want panic "more than three books" line=-5
    // want panic "few books" line=-4
    @panic(word);
    const state = switch (n) {
        0 => "the shelf is empty",
        else => "the shelf is full",
    };
    // want exit "the shelf is empty" line=-5
    // want exit "the shelf is full" line=-4
    fatal("{s}", .{state});
    // want panic "no value in here" line=+1
    @panic(
        \\no value in here
    );
}
