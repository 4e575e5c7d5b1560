/* Test of group_scheduler: grids by each policy, on SMs that end blocks when they like: every block once, with its own
 * place in the grid, in the order and on the SM that the policy says.
 * Oracle for: group_scheduler */
#include "group_gpu.h"

/* A grid to its end: the cycles that it took. */
static long run(struct gpu *g) {
  do {
    g->in.read_ready = dice(4) > 0;
    for (unsigned i = 0; i < g->sms; i++) {
      g->in.ended[i] = g->running[i] && dice(g->slowness[i]) == 0;
      g->in.quiet[i] = dice(20) > 0;
    }
    gpu_cycle(g);
    assert_true(g->now < 1000000);
  } while (g->now == 1 || g->out.busy);
  assert_int_equal(g->given, g->blocks);
  for (unsigned b = 0; b < g->blocks; b++) assert_int_equal(g->times[b], 1);
  for (unsigned t = 0; t < TAGS; t++) assert_true(g->due[t] == NEVER);
  return g->now;
}

static void in_groups(struct gpu *g, unsigned kind) {
  for (unsigned b = 0; b < g->blocks; b++) {
    const unsigned other = dice(b + 1);
    g->number[b] = g->number[other];
    g->number[other] = (u16)b;
  }
  while (g->start[g->groups] < g->blocks) {
    const unsigned size = kind == 0   ? (g->blocks + g->sms - 1) / g->sms
                          : kind == 1 ? 1 + dice(7)
                          : dice(9)   ? 1
                                      : 1 + g->blocks / 2;
    g->start[g->groups + 1] = (u16)smaller(g->blocks, g->start[g->groups] + size);
    g->groups++;
  }
  put_groups(g);
}

static void build_by_chance(struct gpu *g, unsigned seed) {
  srand(seed);
  const unsigned x = 1 + dice(seed % 3 ? 30 : 5), y = 1 + dice(seed % 3 ? 8 : 30), z = 1 + dice(2);
  build(g, 1 + seed % MOST_SMS, x, y, z);
  g->in.policy = seed % 4;
  g->in.sm_blocks = (u8)(1 + dice(5));
  g->latency = 1 + dice(2) * dice(120);
  for (unsigned i = 0; i < g->sms; i++) g->slowness[i] = 1 + dice(dice(3) ? 100 : 10);
  in_groups(g, dice(3));
}

/* Without stealing all of a group run on one SM, in order; the first groups on SM 0, 1, ... */
static void expect_groups(const struct gpu *g) {
  for (unsigned n = 0; n < g->groups; n++)
    for (unsigned k = g->start[n]; k < g->start[n + 1]; k++) {
      const unsigned first = g->number[g->start[n]], b = g->number[k];
      assert_int_equal(g->sm[b], g->sm[first]);
      assert_true(k == g->start[n] || g->order[b] > g->order[g->number[k - 1]]);
      if (n < g->sms) assert_int_equal(g->sm[b], n);
    }
}

/* Of the queue each word is read once, and each block's number. */
static void expect_reads(const struct gpu *g) {
  unsigned numbers = 0;
  for (unsigned k = 0; k < MOST_WORDS; k++) {
    if (k < 1 + 2 * g->groups) assert_int_equal(g->reads[k], 1);
    else numbers += g->reads[k];
  }
  assert_int_equal(numbers, g->blocks);
}

static void each_block_once(void **state) {
  static struct gpu g;
  unsigned moved = 0;
  (void)state;
  for (unsigned seed = 1; seed <= 240; seed++) {
    build_by_chance(&g, seed);
    run(&g);
    if (g.in.policy < BLOCK_POLICY_GROUPS) continue;
    expect_reads(&g);
    if (g.in.policy == BLOCK_POLICY_GROUPS) expect_groups(&g);
    for (unsigned n = 0; n < g.groups; n++) moved += g.sm[g.number[g.start[n]]] != g.sm[g.number[g.start[n + 1] - 1]];
  }
  assert_true(moved > 20);
}

/* Pairs: of SMs that have room for three one is never used (6.3, "throttling"). */
static void pairs_throttle(void **state) {
  static struct gpu g;
  unsigned most = 0;
  (void)state;
  srand(3);
  build(&g, 4, 40, 1, 1);
  g.in.policy = BLOCK_POLICY_BCS;
  g.in.sm_blocks = 3;
  for (unsigned t = 0; t < 30; t++) {
    gpu_cycle(&g);
    for (unsigned i = 0; i < g.sms; i++) most = larger(most, g.running[i]);
  }
  assert_int_equal(most, 2);
  assert_int_equal(g.given, 8);
}

/* A grid whose SMs have as many blocks each, of which one is slow, ends sooner when blocks are stolen. */
static void stealing_balances(void **state) {
  static struct gpu g;
  long took[2];
  (void)state;
  for (unsigned steal = 0; steal < 2; steal++) {
    srand(7);
    build(&g, 8, 240, 1, 1);
    g.in.policy = (u8)(BLOCK_POLICY_GROUPS + steal);
    for (unsigned i = 0; i < g.sms; i++) g.slowness[i] = i == 3 ? 900 : 100;
    in_groups(&g, 0);
    took[steal] = run(&g);
  }
  assert_true(took[1] < took[0] * 2 / 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(each_block_once), cmocka_unit_test(pairs_throttle),
                                     cmocka_unit_test(stealing_balances)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
