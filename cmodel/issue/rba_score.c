/* rba_score: see rba_score.h for the contract. */
#include "issue/rba_score.h"

void rba_score_init(struct rba_score *s, const struct rba_score_params *params) {
  s->params = *params;
  rba_score_reset(s);
}

void rba_score_reset(struct rba_score *s) {
  memset(s->table, 0, sizeof s->table);
  memset(s->delayed, 0, sizeof s->delayed);
}

static u8 score_of(const struct rba_score_params *p, const struct rba_score_in *in, const u8 *length, unsigned warp) {
  const unsigned limit = low_bits(p->ScoreBits);
  const u8 *bank = &in->operand_bank[warp * p->Operands];
  unsigned sum = 0;
  for (u32 left = in->operand_valid[warp]; left; left &= left - 1) sum += length[bank[lowest_bit(left)]];
  return (u8)(sum > limit ? limit : sum);
}

static void scores_from(const struct rba_score_params *p, const struct rba_score_in *in, const u8 *length, u8 *score) {
  for (unsigned w = 0; w < p->Warps; w++) score[w] = in->head_valid >> w & 1 ? score_of(p, in, length, w) : 0;
}

void rba_score_comb(const struct rba_score *s, const struct rba_score_in *in, struct rba_score_out *out) {
  if (in->score_latency == 0) scores_from(&s->params, in, in->queue_length, out->score);
  else memcpy(out->score, s->table, sizeof s->table);
}

bool rba_score_idle(const struct rba_score *s) {
  u8 any = 0;
  for (unsigned w = 0; w < RBA_SCORE_MAX_WARPS; w++) any |= s->table[w];
  for (unsigned n = 0; n < RBA_SCORE_MAX_LATENCY; n++)
    for (unsigned b = 0; b < RBA_SCORE_MAX_BANKS; b++) any |= s->delayed[n][b];
  return any == 0;
}

void rba_score_clock(struct rba_score *s, const struct rba_score_in *in, const struct rba_score_out *out) {
  (void)out;
  const u8 *length = in->score_latency <= 1 ? in->queue_length : s->delayed[in->score_latency - 2];
  scores_from(&s->params, in, length, s->table);
  memmove(s->delayed[1], s->delayed[0], sizeof s->delayed - sizeof s->delayed[0]);
  memcpy(s->delayed[0], in->queue_length, sizeof s->delayed[0]);
}
