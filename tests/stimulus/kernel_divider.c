/* Stimulus of kernel_divider: kernels that keep to their limits, mostly, with blocks of other sizes now and then; a
 * first one with a steady speed alone that is slower or faster in a run, or not there; up to as many lines as may be
 * outstanding. */
#include "control/kernel_divider.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { FIRST, SECOND, SCHEDULERS = KERNEL_DIVIDER_SCHEDULERS };

/* Stays for some time: what a run is like. */
static unsigned kind(const struct kernel_divider *s) {
  return s->scavenger.predictor.predicted + s->scavenger.fall_back.alone / 64;
}

static bool sizes_are_others(const struct kernel_divider *s, const struct kernel_divider_in *in, unsigned k) {
  const struct divider_sizes *was = &s->sizes[k];
  return in->block_warps[k] != was->block_warps || in->rows_per_warp[k] != was->rows_per_warp ||
         in->shared_bytes[k] != was->shared_bytes;
}

/* Sizes are held from a kernel's start to the next. */
static void give_sizes(const struct kernel_divider *s, struct kernel_divider_in *in, struct tw_random *random) {
  in->start = 0;
  for (unsigned k = 0; k < KERNEL_DIVIDER_KERNELS; k++) {
    const struct divider_sizes *was = &s->sizes[k];
    const bool none = was->block_warps == 0, same = tw_random_chance(random, 40);
    in->block_warps[k] = was->block_warps;
    in->rows_per_warp[k] = was->rows_per_warp;
    in->shared_bytes[k] = was->shared_bytes;
    in->most_warps[k] = s->params.Warps;
    in->most_blocks[k] = (u8)(was->block_warps % 3 ? s->params.Blocks : 1u + was->block_warps);
    if (none || tw_random_below(random, 600) == 0) in->start |= (u8)(1u << k);
    if (!none && (!(in->start >> k & 1) || same)) continue;
    in->block_warps[k] = (u8)(1 + tw_random_below(random, 12));
    in->rows_per_warp[k] = (u8)(1 + tw_random_below(random, s->params.Rows / 8));
    in->shared_bytes[k] = tw_random_chance(random, 50) ? 0 : tw_random_below(random, s->params.SharedWords / 4);
  }
}

/* Slots that are taken: the first kernel's from the bottom, the second's from the top. */
static void give_slots(const struct kernel_divider *s, struct kernel_divider_in *in, struct tw_random *random) {
  const unsigned warps = s->params.Warps, blocks = s->params.Blocks;
  const bool over_share = tw_random_chance(random, 2);
  const unsigned first = tw_random_below(random, (over_share ? warps : s->residency.warps[FIRST]) + 1u);
  const unsigned rest = smaller(over_share ? warps : s->residency.warps[SECOND], warps - first);
  const unsigned second = tw_random_chance(random, 70) ? rest : tw_random_below(random, rest + 1);
  for (unsigned i = 0; i < SCHEDULERS; i++) {
    in->first[i] = tw_random_chance(random, 60) ? low_bits(first) : in->first[i] & low_bits(first);
    in->second[i] = (tw_random_chance(random, 60) ? low_bits(second) : in->second[i] & low_bits(second))
                    << (warps - second);
    if (!tw_random_chance(random, 30)) in->waiting[i] = 0;
  }
  for (unsigned k = 0; k < KERNEL_DIVIDER_KERNELS; k++)
    in->block_busy[k] &= low_bits(tw_random_below(random, (over_share ? blocks : s->residency.blocks[k]) + 1u));
  in->placing = tw_random_chance(random, 10) ? in->placing : 0;
  in->moves = tw_random_chance(random, 2);
  const unsigned absent = s->scavenger.idle, ends = absent == s->scavenger.params.Absence ? 200 : 20000;
  in->first_busy = absent ? tw_random_below(random, ends) == 0 : tw_random_below(random, 1000) != 0;
}

static void give_instructions(const struct kernel_divider *s, struct kernel_divider_in *in, struct tw_random *random) {
  static const u8 often[] = {20, 95, 50, 50};
  const unsigned run = kind(s), rate = s->decided.sharing ? often[run % 4] : 60;
  in->goal = (u16)(300 + run % 700);
  in->commit_valid = 0;
  for (unsigned i = 0; i < SCHEDULERS; i++) {
    in->commit_valid |= (u8)(tw_random_chance(random, rate) << i);
    in->commit_kernel[i] = s->decided.sharing && tw_random_chance(random, 40);
    in->commit_warp[i] = (u8)tw_random_below(random, s->params.Warps);
    in->commit_pc[i] = (u16)tw_random_below(random, 4 << (run & 3));
    if (!tw_random_chance(random, 20)) in->commit_lanes[i] = low_bits(32);
  }
}

static void give_lines(const struct kernel_divider *s, struct kernel_divider_in *in, struct tw_random *random) {
  static const u8 often[] = {70, 20, 5, 5};
  const struct share_meters *m = &s->meters;
  in->enter = tw_random_chance(random, 20);
  in->enter_kernel = s->decided.sharing && in->enter_kernel;
  in->line = tw_random_chance(random, 60);
  in->line_last = m->count == 31 || tw_random_chance(random, 30);
  in->line_reply &= m->outstanding[FIRST] + m->outstanding[SECOND] < s->params.Pending;
  in->line_ticket = (u8)tw_random_below(random, s->params.Tickets);
  in->fill_ticket = (u8)tw_random_below(random, s->params.Tickets);
  in->fill = m->outstanding[m->of_second >> in->fill_ticket & 1] &&
             tw_random_chance(random, often[s->sizes[FIRST].rows_per_warp & 3]);
  if (tw_random_chance(random, 60)) in->waits = 0;
}

TW_STIMULUS(kernel_divider) {
  give_sizes(state, in, random);
  give_slots(state, in, random);
  give_instructions(state, in, random);
  give_lines(state, in, random);
}

static bool any(const u32 *warps, const u32 *of) {
  u32 some = 0;
  for (unsigned i = 0; i < SCHEDULERS; i++) some |= warps[i] & of[i];
  return some != 0;
}

TW_BINS(kernel_divider) {
  const struct kernel_divider *s = state;
  const struct scavenger_out *now = &s->decided;
  const bool first_full = any(out->full, in->first), second_full = any(out->full, in->second);
  TW_BIN("the first alone", !now->sharing && now->all == 1);
  TW_BIN("both share", now->sharing);
  TW_BIN("blocks are given to both", now->sharing && now->blocks[FIRST] && now->blocks[SECOND]);
  TW_BIN("the first is not there", now->all & 2);
  TW_BIN("warps of the first are held back", now->sharing && any(out->inactive, in->first));
  TW_BIN("warps of the second are", now->sharing && any(out->inactive, in->second));
  TW_BIN("none is", now->sharing && !any(out->inactive, in->first) && !any(out->inactive, in->second));
  TW_BIN("the second has its quota of lines", second_full && !first_full);
  TW_BIN("the first has its own and all", first_full);
  TW_BIN("the first has its own, the second leaves some",
         now->sharing && !first_full && in->first[0] && s->meters.outstanding[FIRST] >= now->requests[FIRST]);
  TW_BIN("as many lines as there may be, alone",
         !now->sharing && s->meters.outstanding[FIRST] + s->meters.outstanding[SECOND] == (int)s->params.Pending);
  TW_BIN("blocks are moved", in->moves && now->sharing);
  for (unsigned k = 0; k < KERNEL_DIVIDER_KERNELS; k++) {
    TW_BIN("a kernel starts with other sizes",
           in->start >> k & 1 && s->sizes[k].block_warps && sizes_are_others(s, in, k));
    TW_BIN("with the same", in->start >> k & 1 && !sizes_are_others(s, in, k));
    TW_BIN("it has nothing then", s->empty >> k & 1 && !out->warps_limit[k] && s->residency.warps[k]);
    TW_BIN("its limits become larger", out->warps_limit[k] > s->residency.warps[k]);
    TW_BIN("it has more than it should", out->over_share >> k & 1);
    TW_BIN("its blocks do not go round", in->block_warps[k] % SCHEDULERS && now->sharing);
  }
}
