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

/* What is divided between blocks of `warps` warps: of registers a warp's, of shared memory a block's bytes. */
struct shares {
  const struct sm_params *p;
  unsigned warps;
  unsigned register_room, shared_room; /* blocks that there is to be room for, in 1/100; or 0 */
  struct share_need registers, memory;
};

/* Whether the schedulers have slots for them, a pair's in whole rows of schedulers, each sub-core the registers, and
 * the SM the memory. */
static bool has_room(const struct shares *n, struct share_limits l) {
  const struct sm_params *p = n->p;
  const unsigned cells = part_of(p, l.pairs * n->warps) * (n->registers.whole + n->registers.kept) +
                         part_of(p, l.alone * n->warps) * n->registers.whole;
  return slots_of(l.pairs, n->warps) + ceil_divide(l.alone * n->warps, SM_SCHEDULERS) <= p->Warps &&
         cells <= p->Banks * p->Rows && share_limits_used(l, n->memory) <= p->SharedWords * sizeof(u32);
}

/* Where a sub-core has no room for its part, as blocks are not divided evenly: fewer blocks, with fewer pairs. */
static struct share_limits fit(const struct shares *n, struct share_limits l) {
  while (share_limits_blocks(l) > 1 && !has_room(n, l)) {
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
static void spread(struct shares *n, struct share_limits l) {
  struct shares more = *n;
  const unsigned banks = n->p->Banks;
  more.registers.kept++;
  const unsigned now = crowded(banks, l, n->registers, turned(banks, l, n->registers));
  const bool better = crowded(banks, l, more.registers, turned(banks, l, more.registers)) < now;
  if (l.pairs && more.registers.kept < more.registers.whole && better && has_room(&more, l)) *n = more;
}

bool environment_refuses_sharing(const struct sm_setting *c, const struct kernel *kernel, u32 *pc) {
  return (c->share_registers || c->share_memory) && block_waits(kernel, pc);
}

/* Of its registers and its memory a block keeps all, unless told otherwise, and where blocks wait for each other. */
static struct shares shares_of(const struct environment *e, const struct kernel *kernel) {
  const struct sm_setting *c = e->setting;
  const unsigned warps = e->wanted.block_warps[0];
  u32 pc;
  const bool waits = environment_refuses_sharing(c, kernel, &pc);
  const struct share_need r =
      share_need_of_registers(warps, kernel->registers, c->share_registers && !waits ? c->share_registers : 100);
  return (struct shares){
      .p = e->params,
      .warps = warps,
      .register_room = c->register_room,
      .shared_room = c->shared_room,
      .registers = {r.whole / (warps * SHARE_LANES), r.kept / (warps * SHARE_LANES)},
      .memory = share_need_of_memory(e->wanted.shared_bytes[0], c->share_memory && !waits ? c->share_memory : 100)};
}

static unsigned registers_of(const struct sm_params *p) { return p->Subcores * p->Banks * p->Rows * SHARE_LANES; }

/* What there is of what a block needs: all, or no more than for so many hundredths of a block. */
static struct share_resource resource_of(struct share_need need, unsigned all, unsigned room) {
  return (struct share_resource){need, room ? smaller(need.whole * room / 100, all) : all};
}

/* Where warps have slots for so many blocks at most. */
static struct share_limits limits_of(const struct shares *n, unsigned most) {
  const unsigned cells = n->warps * SHARE_LANES;
  const struct share_need registers = {cells * n->registers.whole, cells * n->registers.kept};
  const struct share_resource resources[] = {
      resource_of(registers, registers_of(n->p), n->register_room),
      resource_of(n->memory, n->p->SharedWords * (unsigned)sizeof(u32), n->shared_room)};
  return fit(n, share_limits_of(resources, n->memory.whole ? 2 : 1, most));
}

int environment_share_launch(struct environment *e, const struct kernel *kernel, struct tw_error *error) {
  const struct sm_params *p = e->params;
  struct settings_values *to = &e->wanted;
  struct shares n = shares_of(e, kernel);
  if (!has_room(&n, (struct share_limits){.alone = 1}))
    return tw_fail(error, "%s: a block needs %u registers; the SM has %u", kernel->file,
                   n.registers.whole * n.warps * SHARE_LANES, registers_of(p));
  const struct share_limits l = limits_of(&n, smaller(to->blocks_limit[0], SM_SCHEDULERS * p->Warps / n.warps));
  spread(&n, l);
  to->warps_limit[0] = (u8)p->Warps;
  to->blocks_limit[0] = (u8)share_limits_blocks(l);
  to->owner_first = e->setting->owner_first;
  to->dynamic = e->setting->dynamic;
  to->share_kept = (u8)n.registers.kept;
  to->share_whole = (u8)n.registers.whole;
  to->share_memory = n.memory.kept;
  to->share_pairs = (u8)l.pairs;
  to->share_slots = (u8)slots_of(l.pairs, n.warps);
  to->share_turned = turned(p->Banks, l, n.registers);
  to->share_start = (u16)(part_of(p, l.pairs * n.warps) * (n.registers.whole + n.registers.kept));
  return 0;
}
