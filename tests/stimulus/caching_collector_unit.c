/* Stimulus of caching_collector_unit: runs of one warp and changes of warp, few registers so that they meet again,
 * now and then any of all, all mixes of near and far, results for registers held and not held, several at once, with
 * all lanes and with some, rows that come late, a pipe that takes the instruction late.  Some runs of a warp are
 * long enough to write all registers there are. */
#include "operand/caching_collector_unit.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Registers used: a few more than there are entries. */
static unsigned registers(const struct caching_collector_unit *s) { return s->params.Entries + 4; }

static bool reads(const struct caching_collector_unit *s, unsigned number) {
  const struct caching_table *t = &s->table;
  for (u32 left = t->occupied ? t->needed : 0; left; left &= left - 1)
    if (t->number[lowest_bit(left)] == number) return true;
  return false;
}

/* Each row is for a slot still awaited, whose register no lower bank delivers. */
static void deliver(struct tw_random *random, const struct caching_collector_unit *s,
                    struct caching_collector_unit_in *in) {
  const struct caching_table *t = &s->table;
  u32 awaited = t->occupied && !t->missing ? t->needed & ~(u32)t->ready : 0;
  for (unsigned b = 0; b < s->params.Banks; b++) {
    if (!awaited || tw_random_chance(random, 30)) {
      in->deliver_valid &= (u8) ~(1u << b);
      continue;
    }
    unsigned o = tw_random_below(random, s->params.Operands);
    while (!(awaited >> o & 1)) o = (o + 1) % s->params.Operands;
    u32 same = 0; /* slots that share its entry: the lowest was the one requested */
    for (u32 left = awaited; left; left &= left - 1)
      if (t->index[lowest_bit(left)] == t->index[o]) same |= left & -left;
    in->deliver_valid |= (u8)(1u << b);
    in->deliver_operand[b] = (u8)lowest_bit(same);
    awaited &= ~same;
  }
}

/* Once this many registers expect a near result, the warp stays. */
enum { LONG_RUN = 6 };

static unsigned expected_count(const struct caching_table *t) {
  unsigned count = 0;
  for (unsigned i = 0; i < 4; i++) count += (unsigned)__builtin_popcountll(t->expected[i]);
  return count;
}

static bool runs_long(const struct caching_table *t) { return t->held && expected_count(t) >= LONG_RUN; }

/* A register whose next result is near, if there is one. */
static unsigned expected_register(struct tw_random *random, const struct caching_table *t) {
  const unsigned first = tw_random_below(random, 256);
  for (unsigned k = 0; k < 256; k++) {
    const unsigned number = (first + k) % 256;
    if (t->expected[number >> 6] >> (number & 63) & 1) return number;
  }
  return first;
}

static unsigned result_register(struct tw_random *random, const struct caching_collector_unit *s) {
  if (tw_random_chance(random, runs_long(&s->table) ? 60 : 10)) return tw_random_below(random, 256);
  if (tw_random_chance(random, 30)) return expected_register(random, &s->table);
  return tw_random_below(random, registers(s));
}

/* No result of a register that the instruction inside reads, and none twice. */
static void give_results(struct tw_random *random, const struct caching_collector_unit *s,
                         struct caching_collector_unit_in *in) {
  for (unsigned b = 0; b < s->params.Banks; b++) {
    if (tw_random_chance(random, 80)) in->result_warp[b] = s->table.warp;
    in->result_warp[b] = (u8)(in->result_warp[b] % s->params.Warps);
    in->result_register[b] = (u8)result_register(random, s);
    if (tw_random_chance(random, 60)) in->result_lanes[b] = low_bits(s->params.Lanes);
    bool legal = !reads(s, in->result_register[b]);
    for (unsigned c = 0; c < b; c++) legal &= in->result_register[c] != in->result_register[b];
    if (!legal) in->result_valid &= (u8) ~(1u << b);
  }
}

static bool has_result(const struct caching_collector_unit_in *in, unsigned number) {
  for (u32 left = in->result_valid; left; left &= left - 1)
    if (in->result_register[lowest_bit(left)] == number) return true;
  return false;
}

static void issue(struct tw_random *random, const struct caching_collector_unit *s,
                  struct caching_collector_unit_in *in) {
  const unsigned operands = s->params.Operands;
  const bool runs = runs_long(&s->table);
  in->issue_warp = (u8)(in->issue_warp % s->params.Warps);
  if (runs ? tw_random_below(random, 1500) != 0 : tw_random_chance(random, 85)) in->issue_warp = s->table.warp;
  if (tw_random_chance(random, 20)) in->issue_operand_valid = (u8)low_bits(operands);
  for (unsigned o = 0; o < operands; o++) {
    if (tw_random_chance(random, 95)) in->issue_operand[o] = (u8)tw_random_below(random, registers(s));
    if (o && tw_random_chance(random, 8)) /* a bit from another, as they are compared */
      in->issue_operand[o] = (u8)(in->issue_operand[tw_random_below(random, o)] ^ 1u << tw_random_below(random, 8));
    if (has_result(in, in->issue_operand[o])) in->issue_operand_valid &= (u8) ~(1u << o);
  }
  if (tw_random_chance(random, 20)) in->issue_near = (u8)low_bits(operands);
  if (tw_random_chance(random, 15)) in->issue_near = 0;
  if (tw_random_chance(random, runs ? 10 : 65)) in->issue_register = (u8)tw_random_below(random, registers(s));
  if (runs && tw_random_chance(random, 60)) in->issue_result = 3;
  if (runs && tw_random_chance(random, 40)) in->issue_result_near = 1;
  if (in->issue_result == 2) in->issue_result = 0;
  if (in->issue_result == 3) in->issue_register &= 0xfe;
}

TW_STIMULUS(caching_collector_unit) {
  const struct caching_table *t = &state->table;
  const bool complete = caching_collector_unit_complete(state);
  in->dispatch_taken = complete && tw_random_chance(random, 70);
  deliver(random, state, in);
  if (tw_random_chance(random, 30)) in->result_valid = 0;
  give_results(random, state, in);
  in->done_warp = (u8)(in->done_warp % state->params.Warps);
  in->done_valid = runs_long(t) ? tw_random_below(random, 2000) == 0 : tw_random_chance(random, 3);
  if (in->done_valid && tw_random_chance(random, 50)) in->done_warp = t->warp;
  if (in->done_valid && t->occupied && !in->dispatch_taken && in->done_warp == t->warp) in->done_valid = 0;
  in->issue_valid = tw_random_chance(random, 80);
  const bool room = !t->occupied || in->dispatch_taken;
  in->enter = in->issue_valid && room && tw_random_chance(random, 93);
  issue(random, state, in);
  in->drop = !in->enter && room && tw_random_below(random, runs_long(t) ? 2000 : 15) == 0;
  if (t->held && in->issue_warp == t->warp && !in->enter && !in->drop) /* what is sent elsewhere is another warp's */
    in->issue_warp = (u8)((in->issue_warp + 1u) % state->params.Warps);
  if (in->done_valid && in->issue_valid && in->issue_warp == in->done_warp) in->done_valid = 0;
}

/* The entry that holds a register, none: Entries. */
static unsigned place_of(const struct caching_collector_unit *s, unsigned number) {
  for (u32 left = s->table.valid; left; left &= left - 1)
    if (s->table.tag[lowest_bit(left)] == number) return lowest_bit(left);
  return s->params.Entries;
}

/* Results in a cycle: for the warp held, near, with a copy, with some lanes only. */
struct results {
  u32 mine, near, copied, partial;
};

static struct results look_at_results(const struct caching_collector_unit *s,
                                      const struct caching_collector_unit_in *in) {
  struct results r = {0};
  for (u32 left = in->result_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left), number = in->result_register[b];
    if (!s->table.held || in->result_warp[b] != s->table.warp) continue;
    r.mine |= 1u << b;
    if (s->table.expected[number >> 6] >> (number & 63) & 1) r.near |= 1u << b;
    if (place_of(s, number) < s->params.Entries) r.copied |= 1u << b;
    if (in->result_lanes[b] != low_bits(s->params.Lanes)) r.partial |= 1u << b;
  }
  return r;
}

/* Operands that name the same register as one before. */
static u32 repeated(const struct caching_collector_unit *s, const struct caching_collector_unit_in *in) {
  u32 again = 0;
  for (unsigned o = 0; o < s->params.Operands; o++)
    for (unsigned p = 0; p < o; p++)
      if (in->issue_operand_valid >> o & in->issue_operand_valid >> p & 1 &&
          in->issue_operand[o] == in->issue_operand[p])
        again |= 1u << o;
  return again;
}

/* Operands of what enters that the unit has, as it is before the cycle. */
static u32 found(const struct caching_collector_unit *s, const struct caching_collector_unit_in *in) {
  u32 there = 0;
  for (unsigned o = 0; o < s->params.Operands; o++)
    if (in->issue_operand_valid >> o & 1 && place_of(s, in->issue_operand[o]) < s->params.Entries) there |= 1u << o;
  return there;
}

TW_BINS(caching_collector_unit) {
  const struct caching_table *t = &state->table;
  const u32 all = low_bits(state->params.Entries), open = all & ~(u32)t->lock;
  const struct results r = look_at_results(state, in);
  const u32 kept = r.near & (r.copied | ~r.partial), same = in->enter ? repeated(state, in) : 0;
  const bool stays = in->enter && t->held && t->warp == in->issue_warp, full = t->valid == all;
  const bool far = open & t->valid & ~(u32)t->near, moved = in->enter && t->held && t->warp != in->issue_warp;
  const u32 hits = stays ? found(state, in) : 0, several = t->missing & (t->missing - 1u);
  TW_BIN("the first warp since reset or an end", in->enter && !t->held);
  TW_BIN("another warp: the cache is emptied", moved && t->valid);
  TW_BIN("another warp: near data is lost", moved && t->valid & t->near);
  TW_BIN("the same warp: all operands hit", hits && hits == in->issue_operand_valid);
  TW_BIN("the same warp: some hit, some miss", hits && hits != in->issue_operand_valid);
  TW_BIN("the same warp: all miss", stays && in->issue_operand_valid && !hits);
  TW_BIN("all slots used", in->issue_operand_valid == low_bits(state->params.Operands) && in->enter);
  TW_BIN("no operand", in->enter && !in->issue_operand_valid);
  TW_BIN("two operands share a register that hits", same & hits);
  TW_BIN("two operands share a register that is read", t->missing && t->needed & ~(t->ready | t->missing));
  TW_BIN("a miss takes an empty entry", t->missing && !full);
  TW_BIN("a miss takes the place of a far entry", t->missing && full && far);
  TW_BIN("a miss takes the least recent: all are near", t->missing && full && !far);
  TW_BIN("several misses at once, all near", several && full && !far);
  TW_BIN("several misses at once, of all kinds", several && !full && far && open & t->valid & t->near);
  TW_BIN("a near result takes an entry", kept & ~r.copied);
  TW_BIN("a near result takes a far entry", kept & ~r.copied && full && open & ~(u32)t->near);
  TW_BIN("a near result takes the least recent", kept & ~r.copied && full && !(open & ~(u32)t->near));
  TW_BIN("a near result with all but the last entries locked", kept & ~r.copied && !(open & (open - 1)));
  TW_BIN("a near result renews its copy", r.near & r.copied && !(kept & (kept - 1)));
  TW_BIN("a near result of some lanes is merged into its copy", r.near & r.copied & r.partial);
  TW_BIN("a near result of some lanes takes no entry", r.near & ~r.copied & r.partial);
  TW_BIN("two near results: the other is not written", kept & (kept - 1));
  TW_BIN("two near results: the other's copy is dropped", kept & (kept - 1) & r.copied);
  TW_BIN("a far result is not written", r.mine & ~r.near & ~r.copied);
  TW_BIN("a far result's copy is dropped", r.mine & ~r.near & r.copied);
  TW_BIN("a copy is dropped and its entry taken", kept & ~r.copied && r.mine & ~r.near & r.copied);
  TW_BIN("a result of another warp", in->result_valid & ~r.mine);
  TW_BIN("a result for the warp of a flush", r.mine && moved);
  TW_BIN("a near result takes the entry of an operand that enters", kept & ~r.copied && full && hits);
  TW_BIN("a near result takes the place after those of operands", kept & ~r.copied && t->missing);
  TW_BIN("a near result's copy is replaced in the same cycle", r.near & r.copied && t->missing && full && !far);
  TW_BIN("result and allocation", kept && stays && hits != in->issue_operand_valid);
  TW_BIN("result, dispatch and allocation", kept && stays && in->dispatch_taken);
  TW_BIN("result and row", kept && in->deliver_valid);
  TW_BIN("rows from all banks", in->deliver_valid == low_bits(state->params.Banks));
  TW_BIN("issued to another unit, which this one's warp misses", in->issue_valid && !in->enter && out->issue_miss);
  TW_BIN("issued to another unit, and its operands are here",
         in->issue_valid && in->drop && t->warp == in->issue_warp && found(state, in));
  TW_BIN("the same, and a near result comes",
         in->issue_valid && in->drop && t->warp == in->issue_warp && kept && found(state, in));
  TW_BIN("a complete instruction waits", out->complete && !in->dispatch_taken);
  TW_BIN("dispatch without allocation", in->dispatch_taken && !in->enter);
  TW_BIN("an instruction that writes no register", in->enter && !in->issue_result);
  TW_BIN("a near pair is written", in->enter && in->issue_result == 3 && in->issue_result_near);
  TW_BIN("the warp held ends", in->done_valid && t->held && in->done_warp == t->warp && t->valid);
  TW_BIN("it ends and another enters", in->done_valid && t->held && in->done_warp == t->warp && in->enter);
  TW_BIN("a fourth of all registers expect near results", expected_count(t) >= 64);
  TW_BIN("another warp ends", in->done_valid && t->held && in->done_warp != t->warp);
  TW_BIN("its data are given up", in->drop && t->valid && (t->near & t->valid));
}
