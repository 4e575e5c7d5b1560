/* register_reader: see register_reader.h for the contract. */
#include "operand/register_reader.h"

static const row zero;

/* The access that a bank is asked for; unit CollectorUnits: none. */
struct asked {
  u8 unit, access;
};

void register_reader_init(struct register_reader *s, const struct register_reader_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void register_reader_reset(struct register_reader *s) {
  s->occupied = 0;
  s->arriving = 0;
}

static u8 register_of(const struct register_read_unit *u, unsigned access) {
  return u->reg[access < READER_WRITES ? access : access - REGISTER_READER_RESULTS];
}

static unsigned bank_of(const struct register_read_unit *u, unsigned access) {
  return (u->instruction.warp + register_of(u, access)) & (REGION_BANKS - 1);
}

static void choose_accesses(const struct register_reader *s, unsigned blocked, struct asked asked[REGION_BANKS]) {
  for (unsigned b = 0; b < REGION_BANKS; b++) asked[b].unit = (u8)s->params.CollectorUnits;
  for (u32 units = s->occupied; units; units &= units - 1) {
    const unsigned u = lowest_bit(units);
    for (u32 left = s->unit[u].left; left; left &= left - 1) {
      const unsigned b = bank_of(&s->unit[u], lowest_bit(left)), other = asked[b].unit;
      if (blocked >> b & 1 || other == u) continue;
      if (other < s->params.CollectorUnits && !(s->older[other] >> u & 1)) continue;
      asked[b] = (struct asked){(u8)u, (u8)lowest_bit(left)};
    }
  }
}

void register_reader_ask(const struct register_reader *s, unsigned blocked, struct register_reader_out *out) {
  struct asked asked[REGION_BANKS];
  choose_accesses(s, blocked, asked);
  out->reading = 0;
  for (u32 units = s->occupied; units; units &= units - 1) {
    const struct register_read_unit *u = &s->unit[lowest_bit(units)];
    out->reading |= (u32)(u->left != 0) << u->instruction.warp;
  }
  out->access_valid = 0;
  for (unsigned b = 0; b < REGION_BANKS; b++) {
    if (asked[b].unit == s->params.CollectorUnits) continue;
    const struct register_read_unit *u = &s->unit[asked[b].unit];
    const unsigned k = asked[b].access;
    out->access_valid |= (u8)(1u << b);
    out->access_kind[b] = k < READER_RESERVES ? OSU_READ : k < READER_WRITES ? OSU_RESERVE : OSU_WRITE;
    out->access_warp[b] = u->instruction.warp;
    out->access_register[b] = register_of(u, k);
    out->access_mark[b] = k < READER_WRITES ? u->mark[k] : REGION_KEEP;
  }
}

static bool is_complete(const struct register_read_unit *u) {
  return !u->left && u->there == u->operands && u->instruction.lanes;
}

unsigned register_reader_choice(const struct register_reader *s, unsigned pipe_ready) {
  unsigned best = s->params.CollectorUnits;
  for (u32 left = s->occupied; left; left &= left - 1) {
    const unsigned u = lowest_bit(left);
    if (!is_complete(&s->unit[u]) || !(pipe_ready >> (s->unit[u].instruction.opcode >> 6) & 1)) continue;
    if (best == s->params.CollectorUnits || s->older[best] >> u & 1) best = u;
  }
  return best;
}

void register_reader_dispatch(const struct register_reader *s, unsigned unit, struct dispatch *d) {
  const struct register_read_unit *u = &s->unit[unit];
  const struct staged_instruction *i = &u->instruction;
  *d = (struct dispatch){.opcode = i->opcode,
                         .warp = i->warp,
                         .destination = i->destination,
                         .immediate_form = i->immediate_form,
                         .lanes = i->lanes,
                         .select = i->select,
                         .immediate = i->immediate};
  for (unsigned o = 0; o < REGISTER_READER_OPERANDS; o++) d->operand[o] = u->operands >> o & 1 ? &u->data[o] : &zero;
}

void register_reader_comb(const struct register_reader *s, const struct register_reader_in *in,
                          struct register_reader_out *out) {
  const unsigned chosen = register_reader_choice(s, in->pipe_ready);
  struct dispatch d;
  register_reader_ask(s, in->blocked, out);
  out->issue_ready = register_reader_ready(s, chosen);
  out->dispatch_valid = chosen < s->params.CollectorUnits;
  if (!out->dispatch_valid) return;
  register_reader_dispatch(s, chosen, &d);
  out->dispatch_warp = d.warp;
  SHOW_DISPATCH(out, &d, REGISTER_READER_OPERANDS);
}

void register_reader_deliver(struct register_reader *s, unsigned bank, const row *data) {
  struct register_read_unit *u = &s->unit[s->arriving_unit[bank]];
  u->data[s->arriving_operand[bank]] = *data;
  u->there |= (u8)(1u << s->arriving_operand[bank]);
}

/* What is over, and who will get a row. */
static void take_accesses(struct register_reader *s, unsigned blocked, unsigned taken) {
  struct asked asked[REGION_BANKS];
  choose_accesses(s, blocked, asked);
  s->arriving = 0;
  for (u32 left = taken & ~blocked; left; left &= left - 1) {
    const unsigned b = lowest_bit(left), unit = asked[b].unit, k = asked[b].access;
    struct register_read_unit *u = &s->unit[unit];
    u->left &= (u16) ~(1u << k);
    if (!u->instruction.lanes) {
      if (!u->left) s->occupied &= (u16) ~(1u << unit);
    } else if (k < READER_RESERVES) {
      s->arriving |= (u8)(1u << b);
      s->arriving_unit[b] = (u8)unit;
      s->arriving_operand[b] = (u8)k;
    }
  }
}

/* The slot of the results' mark. */
static unsigned result_slot(unsigned operands) {
  return lowest_bit(~operands & 7 ? ~operands & 7 : 1u << REGION_NO_SLOT);
}

static void set_marks(struct register_read_unit *u, unsigned accesses, unsigned marks) {
  u32 later = accesses;
  for (unsigned k = 0; k < READER_WRITES; k++) {
    bool touched = false;
    later &= ~(1u << k);
    for (u32 left = later; left; left &= left - 1) touched |= u->reg[lowest_bit(left)] == u->reg[k];
    const unsigned slot = k < READER_RESERVES ? k % REGION_SLOTS : result_slot(u->operands);
    u->mark[k] = (u8)(touched ? REGION_KEEP : region_mark_of(marks, slot));
  }
}

static void enter(struct register_reader *s, const struct register_reader_in *in, unsigned unit) {
  struct register_read_unit *u = &s->unit[unit];
  const unsigned accesses = in->issue_operand_valid | (unsigned)in->issue_result << READER_RESERVES;
  u->instruction = (struct staged_instruction)STAGED_INSTRUCTION(in);
  u->operands = in->issue_operand_valid;
  u->there = 0;
  u->left = (u16)(accesses | (in->issue_lanes ? 0 : (unsigned)in->issue_result << READER_WRITES));
  memcpy(u->reg, in->issue_operand, REGISTER_READER_OPERANDS);
  u->reg[READER_RESERVES] = in->issue_register;
  u->reg[READER_RESERVES + 1] = in->issue_register | 1;
  set_marks(u, accesses, in->issue_marks);
  if (!u->left && !in->issue_lanes) return;
  s->older[unit] = s->occupied;
  s->occupied |= (u16)(1u << unit);
}

void register_reader_step(struct register_reader *s, const struct register_reader_in *in, unsigned dispatching) {
  const u32 vacant = low_bits(s->params.CollectorUnits) &
                     ~(s->occupied & ~(dispatching < s->params.CollectorUnits ? 1u << dispatching : 0));
  take_accesses(s, in->blocked, in->access_taken);
  if (dispatching < s->params.CollectorUnits) s->occupied &= (u16) ~(1u << dispatching);
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) s->older[u] &= s->occupied;
  if (in->issue_valid) enter(s, in, lowest_bit(vacant));
}

void register_reader_clock(struct register_reader *s, const struct register_reader_in *in,
                           const struct register_reader_out *out) {
  const unsigned dispatching = register_reader_choice(s, in->pipe_ready);
  (void)out;
  for (u32 left = s->arriving; left; left &= left - 1)
    register_reader_deliver(s, lowest_bit(left), &in->data[lowest_bit(left)]);
  register_reader_step(s, in, dispatching);
}
