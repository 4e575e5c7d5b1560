/* counts: what models count besides, in structs of u64 alone. */
#ifndef TWINWARP_COUNTS_H
#define TWINWARP_COUNTS_H

#include <stddef.h>

#include "twin.h"

/* Adds `one` to `sum`, both of that many bytes, count by count. */
static inline void counts_add(void *sum, const void *one, size_t bytes) {
  u64 *to = sum;
  const u64 *from = one;
  for (size_t i = 0; i < bytes / sizeof *to; i++) to[i] += from[i];
}

static inline void counts_subtract(void *from, const void *one, size_t bytes) {
  u64 *to = from;
  const u64 *less = one;
  for (size_t i = 0; i < bytes / sizeof *to; i++) to[i] -= less[i];
}

#endif
