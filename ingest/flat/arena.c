#include "arena.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
  GRAIN = 16,            // sizes are multiples of it, and so are addresses
  SMALL = 1024,          // up to this size there is a list for each multiple of GRAIN
  CHUNK = 1 << 20,       // what is asked of the system at a time
  KEPT_CHUNKS = 8,       // how many chunks an arena keeps between parses
  SIZES = SMALL / GRAIN, // lists of small objects
  POWERS = 48,           // lists of large ones, by the power of two that holds them
};

// block stands before every object. While the object is free, its first bytes lead to the next free one.
typedef struct { uint64_t size, unused; } block;
typedef struct chunk { struct chunk *next; size_t size; } chunk;

struct arena {
  struct arena *next; // of those that nobody uses
  chunk *chunks, *spare;
  char *at, *end;
  void *small[SIZES + 1];
  void *large[POWERS];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static arena *idle;
static _Thread_local arena *current;

arena *arena_begin(void) {
  pthread_mutex_lock(&lock);
  arena *a = idle;
  if (a != NULL) idle = a->next;
  pthread_mutex_unlock(&lock);
  if (a == NULL) a = calloc(1, sizeof(arena));
  current = a;
  return a;
}

void arena_end(arena *a) {
  current = NULL;
  if (a == NULL) return;
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
        free(c);
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

// grow starts a chunk with room for size bytes; false when there is no memory.
static bool grow(arena *a, size_t size) {
  chunk *c = a->spare;
  if (c != NULL && size + sizeof(chunk) <= CHUNK) {
    a->spare = c->next;
  } else {
    size_t room = size + sizeof(chunk) > CHUNK ? size + sizeof(chunk) : CHUNK;
    if ((c = malloc(room)) == NULL) return false;
    c->size = room;
  }
  c->next = a->chunks;
  a->chunks = c;
  a->at = (char *)(c + 1);
  a->end = (char *)c + c->size;
  return true;
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
  if (size >= (size_t)1 << (POWERS - 1)) return NULL;
  void **from = list(a, &size);
  if (*from != NULL) {
    void *object = *from;
    *from = *(void **)object;
    return object;
  }
  if ((size_t)(a->end - a->at) < size + sizeof(block) && !grow(a, size + sizeof(block))) return NULL;
  block *b = (block *)a->at;
  a->at += size + sizeof(block);
  b->size = size;
  return b + 1;
}

// Tree-sitter does not look whether there was memory; its own allocator ends the process when there is none.
static void *given(void *object) {
  if (object == NULL) abort();
  return object;
}

void *arena_malloc(size_t size) {
  return given(current == NULL ? malloc(size > 0 ? size : 1) : take(current, size > 0 ? size : 1));
}

void *arena_calloc(size_t count, size_t size) {
  if (current == NULL) return given(calloc(count > 0 ? count : 1, size > 0 ? size : 1));
  if (size > 0 && count > SIZE_MAX / size) abort();
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
