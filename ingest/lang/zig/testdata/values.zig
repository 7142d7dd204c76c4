const std = @import("std");

fn fire(path: []const u8, limit: u64) void {
    if (limit > 1) {
        // want panic "cannot read {basename} of the kiln" hole=basename:path
        std.debug.panic("cannot read {s} of the kiln", .{std.fs.path.basename(path)});
    }
    // want panic "cannot find {path} of the kiln" hole=path:
    std.debug.panic("cannot find {s} of the kiln", .{path});
}
