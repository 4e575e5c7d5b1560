/* Test of group_scheduler by hand: the paper's worked examples, PAVER Fig. 7 (a) with 4.1, and 5.3.
 * Oracle for: group_scheduler */
#include "group_gpu.h"

static void put_by_hand(struct gpu *g, const u16 *numbers, const u16 *starts, unsigned groups) {
  memcpy(g->number, numbers, starts[groups] * sizeof *numbers);
  memcpy(g->start, starts, (groups + 1) * sizeof *starts);
  g->groups = groups;
  g->in.read_ready = 1;
  put_groups(g);
}

static void wait(struct gpu *g, unsigned cycles) {
  memset(g->in.ended, 0, sizeof g->in.ended);
  for (unsigned t = 0; t < cycles; t++) gpu_cycle(g);
}

/* A block of the SM ends; which one is given then, and to that SM. */
static void ends_and_takes(struct gpu *g, unsigned sm, unsigned block) {
  const unsigned before = g->given;
  g->in.ended[sm] = 1;
  gpu_cycle(g);
  wait(g, 200);
  assert_int_equal(g->given, before + 1);
  assert_int_equal(g->times[block], 1);
  assert_int_equal(g->sm[block], sm);
}

/* Fig. 7 (a): N = 2 SMs with x = 2 contexts each, groups (0,4), (1,5), (2), (3), (7), (6) (4.1). */
static void figure_7a(void **state) {
  static const u16 numbers[] = {0, 4, 1, 5, 2, 3, 7, 6}, starts[] = {0, 2, 4, 5, 6, 7, 8};
  static struct gpu g;
  (void)state;
  for (unsigned steal = 0; steal < 2; steal++) {
    build(&g, 2, 4, 2, 1);
    g.in.policy = (u8)(BLOCK_POLICY_GROUPS + steal);
    put_by_hand(&g, numbers, starts, 6);
    wait(&g, 200);
    assert_int_equal(g.given, 4);
    assert_true(g.sm[0] == 0 && g.sm[4] == 0 && g.order[0] < g.order[4]);
    assert_true(g.sm[1] == 1 && g.sm[5] == 1 && g.order[1] < g.order[5]);
    ends_and_takes(&g, 1, 3);
    ends_and_takes(&g, 1, 7);
    ends_and_takes(&g, 0, 2);
    ends_and_takes(&g, 1, 6);
  }
}

/* 5.3: TB_0 to TB_3 are the donor's, with TB_0 in nextTB; two are stolen, and TB_2 and TB_3 run on the recipient.
 * Before them the donor was given block 4; the recipient has had block 5. */
static void example_of_the_text(void **state) {
  static const u16 numbers[] = {5, 4, 0, 1, 2, 3}, starts[] = {0, 1, 6};
  static struct gpu g;
  (void)state;
  build(&g, 2, 6, 1, 1);
  g.in.policy = BLOCK_POLICY_STEALING;
  g.in.sm_blocks = 1;
  put_by_hand(&g, numbers, starts, 2);
  wait(&g, 200);
  const struct block_feed *donor = &g.unit.feed[1], *recipient = &g.unit.feed[0];
  assert_true(g.given == 2 && g.sm[5] == 0 && g.sm[4] == 1);
  assert_int_equal(donor->tail, donor->next + 3);
  ends_and_takes(&g, 0, 2);
  assert_int_equal(donor->tail, donor->next + 1);
  assert_int_equal(donor->number, 0);
  assert_int_equal(recipient->tail, recipient->next);
  assert_int_equal(recipient->number, 3);
  ends_and_takes(&g, 1, 0);
  ends_and_takes(&g, 1, 1);
  ends_and_takes(&g, 0, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(figure_7a), cmocka_unit_test(example_of_the_text)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
