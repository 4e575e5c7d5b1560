/* sm_registers: the part of sm.c that is of RegLess' registers. */
#include "sm_internal.h"

/* What the registers' L1 has for a shard. */
void sm_comb_registers(struct sm *s) {
  const struct register_answer *a = &s->register_l1.answer;
  for (unsigned k = 0; k < SM_SCHEDULERS; k++) s->wires.subcore_in[k].back_valid = 0;
  if (!a->valid) return;
  struct subcore_in *to = &s->wires.subcore_in[a->shard];
  to->back_valid = 1;
  to->back_compressed = a->compressed;
  to->back_bank = a->bank;
  to->back_line = a->line;
  to->back_data = a->data;
  s->subcore[a->shard].regless.answer_beyond = a->beyond;
}

void sm_show_registers(const struct sm *s, const struct sm_in *in, struct sm_out *out) {
  const struct register_l1 *r = &s->register_l1;
  if (r->memory.valid) sm_show_line(out, r->memory.stores ? &r->memory.data : NULL, r->memory.line, r->memory.tag);
  if (in->response_valid && sm_is_for_registers(in)) out->response_ready = !s->register_l1.answer.valid;
}

/* Registers: the shard that is served, the answer that it takes, the response of memory. */
void sm_clock_registers(struct sm *s, const struct sm_in *in) {
  struct register_l1 *r = &s->register_l1;
  const bool responds = in->response_valid && sm_is_for_registers(in) && !r->answer.valid;
  const bool taken = r->answer.valid && regless_stage_request(&s->subcore[r->answer.shard].regless)->back_taken;
  struct register_request request;
  u32 asking = 0;
  for (unsigned k = 0; k < SM_SCHEDULERS; k++) {
    s->wires.subcore_in[k].mem_ready = 0;
    asking |= (u32)regless_stage_request(&s->subcore[k].regless)->mem_valid << k;
  }
  const unsigned shard = register_l1_grant(r, asking, in->memory_ready, responds);
  if (shard < SM_SCHEDULERS) {
    const struct compressor_out *from = regless_stage_request(&s->subcore[shard].regless);
    s->wires.subcore_in[shard].mem_ready = 1;
    request = (struct register_request){from->mem_kind, (u8)shard, from->mem_bank, from->mem_line,
                                        from->mem_compressed, from->mem_index, &from->mem_data};
  }
  register_l1_step(r, shard < SM_SCHEDULERS ? &request : NULL, taken, in->memory_ready, in->response_tag,
                   responds ? &in->response_data : NULL);
}
