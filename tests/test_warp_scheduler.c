/* test_warp_scheduler: each policy against its definition, Barnes IV-A, with the age of a warp kept as the time of its
 * launch: RBA takes the least score and of equals the oldest, GTO and CCU the warp that issued last and then the
 * oldest, LRR the next in number; each only among the warps of the first class.
 * Oracle for: warp_scheduler */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "issue/warp_scheduler.h"
#include "util/random.h"

enum { CYCLES = 20000, MOST = WARP_SCHEDULER_MAX_WARPS };

struct watched {
  unsigned warps, last;
  int launched[MOST]; /* when; before the first launch in the order of their numbers */
};

static unsigned class_of(const struct warp_scheduler_in *in, unsigned w) {
  return 2 * (in->precedence[1] >> w & 1) + (in->precedence[0] >> w & 1);
}

static bool precedes(const struct watched *s, const struct warp_scheduler_in *in, unsigned a, unsigned b) {
  if (class_of(in, a) != class_of(in, b)) return class_of(in, a) < class_of(in, b);
  const unsigned turn_a = (a + s->warps - s->last - 1) % s->warps, turn_b = (b + s->warps - s->last - 1) % s->warps;
  if (in->policy == WARP_SCHEDULER_LRR) return turn_a < turn_b;
  const bool greedy = in->policy == WARP_SCHEDULER_GTO || in->policy == WARP_SCHEDULER_CCU;
  if (greedy && (a == s->last) != (b == s->last)) return a == s->last;
  if (in->policy == WARP_SCHEDULER_RBA && in->score[a] != in->score[b]) return in->score[a] < in->score[b];
  return s->launched[a] < s->launched[b];
}

static void randomise(struct tw_random *random, unsigned warps, struct warp_scheduler_in *in) {
  const bool alike = tw_random_chance(random, 50);
  in->policy = (u8)tw_random_below(random, 4);
  for (unsigned bit = 0; bit < 2; bit++)
    in->precedence[bit] = tw_random_chance(random, 50) ? 0 : tw_random_word(random) & low_bits(warps);
  in->eligible = tw_random_word(random) & low_bits(warps);
  if (alike) in->eligible &= tw_random_word(random);
  for (unsigned w = 0; w < warps; w++) in->score[w] = (u8)tw_random_below(random, alike ? 2 : 32);
  in->launch_valid = tw_random_chance(random, 20);
  in->launch_warp = (u8)tw_random_below(random, warps);
}

static void follow(struct tw_random *random, unsigned warps) {
  struct watched s = {.warps = warps};
  struct warp_scheduler unit = {0};
  struct warp_scheduler_in in = {0};
  struct warp_scheduler_out out;
  for (unsigned w = 0; w < warps; w++) s.launched[w] = (int)w - MOST;
  warp_scheduler_init(&unit, &(struct warp_scheduler_params){warps, 5});
  for (int cycle = 0; cycle < CYCLES; cycle++) {
    unsigned best = warps;
    randomise(random, warps, &in);
    for (unsigned w = 0; w < warps; w++)
      if (in.eligible >> w & 1 && (best == warps || precedes(&s, &in, w, best))) best = w;
    warp_scheduler_comb(&unit, &in, &out);
    assert_int_equal(out.issue_valid, best < warps);
    if (out.issue_valid) assert_int_equal(out.issue_warp, best);
    warp_scheduler_clock(&unit, &in, &out);
    if (best < warps) s.last = best;
    if (in.launch_valid) s.launched[in.launch_warp] = cycle;
  }
}

static void policies_choose_as_defined(void **state) {
  (void)state;
  static const unsigned machines[] = {2, 5, 16, 32};
  struct tw_random random;
  tw_random_seed(&random, 1);
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) follow(&random, machines[m]);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(policies_choose_as_defined)};
  return cmocka_run_group_tests_name("warp_scheduler", tests, NULL, NULL);
}
