/* Test of block_coordinates: each block of a grid, in its order, has its number counted up beside its coordinates; all
 * grids of few blocks, and some of 2 ** 16.
 * Oracle for: block_coordinates */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "dispatch/block_coordinates.h"

struct place {
  unsigned x, y, z;
};

/* One number through the unit; the block waits `waits` cycles. */
static void expect(struct block_coordinates *s, unsigned grid_x, unsigned grid_y, unsigned number, struct place place,
                   unsigned waits) {
  struct block_coordinates_in in = {
      .grid_x = (u16)grid_x, .grid_y = (u16)grid_y, .number_valid = 1, .number = (u16)number};
  struct block_coordinates_out out;
  const unsigned there = 2 * s->params.NumberBits + 1;
  for (unsigned t = 0; t <= there + waits; t++) {
    in.block_ready = t < there || t == there + waits;
    block_coordinates_comb(s, &in, &out);
    assert_int_equal(out.block_valid, t >= there);
    assert_int_equal(out.number_ready, t == there + waits);
    if (t >= there && (out.block_x != place.x || out.block_y != place.y || out.block_z != place.z))
      fail_msg("block %u of %u x %u is %u %u %u", number, grid_x, grid_y, out.block_x, out.block_y, out.block_z);
    block_coordinates_clock(s, &in, &out);
  }
}

/* Every `stride`-th block of a grid, and the last. */
static void walk(struct block_coordinates *s, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned stride) {
  unsigned number = 0;
  for (unsigned z = 0; z < grid_z; z++)
    for (unsigned y = 0; y < grid_y; y++)
      for (unsigned x = 0; x < grid_x; x++, number++)
        if (number % stride == 0 || number + 1 == grid_x * grid_y * grid_z)
          expect(s, grid_x, grid_y, number, (struct place){x, y, z}, number % 3);
}

static void small_grids(void **state) {
  struct block_coordinates s;
  (void)state;
  block_coordinates_init(&s, &(struct block_coordinates_params){.NumberBits = 6, .GridBits = 7});
  for (unsigned x = 1; x <= 64; x++)
    for (unsigned y = 1; x * y <= 64; y++)
      for (unsigned z = 1; x * y * z <= 64; z++) walk(&s, x, y, z, 1);
}

static void large_grids(void **state) {
  static const struct place grids[] = {{65535, 1, 1}, {1, 65535, 1}, {1, 1, 65535}, {256, 256, 1}, {43, 43, 1},
                                       {181, 181, 2}, {2, 1, 32768}, {32768, 2, 1}, {40, 40, 40},  {7, 9362, 1}};
  struct block_coordinates s;
  (void)state;
  block_coordinates_init(&s, &(struct block_coordinates_params){.NumberBits = 16, .GridBits = 16});
  for (unsigned k = 0; k < sizeof grids / sizeof *grids; k++) walk(&s, grids[k].x, grids[k].y, grids[k].z, 37);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(small_grids), cmocka_unit_test(large_grids)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
