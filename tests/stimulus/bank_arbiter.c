/* Stimulus of bank_arbiter: units are allocated when none of their requests wait, sometimes for the operands that do
 * not; phases of full load, of all requests on one bank, of banks held by writes so that queues fill, of one bank
 * flooded until it holds every request there can be, and of silence so that they drain. */
#include "operand/bank_arbiter.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Per unit, the operands whose requests wait; returns the units that have any. */
static u32 units_waiting(const struct bank_arbiter *state, u8 *waiting) {
  const unsigned depth = state->params.CollectorUnits * state->params.Operands;
  u32 units = 0;
  for (unsigned b = 0; b < state->params.Banks; b++)
    for (unsigned n = 0; n < state->length[b]; n++) {
      const struct bank_request *request = &state->queue[b][(state->head[b] + n) % depth];
      waiting[request->unit] |= (u8)(1u << request->operand);
      units |= 1u << request->unit;
    }
  return units;
}

/* The row of its oldest request says whether a bank is flooded, so that it stays so until that is granted. */
static bool flooded(const struct bank_arbiter *state, unsigned bank) {
  return state->length[bank] && state->queue[bank][state->head[bank]].row % 4 == 0;
}

TW_STIMULUS(bank_arbiter) {
  const struct bank_arbiter_params *p = &state->params;
  const unsigned phase = state->length[0] + state->length[1] < p->Operands ? 0 : tw_random_below(random, 8);
  u8 waiting[BANK_ARBITER_MAX_UNITS] = {0};
  u32 free_units = low_bits(p->CollectorUnits) & ~units_waiting(state, waiting);
  if (tw_random_chance(random, 20)) free_units = low_bits(p->CollectorUnits);
  if (tw_random_chance(random, phase == 1 ? 80 : 10)) in->request_valid = 0;
  if (tw_random_chance(random, 40)) in->request_valid = (u8)low_bits(p->SchedulersPerSubcore);
  for (unsigned i = 0; i < p->SchedulersPerSubcore; i++) {
    if (!free_units) in->request_valid &= (u8)low_bits(i);
    if (!(in->request_valid >> i & 1)) continue;
    unsigned unit = tw_random_below(random, p->CollectorUnits);
    while (!(free_units >> unit & 1)) unit = (unit + 1) % p->CollectorUnits;
    free_units &= ~(1u << unit);
    in->request_unit[i] = (u8)unit;
    if (tw_random_chance(random, 40)) in->request_operand_valid[i] = (u8)low_bits(p->Operands);
    in->request_operand_valid[i] &= (u8)~waiting[unit];
  }
  const unsigned crowded = tw_random_chance(random, 30) ? tw_random_below(random, p->Banks) : p->Banks;
  for (unsigned r = 0; r < p->SchedulersPerSubcore * p->Operands; r++)
    in->request_bank[r] = (u8)(crowded < p->Banks ? crowded : tw_random_below(random, p->Banks));
  if (tw_random_chance(random, 60)) in->write_valid = 0;
  if (phase == 2) in->write_valid = (u8)low_bits(p->Banks);
  for (unsigned b = 0; b < p->Banks; b++)
    if (flooded(state, b) && tw_random_chance(random, 90)) {
      in->write_valid |= (u8)(1u << b);
      for (unsigned r = 0; r < p->SchedulersPerSubcore * p->Operands; r++)
        if (tw_random_chance(random, 90)) in->request_bank[r] = (u8)b;
    }
}

/* Banks, a bit each, that a cycle's requests are for. */
struct wanted {
  u32 any, twice_by_one, by_two;
  bool nothing; /* an instruction reads no register */
};

static struct wanted wanted_banks(const struct bank_arbiter_params *p, const struct bank_arbiter_in *in) {
  struct wanted wanted = {0};
  for (u32 ports = in->request_valid; ports; ports &= ports - 1) {
    const unsigned port = lowest_bit(ports);
    u32 mine = 0;
    for (u32 left = in->request_operand_valid[port]; left; left &= left - 1) {
      const u32 bank = 1u << in->request_bank[port * p->Operands + lowest_bit(left)];
      wanted.twice_by_one |= mine & bank;
      mine |= bank;
    }
    wanted.nothing |= !mine;
    wanted.by_two |= wanted.any & mine;
    wanted.any |= mine;
  }
  return wanted;
}

/* Most operands a unit receives in this cycle. */
static unsigned most_received(const struct bank_arbiter *state, u32 reads) {
  unsigned received[BANK_ARBITER_MAX_UNITS] = {0}, most = 0;
  for (; reads; reads &= reads - 1) {
    const unsigned bank = lowest_bit(reads), unit = state->queue[bank][state->head[bank]].unit;
    if (++received[unit] > most) most = received[unit];
  }
  return most;
}

TW_BINS(bank_arbiter) {
  const struct bank_arbiter_params *p = &state->params;
  const unsigned depth = p->CollectorUnits * p->Operands, all = low_bits(p->Banks);
  const struct wanted wanted = wanted_banks(p, in);
  const u32 reads = out->read_valid, writes = in->write_valid, blocked = state->waiting & ~(reads | writes);
  u32 one = 0, full = 0, wraps = 0;
  for (unsigned b = 0; b < p->Banks; b++) {
    one |= (u32)(state->length[b] == 1) << b;
    full |= (u32)(state->length[b] == depth) << b;
    wraps |= (u32)(state->head[b] + state->length[b] > depth) << b;
  }
  TW_BIN("queue empty", state->waiting != all);
  TW_BIN("queue of one", one);
  TW_BIN("queue full", full);
  TW_BIN("queue wraps round its places", wraps);
  TW_BIN("request enters an empty queue", wanted.any & ~(u32)state->waiting);
  TW_BIN("request enters a queue that grants", wanted.any & reads);
  TW_BIN("request enters a queue of one that grants", wanted.any & one & reads);
  TW_BIN("request enters a bank that is written", wanted.any & writes);
  TW_BIN("two operands of an instruction in one bank", wanted.twice_by_one);
  TW_BIN("two issue ports ask one bank", wanted.by_two);
  TW_BIN("instruction without operands", wanted.nothing);
  TW_BIN("full queue grants", full & reads);
  TW_BIN("full queue waits for a write", full & writes);
  TW_BIN("write while requests wait", state->waiting & writes);
  TW_BIN("write of a bank with an empty queue", ~(u32)state->waiting & writes);
  TW_BIN("all banks written", writes == all);
  TW_BIN("head waits for its unit's port", blocked);
  TW_BIN("others wait behind such a head", blocked & ~one);
  TW_BIN("unit with one port receives an operand", p->UnitPorts == 1 && most_received(state, reads) == 1);
  TW_BIN("unit receives operands on all of several ports",
         p->UnitPorts > 1 && most_received(state, reads) == p->UnitPorts);
  TW_BIN("all banks grant", reads == all);
  TW_BIN("a bank delivers and grants", state->deliver_valid & reads);
  TW_BIN("a bank delivers and is written", state->deliver_valid & writes);
}
