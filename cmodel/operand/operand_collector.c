/* operand_collector: see operand_collector.h for the contract. */
#include "operand/operand_collector.h"

/* The unit each dispatch port takes this cycle. */
struct choice {
  u8 ports;                                  /* those that take one */
  u8 unit[OPERAND_COLLECTOR_MAX_ISSUES];
  u16 dispatching;                           /* the units taken */
};

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

static struct choice choose(const struct operand_collector *s, const u8 *pipe_ready) {
  struct choice c = {0};
  for (unsigned i = 0; i < s->params.Issues && s->complete != c.dispatching; i++) {
    u32 candidates = accepted(s, s->complete & ~(u32)c.dispatching, pipe_ready[i]);
    if (!candidates) continue;
    c.unit[i] = (u8)oldest(s, candidates);
    c.ports |= (u8)(1u << i);
    c.dispatching |= (u16)(1u << c.unit[i]);
  }
  return c;
}

static void dispatch(const struct operand_collector *s, unsigned port, unsigned unit,
                     struct operand_collector_out *out) {
  const struct staged_instruction *instruction = &s->instruction[unit];
  out->dispatch_opcode[port] = instruction->opcode;
  out->dispatch_warp[port] = instruction->warp;
  out->dispatch_register[port] = instruction->destination;
  out->dispatch_immediate_form[port] = instruction->immediate_form;
  out->dispatch_lanes[port] = instruction->lanes;
  out->dispatch_select[port] = instruction->select;
  out->dispatch_immediate[port] = instruction->immediate;
  row *data = &out->dispatch_data[port * s->params.Operands];
  for (unsigned o = 0; o < s->params.Operands; o++)
    if (s->valid[unit] >> o & 1) data[o] = s->data[unit][o];
    else memset(&data[o], 0, sizeof data[o]);
}

void operand_collector_comb(const struct operand_collector *s, const struct operand_collector_in *in,
                            struct operand_collector_out *out) {
  const struct choice c = choose(s, in->pipe_ready);
  out->dispatch_valid = c.ports;
  for (u32 left = c.ports; left; left &= left - 1) dispatch(s, lowest_bit(left), c.unit[lowest_bit(left)], out);

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

static void collect(struct operand_collector *s, unsigned unit, unsigned operand, const row *data) {
  s->data[unit][operand] = *data;
  s->ready[unit] |= (u8)(1u << operand);
  if (s->ready[unit] == s->valid[unit]) s->complete |= (u16)(1u << unit);
}

void operand_collector_clock(struct operand_collector *s, const struct operand_collector_in *in,
                             const struct operand_collector_out *out) {
  if (out->dispatch_valid) {
    const u16 dispatching = choose(s, in->pipe_ready).dispatching;
    s->allocated &= (u16)~dispatching;
    s->complete &= (u16)~dispatching;
  }
  for (u32 left = in->deliver_valid; left; left &= left - 1) {
    unsigned b = lowest_bit(left);
    collect(s, in->deliver_unit[b], in->deliver_operand[b], &in->deliver_data[b]);
  }
  for (u32 left = in->issue_valid; left; left &= left - 1)
    allocate(s, in, lowest_bit(left), out->allocated_unit[lowest_bit(left)]);
}
