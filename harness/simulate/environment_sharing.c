/* environment_sharing: see environment_sharing.h. */
#include "environment_sharing.h"

#include "share_limits.h"

/* Warp slots of a scheduler that so many pairs have (dispatch/share_layout.h). */
static unsigned slots_of(unsigned pairs, unsigned block_warps) {
  return 2 * ((pairs * block_warps + SM_SCHEDULERS - 1) / SM_SCHEDULERS);
}

/* Whether the schedulers have slots for them: a pair's are whole rows of schedulers. */
static bool has_slots(const struct sm_params *p, struct share_limits l, unsigned block_warps) {
  return slots_of(l.pairs, block_warps) * SM_SCHEDULERS + l.alone * block_warps <= SM_SCHEDULERS * p->Warps;
}

int environment_share_launch(struct environment *e, const struct kernel *kernel, struct tw_error *error) {
  const struct sm_params *p = e->params;
  struct settings_values *to = &e->wanted;
  const unsigned warps = to->block_warps[0], percent = e->setting->share_registers ? e->setting->share_registers : 100;
  const struct share_need need = share_need_of_registers(warps, kernel->registers, percent);
  const unsigned capacity = p->Subcores * p->Banks * p->Rows * SHARE_LANES;
  if (need.whole > capacity)
    return tw_fail(error, "%s: a block needs %u registers; the SM has %u", kernel->file, need.whole, capacity);
  struct share_limits l =
      share_limits_of(need, capacity, smaller(to->blocks_limit[0], SM_SCHEDULERS * p->Warps / warps));
  while (l.pairs && !has_slots(p, l, warps)) l.pairs--, l.alone++;
  to->warps_limit[0] = (u8)p->Warps;
  to->blocks_limit[0] = (u8)share_limits_blocks(l);
  to->owner_first = e->setting->owner_first;
  to->share_kept = (u8)(need.kept / (warps * SHARE_LANES));
  to->share_whole = (u8)kernel->registers;
  to->share_pairs = (u8)l.pairs;
  to->share_slots = (u8)slots_of(l.pairs, warps);
  to->share_start = (u16)(l.pairs * warps * (to->share_whole + to->share_kept));
  return 0;
}
