#ifndef ERRDEX_LEXING_H
#define ERRDEX_LEXING_H

#include "language.h"

#include <stdbool.h>
#include <stdint.h>

// lexing is tree-sitter's lexer at work (0.25, src/lexer.h): what a grammar sees of it, and what it knows besides.
typedef struct {
  lexer data;
  length at, start, end; // where it is, and where the token starts and ends
  const void *ranges;
  const char *chunk;
  void *input[4], *logger[2];
  uint32_t range_count, range, chunk_start, chunk_size, lookahead_size;
  bool column_asked;
  uint32_t column; // in characters
  bool column_known;
} lexing;

// lexing_step goes on by one character as the lexer itself does, where the character and the next are of one byte and the next is at
// hand, as nearly all are; false where not, with nothing done. The lexer takes several times as long, and a third of all time goes
// into reading characters.
static inline bool lexing_step(lexer *data, bool skip) {
  lexing *l = (lexing *)data;
  uint32_t next = l->at.bytes + 1 - l->chunk_start;
  if (l->lookahead_size != 1 || next >= l->chunk_size) return false;
  unsigned char c = (unsigned char)l->chunk[next];
  if (c >= 0x80) return false;
  l->at.bytes++;
  if (data->lookahead == '\n') {
    l->at.row++;
    l->at.column = l->column = 0;
    l->column_known = true;
  } else {
    l->at.column++;
    if (l->column_known) l->column++;
  }
  if (skip) l->start = l->at;
  data->lookahead = c;
  return true;
}

#endif
