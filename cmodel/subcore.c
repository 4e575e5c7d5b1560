/* subcore: see subcore.h for the contract. */
#include "isa.h"
#include "subcore_internal.h"

static enum subcore_make make_of(const struct subcore_params *p) {
  if (p->SchedulersPerSubcore != 1 || p->QueueDepth) return p->OperandStage ? SUBCORE_QUEUED : SUBCORE_SHARED;
  if (p->OperandStage) return p->OperandStage == OPERAND_STAGE_CACHING ? SUBCORE_CACHING : SUBCORE_REGLESS;
  return p->Context ? SUBCORE_MOVING : SUBCORE_BANKED;
}

/* Of register_map. */
static unsigned map_of(const struct subcore_params *p) { return p->Sharing ? SHARE_BYTES : p->Kernels; }

void subcore_init(struct subcore *s, const struct subcore_params *p) {
  subcore_init_with(s, p, (struct issue_stage_decoded *)(s + 1));
  issue_stage_empty_store(&s->scheduler[0].issue);
}

#define PARTS(X, EACH, STORED)                                                                                         \
  STORED(issue_stage, p->SchedulersPerSubcore, scheduler[i].issue, .Warps = p->Warps,                                  \
         .SchedulersPerSubcore = p->SchedulersPerSubcore, .Index = i, .Banks = p->Banks,                               \
         .LengthBits = clog2(p->CollectorUnits * REGISTER_FILE_OPERANDS + 1),                                          \
         .CollectorUnits = banked_stage_readers(p->CollectorUnits, p->IssueStages, p->SchedulersPerSubcore),           \
         .PcBits = p->PcBits, .BufferDepth = p->BufferDepth, .StackDepth = p->StackDepth,                              \
         .Queued = p->QueueDepth != 0, .Kernels = p->Kernels, .Context = p->Context, .Doubles = p->DoubleLanes != 0,   \
         .Halves = p->HalfPrecision, .Sharing = p->Sharing,                                                             \
         .Ahead = p->OperandStage == OPERAND_STAGE_BANKED && !p->QueueDepth && !p->Sharing)                                                            \
  EACH(execute_stage, p->SchedulersPerSubcore, scheduler[i].execute, .Warps = p->SchedulersPerSubcore * p->Warps,      \
       .DoubleLanes = p->DoubleLanes, .HalfPrecision = p->HalfPrecision, .IntStages = p->IntStages,                    \
       .FpStages = p->FpStages, .DoubleStages = p->DoubleStages, .SfuStages = p->SfuStages,                            \
       .TensorStages = p->TensorStages)                                                                                \
  X(queue_stage, queues, .SchedulersPerSubcore = p->SchedulersPerSubcore, .Warps = p->Warps, .Depth = p->QueueDepth,   \
    .OperandStage = p->OperandStage)                                                                                   \
  X(operand_stage, operands, .OperandStage = p->OperandStage, .SchedulersPerSubcore = p->SchedulersPerSubcore,         \
    .Warps = p->SchedulersPerSubcore * p->Warps, .CollectorUnits = p->CollectorUnits, .Banks = p->Banks,               \
    .UnitPorts = p->UnitPorts, .Rows = p->Rows, .Entries = p->Entries, .Kernels = map_of(p), .Context = p->Context,    \
    .IssueStages = p->IssueStages,                                                                                     \
    .ReadyBits = pipes_of(s) + 2) /* classes: those with results, memory, control */                                                                   \
  X(writeback, writeback, .Sources = shared_source(s) + 1, .Banks = p->Banks,                                          \
    .Warps = p->SchedulersPerSubcore * p->Warps, .RowBits = clog2(p->Rows), .Lanes = 32, .Kernels = map_of(p))

void subcore_init_with(struct subcore *s, const struct subcore_params *p, struct issue_stage_decoded *store) {
  s->params = *p;
  s->make = make_of(p);
  s->quiet = false;
  for (unsigned i = 0; i < p->SchedulersPerSubcore; i++) {
    struct subcore_scheduler *c = &s->scheduler[i];
    memset(&c->issue_in, 0, sizeof *c - offsetof(struct subcore_scheduler, issue_in)); /* parts have inits */
  }
  memset(&s->wires, 0, sizeof s->wires);
  PARTS(TW_INIT, TW_INIT_EACH, TW_INIT_STORED)
}

void subcore_reset(struct subcore *s) {
  const struct subcore_params *p = &s->params;
  PARTS(TW_RESET, TW_RESET_EACH, TW_RESET_EACH)
  s->quiet = false;
}

/* ---- what comes to be known in a cycle, in this order: results, operands, queues, issue */

TW_INLINE void drive_result(struct subcore_wires *x, unsigned source, const struct pipe_result *r, unsigned last) {
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

/* Each of a pair's two results is a reserved register of its own, and so the last. */
TW_INLINE void comb_results(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  struct pipe_result r;
  x->writeback_in.result_valid = 0;
  for (unsigned i = 0; i < p.SchedulersPerSubcore; i++) {
    const struct execute_stage *e = &s->scheduler[i].execute;
    x->pipe_ready[i] = execute_stage_control(e);
    TW_UNROLL(5)
    for (unsigned n = 0; n < SUBCORE_PIPES; n++)
      if (execute_stage_result(e, n, &r)) drive_result(x, pipes_of(s) * i + n, &r, 1);
  }
  if (in->global_valid) {
    r = (struct pipe_result){in->global_warp, in->global_register, false, in->global_lanes, 0, &in->global_data};
    drive_result(x, global_source(s), &r, in->global_last);
  }
  if (in->shared_valid) {
    r = (struct pipe_result){in->shared_warp, in->shared_register, false, in->shared_lanes, 0, &in->shared_data};
    drive_result(x, shared_source(s), &r, in->shared_last);
  }
  if (x->writeback_in.result_valid) {
    memcpy(x->writeback_in.rows_per_warp, in->rows_per_warp, sizeof in->rows_per_warp);
    x->writeback_in.kernel = in->kernel;
  }
  writeback_grant(&s->writeback, &x->writeback_in, x->result_data, &x->writeback, x->write_data);
}

/* What the operand stage is told.  A move is known at the clock edge for sure, and `in` may be elsewhere then. */
TW_INLINE void sample_moves(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
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
  if (operand_stage_needs(p.OperandStage, NEED_NEAR)) to->sthld = in->sthld, to->traditional = in->traditional;
  sample_moves(s, p, in);
}

/* The same of the first scheduler's instruction buffers, and of memory. */
TW_INLINE void sample_heads(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  const struct issue_stage_view issue = issue_stage_look(&s->scheduler[0].issue);
  struct subcore_view *v = &s->wires.view;
  v->operands.head = issue.heads->head_instruction;
  v->operands.head_valid = issue.open;
  v->operands.waiting = in->gate[GATE_ANY];
  v->operands.done_valid = issue.done_valid;
  v->operands.done_warp = issue.done_warp;
  v->operands.queued = p.Queues ? queue_stage_queued(&s->queues, 0) : 0;
  v->operands.back = NULL;
  if (!in->l1_fill_valid) return;
  v->back = (struct register_fill){in->l1_fill_bank, in->l1_fill_line, in->l1_fill_compressed, &in->l1_fill_data};
  v->operands.back = &v->back;
}

TW_INLINE void comb_operands(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  look(s, p, in);
  if (operand_stage_needs(p.OperandStage, NEED_HEADS)) sample_heads(s, p, in);
  operand_stage_control(&s->operands, p.OperandStage, p.SchedulersPerSubcore, &s->wires.view.operands,
                        &s->wires.operands);
}

TW_INLINE void comb_parts(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  comb_results(s, p, in);
  comb_operands(s, p, in);
  if (p.Queues) queue_stage_control(&s->queues, s->wires.operands.collector_ready);
  subcore_front_control(s, p, in);
}

/* Something of a warp is moved in this cycle, or was in the one before. */
TW_INLINE bool moves(const struct subcore *s, const struct subcore_in *in) {
  return s->params.Context &&
         (in->context_stop | in->context_write | in->context_read | in->context_put | in->context_row |
          s->scheduler[0].issue.stack.context_rdata_entry | (operand_stage_context_row(&s->operands) != NULL));
}

/* Nothing that subcore_comb looks at differs from the cycle before, or brings a result. */
TW_INLINE bool undisturbed(const struct subcore *s, const struct subcore_in *in) {
  _Static_assert(offsetof(struct subcore_in, program_valid) >= sizeof(struct subcore_levels), "levels come first");
  return !(in->global_valid | in->shared_valid | in->l1_fill_valid) && !moves(s, in) &&
         subcore_same_levels(&s->wires.levels, in, s->params.SchedulersPerSubcore);
}

TW_INLINE void control(struct subcore *s, struct subcore_shape p, const struct subcore_in *in,
                       struct subcore_out *out) {
  comb_parts(s, p, in);
  subcore_drive(s, p, out);
  if (p.Context) subcore_drive_context(s, in, out);
}

#define CONTROL(make, shape)                                                                                           \
  TW_FLAT static void control_##make(struct subcore *s, const struct subcore_in *in, struct subcore_out *out) {        \
    control(s, shape, in, out);                                                                                        \
  }
SUBCORE_MAKES(CONTROL)

#define CONTROL_OF(make, shape) [make] = control_##make,
static void (*const control_as_made[])(struct subcore *, const struct subcore_in *,
                                       struct subcore_out *) = {SUBCORE_MAKES(CONTROL_OF)};

void subcore_control(struct subcore *s, const struct subcore_in *in, struct subcore_out *out) {
  s->wires.settled = s->quiet && undisturbed(s, in);
  if (!s->wires.settled) control_as_made[s->make](s, in, out);
  else if (s->params.Context) subcore_drive_context(s, in, out);
}

/* ---- the clock edge */

/* An instruction enters the operand stage by port i. */
TW_INLINE struct issued_instruction issued_by(const struct subcore *s, struct subcore_shape p, unsigned i) {
  const struct issue_stage_out *from = &s->scheduler[i].issued;
  struct issued_instruction to = {.staged = {.opcode = from->issue_opcode,
                                             .warp = (u8)(from->issue_warp * p.SchedulersPerSubcore + i),
                                             .destination = from->issue_register,
                                             .immediate_form = from->issue_immediate_form,
                                             .lanes = from->issue_lanes,
                                             .select = from->issue_select,
                                             .immediate = from->issue_immediate},
                                  .operand_valid = from->issue_operand_valid,
                                  .near = from->issue_near,
                                  .result = from->issue_result,
                                  .result_near = from->issue_result_near,
                                  .marks = operand_stage_marks(&s->operands, p.OperandStage, from->issue_warp)};
  memcpy(to.operand, from->issue_operand, sizeof to.operand);
  return to;
}

TW_INLINE void clock_operands(struct subcore *s, struct subcore_shape p, const struct subcore_in *in) {
  const struct issue_stage_out *first = &s->scheduler[0].issued;
  const struct operand_view *v = &s->wires.view.operands;
  sample_moves(s, p, in);
  if (p.Queues && s->queues.popped) {
    const struct issued_instruction popped = queue_stage_popped(&s->queues);
    operand_stage_enter(&s->operands, p.OperandStage, v, lowest_bit(s->queues.popped), &popped);
  }
  for (unsigned i = 0; i < p.SchedulersPerSubcore; i++) {
    const struct issue_stage_out *from = &s->scheduler[i].issued;
    if (!operand_stage_takes(p.OperandStage, from->issue_valid, from->commit_valid, from->issue_kind)) continue;
    const struct issued_instruction issued = issued_by(s, p, i);
    if (!p.Queues || !from->issue_queued) operand_stage_enter(&s->operands, p.OperandStage, v, i, &issued);
    else queue_stage_push(&s->queues, i, &issued, queue_stage_takes(from->issue_kind, from->issue_register));
  }
  struct operand_events e;
  if (operand_stage_needs(p.OperandStage, NEED_EVENTS))
    e = (struct operand_events){.wants_collector =
                                    first->wants_collector | (p.Queues ? queue_stage_offered(&s->queues, 0) : 0),
                                .commit_valid = first->commit_valid,
                                .done_valid = first->done_valid,
                                .mem_ready = in->mem_ready,
                                .commit_warp = first->commit_warp,
                                .done_warp = first->done_warp};
  operand_stage_step(&s->operands, p.OperandStage, p.SchedulersPerSubcore, v, &e);
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
                     x->writeback.result_ready >> (pipes_of(s) * i), in->request_ready >> i & 1);
}

/* Nothing happened in this cycle, and nothing is under way: what is held waits for an input. */
TW_INLINE bool is_quiet(const struct subcore *s, u8 requests_taken) {
  const struct subcore_params *p = &s->params;
  if (!issue_stage_idle(&s->scheduler[0].issue)) return false; /* mostly, so that no more is asked */
  if (s->wires.operands.dispatching | requests_taken | s->wires.writeback_in.result_valid) return false;
  PARTS(TW_IDLE, TW_IDLE_EACH, TW_IDLE_EACH)
  return true;
}

TW_INLINE void clock_parts(struct subcore *s, struct subcore_shape p, const struct subcore_in *in, u8 requests_taken) {
  subcore_front_step(s, p, in, requests_taken);
  clock_operands(s, p, in);
  if (p.Queues) clock_queues(s, requests_taken);
  for (unsigned i = 0; i < p.SchedulersPerSubcore; i++) clock_pipes(s, in, i);
  if (s->wires.writeback.result_ready) writeback_clock(&s->writeback, &s->wires.writeback_in, &s->wires.writeback);
  s->quiet = is_quiet(s, requests_taken) && !moves(s, in);
  if (s->quiet) memcpy(&s->wires.levels, in, sizeof s->wires.levels);
}

/* What is moved is told after the control of this cycle. */
TW_INLINE bool disturbed(const struct subcore *s, const struct subcore_in *in, u8 requests_taken) {
  return in->program_valid | in->constant_valid | in->launch_valid | requests_taken || moves(s, in);
}

#define CLOCK(make, shape)                                                                                             \
  TW_FLAT static void clock_##make(struct subcore *s, const struct subcore_in *in, u8 requests_taken) {                \
    clock_parts(s, shape, in, requests_taken);                                                                         \
  }
SUBCORE_MAKES(CLOCK)

#define CLOCK_OF(make, shape) [make] = clock_##make,
static void (*const clock_as_made[])(struct subcore *, const struct subcore_in *,
                                     u8 requests_taken) = {SUBCORE_MAKES(CLOCK_OF)};

void subcore_clock(struct subcore *s, const struct subcore_in *in, const struct subcore_out *out) {
  const u8 requests_taken = out->request_valid & in->request_ready;
  if (s->wires.settled) {
    operand_stage_rest(&s->operands);
    if (!disturbed(s, in, requests_taken)) return;
  }
  clock_as_made[s->make](s, in, requests_taken);
}
