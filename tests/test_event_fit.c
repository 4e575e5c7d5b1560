/* Test of the fit of energies to what was measured: a case worked by hand, one where an energy would be below 0, and
 * events that say nothing. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measured/event_fit.h"

/* Windows of counts of two events, and what was taken. */
static struct event_fit fitted(u32 windows, const double (*count)[2], const double *took_pj) {
  struct event_fit f = {.events = 2, .windows = windows};
  for (u32 w = 0; w < windows; w++) {
    f.count[w][0] = count[w][0];
    f.count[w][1] = count[w][1];
    f.took_pj[w] = took_pj[w];
  }
  event_fit(&f);
  return f;
}

static void near(double is, double wanted) { assert_true(fabs(is - wanted) < 1e-12); }

static void exact(void **state) {
  (void)state;
  const double count[][2] = {{1, 0}, {1, 1}, {0, 2}}, took[] = {3, 8, 10};
  const struct event_fit f = fitted(3, count, took);
  near(f.pj[0], 3);
  near(f.pj[1], 5);
  near(f.error_ratio, 0);
}

/* 2 a + b = 4 and a + 2 b = 5 leave a = 1, b = 2, and 1, 1 and -1 of 2, 3 and 2: 3 of 17. */
static void by_hand(void **state) {
  (void)state;
  const double count[][2] = {{1, 0}, {0, 1}, {1, 1}}, took[] = {2, 3, 2};
  const struct event_fit f = fitted(3, count, took);
  near(f.pj[0], 1);
  near(f.pj[1], 2);
  near(f.error_ratio, 0.42008402520840293); /* root of 3/17 */
}

/* Without a bound a = 2 and b = -1, which leaves nothing; with it a alone, (2 + 1) / 2 = 1.5, which leaves 0.5 of 5
 * where b alone, 1, leaves 4. */
static void not_negative(void **state) {
  (void)state;
  const double count[][2] = {{1, 0}, {1, 1}}, took[] = {2, 1};
  const struct event_fit f = fitted(2, count, took);
  near(f.pj[0], 1.5);
  near(f.pj[1], 0);
  near(f.error_ratio, 0.31622776601683794); /* root of 0.5/5 */
}

/* An event that never happens, and one that always happens with another: that has all of it. */
static void nothing_said(void **state) {
  (void)state;
  const double never[][2] = {{0, 1}, {0, 3}}, together[][2] = {{1, 1}, {3, 3}}, took[] = {2, 6};
  struct event_fit f = fitted(2, never, took);
  near(f.pj[0], 0);
  near(f.pj[1], 2);
  f = fitted(2, together, took);
  near(f.pj[0], 2);
  near(f.pj[1], 0);
}

/* What took less than its clock has no energy left for events; what took nothing leaves no error. */
static void nothing_taken(void **state) {
  (void)state;
  const double count[][2] = {{1, 2}, {3, 1}}, less[] = {-1, -2}, none[] = {0, 0};
  struct event_fit f = fitted(2, count, less);
  near(f.pj[0] + f.pj[1], 0);
  near(f.error_ratio, 1);
  f = fitted(2, count, none);
  near(f.error_ratio, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(exact), cmocka_unit_test(by_hand), cmocka_unit_test(not_negative),
                                     cmocka_unit_test(nothing_said), cmocka_unit_test(nothing_taken)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
