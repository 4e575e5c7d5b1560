/* block_feed: see block_feed.h for the contract. */
#include "dispatch/block_feed.h"

void block_feed_init(struct block_feed *s, const struct block_feed_params *params) {
  s->params = *params;
  s->number = 0;
  block_feed_reset(s);
}

void block_feed_reset(struct block_feed *s) {
  s->state = BLOCK_FEED_GIVEN;
  s->next = s->tail = 0;
}

void block_feed_comb(const struct block_feed *s, const struct block_feed_in *in, struct block_feed_out *out) {
  (void)in;
  out->next = out->fetch_place = s->next;
  out->tail = s->tail;
  out->empty = s->state == BLOCK_FEED_GIVEN && s->next == s->tail;
  out->fetch_valid = s->state == BLOCK_FEED_FETCH;
  out->block_valid = s->state == BLOCK_FEED_READY;
  out->block_number = s->number;
}

void block_feed_clock(struct block_feed *s, const struct block_feed_in *in, const struct block_feed_out *out) {
  (void)out;
  if (s->state == BLOCK_FEED_READY && in->block_ready) s->state = BLOCK_FEED_GIVEN;
  if (s->state == BLOCK_FEED_AWAIT && in->answer_valid) {
    s->state = BLOCK_FEED_READY;
    s->number = in->answer_number;
  }
  if (s->state == BLOCK_FEED_FETCH && in->fetch_ready) s->state = BLOCK_FEED_AWAIT;
  if (s->state == BLOCK_FEED_GIVEN && s->next != s->tail && !in->hold) {
    s->next = (s->next + 1) & low_bits(s->params.PointerBits);
    s->state = BLOCK_FEED_FETCH;
  }
  if (in->cut_valid) s->tail = in->cut_tail;
  if (!in->load_valid) return;
  s->next = in->load_next;
  s->tail = in->load_tail;
  s->state = BLOCK_FEED_FETCH;
}
