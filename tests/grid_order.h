/* grid_order: for tests: a grid whose n-th block is at n mod x, n / x mod y, n / xy, and a check of it at any unit's
 * port. */
#ifndef TWINWARP_TESTS_GRID_ORDER_H
#define TWINWARP_TESTS_GRID_ORDER_H

#include "util/random.h"

struct grid {
  unsigned x, y, z, taken; /* blocks that have been taken */
};

static inline unsigned blocks_of(const struct grid *g) { return g->x * g->y * g->z; }

static inline struct grid new_grid(struct tw_random *random) {
  return (struct grid){1 + tw_random_below(random, 6), 1 + tw_random_below(random, 5), 1 + tw_random_below(random, 3),
                       0};
}

#define ASSERT_PLACE(out, port, g, n)                                                                                  \
  do {                                                                                                                 \
    assert_int_equal((out).port##_x, (n) % (g).x);                                                                     \
    assert_int_equal((out).port##_y, (n) / (g).x % (g).y);                                                             \
    assert_int_equal((out).port##_z, (n) / ((g).x * (g).y));                                                           \
  } while (0)

#endif
