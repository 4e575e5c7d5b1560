/* test_quota: Scavenger's division of a resource against proportional and integral control in floating point, as the
 * thesis has it (5.5.1, 5.5.1.3, Table 5.2); and what its text says of the slack.
 * Oracle for: quota_controller
 *
 * The unit keeps sixteenths and rounds down, so in each step it may be below the exact value by one of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "control/ipc_error.h"
#include "control/quota_controller.h"
#include "util/random.h"

enum { STEPS = 20000, LATENCY = 4 };
static const double LEAST_STEP = 1.0 / QUOTA_ONE;

static double fraction(u16 error) { return (double)ipc_error_number(error) / IPC_ERROR_ONE; }

static u16 random_error(struct tw_random *random) {
  const int error = (int)tw_random_below(random, 511) - 255, small = tw_random_chance(random, 50) ? 20 : 1;
  return (u16)(error / small & 511);
}

/* The exact change by one pair of errors; gains in halves. */
static double exact_change(const struct quota_controller_params *p, const struct quota_controller_in *in) {
  const double sum = p->Proportional / 2.0 * fraction(in->short_error) + p->Integral / 2.0 * fraction(in->long_error);
  const double slack = (double)in->slack / IPC_ERROR_ONE;
  return sum * (sum < 0 ? slack : 1 - slack) * in->total;
}

static double clamped(double value, double least, double most) {
  return value < least ? least : value > most ? most : value;
}

/* One pair of errors, until the quota has changed; gives the primary's part then. */
static unsigned step(struct quota_controller *unit, struct quota_controller_in *in) {
  struct quota_controller_out out = {0};
  for (unsigned c = 0; c < LATENCY; c++) {
    in->valid = c == 0;
    quota_controller_comb(unit, in, &out);
    quota_controller_clock(unit, in, &out);
  }
  quota_controller_comb(unit, in, &out);
  assert_int_equal(out.primary + out.secondary, in->total);
  return out.primary;
}

static void load(struct quota_controller *unit, unsigned value) {
  const struct quota_controller_in in = {.load = 1, .load_value = (u16)value};
  quota_controller_clock(unit, &in, &(struct quota_controller_out){0});
}

/* What is shown is whole: up to one below what is kept. */
static void follows_exact_control(void **state) {
  (void)state;
  static const struct quota_controller_params machines[] = {{256, 3, 2}, {64, 3, 2}, {64, 15, 0}, {20, 0, 1}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    const struct quota_controller_params *p = &machines[m];
    struct quota_controller unit;
    struct quota_controller_in in = {.total = (u16)p->Max, .primary_least = 1, .secondary_least = 1};
    struct tw_random random;
    double exact = 0;
    tw_random_seed(&random, m);
    quota_controller_init(&unit, p);
    for (unsigned n = 0; n < STEPS; n++) {
      if (n % 8 == 0) { /* before steps have rounded off more than half a unit */
        exact = 1 + tw_random_below(&random, p->Max - 1);
        load(&unit, (unsigned)exact);
      }
      in.short_error = random_error(&random);
      in.long_error = random_error(&random);
      in.slack = (u16)tw_random_below(&random, IPC_ERROR_ONE + 1);
      exact = clamped(exact + exact_change(p, &in), 1, p->Max - 1);
      const double primary = step(&unit, &in);
      if (primary > exact + 1e-9 || primary < exact - 1 - 8 * LEAST_STEP)
        fail_msg("machine %u, step %u: %g for %g", m, n, primary, exact);
    }
  }
}

static int change_with(int error, unsigned slack) {
  struct quota_controller unit;
  struct quota_controller_in in = {.total = 256};
  quota_controller_init(&unit, &(struct quota_controller_params){256, 3, 2});
  load(&unit, 128);
  in.short_error = in.long_error = (u16)(error & 511);
  in.slack = (u16)slack;
  return (int)step(&unit, &in) - 128;
}

/* "More slack means a bigger change can be made" where the kernel is too fast; where it is too slow "smaller slack
 * creates a larger change"; and nothing changes without an error. */
static void slack_weighs_both_ways(void **state) {
  (void)state;
  for (unsigned slack = 0; slack <= 256; slack += 64) {
    assert_int_equal(change_with(0, slack), 0);
    if (slack == 0) continue;
    assert_true(change_with(-40, slack) < change_with(-40, slack - 64));
    assert_true(change_with(40, slack) < change_with(40, slack - 64));
  }
  assert_int_equal(change_with(-40, 0), 0);
  assert_int_equal(change_with(40, 256), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(follows_exact_control), cmocka_unit_test(slack_weighs_both_ways)};
  return cmocka_run_group_tests_name("quota", tests, NULL, NULL);
}
