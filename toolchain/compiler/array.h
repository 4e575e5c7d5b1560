/* array: room in a flat array that grows by doubling. */
#ifndef TWINWARP_ARRAY_H
#define TWINWARP_ARRAY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Makes sure that *items has room for `wanted` elements of `size` bytes.  -1 without memory; *items stays valid. */
static inline int array_room(void **items, uint32_t *capacity, uint32_t wanted, size_t size) {
  if (wanted <= *capacity) return 0;
  uint32_t grown = *capacity ? *capacity : 64;
  while (grown < wanted) grown *= 2;
  void *moved = realloc(*items, grown * size);
  if (!moved) return -1;
  *items = moved;
  *capacity = grown;
  return 0;
}

/* A flat array and how much of it is used. */
#define ARRAY(type)                                                                                                    \
  struct {                                                                                                             \
    type *at;                                                                                                          \
    uint32_t count, capacity;                                                                                          \
  }

#define ARRAY_ROOM(array, more)                                                                                        \
  array_room((void **)&(array)->at, &(array)->capacity, (array)->count + (more), sizeof *(array)->at)

#endif
