/* subcore_drive: the part of subcore.c that has its outputs. */
#include "isa.h"
#include "subcore_internal.h"

TW_INLINE void drive_scheduler(const struct subcore *s, unsigned i, struct subcore_out *out) {
  const struct issue_stage_out *from = &s->scheduler[i].issued;
  out->wants_collector[i] = from->wants_collector;
  out->probe_warp[i] = from->probe_warp;
  out->arrive_warp[i] = from->arrive_warp;
  out->done_warp[i] = from->done_warp;
  if (!from->commit_valid) return;
  out->commit_warp[i] = from->commit_warp;
  out->commit_pc[i] = from->commit_pc;
  out->commit_lanes[i] = from->commit_lanes;
}

/* What is valid of them all. */
TW_INLINE void drive_valid(const struct subcore *s, struct subcore_shape p, struct subcore_out *out) {
  unsigned arrive = 0, done = 0, commit = 0, probe = 0, overflow = 0, request = 0;
  for (unsigned i = 0; i < p.SchedulersPerSubcore; i++) {
    const struct issue_stage_out *from = &s->scheduler[i].issued;
    arrive |= (unsigned)from->arrive_valid << i;
    done |= (unsigned)from->done_valid << i;
    commit |= (unsigned)from->commit_valid << i;
    probe |= (unsigned)from->probe_valid << i;
    overflow |= (unsigned)from->overflow << i;
    request |= (unsigned)(subcore_request(s, i) != NULL) << i;
  }
  out->arrive_valid = (u8)arrive;
  out->done_valid = (u8)done;
  out->commit_valid = (u8)commit;
  out->probe_valid = (u8)probe;
  out->overflow = (u8)overflow;
  out->request_valid = (u8)request;
}

TW_INLINE void drive_queued(const struct subcore *s, unsigned i, struct subcore_out *out) {
  const struct issue_stage_out *from = &s->scheduler[i].issued;
  out->queued_valid |= (u8)(subcore_is_queued(from) << i);
  out->queued_warp[i] = (u8)(from->issue_warp * s->params.SchedulersPerSubcore + i);
  out->queued_load[i] = from->issue_kind == DECODE_LOAD;
}

void subcore_drive(const struct subcore *s, struct subcore_shape p, struct subcore_out *out) {
  const struct subcore_wires *x = &s->wires;
  out->queued_valid = 0;
  drive_valid(s, p, out);
  for (unsigned i = 0; i < p.SchedulersPerSubcore; i++) drive_scheduler(s, i, out);
  for (unsigned i = 0; p.Queues && i < p.SchedulersPerSubcore; i++) drive_queued(s, i, out);
  out->global_ready = x->writeback.result_ready >> global_source(s) & 1;
  out->shared_ready = x->writeback.result_ready >> shared_source(s) & 1;
}

/* ---- by ports */

static void drive_request(const struct memory_request *r, unsigned i, struct subcore_out *out) {
  out->request_operation[i] = r->operation;
  out->request_warp[i] = r->warp;
  out->request_register[i] = r->destination;
  out->request_lanes[i] = r->lanes;
  out->request_address[i] = r->address;
  out->request_data[i] = r->data;
}

void subcore_comb(struct subcore *s, const struct subcore_in *in, struct subcore_out *out) {
  const struct subcore_params *p = &s->params;
  const struct compressor_out *memory = operand_stage_request(&s->operands);
  subcore_control(s, in, out);
  /* Again, as `out` may not be what it was. */
  subcore_drive(s, SUBCORE_SHAPE(p->SchedulersPerSubcore, p->OperandStage, p->QueueDepth != 0, p->Context), out);
  out->mem_valid = out->mem_stores = out->l1_fill_ready = 0;
  if (memory) REGISTER_LINE_SHOW(out, memory);
  if (!s->params.Context) subcore_drive_no_context(out);
  if (out->context_rdata_row) out->context_rdata_data = *subcore_context_row(s);
  for (unsigned i = 0; i < s->params.SchedulersPerSubcore; i++) {
    if (s->params.Sharing) subcore_sharing(s, in->rows_per_warp[0], i);
    out->names_shared[i] = s->scheduler[i].issue.wires.names_shared;
    out->accesses[i] = s->scheduler[i].issue.wires.accesses;
  }
  for (u32 left = out->request_valid; left; left &= left - 1)
    drive_request(subcore_request(s, lowest_bit(left)), lowest_bit(left), out);
}
