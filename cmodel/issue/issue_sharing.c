/* issue_sharing: the part of issue_stage.c that looks for registers which a warp may have in common with another. */
#include "isa.h"
#include "issue/issue_stage_internal.h"

u16 issue_stage_registers(const struct scoreboard_check *c) {
  const unsigned pair = c->destination == ISA_PAIR;
  unsigned most = pair || c->destination == ISA_REG ? (c->number | pair) + 1u : 0;
  for (u32 left = c->operand_valid; left; left &= left - 1) most = larger(most, c->operand[lowest_bit(left)] + 1u);
  return (u16)most;
}

u32 issue_stage_names_shared(const struct issue_stage *s, unsigned kept) {
  u32 warps = 0;
  for (u32 left = fetch_heads(&s->fetch)->head_valid; left; left &= left - 1)
    if (issue_stage_head(s, lowest_bit(left))->registers > kept) warps |= left & -left;
  return warps;
}
