#ifndef ERRDEX_FLAT_H
#define ERRDEX_FLAT_H

#include <stdbool.h>
#include <stdint.h>

// flat_node mirrors Node in flat.go, field by field.
typedef struct {
  uint16_t kind, field;
  uint32_t start, end, row;
  int32_t parent;
  uint32_t next, flags;
} flat_node;

// flat_result is what a parse gave. The nodes must be given to flat_free; there are none unless the status is FLAT_OK.
typedef struct {
  flat_node *nodes;
  uint32_t count;
  uint32_t status; // FLAT_OK, FLAT_STOPPED, FLAT_MANY
  bool plain;      // the lexer or the tree is not laid out as scanner_hasten and subtree_copy expect, or plain was asked for
} flat_result;

// The flags of a node, as in flat.go.
enum { FLAT_NAMED = 1, FLAT_BROKEN = 2, FLAT_MISSING = 4, FLAT_EXTRA = 8 };

enum { FLAT_OK, FLAT_STOPPED, FLAT_MANY };

// FLAT_MEMORY is how many bytes a parse may take; a mebibyte of source that a person wrote takes under half of it.
enum { FLAT_MEMORY = 256 << 20 };

// flat_guard prepares a language for flat_parse; see scanner_guard.
const void *flat_guard(const void *language, bool narrow);

void flat_set_allocator(void);

// flat_parse parses and copies the tree. A plain one leaves out what makes it fast (see scanner_hasten and subtree_copy); both give the same.
flat_result flat_parse(const void *language, const char *source, uint32_t length, uint64_t steps, double seconds,
                       uint32_t most, const uint16_t *kinds, uint32_t kind_count, bool plain);

// flat_room is a place for so many nodes; NULL when there is no memory.
flat_node *flat_room(uint32_t count);
void flat_free(flat_node *nodes);

#endif
