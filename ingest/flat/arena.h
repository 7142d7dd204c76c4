#ifndef ERRDEX_ARENA_H
#define ERRDEX_ARENA_H

#include <stddef.h>

// An arena is the memory of one parse. Tree-sitter makes and drops a great many small objects, and drops the whole tree in the
// end; with an arena both cost next to nothing: dropped objects are kept by size for the next of that size, and the end of the
// parse gives everything back at once. A parse takes place in one call on one thread, so nothing is locked in between.
typedef struct arena arena;

// arena_begin gives this thread an arena until arena_end; NULL when there is no memory. grows is called with how many bytes the
// arena is about to hold, SIZE_MAX when the system has no more; it leaves the parse (by longjmp) when that is too many.
arena *arena_begin(void (*grows)(void *context, size_t), void *context);
// arena_end gives everything back that was allocated since, and keeps a few chunks for the next parse.
void arena_end(arena *);

// The allocator that tree-sitter is given: the thread's arena, or without one the C library's.
void *arena_malloc(size_t size);
void *arena_calloc(size_t count, size_t size);
void *arena_realloc(void *old, size_t size);
void arena_free(void *old);

#endif
