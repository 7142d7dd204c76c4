#include "flat.h"

#include "arena.h"
#include "scanner.h"
#include "subtree.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

// The part of tree-sitter's C interface (0.25) that is used here. The library is compiled into the go-tree-sitter package,
// whose headers cannot be included from another package; the declarations are weak so that cgo's trial link of this package
// alone does not need the library.
typedef struct { uint32_t row, column; } TSPoint;
typedef struct { uint32_t context[4]; const void *id; const void *tree; } TSNode;
typedef struct { const void *tree; const void *id; uint32_t context[3]; } TSTreeCursor;

typedef struct {
  void *payload;
  const char *(*read)(void *payload, uint32_t index, TSPoint position, uint32_t *count);
  int encoding;
  void *decode;
} TSInput;
typedef struct { void *payload; uint32_t offset; bool has_error; } TSParseState;
typedef struct { void *payload; bool (*progress)(TSParseState *); } TSParseOptions;

#define WEAK __attribute__((weak))
WEAK void ts_set_allocator(void *(*)(size_t), void *(*)(size_t, size_t), void *(*)(void *, size_t), void (*)(void *));
WEAK void *ts_parser_new(void);
WEAK void ts_parser_delete(void *);
WEAK bool ts_parser_set_language(void *, const void *);
WEAK const void *ts_parser_included_ranges(const void *, uint32_t *);
WEAK void *ts_parser_parse_with_options(void *, const void *, TSInput, TSParseOptions);
WEAK TSNode ts_tree_root_node(const void *);
WEAK uint32_t ts_node_descendant_count(TSNode);
WEAK uint32_t ts_node_child_count(TSNode);
WEAK uint16_t ts_node_symbol(TSNode);
WEAK uint32_t ts_node_start_byte(TSNode);
WEAK uint32_t ts_node_end_byte(TSNode);
WEAK TSPoint ts_node_start_point(TSNode);
WEAK bool ts_node_is_named(TSNode);
WEAK bool ts_node_is_missing(TSNode);
WEAK bool ts_node_is_extra(TSNode);
WEAK bool ts_node_has_error(TSNode);
WEAK TSTreeCursor ts_tree_cursor_new(TSNode);
WEAK void ts_tree_cursor_delete(TSTreeCursor *);
WEAK TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
WEAK uint16_t ts_tree_cursor_current_field_id(const TSTreeCursor *);
WEAK bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
WEAK bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
WEAK bool ts_tree_cursor_goto_parent(TSTreeCursor *);

// flat_set_allocator undoes what go-tree-sitter's init does: it sends every allocation of the C library through a Go callback,
// which makes parsing 1.4 to 2.1 times as slow.
void flat_set_allocator(void) { ts_set_allocator(arena_malloc, arena_calloc, arena_realloc, arena_free); }

static void fill(flat_node *out, const TSTreeCursor *cursor, int32_t parent, const uint16_t *kinds, uint32_t kind_count) {
  TSNode node = ts_tree_cursor_current_node(cursor);
  uint16_t symbol = ts_node_symbol(node);
  out->kind = kinds[symbol < kind_count ? symbol : kind_count];
  out->field = ts_tree_cursor_current_field_id(cursor);
  out->start = ts_node_start_byte(node);
  out->end = ts_node_end_byte(node);
  out->row = ts_node_start_point(node).row;
  out->parent = parent;
  out->flags = (ts_node_is_named(node) ? FLAT_NAMED : 0) | (ts_node_has_error(node) ? FLAT_BROKEN : 0) |
               (ts_node_is_missing(node) ? FLAT_MISSING : 0) | (ts_node_is_extra(node) ? FLAT_EXTRA : 0);
}

// walk writes the nodes in preorder. It climbs with the cursor and the parents already written, so it never recurses, however
// deep the source is nested.
static void walk(void *tree, const uint16_t *kinds, uint32_t kind_count, flat_node *out, uint32_t room) {
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  int32_t parent = -1;
  uint32_t n = 0;
  while (n < room) {
    fill(&out[n], &cursor, parent, kinds, kind_count);
    int32_t self = (int32_t)n++;
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      parent = self;
      continue;
    }
    out[self].next = n;
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (parent < 0 || !ts_tree_cursor_goto_parent(&cursor)) goto done;
      out[parent].next = n;
      parent = out[parent].parent;
    }
  }
done:
  // Only a count that is wrong leaves open ancestors; close them so that every Next is inside the copy.
  for (; parent >= 0; parent = out[parent].parent) out[parent].next = n;
  ts_tree_cursor_delete(&cursor);
}

typedef struct { const char *text; uint32_t length; } input;

static const char *read_input(void *payload, uint32_t index, TSPoint position, uint32_t *count) {
  const input *in = payload;
  (void)position;
  *count = index < in->length ? in->length - index : 0;
  return index < in->length ? in->text + index : "";
}

typedef struct { uint64_t taken, limit, calls; double until; } budget;

// LOOK is how many calls of spend pass between looks at the clock, each of which is a system call.
enum { LOOK = 8 };

// spend is called by the parser once every hundred operations. Recovering from errors costs about three times as much time,
// and in some grammars a thousand times; the clock is for those.
static bool spend(TSParseState *state) {
  budget *b = state->payload;
  b->taken += state->has_error ? 3 : 1;
  return b->taken > b->limit || (b->calls++ % LOOK == 0 && cpu_seconds() > b->until);
}

// A buffer holds the nodes of one tree at a time. Those that no tree uses are kept for the next, but for huge ones, which are rare.
typedef struct buffer {
  struct buffer *next;
  uint32_t room;
  flat_node nodes[];
} buffer;

enum { LEAST_NODES = 8 << 10, KEPT_NODES = 512 << 10 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static buffer *idle;

flat_node *flat_room(uint32_t count) {
  pthread_mutex_lock(&lock);
  buffer *b = idle;
  if (b != NULL) idle = b->next;
  pthread_mutex_unlock(&lock);
  if (b != NULL && b->room >= count) return b->nodes;
  free(b);
  uint32_t room = count < LEAST_NODES ? LEAST_NODES : count + count / 8;
  b = malloc(sizeof(buffer) + room * sizeof(flat_node));
  if (b == NULL) return NULL;
  b->room = room;
  return b->nodes;
}

void flat_free(flat_node *nodes) {
  if (nodes == NULL) return;
  buffer *b = (buffer *)((char *)nodes - offsetof(buffer, nodes));
  if (b->room > KEPT_NODES) {
    free(b);
    return;
  }
  pthread_mutex_lock(&lock);
  b->next = idle;
  idle = b;
  pthread_mutex_unlock(&lock);
}

// request is a call of flat_parse.
typedef struct {
  const void *language;
  input in;
  uint64_t steps;
  uint32_t most;
  const uint16_t *kinds;
  uint32_t kind_count;
  bool plain; // parses and copies as tree-sitter does itself
  watch guard;
  flat_result result;
} request;

// copy writes the nodes of a tree, whose count is known.
static void copy(void *tree, request *r) {
  TSNode node = ts_tree_root_node(tree);
  root top = {node.id, ts_node_start_byte(node), ts_node_start_point(node).row, ts_node_end_byte(node), ts_node_child_count(node),
              r->result.count};
  bool copied = !r->plain && subtree_copy(top, r->language, r->kinds, r->kind_count, r->result.nodes);
  if (!copied) walk(tree, r->kinds, r->kind_count, r->result.nodes, r->result.count);
  r->result.plain = !copied || r->guard.slow == NULL;
}

// grows leaves a parse that needs too much memory. It looks at the clock as well: single operations can take very long, and
// those that do allocate.
static void grows(void *context, size_t size) {
  request *r = context;
  if (size > FLAT_MEMORY) r->result.status = FLAT_MANY;
  if (size > FLAT_MEMORY || cpu_seconds() > r->guard.until) longjmp(r->guard.out, 1);
}

// run parses and copies. The tree is not deleted: it goes with the arena.
static void run(request *r) {
  void *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, r->language)) return;
  if (!r->plain) {
    uint32_t count = 0;
    const void *ranges = ts_parser_included_ranges(parser, &count);
    scanner_hasten(parser, ranges, count);
  }
  budget left = {.limit = r->steps, .until = r->guard.until};
  void *tree = ts_parser_parse_with_options(parser, NULL, (TSInput){&r->in, read_input, 0, NULL}, (TSParseOptions){&left, spend});
  ts_parser_delete(parser);
  if (tree == NULL) return;
  r->result.count = ts_node_descendant_count(ts_tree_root_node(tree));
  r->result.status = r->result.count > r->most ? FLAT_MANY : FLAT_OK;
  if (r->result.status != FLAT_OK) return;
  r->result.nodes = flat_room(r->result.count);
  if (r->result.nodes == NULL) {
    r->result.status = FLAT_MANY;
    return;
  }
  copy(tree, r);
}

// attempt runs, and comes back as well when the parse was left: by grows, or by the guards of the scanner.
static void attempt(request *r) {
  if (setjmp(r->guard.out) == 0) {
    run(r);
    return;
  }
  if (r->result.status == FLAT_OK) r->result.status = FLAT_STOPPED;
  flat_free(r->result.nodes);
  r->result.nodes = NULL;
}

flat_result flat_parse(const void *language, const char *source, uint32_t length, uint64_t steps, double seconds,
                       uint32_t most, const uint16_t *kinds, uint32_t kind_count, bool plain) {
  request r = {.language = language, .in = {source, length}, .steps = steps, .most = most, .kinds = kinds,
               .kind_count = kind_count, .plain = plain, .result = {NULL, 0, FLAT_STOPPED, false}};
  r.guard.until = cpu_seconds() + seconds;
  arena *memory = arena_begin(grows, &r);
  if (memory == NULL) return (flat_result){NULL, 0, FLAT_MANY, false};
  scanner_watch(&r.guard, language);
  attempt(&r);
  scanner_watch(NULL, NULL);
  arena_end(memory);
  return r.result;
}

const void *flat_guard(const void *language, bool narrow) { return scanner_guard(language, narrow); }
