#ifndef ERRDEX_PACK_H
#define ERRDEX_PACK_H

#include "flat.h"

#include <stddef.h>

// pack_nodes tells how many bytes it wrote over the nodes that it was given; 0 when they cannot be packed. The nodes are lost.
size_t pack_nodes(flat_node *nodes, uint32_t count);

// pack_keep is a copy of what pack_nodes wrote, for pack_open and at last for free; NULL when there is no memory.
void *pack_keep(const flat_node *nodes, size_t size);

// pack_open writes the nodes out again; there must be room for count of them.
void pack_open(const void *packed, flat_node *nodes, uint32_t count);

#endif
