/* test_rba_score: the scores against their definition, Barnes IV-A: of each operand of a warp's next instruction the
 * length of its bank's queue, summed; kept in 5 bits; seen `latency` cycles late (VI-B4).  The test keeps the whole
 * history and works each score out from it.
 * Oracle for: rba_score */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "issue/rba_score.h"
#include "util/random.h"

enum { CYCLES = 400, LATENCIES = RBA_SCORE_MAX_LATENCY + 1 };

struct history {
  struct rba_score_params params;
  struct rba_score_in in[CYCLES];
};

static unsigned queue_length(const struct history *h, int cycle, unsigned bank) {
  return cycle < 0 ? 0 : h->in[cycle].queue_length[bank];
}

/* Of the instruction at the head in one cycle, by the queues of another; before the first all queues were empty. */
static unsigned score(const struct history *h, int heads, int queues, unsigned warp) {
  unsigned sum = 0;
  const unsigned most = (1u << h->params.ScoreBits) - 1;
  if (heads < 0 || !(h->in[heads].head_valid >> warp & 1)) return 0;
  for (unsigned operand = 0; operand < h->params.Operands; operand++)
    if (h->in[heads].operand_valid[warp] >> operand & 1)
      sum += queue_length(h, queues, h->in[heads].operand_bank[warp * h->params.Operands + operand]);
  return sum < most ? sum : most;
}

static void randomise(struct tw_random *random, const struct rba_score_params *p, unsigned latency,
                      struct rba_score_in *in) {
  const unsigned most = tw_random_chance(random, 30) ? low_bits(p->LengthBits) : 7;
  in->score_latency = (u8)latency;
  in->head_valid = tw_random_word(random) | tw_random_word(random);
  for (unsigned b = 0; b < p->Banks; b++) in->queue_length[b] = (u8)tw_random_below(random, most + 1);
  for (unsigned w = 0; w < p->Warps; w++) {
    in->operand_valid[w] = (u8)tw_random_below(random, 1u << p->Operands);
    for (unsigned o = 0; o < p->Operands; o++)
      in->operand_bank[w * p->Operands + o] = (u8)tw_random_below(random, p->Banks);
  }
}

static unsigned saturated; /* scores at their limit, so that the limit has been met */

static void follow(struct history *h, struct tw_random *random, unsigned latency) {
  struct rba_score unit;
  struct rba_score_out out;
  rba_score_init(&unit, &h->params);
  for (int cycle = 0; cycle < CYCLES; cycle++) {
    randomise(random, &h->params, latency, &h->in[cycle]);
    rba_score_comb(&unit, &h->in[cycle], &out);
    for (unsigned w = 0; w < h->params.Warps; w++) {
      const unsigned want = score(h, latency ? cycle - 1 : cycle, cycle - (int)latency, w);
      if (out.score[w] != want)
        fail_msg("latency %u, cycle %d, warp %u: %u, not %u", latency, cycle, w, out.score[w], want);
      saturated += want == (1u << h->params.ScoreBits) - 1;
    }
    rba_score_clock(&unit, &h->in[cycle], &out);
  }
}

static void scores_are_sums_of_queue_lengths(void **state) {
  (void)state;
  static const struct rba_score_params machines[] = {{16, 6, 2, 4, 5}, {32, 3, 8, 7, 5}, {2, 4, 4, 3, 8}};
  static struct history history;
  struct tw_random random;
  tw_random_seed(&random, 1);
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++)
    for (unsigned latency = 0; latency < LATENCIES; latency++) {
      memset(&history, 0, sizeof history);
      history.params = machines[m];
      follow(&history, &random, latency);
    }
  assert_true(saturated > 0);
}

/* The paper's own example: two operands in one bank, one in the other. */
static void example(void **state) {
  (void)state;
  struct rba_score unit;
  struct rba_score_in in = {.head_valid = 1, .operand_valid = {7}, .operand_bank = {0, 0, 1}, .queue_length = {5, 3}};
  struct rba_score_out out;
  rba_score_init(&unit, &(struct rba_score_params){16, 6, 2, 4, 5});
  rba_score_comb(&unit, &in, &out);
  assert_int_equal(out.score[0], 2 * 5 + 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(scores_are_sums_of_queue_lengths), cmocka_unit_test(example)};
  return cmocka_run_group_tests_name("rba_score", tests, NULL, NULL);
}
