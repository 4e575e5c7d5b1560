/* block_queue: see block_queue.h for the contract. */
#include "dispatch/block_queue.h"

void block_queue_init(struct block_queue *s, const struct block_queue_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void block_queue_reset(struct block_queue *s) {
  s->head = s->count = 0;
  s->taken = 0;
}

void block_queue_comb(const struct block_queue *s, const struct block_queue_in *in, struct block_queue_out *out) {
  out->ended = (s->taken & ~in->block_busy) != 0;
  out->block_valid = s->count != 0;
  if (!out->block_valid) return;
  const struct block_queue_place *first = &s->place[s->head];
  out->block_x = first->x;
  out->block_y = first->y;
  out->block_z = first->z;
  out->block_alive = first->alive;
  out->block_count = first->count;
}

void block_queue_clock(struct block_queue *s, const struct block_queue_in *in, const struct block_queue_out *out) {
  const bool leaves = out->block_valid && in->block_ready;
  if (in->give_valid)
    s->place[(s->head + s->count) % s->params.Blocks] =
        (struct block_queue_place){in->give_x, in->give_y, in->give_z, in->give_count, in->give_alive};
  s->head = (u8)((s->head + leaves) % s->params.Blocks);
  s->count = (u8)(s->count + in->give_valid - leaves);
  s->taken = in->block_busy;
}
