/* queue_stage: see queue_stage.h for the contract. */
#include "issue/queue_stage.h"

#include "isa.h"
#include "operand/operand_stage.h"

/* What goes with an instruction, as bits. */
enum { NOTE_RESULT = 1, NOTE_RESULT_NEAR = 2, NEAR_AT = 2, MARKS_AT = 1 };
enum { NOTE_BITS_NEAR = 4, NOTE_BITS_MARKS = 7 };

static bool is_near(const struct queue_stage_params *p) { return operand_stage_needs(p->OperandStage, NEED_NEAR); }
static bool is_marked(const struct queue_stage_params *p) { return operand_stage_needs(p->OperandStage, NEED_MARKS); }

#define PARTS(EACH)                                                                                                    \
  EACH(warp_instruction_queues, p->Depth != 0, queues, .Sources = p->SchedulersPerSubcore, .Warps = p->Warps,          \
       .PerQueue = p->Warps > 8 ? (p->Warps + 3) / 4 : 2, .Depth = p->Depth,                                           \
       .Ahead = QUEUE_STAGE_PIPE_REQUESTS * p->SchedulersPerSubcore, .Patience = QUEUE_STAGE_PATIENCE, .Lanes = 32,    \
       .Notes = is_near(p) ? NOTE_BITS_NEAR : is_marked(p) ? NOTE_BITS_MARKS : 0, .Marked = is_marked(p))

void queue_stage_init(struct queue_stage *s, const struct queue_stage_params *p) {
  memset(&s->queues_in, 0, sizeof *s - offsetof(struct queue_stage, queues_in));
  s->params = *p;
  PARTS(TW_INIT_EACH)
}

void queue_stage_reset(struct queue_stage *s) {
  const struct queue_stage_params *p = &s->params;
  PARTS(TW_RESET_EACH)
  s->queues_in.push_valid = 0;
  s->popped = 0;
}

u32 queue_stage_queued(const struct queue_stage *s, unsigned scheduler) {
  return s->params.Depth ? warp_instruction_queues_queued(&s->queues, scheduler) : 0;
}

u32 queue_stage_offered(const struct queue_stage *s, unsigned scheduler) {
  const struct warp_instruction_queues_out *q = &s->queues_out;
  if (!is_near(&s->params) || !s->params.Depth || !q->pop_valid) return 0;
  return q->pop_warp % s->params.SchedulersPerSubcore == scheduler ? 1u << q->pop_warp / s->params.SchedulersPerSubcore
                                                                   : 0;
}

void queue_stage_control(struct queue_stage *s, const u32 *stage_warps) {
  struct warp_instruction_queues_out *q = &s->queues_out;
  warp_instruction_queues_control(&s->queues, q);
  s->popped = s->queues_in.pop_ready = 0;
  if (!q->pop_valid) return;
  const unsigned port = q->pop_warp % s->params.SchedulersPerSubcore;
  s->popped = (u8)((stage_warps[port] >> q->pop_warp / s->params.SchedulersPerSubcore & 1) << port);
  s->queues_in.pop_ready = s->popped;
}

u32 queue_stage_hazard(const struct queue_stage *s, unsigned scheduler, const u8 *check_destination,
                       const u8 *check_register) {
  return warp_instruction_queues_hazard(&s->queues, scheduler, check_destination, check_register);
}

static u8 notes_of(const struct queue_stage *s, const struct issued_instruction *i) {
  const u8 result = i->result & NOTE_RESULT;
  if (is_near(&s->params)) return (u8)((i->near & 3) << NEAR_AT | (i->result_near ? NOTE_RESULT_NEAR : 0) | result);
  return is_marked(&s->params) ? (u8)(i->marks << MARKS_AT | result) : 0;
}

void queue_stage_push(struct queue_stage *s, unsigned scheduler, const struct issued_instruction *from, bool takes) {
  struct warp_instruction_queues_in *q = &s->queues_in;
  if (!takes && !is_marked(&s->params)) return;
  q->push_valid |= (u8)(1u << scheduler);
  q->push_warp[scheduler] = (u8)(from->staged.warp / s->params.SchedulersPerSubcore);
  q->push_operation[scheduler] = from->staged.opcode & ISA_MEM_KIND;
  q->push_register[scheduler] = from->staged.destination;
  q->push_lanes[scheduler] = takes ? from->staged.lanes : 0;
  q->push_immediate[scheduler] = from->staged.immediate;
  q->push_operand_valid[scheduler] = from->operand_valid & 3;
  memcpy(&q->push_operand[2 * scheduler], from->operand, 2);
  q->push_notes[scheduler] = notes_of(s, from);
}

struct issued_instruction queue_stage_popped(const struct queue_stage *s) {
  const struct warp_instruction_queues_out *q = &s->queues_out;
  const bool near = is_near(&s->params), marked = is_marked(&s->params);
  return (struct issued_instruction){.staged = {.opcode = (u16)(ISA_CLASS_MEMORY << 6 | q->pop_operation),
                                                .warp = q->pop_warp,
                                                .destination = q->pop_register,
                                                .lanes = q->pop_lanes,
                                                .immediate = q->pop_immediate},
                                     .operand_valid = q->pop_operand_valid,
                                     .operand = {q->pop_operand[0], q->pop_operand[1]},
                                     .near = near ? q->pop_notes >> NEAR_AT : 0,
                                     .result = q->pop_notes & NOTE_RESULT,
                                     .result_near = near && q->pop_notes & NOTE_RESULT_NEAR,
                                     .marks = marked ? q->pop_notes >> MARKS_AT : 0};
}

void queue_stage_step(struct queue_stage *s, bool arrived) {
  struct warp_instruction_queues_in *q = &s->queues_in;
  q->arrived = arrived;
  if (q->push_valid | q->arrived | s->popped) warp_instruction_queues_clock(&s->queues, q, &s->queues_out);
  q->push_valid = 0;
}

/* ---- by ports */

static struct issued_instruction issued(const struct queue_stage_in *in, unsigned n) {
  struct issued_instruction i = {.staged = {.opcode = in->issue_opcode[n],
                                            .warp = in->issue_warp[n],
                                            .destination = in->issue_register[n],
                                            .immediate_form = in->issue_immediate_form[n],
                                            .lanes = in->issue_lanes[n],
                                            .select = in->issue_select[n],
                                            .immediate = in->issue_immediate[n]},
                                 .operand_valid = in->issue_operand_valid[n],
                                 .near = in->issue_near[n],
                                 .result = in->issue_result[n],
                                 .result_near = in->issue_result_near[n],
                                 .marks = in->issue_marks[n]};
  memcpy(i.operand, &in->issue_operand[n * QUEUE_STAGE_OPERANDS], sizeof i.operand);
  return i;
}

/* It is for the queues; and it enters them, and the load path will see it. */
static bool is_for_queues(const struct queue_stage *s, const struct queue_stage_in *in, unsigned n) {
  return s->params.Depth && in->issue_valid >> n & 1 && in->issue_queued[n];
}
static bool is_queued(const struct queue_stage *s, const struct queue_stage_in *in, unsigned n) {
  const bool executes = !is_marked(&s->params) || in->issue_lanes[n];
  return is_for_queues(s, in, n) && executes && queue_stage_takes(in->issue_kind[n], in->issue_register[n]);
}

static void drive_entering(struct queue_stage_out *out, unsigned n, const struct issued_instruction *i) {
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
  out->enter_near[n] = i->near;
  out->enter_result[n] = i->result;
  out->enter_result_near[n] = i->result_near;
  out->enter_marks[n] = i->marks;
}

static void drive_queues(struct queue_stage *s, const struct queue_stage_in *in, struct queue_stage_out *out) {
  const unsigned warps = s->params.Warps;
  if (s->params.Depth) queue_stage_control(s, in->stage_warps);
  for (unsigned n = 0; n < s->params.SchedulersPerSubcore; n++) {
    out->room[n] = s->params.Depth ? s->queues_out.room[n] : low_bits(warps);
    out->hazard[n] = s->params.Depth
                         ? queue_stage_hazard(s, n, &in->check_destination[n * warps], &in->check_register[n * warps])
                         : 0;
    out->queued[n] = queue_stage_queued(s, n);
    out->offered[n] = queue_stage_offered(s, n);
    out->collector_ready[n] = s->popped >> n & 1 ? 0 : in->stage_warps[n] & ~out->queued[n];
    out->queued_valid |= (u8)(is_queued(s, in, n) << n);
  }
  memcpy(out->queued_warp, in->issue_warp, sizeof out->queued_warp);
  for (unsigned n = 0; n < QUEUE_STAGE_MAX_SCHEDULERS; n++) out->queued_load[n] = in->issue_kind[n] == DECODE_LOAD;
}

/* Whether a request is taken; and whether it is one that the schedulers keep in order. */
static bool is_taken(const struct queue_stage_in *in, unsigned n) {
  return in->request_valid & in->request_ready & 1u << n;
}
static bool is_ordered(const struct queue_stage *s, const struct queue_stage_in *in, unsigned n) {
  return !s->params.Depth || in->request_operation[n] & ISA_MEM_SHARED;
}

void queue_stage_comb(struct queue_stage *s, const struct queue_stage_in *in, struct queue_stage_out *out) {
  out->queued_valid = out->enter_valid = 0;
  memset(out->enter_operand_valid, 0, sizeof out->enter_operand_valid);
  out->accepted = 0;
  drive_queues(s, in, out);
  for (unsigned n = 0; n < s->params.SchedulersPerSubcore; n++) {
    const struct issued_instruction i = s->popped >> n & 1 ? queue_stage_popped(s) : issued(in, n);
    if (s->popped >> n & 1 || (in->issue_valid >> n & 1 && !in->issue_queued[n])) drive_entering(out, n, &i);
    if (is_taken(in, n) && is_ordered(s, in, n)) out->accepted |= (u64)1 << in->request_warp[n];
  }
}

void queue_stage_clock(struct queue_stage *s, const struct queue_stage_in *in, const struct queue_stage_out *out) {
  (void)out;
  bool arrived = false;
  if (!s->params.Depth) return;
  for (unsigned n = 0; n < s->params.SchedulersPerSubcore; n++) {
    const struct issued_instruction i = issued(in, n);
    const bool takes = queue_stage_takes(in->issue_kind[n], in->issue_register[n]);
    if (is_for_queues(s, in, n)) queue_stage_push(s, n, &i, takes);
    arrived |= is_taken(in, n) && !is_ordered(s, in, n);
  }
  queue_stage_step(s, arrived);
}
