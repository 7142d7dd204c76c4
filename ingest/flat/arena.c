#define _DEFAULT_SOURCE // MAP_ANONYMOUS, which strict C11 hides
#include "arena.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifndef _WIN32
#include <sys/mman.h>
#endif

enum {
  GRAIN = 16,            // sizes are multiples of it, and so are addresses
  SMALL = 1024,          // up to this size there is a list for each multiple of GRAIN
  CHUNK = 1 << 20,       // what is asked of the system at a time
  KEPT_CHUNKS = 16,      // how many chunks an arena keeps between parses
  SIZES = SMALL / GRAIN, // lists of small objects
  POWERS = 48,           // lists of large ones, by the power of two that holds them
};

// block stands before every object. While the object is free, its first bytes lead to the next free one.
typedef struct { uint64_t size, unused; } block;
typedef struct chunk {
  union { struct chunk *next; uint64_t wide; };
  uint64_t size;
} chunk;

_Static_assert(sizeof(block) == GRAIN && sizeof(chunk) == GRAIN, "objects are aligned");

struct arena {
  struct arena *next; // of those that nobody uses
  chunk *chunks, *spare;
  size_t size; // of the chunks in use
  void (*grows)(void *, size_t);
  void *context;
  char *at, *end; // what is left of the last chunk
  void *small[SIZES + 1];
  void *large[POWERS];
};

// Chunks are asked of the system itself: the C library keeps much of what it gets back, once for each thread.
#ifdef _WIN32
static void *map(size_t size) { return malloc(size); }
static void unmap(void *at, size_t size) { free(at); }
#else
static void *map(size_t size) {
  void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return at == MAP_FAILED ? NULL : at;
}
static void unmap(void *at, size_t size) { munmap(at, size); }
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static arena *idle;
static _Thread_local arena *current;

arena *arena_begin(void (*grows)(void *, size_t), void *context) {
  pthread_mutex_lock(&lock);
  arena *a = idle;
  if (a != NULL) idle = a->next;
  pthread_mutex_unlock(&lock);
  if (a == NULL && (a = calloc(1, sizeof(arena))) == NULL) return NULL;
  a->grows = grows;
  a->context = context;
  return current = a;
}

void arena_end(arena *a) {
  current = NULL;
  int kept = 0;
  chunk *spare = NULL;
  for (int list = 0; list < 2; list++) {
    for (chunk *c = list == 0 ? a->chunks : a->spare, *next; c != NULL; c = next) {
      next = c->next;
      if (c->size == CHUNK && kept < KEPT_CHUNKS) {
        c->next = spare;
        spare = c;
        kept++;
      } else {
        unmap(c, c->size);
      }
    }
  }
  memset(a, 0, sizeof *a);
  a->spare = spare;
  pthread_mutex_lock(&lock);
  a->next = idle;
  idle = a;
  pthread_mutex_unlock(&lock);
}

// add takes a chunk with room for size bytes into use.
static chunk *add(arena *a, size_t size) {
  size_t whole = size <= CHUNK - sizeof(chunk) ? CHUNK : size + sizeof(chunk);
  a->grows(a->context, a->size + whole);
  chunk *c = a->spare;
  if (c != NULL && whole == CHUNK) {
    a->spare = c->next;
  } else if ((c = map(whole)) != NULL) {
    c->size = whole;
  } else {
    a->grows(a->context, SIZE_MAX);
    abort();
  }
  c->next = a->chunks;
  a->chunks = c;
  a->size += whole;
  return c;
}

// carve cuts size bytes, which is a multiple of GRAIN, from the last chunk. A large object gets a chunk of its own, so that what
// is left of the last one is not lost.
static void *carve(arena *a, size_t size) {
  if ((size_t)(a->end - a->at) < size) {
    chunk *c = add(a, size);
    if (size > CHUNK / 4) return c + 1;
    a->at = (char *)(c + 1);
    a->end = (char *)c + c->size;
  }
  void *cut = a->at;
  a->at += size;
  return cut;
}

// list is where free objects of a size are kept; the size is rounded up to what the list holds.
static void **list(arena *a, size_t *size) {
  if (*size <= SMALL) {
    *size = (*size + GRAIN - 1) & ~(size_t)(GRAIN - 1);
    return &a->small[*size / GRAIN];
  }
  int power = 64 - __builtin_clzll((unsigned long long)*size - 1);
  *size = (size_t)1 << power;
  return &a->large[power];
}

static void *take(arena *a, size_t size) {
  if (size >= (size_t)1 << (POWERS - 1)) {
    a->grows(a->context, SIZE_MAX);
    abort();
  }
  void **from = list(a, &size);
  if (*from != NULL) {
    void *object = *from;
    *from = *(void **)object;
    return object;
  }
  block *b = carve(a, size + sizeof(block));
  b->size = size;
  return b + 1;
}

// given is for allocations outside of parses, where tree-sitter does not look whether there was memory either.
static void *given(void *object) {
  if (object == NULL) abort();
  return object;
}

void *arena_malloc(size_t size) {
  size_t some = size > 0 ? size : 1;
  return current == NULL ? given(malloc(some)) : take(current, some);
}

void *arena_calloc(size_t count, size_t size) {
  if (current == NULL) return given(calloc(count > 0 ? count : 1, size > 0 ? size : 1));
  if (size > 0 && count > SIZE_MAX / size) return arena_malloc(SIZE_MAX);
  return memset(arena_malloc(count * size), 0, count * size);
}

void *arena_realloc(void *old, size_t size) {
  if (current == NULL) return given(realloc(old, size > 0 ? size : 1));
  if (old == NULL) return arena_malloc(size);
  size_t had = ((block *)old - 1)->size;
  if (size <= had) return old;
  void *object = memcpy(arena_malloc(size), old, had);
  arena_free(old);
  return object;
}

void arena_free(void *old) {
  if (old == NULL) return;
  if (current == NULL) {
    free(old);
    return;
  }
  size_t size = ((block *)old - 1)->size;
  void **to = list(current, &size);
  *(void **)old = *to;
  *to = old;
}
