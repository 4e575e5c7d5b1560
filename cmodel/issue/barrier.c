/* barrier: see barrier.h for the contract. */
#include "issue/barrier.h"

void barrier_init(struct barrier *s, const struct barrier_params *params) {
  s->params = *params;
  memset(s->block, 0, sizeof s->block);
  barrier_reset(s);
}

void barrier_reset(struct barrier *s) {
  memset(s->waiting, 0, sizeof s->waiting);
  memset(s->running, 0, sizeof s->running);
  memset(s->alive, 0, sizeof s->alive);
  s->complete = 0;
}

void barrier_comb(const struct barrier *s, const struct barrier_in *in, struct barrier_out *out) {
  (void)in;
  memcpy(out->waiting, s->waiting, sizeof s->waiting);
}

/* Complete blocks let their warps go, and count them as running again. */
static void release(struct barrier *s) {
  for (unsigned i = 0; i < s->params.Schedulers; i++)
    for (u32 left = s->waiting[i]; left; left &= left - 1)
      if (s->complete >> s->block[i][lowest_bit(left)] & 1) s->waiting[i] &= ~(left & -left);
  for (u32 left = s->complete; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    s->running[b] = s->alive[b];
  }
  s->complete = 0;
}

static void stop_running(struct barrier *s, unsigned block, bool ends) {
  s->running[block]--;
  s->alive[block] -= ends;
  if (s->running[block] == 0 && s->alive[block]) s->complete |= 1u << block;
}

void barrier_arrive(struct barrier *s, unsigned scheduler, unsigned warp) {
  s->waiting[scheduler] |= 1u << warp;
  stop_running(s, s->block[scheduler][warp], false);
}

void barrier_clock(struct barrier *s, const struct barrier_in *in, const struct barrier_out *out) {
  (void)out;
  if (s->complete) release(s);
  for (u32 left = in->arrive_valid; left; left &= left - 1) {
    barrier_arrive(s, lowest_bit(left), in->arrive_warp[lowest_bit(left)]);
  }
  for (u32 left = in->done_valid; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    stop_running(s, s->block[i][in->done_warp[i]], true);
  }
  if (!in->launch_valid) return;
  s->block[in->launch_scheduler][in->launch_warp] = in->launch_block;
  if (s->params.Context) s->waiting[in->launch_scheduler] &= ~(1u << in->launch_warp);
  if (in->launch_first) s->running[in->launch_block] = s->alive[in->launch_block] = in->launch_block_warps;
}
