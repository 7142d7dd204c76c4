#include "subtree.h"

#include "arena.h"
#include "language.h"

#include <stddef.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && UINTPTR_MAX == UINT64_MAX

// The layout of tree-sitter 0.25 (src/subtree.h). A subtree is a small leaf itself, or the address of a heap object, before
// which lie its children; the lowest bit tells which.
typedef struct {
  uint32_t references;
  length padding, size; // the padding is what lies between the end of what comes before and the start
  uint32_t lookahead, error_cost, child_count;
  uint16_t symbol, state;
  bool visible : 1, named : 1, extra : 1, fragile_left : 1, fragile_right : 1, changed : 1, external : 1, external_change : 1, column : 1,
      missing : 1, keyword : 1;
  uint32_t visible_children, named_children, visible_descendants; // where there are children
  int32_t precedence;
  uint16_t repeat_depth, production;
} heap;

typedef struct {
  bool small : 1, visible : 1, named : 1, extra : 1, changed : 1, missing : 1, keyword : 1;
  uint8_t symbol;
  uint16_t state;
  uint8_t padding_columns, padding_rows : 4, lookahead : 4, padding_bytes, size;
} leaf;

typedef union {
  leaf leaf;
  const heap *heap;
} subtree;

_Static_assert(sizeof(leaf) == 8 && sizeof(subtree) == 8, "a small leaf takes the place of a pointer");
_Static_assert(offsetof(heap, symbol) == 40 && offsetof(heap, visible_children) == 48, "the heap object is laid out as tree-sitter's");

// A level is a node whose children are being written.
typedef struct {
  const subtree *next, *end;   // the children that are left
  const uint16_t *aliases;     // the names that the production gives its children; NULL for none
  const field_entry *fields, *fields_end;
  uint32_t index;              // of the next child, extras not counted
  uint16_t inherited;          // the field of a hidden node, which its children have
  bool visible;
  int32_t node;                // the node, or the nearest visible one around it
} level;

enum { FIRST_LEVELS = 64 };

static level enter(const language *l, const heap *h, int32_t node, bool visible, uint16_t inherited) {
  const subtree *end = (const subtree *)h;
  level in = {.next = end - h->child_count, .end = end, .node = node, .visible = visible, .inherited = inherited};
  if (h->production != 0) in.aliases = &l->alias_sequences[(size_t)h->production * l->longest_alias_sequence];
  if (l->field_count != 0) {
    slice s = l->field_slices[h->production];
    in.fields = &l->field_entries[s.index];
    in.fields_end = in.fields + s.length;
  }
  return in;
}

static uint16_t field_of(const level *in) {
  for (const field_entry *f = in->fields; f < in->fields_end; f++) {
    if (!f->inherited && f->child == in->index) return f->field;
  }
  return in->inherited;
}

bool subtree_copy(root top, const void *given, const uint16_t *kinds, uint32_t kind_count, flat_node *out) {
  const language *l = given;
  const subtree *place = top.id;
  if (place->leaf.small) return false;
  const heap *h = place->heap;
  if (h->child_count == 0 || h->size.bytes != top.end - top.start || h->visible_children != top.children ||
      h->visible_descendants + 1 != top.descendants) return false;

  // Where the padding of the next node starts. A node's own padding is that of its first child.
  uint32_t at = top.start - h->padding.bytes, row = top.row - h->padding.row, n = 0;
  level *around = NULL; // the levels around the current one
  uint32_t depth = 0, room = 0;
  level in = {.next = place, .end = place + 1, .node = -1};
  bool is_root = true;
  for (;;) {
    while (in.next == in.end) {
      if (in.visible) out[in.node].next = n;
      if (depth == 0) goto done;
      in = around[--depth];
    }
    subtree s = *in.next++;
    bool small = s.leaf.small;
    bool extra = small ? s.leaf.extra : s.heap->extra, visible = small ? s.leaf.visible : s.heap->visible;
    uint16_t alias = 0, field = 0;
    if (!extra) {
      if (in.aliases != NULL) alias = in.aliases[in.index];
      field = field_of(&in);
      in.index++;
    }
    visible |= alias != 0 || is_root;
    is_root = false;
    uint32_t start = at + (small ? s.leaf.padding_bytes : s.heap->padding.bytes);
    uint32_t start_row = row + (small ? s.leaf.padding_rows : s.heap->padding.row);
    uint32_t end = start + (small ? s.leaf.size : s.heap->size.bytes);
    bool opens = !small && s.heap->child_count != 0 && s.heap->visible_children != 0;
    int32_t node = in.node;
    if (visible) {
      if (n == top.descendants) return false;
      node = (int32_t)n++;
      uint16_t symbol = alias != 0 ? alias : small ? s.leaf.symbol : s.heap->symbol;
      bool missing = small ? s.leaf.missing : s.heap->missing;
      bool named = alias != 0 ? l->symbols[alias].named : small ? s.leaf.named : s.heap->named;
      bool broken = missing || (!small && s.heap->error_cost != 0);
      out[node] = (flat_node){.kind = kinds[symbol < kind_count ? l->public_symbols[symbol] : kind_count], .field = field, .start = start,
                              .end = end, .row = start_row, .parent = in.node, .next = n,
                              .flags = (named ? FLAT_NAMED : 0) | (broken ? FLAT_BROKEN : 0) | (missing ? FLAT_MISSING : 0) | (extra ? FLAT_EXTRA : 0)};
    }
    if (!opens) {
      at = end;
      row = small ? start_row : start_row + s.heap->size.row;
      continue;
    }
    if (in.next < in.end || in.visible) {
      if (depth == room) {
        room = room == 0 ? FIRST_LEVELS : 2 * room;
        around = arena_realloc(around, room * sizeof(level));
      }
      around[depth++] = in;
    }
    in = enter(l, s.heap, node, visible, visible ? 0 : field);
  }
done:
  arena_free(around);
  return n == top.descendants && at == top.end;
}

#else

bool subtree_copy(root top, const void *language, const uint16_t *kinds, uint32_t kind_count, flat_node *out) {
  (void)top, (void)language, (void)kinds, (void)kind_count, (void)out;
  return false;
}

#endif
