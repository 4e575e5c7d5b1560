/* Stimulus of register_reader: issue bursts of instructions with all, some and no operands, results and lanes, on few
 * registers, so that operands and results meet in banks and are the same; banks that are written, or wait; pipes that
 * block all, some or one class. */
#include "operand/register_reader.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static void make_instruction(struct tw_random *random, unsigned warps, struct register_reader_in *in) {
  static const u8 results[] = {0, 1, 1, 3};
  in->issue_warp = (u8)tw_random_below(random, warps);
  in->issue_opcode = (u16)(tw_random_below(random, 6) << 6 | (in->issue_opcode & 63));
  in->issue_result = results[tw_random_below(random, 4)];
  if (tw_random_chance(random, 25)) in->issue_operand_valid = 63;
  if (tw_random_chance(random, 25)) in->issue_operand_valid &= 7;
  if (tw_random_chance(random, 10)) in->issue_operand_valid = 0;
  if (tw_random_chance(random, 70))
    for (unsigned o = 0; o < REGISTER_READER_OPERANDS; o++) in->issue_operand[o] &= 9;
  if (tw_random_chance(random, 50)) in->issue_register &= 9;
  if (in->issue_result == 3) in->issue_register &= 254;
  if (tw_random_chance(random, 20)) in->issue_lanes = 0;
}

TW_STIMULUS(register_reader) {
  struct register_reader_out out = {0};
  const unsigned pipes = tw_random_below(random, 3); /* open, any, or shut but for one class */
  if (pipes == 0) in->pipe_ready = 63;
  if (pipes == 2) in->pipe_ready = (u8)(1u << tw_random_below(random, 6));
  if (tw_random_chance(random, 70)) in->blocked &= (u8)tw_random_word(random) & (u8)tw_random_word(random);
  make_instruction(random, state->params.Warps, in);
  register_reader_comb(state, in, &out);
  if (tw_random_chance(random, 60)) in->issue_valid = 1;
  in->issue_valid &= out.issue_ready;
  if (tw_random_chance(random, 50)) in->access_taken = 255;
  in->access_taken &= out.access_valid | in->blocked;
}

TW_BINS(register_reader) {
  const struct register_reader *s = state;
  const u32 all = low_bits(s->params.CollectorUnits);
  u32 kinds = 0, waiting = 0, empty = 0, pairs = 0;
  bool marked = false, both = false;
  for (u32 left = out->access_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    kinds |= 1u << out->access_kind[b];
    marked |= out->access_mark[b] != REGION_KEEP;
    both |= out->access_kind[b] == OSU_RESERVE && out->access_mark[b] == REGION_ERASE;
  }
  for (u32 left = s->occupied; left; left &= left - 1) {
    const unsigned u = lowest_bit(left);
    empty |= (u32)!s->unit[u].instruction.lanes << u;
    waiting |= (u32)(!s->unit[u].left && s->unit[u].there == s->unit[u].operands) << u;
    pairs |= (u32)(s->unit[u].left >> READER_WRITES == 3) << u;
  }
  TW_BIN("no unit is occupied", !s->occupied);
  TW_BIN("all are: issue waits", !out->issue_ready);
  TW_BIN("all are, and one dispatches", s->occupied == all && out->dispatch_valid);
  TW_BIN("issue into the unit that dispatches", in->issue_valid && s->occupied == all);
  TW_BIN("a read", kinds >> OSU_READ & 1);
  TW_BIN("a reservation", kinds >> OSU_RESERVE & 1);
  TW_BIN("a write of no lanes", kinds >> OSU_WRITE & 1);
  TW_BIN("of a pair", pairs);
  TW_BIN("an access with a mark", marked);
  TW_BIN("a reservation that erases", both);
  TW_BIN("all banks are asked", out->access_valid == 255);
  TW_BIN("an access waits", out->access_valid & ~in->access_taken);
  TW_BIN("rows of several banks arrive", s->arriving & (s->arriving - 1));
  TW_BIN("an instruction without lanes", empty);
  TW_BIN("a complete unit waits for its pipe", waiting & ~empty && !out->dispatch_valid);
  TW_BIN("two are complete", waiting & (waiting - 1) & ~empty);
  TW_BIN("an instruction without accesses and lanes",
         in->issue_valid && !in->issue_lanes && !in->issue_operand_valid && !in->issue_result);
  TW_BIN("one without accesses, with lanes",
         in->issue_valid && in->issue_lanes && !in->issue_operand_valid && !in->issue_result);
  TW_BIN("a warp is reading", out->reading);
}
