/* Test of share_limits: beside every way to divide a small resource, over all that real ones can be, and the paper's
 * blocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "papers/jatala/resident_blocks.h"

/* Of one resource. */
static struct share_limits limits_of(struct share_need n, unsigned capacity, unsigned most) {
  return share_limits_of(&(struct share_resource){n, capacity}, 1, most);
}

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* Of all divisions that fit, and of which as many blocks can go on as without sharing, the one with most blocks, and of
 * those the one with fewest pairs. */
static struct share_limits best_of(struct share_need n, unsigned capacity, unsigned most) {
  struct share_limits best = {0, 0};
  unsigned go_on = 0;
  while ((go_on + 1) * n.whole <= capacity && go_on < most) go_on++;
  for (unsigned alone = 0; alone * n.whole <= capacity; alone++)
    for (unsigned pairs = 0; alone * n.whole + pairs * (n.whole + n.kept) <= capacity; pairs++) {
      const struct share_limits l = {alone, pairs};
      const unsigned blocks = share_limits_blocks(l), so_far = share_limits_blocks(best);
      if (alone + pairs < go_on || blocks > most) continue;
      if (blocks > so_far || (blocks == so_far && pairs < best.pairs)) best = l;
    }
  return best;
}

static void no_division_is_better(void **state) {
  (void)state;
  for (unsigned capacity = 1; capacity <= 40; capacity++)
    for (unsigned whole = 1; whole <= capacity + 1; whole++)
      for (unsigned kept = 1; kept <= whole; kept++)
        for (unsigned most = 0; most <= 12; most++) {
          const struct share_need n = {whole, kept};
          const struct share_limits l = limits_of(n, capacity, most), best = best_of(n, capacity, most);
          if (l.alone != best.alone || l.pairs != best.pairs)
            fail_msg("%u of %u, %u kept, at most %u: %u and %u pairs, better %u and %u", whole, capacity, kept, most,
                     l.alone, l.pairs, best.alone, best.pairs);
        }
}

/* Never fewer go on than without sharing, nor is more used than there is, nor are more made than there is room for. */
static void check(struct share_need n, unsigned capacity, unsigned most) {
  const struct share_limits l = limits_of(n, capacity, most);
  if (l.alone + l.pairs < least(capacity / n.whole, most) || share_limits_used(l, n) > capacity ||
      share_limits_blocks(l) > most)
    fail_msg("%u of %u, %u kept, at most %u: %u alone, %u pairs", n.whole, capacity, n.kept, most, l.alone, l.pairs);
  if (n.kept == n.whole) assert_int_equal(l.pairs, 0);
}

static void real_ones_hold(void **state) {
  (void)state;
  for (unsigned percent = 1; percent <= 100; percent++) {
    for (unsigned warps = 1; warps <= 32; warps++)
      for (unsigned registers = 1; registers <= 255; registers++) {
        const struct share_need n = share_need_of_registers(warps, registers, percent);
        assert_int_equal(n.whole, 32 * warps * registers);
        assert_in_range(n.kept, 1, n.whole);
        /* Whole registers of each warp, and no more of them than the rounding needs. */
        assert_int_equal(n.kept % (32 * warps), 0);
        assert_true(100 * n.kept >= percent * n.whole && 100 * (n.kept - 32 * warps) < percent * n.whole);
        for (unsigned capacity = 8192; capacity <= 65536; capacity *= 2)
          for (unsigned most = 1; most <= 32; most += 7) check(n, capacity, most);
      }
    for (unsigned bytes = 1; bytes <= 49152; bytes += 13) {
      const struct share_need n = share_need_of_memory(bytes, percent);
      assert_int_equal(n.whole, bytes);
      assert_in_range(n.kept, 1, bytes);
      assert_true(100 * n.kept >= percent * bytes);
      assert_true(n.kept == bytes || (n.kept % 128 == 0 && 100 * (n.kept - 128) < percent * bytes));
      for (unsigned capacity = 16384; capacity <= 98304; capacity += 16384) check(n, capacity, 8);
    }
  }
}

/* By hand: 9,216 of 32,768 registers three times leave 5,120, room for the 1,024 that each of three pairs keeps once
 * more. */
static void hotspot_by_hand(void **state) {
  const struct share_need n = share_need_of_registers(8, 36, 10);
  const struct share_limits l = limits_of(n, 32768, 6);
  (void)state;
  assert_int_equal(n.whole, 9216);
  assert_int_equal(n.kept, 1024);
  assert_int_equal(l.alone, 0);
  assert_int_equal(l.pairs, 3);
  assert_int_equal(share_limits_used(l, n), 30720);
}

static void blocks_are_the_papers(void **state) {
  unsigned kernels = 0;
  (void)state;
  for (const struct resident_kernel *k = resident_kernels; k->name; k++, kernels++) {
    const struct resident_blocks r = resident_blocks_of(k, JATALA_KEPT_PERCENT);
    if (r.without != k->published_without || r.with != k->published_with)
      fail_msg("%s: %u and %u blocks, published %u and %u", k->name, r.without, r.with, k->published_without,
               k->published_with);
    assert_true(r.unused_with >= 0 && r.unused_with < r.unused_without);
  }
  assert_int_equal(kernels, 15);
}

/* All kept is as without sharing. */
static void nothing_shared(void **state) {
  (void)state;
  for (const struct resident_kernel *k = resident_kernels; k->name; k++) {
    const struct resident_blocks r = resident_blocks_of(k, 100);
    assert_int_equal(r.with, r.without);
    assert_int_equal(r.limits.pairs, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_division_is_better), cmocka_unit_test(real_ones_hold), cmocka_unit_test(hotspot_by_hand),
      cmocka_unit_test(blocks_are_the_papers), cmocka_unit_test(nothing_shared),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
