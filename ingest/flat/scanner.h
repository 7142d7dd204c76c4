#ifndef ERRDEX_SCANNER_H
#define ERRDEX_SCANNER_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>

// Many grammars bring a scanner, C code of their own for tokens that no pattern describes: heredocs, indentation, raw strings.
// On source that nobody wrote some write past the buffer for their state, which aborts the process, and some never come back at
// the end of a file. A guarded language calls them through functions that end the parse instead.

// scanner_guard copies a language and puts the guards around its scanner; a language without a scanner comes back as it is.
// NULL when there is no memory. The copy is never freed. A narrow one shows its scanner no character above U+00FF: those that give
// what they read to the functions of ctype.h read past these functions' tables.
const void *scanner_guard(const void *language, bool narrow);

// A watch is what the guards know of the parse that this thread does.
typedef struct {
  jmp_buf out;         // where a parse that takes too much is left
  double until;        // the CPU time of this thread at which it does
  const void *scanner; // the scanner proper
  void *payload;       // its state, while there is one
  bool narrow;         // it gets U+00FF for the characters above
  int32_t wide;        // the character that it stands at, as it is
  void (*advance)(void *, bool);
  uint32_t (*column)(void *);
  void (*slow)(void *, bool); // the lexer's own way to go on, where lexing_step has taken its place; else NULL
  uint64_t read, next; // characters that it has read, and how many to read before the next look at the clock
  uint32_t idle;       // how often it has gone on at the end of the file in this call
  bool counting;       // the lexer knows in which column it is
} watch;

// scanner_watch starts a watch over a parse of a guarded language; NULL ends it, and frees what a scanner that was left still has.
void scanner_watch(watch *, const void *language);

// scanner_hasten puts lexing_step before the lexer's own way to go on, for the parse that is watched. A parser starts with its lexer,
// whose layout is no part of tree-sitter's interface: nothing is done unless it holds the ranges that the interface gives for the parser
// (ts_parser_included_ranges). TestCopies compares both ways.
void scanner_hasten(void *parser, const void *ranges, uint32_t count);

// cpu_seconds is the time that this thread has computed, which other work on the machine does not stretch.
double cpu_seconds(void);

#endif
