/* Stimulus of caching_collector: instructions of warps that may issue, with data in a unit and without; few
 * registers, so that they meet again; rows that come late, results for all that units hold and for others, pipes
 * that stall. */
#include "operand/caching_collector.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Registers used: a few more than a unit has entries. */
static unsigned a_register(struct tw_random *random, const struct caching_collector *s) {
  return tw_random_below(random, tw_random_chance(random, 5) ? 256 : s->params.Entries + 4);
}

static u32 awaited(const struct caching_table *t) {
  return t->occupied && !t->missing ? t->needed & ~(u32)t->ready : 0;
}

/* Slots that share the entry of slot o; the lowest asked for it. */
static u32 sharing(const struct caching_table *t, unsigned o) {
  u32 same = 0;
  for (u32 left = t->needed; left; left &= left - 1)
    if (t->index[lowest_bit(left)] == t->index[o]) same |= left & -left;
  return same;
}

/* Each row is for a slot that still waits, whose register no lower bank delivers. */
static void deliver(struct tw_random *random, const struct caching_collector *s, struct caching_collector_in *in) {
  u32 waits[CACHING_COLLECTOR_MAX_UNITS];
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) waits[u] = awaited(&s->unit[u].table);
  in->deliver_valid = 0;
  for (unsigned b = 0; b < s->params.Banks; b++) {
    const unsigned u = tw_random_below(random, s->params.CollectorUnits);
    if (!waits[u] || tw_random_chance(random, 30)) continue;
    unsigned o = tw_random_below(random, s->params.Operands);
    while (!(waits[u] >> o & 1)) o = (o + 1) % s->params.Operands;
    const u32 same = sharing(&s->unit[u].table, o);
    in->deliver_valid |= (u8)(1u << b);
    in->deliver_unit[b] = (u8)u;
    in->deliver_operand[b] = (u8)lowest_bit(same);
    waits[u] &= ~same;
  }
}

/* An instruction inside a unit reads the register of the warp. */
static bool is_read(const struct caching_collector *s, unsigned warp, unsigned number) {
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    const struct caching_table *t = &s->unit[u].table;
    for (u32 left = t->occupied && t->warp == warp ? t->needed : 0; left; left &= left - 1)
      if (t->number[lowest_bit(left)] == number) return true;
  }
  return false;
}

static bool is_written(const struct caching_collector_in *in, unsigned banks, unsigned warp, unsigned number) {
  for (u32 left = in->write_valid & low_bits(banks); left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    if (in->write_warp[b] == warp && in->write_register[b] == number) return true;
  }
  return false;
}

/* No result of a register that an instruction inside reads, and none twice. */
static void give_results(struct tw_random *random, const struct caching_collector *s, struct caching_collector_in *in) {
  if (tw_random_chance(random, 30)) in->write_valid = 0;
  for (unsigned b = 0; b < s->params.Banks; b++) {
    const unsigned u = tw_random_below(random, s->params.CollectorUnits);
    in->write_warp[b] = (u8)(in->write_warp[b] % s->params.Warps);
    if (tw_random_chance(random, 85)) in->write_warp[b] = s->unit[u].table.warp;
    in->write_register[b] = (u8)a_register(random, s);
    if (tw_random_chance(random, 60)) in->write_lanes[b] = low_bits(s->params.Lanes);
    if (is_read(s, in->write_warp[b], in->write_register[b]) ||
        is_written(in, b, in->write_warp[b], in->write_register[b]))
      in->write_valid &= (u8) ~(1u << b);
  }
}

static void issue(struct tw_random *random, struct caching_collector *s, struct caching_collector_in *in) {
  struct caching_collector_out out = {0};
  in->issue_valid = 0;
  caching_collector_comb(s, in, &out);
  in->commit_valid &= (u8)tw_random_chance(random, 50);
  if (tw_random_chance(random, 30)) in->wants_collector &= ~out.ready;
  if (!out.ready || tw_random_chance(random, 25)) return;
  const u32 own = out.ready & out.cached, of = own && tw_random_chance(random, 60) ? own : out.ready;
  do in->issue_warp = (u8)tw_random_below(random, s->params.Warps);
  while (!(of >> in->issue_warp & 1));
  in->issue_valid = in->commit_valid = 1;
  in->issue_opcode = (u16)(in->issue_opcode % 384);
  in->issue_register = (u8)a_register(random, s);
  if (in->issue_result == 2) in->issue_result = 1;
  if (in->issue_result == 3) in->issue_register &= 0xfe;
  for (unsigned o = 0; o < s->params.Operands; o++) {
    in->issue_operand[o] = (u8)a_register(random, s);
    if (is_written(in, s->params.Banks, in->issue_warp, in->issue_operand[o]))
      in->issue_operand_valid &= (u8) ~(1u << o);
  }
  if (tw_random_chance(random, 15)) in->issue_near = 0;
}

/* A warp without an instruction inside, and that issues none. */
static void end_a_warp(struct tw_random *random, const struct caching_collector *s, struct caching_collector_in *in) {
  const unsigned u = tw_random_below(random, s->params.CollectorUnits);
  in->done_valid = tw_random_chance(random, 4);
  in->done_warp = (u8)(in->done_warp % s->params.Warps);
  if (tw_random_chance(random, 50)) in->done_warp = s->unit[u].table.warp;
  for (unsigned k = 0; k < s->params.CollectorUnits; k++)
    if (s->unit[k].table.occupied && s->unit[k].table.warp == in->done_warp) in->done_valid = 0;
  if (in->issue_valid && in->issue_warp == in->done_warp) in->done_valid = 0;
}

TW_STIMULUS(caching_collector) {
  if (tw_random_chance(random, 90)) in->sthld &= 7;
  in->traditional = (u8)(tw_random_chance(random, 10) | tw_random_chance(random, 30) << 1);
  if (tw_random_chance(random, 50)) in->pipe_ready = 0x3f;
  if (tw_random_chance(random, 10)) in->pipe_ready = 0;
  deliver(random, state, in);
  give_results(random, state, in);
  issue(random, state, in);
  end_a_warp(random, state, in);
}

/* CollectorUnits by what they have in a cycle. */
struct units {
  u32 held, near, complete, reading;
};

static struct units look_at(const struct caching_collector *s) {
  struct units x = {0};
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    const struct caching_collector_unit *unit = &s->unit[u];
    x.held |= (u32)unit->table.held << u;
    x.near |= (u32)caching_collector_unit_near(unit) << u;
    x.complete |= (u32)caching_collector_unit_complete(unit) << u;
    x.reading |= (u32)(awaited(&unit->table) != 0) << u;
  }
  return x;
}

TW_BINS(caching_collector) {
  const struct units x = look_at(state);
  const u32 all = low_bits(state->params.CollectorUnits);
  const bool own = in->issue_valid && out->cached >> in->issue_warp & 1, fresh = in->issue_valid && !own;
  const u32 refused = in->wants_collector & ~out->cached & ~out->ready,
            to = in->issue_valid ? 1u << out->request_unit : 0;
  const bool stays = to & x.held && state->unit[out->request_unit].table.warp == in->issue_warp;
  TW_BIN("all units hold warps", x.held == all);
  TW_BIN("all have near data", x.near == all);
  TW_BIN("several are complete", x.complete & (x.complete - 1));
  TW_BIN("none leaves: the pipes are not ready", x.complete && !out->dispatch_valid);
  TW_BIN("a complete one waits for another", out->dispatch_valid && x.complete & (x.complete - 1));
  TW_BIN("an instruction follows one of its warp without a gap",
         own && out->dispatch_valid && out->dispatch_warp == in->issue_warp);
  TW_BIN("its operands are all there", own && in->issue_operand_valid && !out->request_operand);
  TW_BIN("some are requested", own && out->request_operand && out->request_operand != in->issue_operand_valid);
  TW_BIN("a warp's own unit is occupied, another vacant", out->cached & ~out->ready && out->ready & ~out->cached);
  TW_BIN("a warp takes an empty unit", fresh && !(to & x.held));
  TW_BIN("a warp takes the unit of another without near data", fresh && to & x.held & ~x.near);
  TW_BIN("near data gives way", fresh && to & x.near);
  TW_BIN("near data gives way after waiting", fresh && to & x.near && state->allocator.counter);
  TW_BIN("a warp waits", refused && !in->commit_valid && x.near && state->allocator.counter < in->sthld);
  TW_BIN("rows for two units", in->deliver_valid == 3 && in->deliver_unit[0] != in->deliver_unit[1]);
  TW_BIN("a row while its unit's warp has a result", in->deliver_valid && in->write_valid && x.reading);
  TW_BIN("a warp with data ends", in->done_valid && out->cached >> in->done_warp & 1);
  TW_BIN("all reuse near", in->issue_valid && in->traditional & 1);
  TW_BIN("at random, into the unit that has its data", in->traditional & 2 && own && stays);
  TW_BIN("at random, into another: that one loses them", in->traditional & 2 && own && !stays);
}
