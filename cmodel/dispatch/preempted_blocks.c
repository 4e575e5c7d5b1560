/* preempted_blocks: see preempted_blocks.h for the contract. */
#include "dispatch/preempted_blocks.h"

void preempted_blocks_init(struct preempted_blocks *s, const struct preempted_blocks_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void preempted_blocks_reset(struct preempted_blocks *s) {
  memset(s->count, 0, sizeof s->count);
  memset(s->places, 0, sizeof s->places);
  s->moving = false;
}

void preempted_blocks_comb(const struct preempted_blocks *s, const struct preempted_blocks_in *in,
                           struct preempted_blocks_out *out) {
  (void)in;
  out->full = out->waiting = 0;
  out->moving = s->moving;
  out->place = s->place;
  for (unsigned k = 0; k < PREEMPTED_KERNELS; k++) {
    const struct preempted_block *first = &s->queue[k][0];
    out->full |= (u8)(preempted_blocks_full(s, k) << k);
    out->waiting |= (u8)((s->count[k] != 0) << k);
    out->head_x[k] = first->x;
    out->head_y[k] = first->y;
    out->head_z[k] = first->z;
    out->head_alive[k] = first->warp_active;
  }
}

static void move(struct preempted_blocks *s, unsigned kernel, unsigned place, bool back) {
  s->moving = true;
  s->back = back;
  s->kernel = (u8)kernel;
  s->place = (u8)place;
}

void preempted_blocks_take(struct preempted_blocks *s, unsigned kernel) {
  move(s, kernel, lowest_bit(~s->places[kernel]), false);
  s->places[kernel] |= 1u << s->place;
}

void preempted_blocks_saved(struct preempted_blocks *s, const struct preempted_block *b) {
  struct preempted_block *last = &s->queue[s->kernel][s->count[s->kernel]++];
  *last = *b;
  last->place = s->place;
  s->moving = false;
}

struct preempted_block preempted_blocks_resume(struct preempted_blocks *s, unsigned kernel) {
  struct preempted_block *queue = s->queue[kernel];
  const struct preempted_block first = queue[0];
  memmove(queue, queue + 1, --s->count[kernel] * sizeof *queue);
  move(s, kernel, first.place, true);
  return first;
}

void preempted_blocks_restored(struct preempted_blocks *s) {
  s->places[s->kernel] &= ~(1u << s->place);
  s->moving = false;
}

void preempted_blocks_clock(struct preempted_blocks *s, const struct preempted_blocks_in *in,
                            const struct preempted_blocks_out *out) {
  (void)out;
  if (in->take) preempted_blocks_take(s, in->kernel);
  if (in->saved)
    preempted_blocks_saved(s, &(struct preempted_block){in->block_x, in->block_y, in->block_z, in->warp_active, 0});
  if (in->resume) preempted_blocks_resume(s, in->kernel);
  if (in->restored) preempted_blocks_restored(s);
}
