/* reorder_queues: see reorder_queues.h for the contract. */
#include "memory/reorder_queues.h"

#include "isa.h"

void reorder_queues_init(struct reorder_queues *s) {
  load_split_init(&s->split, LOAD_SPLIT_MAX_TICKETS);
  reorder_queues_reset(s);
}

void reorder_queues_reset(struct reorder_queues *s) {
  load_split_reset(&s->split);
  s->waiting = 0;
  for (unsigned w = 0; w < REORDER_QUEUES_MAX_WARPS; w++) s->queue[w].head = s->queue[w].count = 0;
}

/* The lanes that leave for a queue in this cycle, and their ticket. */
static u32 queued(const struct reorder_queues *s, u8 *ticket) {
  const struct load_split *i = &s->split;
  if (!i->valid || !load_split_is_load(i) || s->queue[i->warp].count == REORDER_QUEUES_DEPTH) return 0;
  return load_split_able(i, ticket) ? load_split_lanes(i, load_split_line(i, lowest_bit(i->left))) : 0;
}

static void offer_load(const struct reorder_queues *s, struct coalescer_out *out) {
  const struct reorder_queue *q = &s->queue[__builtin_ctzll(s->waiting)];
  const struct reorder_line *line = &q->line[q->head];
  out->line_operation = ISA_MEM_LOAD;
  out->line_address = line->address;
  out->line_lanes = line->lanes;
  memcpy(out->line_word, line->word, sizeof line->word);
  out->line_reply = 1;
  out->line_ticket = line->ticket;
}

/* A line of a store or an atomic: all queues are empty. */
static void offer_other(const struct load_split *i, struct coalescer_out *out) {
  out->line_operation = i->operation;
  out->line_address = load_split_line(i, lowest_bit(i->left));
  out->line_lanes = load_split_lanes(i, out->line_address);
  memcpy(out->line_word, i->word, sizeof i->word);
  out->line_data = i->data;
  out->line_reply = i->reply;
}

void reorder_queues_control(const struct reorder_queues *s, const struct coalescer_in *in, struct coalescer_out *out) {
  const struct load_split *i = &s->split;
  u8 ticket;
  u32 leaves = queued(s, &ticket);
  out->holds = s->split.valid || s->waiting;
  out->line_valid = 1;
  if (s->waiting) {
    offer_load(s, out);
  } else if (i->valid && !load_split_is_load(i) && load_split_able(i, &out->line_ticket)) {
    offer_other(i, out);
    if (in->line_ready) leaves = out->line_lanes;
  } else {
    out->line_valid = 0;
  }
  out->request_ready = !i->valid || leaves == i->left;
  out->return_ready = i->results < COALESCER_PLACES;
  out->result_valid = i->results > 0;
}

static void push(struct reorder_queues *s, u32 lanes, u8 ticket) {
  const struct load_split *i = &s->split;
  struct reorder_queue *q = &s->queue[i->warp];
  struct reorder_line *line = &q->line[(q->head + q->count++) % REORDER_QUEUES_DEPTH];
  line->address = load_split_line(i, lowest_bit(lanes));
  line->lanes = lanes;
  line->ticket = ticket;
  memcpy(line->word, i->word, sizeof i->word);
  s->waiting |= (u64)1 << i->warp;
}

static void pop(struct reorder_queues *s) {
  const unsigned warp = (unsigned)__builtin_ctzll(s->waiting);
  struct reorder_queue *q = &s->queue[warp];
  q->head = (u8)((q->head + 1) % REORDER_QUEUES_DEPTH);
  if (!--q->count) s->waiting &= ~((u64)1 << warp);
}

void reorder_queues_clock(struct reorder_queues *s, const struct coalescer_in *in, const struct coalescer_out *out) {
  struct load_split *i = &s->split;
  u8 ticket = 0;
  const bool sends = out->line_valid && in->line_ready;
  const u32 leaves = queued(s, &ticket); /* before what is sent makes room */
  if (out->result_valid && in->result_ready) load_split_taken(i);
  if (in->return_valid && out->return_ready)
    load_split_return(i, in->return_ticket, in->return_lanes, &in->return_data);
  if (sends && s->waiting) pop(s);
  else if (sends) load_split_leave(i, out->line_lanes, out->line_ticket);
  if (!leaves) return;
  push(s, leaves, ticket);
  load_split_leave(i, leaves, ticket);
}
