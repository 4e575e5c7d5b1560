/* return_forms: what the kernels of returns.ptx must compute; see form.h. */
#include <stddef.h>

#include "form.h"

static uint32_t way(uint32_t x) {
  const uint32_t odd = x & 1;
  uint32_t r = 0;
  for (unsigned k = 0; k < 16; k++) {
    if (!(x & 2)) r = (x * (odd ? 7 : 3) + r) ^ (odd ? 99 : 77);
    r = r * x + (odd ? 9 : 5);
  }
  return r + odd;
}

static uint32_t search(uint32_t x) {
  uint32_t r = 0;
  for (uint32_t k = 0; k < 24; k++) {
    x = x * 1664525 + 1013904223;
    const uint32_t top = x >> 28;
    if (top == 5) return (k % 2 ? (r * 5 + k) ^ 1 : r) + 1000;
    if (top % 2) r = (r * 3 + top) ^ 21;
    r += top;
  }
  return r;
}

static uint32_t before_barrier(uint32_t x, uint32_t block) { return x % 2 == 0 ? x : block % 2 ? x * 5 : x + 3; }

/* What is looked up, plus_two of 1.5 and of 10, and the high word of twice -6442450944. */
static uint32_t constants(uint32_t i) {
  static const uint32_t table[8] = {1, 0, 3, 4, 5};
  return (table[i % 8] * 100 + 3) * 100 + 12 + (uint32_t)((uint64_t)(2 * INT64_C(-6442450944)) >> 32);
}

#define EACH(name, expression)                                                                                         \
  static void name(const union form_word *a, const union form_word *b, union form_word *out) {                         \
    (void)b;                                                                                                           \
    for (uint32_t i = 0; i < WORDS; i++) out[i].u = expression;                                                        \
  }
EACH(ways_with_returns, way(a[i].u))
EACH(search_with_return, search(a[i].u))
EACH(constants_called_with, constants(i + 0 * a[i].u))
EACH(barriers_before_returns, before_barrier(a[i ^ 1].u, i / BLOCK) + i / BLOCK % 2)

#define U(name) {#name, false, name, ""},
const struct form return_forms[] = {U(ways_with_returns) U(search_with_return) U(barriers_before_returns)
                                        U(constants_called_with){NULL, false, NULL, NULL}};
