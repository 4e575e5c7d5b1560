/* double: a kernel's reference as what each double of its result is; see form.h.  Two words are a double. */
#ifndef TWINWARP_TESTS_DOUBLE_H
#define TWINWARP_TESTS_DOUBLE_H

#include <string.h>

#include "form.h"

enum { DOUBLES = WORDS / 2 };

static inline double double_at(const union form_word *words, uint32_t i) {
  double d;
  memcpy(&d, words + 2 * i, sizeof d);
  return d;
}
static inline void double_put(union form_word *words, uint32_t i, double d) { memcpy(words + 2 * i, &d, sizeof d); }

/* A kernel whose double i is of_NAME(i, a, b); or what is returned here. */
#define DOUBLES_OF(name)                                                                                               \
  static void name(const union form_word *a, const union form_word *b, union form_word *out) {                         \
    for (uint32_t i = 0; i < DOUBLES; i++) double_put(out, i, of_##name(i, a, b));                                     \
  }
#define DOUBLES_EACH(name, ...)                                                                                        \
  static double of_##name(uint32_t i, const union form_word *a, const union form_word *b) {                            \
    (void)a, (void)b;                                                                                                  \
    __VA_ARGS__;                                                                                                       \
  }                                                                                                                    \
  DOUBLES_OF(name)

#endif
