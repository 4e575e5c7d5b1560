/* Stimulus of operand_collector: issue bursts, pipes that block all, some or one class, rows that come late, in any
 * order and several to one unit, operands all, some and none. */
#include "operand/operand_collector.h"
#include "stimulus.h"

/* Row `bank` is for any operand still awaited that no lower bank delivers in this cycle. */
static void deliver(struct tw_random *random, const struct operand_collector *state, u8 *awaited, unsigned bank,
                    struct operand_collector_in *in) {
  const unsigned operands = state->params.Operands, entries = state->params.Units * operands;
  const unsigned first = tw_random_below(random, entries);
  for (unsigned n = 0; n < entries; n++) {
    unsigned entry = (first + n) % entries, unit = entry / operands, operand = entry % operands;
    if (!(awaited[unit] >> operand & 1)) continue;
    awaited[unit] &= (u8)~(1u << operand);
    in->deliver_unit[bank] = (u8)unit;
    in->deliver_operand[bank] = (u8)operand;
    return;
  }
  in->deliver_valid &= (u8)~(1u << bank);
}

TW_STIMULUS(operand_collector) {
  const struct operand_collector_params *p = &state->params;
  u8 awaited[OPERAND_COLLECTOR_MAX_UNITS] = {0};
  for (unsigned u = 0; u < p->Units; u++)
    if (state->allocated >> u & 1) awaited[u] = state->valid[u] & (u8)~state->ready[u];
  if (tw_random_chance(random, 20)) in->deliver_valid = 0;
  if (tw_random_chance(random, 20)) in->deliver_valid = (u8)low_bits(p->Banks);
  for (unsigned b = 0; b < p->Banks; b++)
    if (in->deliver_valid >> b & 1) deliver(random, state, awaited, b, in);

  const unsigned pipes = tw_random_below(random, 3); /* open, any, or shut but for one class */
  for (unsigned i = 0; i < p->Issues; i++) {
    if (pipes == 0) in->pipe_ready[i] = (u8)low_bits(OPERAND_COLLECTOR_CLASSES);
    if (pipes == 2) in->pipe_ready[i] = (u8)(1u << tw_random_below(random, OPERAND_COLLECTOR_CLASSES));
    in->issue_opcode[i] = (u16)(tw_random_below(random, OPERAND_COLLECTOR_CLASSES) << 6 | (in->issue_opcode[i] & 63));
    if (tw_random_chance(random, 30)) in->issue_operand_valid[i] = (u8)low_bits(p->Operands);
    if (tw_random_chance(random, 5)) in->issue_operand_valid[i] = 0;
  }
  struct operand_collector_out out = {0};
  operand_collector_comb(state, in, &out);
  if (tw_random_chance(random, 60)) in->issue_valid = (u8)low_bits(p->Issues);
  if (tw_random_chance(random, 15)) in->issue_valid = 0;
  in->issue_valid &= out.issue_ready;
}
