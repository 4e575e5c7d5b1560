/* Test of grid_walker, block_dispatch and subcore_mux, on whole grids: every block once and in order, every warp once
 * and in order, no slot given twice, limits kept, and no grid left hanging within what the contract calls safe.
 * Oracle for: grid_walker, block_dispatch */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dispatch/block_dispatch.h"
#include "dispatch/grid_walker.h"
#include "dispatch/hash_table.h"
#include "dispatch/subcore_mux.h"
#include "util/random.h"

enum { SCHEDULERS = 4, WARPS = 16, BLOCKS = 32, NONE = 255 };

struct bench {
  struct grid_walker grid;
  struct grid_walker_in grid_in;
  struct grid_walker_out block;
  struct block_dispatch dispatch;
  struct block_dispatch_in in;
  struct block_dispatch_out out;
  struct subcore_mux mux;
  struct subcore_mux_in mux_in;
  struct tw_random random;
  unsigned launched;           /* warps of the grid so far */
  u8 owner[SCHEDULERS][WARPS]; /* block slot a warp slot is taken by, NONE */
  u32 running[SCHEDULERS];     /* warp slots not yet done */
  unsigned undone[BLOCKS];     /* warps of the block in a slot that are not done */
};

static void open_bench(struct bench *b, struct grid_walker_in grid, struct block_dispatch_in config, bool hashed,
                       u64 seed) {
  memset(b, 0, sizeof *b);
  memset(b->owner, NONE, sizeof b->owner);
  tw_random_seed(&b->random, seed);
  b->grid_in = grid;
  b->in = config;
  b->in.block_warps = grid.block_warps;
  b->mux_in.hashed = hashed;
  hash_table_shuffle(b->mux_in.hash_table, 4, seed);
  grid_walker_init(&b->grid, &(struct grid_walker_params){.GridBits = 16});
  block_dispatch_init(&b->dispatch, &(struct block_dispatch_params){
                                        .Schedulers = SCHEDULERS, .Warps = WARPS, .Blocks = BLOCKS, .GridBits = 16});
  subcore_mux_init(&b->mux, &(struct subcore_mux_params){4});
}

static void check_launch(struct bench *b) {
  const struct grid_walker_in *grid = &b->grid_in;
  const struct block_dispatch_in *in = &b->in;
  const struct block_dispatch_out *out = &b->out;
  const unsigned warp = b->launched % in->block_warps, block = b->launched / in->block_warps;
  const unsigned slot = out->launch_block;
  assert_int_equal(out->launch_warp_in_block, warp);
  assert_int_equal(out->launch_first, warp == 0);
  assert_int_equal(out->launch_lanes, warp == in->block_warps - 1u ? in->last_lanes : 0xffffffff);
  assert_int_equal(out->launch_block_x, block % grid->grid_x);
  assert_int_equal(out->launch_block_y, block / grid->grid_x % grid->grid_y);
  assert_int_equal(out->launch_block_z, block / grid->grid_x / grid->grid_y);
  assert_int_equal(out->launch_shared_base, slot * in->shared_bytes);
  assert_int_equal(out->launch_scheduler, in->choice);
  assert_true(slot < in->blocks_limit && out->launch_warp < in->warps_limit);
  assert_int_equal(b->owner[out->launch_scheduler][out->launch_warp], NONE);
  if (warp == 0) {
    assert_int_equal(b->undone[slot], 0);
    b->undone[slot] = in->block_warps;
  }
  b->owner[out->launch_scheduler][out->launch_warp] = (u8)slot;
  b->running[out->launch_scheduler] |= 1u << out->launch_warp;
  b->launched++;
}

/* Lets some running warps finish in this cycle. */
static void finish_some(struct bench *b) {
  b->in.done_valid = 0;
  for (unsigned s = 0; s < SCHEDULERS; s++) {
    const unsigned warp = tw_random_below(&b->random, WARPS);
    if (!(b->running[s] >> warp & 1)) continue;
    b->in.done_valid |= (u8)(1u << s);
    b->in.done_warp[s] = (u8)warp;
    b->running[s] &= ~(1u << warp);
    const u8 block = b->owner[s][warp];
    if (--b->undone[block] > 0) continue;
    for (unsigned i = 0; i < SCHEDULERS * WARPS; i++)
      if (b->owner[i / WARPS][i % WARPS] == block) b->owner[i / WARPS][i % WARPS] = NONE;
  }
}

/* The grid's next block, if it is admitted. */
static void give_block(struct bench *b) {
  grid_walker_comb(&b->grid, &b->grid_in, &b->block);
  b->in.block_valid = b->block.block_valid;
  b->in.block_x = b->block.block_x;
  b->in.block_y = b->block.block_y;
  b->in.block_z = b->block.block_z;
  b->in.block_alive = b->block.block_alive;
  b->in.block_count = b->block.block_count;
}

/* True if the grid ends within `limit` cycles. */
static bool run(struct bench *b, unsigned limit) {
  for (unsigned cycle = 0; cycle < limit; cycle++) {
    struct subcore_mux_out choice;
    b->grid_in.start = b->mux_in.restart = cycle == 0;
    subcore_mux_comb(&b->mux, &b->mux_in, &choice);
    b->in.choice = choice.choice;
    finish_some(b);
    give_block(b);
    block_dispatch_comb(&b->dispatch, &b->in, &b->out);
    if (cycle > 0 && !b->block.block_valid && !b->out.busy) return true;
    if (b->out.launch_valid) check_launch(b);
    b->mux_in.advance = b->out.advance;
    b->grid_in.block_ready = b->out.block_ready;
    grid_walker_clock(&b->grid, &b->grid_in, &b->block);
    block_dispatch_clock(&b->dispatch, &b->in, &b->out);
    subcore_mux_clock(&b->mux, &b->mux_in, &choice);
  }
  return false;
}

static void walks_whole_grids(void **state) {
  (void)state;
  for (unsigned seed = 0; seed < 300; seed++) {
    struct tw_random random;
    tw_random_seed(&random, seed);
    struct grid_walker_in grid = {.block_warps = (u8)(1 + seed % 32)};
    struct block_dispatch_in in = {
        .last_lanes = tw_random_word(&random), .warps_limit = WARPS, .shared_bytes = tw_random_below(&random, 3073)};
    grid.grid_x = (u16)(1 + tw_random_below(&random, 7));
    grid.grid_y = (u16)(1 + tw_random_below(&random, 4));
    grid.grid_z = (u16)(1 + tw_random_below(&random, 3));
    in.blocks_limit = (u8)(1 + tw_random_below(&random, BLOCKS));
    struct bench b;
    open_bench(&b, grid, in, seed & 1, seed);
    assert_true(run(&b, 100000));
    assert_int_equal(b.launched, grid.block_warps * grid.grid_x * grid.grid_y * grid.grid_z);
    assert_int_equal(b.running[0] | b.running[1] | b.running[2] | b.running[3], 0);
  }
}

static void safe_launches_end(void **state) {
  (void)state;
  for (unsigned limit = 1; limit <= 8; limit++)
    for (unsigned warps = 1; warps <= 4 * limit; warps++)
      for (unsigned seed = 0; seed < 40; seed++) {
        const bool hashed = seed & 1;
        if (hashed && warps > 4 * limit - 3 && warps != 4 * limit) continue;
        struct bench b;
        open_bench(&b, (struct grid_walker_in){.grid_x = 9, .grid_y = 1, .grid_z = 1, .block_warps = (u8)warps},
                   (struct block_dispatch_in){.warps_limit = (u8)limit, .blocks_limit = BLOCKS}, hashed, seed);
        assert_true(run(&b, 20000));
      }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(walks_whole_grids), cmocka_unit_test(safe_launches_end)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
