/* group_queue: see group_queue.h for the contract. */
#include "dispatch/group_queue.h"

void group_queue_init(struct group_queue *s, const struct group_queue_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  group_queue_reset(s);
}

void group_queue_reset(struct group_queue *s) {
  s->state = GROUP_QUEUE_READ;
  s->left = 0;
  s->half = false;
  s->put = s->take = s->used = s->from = 0;
  for (unsigned e = 0; e < s->params.Entries; e++) s->entry[e].there = 0;
}

/* The SM that gets the next group, or the number of SMs. */
static unsigned receiver_of(const struct group_queue *s, const struct group_queue_in *in) {
  const unsigned sms = s->params.Sms;
  for (unsigned i = 0; i < sms; i++)
    if (in->empty[(s->from + i) % sms]) return (s->from + i) % sms;
  return sms;
}

void group_queue_comb(const struct group_queue *s, const struct group_queue_in *in, struct group_queue_out *out) {
  const bool is_there = s->entry[s->take].there == (GROUP_QUEUE_HEAD | GROUP_QUEUE_TAIL);
  const unsigned receiver = is_there ? receiver_of(s, in) : s->params.Sms;
  memset(out->deal, 0, sizeof out->deal);
  out->deal_valid = receiver < s->params.Sms;
  if (out->deal_valid) out->deal[receiver] = 1;
  out->deal_next = s->entry[s->take].head;
  out->deal_tail = s->entry[s->take].tail;
  out->exhausted = s->state == GROUP_QUEUE_READ && !s->left && !s->used;
  out->read_valid = s->state == GROUP_QUEUE_ASK ||
                    (s->state == GROUP_QUEUE_READ && s->left && (s->half || s->used < s->params.Entries));
  out->read_word = s->word;
  out->read_tag = (u8)(s->put << 1 | s->half);
}

static void begin(struct group_queue *s, u32 base) {
  group_queue_reset(s);
  s->state = GROUP_QUEUE_ASK;
  s->word = base;
}

static u8 following(const struct group_queue *s, u8 entry) {
  return entry + 1u == s->params.Entries ? 0 : (u8)(entry + 1);
}

/* A word has been asked for. */
static void asked(struct group_queue *s) {
  s->word = (s->word + 1) & low_bits(s->params.PointerBits - 1);
  if (s->state == GROUP_QUEUE_ASK) {
    s->state = GROUP_QUEUE_AWAIT;
    return;
  }
  s->half = !s->half;
  if (s->half) {
    s->used++;
    return;
  }
  s->left--;
  s->put = following(s, s->put);
}

static void answered(struct group_queue *s, unsigned tag, u32 word) {
  if (s->state == GROUP_QUEUE_AWAIT) {
    s->state = GROUP_QUEUE_READ;
    s->left = word & low_bits(s->params.BlockBits + 1);
    return;
  }
  const unsigned e = tag >> 1;
  s->entry[e].there |= tag & 1 ? GROUP_QUEUE_TAIL : GROUP_QUEUE_HEAD;
  *(tag & 1 ? &s->entry[e].tail : &s->entry[e].head) = word >> 1;
}

static void dealt(struct group_queue *s, const struct group_queue_out *out) {
  s->entry[s->take].there = 0;
  s->take = following(s, s->take);
  s->used--;
  for (unsigned i = 0; i < s->params.Sms; i++)
    if (out->deal[i]) s->from = (u8)(i + 1);
}

void group_queue_clock(struct group_queue *s, const struct group_queue_in *in, const struct group_queue_out *out) {
  if (in->start) {
    begin(s, in->base);
    return;
  }
  if (in->answer_valid) answered(s, in->answer_tag, in->answer_word);
  if (out->read_valid && in->read_ready) asked(s);
  if (out->deal_valid) dealt(s, out);
}
