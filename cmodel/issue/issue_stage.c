/* issue_stage: see issue_stage.h for the contract. */
#include "issue/issue_stage_internal.h"

#include "isa.h"

enum { KIND_PLAIN = 0, KIND_BRANCH = 1, KIND_EXIT = 2 };

/* All parts with state: unit, its place in the stage, its parameters. */
#define PARTS(X)                                                                                                       \
  X(fetch, fetch, .Warps = p->Warps, .Depth = p->BufferDepth, .PcBits = p->PcBits)                                     \
  X(decode, decode, .InstructionBits = 64)                                                                             \
  X(scoreboard, scoreboard, .Warps = p->Warps, .Releases = p->Banks + 1, .RegisterBits = 8)                            \
  X(rba_score, rba_score, .Warps = p->Warps, .Operands = ISSUE_STAGE_OPERANDS, .Banks = p->Banks,                      \
    .LengthBits = p->LengthBits, .ScoreBits = 5)                                                                       \
  X(warp_scheduler, scheduler, .Warps = p->Warps, .ScoreBits = 5)                                                      \
  X(predicate_file, predicates, .Warps = p->Warps, .Context = p->Context)                                              \
  X(special_registers, specials, .Warps = p->Warps, .Kernels = p->Kernels, .Context = p->Context)                      \
  X(simt_stack, stack, .Warps = p->Warps, .Depth = p->StackDepth, .PcBits = p->PcBits, .Lanes = 32,                    \
    .Context = p->Context)                                                                                             \
  X(memory_order, order, .Warps = p->Warps)

#define INIT(unit, part, ...) unit##_init(&s->part, &(struct unit##_params){__VA_ARGS__});
#define RESET(unit, part, ...) unit##_reset(&s->part);

void issue_stage_init(struct issue_stage *s, const struct issue_stage_params *p) {
  s->params = *p;
  PARTS(INIT)
  memset(s->store, 0, sizeof s->store);
  s->store_instruction = 0;
  memset(&s->wires, 0, sizeof s->wires);
  s->wires.need[GATE_ANY] = ~0u;
}

void issue_stage_reset(struct issue_stage *s) { PARTS(RESET) }

static void take_scores(const struct issue_stage *s, const struct issue_stage_in *in, struct issue_stage_wires *x) {
  struct rba_score_in *r = &x->rba_score_in;
  r->score_latency = in->score_latency;
  r->head_valid = fetch_heads(&s->fetch)->head_valid;
  memcpy(r->queue_length, in->queue_length, s->params.Banks);
  rba_score_comb(&s->rba_score, r, &x->rba_score);
  memcpy(x->scheduler_in.score, x->rba_score.score, s->params.Warps);
}

/* The warps that nothing holds back: they may issue, if there is a collector unit. */
static u32 open_warps(const struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_wires *x) {
  const struct scoreboard_in *check = &x->scoreboard_in;
  const u32 reads = read_hazards(s->params.Units, in->reading, in->reading_warp, in->reading_register,
                                 check->check_destination, check->check_register);
  u32 hold[GATE_CLASSES];
  memcpy(hold, in->gate, sizeof hold);
  hold[GATE_ANY] |= x->stack.busy | x->scoreboard.hazard | reads;
  hold[GATE_ORDER] |= x->order.outstanding;
  return fetch_heads(&s->fetch)->head_valid & ~issue_gates_held(GATE_CLASSES, hold, x->need);
}

/* The instruction the scheduler chose, on its way to collector, barrier or stack. */
static void issue(const struct issue_stage *s, const struct issue_stage_in *in, struct issue_stage_wires *x,
                  struct issue_stage_out *out) {
  const unsigned w = x->scheduler.issue_warp;
  const u64 instruction = fetch_heads(&s->fetch)->head_instruction[w];
  const unsigned opcode = isa_opcode(instruction), class = isa_class_of(instruction);
  x->predicates_in.read_warp = (u8)w;
  x->predicates_in.guard = (u8)isa_guard(instruction);
  x->predicates_in.guard_negated = (u8)isa_guard_negated(instruction);
  x->predicates_in.select = isa_rc(instruction) & 7;
  x->predicates_in.select_negated = isa_rc(instruction) >> 3 & 1;
  predicate_file_comb(&s->predicates, &x->predicates_in, &x->predicates);
  x->specials_in.read_warp = (u8)w;
  x->specials_in.read_kernel = in->kernel >> w & 1;
  x->specials_in.read_instruction = instruction;
  special_registers_comb(&s->specials, &x->specials_in, &x->specials);

  const u8 sources = x->scoreboard_in.check_operand_valid[w], destination = x->scoreboard_in.check_destination[w];
  const u32 lanes = simt_stack_active(&s->stack, w) & x->predicates.guard_mask;
  out->issue_valid = class != ISA_CLASS_CONTROL && lanes != 0;
  out->issue_queued = x->need[GATE_QUEUE] >> w & 1;
  out->issue_opcode = (u16)opcode;
  out->issue_warp = out->arrive_warp = out->commit_warp = (u8)w;
  out->issue_register = (u8)isa_rd(instruction);
  out->issue_immediate_form = (u8)isa_immediate_form(instruction);
  out->issue_lanes = out->commit_lanes = lanes;
  out->issue_select = opcode == ISA_SEL ? x->predicates.select_mask : x->specials.add_lane ? 0xffffffffu : 0;
  out->issue_immediate = x->specials.immediate;
  out->issue_operand_valid = sources;
  memcpy(out->issue_operand, &x->scoreboard_in.check_operand[w * ISSUE_STAGE_OPERANDS], ISSUE_STAGE_OPERANDS);
  out->issue_near = (u8)(isa_near(instruction) >> 1 | isa_near(instruction) >> 1 << 3);
  out->issue_result = destination == ISA_PAIR ? 3 : destination == ISA_REG;
  out->issue_result_near = isa_near(instruction) & 1;
  out->arrive_valid = opcode == ISA_BAR && lanes != 0;
  out->commit_pc = fetch_heads(&s->fetch)->head_pc[w];
}

void issue_stage_control(const struct issue_stage *state, const struct issue_stage_in *in, struct issue_stage_out *out) {
  /* The wires are scratch and a cache, not state: each call brings them up to date. */
  struct issue_stage *s = (struct issue_stage *)state;
  struct issue_stage_wires *x = &s->wires;
  fetch_request(&s->fetch, &x->fetch);
  simt_stack_events(&s->stack, &x->stack);
  memory_order_comb(&s->order, &x->order_in, &x->order);
  issue_stage_check_heads(s, x);
  if (in->policy == WARP_SCHEDULER_RBA) take_scores(s, in, x);
  x->scheduler_in.policy = in->policy;
  memcpy(x->scheduler_in.precedence, in->precedence, sizeof in->precedence);
  const u32 open = open_warps(s, in, x);
  out->asking = open & x->needs_collector;
  x->scheduler_in.eligible = open & (in->collector_ready | ~x->needs_collector);
  warp_scheduler_comb(&s->scheduler, &x->scheduler_in, &x->scheduler);
  out->issue_valid = out->arrive_valid = 0;
  out->commit_valid = x->scheduler.issue_valid;
  if (out->commit_valid) issue(s, in, x, out);
  out->done_valid = x->stack.done_valid;
  out->done_warp = x->stack.done_warp;
  out->overflow = x->stack.overflow;
  out->last_warp = x->scheduler.last;
}

void issue_stage_comb(const struct issue_stage *s, const struct issue_stage_in *in, struct issue_stage_out *out) {
  const struct scoreboard_in *heads = issue_stage_heads(s);
  const struct issue_stage_view view = issue_stage_look(s);
  memcpy(out->check_destination, heads->check_destination, sizeof out->check_destination);
  memcpy(out->check_register, heads->check_register, sizeof out->check_register);
  memcpy(out->head_instruction, view.heads->head_instruction, sizeof out->head_instruction);
  out->head_open = view.open;
  issue_stage_control(s, in, out);
  if (s->params.Context) issue_stage_context(s, in, out);
  else issue_stage_no_context(out);
}

static void clock_fetch(struct issue_stage *s, const struct issue_stage_in *in) {
  struct issue_stage_wires *x = &s->wires;
  struct fetch_in *f = &x->fetch_in;
  f->start_valid = in->launch_valid;
  f->start_warp = in->launch_warp;
  f->start_pc = in->launch_pc;
  f->redirect_valid = x->stack.redirect_valid;
  f->redirect_warp = x->stack.redirect_warp;
  f->redirect_pc = x->stack.redirect_pc;
  f->stop_valid = x->stack.done_valid;
  f->stop_warp = x->stack.done_warp;
  if (in->context_stop) f->stop_valid = 1, f->stop_warp = in->context_warp;
  if (in->context_write) {
    f->start_valid = 1;
    f->start_warp = in->context_warp;
    f->start_pc = (u16)in->context_state[CONTEXT_PC];
  }
  f->issue_valid = x->scheduler.issue_valid || in->take_valid;
  f->issue_warp = in->take_valid ? in->take_warp : x->scheduler.issue_warp;
  if (s->fetch.flight) {
    x->decode_in.instruction = f->store_instruction = s->store_instruction;
    decode_comb(&s->decode, &x->decode_in, &x->decode);
    f->store_sources = x->decode.sources;
    f->store_destination = x->decode.destination;
  }
  fetch_clock(&s->fetch, f, &x->fetch);
  if (x->fetch.store_read) s->store_instruction = s->store[x->fetch.store_pc];
}

static void clock_stack(struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out) {
  struct simt_stack_in *k = &s->wires.stack_in;
  k->launch_valid = in->launch_valid;
  k->launch_warp = in->launch_warp;
  k->launch_lanes = in->launch_lanes;
  k->issue_valid = out->commit_valid;
  if (out->commit_valid) {
    const u64 instruction = fetch_heads(&s->fetch)->head_instruction[out->commit_warp];
    const unsigned opcode = isa_opcode(instruction), pc_mask = low_bits(s->params.PcBits);
    k->issue_warp = out->commit_warp;
    k->issue_pc = out->commit_pc;
    k->issue_kind = opcode == ISA_BRA ? KIND_BRANCH : opcode == ISA_EXIT ? KIND_EXIT : KIND_PLAIN;
    k->issue_taken = out->commit_lanes;
    k->issue_target = (u16)(isa_target(instruction) & pc_mask);
    k->issue_reconvergence = (u16)(isa_reconvergence(instruction) & pc_mask);
  }
  if (s->params.Context) issue_stage_give_context(k, in);
  simt_stack_clock(&s->stack, k, &s->wires.stack);
}

static void clock_scoreboard(struct issue_stage *s, const struct issue_stage_in *in,
                             const struct issue_stage_out *out) {
  struct scoreboard_in *b = &s->wires.scoreboard_in;
  b->reserve_valid = out->issue_valid && b->check_destination[out->commit_warp] != ISA_NONE;
  if (b->reserve_valid) {
    b->reserve_destination = b->check_destination[out->commit_warp];
    b->reserve_warp = out->commit_warp;
    b->reserve_register = out->issue_register;
  }
  b->release_valid = in->release_valid;
  for (u32 left = in->release_valid; left; left &= left - 1) {
    const unsigned port = lowest_bit(left);
    b->release_warp[port] = in->release_warp[port];
    b->release_register[port] = in->release_register[port];
    b->release_predicate[port] = port == s->params.Banks;
  }
  scoreboard_clock(&s->scoreboard, b, &s->wires.scoreboard);
}

static void clock_predicates(struct issue_stage *s, const struct issue_stage_in *in) {
  struct predicate_file_in *f = &s->wires.predicates_in;
  f->write_valid = in->predicate_write;
  f->write_warp = in->predicate_warp;
  f->write_predicate = in->predicate_number;
  f->write_lanes = in->predicate_lanes;
  f->write_value = in->predicate_value;
  f->context_warp = in->context_warp;
  f->context_write = in->context_write;
  if (in->context_write) memcpy(f->context_value, &in->context_state[CONTEXT_PREDICATES], sizeof f->context_value);
  predicate_file_clock(&s->predicates, f, &s->wires.predicates);
}

static void clock_order(struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out) {
  struct memory_order_in *m = &s->wires.order_in;
  m->issue_valid = out->issue_valid && isa_class_of(out->issue_opcode) == ISA_CLASS_MEMORY && !out->issue_queued;
  m->issue_warp = out->commit_warp;
  m->accepted = in->accepted;
  memory_order_clock(&s->order, m, &s->wires.order);
}

static void clock_scheduler(struct issue_stage *s, const struct issue_stage_in *in) {
  struct warp_scheduler_in *w = &s->wires.scheduler_in;
  w->launch_valid = in->launch_valid;
  w->launch_warp = in->launch_warp;
  warp_scheduler_clock(&s->scheduler, w, &s->wires.scheduler);
}

static void clock_specials(struct issue_stage *s, const struct issue_stage_in *in) {
  struct special_registers_in *r = &s->wires.specials_in;
  r->launch_valid = in->launch_valid;
  r->launch_warp = in->launch_warp;
  r->launch_warp_in_block = in->launch_warp_in_block;
  r->launch_block_x = in->launch_block_x;
  r->launch_block_y = in->launch_block_y;
  r->launch_block_z = in->launch_block_z;
  r->launch_shared_base = in->launch_shared_base;
  r->constant_valid = in->constant_valid;
  r->constant_word = in->constant_word;
  r->constant_value = in->constant_value;
  special_registers_clock(&s->specials, r, &s->wires.specials);
}

/* Parts to which nothing happens stay as they are, and are not clocked. */
void issue_stage_clock(struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out) {
  struct issue_stage_wires *x = &s->wires;
  const bool moves = in->context_write | in->context_stop | in->context_read | in->context_put | x->stack.now_entry;
  if (in->predicate_write || in->context_write) clock_predicates(s, in);
  if (out->issue_valid || in->accepted) clock_order(s, in, out);
  if (out->commit_valid || in->launch_valid) clock_scheduler(s, in);
  if (in->policy == WARP_SCHEDULER_RBA) rba_score_clock(&s->rba_score, &x->rba_score_in, &x->rba_score);
  if (out->issue_valid || in->release_valid || s->scoreboard.touched) clock_scoreboard(s, in, out);
  if (in->launch_valid || in->constant_valid) clock_specials(s, in);
  if (in->launch_valid || out->commit_valid || x->stack.busy || moves) clock_stack(s, in, out);
  if (moves || in->launch_valid || out->commit_valid || x->stack.busy || s->fetch.changed || !fetch_idle(&s->fetch) || in->take_valid)
    clock_fetch(s, in);
  if (in->program_valid) s->store[in->program_address] = in->program_word;
}

struct issue_stage_view issue_stage_look(const struct issue_stage *s) {
  const struct fetch_out *heads = fetch_heads(&s->fetch);
  struct simt_stack_out stack;
  simt_stack_events(&s->stack, &stack);
  return (struct issue_stage_view){heads, heads->head_valid & ~stack.busy, stack.done_valid, stack.done_warp};
}

/* A warp whose divergence stack was busy in this cycle may issue in the next. */
bool issue_stage_quiet(const struct issue_stage *s) {
  const u32 busy = s->wires.stack.busy | s->stack.busy;
  return !(s->fetch.changed | s->scoreboard.touched | busy) && fetch_idle(&s->fetch) && rba_score_idle(&s->rba_score);
}
