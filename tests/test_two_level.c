/* test_two_level: which warps are active, against a list of them in the order in which they became so: of the two
 * levels of Gebhart et al. an active warp leaves when it waits for long, and the one that comes has been pending for
 * longest of those that need not wait. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "issue/two_level.h"
#include "util/random.h"

enum { CYCLES = 20000, MOST = TWO_LEVEL_MAX_WARPS };

/* All warps: since when each is where it is, warps that changed together in the order of their numbers. */
struct watched {
  unsigned warps, size;
  bool active[MOST];
  unsigned since[MOST], time;
};

static void begin(struct watched *s) {
  for (unsigned w = 0; w < s->warps; w++) s->active[w] = w < s->size, s->since[w] = s->time++;
}

static unsigned count(const struct watched *s) {
  unsigned sum = 0;
  for (unsigned w = 0; w < s->warps; w++) sum += s->active[w];
  return sum;
}

/* Of the pending that need not wait, the one that has been for longest; or none. */
static unsigned longest(const struct watched *s, u32 waits) {
  unsigned best = MOST;
  for (unsigned w = 0; w < s->warps; w++)
    if (!s->active[w] && !(waits >> w & 1) && (best == MOST || s->since[w] < s->since[best])) best = w;
  return best;
}

static void pass(struct watched *s, u32 waits) {
  for (unsigned w = 0; w < s->warps; w++)
    if (s->active[w] && waits >> w & 1) s->active[w] = false, s->since[w] = s->time++;
  for (unsigned next; count(s) < s->size && (next = longest(s, waits)) < MOST;) s->active[next] = true;
}

static void follow(struct tw_random *random, unsigned warps, unsigned size) {
  struct watched s = {.warps = warps, .size = size < warps ? size : warps};
  struct two_level unit;
  u32 waits = 0;
  two_level_init(&unit, warps, size);
  begin(&s);
  for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
    const u32 before = unit.active;
    const unsigned mood = tw_random_below(random, 4);
    u32 active = 0;
    if (mood == 0) waits = tw_random_word(random) & low_bits(warps);
    if (mood == 1) waits ^= 1u << tw_random_below(random, warps);
    if (mood == 2 && tw_random_chance(random, 10)) waits = tw_random_chance(random, 50) ? low_bits(warps) : 0;
    const bool others = two_level_clock(&unit, waits);
    pass(&s, waits);
    for (unsigned w = 0; w < warps; w++) active |= (u32)s.active[w] << w;
    assert_int_equal(unit.active, active);
    assert_int_equal(others, unit.active != before);
    assert_false(two_level_clock(&unit, waits)); /* nothing more to be done */
  }
}

static void test_against_a_list(void **state) {
  struct tw_random random;
  (void)state;
  tw_random_seed(&random, 1);
  follow(&random, 12, 6);
  follow(&random, 16, 1);
  follow(&random, 32, 31);
  follow(&random, 32, 32);
  follow(&random, 2, 1);
  follow(&random, 5, 8);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_a_list)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
