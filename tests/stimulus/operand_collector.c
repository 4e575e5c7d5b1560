/* Stimulus of operand_collector: issue bursts, pipes that block all, some or one class, rows that come late, in any
 * order and several to one unit, operands all, some and none. */
#include "operand/operand_collector.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Row `bank` is for any operand still awaited that no lower bank delivers in this cycle. */
static void deliver(struct tw_random *random, const struct operand_collector *state, u8 *awaited, unsigned bank,
                    struct operand_collector_in *in) {
  const unsigned operands = state->params.Operands, entries = state->params.CollectorUnits * operands;
  const unsigned first = tw_random_below(random, entries);
  for (unsigned n = 0; n < entries; n++) {
    unsigned entry = (first + n) % entries, unit = entry / operands, operand = entry % operands;
    if (!(awaited[unit] >> operand & 1)) continue;
    awaited[unit] &= (u8) ~(1u << operand);
    in->deliver_unit[bank] = (u8)unit;
    in->deliver_operand[bank] = (u8)operand;
    return;
  }
  in->deliver_valid &= (u8) ~(1u << bank);
}

TW_STIMULUS(operand_collector) {
  const struct operand_collector_params *p = &state->params;
  u8 awaited[OPERAND_COLLECTOR_MAX_UNITS] = {0};
  for (unsigned u = 0; u < p->CollectorUnits; u++)
    if (state->allocated >> u & 1) awaited[u] = state->valid[u] & (u8)~state->ready[u];
  if (tw_random_chance(random, 20)) in->deliver_valid = 0;
  if (tw_random_chance(random, 20)) in->deliver_valid = (u8)low_bits(p->Banks);
  for (unsigned b = 0; b < p->Banks; b++)
    if (in->deliver_valid >> b & 1) deliver(random, state, awaited, b, in);

  const unsigned pipes = tw_random_below(random, 3); /* open, any, or shut but for one class */
  for (unsigned i = 0; i < p->SchedulersPerSubcore; i++) {
    if (pipes == 0) in->pipe_ready[i] = (u8)low_bits(OPERAND_COLLECTOR_CLASSES);
    if (pipes == 2) in->pipe_ready[i] = (u8)(1u << tw_random_below(random, OPERAND_COLLECTOR_CLASSES));
    in->issue_opcode[i] = (u16)(tw_random_below(random, OPERAND_COLLECTOR_CLASSES) << 6 | (in->issue_opcode[i] & 63));
    if (tw_random_chance(random, 30)) in->issue_operand_valid[i] = (u8)low_bits(p->Operands);
    if (tw_random_chance(random, 5)) in->issue_operand_valid[i] = 0;
  }
  struct operand_collector_out out = {0};
  operand_collector_comb(state, in, &out);
  if (tw_random_chance(random, 60)) in->issue_valid = (u8)low_bits(p->SchedulersPerSubcore);
  if (tw_random_chance(random, 15)) in->issue_valid = 0;
  in->issue_valid &= out.issue_ready;
}

/* CollectorUnits, a bit each. */
struct units {
  u32 receiving, receiving_two, filling; /* rows arrive; two of them; the last */
  u32 waiting, overtaken;                /* complete and not dispatched; while a younger unit was */
  u32 beaten;                            /* complete, and an older one took its pipe */
};

static u32 dispatched_units(const struct operand_collector *s, const struct operand_collector_in *in) {
  struct operand_collector_out out;
  struct operand_collector_choice choice;
  operand_collector_control(s, s->params.SchedulersPerSubcore, in->pipe_ready, &choice, &out);
  return choice.dispatching;
}

/* Of `units`, those that have had their instruction for longer than u. */
static u32 older_than(const struct operand_collector *s, unsigned u, u32 units) {
  u32 older = 0;
  for (u32 left = units; left; left &= left - 1)
    older |= (u32)(s->age[u] - s->age[lowest_bit(left)] - 1 < (1u << 31) - 1) << lowest_bit(left);
  return older;
}

static struct units look_at_units(const struct operand_collector *s, const struct operand_collector_in *in) {
  const u32 dispatched = dispatched_units(s, in);
  struct units found = {.waiting = s->allocated & s->complete & ~dispatched};
  u8 rows[OPERAND_COLLECTOR_MAX_UNITS] = {0};
  for (u32 left = in->deliver_valid; left; left &= left - 1) rows[in->deliver_unit[lowest_bit(left)]]++;
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    const u32 bit = 1u << u, awaited = s->valid[u] & ~(u32)s->ready[u];
    if (rows[u]) found.receiving |= bit;
    if (rows[u] > 1) found.receiving_two |= bit;
    if (rows[u] && rows[u] == __builtin_popcount(awaited)) found.filling |= bit;
    if (!(found.waiting & bit)) continue;
    const u32 older = older_than(s, u, dispatched);
    if (dispatched & ~older) found.overtaken |= bit;
    for (u32 left = older; left; left &= left - 1)
      if (s->instruction[lowest_bit(left)].opcode >> 6 == s->instruction[u].opcode >> 6) found.beaten |= bit;
  }
  return found;
}

TW_BINS(operand_collector) {
  static const char *const classes[] = {"dispatch: class 0", "dispatch: class 1", "dispatch: class 2",
                                        "dispatch: class 3", "dispatch: class 4", "dispatch: class 5"};
  const struct operand_collector *s = state;
  const struct operand_collector_params *p = &s->params;
  const struct units units = look_at_units(s, in);
  const u32 all = low_bits(p->CollectorUnits), dispatched = dispatched_units(s, in),
            ports = low_bits(p->SchedulersPerSubcore);
  u32 sent = 0, nothing = 0, everything = 0, reused = 0;
  for (u32 left = out->dispatch_valid; left; left &= left - 1)
    sent |= 1u << (out->dispatch_opcode[lowest_bit(left)] >> 6);
  for (u32 left = in->issue_valid; left; left &= left - 1) {
    const unsigned port = lowest_bit(left);
    nothing |= in->issue_operand_valid[port] == 0;
    everything |= in->issue_operand_valid[port] == low_bits(p->Operands);
    reused |= 1u << out->allocated_unit[port] & dispatched;
  }
  for (unsigned i = 0; i < OPERAND_COLLECTOR_CLASSES; i++) TW_BIN(classes[i], sent >> i & 1);
  TW_BIN("no unit allocated", !s->allocated);
  TW_BIN("one unit allocated", __builtin_popcount(s->allocated) == 1);
  TW_BIN("all units allocated", s->allocated == all);
  TW_BIN("no unit can be given: issue waits", !out->issue_ready);
  TW_BIN("units for some issue ports, not for all", out->issue_ready && out->issue_ready != ports);
  TW_BIN("allocation on all of several ports", p->SchedulersPerSubcore > 1 && in->issue_valid == ports);
  TW_BIN("allocation of a unit in the cycle it dispatches", reused);
  TW_BIN("the same with all units allocated", reused && s->allocated == all);
  TW_BIN("instruction without operands", nothing);
  TW_BIN("instruction with all operands", everything);
  TW_BIN("a row arrives", units.receiving);
  TW_BIN("several rows arrive in one unit", units.receiving_two);
  TW_BIN("several units receive rows", units.receiving & (units.receiving - 1));
  TW_BIN("rows from all banks", in->deliver_valid == low_bits(p->Banks));
  TW_BIN("the last operand arrives", units.filling);
  TW_BIN("a complete unit waits for its pipe", units.waiting);
  TW_BIN("two complete units, one pipe: the older goes", units.beaten);
  TW_BIN("a younger unit goes while an older one's pipe is not ready", units.overtaken & ~units.beaten);
  TW_BIN("dispatch on all of several ports", p->SchedulersPerSubcore > 1 && out->dispatch_valid == ports);
  TW_BIN("two units of one class dispatched", __builtin_popcount(sent) < __builtin_popcount(out->dispatch_valid));
  TW_BIN("allocation, arrival and dispatch", in->issue_valid && units.receiving && dispatched);
  TW_BIN("arrival and dispatch", units.receiving && dispatched);
  TW_BIN("allocation and arrival", in->issue_valid && units.receiving);
}
