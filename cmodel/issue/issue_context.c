/* issue_context: the part of issue_stage.c that moves the state of a warp in and out (Context = 1). */
#include "issue/issue_stage_internal.h"

void issue_stage_give_context(struct simt_stack_in *k, const struct issue_stage_in *in) {
  const u32 *state = in->context_state;
  k->context_warp = in->context_warp;
  k->context_write = in->context_write;
  k->context_read = in->context_read;
  k->context_put = in->context_put;
  k->context_entry = in->context_entry;
  if (in->context_write) {
    k->context_active = state[CONTEXT_ACTIVE];
    k->context_live = state[CONTEXT_LIVE];
    k->context_reconvergence = (u16)(state[CONTEXT_STACK] >> 16);
    k->context_depth = (u8)state[CONTEXT_STACK];
  }
  if (!in->context_put) return;
  k->put_lanes = (u32)in->context_saved;
  k->put_pc = (u16)(in->context_saved >> 32);
  k->put_reconvergence = (u16)(in->context_saved >> 48);
}

static void drive_place(const struct special_registers *s, unsigned warp, struct issue_stage_out *out) {
  const struct special_registers_warp *w = &s->launched[warp];
  out->context_rdata_warp_in_block = w->warp_in_block;
  out->context_rdata_block_x = w->block_x;
  out->context_rdata_block_y = w->block_y;
  out->context_rdata_block_z = w->block_z;
  out->context_rdata_shared_base = w->shared_base;
}

void issue_stage_context(struct issue_stage *s, const struct issue_stage_in *in, struct issue_stage_out *out) {
  const unsigned w = in->context_warp;
  struct simt_stack_out *stack = &s->wires.stack;
  issue_stage_give_context(&s->wires.stack_in, in);
  simt_stack_context(&s->stack, &s->wires.stack_in, stack);
  out->context_rdata_state[CONTEXT_PC] = stack->context_rdata_active ? fetch_heads(&s->fetch)->head_pc[w] : 0;
  out->context_rdata_state[CONTEXT_ACTIVE] = stack->context_rdata_active;
  out->context_rdata_state[CONTEXT_LIVE] = stack->context_rdata_live;
  out->context_rdata_state[CONTEXT_STACK] = (u32)stack->context_rdata_reconvergence << 16 | stack->context_rdata_depth;
  memcpy(&out->context_rdata_state[CONTEXT_PREDICATES], s->predicates.predicate[w], 7 * sizeof(u32));
  drive_place(&s->specials, w, out);
  out->context_ready = stack->context_ready;
  out->context_rdata_entry = stack->context_rdata_entry;
  out->context_rdata_saved = stack->entry_lanes | (u64)stack->entry_pc << 32 | (u64)stack->entry_reconvergence << 48;
  out->warp_active = 0;
  for (unsigned i = 0; i < s->params.Warps; i++) out->warp_active |= (u32)(simt_stack_active(&s->stack, i) != 0) << i;
  out->warp_idle = low_bits(s->params.Warps) & ~(s->scoreboard.pending | s->order.outstanding | s->stack.busy);
}

void issue_stage_no_context(struct issue_stage_out *out) {
  memset(out->context_rdata_state, 0, sizeof out->context_rdata_state);
  out->context_rdata_warp_in_block = 0;
  out->context_rdata_block_x = out->context_rdata_block_y = out->context_rdata_block_z = 0;
  out->context_rdata_shared_base = out->warp_active = out->warp_idle = 0;
  out->context_ready = out->context_rdata_entry = 0;
}
