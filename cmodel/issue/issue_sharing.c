/* issue_sharing: the part of issue_stage.c that looks for registers and accesses which a warp may have in common with
 * another, and asks before an access. */
#include "isa.h"
#include "issue/issue_stage_internal.h"

u16 issue_stage_registers(const struct scoreboard_check *c) {
  for (unsigned i = sizeof c->registers / sizeof *c->registers; i-- > 0;)
    if (c->registers[i]) return (u16)(64 * i + 64 - (unsigned)__builtin_clzll(c->registers[i]));
  return 0;
}

void issue_stage_sharing(struct issue_stage *s, unsigned kept) {
  struct issue_stage_wires *x = &s->wires;
  const u32 all = low_bits(s->params.Warps), changed = kept == x->share_kept ? s->fetch.changed : all;
  if (!changed) return;
  x->share_kept = (u8)kept;
  x->accesses &= ~changed;
  x->names_shared &= ~changed;
  for (u32 left = changed & fetch_heads(&s->fetch)->head_valid; left; left &= left - 1) {
    const struct issue_stage_decoded *head = issue_stage_head(s, lowest_bit(left));
    if (head->place.kind == DECODE_SHARED) x->accesses |= left & -left;
    if (head->registers > kept) x->names_shared |= left & -left;
  }
}

void issue_stage_ask(struct issue_stage_out *out) {
  out->probe_valid = 1;
  out->probe_warp = out->commit_warp;
  out->commit_valid = 0;
  out->issue_opcode = ISA_CLASS_MEMORY << 6 | ISA_MEM_SHARED | ISA_MEM_PROBE;
  out->issue_operand_valid &= ISA_A;
  out->issue_result = 0;
}
