/* operand_collector: see operand_collector.h for the contract. */
#include "operand/operand_collector.h"

static const row zero;

void operand_collector_init(struct operand_collector *s, const struct operand_collector_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void operand_collector_reset(struct operand_collector *s) { s->allocated = s->complete = 0; }

/* Those of `units` whose class is ready in one set of pipes. */
static u32 accepted(const struct operand_collector *s, u32 units, u32 pipe_ready) {
  u32 result = 0;
  for (u32 left = units; left; left &= left - 1) {
    unsigned u = lowest_bit(left);
    result |= (pipe_ready >> (s->instruction[u].opcode >> 6) & 1) << u;
  }
  return result;
}

static unsigned oldest(const struct operand_collector *s, u32 units) {
  unsigned best = lowest_bit(units);
  for (u32 left = units & s->older[best]; left; left = units & s->older[best]) best = lowest_bit(left);
  return best;
}

static struct operand_collector_choice choose(const struct operand_collector *s, const u8 *pipe_ready) {
  struct operand_collector_choice c = {0};
  for (unsigned i = 0; i < s->params.Issues && s->complete != c.dispatching; i++) {
    u32 candidates = accepted(s, s->complete & ~(u32)c.dispatching, pipe_ready[i]);
    if (!candidates) continue;
    c.unit[i] = (u8)oldest(s, candidates);
    c.ports |= (u8)(1u << i);
    c.dispatching |= (u16)(1u << c.unit[i]);
  }
  return c;
}

struct dispatch operand_collector_dispatch(const struct operand_collector *s, unsigned unit) {
  const struct staged_instruction *i = &s->instruction[unit];
  struct dispatch d = {.opcode = i->opcode, .warp = i->warp, .destination = i->destination,
                       .immediate_form = i->immediate_form, .lanes = i->lanes, .select = i->select,
                       .immediate = i->immediate};
  for (unsigned o = 0; o < s->params.Operands; o++) d.operand[o] = s->valid[unit] >> o & 1 ? &s->data[unit][o] : &zero;
  return d;
}

struct operand_collector_choice operand_collector_control(const struct operand_collector *s, const u8 *pipe_ready,
                                                          struct operand_collector_out *out) {
  const struct operand_collector_choice c = choose(s, pipe_ready);
  out->dispatch_valid = c.ports;
  out->allocated = s->allocated;
  for (unsigned u = 0; u < s->params.Units; u++) {
    const bool held = s->allocated >> u & 1;
    out->reading[u] = held ? s->valid[u] & (u8)~s->ready[u] : 0;
    if (held) out->reading_warp[u] = s->instruction[u].warp;
  }
  memcpy(out->reading_register, s->source, s->params.Units * s->params.Operands);
  u32 vacant = low_bits(s->params.Units) & ~(u32)(s->allocated & ~c.dispatching);
  out->issue_ready = 0;
  for (unsigned i = 0; i < s->params.Issues && vacant; i++, vacant &= vacant - 1) {
    out->issue_ready |= (u8)(1u << i);
    out->allocated_unit[i] = (u8)lowest_bit(vacant);
  }
  return c;
}

static void show_dispatch(const struct dispatch *d, unsigned port, unsigned operands, struct operand_collector_out *out) {
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
  const struct operand_collector_choice c = operand_collector_control(s, in->pipe_ready, out);
  for (u32 left = c.ports; left; left &= left - 1) {
    const struct dispatch d = operand_collector_dispatch(s, c.unit[lowest_bit(left)]);
    show_dispatch(&d, lowest_bit(left), s->params.Operands, out);
  }
}

static void allocate(struct operand_collector *s, const struct operand_collector_in *in, unsigned port, unsigned unit) {
  const u16 bit = (u16)(1u << unit);
  s->instruction[unit] = (struct staged_instruction){
      .opcode = in->issue_opcode[port], .warp = in->issue_warp[port], .destination = in->issue_register[port],
      .immediate_form = in->issue_immediate_form[port], .lanes = in->issue_lanes[port],
      .select = in->issue_select[port], .immediate = in->issue_immediate[port]};
  s->valid[unit] = in->issue_operand_valid[port];
  s->ready[unit] = 0;
  memcpy(&s->source[unit * s->params.Operands], &in->issue_operand[port * s->params.Operands], s->params.Operands);
  s->allocated |= bit;
  if (!s->valid[unit]) s->complete |= bit;
  for (unsigned u = 0; u < s->params.Units; u++) s->older[u] &= (u16)~bit;
  s->older[unit] = (u16)~bit;
}

/* A row is on its way to no unit that is allocated in this cycle, so it may come before or after that. */
void operand_collector_deliver(struct operand_collector *s, unsigned unit, unsigned operand, const row *data) {
  s->data[unit][operand] = *data;
  s->ready[unit] |= (u8)(1u << operand);
  if (s->ready[unit] == s->valid[unit]) s->complete |= (u16)(1u << unit);
}

void operand_collector_step(struct operand_collector *s, const struct operand_collector_in *in,
                            const struct operand_collector_out *out, u16 dispatching) {
  s->allocated &= (u16)~dispatching;
  s->complete &= (u16)~dispatching;
  for (u32 left = in->issue_valid; left; left &= left - 1)
    allocate(s, in, lowest_bit(left), out->allocated_unit[lowest_bit(left)]);
}

void operand_collector_clock(struct operand_collector *s, const struct operand_collector_in *in,
                             const struct operand_collector_out *out) {
  operand_collector_step(s, in, out, choose(s, in->pipe_ready).dispatching);
  for (u32 left = in->deliver_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    operand_collector_deliver(s, in->deliver_unit[b], in->deliver_operand[b], &in->deliver_data[b]);
  }
}
