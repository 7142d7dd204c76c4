//! A library desk: how Zig code makes its errors known.
const std = @import("std");
const log = std.log.scoped(.desk);
const debug = std.debug;

const shelf_limit = 64;
const no_shelf = "there is no such shelf";

/// Lends a book to a reader.
/// The shelf must exist.
pub fn lend(shelf: *Shelf, title: []const u8, reader: u32) !void {
    if (shelf.closed) {
        // want panic "shelf is closed for good" rule=panic class=@panic guard=if:"shelf.closed" in=lend doc="Lends a book to a reader. The shelf must exist."
        @panic("shelf is closed for good");
    }
    // ok rule=panic
    @panic(title);
    // ok rule=panic-format
    std.debug.panic("{s}", .{title});
    // want panic "reader {reader} holds {count} books" rule=panic-format class=std.debug.panic
    std.debug.panic("reader {d} holds {d} books", .{ reader, shelf.count });
    // want panic "reader {who} is unknown at {desk_name:>4}" rule=panic-format class=debug.panic
    debug.panic("reader {[who]d} is unknown at {{desk_name:>4}}", .{ .who = reader });
    // ok rule=panic-format
    std.debug.assert(shelf.count > 0);
    // ok rule=print
    std.debug.print("lent {s} to {d}\n", .{ title, reader });
    // want log "cannot lend {title} twice" rule=log class=log.err
    log.err("cannot lend {s} twice", .{title});
    // ok rule=log
    log.info("lending {s} now", .{title});
    // ok rule=log
    const failed = shelf.err(title);
    _ = failed;
    // want log "shelf {name} is nearly full" rule=log-warning severity=warning
    log.warn("shelf {s} is nearly full", .{shelf.name});
    // ok rule=log-warning
    log.debug("shelf {s} was asked to warn", .{shelf.name});
    return error.NotLent;
}

pub fn open(path: []const u8) !Shelf {
    const file = std.fs.cwd().openFile(path, .{}) catch |err| {
        // want log "failed to open {path}: {err}" rule=log class=std.log.err guard=error-return:"std.fs.cwd().openFile(path, .{})"
        std.log.err("failed to open {s}: {s}", .{ path, @errorName(err) });
        return err;
    };
    // want exit "no catalogue in {path}" rule=fatal class=fatal guard=none-value:"find(file)"
    const catalogue = find(file) orelse fatal("no catalogue in {s}", .{path});
    // want exit "there is no such shelf" rule=fatal class=fatal
    if (catalogue.empty) fatal(no_shelf, .{});
    switch (catalogue.kind) {
        .paper, .card => {},
        // want exit "catalogue kind {kind} is not supported, sorry" rule=fatal guard=switch-case:"else"
        else => |kind| fatal("catalogue kind {s} is not " ++ "supported, sorry", .{@tagName(kind)}),
    }
    // ok rule=fatal
    fatal("{s}", .{path});
    return parse(catalogue);
}

fn parse(catalogue: anytype) !Shelf {
    const Catalogue = @TypeOf(catalogue);
    // want exception "parse takes a catalogue, not {Catalogue}" rule=compile-error class=@compileError
    if (@typeInfo(Catalogue) != .@"struct") @compileError("parse takes a catalogue, not " ++ @typeName(Catalogue));
    // ok rule=compile-error
    if (Catalogue == void) @compileError(@typeName(Catalogue));
    comptime {
        // want exception "catalogues hold at most {shelf_limit} shelves" rule=compile-error
        if (shelf_limit > 99) @compileError(std.fmt.comptimePrint("catalogues hold at most {d} shelves", .{shelf_limit}));
    }
    return error.Unreadable;
}

pub fn main() !u8 {
    const args = try std.process.argsAlloc(std.heap.page_allocator);
    if (args.len < 2) {
        // want exit "the name of a shelf is missing" rule=print class=std.debug.print guard=if:"args.len < 2"
        std.debug.print("the name of a shelf is missing\n", .{});
        std.process.exit(1);
    }
    if (args.len > 9) {
        // want exit "too many shelves: {len}" rule=print class=stderr.print
        try stderr.print("too many shelves: {d}\n", .{args.len});
        return 1;
    }
    if (help) {
        // ok rule=print
        std.debug.print("all shelves are open today\n", .{});
        std.process.exit(0);
    }
    if (args.len == 3) {
        // ok rule=print
        try stderr.writeAll(
            \\usage: desk [options] <shelf>
            \\
            \\  --help  print this
            \\  --all   all shelves
        );
        std.process.exit(2);
    }
    const reason = if (args.len == 4) "the desk is closed" else "the desk is not open yet";
    if (late) {
        // want exit "the desk is closed" rule=print line=-4
        // want exit "the desk is not open yet" rule=print line=-4
        try stderr.writeAll(reason);
        return error.Closed;
    }
    const text =
        \\no reader of that name
        \\ask at the desk
    ;
    // want panic "no reader of that name\nask at the desk" rule=panic line=-4
    @panic(text);
}

test "lending" {
    @panic("tests hold no sites");
}

fn testLend() void {
    @panic("nor do the functions that they call");
}
