/* operand_collector: see operand_collector.h for the contract. */
#include "operand/operand_collector.h"

static const row zero;

void operand_collector_init(struct operand_collector *s, const struct operand_collector_params *params) {
  memset(s, 0, offsetof(struct operand_collector, data) + params->CollectorUnits * sizeof s->data[0]);
  s->params = *params;
}

void operand_collector_reset(struct operand_collector *s) { s->allocated = s->complete = s->first = 0; }

/* The oldest of `units` whose class is ready in one set of pipes; CollectorUnits if there is none. */
static unsigned oldest_accepted(const struct operand_collector *s, u32 units, u32 pipe_ready) {
  unsigned best = s->params.CollectorUnits;
  for (u32 left = units; left; left &= left - 1) {
    const unsigned u = lowest_bit(left);
    const bool accepted = pipe_ready >> (s->instruction[u].opcode >> 6) & 1;
    if (accepted && (best == s->params.CollectorUnits || s->age[best] - s->age[u] < 1u << 31)) best = u;
  }
  return best;
}

static void choose(const struct operand_collector *s, unsigned issues, const u8 *pipe_ready,
                   struct operand_collector_choice *c) {
  c->ports = c->dispatching = 0;
  for (unsigned i = 0; i < issues && s->complete != c->dispatching; i++) {
    const unsigned u = oldest_accepted(s, s->complete & ~c->dispatching, pipe_ready[i]);
    if (u == s->params.CollectorUnits) continue;
    c->unit[i] = (u8)u;
    c->ports |= 1u << i;
    c->dispatching |= 1u << u;
  }
}

void operand_collector_dispatch(const struct operand_collector *s, unsigned unit, struct dispatch *d) {
  const struct staged_instruction *i = &s->instruction[unit];
  d->opcode = i->opcode;
  d->warp = i->warp;
  d->destination = i->destination;
  d->immediate_form = i->immediate_form;
  d->lanes = i->lanes;
  d->select = i->select;
  d->immediate = i->immediate;
  TW_UNROLL(6)
  for (unsigned o = 0; o < OPERAND_COLLECTOR_MAX_OPERANDS; o++)
    d->operand[o] = s->valid[unit] >> o & 1 ? &s->data[unit][o] : &zero;
}

/* The i-th port from the first of this cycle. */
static unsigned turn(const struct operand_collector *s, unsigned issues, unsigned i) {
  const unsigned port = issues == 1 ? 0 : s->first + i;
  return port < issues ? port : port - issues;
}

void operand_collector_control(const struct operand_collector *s, unsigned issues, const u8 *pipe_ready,
                               struct operand_collector_choice *c, struct operand_collector_out *out) {
  choose(s, issues, pipe_ready, c);
  u32 vacant = low_bits(s->params.CollectorUnits) & ~(s->allocated & ~c->dispatching);
  out->issue_ready = 0;
  for (unsigned i = 0; i < issues && vacant; i++, vacant &= vacant - 1) {
    const unsigned port = turn(s, issues, i);
    out->issue_ready |= (u8)(1u << port);
    out->allocated_unit[port] = (u8)lowest_bit(vacant);
  }
}

static void drive_dispatch(const struct dispatch *d, unsigned port, unsigned operands,
                           struct operand_collector_out *out) {
  out->dispatch_opcode[port] = d->opcode;
  out->dispatch_warp[port] = d->warp;
  out->dispatch_register[port] = d->destination;
  out->dispatch_immediate_form[port] = d->immediate_form;
  out->dispatch_lanes[port] = d->lanes;
  out->dispatch_select[port] = d->select;
  out->dispatch_immediate[port] = d->immediate;
  for (unsigned o = 0; o < operands; o++) out->dispatch_data[port * operands + o] = *d->operand[o];
}

void operand_collector_comb(const struct operand_collector *s, const struct operand_collector_in *in,
                            struct operand_collector_out *out) {
  struct operand_collector_choice c;
  const unsigned operands = s->params.Operands;
  operand_collector_control(s, s->params.SchedulersPerSubcore, in->pipe_ready, &c, out);
  out->dispatch_valid = (u8)c.ports;
  for (u32 left = c.ports; left; left &= left - 1) {
    struct dispatch d;
    operand_collector_dispatch(s, c.unit[lowest_bit(left)], &d);
    drive_dispatch(&d, lowest_bit(left), operands, out);
  }
  out->allocated = s->allocated;
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    out->reading[u] = operand_collector_readers(s) >> u & 1 ? operand_collector_reading(s, u) : 0;
    out->reading_warp[u] = s->instruction[u].warp;
    memcpy(&out->reading_register[u * operands], s->source[u], operands);
  }
}

static void allocate(struct operand_collector *s, const struct operand_collector_in *in, unsigned port, unsigned unit) {
  const u16 bit = (u16)(1u << unit);
  s->instruction[unit] = (struct staged_instruction){.opcode = in->issue_opcode[port],
                                                     .warp = in->issue_warp[port],
                                                     .destination = in->issue_register[port],
                                                     .immediate_form = in->issue_immediate_form[port],
                                                     .lanes = in->issue_lanes[port],
                                                     .select = in->issue_select[port],
                                                     .immediate = in->issue_immediate[port]};
  s->valid[unit] = in->issue_operand_valid[port];
  s->ready[unit] = 0;
  memcpy(s->source[unit], &in->issue_operand[port * s->params.Operands], sizeof s->source[unit]);
  s->allocated |= bit;
  if (!s->valid[unit]) s->complete |= bit;
  s->age[unit] = ++s->ages;
}

/* A row is on its way to no unit that is allocated in this cycle, so it may come before or after that. */
void operand_collector_deliver(struct operand_collector *s, unsigned unit, unsigned operand, const row *data) {
  s->data[unit][operand] = *data;
  s->ready[unit] |= (u8)(1u << operand);
  if (s->ready[unit] == s->valid[unit]) s->complete |= (u16)(1u << unit);
}

void operand_collector_step(struct operand_collector *s, const struct operand_collector_in *in,
                            const struct operand_collector_out *out, unsigned issues, u32 dispatching) {
  const u8 next = s->allocated ? (u8)turn(s, issues, 1) : s->first;
  s->allocated &= (u16)~dispatching;
  s->complete &= (u16)~dispatching;
  for (unsigned i = 0; i < issues && in->issue_valid; i++) {
    const unsigned port = turn(s, issues, i);
    if (in->issue_valid >> port & 1) allocate(s, in, port, out->allocated_unit[port]);
  }
  s->first = next;
}

void operand_collector_clock(struct operand_collector *s, const struct operand_collector_in *in,
                             const struct operand_collector_out *out) {
  const unsigned issues = s->params.SchedulersPerSubcore;
  struct operand_collector_choice c;
  choose(s, issues, in->pipe_ready, &c);
  operand_collector_step(s, in, out, issues, c.dispatching);
  for (u32 left = in->deliver_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    operand_collector_deliver(s, in->deliver_unit[b], in->deliver_operand[b], &in->deliver_data[b]);
  }
}
