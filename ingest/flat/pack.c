#include "pack.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// A packed node is a byte of marks, the low byte of its kind, and numbers of 7 bits a byte, the lowest first: what is left of the kind
// and the field, where there is any; how far it starts after the node before it, and whether that is in another row; how many rows;
// its length; how many nodes are in it. Most nodes take four bytes.
enum {
  FLAGS = 15, // those of flat_node
  FAR = 16,   // the kind is above 255
  FIELD = 32, // the node has a field
  INNER = 64, // there are nodes in it
  LONGEST = 2 + 2 + 3 + 5 + 5 + 5 + 5,
};

_Static_assert(LONGEST < sizeof(flat_node), "a packed node is written over the node itself");

static uint8_t *put(uint8_t *to, uint64_t number) {
  for (; number >= 128; number >>= 7) *to++ = (uint8_t)(number | 128);
  *to++ = (uint8_t)number;
  return to;
}

static uint64_t get(const uint8_t **from) {
  uint64_t number = *(*from)++;
  if (number < 128) return number;
  number &= 127;
  for (int shift = 7;; shift += 7) {
    uint64_t more = *(*from)++;
    number |= (more & 127) << shift;
    if (more < 128) return number;
  }
}

size_t pack_nodes(flat_node *nodes, uint32_t count) {
  uint8_t *to = (uint8_t *)nodes;
  uint32_t start = 0, row = 0;
  for (uint32_t i = 0; i < count; i++) {
    flat_node n = nodes[i];
    if (n.start < start || n.row < row || n.flags > FLAGS) return 0;
    bool inner = n.next != i + 1, moved = n.row != row;
    *to++ = (uint8_t)(n.flags | (n.kind > 255 ? FAR : 0) | (n.field != 0 ? FIELD : 0) | (inner ? INNER : 0));
    *to++ = (uint8_t)n.kind;
    if (n.kind > 255) to = put(to, n.kind >> 8);
    if (n.field != 0) to = put(to, n.field);
    to = put(to, (uint64_t)(n.start - start) << 1 | moved);
    if (moved) to = put(to, n.row - row);
    to = put(to, n.end - n.start);
    if (inner) to = put(to, n.next - i - 1);
    start = n.start;
    row = n.row;
  }
  return (size_t)(to - (uint8_t *)nodes);
}

void *pack_keep(const flat_node *nodes, size_t size) {
  void *kept = malloc(size);
  return kept == NULL ? NULL : memcpy(kept, nodes, size);
}

void pack_open(const void *packed, flat_node *nodes, uint32_t count) {
  const uint8_t *from = packed;
  uint32_t start = 0, row = 0;
  int32_t parent = -1;
  for (uint32_t i = 0; i < count; i++) {
    flat_node *n = &nodes[i];
    uint8_t marks = *from++;
    n->kind = *from++;
    if (marks & FAR) n->kind = (uint16_t)(n->kind | get(&from) << 8);
    n->field = marks & FIELD ? (uint16_t)get(&from) : 0;
    uint64_t moved = get(&from);
    start += (uint32_t)(moved >> 1);
    if (moved & 1) row += (uint32_t)get(&from);
    n->start = start;
    n->row = row;
    n->end = start + (uint32_t)get(&from);
    n->parent = parent;
    n->next = i + 1 + (marks & INNER ? (uint32_t)get(&from) : 0);
    n->flags = marks & FLAGS;
    if (marks & INNER) parent = (int32_t)i;
    while (parent >= 0 && nodes[parent].next == i + 1) parent = nodes[parent].parent;
  }
}
