#ifndef ERRDEX_SUBTREE_H
#define ERRDEX_SUBTREE_H

#include "flat.h"

#include <stdbool.h>
#include <stdint.h>

// root is what tree-sitter's interface says of the node at the top of a tree.
typedef struct {
  const void *id; // its place in the tree
  uint32_t start, row, end, children, descendants;
} root;

// subtree_copy writes the nodes of a tree in preorder, as a cursor would show them, in a quarter of the cursor's time. It reads
// tree-sitter's own objects, whose layout is no part of the interface: false when the root is not laid out as it expects, or when the
// nodes are not as many and as long as the root says; what it has written is void then. It knows the layout of 0.25 on 64-bit
// little-endian machines, and takes no tree on others. TestCopies compares it with the cursor.
bool subtree_copy(root, const void *language, const uint16_t *kinds, uint32_t kind_count, flat_node *out);

#endif
