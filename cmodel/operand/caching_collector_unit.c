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
  t->missing = 0;
  t->kept = 0;
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

/* Entries that may be given to another register. */
static u32 open_entries(const struct caching_table *t, unsigned entries) {
  return low_bits(entries) & ~(u32)(t->lock | t->kept);
}

/* Of those that are open, the entry whose turn it is. */
static unsigned victim(const struct caching_table *t, unsigned entries, u32 open) {
  const u32 empty = open & ~(u32)t->valid, far = open & ~(u32)t->near;
  if (empty) return lowest_bit(empty);
  return far ? lfsr_pick(t->random, clog2(entries), far) : least_recent(t, open);
}

void caching_collector_unit_renew(struct caching_collector_unit *s, u16 placed, u16 kept, u16 left) {
  struct caching_table *t = &s->table;
  const unsigned entries = s->params.Entries;
  const u32 used = t->kept | left;
  if (placed | t->kept) t->random = lfsr_step(t->random);
  t->kept = kept;
  if (!used) return;
  u32 ranks = 0;
  for (u32 some = used; some; some &= some - 1) ranks |= 1u << t->order[lowest_bit(some)];
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

static void fill(struct caching_table *t, unsigned entry, unsigned number) {
  t->tag[entry] = (u8)number;
  t->valid |= (u16)(1u << entry);
}

static void mark(struct caching_table *t, unsigned entry, bool near) {
  t->near = (u16)((t->near & ~(1u << entry)) | (unsigned)near << entry);
}

u16 caching_collector_unit_place(struct caching_collector_unit *s) {
  struct caching_table *t = &s->table;
  u32 placed = 0;
  for (u32 left = t->missing; left; left &= left - 1) {
    const unsigned o = lowest_bit(left), entry = victim(t, s->params.Entries, open_entries(t, s->params.Entries));
    bool near = false;
    for (u32 slots = t->needed & ~(u32)t->ready; slots; slots &= slots - 1) {
      const unsigned same = lowest_bit(slots);
      if (t->number[same] != t->number[o]) continue;
      t->index[same] = (u8)entry;
      near |= t->near_operands >> same & 1;
    }
    fill(t, entry, t->number[o]);
    mark(t, entry, near);
    t->lock |= (u16)(1u << entry);
    placed |= 1u << entry;
  }
  t->missing = 0;
  return (u16)placed;
}

struct caching_choice caching_collector_unit_choose(const struct caching_collector_unit *s, u8 valid,
                                                    const struct caching_result *result) {
  const struct caching_table *t = &s->table;
  struct caching_choice c = {0};
  for (u32 left = t->held ? valid : 0; left; left &= left - 1) {
    const struct caching_result *r = &result[lowest_bit(left)];
    if (r->warp != t->warp) continue;
    const int found = lookup(t, r->number);
    const u16 copy = found == NONE ? 0 : (u16)(1u << found);
    if (!c.written && is_expected(t, r->number) && (copy || r->lanes == low_bits(s->params.Lanes))) {
      c.written = (u8)(left & -left);
      c.copy = copy;
    } else if (copy) {
      c.dropped |= (u8)(left & -left);
      c.stale |= copy;
    }
  }
  return c;
}

struct caching_lookup caching_collector_unit_find(const struct caching_collector_unit *s, unsigned warp,
                                                  const struct caching_operands *i) {
  const bool stays = s->table.held && s->table.warp == warp;
  struct caching_lookup l = {0};
  for (u32 left = i->valid; left; left &= left - 1) {
    const unsigned o = lowest_bit(left);
    const int entry = stays ? lookup(&s->table, i->number[o]) : NONE;
    if (entry == NONE) {
      l.misses |= (u8)(left & -left);
      continue;
    }
    l.hits |= (u8)(left & -left);
    l.found |= (u16)(1u << entry);
    l.index[o] = (u8)entry;
  }
  for (u32 left = l.misses; left; left &= left - 1)
    for (u32 later = left & (left - 1); later; later &= later - 1)
      if (i->number[lowest_bit(later)] == i->number[lowest_bit(left)]) l.misses &= (u8) ~(later & -later);
  return l;
}

static void write_lanes(row *to, const struct caching_result *r, unsigned lanes) {
  if (r->lanes == low_bits(lanes)) {
    *to = *r->data;
    return;
  }
  for (u32 left = r->lanes; left; left &= left - 1) to->lane[lowest_bit(left)] = r->data->lane[lowest_bit(left)];
}

u16 caching_collector_unit_keep(struct caching_collector_unit *s, const struct caching_choice *c,
                                const struct caching_result *result, u16 taken) {
  struct caching_table *t = &s->table;
  const u32 open = open_entries(t, s->params.Entries);
  u16 place = c->copy;
  if (c->written && !place && open) place = (u16)(1u << victim(t, s->params.Entries, open));
  place &= (u16)~taken;
  t->valid &= (u16) ~(c->stale & ~taken);
  if (!place) return 0;
  const struct caching_result *r = &result[lowest_bit(c->written)];
  fill(t, lowest_bit(place), r->number);
  mark(t, lowest_bit(place), true);
  write_lanes(&s->data[lowest_bit(place)], r, s->params.Lanes);
  return place;
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

void caching_collector_unit_drop(struct caching_collector_unit *s) {
  s->table.held = false;
  flush(&s->table);
}

void caching_collector_unit_done(struct caching_collector_unit *s, unsigned warp) {
  if (s->table.held && s->table.warp == warp) caching_collector_unit_drop(s);
}

void caching_collector_unit_allocate(struct caching_collector_unit *s, const struct staged_instruction *instruction,
                                     const struct caching_operands *i) {
  struct caching_table *t = &s->table;
  const struct caching_lookup l = caching_collector_unit_find(s, instruction->warp, i);
  if (!t->held || t->warp != instruction->warp) flush(t);
  s->instruction = *instruction;
  t->held = t->occupied = true;
  t->warp = instruction->warp;
  t->needed = i->valid;
  t->near_operands = i->near;
  memcpy(t->number, i->number, sizeof t->number);
  t->missing = l.misses;
  t->ready = l.hits;
  t->lock = l.found;
  u16 near = 0;
  for (u32 left = l.hits; left; left &= left - 1) {
    const unsigned o = lowest_bit(left);
    t->index[o] = l.index[o];
    near |= (u16)((i->near >> o & 1u) << l.index[o]);
  }
  t->near = (u16)((t->near & ~t->lock) | near);
  if (i->result & 1) expect(t, instruction->destination, i->result_near);
  if (i->result & 2) expect(t, instruction->destination | 1u, i->result_near);
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

void caching_collector_unit_comb(const struct caching_collector_unit *s, const struct caching_collector_unit_in *in,
                                 struct caching_collector_unit_out *out) {
  const struct caching_table *t = &s->table;
  const struct caching_operands operands = operands_of(in);
  out->issue_miss = in->issue_valid ? caching_collector_unit_find(s, in->issue_warp, &operands).misses : 0;
  out->held = t->held;
  out->warp = t->warp;
  out->has_near = caching_collector_unit_near(s);
  out->occupied = t->occupied;
  out->complete = caching_collector_unit_complete(s);
  if (out->complete) {
    struct dispatch d;
    caching_collector_unit_dispatch(s, &d);
    SHOW_DISPATCH(out, &d, s->params.Operands);
  }
  if (!in->dispatch_taken) memset(out->dispatch_data, 0, sizeof out->dispatch_data);
}

void caching_collector_unit_clock(struct caching_collector_unit *s, const struct caching_collector_unit_in *in,
                                  const struct caching_collector_unit_out *out) {
  (void)out;
  struct caching_result result[CACHING_COLLECTOR_UNIT_MAX_BANKS];
  results_of(in, result);
  const struct caching_choice choice = caching_collector_unit_choose(s, in->result_valid, result);
  const struct caching_operands operands = operands_of(in);
  const u16 placed = caching_collector_unit_place(s);
  const u16 found = in->issue_valid ? caching_collector_unit_find(s, in->issue_warp, &operands).found : 0;
  const u16 kept = caching_collector_unit_keep(s, &choice, result, placed | found);
  const u16 left = in->dispatch_taken ? s->table.lock : 0;
  for (u32 rows = in->deliver_valid; rows; rows &= rows - 1)
    caching_collector_unit_deliver(s, in->deliver_operand[lowest_bit(rows)], &in->deliver_data[lowest_bit(rows)]);
  if (in->dispatch_taken) caching_collector_unit_release(s);
  if (in->done_valid) caching_collector_unit_done(s, in->done_warp);
  if (in->drop) caching_collector_unit_drop(s);
  if (in->enter) {
    const struct staged_instruction instruction = STAGED_INSTRUCTION(in);
    caching_collector_unit_allocate(s, &instruction, &operands);
  }
  caching_collector_unit_renew(s, placed, kept, left);
}
