/* launch_words: words of a launch's memory, as references compute on them. */
#ifndef TWINWARP_LAUNCH_WORDS_H
#define TWINWARP_LAUNCH_WORDS_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "isa/kernel.h"

/* A buffer's words in a memory image. */
static inline uint32_t *words(const struct launch *launch, uint32_t *memory, const char *name)
{
  return memory + launch_argument(launch, name) / 4;
}

static inline float to_float(uint32_t bits)
{
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline uint32_t to_bits(float value)
{
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return isnan(value) ? 0x7fffffff : bits;
}

static inline uint32_t grid_threads(const struct launch *launch)
{
  return launch->grid[0] * launch_threads(launch->block);
}

#endif
