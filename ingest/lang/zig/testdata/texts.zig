const std = @import("std");

pub const LoanError = error{ Missing, Late, Broken };

/// What a reader is told.
pub fn errorMessage(err: LoanError) []const u8 {
    return switch (err) {
        // want exception "the book is missing" rule=error-text class=error.Missing guard=switch-case:"error.Missing" in=errorMessage doc="What a reader is told."
        error.Missing => "the book is missing",
        // want exception "the book is late" rule=error-text class=error.Late
        error.Late => "the book is late",
        // want exception "the book cannot be lent" rule=error-text class=""
        else => "the book cannot be lent",
    };
}

// ok rule=error-text
pub fn title(kind: Kind) []const u8 {
    return switch (kind) {
        // ok rule=error-text
        .novel => "a long story",
        else => "some other book",
    };
}

const Diagnostic = struct {
    kind: Kind,
    pub fn render(d: Diagnostic, w: anytype) !void {
        switch (d.kind) {
            // want exception "shelf {shelf} was expected here" rule=error-text class=""
            .shelf => try w.print("shelf {s} was expected here", .{d.shelf}),
            // want exception "no card is left" rule=error-text
            .card => return w.writeAll("no card is left"),
            // ok rule=error-text
            else => try w.print("{s}", .{d.text}),
        }
    }
};

pub const too_late: Diagnostic = .{
    // want exception "books go back by {date}" rule=diagnostic severity=error
    .fmt = "books go back by " ++ date,
    .kind = .@"error",
};
pub const nearly_late: Diagnostic = .{
    // want exception "books should go back soon" rule=diagnostic severity=warning
    .fmt = "books should go back soon",
    .kind = .warning,
};
pub const by_the_way: Diagnostic = .{
    // ok rule=diagnostic
    .fmt = "books are read by many",
    .kind = .note,
};

fn find(name: []const u8) Value {
    // want exception "no such reader" rule=diagnostic guard=if:"name.len == 0" in=find
    if (name.len == 0) return .{ .err = "no such reader" };
    // ok rule=diagnostic
    if (name.len == 1) return .{ .err = "short" };
    // want exception "must be a number" rule=diagnostic
    return .{ .invalid_card = .{ .reason = "must be a number" } };
}

fn check(self: *Desk) !void {
    if (self.closed) {
        // want exception "the desk was closed early" rule=diagnostic guard=if:"self.closed"
        self.err_msg = "the desk was closed early";
        // ok rule=diagnostic
        self.name = "the desk by the door";
        return error.Closed;
    }
    // want exception "no desk has the number {number}" rule=diagnostic class=DeskError
    self.last = DeskError{ .message = try std.fmt.allocPrint(self.gpa, "no desk has the number {d}", .{self.number}) };
    // want exception "desk {number} has no bell" rule=fail class=env.throw
    return env.throw(.{ .message = try std.fmt.allocPrint(self.gpa, "desk {d} has no bell", .{self.number}) });
}
