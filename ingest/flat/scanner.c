#include "scanner.h"

#include "language.h"
#include "lexing.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// guarded starts with the copy, so that a pointer to it is one to a language.
typedef struct {
  language copy;
  scanner proper;
  bool narrow;
} guarded;

enum {
  STATE = 1024,     // what tree-sitter keeps of a scanner's state (TREE_SITTER_SERIALIZATION_BUFFER_SIZE)
  ROOM = 4 * STATE, // what a scanner gets to write to; those that write too much do so by a few bytes
  IDLE = 1 << 10,   // steps at the end of the file in one call; a scanner that comes back takes a few
  LOOK = 1 << 14,   // characters between looks at the clock
};

static _Thread_local watch *watching;

double cpu_seconds(void) {
  struct timespec t;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) != 0) return 0;
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// spend counts characters read, and leaves the scanner when time is up.
static void spend(watch *w, uint64_t characters) {
  w->read += characters;
  if (w->read < w->next) return;
  w->next = w->read + LOOK;
  if (cpu_seconds() > w->until) longjmp(w->out, 1);
}

// show lets the scanner see the character that the lexer is at.
static void show(watch *w, lexer *lexer) {
  w->wide = lexer->lookahead;
  if (w->narrow && lexer->lookahead > 0xFF) lexer->lookahead = 0xFF;
}

static void advance(lexer *lexer, bool skip) {
  watch *w = watching;
  if (lexer->lookahead == 0 && lexer->eof(lexer) && ++w->idle > IDLE) longjmp(w->out, 1);
  spend(w, 1);
  if (w->narrow) lexer->lookahead = w->wide;
  if (w->slow == NULL || !lexing_step(lexer, skip)) w->advance(lexer, skip);
  if (w->narrow) show(w, lexer);
}

// column reads the line up to where the lexer is, but for the first time only: then the lexer counts.
static uint32_t column(lexer *lexer) {
  watch *w = watching;
  uint32_t at = w->column(lexer);
  if (!w->counting) spend(w, at);
  w->counting = true;
  return at;
}

static void *create(void) { return watching->payload = ((const scanner *)watching->scanner)->create(); }

static void destroy(void *payload) {
  watching->payload = NULL;
  ((const scanner *)watching->scanner)->destroy(payload);
}

static bool scan(void *payload, lexer *lexer, const bool *valid) {
  watch *w = watching;
  w->counting = false;
  w->idle = 0;
  w->advance = (void (*)(void *, bool))lexer->advance;
  w->column = (uint32_t (*)(void *))lexer->column;
  lexer->advance = advance;
  lexer->column = column;
  if (w->narrow) show(w, lexer);
  bool found = ((const scanner *)w->scanner)->scan(payload, lexer, valid);
  if (w->narrow) lexer->lookahead = w->wide;
  lexer->advance = (void (*)(struct lexer *, bool))w->advance;
  lexer->column = (uint32_t (*)(struct lexer *))w->column;
  return found;
}

// serialize forgets a state that is too large, as most scanners do themselves.
static unsigned serialize(void *payload, char *state) {
  char room[ROOM];
  unsigned length = ((const scanner *)watching->scanner)->serialize(payload, room);
  if (length > STATE) return 0;
  memcpy(state, room, length);
  return length;
}

const void *scanner_guard(const void *given, bool narrow) {
  const language *from = given;
  if (from->scanner.scan == NULL) return given;
  guarded *g = calloc(1, sizeof(guarded));
  if (g == NULL) return NULL;
  memcpy(&g->copy, from, from->version >= 15 ? sizeof(language) : from->version == 14 ? offsetof(language, name)
                                                                                       : offsetof(language, primary_states));
  g->proper = from->scanner;
  g->narrow = narrow;
  g->copy.scanner.create = create;
  g->copy.scanner.destroy = destroy;
  g->copy.scanner.scan = scan;
  g->copy.scanner.serialize = serialize;
  return g;
}

// step stands in the lexer's place for the grammar's own patterns.
static void step(lexer *lexer, bool skip) {
  if (!lexing_step(lexer, skip)) watching->slow(lexer, skip);
}

void scanner_hasten(void *parser, const void *ranges, uint32_t count) {
  lexing *l = parser;
  if (l->ranges != ranges || l->range_count != count || l->lookahead_size != 0 || l->chunk_size != 0) return;
  watching->slow = (void (*)(void *, bool))l->data.advance;
  l->data.advance = step;
}

void scanner_watch(watch *w, const void *given) {
  if (watching != NULL && watching->payload != NULL) destroy(watching->payload);
  watching = w;
  if (w == NULL || ((const language *)given)->scanner.scan == NULL) return;
  w->scanner = &((const guarded *)given)->proper;
  w->narrow = ((const guarded *)given)->narrow;
}
