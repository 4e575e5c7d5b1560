/* caching_stage: see caching_stage.h for the contract. */
#include "operand/caching_stage.h"

#define PARTS(X)                                                                                                       \
  X(caching_collector, collector, .CollectorUnits = p->CollectorUnits, .Operands = REGISTER_FILE_OPERANDS,             \
    .Entries = p->Entries, .Banks = p->Banks, .Warps = p->Warps, .Lanes = p->Lanes, .ReadyBits = p->ReadyBits)         \
  X(register_file, registers, .SchedulersPerSubcore = 1, .Warps = p->Warps, .CollectorUnits = p->CollectorUnits,       \
    .Banks = p->Banks, .UnitPorts = p->UnitPorts, .Rows = p->Rows, .Kernels = p->Kernels, .Context = 0,                \
    .Lanes = p->Lanes)

void caching_stage_init(struct caching_stage *s, const struct caching_stage_params *p) {
  s->params = *p;
  s->entering = false;
  memset(&s->instruction, 0, sizeof s->instruction);
  s->taken = p->CollectorUnits;
  PARTS(TW_INIT)
}

void caching_stage_reset(struct caching_stage *s) {
  PARTS(TW_RESET)
  s->entering = false;
}

void caching_stage_control(struct caching_stage *s, const struct operand_view *v, struct operand_answer *a) {
  register_file_control(&s->registers, v);
  s->taken = caching_collector_control(&s->collector, v->sthld, v->traditional, v->pipe_ready[0]);
  a->dispatching = s->taken < s->params.CollectorUnits;
  if (a->dispatching) caching_collector_unit_dispatch(&s->collector.unit[s->taken], &a->dispatch[0]);
  a->collector_ready[0] = s->collector.allocated.ready;
  a->cached = s->collector.allocated.cached;
}

void caching_stage_enter(struct caching_stage *s, const struct issued_instruction *from) {
  s->entering = true;
  s->instruction = *from;
}

/* Registers of the instruction that enters, of the results written and of the rows that arrive, for the units. */
void caching_stage_step(struct caching_stage *s, const struct operand_view *v, const struct operand_events *e) {
  const struct bank_arbiter_out *a = &s->registers.arbiter_out;
  const struct writeback_out *w = v->write;
  struct caching_result result[REGISTER_FILE_MAX_BANKS];
  const row *deliver_data[REGISTER_FILE_MAX_BANKS];
  for (u32 left = w->write_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    result[b] = (struct caching_result){w->write_warp[b], w->write_register[b], w->write_lanes[b], v->write_data[b]};
  }
  for (u32 left = a->deliver_valid; left; left &= left - 1)
    deliver_data[lowest_bit(left)] = register_file_row(&s->registers, lowest_bit(left));
  struct caching_collector_step now = {.taken = s->taken,
                                       .traditional = v->traditional,
                                       .commit_valid = e->commit_valid || s->entering,
                                       .issue_valid = s->entering,
                                       .done_valid = e->done_valid,
                                       .done_warp = e->done_warp,
                                       .write_valid = w->write_valid,
                                       .deliver_valid = a->deliver_valid,
                                       .wants_collector = e->wants_collector,
                                       .result = result,
                                       .deliver_unit = a->deliver_unit,
                                       .deliver_operand = a->deliver_operand,
                                       .deliver_data = deliver_data};
  if (s->entering) {
    const struct issued_instruction *i = &s->instruction;
    now.instruction = i->staged;
    now.operands = (struct caching_operands){i->operand_valid, i->near, i->result, i->result_near, {0}};
    memcpy(now.operands.number, i->operand, sizeof now.operands.number);
    register_file_ask(&s->registers, v, 0, i->staged.warp, i->operand_valid, i->operand);
  }
  const struct caching_collector_request request = caching_collector_advance(&s->collector, &now);
  s->registers.arbiter_in.request_unit[0] = request.unit;
  s->registers.arbiter_in.request_operand_valid[0] = request.operands;
  register_file_step(&s->registers, v, s->entering);
  s->entering = false;
}

bool caching_stage_idle(const struct caching_stage *s) {
  PARTS(TW_IDLE)
  return s->taken == s->params.CollectorUnits;
}

/* ---- by ports */

static void look(struct operand_seen *to, const struct caching_stage_in *in) {
  OPERAND_SEE_WRITES(to, in);
  for (u32 left = in->write_valid; left; left &= left - 1) {
    to->write.write_warp[lowest_bit(left)] = in->write_warp[lowest_bit(left)];
    to->write.write_register[lowest_bit(left)] = in->write_register[lowest_bit(left)];
  }
  to->view = (struct operand_view){.rows_per_warp = in->rows_per_warp,
                                   .kernel = in->kernel,
                                   .write = &to->write,
                                   .write_data = to->write_data,
                                   .pipe_ready = &in->pipe_ready,
                                   .sthld = in->sthld,
                                   .traditional = in->traditional};
}

void caching_stage_comb(struct caching_stage *s, const struct caching_stage_in *in, struct caching_stage_out *out) {
  struct operand_seen seen;
  struct operand_answer a;
  look(&seen, in);
  caching_stage_control(s, &seen.view, &a);
  out->ready = a.collector_ready[0];
  out->cached = a.cached;
  memcpy(out->queue_length, s->registers.arbiter_out.queue_length, sizeof out->queue_length);
  out->dispatch_valid = a.dispatching;
  if (!a.dispatching) return;
  out->dispatch_warp = a.dispatch[0].warp;
  SHOW_DISPATCH(out, &a.dispatch[0], REGISTER_FILE_OPERANDS);
}

void caching_stage_clock(struct caching_stage *s, const struct caching_stage_in *in,
                         const struct caching_stage_out *out) {
  (void)out;
  struct operand_seen seen;
  look(&seen, in);
  if (in->issue_valid) {
    struct issued_instruction enters = {.staged = STAGED_INSTRUCTION(in),
                                        .operand_valid = in->issue_operand_valid,
                                        .near = in->issue_near,
                                        .result = in->issue_result,
                                        .result_near = in->issue_result_near};
    memcpy(enters.operand, in->issue_operand, sizeof enters.operand);
    caching_stage_enter(s, &enters);
  }
  caching_stage_step(s, &seen.view,
                     &(struct operand_events){.wants_collector = in->wants_collector,
                                              .commit_valid = in->commit_valid,
                                              .done_valid = in->done_valid,
                                              .done_warp = in->done_warp});
}
