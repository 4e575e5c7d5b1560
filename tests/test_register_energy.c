/* Test of what kernels' registers take: energies of events and counts of runs are read, charged and set side by side,
 * of RegLess' machines; and what is no such file is refused. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "measured/run_report.h"
#include "papers/regless_energy.h"
#include "util/written.h"

static char folder[] = "/tmp/test_register_energy.XXXXXX", paths[8][96];
static struct tw_error error;

/* 2 pJ an event and, of two of it, 1 pJ a cycle by the clock and 0.25 mW; or of a bank with stages 1 pJ an event. */
static const char full[] = "{\"units\": [{\"unit\": \"register_bank\", \"instances\": 2, \"clock_pj_per_cycle\": 1, "
                           "\"leakage_mw\": 0.25, \"events\": [{\"event\": \"register_reads\", \"pj\": 2}]}]}",
                  staged[] = "{\"units\": [{\"unit\": \"osu_bank\", \"instances\": 1, \"clock_pj_per_cycle\": 0, "
                             "\"leakage_mw\": 0, \"events\": [{\"event\": \"register_reads\", \"pj\": 1}]}, "
                             "{\"unit\": \"compressor\", \"instances\": 1, \"clock_pj_per_cycle\": 1, "
                             "\"leakage_mw\": 0, \"events\": []}]}",
                  counted[] =
                      "{\"run_cycles\": 10, \"kernel_cycles\": 9, \"warp_instructions_count\": 5, \"counted\": "
                      "{\"counted_cycles\": 9, "
                      "\"events\": [{\"event\": \"register_reads\", \"first_instance_count\": 3, \"count\": 20}, "
                      "{\"event\": \"register_loads\", \"first_instance_count\": 0, \"count\": 0}, "
                      "{\"event\": \"register_stores\", \"first_instance_count\": 0, \"count\": 0}, "
                      "{\"event\": \"register_misses\", \"first_instance_count\": 0, \"count\": 0}]}}";

static const char *file(unsigned i, const char *text) {
  snprintf(paths[i], sizeof paths[i], "%s/%u", folder, i);
  assert_int_equal(written_text(text, paths[i], &error), 0);
  return paths[i];
}

static struct table rows_of(unsigned i, const char *text) {
  struct table t;
  assert_int_equal(table_read(&t, file(i, text), &error), 0);
  return t;
}

static void reports_of_runs(void **state) {
  (void)state;
  struct run_report r;
  double count;
  assert_int_equal(run_report_read(&r, file(0, counted), RUN_EVENTS, &error), 0);
  assert_true(r.run_cycles == 10 && r.counted_cycles == 9 && r.warp_instructions == 5);
  assert_int_equal(run_report_count(&r, "register_reads", &count, &error), 0);
  assert_true(count == 20);
  assert_int_equal(run_report_first_count(&r, "register_reads", &count, &error), 0);
  assert_true(count == 3);
  assert_int_equal(run_report_count(&r, "look_ups", &count, &error), -1);
  run_report_free(&r);
  assert_int_equal(run_report_read(&r, paths[0], RUN_ENERGIES, &error), -1); /* it was not charged */
  run_report_free(&r);
  assert_int_equal(run_report_read(&r, file(0, "{}"), RUN_EVENTS, &error), -1);
  run_report_free(&r);
}

static void charged(void **state) {
  (void)state;
  char energies[512], runs[512];
  struct regless_energy r = {.settings = {.clock_ns = 4, .feature_nm = 45}};
  file(0, full), file(1, staged), file(2, counted);
  snprintf(energies, sizeof energies, "full\t%s\n512\t%s\n512-plain\t%s\n", paths[0], paths[1], paths[1]);
  snprintf(runs, sizeof runs, "k\tfull\t%s\nk\t512\t%s\nk\t512-plain\t%s\n", paths[2], paths[2], paths[2]);
  struct table e = rows_of(3, energies), k = rows_of(4, runs);
  assert_int_equal(regless_read_energies(&r, &e, "energies", &error), 0);
  assert_int_equal(regless_read_runs(&r, &k, "runs", &error), 0);
  const struct regless_taken bank = regless_per_instruction(&r, 0, 0);
  assert_true(bank.events_pj == 20. * 2 / 5 && bank.still_pj == 2 * (1 + 0.25 * 4) * 10 / 5);
  assert_true(regless_kernel_pj(&r, &r.kernel[0], 0) == 80);
  assert_true(regless_ratio(&r, &r.kernel[0], 1) == 30. / 80);
  assert_true(regless_ratio(&r, &r.kernel[0], 2) == 20. / 80); /* nothing of the compressor */
  assert_true(fabs(regless_means_of(&r, 1).power - 30. / 80) < 1e-12);
  assert_true(regless_role_per_instruction(&r, 1, ROLE_COMPRESSOR).still_pj == 2);
  assert_true(isnan(regless_event_pj(&r.machine[0], "osu_bank", "register_reads")));
  regless_free(&r);
  table_free(&e);
  table_free(&k);
}

static void refused(const char *energies, const char *runs, const char *line) {
  struct regless_energy r = {.settings = {.clock_ns = 4, .feature_nm = 45}};
  struct table e = rows_of(3, energies), k = rows_of(4, runs);
  int status = regless_read_energies(&r, &e, "energies", &error);
  if (status == 0) status = regless_read_runs(&r, &k, "runs", &error);
  assert_int_equal(status, -1);
  assert_non_null(strstr(error.text, line));
  regless_free(&r);
  table_free(&e);
  table_free(&k);
}

static void rows_that_are_none(void **state) {
  (void)state;
  char energies[512], runs[512];
  file(0, full), file(2, counted);
  snprintf(energies, sizeof energies, "full\t%s\n", paths[0]);
  snprintf(runs, sizeof runs, "k\tfull\t%s\nk\tfull\t%s\n", paths[2], paths[2]);
  refused("", "", "energies: should have energies of a machine or more");
  refused("full\n", "", "energies:1: should have 2 columns");
  refused(energies, "", "runs: should have runs of a kernel or more");
  refused(energies, "k\tfull\n", "runs:1: should have 3 columns");
  refused(energies, "k\t512\tx\n", "k: energies of machine 512 are missing");
  refused(energies, runs, "k: has two runs on machine full");
  file(0, "{\"units\": [{\"unit\": \"register_bank\"}]}");
  refused(energies, "", "register_bank should have instances, clock, leakage and events");
}

static int remove_all(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
    if (*paths[i]) unlink(paths[i]);
  return rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(reports_of_runs), cmocka_unit_test(charged),
                                     cmocka_unit_test(rows_that_are_none)};
  return mkdtemp(folder) ? cmocka_run_group_tests(tests, NULL, remove_all) : 1;
}
