/* Stimulus of rba_score: every latency is held for a while; queues are empty, alike, or full. */
#include "issue/rba_score.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(rba_score) {
  static const u8 often[] = {0, 1, 2, 3, RBA_SCORE_MAX_LATENCY};
  in->score_latency = tw_random_chance(random, 50) ? often[tw_random_below(random, sizeof often)]
                                                   : (u8)tw_random_below(random, RBA_SCORE_MAX_LATENCY + 1);
  if (tw_random_chance(random, 10)) memset(in->queue_length, 0, sizeof in->queue_length);
  if (tw_random_chance(random, 10))
    memset(in->queue_length, (int)low_bits(state->params.LengthBits), sizeof in->queue_length);
  if (tw_random_chance(random, 10)) in->head_valid = 0;
  if (tw_random_chance(random, 20)) in->head_valid = low_bits(state->params.Warps);
}

TW_BINS(rba_score) {
  const struct rba_score_params *p = &state->params;
  const unsigned warps = p->Warps, operands = p->Operands, most = low_bits(p->ScoreBits);
  bool empty = true, one = false, full = true, no_operand = false, same_bank = false, every_bank = false;
  for (unsigned b = 0; b < p->Banks; b++) {
    empty &= in->queue_length[b] == 0;
    one |= in->queue_length[b] == 1;
    full &= in->queue_length[b] == low_bits(p->LengthBits);
  }
  bool exact = false, over = false;
  for (unsigned w = 0; w < warps; w++) {
    unsigned sum = 0, all = low_bits(operands);
    u32 banks = 0;
    for (unsigned o = 0; o < operands; o++) {
      const unsigned bank = in->operand_bank[w * operands + o];
      if (!(in->operand_valid[w] >> o & 1)) continue;
      sum += in->queue_length[bank];
      banks |= 1u << bank;
    }
    if (!(in->head_valid >> w & 1)) continue;
    no_operand |= !in->operand_valid[w];
    same_bank |= in->operand_valid[w] == all && !(banks & (banks - 1));
    every_bank |= operands >= p->Banks && banks == low_bits(p->Banks);
    exact |= in->score_latency == 0 && sum == most;
    over |= in->score_latency == 0 && sum > most;
  }
  TW_BIN("latency 0: the table is bypassed", in->score_latency == 0);
  TW_BIN("latency 1: the table", in->score_latency == 1);
  TW_BIN("latency 2: lengths one cycle old", in->score_latency == 2);
  TW_BIN("latency 3 to 19", in->score_latency > 2 && in->score_latency < RBA_SCORE_MAX_LATENCY);
  TW_BIN("latency 20", in->score_latency == RBA_SCORE_MAX_LATENCY);
  TW_BIN("queues empty", empty);
  TW_BIN("a queue of one", one);
  TW_BIN("queues full", full);
  TW_BIN("an instruction without operands", no_operand);
  TW_BIN("all operands in one bank", same_bank);
  TW_BIN("operands in every bank", every_bank);
  TW_BIN("the largest score there is, exactly", exact);
  TW_BIN("a sum that saturates", over);
  TW_BIN("no warp has an instruction", !in->head_valid);
  TW_BIN("every warp has an instruction", in->head_valid == low_bits(warps));
  TW_BIN("a stale score of a warp that has no instruction", in->score_latency && ~in->head_valid & 1 && out->score[0]);
}
