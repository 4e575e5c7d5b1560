/* subcore_front: the part of subcore.c that has its schedulers, and gives each what is its own of what all share. */
#include "isa.h"
#include "subcore_internal.h"

/* Of warps of scheduler i, those whose next instruction writes what one before it has still to read. */
TW_INLINE u32 unread(const struct subcore *s, struct subcore_shape p, unsigned i, u32 warps) {
  const struct operand_collector *c = operand_stage_readers(&s->operands, p.OperandStage);
  u32 hold = 0;
  if (!c || !warps) return 0;
  const struct issue_buffer *b = operand_stage_buffer(&s->operands, p.OperandStage, i);
  for (unsigned n = 0; b && n < b->count; n++) {
    const struct issued_instruction *at = &b->place[n];
    const unsigned w = warp_of(p, at->staged.warp);
    if (warps >> w & 1) hold |= issue_stage_unread(&s->scheduler[i].issue, w, at->operand_valid, at->operand);
  }
  for (u32 left = operand_collector_readers(c); left; left &= left - 1) {
    const unsigned u = lowest_bit(left), warp = c->instruction[u].warp;
    if (issue_of(p, warp) != i || !(warps >> warp_of(p, warp) & 1)) continue;
    hold |= issue_stage_unread(&s->scheduler[i].issue, warp_of(p, warp), operand_collector_reading(c, u), c->source[u]);
  }
  return hold;
}

/* Of a mask by warps of the sub-core, those of scheduler i. */
TW_INLINE u32 mine_of(struct subcore_shape p, unsigned count, u64 warps, unsigned i) {
  if (p.SchedulersPerSubcore == 1 || !warps) return (u32)warps;
  u32 mine = 0;
  for (unsigned w = 0; w < count; w++) mine |= (u32)(warps >> (w * p.SchedulersPerSubcore + i) & 1) << w;
  return mine;
}

TW_INLINE void hold_for_queues(const struct subcore *s, unsigned i, struct issue_stage_in *to) {
  const struct issue_stage_wires *heads = &s->scheduler[i].issue.wires;
  to->gate[GATE_QUEUE] |= ~s->queues.queues_out.room[i];
  to->gate[GATE_ANY] |= queue_stage_hazard(&s->queues, i, heads->check_destination, heads->check_register);
}

/* Warps without near data, under their policy; the last issued warp counts as having them. */
TW_INLINE u32 behind_near_data(const struct subcore *s, const struct subcore_in *in, unsigned i) {
  if (in->policy != WARP_SCHEDULER_CCU) return 0;
  return low_bits(s->params.Warps) & ~(s->wires.operands.cached | 1u << s->scheduler[i].issue.scheduler.last);
}

/* Gives scheduler i what all share, and its own part of the rest. */
TW_INLINE void control(struct subcore *s, struct subcore_shape p, const struct subcore_in *in, unsigned i) {
  const struct operand_answer *a = &s->wires.operands;
  const struct register_file *registers = operand_stage_registers(&s->operands, p.OperandStage);
  struct subcore_scheduler *c = &s->scheduler[i];
  struct issue_stage_in *to = &c->issue_in;
  to->policy = in->policy;
  to->score_latency = in->score_latency;
  to->smid = in->smid;
  to->nsmid = in->nsmid;
  memcpy(to->gate, &in->gate[i * GATE_CLASSES], sizeof to->gate);
  to->kernel = mine_of(p, s->params.Warps, in->kernel, i);
  to->collector_ready = a->collector_ready[i];
  if (p.Queues) to->collector_ready &= s->queues.popped >> i & 1 ? 0 : ~queue_stage_queued(&s->queues, i);
  to->precedence[0] = behind_near_data(s, in, i) | in->precedence[2 * i];
  to->precedence[1] = in->precedence[2 * i + 1];
  to->asking = in->asking[i];
  if (operand_stage_needs(p.OperandStage, NEED_HEADS)) {
    to->gate[GATE_ANY] |= a->held;
    to->take_valid = a->take_valid;
    to->take_warp = a->take_warp;
  }
  issue_stage_heads(&c->issue);
  if (p.Queues) hold_for_queues(s, i, to);
  if (registers) memcpy(to->queue_length, registers->arbiter_out.queue_length, sizeof to->queue_length);
  const u32 open = issue_stage_open(&c->issue, to);
  issue_stage_control(&c->issue, to, open & ~unread(s, p, i, open), &c->issued);
}

void subcore_front_control(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  for (unsigned i = 0; i < p.SchedulersPerSubcore; i++) control(s, p, in, i);
}

/* ---- a warp that is moved */

/* What concerns the context of the state of warps. */
static void drive_context(struct issue_stage_in *to, const struct subcore_in *in) {
  to->context_warp = in->context_warp;
  to->context_stop = in->context_stop;
  to->context_write = in->context_write;
  if (in->context_write) memcpy(to->context_state, in->context_state, sizeof to->context_state);
  to->context_read = in->context_read;
  to->context_put = in->context_put;
  to->context_entry = in->context_entry;
  to->context_saved = in->context_saved;
}

TW_APART void subcore_drive_context(struct subcore *s, const struct subcore_in *in, struct subcore_out *out) {
  struct subcore_scheduler *c = &s->scheduler[0];
  struct issue_stage_out *from = &c->issued;
  drive_context(&c->issue_in, in);
  issue_stage_context(&c->issue, &c->issue_in, from);
  memcpy(out->context_rdata_state, from->context_rdata_state, sizeof out->context_rdata_state);
  out->context_rdata_warp_in_block = from->context_rdata_warp_in_block;
  out->context_rdata_block_x = from->context_rdata_block_x;
  out->context_rdata_block_y = from->context_rdata_block_y;
  out->context_rdata_block_z = from->context_rdata_block_z;
  out->context_rdata_shared_base = from->context_rdata_shared_base;
  out->context_ready = from->context_ready;
  out->context_rdata_entry = from->context_rdata_entry;
  out->context_rdata_saved = from->context_rdata_saved;
  out->warp_active = from->warp_active;
  out->warp_idle = from->warp_idle;
  out->context_ack = operand_stage_context_ack(&s->operands) && in->context_row;
  out->context_rdata_row = operand_stage_context_row(&s->operands) != NULL;
}

/* Outputs without Context. */
void subcore_drive_no_context(struct subcore_out *out) {
  memset(out->context_rdata_state, 0, sizeof out->context_rdata_state);
  out->context_rdata_warp_in_block = 0;
  out->context_rdata_block_x = out->context_rdata_block_y = out->context_rdata_block_z = 0;
  out->context_rdata_shared_base = out->warp_active = out->warp_idle = 0;
  out->context_ready = out->context_rdata_entry = out->context_ack = out->context_rdata_row = 0;
}

/* ---- the clock edge */

/* What is written before a kernel runs. */
TW_INLINE void drive_program(struct issue_stage_in *to, const struct subcore_in *in) {
  to->program_valid = in->program_valid;
  to->constant_valid = in->constant_valid;
  if (!in->program_valid && !in->constant_valid) return;
  to->program_address = in->program_address;
  to->program_word = in->program_word;
  to->constant_word = in->constant_word;
  to->constant_value = in->constant_value;
}

TW_INLINE void drive_launch(struct issue_stage_in *to, const struct subcore_in *in, unsigned i) {
  to->launch_valid = in->launch_valid >> i & 1;
  if (!to->launch_valid) return;
  to->launch_warp = in->launch_warp;
  to->launch_pc = in->launch_pc;
  to->launch_lanes = in->launch_lanes;
  to->launch_warp_in_block = in->launch_warp_in_block;
  to->launch_block_x = in->launch_block_x;
  to->launch_block_y = in->launch_block_y;
  to->launch_block_z = in->launch_block_z;
  to->launch_shared_base = in->launch_shared_base;
}

/* What the write-back writes and releases, of the warps of scheduler i. */
TW_INLINE void drive_releases(struct issue_stage *to, unsigned banks, struct subcore_shape p,
                              const struct writeback_out *w, unsigned i) {
  for (u32 left = w->release_valid; left; left &= left - 1) {
    const unsigned r = lowest_bit(left), warp = w->release_warp[r];
    if (issue_of(p, warp) == i) issue_stage_release(to, warp_of(p, warp), w->release_register[r], r == banks);
  }
  if (w->predicate_write && issue_of(p, w->predicate_warp) == i)
    issue_stage_write_predicate(to, warp_of(p, w->predicate_warp), w->predicate_number, w->predicate_lanes,
                                w->predicate_value);
}

/* Memory instructions of scheduler i that are taken, and that it keeps in order. */
TW_INLINE u32 accepted(const struct subcore *s, struct subcore_shape p, u8 requests_taken, unsigned i) {
  u32 accepted = 0;
  for (u32 left = requests_taken; left; left &= left - 1) {
    const struct memory_request *request = subcore_request(s, lowest_bit(left));
    if (p.Queues && !(request->operation & ISA_MEM_SHARED)) continue;
    if (issue_of(p, request->warp) == i) accepted |= 1u << warp_of(p, request->warp);
  }
  return accepted;
}

TW_INLINE void step(struct subcore *s, struct subcore_shape p, const struct subcore_in *in, u8 requests_taken,
                    unsigned i) {
  struct subcore_scheduler *c = &s->scheduler[i];
  struct issue_stage_in *to = &c->issue_in;
  const unsigned writes = in->program_valid | in->constant_valid | in->launch_valid;
  to->accepted = accepted(s, p, requests_taken, i);
  if (writes | c->wrote) { /* mostly neither */
    drive_program(to, in);
    drive_launch(to, in, i);
    c->wrote = writes != 0;
  }
  if (p.Context) drive_context(to, in);
  issue_stage_begin(&c->issue);
  drive_releases(&c->issue, s->params.Banks, p, &s->wires.writeback, i);
  issue_stage_step(&c->issue, p.Context, to, &c->issued);
}

void subcore_front_step(struct subcore *s, struct subcore_shape p, const struct subcore_in *in, u8 requests_taken) {
  for (unsigned i = 0; i < p.SchedulersPerSubcore; i++) step(s, p, in, requests_taken, i);
}
