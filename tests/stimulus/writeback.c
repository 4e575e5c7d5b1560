/* Stimulus of writeback: silence, a few results, all sources at once, all for one bank, and register 255. */
#include "operand/writeback.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(writeback) {
  const unsigned sources = state->params.Sources, load = tw_random_below(random, 5);
  for (unsigned k = 0; k < state->params.Kernels; k++)
    in->rows_per_warp[k] = (u8)(tw_random_chance(random, 50) ? 16 : tw_random_below(random, 256));
  if (load == 0) in->result_valid = 0;
  if (load == 1) in->result_valid = 1u << tw_random_below(random, sources);
  if (load == 2) in->result_valid = low_bits(sources);
  const bool crowded = tw_random_chance(random, 20);
  for (unsigned s = 0; s < sources; s++) {
    in->result_warp[s] = (u8)tw_random_below(random, state->params.Warps);
    in->result_predicate[s] = tw_random_chance(random, 20);
    if (crowded) in->result_register[s] = (u8)(state->params.Banks * 8 - in->result_warp[s] % state->params.Banks);
    if (tw_random_chance(random, 5)) in->result_register[s] = 255;
  }
}

TW_BINS(writeback) {
  const struct writeback_params *p = &state->params;
  const u32 valid = in->result_valid, granted = out->result_ready, all = low_bits(p->Sources);
  u32 wants[WRITEBACK_MAX_BANKS + 1] = {0}, last = 0, zero = 0;
  for (u32 left = valid; left; left &= left - 1) {
    const unsigned s = lowest_bit(left);
    const unsigned bank = (in->result_register[s] + in->result_warp[s]) % p->Banks;
    wants[in->result_predicate[s] ? p->Banks : bank] |= 1u << s;
    last |= (u32)in->result_last[s] << s;
    zero |= (u32)(!in->result_predicate[s] && in->result_register[s] == 255) << s;
  }
  u32 written = 0;
  for (u32 left = out->write_valid; left; left &= left - 1)
    written |= 1u << (in->kernel >> out->write_warp[lowest_bit(left)] & 1);
  bool crowd = false, everyone = false, onwards = false, round = false, predicates = false;
  for (unsigned d = 0; d <= p->Banks; d++) {
    const bool several = wants[d] & (wants[d] - 1);
    crowd |= several && d < p->Banks;
    predicates |= several && d == p->Banks;
    everyone |= wants[d] == all;
    onwards |= several && wants[d] & state->behind[d] && wants[d] & ~state->behind[d];
    round |= wants[d] && state->behind[d] && !(wants[d] & state->behind[d]);
  }
  TW_BIN("no result", !valid);
  TW_BIN("one result", valid && !(valid & (valid - 1)));
  TW_BIN("results from all sources", valid == all);
  TW_BIN("several results for a bank", crowd);
  TW_BIN("several results for the predicate file", predicates);
  TW_BIN("all sources want one destination", everyone);
  TW_BIN("a source behind the last grant before lower ones", onwards);
  TW_BIN("round to the sources up to the last grant", round);
  TW_BIN("all banks written", out->write_valid == low_bits(p->Banks));
  TW_BIN("all banks and the predicate file written", out->write_valid == low_bits(p->Banks) && out->predicate_write);
  TW_BIN("a register of the second kernel", p->Kernels == 2 && written & 2);
  TW_BIN("registers of both kernels", p->Kernels == 2 && written == 3);
  TW_BIN("a predicate alone", out->predicate_write && !out->write_valid);
  TW_BIN("register 255 is granted", granted & zero);
  TW_BIN("register 255 waits", valid & ~granted & zero);
  TW_BIN("register 255 is released", granted & zero & last);
  TW_BIN("a result that is not its instruction's last", granted & ~last);
  TW_BIN("released on all channels", out->release_valid == low_bits(p->Banks + 1));
}
