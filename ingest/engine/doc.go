// Package engine finds error sites in source. One engine serves every language that tree-sitter parses; what differs between
// languages is a spec (data) and a few hooks (Go). It knows no repository, path rule or record: it takes one file's bytes and
// gives its sites.
//
// # Adding a language
//
// A language is a folder ingest/lang/<id> with
//
//	<id>.go      func Language() engine.Language { return engine.Deferred(head, build) }
//	spec.toml    embedded, read by ParseSpec
//	testdata/    samples annotated as package langtest describes; every rule wanted and refused at least once
//
// and one line in package lang. The spec says
//
//   - which node kinds play which [Role], and where the role's parts are ([RoleSpec]). New refuses kinds and fields that the
//     grammar does not have. Given roles bring enclosing functions, guards, doc comments and evidence for nothing.
//   - the constructs ([Construct]): callee patterns, error type, class, severity, where the message is, its format dialect.
//   - the calls that build texts ([FormatSpec]), hand them on (Transparent), or run a closure on failure ([ClosureSpec]).
//   - the calls and declared types whose values are durations or paths for certain ([ValueSpec]).
//
// A callee pattern matches the end of a callee from the start of a name: "bail!" matches anyhow::bail!, not x.bail!;
// a leading dot makes it a method: ".context"; a star is any run of characters within a name: "*Error::new". The patterns
// "throw" and "assert" match the statements of those roles. The first construct that matches a call takes it.
//
// [Hooks] do what a spec cannot say: decode string literals, recognise calls in odd places (macros, operators that format),
// find sites that are no calls, tell test code, complete what is known of a function, correct a site's class.
//
// # How it works
//
// extract parses (package flat) and makes one pass over the nodes in order. A call whose name some pattern ends in becomes a
// [Call]; the construct says which argument holds the message; [Scan.follow] goes from there to the expressions that give its
// value (through closures, blocks, conversions, both sides of an if, constants and variables), and [Scan.text] reads each as
// a template. A literal belongs to one site only, the outermost construct around it, unless an inner call is a construct by
// itself. When a message is a parameter of the function around it, that function is a reporter of the project's own, and the
// pass is repeated for calls of it. Functions, guards and evidence are looked up for found sites only.
//
// Across files it is the same in two steps: a [File] says what it offers other files ([Offers]: reporters, functions, constants)
// and which names it asks for; [Gather] makes a [Repository] of what all files offer, and those that ask for something in it
// are extracted again with it ([Language.ExtractIn]).
//
// Start at [New], scan.go and construct.go.
package engine
