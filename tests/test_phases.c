/* test_phases: Scavenger's phase detector around kernels that change in their run
 * (harness/papers/scavenger/phase_study.h) says so if they change by more than its thresholds, by what they change
 * in, and not if they change by less or in their speed.  Oracle for: phase_detector */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>

#include "papers/scavenger/phase_study.h"

enum { CYCLES = 200000, WINDOW = 8192, TIME = 500 };

static struct phase_result run(struct phase_kernel before, struct phase_kernel after) {
  struct phase_result r;
  phase_study_run(&(struct phase_case){"", before, after}, CYCLES, &r);
  assert_int_equal(r.early, 0);
  assert_in_range(r.profile, 20000, 20400);
  return r;
}

static struct phase_kernel kernel(double ipc, unsigned lanes, unsigned requests, unsigned first) {
  return (struct phase_kernel){ipc, lanes, requests, first, 40};
}

/* A window is half of what was and half of what is after 4096 cycles; histograms are compared every 8192. */
static void changes_are_told(void **state) {
  (void)state;
  for (unsigned speed = 1; speed <= 4; speed++) {
    const struct phase_kernel before = kernel(speed, 31, 1, 0);
    const struct phase_result lanes = run(before, kernel(speed, 15, 1, 0)),
                              requests = run(before, kernel(speed, 31, 16, 0)),
                              pcs = run(before, kernel(speed, 31, 1, 64));
    assert_int_equal(lanes.apart, 1);
    assert_in_range(lanes.said, WINDOW / 2, WINDOW / 2 + 2 * TIME);
    assert_int_equal(requests.apart, 2);
    assert_in_range(requests.said, TIME, WINDOW / 4);
    assert_int_equal(pcs.apart, 4);
    assert_in_range(pcs.said, TIME, 2 * WINDOW + 2 * TIME);
    assert_int_equal(lanes.ended, lanes.said);
    assert_int_equal(lanes.again + requests.again + pcs.again, 0);
  }
}

static void what_is_less_is_not(void **state) {
  (void)state;
  const struct phase_kernel before = kernel(2, 31, 1, 0);
  const struct phase_kernel less[] = {before,
                                      kernel(2, 24, 1, 0),
                                      kernel(2, 31, 2, 0),
                                      kernel(2, 31, 1, 2),
                                      kernel(0.5, 31, 1, 0),
                                      kernel(4, 31, 1, 0)};
  for (unsigned i = 0; i < sizeof less / sizeof *less; i++) assert_int_equal(run(before, less[i]).said, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(changes_are_told),
      cmocka_unit_test(what_is_less_is_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
