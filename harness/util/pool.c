/* pool: see pool.h. */
#include "pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64, BLOCK_BYTES = 1 << 19 };

struct pool_block {
  struct pool_block *next;
  size_t used, bytes;
  _Alignas(LINE) unsigned char data[];
};

static struct pool_block *block_of(size_t bytes) {
  struct pool_block *b = aligned_alloc(LINE, sizeof *b + bytes);
  if (!b) {
    fputs("twinwarp: out of memory\n", stderr);
    exit(4);
  }
  memset(b, 0, sizeof *b + bytes);
  b->bytes = bytes;
  return b;
}

void *pool_take(struct pool *pool, size_t bytes) {
  struct pool_block *b = pool->blocks;
  bytes = (bytes + LINE - 1) / LINE * LINE;
  if (!b || b->bytes - b->used < bytes) {
    b = block_of(bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES);
    b->next = pool->blocks;
    pool->blocks = b;
  }
  void *at = b->data + b->used;
  b->used += bytes;
  return at;
}

void pool_release(struct pool *pool) {
  while (pool->blocks) {
    struct pool_block *b = pool->blocks;
    pool->blocks = b->next;
    free(b);
  }
}
