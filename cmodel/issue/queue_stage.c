/* queue_stage: see queue_stage.h for the contract. */
#include "issue/queue_stage.h"

#include "isa.h"

void queue_stage_init(struct queue_stage *s, const struct queue_stage_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  if (p->Depth)
    warp_instruction_queues_init(&s->queues, &(struct warp_instruction_queues_params){
        .Sources = p->Issues, .Warps = p->Warps, .PerQueue = p->Warps > 8 ? (p->Warps + 3) / 4 : 2, .Depth = p->Depth,
        .Ahead = QUEUE_STAGE_PIPE_REQUESTS * p->Issues, .Patience = QUEUE_STAGE_PATIENCE, .Lanes = 32});
}

void queue_stage_reset(struct queue_stage *s) {
  if (s->params.Depth) warp_instruction_queues_reset(&s->queues);
  s->queues_in.push_valid = 0;
  s->popped = 0;
}

void queue_stage_control(struct queue_stage *s, u8 stage_ready) {
  struct warp_instruction_queues_out *q = &s->queues_out;
  s->queues_in.pop_ready = stage_ready;
  warp_instruction_queues_control(&s->queues, q);
  s->popped = q->pop_valid ? (u8)(1u << q->pop_warp % s->params.Issues & stage_ready) : 0;
}

u32 queue_stage_hazard(const struct queue_stage *s, unsigned scheduler, const u8 *check_destination,
                       const u8 *check_register) {
  return warp_instruction_queues_hazard(&s->queues, scheduler, check_destination, check_register);
}

bool queue_stage_takes(unsigned opcode, unsigned destination) {
  return !(opcode == ISA_LDG && destination == ISA_ZERO_REGISTER);
}

void queue_stage_push(struct queue_stage *s, unsigned scheduler, const struct issued_instruction *from) {
  struct warp_instruction_queues_in *q = &s->queues_in;
  q->push_valid |= (u8)(1u << scheduler);
  q->push_warp[scheduler] = (u8)(from->staged.warp / s->params.Issues);
  q->push_operation[scheduler] = from->staged.opcode & ISA_MEM_KIND;
  q->push_register[scheduler] = from->staged.destination;
  q->push_lanes[scheduler] = from->staged.lanes;
  q->push_immediate[scheduler] = from->staged.immediate;
  q->push_operand_valid[scheduler] = from->operand_valid & 3;
  memcpy(&q->push_operand[2 * scheduler], from->operand, 2);
}

struct issued_instruction queue_stage_popped(const struct queue_stage *s) {
  const struct warp_instruction_queues_out *q = &s->queues_out;
  return (struct issued_instruction){
      .staged = {.opcode = (u16)(ISA_CLASS_MEMORY << 6 | q->pop_operation), .warp = q->pop_warp,
                 .destination = q->pop_register, .lanes = q->pop_lanes, .immediate = q->pop_immediate},
      .operand_valid = q->pop_operand_valid, .operand = {q->pop_operand[0], q->pop_operand[1]}};
}

void queue_stage_step(struct queue_stage *s, bool arrived) {
  struct warp_instruction_queues_in *q = &s->queues_in;
  q->arrived = arrived;
  if (q->push_valid | q->arrived | s->popped) warp_instruction_queues_clock(&s->queues, q, &s->queues_out);
  q->push_valid = 0;
}

/* ---- by ports */

static struct issued_instruction issued(const struct queue_stage_in *in, unsigned n) {
  struct issued_instruction i = {
      .staged = {.opcode = in->issue_opcode[n], .warp = in->issue_warp[n], .destination = in->issue_register[n],
                 .immediate_form = in->issue_immediate_form[n], .lanes = in->issue_lanes[n],
                 .select = in->issue_select[n], .immediate = in->issue_immediate[n]},
      .operand_valid = in->issue_operand_valid[n]};
  memcpy(i.operand, &in->issue_operand[n * QUEUE_STAGE_OPERANDS], sizeof i.operand);
  return i;
}

static bool is_queued(const struct queue_stage *s, const struct queue_stage_in *in, unsigned n) {
  return s->params.Depth && in->issue_valid >> n & 1 && in->issue_queued[n] &&
         queue_stage_takes(in->issue_opcode[n], in->issue_register[n]);
}

static void show_entering(struct queue_stage_out *out, unsigned n, const struct issued_instruction *i) {
  out->enter_valid |= (u8)(1u << n);
  out->enter_opcode[n] = i->staged.opcode;
  out->enter_warp[n] = i->staged.warp;
  out->enter_register[n] = i->staged.destination;
  out->enter_immediate_form[n] = i->staged.immediate_form;
  out->enter_lanes[n] = i->staged.lanes;
  out->enter_select[n] = i->staged.select;
  out->enter_immediate[n] = i->staged.immediate;
  out->enter_operand_valid[n] = i->operand_valid;
  memcpy(&out->enter_operand[n * QUEUE_STAGE_OPERANDS], i->operand, sizeof i->operand);
}

static void show_queues(struct queue_stage *s, const struct queue_stage_in *in, struct queue_stage_out *out) {
  const unsigned warps = s->params.Warps;
  if (s->params.Depth) queue_stage_control(s, in->stage_ready);
  for (unsigned n = 0; n < s->params.Issues; n++) {
    out->room[n] = s->params.Depth ? s->queues_out.room[n] : low_bits(warps);
    out->hazard[n] = s->params.Depth ? queue_stage_hazard(s, n, &in->check_destination[n * warps],
                                                          &in->check_register[n * warps]) : 0;
    out->collector_ready[n] = s->popped >> n & 1 ? 0 : in->stage_warps[n];
    out->queued_valid |= (u8)(is_queued(s, in, n) << n);
  }
  memcpy(out->queued_warp, in->issue_warp, sizeof out->queued_warp);
  for (unsigned n = 0; n < QUEUE_STAGE_MAX_ISSUES; n++) out->queued_load[n] = in->issue_opcode[n] == ISA_LDG;
}

/* Whether a request is taken; and whether it is one that the schedulers keep in order. */
static bool is_taken(const struct queue_stage_in *in, unsigned n) { return in->request_valid & in->request_ready & 1u << n; }
static bool is_ordered(const struct queue_stage *s, const struct queue_stage_in *in, unsigned n) {
  return !s->params.Depth || in->request_operation[n] & ISA_MEM_SHARED;
}

void queue_stage_comb(struct queue_stage *s, const struct queue_stage_in *in, struct queue_stage_out *out) {
  out->queued_valid = out->enter_valid = 0;
  memset(out->enter_operand_valid, 0, sizeof out->enter_operand_valid);
  out->accepted = 0;
  show_queues(s, in, out);
  for (unsigned n = 0; n < s->params.Issues; n++) {
    const struct issued_instruction i = s->popped >> n & 1 ? queue_stage_popped(s) : issued(in, n);
    if (s->popped >> n & 1 || (in->issue_valid >> n & 1 && !in->issue_queued[n])) show_entering(out, n, &i);
    if (is_taken(in, n) && is_ordered(s, in, n)) out->accepted |= (u64)1 << in->request_warp[n];
  }
}

void queue_stage_clock(struct queue_stage *s, const struct queue_stage_in *in, const struct queue_stage_out *out) {
  (void)out;
  bool arrived = false;
  if (!s->params.Depth) return;
  for (unsigned n = 0; n < s->params.Issues; n++) {
    const struct issued_instruction i = issued(in, n);
    if (is_queued(s, in, n)) queue_stage_push(s, n, &i);
    arrived |= is_taken(in, n) && !is_ordered(s, in, n);
  }
  queue_stage_step(s, arrived);
}
