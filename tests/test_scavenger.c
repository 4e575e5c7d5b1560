/* Test of what divides an SM between two kernels: active_warps and residency, with kernels that come and go at random,
 * and a governed run.
 * Oracle for: active_warps, residency */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "control/active_warps.h"
#include "control/residency.h"
#include "util/random.h"

enum { WARPS = 16, BLOCKS = 32, KERNELS = 2, SCHEDULERS = ACTIVE_WARPS_SCHEDULERS };

static unsigned ones(const u32 *mask) {
  unsigned n = 0;
  for (unsigned i = 0; i < SCHEDULERS; i++) n += (unsigned)__builtin_popcount(mask[i]);
  return n;
}

static struct active_warps_in some_warps(struct tw_random *random) {
  struct active_warps_in in;
  for (unsigned i = 0; i < SCHEDULERS; i++) {
    in.on[i] = tw_random_word(random) & low_bits(WARPS);
    in.on[SCHEDULERS + i] = tw_random_word(random) & low_bits(WARPS) & ~in.on[i];
    in.waiting[i] = tw_random_word(random) & tw_random_word(random) & low_bits(WARPS);
  }
  for (unsigned k = 0; k < KERNELS; k++) in.quota[k] = (u8)tw_random_below(random, 40);
  return in;
}

/* As many are active as may be, none at a barrier is held, and schedulers differ by one slot at most. */
static void quotas_are_kept(void **state) {
  struct tw_random random;
  struct active_warps unit;
  (void)state;
  active_warps_init(&unit, &(struct active_warps_params){WARPS});
  tw_random_seed(&random, 1);
  for (unsigned n = 0; n < 20000; n++) {
    const struct active_warps_in in = some_warps(&random);
    struct active_warps_out out;
    active_warps_clock(&unit, &in, &out);
    active_warps_comb(&unit, &in, &out);
    for (unsigned k = 0; k < KERNELS; k++) {
      u32 free[SCHEDULERS], active[SCHEDULERS];
      for (unsigned i = 0; i < SCHEDULERS; i++) {
        free[i] = in.on[k * SCHEDULERS + i] & ~in.waiting[i];
        active[i] = free[i] & ~out.held[i];
        assert_int_equal(out.held[i] & in.waiting[i], 0);
      }
      const unsigned most = in.quota[k] < ones(free) ? in.quota[k] : ones(free);
      assert_int_equal(ones(active), most);
    }
  }
}

/* Blocks that a kernel has: one block is `need` slots of a scheduler, all in one go. */
struct tenant {
  u32 blocks, warps; /* block slots, and slots of a scheduler, that are taken */
  u32 slots[BLOCKS]; /* of each block */
  unsigned need, limit;
};

static void admit(struct tenant *t, unsigned warps_limit, unsigned blocks_limit) {
  const u32 block = ~t->blocks & low_bits(blocks_limit);
  u32 free = ~t->warps & low_bits(warps_limit), slots = 0;
  if (!block || (unsigned)__builtin_popcount(free) < t->need) return;
  for (unsigned n = 0; n < t->need; n++, free &= free - 1) slots |= free & -free;
  t->blocks |= block & -block;
  t->warps |= slots;
  t->slots[lowest_bit(block)] = slots;
}

static void leave(struct tenant *t, unsigned block) {
  if (!(t->blocks >> block & 1)) return;
  t->blocks &= ~(1u << block);
  t->warps &= ~t->slots[block];
}

/* Both never have or may take more than there is, and a kernel that is given blocks gets them once the other's go. */
static void frontier_holds(void **state) {
  (void)state;
  for (unsigned seed = 1; seed <= 300; seed++) {
    struct tw_random random;
    struct residency s;
    struct residency_in in = {.all = 1};
    struct residency_out out;
    struct tenant tenant[KERNELS] = {{.need = 1}, {.need = 1}};
    tw_random_seed(&random, seed);
    residency_init(&s, &(struct residency_params){6});
    for (unsigned k = 0; k < KERNELS; k++) tenant[k].need = 1 + tw_random_below(&random, 4);
    for (unsigned cycle = 0; cycle < 2000; cycle++) {
      if (tw_random_chance(&random, 2)) {
        const unsigned first = tw_random_below(&random, WARPS / tenant[0].need + 1);
        in.blocks[0] = (u8)first;
        in.blocks[1] = (u8)tw_random_below(&random, (WARPS - first * tenant[0].need) / tenant[1].need + 1);
        in.all = tw_random_chance(&random, 30);
        if (in.all) in.blocks[1] = 0;
      }
      for (unsigned k = 0; k < KERNELS; k++) {
        in.need[k] = (u8)tenant[k].need;
        in.most_warps[k] = WARPS;
        in.most_blocks[k] = BLOCKS;
        in.taken_warps[k] = (u8)bit_length(tenant[k].warps);
        in.taken_blocks[k] = (u8)bit_length(tenant[k].blocks);
      }
      residency_comb(&s, &in, &out);
      residency_clock(&s, &in, &out);
      for (unsigned k = 0; k < KERNELS; k++) {
        admit(&tenant[k], out.warps_limit[k], out.blocks_limit[k]);
        if (tw_random_chance(&random, 10)) leave(&tenant[k], tw_random_below(&random, BLOCKS));
      }
      unsigned warps = 0, blocks = 0;
      for (unsigned k = 0; k < KERNELS; k++) {
        const unsigned w = bit_length(tenant[k].warps), b = bit_length(tenant[k].blocks);
        warps += w > out.warps_limit[k] ? w : out.warps_limit[k];
        blocks += b > out.blocks_limit[k] ? b : out.blocks_limit[k];
      }
      assert_true(warps <= WARPS && blocks <= BLOCKS);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(quotas_are_kept), cmocka_unit_test(frontier_holds)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
