/* each: a kernel's reference as what each of its threads does, and roundings; see form.h. */
#ifndef TWINWARP_TESTS_EACH_H
#define TWINWARP_TESTS_EACH_H

#include <math.h>

#include "form.h"

enum { WARP = 32 };

/* Thread i, t in its block, which begins at `first`; `warp` is the warp's first thread. */
#define EACH(name, ...)                                                                                                \
  static void name(const union form_word *a, const union form_word *b, union form_word *out) {                         \
    for (uint32_t i = 0; i < WORDS; i++) {                                                                             \
      const uint32_t t = i % BLOCK, first = i - t, warp = i - i % WARP;                                                \
      (void)a, (void)b, (void)t, (void)first, (void)warp;                                                              \
      __VA_ARGS__;                                                                                                     \
    }                                                                                                                  \
  }

/* The next float below or above what is none. */
static inline float down(double x) {
  const float f = (float)x;
  return (double)f > x ? nextafterf(f, -INFINITY) : f;
}
static inline float up(double x) { return -down(-x); }

#endif
