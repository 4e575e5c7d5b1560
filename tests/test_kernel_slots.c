/* test_kernel_slots: which slots of an SM the blocks and warps of one or two kernels get, by sets of those that are
 * there.  Barnes IV-B, Kloosterman 5.2.1; cycles are the contract's.
 * Oracle for: kernel_dispatch
 *
 * Warp n of a kernel goes to scheduler n mod 4, or where the table says.  The second kernel's slots and bytes are
 * mirrored: nothing is known of frontiers, only that nobody else has what is given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dispatch/kernel_dispatch.h"
#include "grid_order.h"
#include "util/random.h"

enum { CYCLES = 5000, SCHEDULERS = KERNEL_DISPATCH_SCHEDULERS, KERNELS = KERNEL_DISPATCH_KERNELS };

/* A warp that holds its slot, in its kernel's own count: until its block is gone. */
struct placed {
  unsigned kernel, scheduler, warp, block;
  bool done;
};

struct kernel {
  struct grid grid;
  unsigned block, left, number, warps; /* the block being placed: slot, warps to go, number; warps that have gone */
};

struct bench {
  struct kernel_dispatch unit;
  struct kernel_dispatch_in in;
  struct kernel_dispatch_out out;
  struct tw_random random;
  struct kernel kernel[KERNELS];
  struct placed placed[SCHEDULERS * 16];
  unsigned count, launched[KERNELS];
};

static bool has_block(const struct bench *b, unsigned k, unsigned block) {
  if (b->kernel[k].left && b->kernel[k].block == block) return true;
  for (unsigned i = 0; i < b->count; i++)
    if (b->placed[i].kernel == k && b->placed[i].block == block) return true;
  return false;
}

static bool has_warp(const struct bench *b, unsigned k, unsigned scheduler, unsigned warp) {
  for (unsigned i = 0; i < b->count; i++)
    if (b->placed[i].kernel == k && b->placed[i].scheduler == scheduler && b->placed[i].warp == warp) return true;
  return false;
}

static unsigned free_block(const struct bench *b, unsigned k) {
  unsigned block = 0;
  while (has_block(b, k, block)) block++;
  return block;
}

static bool is_finished(const struct bench *b, unsigned k, unsigned block) {
  if (!has_block(b, k, block) || (b->kernel[k].left && b->kernel[k].block == block)) return false;
  for (unsigned i = 0; i < b->count; i++)
    if (b->placed[i].kernel == k && b->placed[i].block == block && !b->placed[i].done) return false;
  return true;
}

static bool is_busy(const struct bench *b, unsigned k) {
  bool found = b->kernel[k].grid.taken < blocks_of(&b->kernel[k].grid) || b->kernel[k].left;
  for (unsigned i = 0; i < b->count; i++) found |= b->placed[i].kernel == k;
  return found;
}

/* Slots that kernel k may have beside those that the other has, or may have by `given`. */
static unsigned room(const struct bench *b, unsigned k, unsigned given, bool warps) {
  unsigned most = warps ? b->unit.params.Warps : b->unit.params.Blocks, other = given;
  if (b->unit.params.Kernels == 1) return most;
  for (unsigned n = 0; n < most; n++) {
    bool taken = !warps && has_block(b, !k, n);
    for (unsigned i = 0; warps && i < SCHEDULERS; i++) taken |= has_warp(b, !k, i, n);
    if (taken && n >= other) other = n + 1;
  }
  return most - other;
}

static void drive(struct bench *b) {
  const struct kernel_dispatch_params *p = &b->unit.params;
  struct kernel_dispatch_in *in = &b->in;
  in->start = in->done_valid = 0;
  for (unsigned k = 0; k < p->Kernels; k++) {
    struct kernel *of = &b->kernel[k];
    in->warps_limit[k] = (u8)tw_random_below(&b->random, 1 + room(b, k, k ? in->warps_limit[0] : 0, true));
    in->blocks_limit[k] = (u8)tw_random_below(&b->random, 1 + room(b, k, k ? in->blocks_limit[0] : 0, false));
    if (is_busy(b, k) || tw_random_chance(&b->random, 80)) continue;
    in->start |= (u8)(1u << k);
    of->grid = new_grid(&b->random);
    of->warps = 0;
    in->grid_x[k] = (u16)of->grid.x, in->grid_y[k] = (u16)of->grid.y, in->grid_z[k] = (u16)of->grid.z;
    in->block_warps[k] = (u8)(1 + tw_random_below(&b->random, in->hashed ? p->Warps / 2 : 2 * p->Warps));
    in->last_lanes[k] = tw_random_word(&b->random);
    in->shared_bytes[k] = tw_random_below(&b->random, p->SharedWords * 4 / p->Blocks + 1);
    in->entry[k] = (u16)tw_random_bits(&b->random, p->PcBits);
  }
  for (unsigned i = 0; i < b->count; i++) {
    struct placed *w = &b->placed[i];
    if (w->done || in->done_valid >> w->scheduler & 1 || tw_random_chance(&b->random, 85)) continue;
    in->done_valid |= (u8)(1u << w->scheduler);
    in->done_warp[w->scheduler] = (u8)(w->kernel ? p->Warps - 1 - w->warp : w->warp);
  }
}

/* The n-th warp's scheduler, as it is counted or as the table's bits say. */
static unsigned scheduler_of(const struct bench *b, unsigned n) {
  const unsigned entry = b->in.hash_table[n / 4 % b->unit.params.HashEntries];
  return b->in.hashed ? (entry >> n % 4 & 1) << 1 | (entry >> (4 + n % 4) & 1) : n % 4;
}

static void check_launch(struct bench *b, unsigned k, unsigned warp) {
  const struct kernel_dispatch_params *p = &b->unit.params;
  const struct kernel_dispatch_out *out = &b->out;
  struct kernel *of = &b->kernel[k];
  const unsigned number = b->in.block_warps[k] - of->left, bytes = b->in.shared_bytes[k];
  assert_int_equal(out->launch_scheduler, scheduler_of(b, of->warps));
  assert_int_equal(out->launch_warp, k ? p->Warps - 1 - warp : warp);
  assert_int_equal(out->launch_block, k ? p->Blocks - 1 - of->block : of->block);
  assert_int_equal(out->launch_warp_in_block, number);
  assert_int_equal(out->launch_first, number == 0);
  assert_int_equal(out->launch_block_warps, b->in.block_warps[k]);
  assert_int_equal(out->launch_lanes, of->left == 1 ? b->in.last_lanes[k] : ~0u);
  assert_int_equal(out->launch_pc, b->in.entry[k]);
  assert_int_equal(out->launch_shared_base, k ? p->SharedWords * 4 - (of->block + 1) * bytes : of->block * bytes);
  ASSERT_PLACE(*out, launch_block, of->grid, of->number);
}

/* What both kernels launch; returns whose warp goes, or KERNELS. */
static unsigned check(struct bench *b) {
  const unsigned warps = b->unit.params.Warps;
  unsigned goes = KERNELS;
  for (unsigned k = 0; k < b->unit.params.Kernels; k++) {
    struct kernel *of = &b->kernel[k];
    unsigned warp = 0;
    assert_int_equal(b->out.busy >> k & 1, is_busy(b, k) && !(b->in.start >> k & 1));
    while (has_warp(b, k, scheduler_of(b, of->warps), warp)) warp++;
    for (unsigned i = 0; i < SCHEDULERS; i++)
      for (unsigned w = 0; w < warps; w++)
        assert_int_equal((k ? b->out.kernel : b->out.first)[i] >> (k ? warps - 1 - w : w) & 1, has_warp(b, k, i, w));
    if (goes != KERNELS || !of->left || warp >= b->in.warps_limit[k]) continue;
    goes = k;
    assert_true(b->out.launch_valid);
    assert_int_equal(b->out.launch_kernel, k);
    check_launch(b, k, warp);
  }
  assert_int_equal(b->out.launch_valid, goes != KERNELS);
  return goes;
}

/* The clock edge: of each kernel a block that had finished, then what is done, then what goes or is admitted. */
static void follow(struct bench *b, unsigned goes) {
  const struct kernel_dispatch_params *p = &b->unit.params;
  unsigned admitted[KERNELS];
  for (unsigned k = 0; k < p->Kernels; k++) {
    unsigned block = 0, kept = 0;
    admitted[k] = free_block(b, k);
    while (block < p->Blocks && !is_finished(b, k, block)) block++;
    for (unsigned i = 0; i < b->count; i++)
      if (b->placed[i].kernel != k || b->placed[i].block != block) b->placed[kept++] = b->placed[i];
    b->count = kept;
  }
  for (unsigned i = 0; i < b->count; i++) {
    struct placed *w = &b->placed[i];
    const unsigned slot = w->kernel ? p->Warps - 1 - w->warp : w->warp;
    w->done |= b->in.done_valid >> w->scheduler & 1 && b->in.done_warp[w->scheduler] == slot;
  }
  for (unsigned k = 0; k < p->Kernels; k++) {
    struct kernel *of = &b->kernel[k];
    if (goes == k) {
      const unsigned warp = k ? p->Warps - 1 - b->out.launch_warp : b->out.launch_warp;
      b->placed[b->count++] = (struct placed){k, b->out.launch_scheduler, warp, of->block, false};
      of->left--, of->warps++, b->launched[k]++;
    } else if (!of->left && !(b->in.start >> k & 1) && of->grid.taken < blocks_of(&of->grid) &&
               admitted[k] < b->in.blocks_limit[k]) {
      of->block = admitted[k];
      of->left = b->in.block_warps[k];
      of->number = of->grid.taken++;
    }
  }
}

static void kernels_share_an_sm(void **state) {
  (void)state;
  static const struct kernel_dispatch_params machines[] = {
      {.Kernels = 2, .Warps = 16, .Blocks = 32, .HashEntries = 4, .SharedWords = 24576, .PcBits = 12},
      {.Kernels = 1, .Warps = 16, .Blocks = 32, .HashEntries = 16, .SharedWords = 24576, .PcBits = 12},
      {.Kernels = 2, .Warps = 4, .Blocks = 5, .HashEntries = 7, .SharedWords = 256, .PcBits = 4}};
  for (unsigned m = 0; m < 2 * sizeof machines / sizeof *machines; m++) {
    static struct bench b;
    memset(&b, 0, sizeof b);
    tw_random_seed(&b.random, m);
    b.in.hashed = m % 2;
    for (unsigned i = 0; i < SUBCORE_MUX_MAX_ENTRIES; i++) b.in.hash_table[i] = (u8)tw_random_word(&b.random);
    kernel_dispatch_init(&b.unit, &machines[m / 2]);
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
      drive(&b);
      kernel_dispatch_comb(&b.unit, &b.in, &b.out);
      const unsigned goes = check(&b);
      kernel_dispatch_clock(&b.unit, &b.in, &b.out);
      follow(&b, goes);
    }
    for (unsigned k = 0; k < machines[m / 2].Kernels; k++) assert_true(b.launched[k] > CYCLES / 20);
  }
}

/* Blocks that come from outside, as many as there are slots: placed in order, and of each end is told once. */
static void blocks_come_from_outside(void **state) {
  (void)state;
  struct kernel_dispatch unit;
  struct kernel_dispatch_in in = {.warps_limit = {8}, .blocks_limit = {16}, .block_warps = {3}};
  struct kernel_dispatch_out out = {0};
  struct tw_random random;
  unsigned given = 0, ended = 0, warps = 0;
  u32 done[SCHEDULERS] = {0};
  tw_random_seed(&random, 1);
  kernel_dispatch_init(&unit, &(struct kernel_dispatch_params){.Kernels = 1,
                                                               .Warps = 8,
                                                               .Blocks = 16,
                                                               .HashEntries = 4,
                                                               .SharedWords = 8192,
                                                               .PcBits = 12,
                                                               .BlockSource = 1});
  for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
    kernel_dispatch_comb(&unit, &in, &out);
    in.give_valid = cycle < CYCLES - 200 && given - ended < 16 && tw_random_chance(&random, cycle / 500 % 2 ? 20 : 90);
    in.give_x = (u16)given, in.give_alive = 7, in.give_count = 3;
    in.done_valid = 0;
    for (unsigned i = 0; i < SCHEDULERS; i++) {
      done[i] &= out.first[i];
      if (done[i] == out.first[i] || tw_random_chance(&random, 60)) continue;
      in.done_valid |= (u8)(1u << i);
      in.done_warp[i] = (u8)highest_bit(out.first[i] & ~done[i]);
      done[i] |= 1u << in.done_warp[i];
    }
    kernel_dispatch_comb(&unit, &in, &out);
    assert_int_equal(out.busy, given != ended + out.ended);
    if (out.launch_valid) {
      assert_int_equal(out.launch_block_x, warps / 3);
      assert_int_equal(out.launch_warp_in_block, warps % 3);
      warps++;
    }
    kernel_dispatch_clock(&unit, &in, &out);
    ended += out.ended;
    given += in.give_valid;
  }
  assert_true(given > CYCLES / 10);
  assert_int_equal(ended, given);
  assert_int_equal(warps, 3 * given);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(kernels_share_an_sm), cmocka_unit_test(blocks_come_from_outside)};
  return cmocka_run_group_tests_name("kernel_slots", tests, NULL, NULL);
}
