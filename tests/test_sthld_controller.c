/* Test of sthld_controller: its walk on curves as in Malekeh's Fig. 9, hand-worked, and where it ends on any curve.
 * Oracle for: sthld_controller */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "control/sthld_controller.h"

enum { INTERVAL = 1000, LIMIT = 63 };

static void start(struct sthld_controller *s) {
  const struct sthld_controller_params p = {.Schedulers = 4, .Interval = INTERVAL, .Inverse = 50, .Limit = LIMIT};
  sthld_controller_init(s, &p);
}

/* IPC in hundredths: flat up to the knee, then 10 less with every step, as far as 20. */
static unsigned curve(unsigned top, unsigned knee, unsigned at) {
  const unsigned drop = at > knee ? 10 * (at - knee) : 0;
  return drop + 20 > top ? 20 : top - drop;
}

/* An interval on a curve.  The first three cycles still belong to the STHLD before. */
static void interval(struct sthld_controller *s, unsigned top, unsigned knee) {
  unsigned owed = 0;
  for (unsigned cycle = 0; cycle < INTERVAL; cycle++) {
    struct sthld_controller_in in = {.adaptive = 1};
    struct sthld_controller_out out;
    sthld_controller_comb(s, &in, &out);
    owed += curve(top, knee, out.sthld);
    in.issued = (u8)low_bits(owed / 100);
    owed %= 100;
    sthld_controller_clock(s, &in, &out);
  }
}

/* As far as the step that the interval before leads to. */
static void settle(struct sthld_controller *s) {
  for (unsigned cycle = 0; cycle < 3; cycle++) {
    struct sthld_controller_in in = {.adaptive = 1, .issued = 1};
    struct sthld_controller_out out;
    sthld_controller_comb(s, &in, &out);
    sthld_controller_clock(s, &in, &out);
  }
}

struct place {
  u8 state, sthld;
};

static void assert_walk(struct sthld_controller *s, unsigned top, unsigned knee, const struct place *places,
                        unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    struct sthld_controller copy;
    interval(s, top, knee);
    copy = *s;
    settle(&copy);
    assert_int_equal(copy.state, places[i].state);
    assert_int_equal(sthld_controller_value(&copy), places[i].sthld);
  }
}

#define WALK(s, top, knee, ...)                                                                                        \
  do {                                                                                                                 \
    const struct place places[] = {__VA_ARGS__};                                                                       \
    assert_walk(s, top, knee, places, sizeof places / sizeof *places);                                                 \
  } while (0)

/* 9a and 9b: four small changes, a large one, a speculative step that is detrimental, down, one up, and it stays. */
static void same_curve(void **state) {
  struct sthld_controller s = {0};
  (void)state;
  start(&s);
  WALK(&s, 200, 4, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 6}, {4, 5}, {4, 4}, {4, 3}, {5, 4}, {6, 4}, {6, 4});
}

/* 9c: at the large change the phase has a narrower flat region. */
static void narrower(void **state) {
  struct sthld_controller s = {0};
  (void)state;
  start(&s);
  WALK(&s, 200, 9, {2, 1}, {2, 2}, {2, 3}, {2, 4});
  WALK(&s, 180, 1, {3, 5}, {4, 4}, {4, 3}, {4, 2}, {4, 1}, {4, 0}, {5, 1}, {6, 1}, {6, 1});
}

/* 9d: or a wider one, so that the speculative step was right. */
static void wider(void **state) {
  struct sthld_controller s = {0};
  (void)state;
  start(&s);
  WALK(&s, 150, 9, {2, 1}, {2, 2}, {2, 3}, {2, 4});
  WALK(&s, 250, 7, {3, 5}, {2, 6}, {2, 7}, {2, 8}, {3, 9}, {4, 8}, {4, 7}, {4, 6}, {5, 7}, {6, 7});
}

/* srad_v1 in Fig. 7: STHLD = 1 costs already. */
static void no_flat_region(void **state) {
  struct sthld_controller s = {0};
  (void)state;
  start(&s);
  WALK(&s, 200, 0, {2, 1}, {3, 2}, {4, 1}, {4, 0}, {4, 0}, {5, 0}, {6, 0}, {6, 0});
}

/* From any knee to any other: it ends on the new one, wherever the change shows in the IPC. */
static void ends_on_the_knee(void **state) {
  (void)state;
  for (unsigned first = 0; first < 12; first++)
    for (unsigned second = 0; second < 12; second++) {
      struct sthld_controller s = {0};
      start(&s);
      for (unsigned i = 0; i < 40; i++) interval(&s, 200, first);
      assert_int_equal(s.state, STHLD_KNEE);
      assert_int_equal(sthld_controller_value(&s), first);
      for (unsigned i = 0; i < 40; i++) interval(&s, 225, second);
      assert_int_equal(s.state, STHLD_KNEE);
      assert_int_equal(sthld_controller_value(&s), second);
    }
}

/* A flat curve is climbed to the limit. */
static void flat(void **state) {
  struct sthld_controller s = {0};
  (void)state;
  start(&s);
  for (unsigned i = 0; i < LIMIT + 10; i++) interval(&s, 200, 255);
  assert_int_equal(sthld_controller_value(&s), LIMIT);
}

/* A table of its own: from the first interval on 3 up, then 5 down each time; -1 is as far as it goes. */
static void loaded_table(void **state) {
  struct sthld_controller s = {0};
  struct sthld_controller_in in = {.adaptive = 0, .fixed = 9, .table_valid = 1};
  struct sthld_controller_out out;
  (void)state;
  start(&s);
  for (unsigned entry = 0; entry < STHLD_ENTRIES; entry++) {
    in.table_state = (u8)(entry / 2 + 1);
    in.table_large = entry % 2;
    in.table_next = 6;
    in.table_delta = in.table_state == 1 ? 3 : 11;
    sthld_controller_comb(&s, &in, &out);
    assert_int_equal(out.sthld, 9);
    sthld_controller_clock(&s, &in, &out);
  }
  WALK(&s, 200, 9, {6, 3}, {6, 0}, {6, 0});
  assert_int_equal(s.walk, -1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(same_curve),     cmocka_unit_test(narrower),         cmocka_unit_test(wider),
      cmocka_unit_test(no_flat_region), cmocka_unit_test(ends_on_the_knee), cmocka_unit_test(flat),
      cmocka_unit_test(loaded_table)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
