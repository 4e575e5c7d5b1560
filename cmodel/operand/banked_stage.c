/* banked_stage: see banked_stage.h for the contract. */
#include "operand/banked_stage.h"

#define PARTS(X, EACH)                                                                                                    \
  X(operand_collector, collector, .SchedulersPerSubcore = p->SchedulersPerSubcore,                                     \
    .CollectorUnits = p->CollectorUnits, .Operands = REGISTER_FILE_OPERANDS, .Banks = p->Banks, .Warps = p->Warps,     \
    .Lanes = p->Lanes, .ReadyBits = p->ReadyBits)                                                                      \
  X(register_file, registers, .SchedulersPerSubcore = p->SchedulersPerSubcore, .Warps = p->Warps,                      \
    .CollectorUnits = p->CollectorUnits, .Banks = p->Banks, .UnitPorts = p->UnitPorts, .Rows = p->Rows,                \
    .Kernels = p->Kernels, .Context = p->Context, .Lanes = p->Lanes)                                               \
  EACH(issue_buffer, p->IssueStages * p->SchedulersPerSubcore, buffer[i], .Warps = p->Warps,                           \
       .Operands = REGISTER_FILE_OPERANDS)

void banked_stage_init(struct banked_stage *s, const struct banked_stage_params *p) {
  s->params = *p;
  memset(&s->collector_in, 0, sizeof s->collector_in);
  memset(&s->collector_out, 0, sizeof s->collector_out);
  memset(&s->choice, 0, sizeof s->choice);
  s->entering = s->entered = s->issued = 0;
  PARTS(TW_INIT, TW_INIT_EACH)
}

void banked_stage_reset(struct banked_stage *s) {
  const struct banked_stage_params *p = &s->params;
  PARTS(TW_RESET, TW_RESET_EACH)
  s->entering = s->entered = s->issued = 0;
}

/* Ports whose buffers have room; and whose older instruction a unit takes. */
static u8 buffers_ready(const struct banked_stage *s) {
  u8 ports = 0;
  for (unsigned n = 0; n < s->params.SchedulersPerSubcore; n++) ports |= (u8)(issue_buffer_ready(&s->buffer[n]) << n);
  return ports;
}

static u8 buffers_leaving(const struct banked_stage *s) {
  u8 ports = 0;
  for (unsigned n = 0; n < s->params.SchedulersPerSubcore; n++) ports |= (u8)(!issue_buffer_idle(&s->buffer[n]) << n);
  return ports & s->collector_out.issue_ready;
}

void banked_stage_control(struct banked_stage *s, unsigned issues, const struct operand_view *v,
                          struct operand_answer *a) {
  register_file_control(&s->registers, v);
  operand_collector_control(&s->collector, issues, v->pipe_ready, &s->choice, &s->collector_out);
  a->dispatching = (u8)s->choice.ports;
  for (u32 left = s->choice.ports; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    operand_collector_dispatch(&s->collector, s->choice.unit[i], &a->dispatch[i]);
  }
  a->issue_ready = s->params.IssueStages ? buffers_ready(s) : s->collector_out.issue_ready;
  for (unsigned i = 0; i < issues; i++) a->collector_ready[i] = a->issue_ready >> i & 1 ? ~(u32)0 : 0;
}

static void enter_unit(struct banked_stage *s, const struct operand_view *v, unsigned port,
                       const struct issued_instruction *from) {
  struct operand_collector_in *c = &s->collector_in;
  struct bank_arbiter_in *a = &s->registers.arbiter_in;
  s->entering |= (u8)(1u << port);
  c->issue_opcode[port] = from->staged.opcode;
  c->issue_warp[port] = from->staged.warp;
  c->issue_register[port] = from->staged.destination;
  c->issue_immediate_form[port] = from->staged.immediate_form;
  c->issue_lanes[port] = from->staged.lanes;
  c->issue_select[port] = from->staged.select;
  c->issue_immediate[port] = from->staged.immediate;
  c->issue_operand_valid[port] = a->request_operand_valid[port] = from->operand_valid;
  memcpy(&c->issue_operand[port * REGISTER_FILE_OPERANDS], from->operand, sizeof from->operand);
  a->request_unit[port] = s->collector_out.allocated_unit[port];
  register_file_ask(&s->registers, v, port, from->staged.warp, from->operand_valid, from->operand);
}

void banked_stage_enter(struct banked_stage *s, const struct operand_view *v, unsigned port,
                        const struct issued_instruction *from) {
  if (!s->params.IssueStages) {
    enter_unit(s, v, port, from);
    return;
  }
  s->issued |= (u8)(1u << port);
  s->issue[port] = *from;
}

static void step_buffers(struct banked_stage *s, const struct operand_view *v) {
  const u8 leaving = buffers_leaving(s);
  for (unsigned n = 0; n < s->params.SchedulersPerSubcore; n++) {
    const bool leaves = leaving >> n & 1;
    if (leaves) enter_unit(s, v, n, &s->buffer[n].place[0]);
    issue_buffer_step(&s->buffer[n], s->issued >> n & 1 ? &s->issue[n] : NULL, leaves);
  }
  s->issued = 0;
}

/* Rows come from the banks as they were before the clock edge. */
void banked_stage_step(struct banked_stage *s, unsigned issues, const struct operand_view *v) {
  const struct bank_arbiter_out *a = &s->registers.arbiter_out;
  if (s->params.IssueStages) step_buffers(s, v);
  s->collector_in.issue_valid = s->entering;
  if (s->entering | s->choice.dispatching || !operand_collector_idle(&s->collector))
    operand_collector_step(&s->collector, &s->collector_in, &s->collector_out, issues, s->choice.dispatching);
  for (u32 left = a->deliver_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    operand_collector_deliver(&s->collector, a->deliver_unit[b], a->deliver_operand[b],
                              register_file_row(&s->registers, b));
  }
  register_file_step(&s->registers, v, s->entering);
  s->entered = s->entering;
  s->entering = 0;
}

bool banked_stage_idle(const struct banked_stage *s) {
  const struct banked_stage_params *p = &s->params;
  PARTS(TW_IDLE, TW_IDLE_EACH)
  return !(s->choice.ports | s->entered);
}

/* ---- by ports */

static void look(struct operand_seen *to, const struct banked_stage_in *in) {
  OPERAND_SEE_WRITES(to, in);
  to->move = (struct operand_move){.warp = in->context_warp,
                                   .number = in->context_register,
                                   .writes = in->context_row_write,
                                   .data = &in->context_data};
  to->view = (struct operand_view){.rows_per_warp = in->rows_per_warp,
                                   .kernel = in->kernel,
                                   .write = &to->write,
                                   .write_data = to->write_data,
                                   .pipe_ready = in->pipe_ready,
                                   .move = in->context_row ? &to->move : NULL};
}

static void drive_dispatch(const struct dispatch *d, unsigned port, struct banked_stage_out *out) {
  out->dispatch_opcode[port] = d->opcode;
  out->dispatch_warp[port] = d->warp;
  out->dispatch_register[port] = d->destination;
  out->dispatch_immediate_form[port] = d->immediate_form;
  out->dispatch_lanes[port] = d->lanes;
  out->dispatch_select[port] = d->select;
  out->dispatch_immediate[port] = d->immediate;
  for (unsigned o = 0; o < REGISTER_FILE_OPERANDS; o++)
    out->dispatch_data[port * REGISTER_FILE_OPERANDS + o] = *d->operand[o];
}

static void drive_reads(const struct operand_collector *c, struct banked_stage_out *out) {
  out->allocated = c->allocated;
  memset(out->reading, 0, sizeof out->reading);
  for (u32 left = operand_collector_readers(c); left; left &= left - 1)
    out->reading[lowest_bit(left)] = operand_collector_reading(c, lowest_bit(left));
  for (unsigned u = 0; u < c->params.CollectorUnits; u++) {
    out->reading_warp[u] = c->instruction[u].warp;
    memcpy(&out->reading_register[u * REGISTER_FILE_OPERANDS], c->source[u], sizeof c->source[u]);
  }
}

static void drive_delivered(const struct bank_arbiter_out *a, struct banked_stage_out *out) {
  memset(out->delivered, 0, sizeof out->delivered);
  for (u32 left = a->deliver_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    out->delivered[a->deliver_unit[b]] |= (u8)(1u << a->deliver_operand[b]);
  }
}

/* Its places are `reader` and those that follow. */
static void drive_buffered(const struct issue_buffer *b, unsigned reader, struct banked_stage_out *out) {
  out->allocated |= low_bits(b->count) << reader;
  for (unsigned n = 0; n < ISSUE_BUFFER_PLACES; n++) {
    const struct issued_instruction *at = &b->place[n];
    out->reading[reader + n] = n < b->count ? at->operand_valid : 0;
    out->reading_warp[reader + n] = at->staged.warp;
    memcpy(&out->reading_register[(reader + n) * REGISTER_FILE_OPERANDS], at->operand, sizeof at->operand);
  }
}

void banked_stage_comb(struct banked_stage *s, const struct banked_stage_in *in, struct banked_stage_out *out) {
  struct operand_seen seen;
  struct operand_answer a;
  look(&seen, in);
  banked_stage_control(s, s->params.SchedulersPerSubcore, &seen.view, &a);
  out->issue_ready = a.issue_ready;
  out->dispatch_valid = a.dispatching;
  for (u32 left = a.dispatching; left; left &= left - 1)
    drive_dispatch(&a.dispatch[lowest_bit(left)], lowest_bit(left), out);
  drive_reads(&s->collector, out);
  drive_delivered(&s->registers.arbiter_out, out);
  for (unsigned n = 0; n < s->params.IssueStages * s->params.SchedulersPerSubcore; n++)
    drive_buffered(&s->buffer[n], s->params.CollectorUnits + n * ISSUE_BUFFER_PLACES, out);
  memcpy(out->queue_length, s->registers.arbiter_out.queue_length, sizeof out->queue_length);
  out->context_ack = s->registers.context_ack;
  out->context_rdata_row = s->registers.context_rdata_row;
  if (out->context_rdata_row) out->context_rdata_data = *register_file_context_row(&s->registers);
}

void banked_stage_clock(struct banked_stage *s, const struct banked_stage_in *in, const struct banked_stage_out *out) {
  (void)out;
  struct operand_seen seen;
  look(&seen, in);
  for (u32 left = in->issue_valid; left; left &= left - 1) {
    const unsigned n = lowest_bit(left);
    struct issued_instruction enters = {.staged = {.opcode = in->issue_opcode[n],
                                                   .warp = in->issue_warp[n],
                                                   .destination = in->issue_register[n],
                                                   .immediate_form = in->issue_immediate_form[n],
                                                   .lanes = in->issue_lanes[n],
                                                   .select = in->issue_select[n],
                                                   .immediate = in->issue_immediate[n]},
                                        .operand_valid = in->issue_operand_valid[n]};
    memcpy(enters.operand, &in->issue_operand[n * REGISTER_FILE_OPERANDS], sizeof enters.operand);
    banked_stage_enter(s, &seen.view, n, &enters);
  }
  banked_stage_step(s, s->params.SchedulersPerSubcore, &seen.view);
}
