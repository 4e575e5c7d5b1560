/* issue_sharing: the part of issue_stage.c that looks for registers which a warp may have in common with another. */
#include "isa.h"
#include "issue/issue_stage_internal.h"

u16 issue_stage_registers(const struct scoreboard_check *c) {
  for (unsigned i = sizeof c->registers / sizeof *c->registers; i-- > 0;)
    if (c->registers[i]) return (u16)(64 * i + 64 - (unsigned)__builtin_clzll(c->registers[i]));
  return 0;
}

u32 issue_stage_names_shared(const struct issue_stage *s, unsigned kept) {
  u32 warps = 0;
  for (u32 left = fetch_heads(&s->fetch)->head_valid; left; left &= left - 1)
    if (issue_stage_head(s, lowest_bit(left))->registers > kept) warps |= left & -left;
  return warps;
}
