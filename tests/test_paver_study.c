/* Test of the study of PAVER's policies: where blocks that share are, beside edges by hand; means, prices and what is
 * changed, beside those of runs by hand.  What runs is looked at by tests/paver.sh. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <math.h>

#include "papers/paver/time_rows.h"

/* ---- places */

/* Each edge stands at both ends. */
static void weigh(struct edge_places *p, const u32 grid[3], u32 a, u32 b, u32 weight) {
  const u32 blocks = grid[0] * grid[1];
  struct graph_edge edges[] = {{b, {weight, 0}}, {a, {weight, 0}}};
  u32 start[17] = {0};
  for (u32 n = 0; n < blocks; n++) start[n + 1] = start[n] + (n == a || n == b);
  const struct locality_graph g = {.blocks = blocks, .start = start, .edges = edges};
  edge_places_add(p, &g, grid);
}

static void places_of_edges(void **state) {
  const u32 square[] = {4, 4, 1}, line[] = {16, 1, 1}, column[] = {1, 16, 1};
  struct edge_places p = {.weight = {0}};
  (void)state;
  weigh(&p, square, 3, 4, 1);  /* from row to row */
  weigh(&p, square, 0, 2, 10); /* one row */
  weigh(&p, square, 2, 14, 100);
  weigh(&p, square, 5, 8, 1000); /* neighbours across */
  weigh(&p, square, 5, 10, 2000);
  weigh(&p, square, 0, 13, 10000);
  weigh(&p, line, 0, 9, 20000);
  weigh(&p, column, 0, 9, 40000);
  assert_int_equal(p.weight[EDGE_NEXT], 1);
  assert_int_equal(p.weight[EDGE_ROW], 10);
  assert_int_equal(p.weight[EDGE_COLUMN], 100);
  assert_int_equal(p.weight[EDGE_ACROSS], 3000);
  assert_int_equal(p.weight[EDGE_FAR], 70000);
}

/* ---- means of runs by hand */

static struct time_row measured[16];
static struct time_rows all_rows = {.row = measured};

/* With so many cycles of LRR and of RB, and half as many L2 loads and L1 misses by RB. */
static struct time_row *put(const char *kernel, unsigned gpu, const struct study_change *change, u64 lrr, u64 rb) {
  struct time_row *row = &measured[all_rows.count++];
  *row = (struct time_row){.job = {.kernel = kernel, .workload = workload_of(kernel), .change = change, .gpu = gpu}};
  row->outcome.launches = row->outcome.blocks = row->outcome.room = row->outcome.sms = 1;
  row->outcome.had[STUDY_LRR] = lrr != 0;
  row->outcome.had[STUDY_RB] = true;
  row->outcome.run[STUDY_LRR].cycles = lrr;
  row->outcome.run[STUDY_RB].cycles = rb;
  row->outcome.run[STUDY_LRR].l2[GPU_LOAD].accesses = 100;
  row->outcome.run[STUDY_RB].l2[GPU_LOAD].accesses = 50;
  row->outcome.run[STUDY_LRR].l1 = (struct l1_counts){50, 0, {30, 15, 5}};
  row->outcome.run[STUDY_RB].l1 = (struct l1_counts){70, 5, {25, 0, 0}};
  return row;
}

static double number_at(const cJSON *at, const char *path) {
  char text[256];
  snprintf(text, sizeof text, "%s", path);
  for (char *word = strtok(text, "/"); word; word = strtok(NULL, "/"))
    at = cJSON_IsArray(at) ? cJSON_GetArrayItem(at, atoi(word)) : cJSON_GetObjectItemCaseSensitive(at, word);
  if (!at) fail_msg("%s: is not there", path);
  return cJSON_IsNumber(at) ? at->valuedouble : NAN;
}

#define ASSERT_AT(root, path, value) assert_true(fabs(number_at(root, path) - (value)) < 1e-6)

static void means_by_class(void **state) {
  cJSON *root = cJSON_CreateObject();
  (void)state;
  all_rows.count = 0;
  put("a/syrk.large.launch", 2, study_changes, 400, 200);
  put("a/gemm_naive.launch", 2, study_changes, 800, 100);
  put("a/sad.large.launch", 2, study_changes, 100, 100);
  put("a/gemm_naive.waves.launch", 2, study_changes, 200, 100);
  time_means_add(root, &all_rows);
  ASSERT_AT(root, "means/table/0/rb_percent", 300); /* of 2 and 8 */
  ASSERT_AT(root, "means/table/1/rb_percent", 0);   /* SAD has no sharing */
  ASSERT_AT(root, "means/table/2/rb_percent", 100 * (cbrt(16) - 1));
  ASSERT_AT(root, "means/waves/0/rb_percent", 100); /* of 2 and 2 */
  ASSERT_AT(root, "means/table/0/rb_l2_percent", 50);
  ASSERT_AT(root, "means/table/0/rb_l1_percent", 50); /* 25 of 100 for 50 */
  ASSERT_AT(root, "means/table/0/l1_not_cold_percent", 40);
  ASSERT_AT(root, "means/table/0/rb_published_percent", 41.2);
  ASSERT_AT(root, "means/table/2/rb_published_percent", 17.4);
  assert_true(isnan(number_at(root, "means/table/0/kway_percent")));
  cJSON_Delete(root);
}

static const struct study_change *change_of(const char *name) {
  for (const struct study_change *c = study_changes; c->name; c++)
    if (strcmp(c->name, name) == 0) return c;
  fail_msg("%s: is no change", name);
  return NULL;
}

/* What changes the machine has an LRR of its own; what changes groups does not. */
static void what_is_changed(void **state) {
  cJSON *root = cJSON_CreateObject();
  (void)state;
  all_rows.count = 0;
  put("syrk.large.launch", 0, study_changes, 400, 200);
  put("syrk.large.launch", 0, change_of("l1"), 200, 160);
  put("syrk.large.launch", 0, change_of("sorted"), 0, 100);
  time_changes_add(root, &all_rows);
  ASSERT_AT(root, "changes/0/rb_percent", 25);
  ASSERT_AT(root, "changes/0/rb_before_percent", 100);
  ASSERT_AT(root, "changes/0/rb_all_in_all_percent", 150);
  ASSERT_AT(root, "changes/1/rb_percent", 300);
  ASSERT_AT(root, "changed/l1/0/lrr_all_in_all_percent", 100);
  cJSON_Delete(root);
}

static void prices(void **state) {
  cJSON *root = cJSON_CreateObject();
  (void)state;
  all_rows.count = 0;
  struct time_row *row = put("syrk.large.launch", 1, study_changes, 3000000, 1000000);
  row->outcome.locality_seconds = 0.005;
  row->outcome.graph_seconds = 0.002;
  row->outcome.run[STUDY_RB].partition_seconds = 0.001;
  put("sad.large.launch", 1, study_changes, 100, 100);
  time_prices_add(root, &all_rows);
  ASSERT_AT(root, "prices/titanx/0/rb_seconds", 0.001); /* at 1 GHz */
  ASSERT_AT(root, "prices/titanx/0/rb_percent", 200);
  ASSERT_AT(root, "prices/titanx/0/rb_with_partition_percent", 50);
  ASSERT_AT(root, "prices/titanx/0/host_to_kernel_ratio", 8);
  ASSERT_AT(root, "prices/titanx/0/runs_until_it_pays_count", 4);
  assert_true(isnan(number_at(root, "prices/titanx/1/runs_until_it_pays_count")));
  cJSON_Delete(root);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(places_of_edges), cmocka_unit_test(means_by_class),
                                     cmocka_unit_test(what_is_changed), cmocka_unit_test(prices)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
