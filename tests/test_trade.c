/* Test of what the studies of synth/ compare machines by: means, fronts, and figures that are checked in. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measured/checked_in.h"
#include "studies/trade.h"

static void means(void **state) {
  (void)state;
  const double values[] = {2, 8, 4};
  assert_true(fabs(trade_mean(values, 3) - 4) < 1e-12);
  assert_true(trade_mean(values, 1) == 2);
  assert_true(isnan(trade_mean(values, 0)));
  assert_true(isnan(trade_mean((const double[]){1, 0}, 2)));
}

static void fronts(void **state) {
  (void)state;
  static const struct {
    struct trade trade;
    bool on_front;
  } machines[] = {
      {{"a", 1, 10}, true},                          /* the smallest */
      {{"a", 2, 8}, true},                           /* the same as the next: neither beats the other */
      {{"a", 2, 8}, true},     {{"a", 2, 9}, false}, /* as large, slower */
      {{"a", 3, 8}, false},                          /* as fast, larger */
      {{"a", NAN, 1}, false},                        /* not known, and beats none */
      {{"b", 5, 100}, true},                         /* the only one of its preset */
      {{"a", 9, 7.9}, true},                         /* the fastest */
      {{NULL, 99, 1e9}, false}                       /* compared with all */
  };
  enum { MACHINES = sizeof machines / sizeof *machines };
  struct trade trade[MACHINES];
  for (u32 i = 0; i < MACHINES; i++) trade[i] = machines[i].trade;
  for (u32 i = 0; i < MACHINES; i++) assert_int_equal(trade_on_front(trade, MACHINES, i), machines[i].on_front);
}

static void checked_in(void **state) {
  (void)state;
  struct tw_error error;
  struct checked_in c = {0, &error};
  assert_true(checked_in_figure(&c, "area-sm", "unit", "sm", "logic_area_um2") > 1e6);
  assert_true(checked_in_price(&c, "energy-turing", "bank_arbiter", "operands") > 0);
  assert_int_equal(c.status, 0);
  assert_true(isnan(checked_in_price(&c, "energy-turing", "bank_arbiter", "register_reads")));
  assert_string_equal(error.text, "docs/results/energy-turing.json: bank_arbiter has no price of register_reads");
  assert_int_equal(c.status, -1);
  assert_true(isnan(checked_in_figure(&c, "area-sm", "unit", "sm", "logic_area_um2")));
  c.status = 0;
  assert_true(isnan(checked_in_figure(&c, "area-sm", "unit", "none", "cells")));
  assert_string_equal(error.text, "docs/results/area-sm.json: unit none has no cells");
  c.status = 0;
  assert_true(isnan(checked_in_figure(&c, "none", "unit", "sm", "cells")));
  assert_string_equal(error.text, "docs/results/none.json: cannot open: No such file or directory");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(means), cmocka_unit_test(fronts), cmocka_unit_test(checked_in)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
