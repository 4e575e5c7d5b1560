/* sm: see sm.h for the contract. */
#include "sm_internal.h"

/* ---- what comes to be known in a cycle */

/* Of a mask by warps of the SM, those of scheduler i. */
static u32 warps_of(const struct sm *s, unsigned n, u64 warps, unsigned i) {
  const unsigned first = i / n * n * s->params.Warps + i % n;
  u32 mine = 0;
  if (n == 1) return (u32)(warps >> first) & low_bits(s->params.Warps);
  for (unsigned w = 0; w < s->params.Warps; w++) mine |= (u32)(warps >> (first + w * n) & 1) << w;
  return mine;
}

/* The other way: of masks by scheduler and warp, that of the warps of sub-core k. */
static u64 warps_in(unsigned n, const u32 *of, unsigned k) {
  u64 warps = 0;
  if (n == 1) return of[k];
  for (unsigned i = 0; i < n; i++)
    for (u32 left = of[k * n + i]; left; left &= left - 1) warps |= (u64)1 << (lowest_bit(left) * n + i);
  return warps;
}

/* What holds warps of scheduler i back: a line for each client.  Barriers are looked at before, as mostly nothing else
 * holds any. */
TW_INLINE void hold_warps(struct sm *s, unsigned n, unsigned i, u32 *gate) {
  struct sm_wires *x = &s->wires;
  if (x->path.draining) gate[GATE_DRAIN] |= warps_of(s, n, x->path.draining, i);
  if (x->path.load_held) gate[GATE_LOAD] |= warps_of(s, n, x->path.load_held, i);
  if (s->params.Sharing) {
    gate[GATE_ANY] |= x->sharing.held[i];
    gate[GATE_GLOBAL] |= x->sharing.memory_held[i];
  }
  if (!s->params.Governor) return;
  gate[GATE_ANY] |= x->divider.inactive[i] | x->moved[i];
  gate[GATE_DRAIN] |= x->divider.full[i];
  gate[GATE_LOAD] |= x->divider.full[i];
}

TW_INLINE void comb_gates(struct sm *s, unsigned n) {
  struct sm_wires *x = &s->wires;
  const bool held = x->path.draining | x->path.load_held || s->params.Governor;
  TW_UNROLL(4)
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    u32 *gate = &x->subcore_in[i / n].gate[i % n * GATE_CLASSES];
    memset(gate, 0, GATE_CLASSES * sizeof *gate);
    gate[GATE_ANY] = x->barrier.waiting[i];
    if (held || s->params.Sharing) hold_warps(s, n, i, gate);
  }
}

static void comb_sthld(struct sm *s, const struct sm_in *in) {
  struct sthld_controller_in *to = &s->wires.sthld_in;
  to->table_valid = in->table_valid;
  if (in->table_valid) {
    to->table_state = in->table_state;
    to->table_large = in->table_large;
    to->table_next = in->table_next;
    to->table_delta = in->table_delta;
  }
  sthld_controller_comb(&s->sthld, to, &s->wires.sthld);
  for (unsigned k = 0; k < s->params.Subcores; k++) s->wires.subcore_in[k].sthld = s->wires.sthld.sthld;
}

/* What the sub-cores' schedulers do, a byte each. */
enum { COMMIT = 0, REQUEST = 8, DONE = 16, ARRIVE = 24 };

TW_INLINE u32 comb_subcore(struct sm *s, unsigned k) {
  struct sm_wires *x = &s->wires;
  const struct subcore_out *from = &x->subcore[k];
  subcore_control(&s->subcore[k], &x->subcore_in[k], &x->subcore[k]);
  if (subcore_rests(&s->subcore[k])) return (u32)from->request_valid << REQUEST;
  return (u32)from->commit_valid << COMMIT | (u32)from->request_valid << REQUEST | (u32)from->done_valid << DONE |
         (u32)from->arrive_valid << ARRIVE;
}

TW_INLINE void drive_commits(const struct sm *s, unsigned n, u8 commits, struct sm_out *out) {
  const struct sm_wires *x = &s->wires;
  out->commit_valid = commits;
  for (u32 left = commits; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    const struct subcore_out *from = &x->subcore[i / n];
    out->commit_warp[i] = from->commit_warp[i % n];
    out->commit_kernel[i] = x->dispatch.kernel[i] >> from->commit_warp[i % n] & 1;
    out->commit_pc[i] = from->commit_pc[i % n];
    out->commit_lanes[i] = from->commit_lanes[i % n];
  }
}

TW_INLINE void comb_subcores(struct sm *s, unsigned n, struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  u32 events = 0, overflow = 0;
  for (unsigned k = 0; s->params.Kernels == 2 && k < s->params.Subcores; k++) {
    x->subcore_in[k].kernel = warps_in(n, x->dispatch.kernel, k);
    if (sm_moves_blocks(s)) sm_preemption_give(s, k);
  }
  if (s->params.Sharing) sm_sharing_control(s, n, out);
  comb_gates(s, n);
  TW_UNROLL(4)
  for (unsigned k = 0; k < SM_SCHEDULERS / n; k++) {
    events |= comb_subcore(s, k) << (k * n);
    overflow |= x->subcore[k].overflow;
  }
  drive_commits(s, n, (u8)(events >> COMMIT), out);
  out->overflow = overflow != 0;
  x->sthld_in.issued = (u8)(events >> COMMIT);
  x->requesting = (u8)(events >> REQUEST);
  x->barrier_in.done_valid = (u8)(events >> DONE);
  x->barrier_in.arrive_valid = (u8)(events >> ARRIVE);
}

/* A block that is given. */
static void take_block(struct kernel_dispatch_in *to, const struct sm_in *in) {
  to->give_valid = in->give_valid;
  if (!in->give_valid) return;
  to->give_x = in->give_x;
  to->give_y = in->give_y;
  to->give_z = in->give_z;
  to->give_alive = in->give_alive;
  to->give_count = in->give_count;
}

static void comb_dispatch(struct sm *s, const struct sm_in *in) {
  struct kernel_dispatch_in *to = &s->wires.dispatch_in;
  to->start = in->start;
  if (s->params.BlockSource) take_block(to, in);
  if (s->params.Governor) sm_governor_limits(s, to);
  if (sm_moves_blocks(s)) sm_preemption_blocks(s, to);
  kernel_dispatch_control(&s->dispatch, to, &s->wires.dispatch);
}

void sm_comb(struct sm *s, const struct sm_in *in, struct sm_out *out) {
  struct sm_wires *x = &s->wires;
  barrier_comb(&s->barrier, &x->barrier_in, &x->barrier);
  if (s->params.Governor) sm_governor_control(s, in);
  if (sm_moves_blocks(s)) sm_preemption_control(s);
  sm_memory_control(s, in->memory_ready);
  if (operand_stage_needs(s->params.OperandStage, NEED_NEAR)) comb_sthld(s, in);
  comb_dispatch(s, in);
  SM_SPECIALISE(s, comb_subcores, out);
  if (sm_moves_blocks(s)) sm_preemption_move(s);
  out->busy = x->dispatch.busy | (sm_moves_blocks(s) ? x->mover.has : 0);
  out->ended = x->dispatch.ended;
  if (!s->params.Sharing) out->stalls_valid = 0;
  out->quiet = s->params.BlockSource && !out->busy && !sm_memory_holds(s);
  sm_memory_port(s, in, out);
}

/* ---- the clock edge */

TW_INLINE void clock_dispatch(struct sm *s, unsigned n, struct sm_wires *x, const struct sm_in *in) {
  const struct kernel_dispatch_out *d = &x->dispatch;
  struct barrier_in *b = &x->barrier_in;
  for (u32 left = b->done_valid; left; left &= left - 1)
    b->done_warp[lowest_bit(left)] = x->subcore[lowest_bit(left) / n].done_warp[lowest_bit(left) % n];
  for (u32 left = b->arrive_valid; left; left &= left - 1)
    b->arrive_warp[lowest_bit(left)] = x->subcore[lowest_bit(left) / n].arrive_warp[lowest_bit(left) % n];
  if (sm_moves_blocks(s)) sm_preemption_arrive(s, b);
  b->launch_valid = d->launch_valid;
  if (d->launch_valid) {
    b->launch_scheduler = d->launch_scheduler;
    b->launch_warp = d->launch_warp;
    b->launch_block = d->launch_block;
    b->launch_first = d->launch_first;
    b->launch_block_warps = d->launch_block_warps;
  }
  if (b->done_valid | b->arrive_valid | b->launch_valid | s->barrier.complete) /* mostly nothing */
    barrier_clock(&s->barrier, b, &x->barrier);
  x->dispatch_in.done_valid = b->done_valid;
  if (b->done_valid) memcpy(x->dispatch_in.done_warp, b->done_warp, sizeof b->done_warp);
  if (s->params.Sharing) sm_sharing_step(s, in, b);
  kernel_dispatch_step(&s->dispatch, &x->dispatch_in, d);
}

/* What is written before a kernel runs. */
TW_INLINE void drive_program(struct subcore_in *to, const struct sm_in *in) {
  to->program_valid = in->program_valid;
  to->constant_valid = in->constant_valid;
  if (!(in->program_valid | in->constant_valid)) return;
  to->program_address = in->program_address;
  to->program_word = in->program_word;
  to->constant_word = in->constant_word;
  to->constant_value = in->constant_value;
}

/* A launch for scheduler d->launch_scheduler, if it is one of the n of sub-core k. */
TW_INLINE void drive_launch(struct subcore_in *to, const struct kernel_dispatch_out *d, unsigned k, unsigned n) {
  to->launch_valid = 0;
  if (!d->launch_valid || d->launch_scheduler / n != k) return;
  to->launch_valid = (u8)(1u << d->launch_scheduler % n);
  to->launch_warp = d->launch_warp;
  to->launch_pc = d->launch_pc;
  to->launch_lanes = d->launch_lanes;
  to->launch_warp_in_block = d->launch_warp_in_block;
  to->launch_block_x = d->launch_block_x;
  to->launch_block_y = d->launch_block_y;
  to->launch_block_z = d->launch_block_z;
  to->launch_shared_base = d->launch_shared_base;
}

/* Mostly nothing is written, and nothing was in the cycle before. */
TW_INLINE void clock_subcores(struct sm *s, unsigned n, const struct sm_in *in) {
  struct sm_wires *x = &s->wires;
  const bool writes = in->program_valid | in->constant_valid | x->dispatch.launch_valid;
  for (unsigned k = 0; (writes || x->wrote) && k < SM_SCHEDULERS / n; k++) {
    drive_program(&x->subcore_in[k], in);
    drive_launch(&x->subcore_in[k], &x->dispatch, k, n);
  }
  x->wrote = writes;
  TW_UNROLL(4)
  for (unsigned k = 0; k < SM_SCHEDULERS / n; k++) subcore_clock(&s->subcore[k], &x->subcore_in[k], &x->subcore[k]);
}

void sm_clock(struct sm *s, const struct sm_in *in, const struct sm_out *out) {
  if (operand_stage_needs(s->params.OperandStage, NEED_NEAR))
    sthld_controller_clock(&s->sthld, &s->wires.sthld_in, &s->wires.sthld);
  s->wires.path_in.invalidate = s->params.BlockSource && in->start;
  sm_memory_gather(s);
  if (s->params.Governor) sm_governor_step(s, out);
  if (sm_moves_blocks(s)) sm_preemption_step(s, in);
  SM_SPECIALISE(s, clock_dispatch, &s->wires, in);
  sm_memory_step(s, in);
  SM_SPECIALISE(s, clock_subcores, in);
  sm_write_setting(s, in);
}
