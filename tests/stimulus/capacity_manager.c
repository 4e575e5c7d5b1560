/* Stimulus of capacity_manager: regions that just fit and that do not; items that fill a queue, and as many as a region
 * may have; hits, and fills that come late; warps that wait for reads and for writes, and for each other. */
#include "operand/capacity_manager.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { MOST_ITEMS = 255 }; /* of a region */

/* A number that changes when a warp has been drained. */
static unsigned phase_of(const struct capacity_manager *s) {
  const unsigned warps = s->params.Warps;
  return ((s->stack[0] * warps + s->stack[1]) * warps + s->stack[2 % warps]) * 2654435761u >> 20;
}

/* Whether the region that loads has many items, or all there may be, before the first of them is done: few regions
 * do. */
static bool gathers(const struct capacity_manager *s) {
  static const u8 many[8] = {[1] = 72, [3] = 136, [4] = MOST_ITEMS};
  const struct capacity_warp *w = &s->warp[s->loading_warp];
  return s->loading && w->lines[0] == 3 && w->items < many[w->lines[1 % s->params.Banks]];
}

static u32 any_banks(struct tw_random *random, const struct capacity_manager *s, unsigned most) {
  u32 word = 0;
  for (unsigned b = 0; b < s->params.Banks; b++) word |= tw_random_below(random, most + 1) << 3 * b;
  return word;
}

/* Items of each warp that are with the banks, at the end of this cycle's takes. */
static void items_out(const struct capacity_manager *s, const struct capacity_manager_in *in, unsigned *out) {
  for (unsigned w = 0; w < s->params.Warps; w++) out[w] = s->warp[w].items;
  for (unsigned b = 0; b < s->params.Banks; b++)
    for (unsigned k = in->preload_taken >> b & 1; k < s->queue[b].count; k++) out[s->queue[b].item[k].warp]--;
}

static void make_items(struct tw_random *random, const struct capacity_manager *s, struct capacity_manager_in *in) {
  const unsigned phase = phase_of(s);
  const bool many = phase % 3 == 0, gathering = gathers(s);
  unsigned out[CAPACITY_MAX_WARPS];
  in->item_valid = tw_random_chance(random, 80) && s->warp[s->loading_warp].items < MOST_ITEMS; /* taken if one loads */
  in->items_end = s->loading && !in->item_valid && !gathering && tw_random_chance(random, many ? 20 : 70);
  in->item_kind = (u8)(1 + tw_random_below(random, 3));
  if (many) in->item_register &= (u8) ~(s->params.Banks / 2);
  for (unsigned b = 0; b < s->params.Banks; b++)
    if (!s->queue[b].count || (!gathering && tw_random_chance(random, phase % 2 ? 90 : 40)))
      in->preload_taken &= (u8) ~(1u << b);
  items_out(s, in, out);
  for (unsigned b = 0; b < s->params.Banks; b++) {
    in->done_warp[b] =
        s->warp[s->loading_warp].items > 16 ? s->loading_warp : (u8)tw_random_below(random, s->params.Warps);
    if (in->preload_taken >> b & 1 && tw_random_chance(random, 50)) in->done_warp[b] = s->queue[b].item[0].warp;
    if (!out[in->done_warp[b]] || gathering || tw_random_chance(random, 30)) in->done_valid &= (u8) ~(1u << b);
    else out[in->done_warp[b]] -= in->done_valid >> b & 1;
  }
}

/* A warp with a write pending in the bank, another for each bank if there are; any, if there is none. */
static unsigned writing_warp(const struct capacity_manager *s, unsigned bank) {
  unsigned w = bank;
  for (unsigned n = 0; n < s->params.Warps && !s->warp[w % s->params.Warps].writes[bank]; n++) w++;
  return w % s->params.Warps;
}

/* Writes come one by one, or none for a while and then all together. */
static void make_writes(struct tw_random *random, const struct capacity_manager *s, struct capacity_manager_in *in) {
  const unsigned phase = phase_of(s);
  const bool gathered = phase % 8 == 3, together = gathered && tw_random_chance(random, 5);
  const unsigned written = together ? 100 : gathered ? 0 : phase % 4 ? 40 : 8;
  for (unsigned b = 0; b < s->params.Banks; b++) {
    const unsigned n = together ? writing_warp(s, b) : tw_random_below(random, s->params.Warps);
    const struct capacity_warp *w = &s->warp[n];
    const bool runs = w->state == CAPACITY_ACTIVE || (w->state == CAPACITY_DRAINING && !w->closed);
    const bool reserves = runs && w->writes[b] < w->lines[b] && tw_random_chance(random, 50);
    in->write_warp[b] = (u8)n;
    in->reserve_valid = (u8)((in->reserve_valid & ~(1u << b)) | (unsigned)reserves << b);
    if (reserves) in->reading |= UINT32_C(1) << n;
    if (reserves || !w->writes[b] || !tw_random_chance(random, written)) in->written_valid &= (u8) ~(1u << b);
    else in->written_valid |= (u8)(1u << b);
  }
}

static unsigned count_of(const struct capacity_manager *s, enum capacity_state is) {
  unsigned n = 0;
  for (unsigned w = 0; w < s->params.Warps; w++) n += s->warp[w].state == is;
  return n;
}

/* Whether no region is known until all warps are inactive, as if they met at a barrier. */
static bool meet(const struct capacity_manager *s) {
  const struct capacity_warp *last = &s->warp[s->loading_warp];
  return last->lines[0] == 1 && last->lines[1 % s->params.Banks] < 3 &&
         count_of(s, CAPACITY_INACTIVE) < s->params.Warps;
}

TW_STIMULUS(capacity_manager) {
  const unsigned warps = state->params.Warps, phase = phase_of(state);
  const unsigned most = phase % 4 == 1 ? 7 : phase % 4 == 2 ? 2 : 4;
  if (meet(state)) in->region_valid = 0;
  if (phase % 5 == 0) in->region_valid &= tw_random_word(random) & tw_random_word(random);
  for (unsigned w = 0; w < warps; w++) in->region_banks[w] = any_banks(random, state, most);
  make_items(random, state, in);
  in->ends_warp = (u8)tw_random_below(random, warps);
  in->ends_valid = state->warp[in->ends_warp].state == CAPACITY_ACTIVE && tw_random_chance(random, 60);
  make_writes(random, state, in);
}

static unsigned writes_of(const struct capacity_warp *w) {
  unsigned n = 0;
  for (unsigned b = 0; b < REGION_BANKS; b++) n += w->writes[b];
  return n;
}

static bool is_top(const struct capacity_manager *s, unsigned warp, u32 valid) {
  for (unsigned k = 0; s->stack[k] != warp; k++)
    if (s->warp[s->stack[k]].state == CAPACITY_INACTIVE && !(valid >> s->stack[k] & 1)) return false;
  return true;
}

static void queue_bins(struct tw_bins *bins, const struct capacity_manager *s, const struct capacity_manager_in *in,
                       const struct capacity_manager_out *out) {
  bool full = false, through = false, all = true;
  for (unsigned b = 0; b < s->params.Banks; b++) {
    full |= s->queue[b].count == s->params.Lines;
    through |= s->queue[b].count == 1 && in->preload_taken >> b & 1 && out->item_taken;
    all &= s->queue[b].count != 0;
  }
  TW_BIN("a queue is full", full);
  TW_BIN("an item waits for its queue", s->loading && in->item_valid && !out->item_taken);
  TW_BIN("an item without a warp", !s->loading && in->item_valid);
  TW_BIN("an item enters as the last leaves", through);
  TW_BIN("items in all queues", all);
  TW_BIN("no items", in->items_end && !s->warp[s->loading_warp].items);
  TW_BIN("as many items as there may be", s->warp[s->loading_warp].items == MOST_ITEMS);
  TW_BIN("two items done in a cycle", in->done_valid & (in->done_valid - 1));
}

TW_BINS(capacity_manager) {
  const struct capacity_manager *s = state;
  const unsigned warps = s->params.Warps;
  unsigned candidates = 0, pending = 0, closes = 0, rests = 0, closed_written = 0, none = 0;
  for (unsigned w = 0; w < warps; w++) {
    candidates += s->warp[w].state == CAPACITY_INACTIVE && in->region_valid >> w & 1;
    closes += s->warp[w].state == CAPACITY_DRAINING && !s->warp[w].closed && !(in->reading >> w & 1);
    rests += s->warp[w].state == CAPACITY_DRAINING && s->warp[w].closed && !writes_of(&s->warp[w]);
  }
  for (unsigned b = 0; b < s->params.Banks; b++) {
    none += !s->free[b];
    if (out->close_valid) pending += s->warp[out->close_warp].writes[b];
    if (in->written_valid >> b & 1) closed_written += s->warp[in->write_warp[b]].closed;
  }
  queue_bins(bins, s, in, out);
  TW_BIN("admitted", out->admit_valid);
  TW_BIN("admitted in turn", out->admit_valid && is_top(s, out->admit_warp, in->region_valid));
  TW_BIN("one is passed over", out->admit_valid && !is_top(s, out->admit_warp, in->region_valid));
  TW_BIN("none fits", candidates && !s->loading && !out->admit_valid);
  TW_BIN("one waits for items", candidates && s->loading);
  TW_BIN("no line free in a bank", none);
  TW_BIN("two active", count_of(s, CAPACITY_ACTIVE) > 1);
  TW_BIN("all inactive", count_of(s, CAPACITY_INACTIVE) == warps);
  TW_BIN("all draining", count_of(s, CAPACITY_DRAINING) == warps);
  TW_BIN("closed with a write pending", out->close_valid && pending);
  TW_BIN("closed with none", out->close_valid && !pending);
  TW_BIN("two could be closed", closes > 1);
  TW_BIN("two could rest", rests > 1);
  TW_BIN("written after closing", closed_written);
  TW_BIN("two written after closing", closed_written > 1);
}
