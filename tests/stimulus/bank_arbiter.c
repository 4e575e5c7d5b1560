/* Stimulus of bank_arbiter: units are allocated only when none of their requests wait; phases of full load, of all
 * requests on one bank, of banks held by writes so that queues fill, and of silence so that they drain. */
#include "operand/bank_arbiter.h"
#include "stimulus.h"

static u32 units_waiting(const struct bank_arbiter *state) {
  const unsigned depth = state->params.Units * state->params.Operands;
  u32 waiting = 0;
  for (unsigned b = 0; b < state->params.Banks; b++)
    for (unsigned n = 0; n < state->length[b]; n++) waiting |= 1u << state->queue[b][(state->head[b] + n) % depth].unit;
  return waiting;
}

TW_STIMULUS(bank_arbiter) {
  const struct bank_arbiter_params *p = &state->params;
  const unsigned phase = state->length[0] + state->length[1] < p->Operands ? 0 : tw_random_below(random, 8);
  u32 free_units = low_bits(p->Units) & ~units_waiting(state);
  if (tw_random_chance(random, phase == 1 ? 80 : 10)) in->request_valid = 0;
  if (tw_random_chance(random, 40)) in->request_valid = (u8)low_bits(p->Issues);
  for (unsigned i = 0; i < p->Issues; i++) {
    if (!free_units) in->request_valid &= (u8)low_bits(i);
    if (!(in->request_valid >> i & 1)) continue;
    unsigned unit = tw_random_below(random, p->Units);
    while (!(free_units >> unit & 1)) unit = (unit + 1) % p->Units;
    free_units &= ~(1u << unit);
    in->request_unit[i] = (u8)unit;
    if (tw_random_chance(random, 40)) in->request_operand_valid[i] = (u8)low_bits(p->Operands);
  }
  const unsigned crowded = tw_random_chance(random, 30) ? tw_random_below(random, p->Banks) : p->Banks;
  for (unsigned r = 0; r < p->Issues * p->Operands; r++)
    in->request_bank[r] = (u8)(crowded < p->Banks ? crowded : tw_random_below(random, p->Banks));
  if (tw_random_chance(random, 60)) in->write_valid = 0;
  if (phase == 2) in->write_valid = (u8)low_bits(p->Banks);
}
