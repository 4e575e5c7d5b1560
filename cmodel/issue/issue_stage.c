/* issue_stage: see issue_stage.h for the contract. */
#include "issue/issue_stage.h"

#include "isa/isa.h"

enum { POLICY_RBA = 2, KIND_PLAIN = 0, KIND_BRANCH = 1, KIND_EXIT = 2, NO_PREDICATE = 7 };

/* The head's registers by operand slot, and which of them it reads. */
static void operand_slots(u64 head, unsigned sources, u8 *operand, u8 *valid) {
  const u8 registers[3] = {(u8)isa_ra(head), (u8)isa_rb(head), (u8)isa_rc(head)};
  for (unsigned o = 0; o < 3; o++) operand[o] = registers[o], operand[o + 3] = registers[o] | 1;
  unsigned first = sources & 7;
  *valid = (u8)(sources & ISA_PAIRS ? first | first << 3 : first);
}

/* What the scoreboard and the score look at for warp w, and whether its head needs the collector and memory order. */
static void look_at_head(struct issue_stage_wires *x, unsigned w) {
  struct scoreboard_in *check = &x->scoreboard_in;
  const u64 head = x->fetch.head_instruction[w];
  const unsigned opcode = isa_opcode(head), class = isa_class_of(head);
  const u32 bit = 1u << w;
  operand_slots(head, x->fetch.head_sources[w], &check->check_operand[w * 6], &check->check_operand_valid[w]);
  check->check_destination[w] = x->fetch.head_destination[w];
  check->check_register[w] = (u8)isa_rd(head);
  check->check_guard[w] = (u8)isa_guard(head);
  check->check_select[w] = opcode == ISA_SEL ? isa_rc(head) & 7 : NO_PREDICATE;
  check->check_drain = opcode == ISA_EXIT ? check->check_drain | bit : check->check_drain & ~bit;
  x->needs_collector = class != ISA_CLASS_CONTROL ? x->needs_collector | bit : x->needs_collector & ~bit;
  x->needs_order = class == ISA_CLASS_MEMORY || opcode == ISA_EXIT || opcode == ISA_BAR ? x->needs_order | bit
                                                                                         : x->needs_order & ~bit;
}

static void no_head(struct issue_stage_wires *x, unsigned w) {
  struct scoreboard_in *check = &x->scoreboard_in;
  check->check_operand_valid[w] = 0;
  check->check_destination[w] = ISA_NONE;
  check->check_guard[w] = NO_PREDICATE;
  check->check_select[w] = NO_PREDICATE;
  check->check_drain &= ~(1u << w);
}

/* Most heads stay from one cycle to the next: only those that changed are looked at again. */
static void look_at_heads(struct issue_stage_wires *x, unsigned warps) {
  const u32 appeared = x->fetch.head_valid & ~x->seen_valid, left = x->seen_valid & ~x->fetch.head_valid;
  for (u32 w = left; w; w &= w - 1) no_head(x, lowest_bit(w));
  u32 changed = appeared;
  for (unsigned w = 0; w < warps; w++) changed |= (u32)(x->fetch.head_instruction[w] != x->seen[w]) << w;
  for (changed &= x->fetch.head_valid; changed; changed &= changed - 1) look_at_head(x, lowest_bit(changed));
  memcpy(x->seen, x->fetch.head_instruction, warps * sizeof *x->seen);
  x->seen_valid = x->fetch.head_valid;
}

void issue_stage_init(struct issue_stage *s, const struct issue_stage_params *p) {
  s->params = *p;
  fetch_init(&s->fetch, &(struct fetch_params){p->Warps, p->BufferDepth, p->PcBits});
  decode_init(&s->decode, &(struct decode_params){64});
  scoreboard_init(&s->scoreboard, &(struct scoreboard_params){p->Warps, p->Banks + 1});
  read_hazard_init(&s->reads, &(struct read_hazard_params){p->Warps, p->Units});
  rba_score_init(&s->rba_score, &(struct rba_score_params){p->Warps, 6, p->Banks, p->LengthBits, 5});
  warp_scheduler_init(&s->scheduler, &(struct warp_scheduler_params){p->Warps, 5});
  predicate_file_init(&s->predicates, &(struct predicate_file_params){p->Warps});
  special_registers_init(&s->specials, &(struct special_registers_params){p->Warps});
  simt_stack_init(&s->stack, &(struct simt_stack_params){p->Warps, p->StackDepth, p->PcBits});
  memory_order_init(&s->order, &(struct memory_order_params){p->Warps});
  memset(s->store, 0, sizeof s->store);
  s->store_instruction = 0;
  memset(&s->wires, 0, sizeof s->wires);
  for (unsigned w = 0; w < p->Warps; w++) no_head(&s->wires, w);
}

void issue_stage_reset(struct issue_stage *s) {
  fetch_reset(&s->fetch);
  scoreboard_reset(&s->scoreboard);
  rba_score_reset(&s->rba_score);
  warp_scheduler_reset(&s->scheduler);
  predicate_file_reset(&s->predicates);
  special_registers_reset(&s->specials);
  simt_stack_reset(&s->stack);
  memory_order_reset(&s->order);
}

/* Destinations that instructions in the collector have still to read. */
static void find_reads(const struct issue_stage *s, const struct issue_stage_in *in, struct issue_stage_wires *x) {
  struct read_hazard_in *r = &x->reads_in;
  const unsigned units = s->params.Units;
  memcpy(r->reading, in->reading, units);
  memcpy(r->reading_warp, in->reading_warp, units);
  memcpy(r->reading_register, in->reading_register, units * 6);
  memcpy(r->check_destination, x->scoreboard_in.check_destination, s->params.Warps);
  memcpy(r->check_register, x->scoreboard_in.check_register, s->params.Warps);
  read_hazard_comb(&s->reads, r, &x->reads);
}

static void score(const struct issue_stage *s, const struct issue_stage_in *in, struct issue_stage_wires *x) {
  const struct issue_stage_params *p = &s->params;
  struct rba_score_in *r = &x->rba_score_in;
  r->score_latency = in->score_latency;
  r->head_valid = x->fetch.head_valid;
  memcpy(r->operand_valid, x->scoreboard_in.check_operand_valid, p->Warps);
  memcpy(r->queue_length, in->queue_length, p->Banks);
  for (u32 left = r->head_valid; left; left &= left - 1) {
    unsigned w = lowest_bit(left);
    for (unsigned o = w * 6; o < w * 6 + 6; o++)
      r->operand_bank[o] = (u8)((x->scoreboard_in.check_operand[o] + w * p->Issues + p->Index) & (p->Banks - 1));
  }
  rba_score_comb(&s->rba_score, r, &x->rba_score);
}

/* The instruction the scheduler chose, on its way to collector, barrier or stack. */
static void issue(const struct issue_stage *s, struct issue_stage_wires *x, struct issue_stage_out *out) {
  const unsigned w = x->scheduler.issue_valid ? x->scheduler.issue_warp : 0;
  const u64 instruction = x->fetch.head_instruction[w];
  const unsigned opcode = isa_opcode(instruction), class = isa_class_of(instruction);
  x->predicates_in.read_warp = (u8)w;
  x->predicates_in.guard = (u8)isa_guard(instruction);
  x->predicates_in.guard_negated = (u8)isa_guard_negated(instruction);
  x->predicates_in.select = isa_rc(instruction) & 7;
  x->predicates_in.select_negated = isa_rc(instruction) >> 3 & 1;
  predicate_file_comb(&s->predicates, &x->predicates_in, &x->predicates);
  x->specials_in.read_warp = (u8)w;
  x->specials_in.read_instruction = instruction;
  special_registers_comb(&s->specials, &x->specials_in, &x->specials);

  const u32 lanes = x->stack.active[w] & x->predicates.guard_mask;
  out->issue_valid = class != ISA_CLASS_CONTROL && lanes != 0;
  out->issue_opcode = (u16)opcode;
  out->issue_warp = out->arrive_warp = out->commit_warp = (u8)w;
  out->issue_register = (u8)isa_rd(instruction);
  out->issue_immediate_form = (u8)isa_immediate_form(instruction);
  out->issue_lanes = out->commit_lanes = lanes;
  out->issue_select = opcode == ISA_SEL ? x->predicates.select_mask : x->specials.add_lane ? 0xffffffffu : 0;
  out->issue_immediate = x->specials.immediate;
  out->issue_operand_valid = x->scoreboard_in.check_operand_valid[w];
  memcpy(out->issue_operand, &x->scoreboard_in.check_operand[w * 6], 6);
  out->arrive_valid = opcode == ISA_BAR && lanes != 0;
  out->commit_pc = x->fetch.head_pc[w];
}

void issue_stage_comb(const struct issue_stage *state, const struct issue_stage_in *in, struct issue_stage_out *out) {
  /* The wires are scratch and a cache, not state: each call brings them up to date. */
  struct issue_stage *s = (struct issue_stage *)state;
  struct issue_stage_wires *x = &s->wires;
  fetch_comb(&s->fetch, &x->fetch_in, &x->fetch);
  simt_stack_comb(&s->stack, &x->stack_in, &x->stack);
  memory_order_comb(&s->order, &x->order_in, &x->order);

  look_at_heads(x, s->params.Warps);
  scoreboard_comb(&s->scoreboard, &x->scoreboard_in, &x->scoreboard);
  find_reads(s, in, x);
  if (in->policy == POLICY_RBA) score(s, in, x);

  x->scheduler_in.policy = in->policy;
  x->scheduler_in.eligible = x->fetch.head_valid & ~x->scoreboard.hazard & ~x->reads.hazard & ~x->stack.busy &
                             ~in->waiting & ~(x->needs_order & x->order.outstanding) &
                             ~(in->collector_ready ? 0 : x->needs_collector);
  memcpy(x->scheduler_in.score, x->rba_score.score, s->params.Warps);
  warp_scheduler_comb(&s->scheduler, &x->scheduler_in, &x->scheduler);

  out->issue_valid = out->arrive_valid = 0;
  out->commit_valid = x->scheduler.issue_valid;
  issue(s, x, out);
  if (!out->commit_valid) out->issue_valid = out->arrive_valid = 0;
  out->done_valid = x->stack.done_valid;
  out->done_warp = x->stack.done_warp;
  out->overflow = x->stack.overflow;
}

static void clock_fetch(struct issue_stage *s, const struct issue_stage_in *in) {
  struct issue_stage_wires *x = &s->wires;
  struct fetch_in *f = &x->fetch_in;
  x->decode_in.instruction = s->store_instruction;
  decode_comb(&s->decode, &x->decode_in, &x->decode);
  f->start_valid = in->launch_valid;
  f->start_warp = in->launch_warp;
  f->start_pc = 0;
  f->redirect_valid = x->stack.redirect_valid;
  f->redirect_warp = x->stack.redirect_warp;
  f->redirect_pc = x->stack.redirect_pc;
  f->stop_valid = x->stack.done_valid;
  f->stop_warp = x->stack.done_warp;
  f->issue_valid = x->scheduler.issue_valid;
  f->issue_warp = x->scheduler.issue_warp;
  f->store_instruction = s->store_instruction;
  f->store_sources = x->decode.sources;
  f->store_destination = x->decode.destination;
  fetch_clock(&s->fetch, f, &x->fetch);
  if (in->program_valid) s->store[in->program_address] = in->program_word;
  else if (x->fetch.store_read) s->store_instruction = s->store[x->fetch.store_pc];
}

static void clock_stack(struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out) {
  struct simt_stack_in *k = &s->wires.stack_in;
  const unsigned w = out->commit_warp;
  const u64 instruction = s->wires.fetch.head_instruction[w];
  const unsigned opcode = isa_opcode(instruction), pc_mask = low_bits(s->params.PcBits);
  k->launch_valid = in->launch_valid;
  k->launch_warp = in->launch_warp;
  k->launch_lanes = in->launch_lanes;
  k->issue_valid = out->commit_valid;
  k->issue_warp = (u8)w;
  k->issue_pc = out->commit_pc;
  k->issue_kind = opcode == ISA_BRA ? KIND_BRANCH : opcode == ISA_EXIT ? KIND_EXIT : KIND_PLAIN;
  k->issue_taken = out->commit_lanes;
  k->issue_target = (u16)(isa_target(instruction) & pc_mask);
  k->issue_reconvergence = (u16)(isa_reconvergence(instruction) & pc_mask);
  simt_stack_clock(&s->stack, k, &s->wires.stack);
}

static void clock_scoreboard(struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out) {
  struct scoreboard_in *b = &s->wires.scoreboard_in;
  const unsigned releases = s->params.Banks + 1;
  b->reserve_destination = b->check_destination[out->commit_warp];
  b->reserve_valid = out->issue_valid && b->reserve_destination != ISA_NONE;
  b->reserve_warp = out->commit_warp;
  b->reserve_register = out->issue_register;
  b->release_valid = in->release_valid;
  memcpy(b->release_warp, in->release_warp, releases);
  memcpy(b->release_register, in->release_register, releases);
  memset(b->release_predicate, 0, releases);
  b->release_predicate[releases - 1] = 1;
  scoreboard_clock(&s->scoreboard, b, &s->wires.scoreboard);
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

void issue_stage_clock(struct issue_stage *s, const struct issue_stage_in *in, const struct issue_stage_out *out) {
  struct issue_stage_wires *x = &s->wires;
  x->predicates_in.write_valid = in->predicate_write;
  x->predicates_in.write_warp = in->predicate_warp;
  x->predicates_in.write_predicate = in->predicate_number;
  x->predicates_in.write_lanes = in->predicate_lanes;
  x->predicates_in.write_value = in->predicate_value;
  predicate_file_clock(&s->predicates, &x->predicates_in, &x->predicates);
  x->order_in.issue_valid = out->issue_valid && isa_class_of(out->issue_opcode) == ISA_CLASS_MEMORY;
  x->order_in.issue_warp = out->commit_warp;
  x->order_in.accepted = in->accepted;
  memory_order_clock(&s->order, &x->order_in, &x->order);
  x->scheduler_in.launch_valid = in->launch_valid;
  x->scheduler_in.launch_warp = in->launch_warp;
  warp_scheduler_clock(&s->scheduler, &x->scheduler_in, &x->scheduler);
  if (in->policy == POLICY_RBA) rba_score_clock(&s->rba_score, &x->rba_score_in, &x->rba_score);
  clock_scoreboard(s, in, out);
  clock_specials(s, in);
  clock_stack(s, in, out);
  clock_fetch(s, in);
}
