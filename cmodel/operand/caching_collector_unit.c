/* caching_collector_unit: see caching_collector_unit.h for the contract. */
#include "operand/caching_collector_unit.h"

#include "lfsr.h"

static const row zero;

enum { NONE = -1 };

void caching_collector_unit_init(struct caching_collector_unit *s, const struct caching_collector_unit_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  caching_collector_unit_reset(s);
}

void caching_collector_unit_reset(struct caching_collector_unit *s) {
  struct caching_table *t = &s->table;
  t->held = t->occupied = false;
  t->valid = t->lock = 0;
  memset(t->expected, 0, sizeof t->expected);
  for (unsigned e = 0; e < CACHING_COLLECTOR_UNIT_MAX_ENTRIES; e++) t->order[e] = (u8)e;
  t->random = LFSR_START;
}

/* The entry that holds a register. */
static int lookup(const struct caching_table *t, unsigned number) {
  for (u32 left = t->valid; left; left &= left - 1)
    if (t->tag[lowest_bit(left)] == number) return (int)lowest_bit(left);
  return NONE;
}

static unsigned least_recent(const struct caching_table *t, u32 entries) {
  unsigned best = lowest_bit(entries);
  for (u32 left = entries & (entries - 1); left; left &= left - 1)
    if (t->order[lowest_bit(left)] < t->order[best]) best = lowest_bit(left);
  return best;
}

/* The entry whose place is taken.  One is neither locked nor kept, as there are more entries than operands. */
static unsigned victim(const struct caching_table *t, unsigned entries, u32 kept) {
  const u32 open = low_bits(entries) & ~(t->lock | kept), empty = open & ~(u32)t->valid, far = open & ~(u32)t->near;
  if (empty) return lowest_bit(empty);
  return far ? lfsr_pick(t->random, clog2(entries), far) : least_recent(t, open);
}

/* The entries used in a cycle become the most recent, and keep their order among themselves. */
static void touch(struct caching_table *t, unsigned entries, u32 used) {
  u32 ranks = 0;
  for (u32 left = used; left; left &= left - 1) ranks |= 1u << t->order[lowest_bit(left)];
  const unsigned first = entries - (unsigned)__builtin_popcount(used);
  for (unsigned e = 0; e < entries; e++) {
    const unsigned before = (unsigned)__builtin_popcount(ranks & low_bits(t->order[e]));
    t->order[e] = (u8)(used >> e & 1 ? first + before : t->order[e] - before);
  }
}

static bool is_expected(const struct caching_table *t, unsigned number) {
  return t->expected[number >> 6] >> (number & 63) & 1;
}

static void expect(struct caching_table *t, unsigned number, bool near) {
  const u64 bit = (u64)1 << (number & 63);
  t->expected[number >> 6] = (t->expected[number >> 6] & ~bit) | (near ? bit : 0);
}

/* Chooses the result that is written, drops copies of the others; the entry it is written to. */
static struct caching_receipt receive(struct caching_table *t, const struct caching_collector_unit_params *p, u8 valid,
                                      const struct caching_result *result, unsigned *entry) {
  struct caching_receipt receipt = {0};
  int place = NONE;
  u32 stale = 0;
  for (u32 left = t->held ? valid : 0; left; left &= left - 1) {
    const struct caching_result *r = &result[lowest_bit(left)];
    if (r->warp != t->warp) continue;
    const int found = lookup(t, r->number);
    if (!receipt.written && is_expected(t, r->number) && (found != NONE || r->lanes == low_bits(p->Lanes))) {
      receipt.written = (u8)(left & -left);
      place = found;
    } else if (found != NONE) {
      receipt.dropped |= (u8)(left & -left);
      stale |= 1u << found;
    }
  }
  t->valid &= (u16)~stale;
  if (!receipt.written) return receipt;
  *entry = place == NONE ? victim(t, p->Entries, 0) : (unsigned)place;
  receipt.used = (u16)(1u << *entry);
  t->tag[*entry] = result[lowest_bit(receipt.written)].number;
  t->valid |= receipt.used;
  t->near |= receipt.used;
  return receipt;
}

static void write_lanes(row *to, const struct caching_result *r, unsigned lanes) {
  if (r->lanes == low_bits(lanes)) {
    *to = *r->data;
    return;
  }
  for (u32 left = r->lanes; left; left &= left - 1) to->lane[lowest_bit(left)] = r->data->lane[lowest_bit(left)];
}

struct caching_receipt caching_collector_unit_receive(struct caching_collector_unit *s, u8 valid,
                                                      const struct caching_result *result) {
  unsigned entry = 0;
  const struct caching_receipt receipt = receive(&s->table, &s->params, valid, result, &entry);
  if (receipt.written) write_lanes(&s->data[entry], &result[lowest_bit(receipt.written)], s->params.Lanes);
  return receipt;
}

void caching_collector_unit_deliver(struct caching_collector_unit *s, unsigned operand, const row *data) {
  struct caching_table *t = &s->table;
  s->data[t->index[operand]] = *data;
  for (u32 left = t->needed; left; left &= left - 1)
    if (t->index[lowest_bit(left)] == t->index[operand]) t->ready |= (u8)(left & -left);
}

static void flush(struct caching_table *t) {
  t->valid = 0;
  memset(t->expected, 0, sizeof t->expected);
}

void caching_collector_unit_done(struct caching_collector_unit *s, unsigned warp) {
  if (!s->table.held || s->table.warp != warp) return;
  s->table.held = false;
  flush(&s->table);
}

/* Gives operand o an entry, that it requests, or shares with an operand before it. */
static bool place_operand(struct caching_table *t, unsigned entries, unsigned o, unsigned number, u32 kept) {
  const int shared = lookup(t, number);
  const unsigned entry = shared == NONE ? victim(t, entries, kept) : (unsigned)shared;
  t->index[o] = (u8)entry;
  t->tag[entry] = (u8)number;
  t->valid |= (u16)(1u << entry);
  t->lock |= (u16)(1u << entry);
  return shared == NONE;
}

static u8 allocate(struct caching_table *t, const struct caching_collector_unit_params *p, unsigned warp,
                   unsigned destination, const struct caching_operands *i, const struct caching_receipt *receipt) {
  u32 kept = receipt->used;
  u8 misses = 0;
  if (!t->held || t->warp != warp) {
    flush(t);
    kept = 0;
  }
  t->held = t->occupied = true;
  t->warp = (u8)warp;
  t->needed = i->valid;
  t->ready = 0;
  t->lock = 0;
  for (u32 left = i->valid; left; left &= left - 1) {
    const unsigned o = lowest_bit(left);
    const int found = lookup(t, i->number[o]);
    if (found == NONE) continue;
    t->ready |= (u8)(1u << o);
    t->index[o] = (u8)found;
    t->lock |= (u16)(1u << found);
  }
  for (u32 left = i->valid & ~(u32)t->ready; left; left &= left - 1)
    if (place_operand(t, p->Entries, lowest_bit(left), i->number[lowest_bit(left)], kept)) misses |= (u8)(left & -left);
  t->near &= (u16)~t->lock;
  for (u32 left = i->valid & i->near; left; left &= left - 1) t->near |= (u16)(1u << t->index[lowest_bit(left)]);
  if (i->result & 1) expect(t, destination, i->result_near);
  if (i->result & 2) expect(t, destination | 1, i->result_near);
  touch(t, p->Entries, t->lock | receipt->used);
  t->random = lfsr_step(t->random);
  return misses;
}

u8 caching_collector_unit_allocate(struct caching_collector_unit *s, const struct staged_instruction *instruction,
                                   const struct caching_operands *operands, const struct caching_receipt *receipt) {
  s->instruction = *instruction;
  return allocate(&s->table, &s->params, instruction->warp, instruction->destination, operands, receipt);
}

void caching_collector_unit_touch(struct caching_collector_unit *s, const struct caching_receipt *receipt) {
  if (!receipt->used) return;
  touch(&s->table, s->params.Entries, receipt->used);
  s->table.random = lfsr_step(s->table.random);
}

void caching_collector_unit_dispatch(const struct caching_collector_unit *s, struct dispatch *d) {
  const struct staged_instruction *i = &s->instruction;
  d->opcode = i->opcode;
  d->warp = i->warp;
  d->destination = i->destination;
  d->immediate_form = i->immediate_form;
  d->lanes = i->lanes;
  d->select = i->select;
  d->immediate = i->immediate;
  for (unsigned o = 0; o < CACHING_COLLECTOR_UNIT_MAX_OPERANDS; o++) d->operand[o] = &zero;
  for (u32 left = s->table.needed; left; left &= left - 1)
    d->operand[lowest_bit(left)] = &s->data[s->table.index[lowest_bit(left)]];
}

/* ---- from and to the ports */

static void results_of(const struct caching_collector_unit_in *in, struct caching_result *result) {
  for (u32 left = in->result_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    result[b] =
        (struct caching_result){in->result_warp[b], in->result_register[b], in->result_lanes[b], &in->result_data[b]};
  }
}

static struct caching_operands operands_of(const struct caching_collector_unit_in *in) {
  struct caching_operands i = {in->issue_operand_valid, in->issue_near, in->issue_result, in->issue_result_near, {0}};
  memcpy(i.number, in->issue_operand, sizeof i.number);
  return i;
}

/* The misses of this cycle, found on a copy of the table. */
static u8 misses_of(const struct caching_collector_unit *s, const struct caching_collector_unit_in *in) {
  struct caching_result result[CACHING_COLLECTOR_UNIT_MAX_BANKS];
  struct caching_table t = s->table;
  unsigned entry;
  results_of(in, result);
  const struct caching_receipt receipt = receive(&t, &s->params, in->result_valid, result, &entry);
  const struct caching_operands operands = operands_of(in);
  if (in->done_valid && t.held && t.warp == in->done_warp) t.held = false;
  return allocate(&t, &s->params, in->issue_warp, in->issue_register, &operands, &receipt);
}

void caching_collector_unit_comb(const struct caching_collector_unit *s, const struct caching_collector_unit_in *in,
                                 struct caching_collector_unit_out *out) {
  const struct caching_table *t = &s->table;
  out->issue_miss = in->issue_valid ? misses_of(s, in) : 0;
  out->held = t->held;
  out->warp = t->warp;
  out->has_near = caching_collector_unit_near(s);
  out->occupied = t->occupied;
  out->complete = caching_collector_unit_complete(s);
  if (!out->complete) return;
  struct dispatch d;
  caching_collector_unit_dispatch(s, &d);
  SHOW_DISPATCH(out, &d, s->params.Operands);
}

void caching_collector_unit_clock(struct caching_collector_unit *s, const struct caching_collector_unit_in *in,
                                  const struct caching_collector_unit_out *out) {
  (void)out;
  struct caching_result result[CACHING_COLLECTOR_UNIT_MAX_BANKS];
  results_of(in, result);
  const struct caching_receipt receipt = caching_collector_unit_receive(s, in->result_valid, result);
  for (u32 left = in->deliver_valid; left; left &= left - 1)
    caching_collector_unit_deliver(s, in->deliver_operand[lowest_bit(left)], &in->deliver_data[lowest_bit(left)]);
  if (in->dispatch_taken) caching_collector_unit_release(s);
  if (in->done_valid) caching_collector_unit_done(s, in->done_warp);
  if (!in->issue_valid) {
    caching_collector_unit_touch(s, &receipt);
    return;
  }
  const struct staged_instruction instruction = STAGED_INSTRUCTION(in);
  const struct caching_operands operands = operands_of(in);
  caching_collector_unit_allocate(s, &instruction, &operands, &receipt);
}
