/* issue_stage: see issue_stage.h for the contract. */
#include "issue/issue_stage_internal.h"

#include "isa.h"

/* All parts with state: unit, its place in the stage, its parameters. */
#define PARTS(X)                                                                                                       \
  X(fetch, fetch, .Warps = p->Warps, .Depth = p->BufferDepth, .PcBits = p->PcBits)                                     \
  X(decode, decode, .InstructionBits = 64, .Doubles = p->Doubles, .Halves = p->Halves)                                 \
  X(scoreboard, scoreboard, .Warps = p->Warps, .Releases = p->Banks + 1, .RegisterBits = 8)                            \
  X(rba_score, rba_score, .Warps = p->Warps, .Operands = ISSUE_STAGE_OPERANDS, .Banks = p->Banks,                      \
    .LengthBits = p->LengthBits, .ScoreBits = 5)                                                                       \
  X(warp_scheduler, scheduler, .Warps = p->Warps, .ScoreBits = 5)                                                      \
  X(predicate_file, predicates, .Warps = p->Warps, .Context = p->Context)                                              \
  X(special_registers, specials, .Warps = p->Warps, .Kernels = p->Kernels, .Context = p->Context)                      \
  X(simt_stack, stack, .Warps = p->Warps, .Depth = p->StackDepth, .PcBits = p->PcBits, .Lanes = 32,                    \
    .Context = p->Context)                                                                                             \
  X(memory_order, order, .Warps = p->Warps)

void issue_stage_init(struct issue_stage *s, const struct issue_stage_params *p) {
  issue_stage_init_with(s, p, (struct issue_stage_decoded *)(s + 1));
  issue_stage_empty_store(s);
}

void issue_stage_init_with(struct issue_stage *s, const struct issue_stage_params *p,
                           struct issue_stage_decoded *store) {
  s->params = *p;
  s->store = store;
  PARTS(TW_INIT)
  two_level_init(&s->two_level, p->Warps, 0);
  s->store_pc = 0;
  memset(&s->wires, 0, sizeof s->wires);
  s->wires.need[GATE_ANY] = ~0u;
}

void issue_stage_empty_store(struct issue_stage *s) {
  s->store[0] = issue_stage_decode(s, 0);
  for (unsigned a = 1; a < 1u << s->params.PcBits; a++) s->store[a] = s->store[0];
}

void issue_stage_reset(struct issue_stage *s) {
  PARTS(TW_RESET)
  read_hazard_due_reset(&s->due);
  two_level_init(&s->two_level, s->params.Warps, s->two_level.size);
  s->wires.settled = false;
}

/* The instruction the scheduler chose, on its way to collector, barrier or stack. */
static void issue(const struct issue_stage *s, const struct issue_stage_in *in, struct issue_stage_out *out) {
  const struct issue_stage_wires *x = &s->wires;
  const unsigned w = x->scheduler.issue_warp;
  const struct issue_stage_decoded *d = issue_stage_head(s, w);
  const u64 word = d->place.instruction;
  const unsigned opcode = isa_opcode(word), destination = d->place.destination;
  const u32 guard = predicate_file_mask(&s->predicates, w, isa_guard(word), isa_guard_negated(word));
  const u32 lanes = simt_stack_active(&s->stack, w) & guard;
  out->arrive_warp = out->commit_warp = (u8)w;
  out->commit_lanes = lanes;
  out->commit_pc = fetch_heads(&s->fetch)->head_pc[w];
  out->arrive_valid = d->place.kind == DECODE_BARRIER && lanes != 0;
  out->issue_valid = !decode_is_control(d->place.kind) && lanes != 0;
  const struct special_registers_read read =
      special_registers_of(&s->specials, w, in->kernel >> w & 1, word, in->smid, in->nsmid);
  out->issue_queued = x->need[GATE_QUEUE] >> w & 1;
  out->issue_kind = d->place.kind;
  out->issue_opcode = (u16)opcode;
  out->issue_warp = (u8)w;
  out->issue_register = d->number;
  out->issue_immediate_form = (u8)isa_immediate_form(word);
  out->issue_lanes = lanes;
  out->issue_select = read.add_lane ? 0xffffffffu : 0;
  if (opcode == ISA_SEL)
    out->issue_select = predicate_file_mask(&s->predicates, w, isa_rc(word) & 7, isa_rc(word) >> 3 & 1);
  out->issue_immediate = read.immediate;
  out->issue_operand_valid = d->operand_valid;
  memcpy(out->issue_operand, d->operand, ISSUE_STAGE_OPERANDS);
  out->issue_near = (u8)(isa_near(word) >> 1 | isa_near(word) >> 1 << 3);
  out->issue_result = destination == ISA_PAIR ? 3 : destination == ISA_REG;
  out->issue_result_near = isa_near(word) & 1;
}

/* Whether the choice depends on scores; they know of no sharing, and are 0 with it. */
static bool has_scores(const struct issue_stage *s, const struct issue_stage_in *in) {
  return in->policy == WARP_SCHEDULER_RBA && !s->params.Sharing;
}

void issue_stage_control(struct issue_stage *s, const struct issue_stage_in *in, u32 open,
                         struct issue_stage_out *out) {
  struct issue_stage_wires *x = &s->wires;
  out->wants_collector = open & x->needs_collector;
  x->scheduler_in.eligible = open & (in->collector_ready | ~x->needs_collector);
  if (x->settled && !x->scheduler_in.eligible && !has_scores(s, in)) return;
  if (has_scores(s, in)) issue_stage_scores(s, in);
  x->scheduler_in.policy = in->policy;
  memcpy(x->scheduler_in.precedence, in->precedence, sizeof in->precedence);
  warp_scheduler_comb(&s->scheduler, &x->scheduler_in, &x->scheduler);
  out->issue_valid = out->arrive_valid = out->probe_valid = 0;
  out->commit_valid = x->scheduler.issue_valid;
  if (out->commit_valid) issue(s, in, out);
  if (s->params.Sharing && out->issue_valid && in->asking >> out->issue_warp & 1) issue_stage_ask(out);
  out->done_valid = x->stack.done_valid;
  out->done_warp = x->stack.done_warp;
  out->overflow = x->stack.overflow;
  out->last_warp = x->scheduler.last;
}

void issue_stage_comb(struct issue_stage *s, const struct issue_stage_in *in, struct issue_stage_out *out) {
  const struct issue_stage_view view = issue_stage_look(s);
  u32 unread = 0;
  issue_stage_heads(s);
  for (unsigned u = 0; u < s->params.CollectorUnits; u++)
    if (in->reading[u])
      unread |=
          issue_stage_unread(s, in->reading_warp[u], in->reading[u], &in->reading_register[u * ISSUE_STAGE_OPERANDS]);
  memcpy(out->check_destination, s->wires.check_destination, sizeof out->check_destination);
  memcpy(out->check_register, s->wires.check_register, sizeof out->check_register);
  memcpy(out->head_instruction, view.heads->head_instruction, sizeof out->head_instruction);
  out->head_open = view.open;
  if (s->params.Sharing) issue_stage_sharing(s, in->share_kept);
  out->names_shared = s->wires.names_shared;
  out->accesses = s->wires.accesses;
  s->wires.settled = false; /* `out` may be another */
  issue_stage_control(s, in, issue_stage_open(s, in) & ~unread, out);
  if (s->params.Context) issue_stage_context(s, in, out);
  else issue_stage_no_context(out);
}

/* A head leaves; the word that the store read arrives; the store is read again. */
static void step_fetch(struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out) {
  fetch_step(&s->fetch, &s->store[s->store_pc].place,
             in->take_valid      ? in->take_warp
             : out->commit_valid ? out->commit_warp
                                 : FETCH_NONE,
             &s->store_pc);
}

/* A warp that begins, ends or goes on elsewhere. */
static void move_warps(struct issue_stage *s, const struct issue_stage_in *in, bool moves) {
  const struct simt_stack_out *stack = &s->wires.stack;
  if (stack->redirect_valid) fetch_redirect(&s->fetch, stack->redirect_warp, stack->redirect_pc);
  const unsigned pc = in->context_state[CONTEXT_PC] & low_bits(s->params.PcBits);
  if (moves && in->context_write) fetch_start(&s->fetch, in->context_warp, pc);
  else if (in->launch_valid) fetch_start(&s->fetch, in->launch_warp, in->launch_pc);
  if (moves && in->context_stop) fetch_stop(&s->fetch, in->context_warp);
  else if (stack->done_valid) fetch_stop(&s->fetch, stack->done_warp);
}

static void drive_issued(const struct issue_stage *s, struct simt_stack_in *k, const struct issue_stage_out *out) {
  const struct fetch_place *d = &s->store[out->commit_pc].place;
  const unsigned pc_mask = low_bits(s->params.PcBits), w = out->commit_warp;
  k->issue_pc[w] = out->commit_pc;
  k->issue_kind[w] = d->kind == DECODE_BRANCH || d->kind == DECODE_EXIT ? d->kind : DECODE_PLAIN;
  k->issue_taken = out->commit_lanes;
  k->issue_target = (u16)(isa_target(d->instruction) & pc_mask);
  k->issue_reconvergence = (u16)(isa_reconvergence(d->instruction) & pc_mask);
}

/* Most of what is issued is nothing to the divergence stack. */
static void clock_stack(struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out,
                        bool moves) {
  struct simt_stack_in *k = &s->wires.stack_in;
  k->issued = out->commit_valid ? 1u << out->commit_warp : 0;
  if (out->commit_valid) drive_issued(s, k, out);
  if (!(in->launch_valid | moves) && !s->stack.busy && !(k->issued && simt_stack_queues(&s->stack, k))) return;
  k->launch_valid = in->launch_valid;
  k->launch_warp = in->launch_warp;
  k->launch_lanes = in->launch_lanes;
  if (s->params.Context) issue_stage_give_context(k, in);
  simt_stack_clock(&s->stack, k, &s->wires.stack);
}

/* What is issued is pending until it is released. */
static void reserve(struct issue_stage *s, const struct issue_stage_out *out) {
  const struct issue_stage_decoded *d = &s->store[out->commit_pc];
  const unsigned destination = d->place.destination;
  if (destination != ISA_NONE) scoreboard_reserve(&s->scoreboard, out->commit_warp, destination, d->number);
  if (s->two_level.size && decode_is_global(d->place.kind) && destination != ISA_NONE)
    scoreboard_reserve(&s->two_level.loads, out->commit_warp, destination, d->number);
}

/* The predicates of a warp that is moved. */
static void move_predicates(struct issue_stage *s, const struct issue_stage_in *in) {
  struct predicate_file_in f = {.context_warp = in->context_warp, .context_write = 1};
  memcpy(f.context_value, &in->context_state[CONTEXT_PREDICATES], sizeof f.context_value);
  predicate_file_clock(&s->predicates, &f, NULL);
}

static void clock_order(struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out) {
  struct memory_order_in *m = &s->wires.order_in;
  const bool kept = out->issue_valid && decode_is_memory(s->store[out->commit_pc].place.kind) && !out->issue_queued;
  m->issued = (u32)kept << out->commit_warp;
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
  special_registers_clock(&s->specials,
                          &(struct special_registers_in){.launch_valid = in->launch_valid,
                                                         .launch_warp = in->launch_warp,
                                                         .launch_warp_in_block = in->launch_warp_in_block,
                                                         .launch_block_x = in->launch_block_x,
                                                         .launch_block_y = in->launch_block_y,
                                                         .launch_block_z = in->launch_block_z,
                                                         .launch_shared_base = in->launch_shared_base,
                                                         .constant_valid = in->constant_valid,
                                                         .constant_word = in->constant_word,
                                                         .constant_value = in->constant_value},
                          NULL);
}

static void write_store(struct issue_stage *s, const struct issue_stage_in *in) {
  s->store[in->program_address] = issue_stage_decode(s, in->program_word);
}

/* A warp whose divergence stack was busy in this cycle may issue in the next. */
static bool settles(const struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out) {
  const u32 busy = s->wires.stack.busy | s->stack.busy;
  return !s->fetch.changed && !(out->commit_valid | out->probe_valid | s->scoreboard.touched | busy) &&
         fetch_idle(&s->fetch) && (!has_scores(s, in) || rba_score_idle(&s->rba_score));
}

/* Something comes from outside or is issued, or was released. */
TW_INLINE bool happens(const struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out,
                       bool written) {
  return written || out->commit_valid || out->probe_valid || s->scoreboard.touched || in->accepted || in->take_valid ||
         has_scores(s, in);
}

/* Parts to which nothing happens stay as they are, and are not clocked. */
void issue_stage_step(struct issue_stage *s, bool context, const struct issue_stage_in *in,
                      const struct issue_stage_out *out) {
  struct issue_stage_wires *x = &s->wires;
  const bool moves = context && (in->context_write | in->context_stop | in->context_read | in->context_put |
                                 x->stack.context_rdata_entry);
  const bool written = in->launch_valid | in->constant_valid | in->program_valid;
  const bool others = s->two_level.size && two_level_clock(&s->two_level, issue_stage_waits(s, in));
  x->settled &= !others;
  if (x->settled && !moves && !happens(s, in, out, written)) return;
  if (moves && in->context_write) move_predicates(s, in);
  if (out->issue_valid && !out->probe_valid) reserve(s, out);
  if (out->issue_valid || in->accepted) clock_order(s, in, out);
  if (out->commit_valid || out->probe_valid || in->launch_valid) clock_scheduler(s, in);
  if (has_scores(s, in)) rba_score_clock(&s->rba_score, &x->rba_score_in, &x->rba_score);
  if (written) clock_specials(s, in);
  clock_stack(s, in, out, moves);
  if (out->commit_valid || in->take_valid || s->fetch.changed || !fetch_idle(&s->fetch)) step_fetch(s, in, out);
  if (x->stack.busy | in->launch_valid | moves) move_warps(s, in, moves);
  if (written && in->program_valid) write_store(s, in);
  x->settled = settles(s, in, out) && !others;
}

void issue_stage_clock(struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out) {
  issue_stage_begin(s);
  read_hazard_wait(&s->due, s->params.CollectorUnits, in->reading, in->delivered, in->reading_warp,
                   in->reading_register);
  if (out->issue_valid) read_hazard_enter(&s->due, out->issue_warp, out->issue_operand_valid, out->issue_operand);
  for (u32 left = in->release_valid; left; left &= left - 1) {
    const unsigned r = lowest_bit(left);
    issue_stage_release(s, in->release_warp[r], in->release_register[r], r == s->params.Banks);
  }
  if (in->predicate_write)
    issue_stage_write_predicate(s, in->predicate_warp, in->predicate_number, in->predicate_lanes, in->predicate_value);
  issue_stage_step(s, s->params.Context, in, out);
}

struct issue_stage_view issue_stage_look(const struct issue_stage *s) {
  const struct fetch_out *heads = fetch_heads(&s->fetch);
  struct simt_stack_out stack;
  simt_stack_events(&s->stack, &stack);
  return (struct issue_stage_view){heads, heads->head_valid & ~stack.busy, stack.done_valid, stack.done_warp};
}
