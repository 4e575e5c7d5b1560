/* test_ipc_error: how far an IPC is from its target, worked out in floating point from the whole history of what was
 * issued; the unit's is that, rounded towards zero.  Kloosterman 5.5.1, Fig. 5.8.
 * Oracle for: ipc_error */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include "control/ipc_error.h"
#include "util/random.h"

enum { CYCLES = 100000, LATENCY = 20 };

struct bench {
  struct ipc_error unit;
  struct ipc_error_in in;
  struct ipc_error_out out;
  struct tw_random random;
  unsigned issued[CYCLES];            /* in each cycle */
  int began;                          /* the first cycle of the first period since `running`; -1: it is not */
  double short_ipc, long_ipc, target; /* as of the last period's end */
  int answer;                         /* the cycle in which the errors are due, -1: none */
};

/* Mean over some periods before a cycle. */
static double ipc_before(const struct bench *b, int end, int periods) {
  const int length = periods * (int)b->unit.params.Period;
  double sum = 0;
  for (int c = end - length; c < end; c++) sum += b->issued[c];
  return sum / length;
}

static void near_exact(u16 error, double target, double ipc) {
  const double exact = IPC_ERROR_ONE * (target - ipc) / target, most = IPC_ERROR_ONE - 1;
  const double kept = fabs(exact) > most ? copysign(most, exact) : exact, is = ipc_error_number(error);
  if (is * kept < 0 || fabs(is) > fabs(kept) + 1e-9 || fabs(is) <= fabs(kept) - 1 - 1e-9)
    fail_msg("%g of %g at an IPC of %g, target %g", is, exact, ipc, target);
}

static void drive(struct bench *b, int cycle) {
  const unsigned schedulers = b->unit.params.Schedulers, busy = cycle / 5000 * 37 % 101;
  if (tw_random_chance(&b->random, 1)) b->in.target = (u16)(1 + tw_random_below(&b->random, schedulers * IPC_ONE));
  b->in.running = cycle % 20000 < 19000;
  b->in.issued = 0;
  for (unsigned s = 0; s < schedulers; s++) b->in.issued |= (u8)(tw_random_chance(&b->random, busy) << s);
  b->issued[cycle] = (unsigned)__builtin_popcount(b->in.issued);
}

/* In the last cycle of a period what is known of it is kept until the answer comes. */
static void follow(struct bench *b, int cycle) {
  const int period = (int)b->unit.params.Period, most = (int)b->unit.params.Long;
  if (!b->in.running) {
    b->began = b->answer = -1;
    return;
  }
  if (b->began < 0) b->began = cycle;
  const int ran = cycle + 1 - b->began;
  if (ran % period) return;
  b->short_ipc = ipc_before(b, cycle + 1, 1);
  b->long_ipc = ipc_before(b, cycle + 1, ran / period < most ? ran / period : most);
  b->target = (double)b->in.target / IPC_ONE;
  b->answer = cycle + LATENCY;
}

static void errors_are_the_exact_ones(void **state) {
  (void)state;
  static const struct ipc_error_params machines[] = {{4, 100, 16}, {1, 20, 3}, {2, 23, 2}, {8, 1024, 32}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    static struct bench b;
    unsigned answers = 0;
    b = (struct bench){.in.target = IPC_ONE, .began = -1, .answer = -1};
    tw_random_seed(&b.random, m);
    ipc_error_init(&b.unit, &machines[m]);
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      drive(&b, cycle);
      ipc_error_comb(&b.unit, &b.in, &b.out);
      assert_int_equal(b.out.valid, cycle == b.answer);
      if (b.out.valid) {
        near_exact(b.out.short_error, b.target, b.short_ipc);
        near_exact(b.out.long_error, b.target, b.long_ipc);
        answers++;
      }
      follow(&b, cycle);
      ipc_error_clock(&b.unit, &b.in, &b.out);
    }
    assert_true(answers > 80);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(errors_are_the_exact_ones)};
  return cmocka_run_group_tests_name("ipc_error", tests, NULL, NULL);
}
