/* environment_sharing: see environment_sharing.h. */
#include "environment_sharing.h"

#include "locality/block_waits.h"
#include "share_limits.h"

/* Warp slots of a scheduler that so many pairs have (dispatch/share_layout.h). */
static unsigned slots_of(unsigned pairs, unsigned block_warps) {
  return 2 * ceil_divide(pairs * block_warps, SM_SCHEDULERS);
}

/* Of so many warps, one scheduler after the other, those that the first of so many in a sub-core have. */
static unsigned part_of(const struct sm_params *p, unsigned warps) {
  const unsigned issues = SM_SCHEDULERS / p->Subcores;
  return warps / SM_SCHEDULERS * issues + smaller(warps % SM_SCHEDULERS, issues);
}

/* Whether the schedulers have slots for them, a pair's in whole rows of schedulers, and each sub-core the registers. */
static bool has_room(const struct sm_params *p, struct share_limits l, struct share_need each, unsigned warps) {
  const unsigned cells =
      part_of(p, l.pairs * warps) * (each.whole + each.kept) + part_of(p, l.alone * warps) * each.whole;
  return slots_of(l.pairs, warps) + ceil_divide(l.alone * warps, SM_SCHEDULERS) <= p->Warps &&
         cells <= p->Banks * p->Rows;
}

/* Where a sub-core has no room for its part, as blocks are not divided evenly: fewer blocks, with fewer pairs. */
static struct share_limits fit(const struct sm_params *p, struct share_limits l, struct share_need each,
                               unsigned warps) {
  while (share_limits_blocks(l) > 1 && !has_room(p, l, each, warps)) {
    if (l.pairs) l.pairs--, l.alone++;
    else l.alone--;
  }
  return l;
}

/* Whether the same register of warps whose cells are so far apart is in few of the banks: by the last digit, or turned,
 * by the sum of digits. */
static bool crowds(unsigned banks, unsigned distance, bool turned) {
  return turned ? banks > 2 && distance % (banks - 1) == 0 : distance % (banks > 4 ? banks / 2 : 2) == 0;
}

/* Blocks of which that is so. */
static unsigned crowded(unsigned banks, struct share_limits l, struct share_need each, bool turned) {
  return (crowds(banks, each.whole + each.kept, turned) ? 2 * l.pairs : 0) +
         (crowds(banks, each.whole, turned) ? l.alone : 0);
}

/* The way over the banks in which fewer are. */
static bool turned(unsigned banks, struct share_limits l, struct share_need each) {
  return crowded(banks, l, each, false) > crowded(banks, l, each, true);
}

/* Where pairs are in few banks either way, and there is room, each block keeps a register more. */
static struct share_need spread(const struct sm_params *p, struct share_limits l, struct share_need each,
                                unsigned warps) {
  const struct share_need more = {each.whole, each.kept + 1};
  const unsigned now = crowded(p->Banks, l, each, turned(p->Banks, l, each));
  const bool better = crowded(p->Banks, l, more, turned(p->Banks, l, more)) < now;
  return l.pairs && more.kept < each.whole && better && has_room(p, l, more, warps) ? more : each;
}

/* Of its registers a block keeps all, unless told otherwise, and where blocks wait for each other. */
static unsigned kept_percent(const struct environment *e, const struct kernel *kernel) {
  u32 pc;
  return e->setting->share_registers && !block_waits(kernel, &pc) ? e->setting->share_registers : 100;
}

int environment_share_launch(struct environment *e, const struct kernel *kernel, struct tw_error *error) {
  const struct sm_params *p = e->params;
  struct settings_values *to = &e->wanted;
  const unsigned warps = to->block_warps[0], percent = kept_percent(e, kernel);
  const struct share_need need = share_need_of_registers(warps, kernel->registers, percent);
  struct share_need each = {need.whole / (warps * SHARE_LANES), need.kept / (warps * SHARE_LANES)};
  const unsigned capacity = p->Subcores * p->Banks * p->Rows * SHARE_LANES;
  if (!has_room(p, (struct share_limits){.alone = 1}, each, warps))
    return tw_fail(error, "%s: a block needs %u registers; the SM has %u", kernel->file, need.whole, capacity);
  const struct share_limits l = fit(
      p, share_limits_of(need, capacity, smaller(to->blocks_limit[0], SM_SCHEDULERS * p->Warps / warps)), each, warps);
  each = spread(p, l, each, warps);
  to->warps_limit[0] = (u8)p->Warps;
  to->blocks_limit[0] = (u8)share_limits_blocks(l);
  to->owner_first = e->setting->owner_first;
  to->dynamic = e->setting->dynamic;
  to->share_kept = (u8)each.kept;
  to->share_whole = (u8)each.whole;
  to->share_pairs = (u8)l.pairs;
  to->share_slots = (u8)slots_of(l.pairs, warps);
  to->share_turned = turned(p->Banks, l, each);
  to->share_start = (u16)(part_of(p, l.pairs * warps) * (each.whole + each.kept));
  return 0;
}
