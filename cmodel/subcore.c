/* subcore: see subcore.h for the contract. */
#include "isa.h"
#include "subcore_internal.h"

/* A sub-core of a partitioned SM has one scheduler, and an operand stage.  What depends on that in a cycle is compiled once
 * for each, with it known. */
#define SPECIALISE(s, function, ...)                                                                                   \
  switch ((s)->make) {                                                                                                 \
    case SUBCORE_BANKED: function(s, (struct subcore_shape){1, 0, false, false}, __VA_ARGS__); break;                  \
    case SUBCORE_CACHING: function(s, (struct subcore_shape){1, 1, false, false}, __VA_ARGS__); break;                 \
    case SUBCORE_REGLESS: function(s, (struct subcore_shape){1, 2, false, false}, __VA_ARGS__); break;                 \
    case SUBCORE_MOVING: function(s, (struct subcore_shape){1, 0, false, true}, __VA_ARGS__); break;                   \
    default: function(s, (struct subcore_shape){s->params.Issues, 0, s->params.QueueDepth != 0, false}, __VA_ARGS__);  \
  }

static enum subcore_make make_of(const struct subcore_params *p) {
  if (p->Issues != 1 || p->QueueDepth) return SUBCORE_SHARED;
  if (p->Stage) return p->Stage == OPERAND_STAGE_CACHING ? SUBCORE_CACHING : SUBCORE_REGLESS;
  return p->Context ? SUBCORE_MOVING : SUBCORE_BANKED;
}

/* Sources of the write-back are the pipes, SUBCORE_PIPES of each scheduler, then global and shared memory. */
TW_INLINE unsigned global_source(struct subcore_shape p) { return SUBCORE_PIPES * p.Issues; }
TW_INLINE unsigned shared_source(struct subcore_shape p) { return SUBCORE_PIPES * p.Issues + 1; }

static void init_scheduler(struct subcore *s, unsigned i, unsigned warps) {
  const struct subcore_params *p = &s->params;
  struct subcore_scheduler *c = &s->scheduler[i];
  issue_stage_init(&c->issue, &(struct issue_stage_params){
      .Warps = p->Warps, .Issues = p->Issues, .Index = i, .Banks = p->Banks,
      .LengthBits = clog2(p->Units * REGISTER_FILE_OPERANDS + 1), .Units = p->Units, .PcBits = p->PcBits,
      .BufferDepth = p->BufferDepth, .StackDepth = p->StackDepth, .Queued = p->QueueDepth != 0, .Kernels = p->Kernels,
      .Context = p->Context});
  execute_stage_init(&c->execute, &(struct execute_stage_params){.Warps = warps});
  memset(&c->issue_in, 0, sizeof c->issue_in);
  memset(&c->issued, 0, sizeof c->issued);
}

void subcore_init(struct subcore *s, const struct subcore_params *p) {
  const unsigned warps = p->Issues * p->Warps;
  s->params = *p;
  s->make = make_of(p);
  for (unsigned i = 0; i < p->Issues; i++) init_scheduler(s, i, warps);
  queue_stage_init(&s->queues, &(struct queue_stage_params){.Issues = p->Issues, .Warps = p->Warps, .Depth = p->QueueDepth});
  operand_stage_init(&s->operands, &(struct operand_stage_params){
      .Stage = p->Stage, .Issues = p->Issues, .Warps = warps, .Units = p->Units, .Banks = p->Banks,
      .UnitPorts = p->UnitPorts, .Rows = p->Rows, .Entries = p->Entries, .Kernels = p->Kernels, .Context = p->Context});
  writeback_init(&s->writeback, &(struct writeback_params){.Sources = SUBCORE_PIPES * p->Issues + 2, .Banks = p->Banks,
                                                           .Warps = warps, .RowBits = clog2(p->Rows), .Lanes = 32,
                                                           .Kernels = p->Kernels});
  memset(&s->wires, 0, sizeof s->wires);
  s->quiet = false;
}

void subcore_reset(struct subcore *s) {
  for (unsigned i = 0; i < s->params.Issues; i++) {
    issue_stage_reset(&s->scheduler[i].issue);
    execute_stage_reset(&s->scheduler[i].execute);
  }
  queue_stage_reset(&s->queues);
  operand_stage_reset(&s->operands);
  writeback_reset(&s->writeback);
  s->quiet = false;
}

/* ---- what comes to be known in a cycle, in this order: results, operands, queues, issue */

TW_INLINE void give_result(struct subcore_wires *x, unsigned source, const struct pipe_result *r, unsigned last) {
  struct writeback_in *w = &x->writeback_in;
  w->result_valid |= 1u << source;
  w->result_warp[source] = r->warp;
  w->result_register[source] = r->destination;
  w->result_predicate[source] = r->predicate;
  w->result_last[source] = (u8)last;
  w->result_lanes[source] = r->lanes;
  w->result_flags[source] = r->flags;
  x->result_data[source] = r->data;
}

/* Each of a tensor pipe's two results is a reserved register of its own, and so the last. */
TW_INLINE void comb_results(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  struct pipe_result r;
  x->writeback_in.result_valid = 0;
  memcpy(x->writeback_in.rows_per_warp, in->rows_per_warp, sizeof in->rows_per_warp);
  x->writeback_in.kernel = in->kernel;
  for (unsigned i = 0; i < p.Issues; i++) {
    const struct execute_stage *e = &s->scheduler[i].execute;
    x->pipe_ready[i] = execute_stage_control(e);
#pragma GCC unroll 4
    for (unsigned n = 0; n < SUBCORE_PIPES; n++)
      if (execute_stage_result(e, n, &r)) give_result(x, SUBCORE_PIPES * i + n, &r, 1);
  }
  if (in->global_valid) {
    r = (struct pipe_result){in->global_warp, in->global_register, false, in->global_lanes, 0, &in->global_data};
    give_result(x, global_source(p), &r, in->global_last);
  }
  if (in->shared_valid) {
    r = (struct pipe_result){in->shared_warp, in->shared_register, false, in->shared_lanes, 0, &in->shared_data};
    give_result(x, shared_source(p), &r, in->shared_last);
  }
  writeback_grant(&s->writeback, &x->writeback_in, x->result_data, &x->writeback, x->write_data);
}

/* What the operand stage is told.  A move is known at the clock edge for sure, and `in` may be elsewhere then. */
TW_INLINE void look_at_moves(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  struct subcore_view *v = &s->wires.view;
  v->operands.rows_per_warp = in->rows_per_warp;
  if (!p.Context) return;
  v->move = (struct operand_move){in->context_warp, in->context_register, in->context_row_write, &in->context_data};
  v->operands.move = in->context_row ? &v->move : NULL;
}

TW_INLINE void look(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  struct operand_view *to = &s->wires.view.operands;
  to->kernel = in->kernel;
  to->write = &s->wires.writeback;
  to->write_data = s->wires.write_data;
  to->pipe_ready = s->wires.pipe_ready;
  if (p.Stage == OPERAND_STAGE_CACHING) to->sthld = in->sthld, to->all_near = in->all_near;
  look_at_moves(s, p, in);
}

/* The same of the first scheduler's instruction buffers, and of memory. */
TW_INLINE void look_at_heads(struct subcore *s, const struct subcore_in *in) {
  const struct issue_stage_view issue = issue_stage_look(&s->scheduler[0].issue);
  struct subcore_view *v = &s->wires.view;
  v->operands.head = issue.heads->head_instruction;
  v->operands.head_valid = issue.open;
  v->operands.waiting = in->gate[GATE_ANY];
  v->operands.done_valid = issue.done_valid;
  v->operands.done_warp = issue.done_warp;
  v->operands.back = NULL;
  if (!in->back_valid) return;
  v->back = (struct regless_stage_back){in->back_bank, in->back_line, in->back_compressed, &in->back_data};
  v->operands.back = &v->back;
}

TW_INLINE void comb_operands(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  look(s, p, in);
  if (operand_stage_takes_heads(p.Stage)) look_at_heads(s, in);
  operand_stage_control(&s->operands, p.Stage, p.Issues, &s->wires.view.operands, &s->wires.operands);
}

/* Of warps of scheduler i, those whose next instruction writes what a collector unit has still to read. */
TW_INLINE u32 unread(const struct subcore *s, struct subcore_shape p, unsigned i, u32 warps) {
  const struct operand_collector *c = operand_stage_readers(&s->operands, p.Stage);
  u32 hold = 0;
  if (!c || !warps) return 0;
  for (u32 left = operand_collector_readers(c); left; left &= left - 1) {
    const unsigned u = lowest_bit(left), warp = c->instruction[u].warp;
    if (issue_of(p, warp) != i || !(warps >> warp_of(p, warp) & 1)) continue;
    hold |= issue_stage_unread(&s->scheduler[i].issue, warp_of(p, warp), operand_collector_reading(c, u), c->source[u]);
  }
  return hold;
}

/* Of a mask by warps of the sub-core, those of scheduler i. */
TW_INLINE u32 mine_of(struct subcore_shape p, unsigned count, u64 warps, unsigned i) {
  if (p.Issues == 1 || !warps) return (u32)warps;
  u32 mine = 0;
  for (unsigned w = 0; w < count; w++) mine |= (u32)(warps >> (w * p.Issues + i) & 1) << w;
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
TW_INLINE void comb_issue(struct subcore *s, struct subcore_shape p, const struct subcore_in *in, unsigned i) {
  const struct operand_answer *a = &s->wires.operands;
  const struct register_file *registers = operand_stage_registers(&s->operands, p.Stage);
  struct subcore_scheduler *c = &s->scheduler[i];
  struct issue_stage_in *to = &c->issue_in;
  to->policy = in->policy;
  to->score_latency = in->score_latency;
  memcpy(to->gate, &in->gate[i * GATE_CLASSES], sizeof to->gate);
  to->kernel = mine_of(p, s->params.Warps, in->kernel, i);
  to->collector_ready = p.Queues && s->queues.popped >> i & 1 ? 0 : a->collector_ready[i];
  to->precedence[0] = behind_near_data(s, in, i);
  if (p.Stage == OPERAND_STAGE_REGLESS) {
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

TW_INLINE void comb_parts(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  comb_results(s, p, in);
  comb_operands(s, p, in);
  if (p.Queues) queue_stage_control(&s->queues, s->wires.operands.issue_ready);
  for (unsigned i = 0; i < p.Issues; i++) comb_issue(s, p, in, i);
}

/* Something of a warp is moved in this cycle, or was in the one before. */
TW_INLINE bool moves(const struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  return p.Context && (in->context_stop | in->context_write | in->context_read | in->context_put | in->context_row |
                        s->scheduler[0].issue.stack.now_entry | s->operands.banked.registers.now_row);
}

/* Nothing that subcore_comb looks at differs from the cycle before, or brings a result. */
TW_INLINE bool undisturbed(const struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  _Static_assert(offsetof(struct subcore_in, program_valid) >= sizeof(struct subcore_levels), "levels come first");
  return !(in->global_valid | in->shared_valid | in->back_valid) && !moves(s, p, in) &&
         memcmp(&s->wires.levels, in, sizeof s->wires.levels) == 0;
}

/* ---- outputs */

/* Whether scheduler i issues an instruction that enters the queues. */
TW_INLINE bool is_queued(const struct issue_stage_out *from) {
  return from->issue_valid && from->issue_queued && queue_stage_takes(from->issue_opcode, from->issue_register);
}

TW_INLINE void show_scheduler(const struct subcore *s, unsigned i, struct subcore_out *out) {
  const struct issue_stage_out *from = &s->scheduler[i].issued;
  out->asking[i] = from->asking;
  out->arrive_warp[i] = from->arrive_warp;
  out->done_warp[i] = from->done_warp;
  if (!from->commit_valid) return;
  out->commit_warp[i] = from->commit_warp;
  out->commit_pc[i] = from->commit_pc;
  out->commit_lanes[i] = from->commit_lanes;
}

/* What is valid of them all. */
TW_INLINE void show_valid(const struct subcore *s, struct subcore_shape p, struct subcore_out *out) {
  unsigned arrive = 0, done = 0, commit = 0, overflow = 0, request = 0;
  for (unsigned i = 0; i < p.Issues; i++) {
    const struct issue_stage_out *from = &s->scheduler[i].issued;
    arrive |= (unsigned)from->arrive_valid << i;
    done |= (unsigned)from->done_valid << i;
    commit |= (unsigned)from->commit_valid << i;
    overflow |= (unsigned)from->overflow << i;
    request |= (unsigned)(subcore_request(s, i) != NULL) << i;
  }
  out->arrive_valid = (u8)arrive;
  out->done_valid = (u8)done;
  out->commit_valid = (u8)commit;
  out->overflow = (u8)overflow;
  out->request_valid = (u8)request;
}

TW_INLINE void show_queued(const struct subcore *s, unsigned i, struct subcore_out *out) {
  const struct issue_stage_out *from = &s->scheduler[i].issued;
  out->queued_valid |= (u8)(is_queued(from) << i);
  out->queued_warp[i] = (u8)(from->issue_warp * s->params.Issues + i);
  out->queued_load[i] = from->issue_opcode == ISA_LDG;
}

TW_INLINE void control(struct subcore *s, struct subcore_shape p, const struct subcore_in *in,
                       struct subcore_out *out) {
  struct subcore_wires *x = &s->wires;
  x->still = s->quiet && undisturbed(s, p, in);
  if (!x->still) comb_parts(s, p, in);
  if (p.Context) subcore_show_context(s, in, out);
  out->queued_valid = 0;
  show_valid(s, p, out);
  for (unsigned i = 0; i < p.Issues; i++) show_scheduler(s, i, out);
  for (unsigned i = 0; p.Queues && i < p.Issues; i++) show_queued(s, i, out);
  out->global_ready = x->writeback.result_ready >> global_source(p) & 1;
  out->shared_ready = x->writeback.result_ready >> shared_source(p) & 1;
}

TW_FLAT void subcore_control(struct subcore *s, const struct subcore_in *in, struct subcore_out *out) {
  SPECIALISE(s, control, in, out);
}

/* ---- the clock edge */

/* An instruction enters the operand stage by port i. */
TW_INLINE struct issued_instruction issued_by(struct subcore_shape p, const struct issue_stage_out *from, unsigned i) {
  struct issued_instruction to = {
      .staged = {.opcode = from->issue_opcode, .warp = (u8)(from->issue_warp * p.Issues + i),
                 .destination = from->issue_register, .immediate_form = from->issue_immediate_form,
                 .lanes = from->issue_lanes, .select = from->issue_select, .immediate = from->issue_immediate},
      .operand_valid = from->issue_operand_valid, .near = from->issue_near, .result = from->issue_result,
      .result_near = from->issue_result_near};
  memcpy(to.operand, from->issue_operand, sizeof to.operand);
  return to;
}

TW_INLINE void clock_operands(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  const struct issue_stage_out *first = &s->scheduler[0].issued;
  const struct operand_view *v = &s->wires.view.operands;
  look_at_moves(s, p, in);
  if (p.Queues && s->queues.popped) {
    const struct issued_instruction popped = queue_stage_popped(&s->queues);
    operand_stage_enter(&s->operands, p.Stage, v, lowest_bit(s->queues.popped), &popped);
  }
  for (unsigned i = 0; i < p.Issues; i++) {
    const struct issue_stage_out *from = &s->scheduler[i].issued;
    if (!operand_stage_takes(p.Stage, from->issue_valid, from->commit_valid, from->issue_opcode)) continue;
    const struct issued_instruction issued = issued_by(p, from, i);
    if (!p.Queues || !from->issue_queued) operand_stage_enter(&s->operands, p.Stage, v, i, &issued);
    else if (is_queued(from)) queue_stage_push(&s->queues, i, &issued);
  }
  struct operand_events e;
  if (p.Stage != OPERAND_STAGE_BANKED)
    e = (struct operand_events){.asking = first->asking, .commit_valid = first->commit_valid, .done_valid = first->done_valid,
                                .mem_ready = in->mem_ready, .commit_warp = first->commit_warp, .done_warp = first->done_warp};
  operand_stage_step(&s->operands, p.Stage, v, &e);
}

TW_INLINE void clock_queues(struct subcore *s, u8 requests_taken) {
  bool arrived = false;
  for (u32 left = requests_taken; left; left &= left - 1)
    arrived |= !(subcore_request(s, lowest_bit(left))->operation & ISA_MEM_SHARED);
  queue_stage_step(&s->queues, arrived);
}

TW_INLINE void clock_pipes(struct subcore *s, const struct subcore_in *in, unsigned i) {
  const struct subcore_wires *x = &s->wires;
  execute_stage_step(&s->scheduler[i].execute, x->operands.dispatching >> i & 1 ? &x->operands.dispatch[i] : NULL,
                     x->writeback.result_ready >> (SUBCORE_PIPES * i), in->request_ready >> i & 1);
}

/* Nothing happened in this cycle, and nothing is under way: what is held waits for an input. */
TW_INLINE bool is_quiet(const struct subcore *s, struct subcore_shape p, u8 requests_taken) {
  if (s->wires.operands.dispatching | requests_taken | s->queues.popped) return false;
  if (s->wires.writeback_in.result_valid || !operand_stage_idle(&s->operands, p.Stage)) return false;
  for (unsigned i = 0; i < p.Issues; i++)
    if (!execute_stage_idle(&s->scheduler[i].execute) || !issue_stage_idle(&s->scheduler[i].issue)) return false;
  return true;
}

TW_INLINE void clock_parts(struct subcore *s, struct subcore_shape p, const struct subcore_in *in,
                           u8 requests_taken) {
  for (unsigned i = 0; i < p.Issues; i++) subcore_clock_issue(s, p, in, requests_taken, i);
  clock_operands(s, p, in);
  if (p.Queues) clock_queues(s, requests_taken);
  for (unsigned i = 0; i < p.Issues; i++) clock_pipes(s, in, i);
  if (s->wires.writeback.result_ready) writeback_clock(&s->writeback, &s->wires.writeback_in, &s->wires.writeback);
  s->quiet = is_quiet(s, p, requests_taken) && !moves(s, p, in);
  if (s->quiet) memcpy(&s->wires.levels, in, sizeof s->wires.levels);
}

/* What is moved is told after the control of this cycle. */
TW_INLINE bool disturbed(const struct subcore *s, const struct subcore_in *in, u8 requests_taken) {
  const struct subcore_shape any = {.Context = s->params.Context};
  return in->program_valid | in->constant_valid | in->launch_valid | requests_taken || moves(s, any, in);
}

TW_FLAT void subcore_clock(struct subcore *s, const struct subcore_in *in, const struct subcore_out *out) {
  const u8 requests_taken = out->request_valid & in->request_ready;
  if (s->wires.still) {
    operand_stage_rest(&s->operands);
    if (!disturbed(s, in, requests_taken)) return;
  }
  SPECIALISE(s, clock_parts, in, requests_taken);
}

/* ---- by ports */

static void show_request(const struct memory_request *r, unsigned i, struct subcore_out *out) {
  out->request_operation[i] = r->operation;
  out->request_warp[i] = r->warp;
  out->request_register[i] = r->destination;
  out->request_lanes[i] = r->lanes;
  out->request_address[i] = r->address;
  out->request_data[i] = r->data;
}

void subcore_comb(struct subcore *s, const struct subcore_in *in, struct subcore_out *out) {
  const struct compressor_out *memory = operand_stage_request(&s->operands);
  subcore_control(s, in, out);
  out->mem_valid = out->mem_stores = out->back_taken = 0;
  if (memory) COMPRESSOR_SHOW_REQUEST(out, memory);
  if (!s->params.Context) subcore_show_no_context(out);
  if (out->now_row) out->now_data = *subcore_context_row(s);
  for (u32 left = out->request_valid; left; left &= left - 1)
    show_request(subcore_request(s, lowest_bit(left)), lowest_bit(left), out);
}
