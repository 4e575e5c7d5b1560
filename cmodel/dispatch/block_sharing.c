/* block_sharing: see block_sharing.h for the contract. */
#include "dispatch/block_sharing.h"

enum { SCHEDULERS = BLOCK_SHARING_SCHEDULERS };

void block_sharing_init(struct block_sharing *s, const struct block_sharing_params *p) {
  s->params = *p;
  memset(&s->lock_in, 0, sizeof s->lock_in);
  share_lock_init(&s->lock, &(struct share_lock_params){
                                .Schedulers = SCHEDULERS, .WarpPairs = p->Warps / 2, .BlockPairs = p->Blocks / 2});
  memset(s->probe_in, 0, sizeof s->probe_in);
  for (unsigned i = 0; i < SCHEDULERS; i++)
    share_probe_init(&s->probe[i], &(struct share_probe_params){.Warps = p->Warps});
  memset(&s->execution_in, 0, sizeof s->execution_in);
  dynamic_execution_init(
      &s->execution,
      &(struct dynamic_execution_params){
          .Schedulers = SCHEDULERS, .ProbabilityBits = 8, .Period = p->Period, .Step = p->Step, .Start = p->Start});
}

void block_sharing_reset(struct block_sharing *s) {
  share_lock_reset(&s->lock);
  for (unsigned i = 0; i < SCHEDULERS; i++) share_probe_reset(&s->probe[i]);
  dynamic_execution_reset(&s->execution);
  s->lock_in.launch_valid = 0;
}

static void comb_locks(struct block_sharing *s, const struct block_sharing_in *in, struct block_sharing_out *out) {
  for (unsigned i = 0; i < SCHEDULERS; i++) s->lock_in.needs[i] = in->names_shared[i] | s->probe[i].needs;
  s->lock_in.access_scheduler = in->access_scheduler;
  s->lock_in.access_warp = in->access_warp;
  share_lock_comb(&s->lock, &s->lock_in, &s->lock_out);
  out->access_shared = s->lock_out.access_shared;
  out->access_pair = s->lock_out.access_pair;
}

static void comb_probe(struct block_sharing *s, const struct block_sharing_in *in, unsigned i,
                       struct block_sharing_out *out) {
  struct share_probe_in *to = &s->probe_in[i];
  to->asks = in->memory_shared ? ~s->lock_out.direct[i] & low_bits(s->params.Warps) : 0;
  to->accesses = in->accesses[i];
  to->issue_valid = 0; /* what is issued is known later */
  share_probe_comb(&s->probe[i], to, &s->probe_out[i]);
  out->asking[i] = s->probe_out[i].asking;
  out->held[i] = s->lock_out.held[i] | s->probe_out[i].held;
}

void block_sharing_comb(struct block_sharing *s, const struct block_sharing_in *in, struct block_sharing_out *out) {
  comb_locks(s, in, out);
  s->execution_in.reference_sm = in->smid == 0;
  dynamic_execution_comb(&s->execution, &s->execution_in, &s->execution_out);
  out->stalls_valid = s->execution_out.stalls_valid;
  out->stalls = s->execution_out.stalls;
  for (unsigned i = 0; i < SCHEDULERS; i++) {
    comb_probe(s, in, i, out);
    out->memory_held[i] = in->dynamic && !s->execution_out.allowed ? s->lock_out.non_owner[i] : 0;
    out->precedence[2 * i] = in->owner_first ? s->lock_out.unshared[i] : 0;
    out->precedence[2 * i + 1] = in->owner_first ? s->lock_out.non_owner[i] : 0;
  }
}

/* What a launch of this cycle is to the lock in the next. */
static void note_launch(struct share_lock_in *to, const struct block_sharing_in *in) {
  to->launch_valid = in->launch_valid;
  to->launch_scheduler = in->launch_scheduler;
  to->launch_warp = in->launch_warp;
  to->launch_block = in->launch_block;
  to->launch_shared = in->launch_block < 2 * in->pairs;
}

static void clock_execution(struct block_sharing *s, const struct block_sharing_in *in) {
  struct dynamic_execution_in *to = &s->execution_in;
  to->running = in->dynamic && !in->start;
  to->stalled = 0;
  for (unsigned i = 0; i < SCHEDULERS; i++)
    to->stalled |= (u8)((in->wants_collector[i] != 0 && !(in->commit_valid >> i & 1)) << i);
  to->reference_valid = in->reference_valid;
  to->reference_stalls = in->reference_stalls;
  dynamic_execution_clock(&s->execution, to, &s->execution_out);
}

/* What scheduler i issues, an instruction or a question, and the locks that its warp takes with it. */
static void clock_probe(struct block_sharing *s, const struct block_sharing_in *in, unsigned i) {
  struct share_lock_in *lock = &s->lock_in;
  struct share_probe_in *to = &s->probe_in[i];
  to->issue_probe = in->probe_valid >> i & 1;
  to->issue_valid = to->issue_probe || in->commit_valid >> i & 1;
  to->issue_warp = to->issue_probe ? in->probe_warp[i] : in->commit_warp[i];
  to->answer_valid = in->answer_valid && in->access_scheduler == i;
  to->answer_warp = in->access_warp;
  to->answer_needs = in->answer_needs;
  lock->take_warp[i] = lock->memory_warp[i] = to->issue_warp;
  if (to->issue_valid) {
    lock->take_valid |= (u8)((in->names_shared[i] >> to->issue_warp & 1) << i);
    lock->memory_valid |= (u8)((s->probe[i].needs >> to->issue_warp & 1) << i);
  }
  if (to->issue_valid | to->answer_valid) share_probe_clock(&s->probe[i], to, &s->probe_out[i]);
}

void block_sharing_clock(struct block_sharing *s, const struct block_sharing_in *in,
                         const struct block_sharing_out *out) {
  struct share_lock_in *to = &s->lock_in;
  (void)out;
  to->block_busy = in->block_busy;
  to->take_valid = to->memory_valid = 0;
  for (unsigned i = 0; i < SCHEDULERS; i++) clock_probe(s, in, i);
  to->done_valid = in->done_valid;
  memcpy(to->done_warp, in->done_warp, sizeof to->done_warp);
  share_lock_clock(&s->lock, to, &s->lock_out);
  note_launch(to, in);
  clock_execution(s, in);
}
