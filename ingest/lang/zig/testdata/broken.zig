const std = @import("std");

fn first() void {
    // want panic "before the damage" rule=panic in=first
    @panic("before the damage");
}

fn second( {
    const x = = 3;
}

fn third() void {
    // want log "after the damage {x}" rule=log
    std.log.err("after the damage {d}", .{x});
}
