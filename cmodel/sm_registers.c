/* sm_registers: the part of sm.c that is RegLess' L1 of registers, a client of the memory port.  Without RegLess
 * nothing here is called.  RTL: rtl/sm_registers.sv. */
#include "sm_internal.h"

void sm_registers_fill(struct sm *s) {
  const struct register_answer *a = &s->register_l1.answer;
  for (unsigned k = 0; k < SM_SCHEDULERS; k++) s->wires.subcore_in[k].l1_fill_valid = 0;
  if (!a->valid) return;
  struct subcore_in *to = &s->wires.subcore_in[a->shard];
  to->l1_fill_valid = 1;
  to->l1_fill_compressed = a->compressed;
  to->l1_fill_bank = a->bank;
  to->l1_fill_line = a->line;
  to->l1_fill_data = a->data;
  operand_stage_note_miss(&s->subcore[a->shard].operands, a->missed);
}

void sm_registers_step(struct sm *s, const struct sm_in *in, bool responds) {
  struct register_l1 *r = &s->register_l1;
  const bool accepted = responds && register_l1_response_ready(r), ready = s->wires.client_ready >> SM_REGISTERS & 1;
  const bool taken =
      r->answer.valid && regless_stage_request(&s->subcore[r->answer.shard].operands.regless)->l1_fill_ready;
  struct register_request request;
  u32 wants_collector = 0;
  for (unsigned k = 0; k < SM_SCHEDULERS; k++) {
    s->wires.subcore_in[k].mem_ready = 0;
    wants_collector |= (u32)regless_stage_request(&s->subcore[k].operands.regless)->mem_valid << k;
  }
  const unsigned shard = register_l1_grant(r, wants_collector, ready, accepted);
  if (shard < SM_SCHEDULERS) {
    const struct compressor_out *from = regless_stage_request(&s->subcore[shard].operands.regless);
    s->wires.subcore_in[shard].mem_ready = 1;
    request = (struct register_request){.kind = from->mem_kind,
                                        .shard = (u8)shard,
                                        .bank = from->mem_bank,
                                        .line = from->mem_line,
                                        .compressed = from->mem_compressed,
                                        .index = from->mem_index,
                                        .data = &from->mem_data};
  }
  register_l1_step(r, shard < SM_SCHEDULERS ? &request : NULL, taken, ready, line_mux_own_tag(in->response_tag),
                   accepted ? &in->response_data : NULL);
}
