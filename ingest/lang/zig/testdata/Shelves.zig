//! A file that is a type, and reporting functions of its own.
const Shelves = @This();
const std = @import("std");

name: []const u8,

/// Reports what is wrong with the shelves.
fn complain(shelves: *Shelves, line: usize, comptime fmt: []const u8, args: anytype) error{Complained} {
    _ = line;
    // want log "shelves: {fmt}" rule=log in=Shelves.complain
    std.log.err("shelves: " ++ fmt, args);
    return error.Complained;
}

fn require(ok: bool, message: []const u8) void {
    // ok rule=panic
    if (!ok) @panic(message);
}

fn quit(comptime format: []const u8, args: anytype) noreturn {
    std.debug.print(format, args);
    std.process.exit(2);
}

pub fn sort(shelves: *Shelves, by: Order) !void {
    // want log "row {row} is {percent}% too long" rule=log class=shelves.complain in=Shelves.sort guard=if:"by.row > 3"
    if (by.row > 3) return shelves.complain(7, "row {d} is {d:.1}% too long", .{ by.row, by.percent });
    // want log "the rows have no names" class=complain
    if (by.row == 0) return complain(shelves, 8, "the rows have no names", .{});
    // want panic "rows must be sorted first" rule=panic class=require
    require(by.sorted, "rows must be sorted first");
    // want exit "nothing to sort in {name}" rule=print class=quit guard=else:"by.any"
    if (by.any) by.run() else quit("nothing to sort in {s}", .{shelves.name});
}

fn build(sema: *Sema, block: *Block) !void {
    // want exception "expected a shelf, found '{ty}'" rule=fail class=sema.fail
    return sema.fail(block, sema.src, "expected a shelf, found '{f}'", .{sema.ty.fmt(sema.pt)});
    // ok rule=fail
    sema.failed = true;
    const msg = msg: {
        // want exception "shelf {name} is used twice" rule=fail class=sema.errMsg
        const msg = try sema.errMsg(sema.src, "shelf {s} is used twice", .{sema.name});
        errdefer msg.destroy();
        // want exception "first used here" rule=fail class=sema.errNote
        try sema.errNote(sema.other, msg, "first used here", .{});
        break :msg msg;
    };
    // ok rule=fail
    return sema.failWithOwnedErrorMsg(block, msg);
}

fn fetch(f: *Fetch, eb: *Bundle) !void {
    const code = f.run() catch |err| switch (err) {
        error.Gone => return 0,
        // want exception "unable to fetch shelf: {e}" rule=fail class=f.fail guard=switch-case:"else"
        else => |e| return f.fail(f.token, try eb.printString("unable to fetch shelf: {t}", .{e})),
    };
    while (code > f.least) {
        // want exception "code {code} came \"too late\"" rule=fail class=f.addError guard=loop:"code > f.least"
        try f.addError("code {x:0>2} came \"too late\"", .{code});
    }
}
