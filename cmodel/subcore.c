/* subcore: see subcore.h for the contract. */
#include "subcore.h"

#include "isa/isa.h"
#include "subcore_internal.h"

/* A sub-core of a partitioned SM has one scheduler, and an operand stage.  What depends on that in a cycle is
 * compiled once for each, with it known. */
#define SPECIALISE(s, function, ...)                                                                                   \
  do {                                                                                                                 \
    struct subcore_params p = (s)->params;                                                                             \
    if (p.Issues == 1 && p.Stage == 0) function(s, &p, __VA_ARGS__);                                                   \
    else if (p.Issues == 1 && p.Stage == 1) function(s, &p, __VA_ARGS__);                                              \
    else if (p.Issues == 1 && p.Stage == 2) function(s, &p, __VA_ARGS__);                                              \
    else p.Stage = 0, function(s, &p, __VA_ARGS__);                                                                    \
  } while (0)

static unsigned log2_of(unsigned power) { return lowest_bit(power); }
static unsigned all_warps(const struct subcore_params *p) { return p->Issues * p->Warps; }

/* A warp of the sub-core belongs to one scheduler (Issues is 1, 2 or 4). */
TW_INLINE unsigned issue_of(const struct subcore_params *p, unsigned warp) { return warp & (p->Issues - 1); }
TW_INLINE unsigned warp_of(const struct subcore_params *p, unsigned warp) { return warp >> log2_of(p->Issues); }

/* Bank and row of a register of a warp of this sub-core, as writeback has them. */
static unsigned bank_of(const struct subcore_params *p, unsigned warp, unsigned reg) {
  return (reg + warp) & (p->Banks - 1);
}
static unsigned row_of(const struct subcore_params *p, const struct subcore_in *in, unsigned warp, unsigned reg) {
  const bool mirror = p->Kernels == 2 && in->kernel >> warp & 1;
  const unsigned place = mirror ? all_warps(p) - 1 - warp : warp;
  const unsigned row = place * in->rows_per_warp[mirror] + (reg >> log2_of(p->Banks));
  return (mirror ? ~row : row) & (p->Rows - 1);
}

static void init_scheduler(struct subcore *s, unsigned i, unsigned length_bits) {
  const struct subcore_params *p = &s->params;
  struct subcore_scheduler *c = &s->scheduler[i];
  const unsigned warps = all_warps(p);
  issue_stage_init(&c->issue, &(struct issue_stage_params){p->Warps, p->Issues, i, p->Banks, length_bits, p->Units,
                                                           p->PcBits, p->BufferDepth, p->StackDepth,
                                                           p->QueueDepth != 0, p->Kernels, p->Context});
  int_pipe_init(&c->ints, &(struct int_pipe_params){.Warps = warps, .Lanes = 32, .Width = 16});
  fp_pipe_init(&c->fp, &(struct fp_pipe_params){.Warps = warps, .Lanes = 32, .Width = 16});
  sfu_pipe_init(&c->sfu, &(struct sfu_pipe_params){.Warps = warps, .Lanes = 32, .Width = 4});
  tensor_pipe_init(&c->tensor, &(struct tensor_pipe_params){.Warps = warps, .Size = 8});
  lsu_pipe_init(&c->lsu, &(struct lsu_pipe_params){.Warps = warps, .Lanes = 32});
  memset(&c->issue_in, 0, sizeof c->issue_in);
  memset(&c->issued, 0, sizeof c->issued);
}

void subcore_init(struct subcore *s, const struct subcore_params *p) {
  const unsigned length_bits = clog2(p->Units * SUBCORE_OPERANDS + 1), row_bits = clog2(p->Rows), warps = all_warps(p);
  s->params = *p;
  for (unsigned i = 0; i < p->Issues; i++) init_scheduler(s, i, length_bits);
  if (p->QueueDepth)
    warp_instruction_queues_init(&s->queues, &(struct warp_instruction_queues_params){
        p->Issues, p->Warps, subcore_queue_warps(p->Warps), p->QueueDepth, SUBCORE_PIPE_REQUESTS * p->Issues,
        SUBCORE_QUEUE_PATIENCE, 32});
  operand_collector_init(&s->collector, &(struct operand_collector_params){p->Issues, p->Units, SUBCORE_OPERANDS,
                                                                           p->Banks, warps, 32});
  caching_collector_init(&s->caching, &(struct caching_collector_params){p->Units, SUBCORE_OPERANDS, p->Entries,
                                                                         p->Banks, p->Warps, 32});
  if (p->Stage == 2)
    regless_stage_init(&s->regless, &(struct regless_stage_params){
        p->Units, p->Warps, SUBCORE_REGISTERS, p->Rows, p->Entries ? p->Entries : SUBCORE_LEAST_ENTRIES, 32});
  memset(&s->context, 0, sizeof s->context);
  bank_arbiter_init(&s->arbiter, &(struct bank_arbiter_params){p->Issues, p->Units, SUBCORE_OPERANDS, p->Banks,
                                                               p->UnitPorts, row_bits});
  for (unsigned b = 0; b < p->Banks; b++) register_bank_init(&s->bank[b], &(struct register_bank_params){p->Rows, 32});
  writeback_init(&s->writeback, &(struct writeback_params){4 * p->Issues + 2, p->Banks, warps, row_bits, 32, p->Kernels});
  memset(&s->wires, 0, sizeof s->wires);
  s->quiet = false;
}

void subcore_reset(struct subcore *s) {
  for (unsigned i = 0; i < s->params.Issues; i++) {
    struct subcore_scheduler *c = &s->scheduler[i];
    issue_stage_reset(&c->issue);
    int_pipe_reset(&c->ints);
    fp_pipe_reset(&c->fp);
    sfu_pipe_reset(&c->sfu);
    tensor_pipe_reset(&c->tensor);
    lsu_pipe_reset(&c->lsu);
  }
  if (s->params.QueueDepth) warp_instruction_queues_reset(&s->queues);
  operand_collector_reset(&s->collector);
  caching_collector_reset(&s->caching);
  if (s->params.Stage == 2) regless_stage_reset(&s->regless);
  s->context.made = s->context.read = false;
  bank_arbiter_reset(&s->arbiter);
  for (unsigned b = 0; b < s->params.Banks; b++) register_bank_reset(&s->bank[b]);
  writeback_reset(&s->writeback);
  s->quiet = false;
}

/* The result of one pipe, or of memory, as a source of the write-back. */
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

/* Sources are the pipes, SUBCORE_PIPES of each scheduler, then global and shared memory. */
static unsigned global_source(const struct subcore_params *p) { return SUBCORE_PIPES * p->Issues; }
static unsigned shared_source(const struct subcore_params *p) { return SUBCORE_PIPES * p->Issues + 1; }

/* What the pipes of scheduler i have to give, and what they can take. */
TW_INLINE void look_at_pipes(struct subcore *s, unsigned i) {
  struct subcore_wires *x = &s->wires;
  const struct subcore_scheduler *c = &s->scheduler[i];
  const unsigned n = SUBCORE_PIPES * i;
  struct pipe_result r;
  if (int_pipe_result(&c->ints, &r)) give_result(x, n, &r, 1);
  if (fp_pipe_result(&c->fp, &r)) give_result(x, n + 1, &r, 1);
  if (sfu_pipe_result(&c->sfu, &r)) give_result(x, n + 2, &r, 1);
  /* Each of its two results is a reserved register of its own. */
  if (tensor_pipe_result(&c->tensor, &r)) give_result(x, n + 3, &r, 1);
  x->collector_in.pipe_ready[i] =
      (u8)(int_pipe_ready(&c->ints) << ISA_CLASS_INT | fp_pipe_ready(&c->fp) << ISA_CLASS_FP |
           sfu_pipe_ready(&c->sfu) << ISA_CLASS_SFU | tensor_pipe_ready(&c->tensor) << ISA_CLASS_TENSOR |
           lsu_pipe_ready(&c->lsu) << ISA_CLASS_MEMORY);
}

TW_INLINE void take_memory_results(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  if (in->global_valid) {
    const struct pipe_result r = {in->global_warp, in->global_register, false, in->global_lanes, 0, &in->global_data};
    give_result(x, global_source(p), &r, in->global_last);
  }
  if (in->shared_valid) {
    const struct pipe_result r = {in->shared_warp, in->shared_register, false, in->shared_lanes, 0, &in->shared_data};
    give_result(x, shared_source(p), &r, in->shared_last);
  }
}

/* What is dispatched, and the warps that have a collector unit to issue to. */
static void comb_caching(struct subcore *s) {
  struct subcore_wires *x = &s->wires;
  struct issue_stage_in *to = &s->scheduler[0].issue_in;
  x->taken = caching_collector_control(&s->caching, x->sthld, x->collector_in.pipe_ready[0]);
  x->choice.ports = x->taken < s->params.Units;
  if (x->choice.ports) caching_collector_unit_dispatch(&s->caching.unit[x->taken], &s->scheduler[0].dispatch);
  to->collector_ready = s->caching.allocated.ready;
  to->cached = s->caching.allocated.cached;
}

/* A bank that the context has is not read for the collector. */
static void comb_context(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in) {
  struct subcore_context *c = &s->context;
  c->made = false;
  if (!in->context_row) return;
  c->bank = (u8)bank_of(p, in->context_warp, in->context_register);
  c->row = (u16)row_of(p, in, in->context_warp, in->context_register);
  c->made = !(s->wires.writeback.write_valid >> c->bank & 1);
  if (c->made) s->wires.arbiter_in.write_valid |= (u8)(1u << c->bank);
}

static void clock_context(struct subcore *s, const struct subcore_in *in) {
  struct subcore_context *c = &s->context;
  c->read = c->made && !in->context_row_write;
  if (!c->made) return;
  c->read_bank = c->bank;
  if (in->context_row_write) register_bank_write(&s->bank[c->bank], c->row, low_bits(32), &in->context_data);
  else register_bank_read(&s->bank[c->bank], c->row);
}

/* What concerns the context of the state of warps. */
static void give_context(struct issue_stage_in *to, const struct subcore_in *in) {
  to->context_warp = in->context_warp;
  to->context_stop = in->context_stop;
  to->context_write = in->context_write;
  if (in->context_write) memcpy(to->context_state, in->context_state, sizeof to->context_state);
  to->context_read = in->context_read;
  to->context_put = in->context_put;
  to->context_entry = in->context_entry;
  to->context_saved = in->context_saved;
}

static void show_context(struct subcore *s, const struct subcore_in *in, struct subcore_out *out) {
  struct subcore_scheduler *c = &s->scheduler[0];
  struct issue_stage_out *from = &c->issued;
  give_context(&c->issue_in, in);
  issue_stage_context(&c->issue, &c->issue_in, from);
  memcpy(out->now_state, from->now_state, sizeof out->now_state);
  out->now_warp_in_block = from->now_warp_in_block;
  out->now_block_x = from->now_block_x;
  out->now_block_y = from->now_block_y;
  out->now_block_z = from->now_block_z;
  out->now_shared_base = from->now_shared_base;
  out->context_ready = from->context_ready;
  out->now_entry = from->now_entry;
  out->now_saved = from->now_saved;
  out->alive = from->alive;
  out->still = from->still;
  out->context_made = s->context.made;
  out->now_row = s->context.read;
}

/* Outputs without Context. */
static void show_no_context(struct subcore_out *out) {
  memset(out->now_state, 0, sizeof out->now_state);
  out->now_warp_in_block = 0;
  out->now_block_x = out->now_block_y = out->now_block_z = 0;
  out->now_shared_base = out->alive = out->still = 0;
  out->context_ready = out->now_entry = out->context_made = out->now_row = 0;
}

/* Something of a warp is moved in this cycle, or was in the one before. */
TW_INLINE bool moves(const struct subcore *s, const struct subcore_params *p, const struct subcore_in *in) {
  return p->Context && (in->context_stop | in->context_write | in->context_read | in->context_put | in->context_row |
                        s->scheduler[0].issue.stack.now_entry | s->context.read);
}

TW_INLINE void comb_operands(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  if (p->Stage == 2) {
    subcore_comb_regless(s, in);
    return;
  }
  x->arbiter_in.write_valid = x->writeback.write_valid;
  if (p->Context) comb_context(s, p, in);
  bank_arbiter_comb(&s->arbiter, &x->arbiter_in, &x->arbiter);
  if (p->Stage) {
    comb_caching(s);
    return;
  }
  x->choice = operand_collector_control(&s->collector, x->collector_in.pipe_ready, &x->collector);
  for (u32 left = x->choice.ports; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    operand_collector_dispatch(&s->collector, x->choice.unit[i], &s->scheduler[i].dispatch);
  }
}

/* Registers that collector units have still to read, of the warps of scheduler i. */
TW_INLINE void give_reads(const struct subcore *s, const struct subcore_params *p, unsigned i,
                          struct issue_stage_in *to) {
  const struct operand_collector *c = &s->collector;
  memset(to->reading, 0, sizeof to->reading);
  for (u32 left = operand_collector_readers(c); left; left &= left - 1) {
    const unsigned u = lowest_bit(left), warp = c->instruction[u].warp;
    if (issue_of(p, warp) != i) continue;
    to->reading[u] = operand_collector_reading(c, u);
    to->reading_warp[u] = (u8)warp_of(p, warp);
    memcpy(&to->reading_register[u * SUBCORE_OPERANDS], c->source[u], SUBCORE_OPERANDS);
  }
}

/* Of a mask by warps of the sub-core, those of scheduler i. */
TW_INLINE u32 mine_of(const struct subcore_params *p, u64 warps, unsigned i) {
  if (p->Issues == 1 || !warps) return (u32)warps;
  u32 mine = 0;
  for (unsigned w = 0; w < p->Warps; w++) mine |= (u32)(warps >> (w * p->Issues + i) & 1) << w;
  return mine;
}

/* An instruction leaves the queues if its scheduler's port of the collector is ready. */
TW_INLINE void comb_queues(struct subcore *s, const struct subcore_params *p) {
  struct subcore_wires *x = &s->wires;
  x->popped = 0;
  if (!p->QueueDepth) return;
  x->queues_in.pop_ready = x->collector.issue_ready;
  warp_instruction_queues_control(&s->queues, &x->queues);
  if (x->queues.pop_valid) x->popped = (u8)(1u << issue_of(p, x->queues.pop_warp) & x->collector.issue_ready);
}

TW_INLINE void look_at_queues(const struct subcore *s, unsigned i, struct issue_stage_in *to) {
  const struct scoreboard_in *heads = issue_stage_heads(&s->scheduler[i].issue);
  to->queue_room = s->wires.queues.room[i];
  to->queue_hazard = warp_instruction_queues_hazard(&s->queues, i, heads->check_destination, heads->check_register);
}

/* Gives scheduler i what all share, and its own part of the rest. */
TW_INLINE void comb_issue(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in, unsigned i) {
  const struct subcore_wires *x = &s->wires;
  struct subcore_scheduler *c = &s->scheduler[i];
  struct issue_stage_in *to = &c->issue_in;
  to->policy = in->policy;
  to->score_latency = in->score_latency;
  to->waiting = in->waiting[i];
  to->kernel = mine_of(p, in->kernel, i);
  to->draining = mine_of(p, in->draining, i);
  to->load_held = mine_of(p, in->load_held, i);
  if (!p->Stage) {
    to->collector_ready = (x->collector.issue_ready & ~x->popped) >> i & 1 ? low_bits(p->Warps) : 0;
    if (p->QueueDepth) look_at_queues(s, i, to);
    give_reads(s, p, i, to);
  }
  memcpy(to->queue_length, x->arbiter.queue_length, sizeof to->queue_length);
  issue_stage_comb(&c->issue, to, &c->issued);
}

/* No input that subcore_comb looks at differs from the cycle before, or brings a result. */
TW_INLINE bool undisturbed(const struct subcore *s, const struct subcore_params *p, const struct subcore_in *in) {
  bool same = !in->global_valid && !in->shared_valid &&
              memcmp(in->rows_per_warp, s->wires.writeback_in.rows_per_warp, sizeof in->rows_per_warp) == 0 &&
              in->draining == s->wires.draining && in->load_held == s->wires.load_held && in->kernel == s->wires.kernel;
  if (p->Stage == 1) same &= in->sthld == s->wires.sthld;
  if (p->Stage == 2) same &= !in->back_valid;
  for (unsigned i = 0; i < p->Issues; i++) {
    const struct issue_stage_in *seen = &s->scheduler[i].issue_in;
    same &= in->waiting[i] == seen->waiting && in->policy == seen->policy && in->score_latency == seen->score_latency;
  }
  return same;
}

TW_INLINE void comb_parts(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  memcpy(x->writeback_in.rows_per_warp, in->rows_per_warp, sizeof in->rows_per_warp);
  x->writeback_in.kernel = x->kernel = in->kernel;
  x->draining = in->draining;
  x->load_held = in->load_held;
  x->sthld = in->sthld;
  x->all_near = in->all_near;
  x->writeback_in.result_valid = 0;
  for (unsigned i = 0; i < p->Issues; i++) look_at_pipes(s, i);
  take_memory_results(s, p, in);
  writeback_grant(&s->writeback, &x->writeback_in, &x->writeback, x->source_of);
  comb_operands(s, p, in);
  comb_queues(s, p);
  for (unsigned i = 0; i < p->Issues; i++) comb_issue(s, p, in, i);
}

/* Whether scheduler i issues an instruction that enters the queues. */
TW_INLINE bool is_queued(const struct issue_stage_out *from) {
  return from->issue_valid && from->issue_queued &&
         !(from->issue_opcode == ISA_LDG && from->issue_register == ISA_ZERO_REGISTER);
}

/* The outputs of scheduler i. */
TW_INLINE void show_scheduler(const struct subcore *s, unsigned i, struct subcore_out *out) {
  const struct issue_stage_out *from = &s->scheduler[i].issued;
  out->arrive_valid |= (u8)(from->arrive_valid << i);
  out->done_valid |= (u8)(from->done_valid << i);
  out->commit_valid |= (u8)(from->commit_valid << i);
  out->overflow |= (u8)(from->overflow << i);
  out->request_valid |= (u8)((subcore_request(s, i) != NULL) << i);
  out->queued_valid |= (u8)(is_queued(from) << i);
  out->queued_warp[i] = (u8)(from->issue_warp * s->params.Issues + i);
  out->queued_load[i] = from->issue_opcode == ISA_LDG;
  out->asking[i] = from->asking;
  out->arrive_warp[i] = from->arrive_warp;
  out->done_warp[i] = from->done_warp;
  out->commit_warp[i] = from->commit_warp;
  out->commit_pc[i] = from->commit_pc;
  out->commit_lanes[i] = from->commit_lanes;
}

TW_INLINE void control(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in,
                       struct subcore_out *out) {
  struct subcore_wires *x = &s->wires;
  x->still = s->quiet && undisturbed(s, p, in) && !moves(s, p, in);
  if (!x->still) comb_parts(s, p, in);
  else s->context.made = false;
  if (p->Context) show_context(s, in, out);
  out->arrive_valid = out->done_valid = out->commit_valid = out->overflow = out->request_valid = out->queued_valid = 0;
  for (unsigned i = 0; i < p->Issues; i++) show_scheduler(s, i, out);
  out->global_ready = x->writeback.result_ready >> global_source(p) & 1;
  out->shared_ready = x->writeback.result_ready >> shared_source(p) & 1;
}

TW_FLAT void subcore_control(const struct subcore *state, const struct subcore_in *in, struct subcore_out *out) {
  /* The wires are scratch, not state: each call brings them up to date. */
  struct subcore *s = (struct subcore *)state;
  SPECIALISE(s, control, in, out);
}

void subcore_comb(const struct subcore *s, const struct subcore_in *in, struct subcore_out *out) {
  subcore_control(s, in, out);
  subcore_show_regless(s, out);
  if (!s->params.Context) show_no_context(out);
  if (out->now_row) out->now_data = *subcore_context_row(s);
  for (u32 left = out->request_valid; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    const struct memory_request *r = subcore_request(s, i);
    out->request_operation[i] = r->operation;
    out->request_warp[i] = r->warp;
    out->request_register[i] = r->destination;
    out->request_lanes[i] = r->lanes;
    out->request_address[i] = r->address;
    out->request_data[i] = r->data;
  }
}

/* What is written before a kernel runs. */
TW_INLINE void give_program(struct issue_stage_in *to, const struct subcore_in *in) {
  to->program_valid = in->program_valid;
  to->constant_valid = in->constant_valid;
  if (!in->program_valid && !in->constant_valid) return;
  to->program_address = in->program_address;
  to->program_word = in->program_word;
  to->constant_word = in->constant_word;
  to->constant_value = in->constant_value;
}

TW_INLINE void give_launch(struct issue_stage_in *to, const struct subcore_in *in, unsigned i) {
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
TW_INLINE void give_releases(struct issue_stage_in *to, const struct subcore_params *p, const struct writeback_out *w,
                             unsigned i) {
  to->release_valid = 0;
  for (u32 left = w->release_valid; left; left &= left - 1) {
    const unsigned r = lowest_bit(left);
    if (issue_of(p, w->release_warp[r]) != i) continue;
    to->release_valid |= (u16)(1u << r);
    to->release_warp[r] = (u8)warp_of(p, w->release_warp[r]);
    to->release_register[r] = w->release_register[r];
  }
  to->predicate_write = w->predicate_write && issue_of(p, w->predicate_warp) == i;
  if (!to->predicate_write) return;
  to->predicate_warp = (u8)warp_of(p, w->predicate_warp);
  to->predicate_number = w->predicate_number;
  to->predicate_lanes = w->predicate_lanes;
  to->predicate_value = w->predicate_value;
}

TW_INLINE void clock_issue(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in,
                           u8 requests_taken, unsigned i) {
  struct subcore_scheduler *c = &s->scheduler[i];
  struct issue_stage_in *to = &c->issue_in;
  to->accepted = 0;
  for (u32 left = requests_taken; left; left &= left - 1) {
    const struct memory_request *request = subcore_request(s, lowest_bit(left));
    const unsigned warp = request->warp;
    if (p->QueueDepth && !(request->operation & ISA_MEM_SHARED)) continue;
    if (issue_of(p, warp) == i) to->accepted |= 1u << warp_of(p, warp);
  }
  give_program(to, in);
  give_launch(to, in, i);
  if (p->Context) give_context(to, in);
  give_releases(to, p, &s->wires.writeback, i);
  issue_stage_clock(&c->issue, to, &c->issued);
}

/* What scheduler i issues enters its queue. */
TW_INLINE void push_instruction(struct subcore_wires *x, const struct issue_stage_out *from, unsigned i) {
  struct warp_instruction_queues_in *q = &x->queues_in;
  q->push_valid |= (u8)(1u << i);
  q->push_warp[i] = from->issue_warp;
  q->push_operation[i] = from->issue_opcode & ISA_MEM_KIND;
  q->push_register[i] = from->issue_register;
  q->push_lanes[i] = from->issue_lanes;
  q->push_immediate[i] = from->issue_immediate;
  q->push_operand_valid[i] = from->issue_operand_valid & 3;
  memcpy(&q->push_operand[2 * i], from->issue_operand, 2);
}

TW_INLINE void clock_queues(struct subcore *s, const struct subcore_params *p, u8 requests_taken) {
  struct subcore_wires *x = &s->wires;
  struct warp_instruction_queues_in *q = &x->queues_in;
  q->push_valid = q->arrived = 0;
  for (unsigned i = 0; i < p->Issues; i++)
    if (is_queued(&s->scheduler[i].issued)) push_instruction(x, &s->scheduler[i].issued, i);
  for (u32 left = requests_taken; left; left &= left - 1)
    q->arrived |= !(subcore_request(s, lowest_bit(left))->operation & ISA_MEM_SHARED);
  if (q->push_valid | q->arrived | x->popped) warp_instruction_queues_clock(&s->queues, q, &x->queues);
}

/* The instruction that leaves the queues, as one that its scheduler issues. */
TW_INLINE struct issue_stage_out popped_instruction(const struct subcore *s, const struct subcore_params *p) {
  const struct warp_instruction_queues_out *q = &s->wires.queues;
  return (struct issue_stage_out){
      .issue_opcode = (u16)(ISA_CLASS_MEMORY << 6 | q->pop_operation), .issue_warp = (u8)warp_of(p, q->pop_warp),
      .issue_register = q->pop_register, .issue_lanes = q->pop_lanes, .issue_immediate = q->pop_immediate,
      .issue_operand_valid = q->pop_operand_valid, .issue_operand = {q->pop_operand[0], q->pop_operand[1]}};
}

/* An instruction enters the collector by issue port i, and its operands the banks' queues. */
TW_INLINE void give_instruction(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in,
                                const struct issue_stage_out *from, unsigned i) {
  struct subcore_wires *x = &s->wires;
  struct operand_collector_in *c = &x->collector_in;
  struct bank_arbiter_in *a = &x->arbiter_in;
  const unsigned warp = from->issue_warp * p->Issues + i, first = i * SUBCORE_OPERANDS;
  c->issue_opcode[i] = from->issue_opcode;
  c->issue_warp[i] = (u8)warp;
  c->issue_register[i] = from->issue_register;
  c->issue_immediate_form[i] = from->issue_immediate_form;
  c->issue_lanes[i] = from->issue_lanes;
  c->issue_select[i] = from->issue_select;
  c->issue_immediate[i] = from->issue_immediate;
  c->issue_operand_valid[i] = a->request_operand_valid[i] = from->issue_operand_valid;
  memcpy(&c->issue_operand[first], from->issue_operand, SUBCORE_OPERANDS);
  a->request_unit[i] = x->collector.allocated_unit[i];
  for (u32 left = from->issue_operand_valid; left; left &= left - 1) {
    const unsigned o = lowest_bit(left);
    a->request_bank[first + o] = (u8)bank_of(p, warp, from->issue_operand[o]);
    a->request_row[first + o] = (u16)row_of(p, in, warp, from->issue_operand[o]);
  }
}

TW_INLINE void deliver(struct subcore *s) {
  const struct bank_arbiter_out *a = &s->wires.arbiter;
  for (u32 left = a->deliver_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    const row *data = register_bank_data(&s->bank[b]);
    operand_collector_deliver(&s->collector, a->deliver_unit[b], a->deliver_operand[b], data);
  }
}

TW_INLINE void clock_operands(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  u8 issued = x->popped;
  if (x->popped) {
    const struct issue_stage_out popped = popped_instruction(s, p);
    give_instruction(s, p, in, &popped, lowest_bit(x->popped));
  }
  for (unsigned i = 0; i < p->Issues; i++) {
    const struct issue_stage_out *from = &s->scheduler[i].issued;
    if (!from->issue_valid || from->issue_queued) continue;
    issued |= (u8)(1u << i);
    give_instruction(s, p, in, from, i);
  }
  x->collector_in.issue_valid = x->arbiter_in.request_valid = issued;
  if (issued | x->choice.dispatching)
    operand_collector_step(&s->collector, &x->collector_in, &x->collector, x->choice.dispatching);
  deliver(s);
  if (issued | x->arbiter.read_valid | x->arbiter.deliver_valid)
    bank_arbiter_clock(&s->arbiter, &x->arbiter_in, &x->arbiter);
}

/* Registers of the instruction issued, of the results written and of the rows that arrive, for the caching units. */
static void clock_caching(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  const struct issue_stage_out *from = &s->scheduler[0].issued;
  struct bank_arbiter_in *a = &x->arbiter_in;
  struct caching_result result[SUBCORE_MAX_BANKS];
  const row *deliver_data[SUBCORE_MAX_BANKS];
  for (u32 left = x->writeback.write_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    result[b] = (struct caching_result){x->writeback.write_warp[b], x->writeback.write_register[b],
                                        x->writeback.write_lanes[b], x->result_data[x->source_of[b]]};
  }
  for (u32 left = x->arbiter.deliver_valid; left; left &= left - 1)
    deliver_data[lowest_bit(left)] = register_bank_data(&s->bank[lowest_bit(left)]);
  struct caching_collector_step now = {
      .taken = x->taken, .all_near = x->all_near, .commit_valid = from->commit_valid, .issue_valid = from->issue_valid,
      .done_valid = from->done_valid, .done_warp = from->done_warp, .write_valid = x->writeback.write_valid,
      .deliver_valid = x->arbiter.deliver_valid, .asking = from->asking, .result = result,
      .deliver_unit = x->arbiter.deliver_unit, .deliver_operand = x->arbiter.deliver_operand,
      .deliver_data = deliver_data};
  if (from->issue_valid) {
    give_instruction(s, p, in, from, 0);
    now.instruction = (struct staged_instruction)STAGED_INSTRUCTION(from);
    now.operands = (struct caching_operands){from->issue_operand_valid, from->issue_near, from->issue_result,
                                             from->issue_result_near, {0}};
    memcpy(now.operands.number, from->issue_operand, sizeof now.operands.number);
  }
  const struct caching_collector_request request = caching_collector_advance(&s->caching, &now);
  a->request_valid = from->issue_valid;
  a->request_unit[0] = request.unit;
  a->request_operand_valid[0] = request.operands;
  bank_arbiter_clock(&s->arbiter, a, &x->arbiter);
}

TW_INLINE void clock_banks(struct subcore *s) {
  const struct subcore_wires *x = &s->wires;
  for (u32 left = x->arbiter.read_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    register_bank_read(&s->bank[b], x->arbiter.read_row[b]);
  }
  for (u32 left = x->writeback.write_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    register_bank_write(&s->bank[b], x->writeback.write_row[b], x->writeback.write_lanes[b],
                        x->result_data[x->source_of[b]]);
  }
}

/* Steps a pipe, unless there is nothing to do for it: d is an instruction of `class`, or of another pipe. */
#define STEP(kind, pipe, its_class, taken)                                                                             \
  do {                                                                                                                 \
    if (class == (its_class)) kind##_pipe_step(pipe, d, taken);                                                        \
    else if (!kind##_pipe_idle(pipe)) kind##_pipe_step(pipe, NULL, taken);                                             \
  } while (0)

TW_INLINE void clock_pipes(struct subcore *s, const struct subcore_in *in, unsigned i) {
  const struct subcore_wires *x = &s->wires;
  struct subcore_scheduler *c = &s->scheduler[i];
  const struct dispatch *d = &c->dispatch;
  const unsigned class = x->choice.ports >> i & 1 ? d->opcode >> 6 : ISA_CLASS_CONTROL;
  const u32 taken = x->writeback.result_ready >> (SUBCORE_PIPES * i);
  STEP(int, &c->ints, ISA_CLASS_INT, taken & 1);
  STEP(fp, &c->fp, ISA_CLASS_FP, taken >> 1 & 1);
  STEP(sfu, &c->sfu, ISA_CLASS_SFU, taken >> 2 & 1);
  STEP(tensor, &c->tensor, ISA_CLASS_TENSOR, taken >> 3 & 1);
  STEP(lsu, &c->lsu, ISA_CLASS_MEMORY, in->request_ready >> i & 1);
}

/* Nothing happened in this cycle, and nothing is under way: what is held waits for an input. */
TW_INLINE bool is_quiet(const struct subcore *s, const struct subcore_params *p, u8 requests_taken) {
  const struct subcore_wires *x = &s->wires;
  if (x->choice.ports | x->arbiter.deliver_valid | s->arbiter.waiting | s->arbiter.deliver_valid | requests_taken)
    return false;
  if (x->writeback_in.result_valid | x->popped) return false;
  for (unsigned i = 0; i < p->Issues; i++) {
    const struct subcore_scheduler *c = &s->scheduler[i];
    if (!int_pipe_idle(&c->ints) || !fp_pipe_idle(&c->fp) || !sfu_pipe_idle(&c->sfu) || !tensor_pipe_idle(&c->tensor) ||
        !issue_stage_quiet(&c->issue))
      return false;
    if (p->Stage == 1 && !caching_collector_idle(&s->caching)) return false;
    if (p->Stage == 2 && !regless_stage_idle(&s->regless)) return false;
  }
  return true;
}

TW_INLINE void clock_parts(struct subcore *s, const struct subcore_params *p, const struct subcore_in *in,
                           u8 requests_taken) {
  for (unsigned i = 0; i < p->Issues; i++) clock_issue(s, p, in, requests_taken, i);
  if (p->Stage == 1) clock_caching(s, p, in);
  else if (p->Stage == 2) subcore_clock_regless(s, in);
  else clock_operands(s, p, in);
  if (p->QueueDepth) clock_queues(s, p, requests_taken);
  if (p->Stage != 2) clock_banks(s);
  if (p->Context) clock_context(s, in);
  for (unsigned i = 0; i < p->Issues; i++) clock_pipes(s, in, i);
  if (s->wires.writeback.result_ready) writeback_clock(&s->writeback, &s->wires.writeback_in, &s->wires.writeback);
  s->quiet = is_quiet(s, p, requests_taken) && !moves(s, p, in);
}

TW_FLAT void subcore_clock(struct subcore *s, const struct subcore_in *in, const struct subcore_out *out) {
  const u8 requests_taken = out->request_valid & in->request_ready;
  if (s->wires.still && s->params.Stage == 2) regless_stage_count_states(&s->regless);
  if (s->wires.still && !(in->program_valid | in->constant_valid | in->launch_valid | requests_taken) && !moves(s, &s->params, in))
    return;
  SPECIALISE(s, clock_parts, in, requests_taken);
}
