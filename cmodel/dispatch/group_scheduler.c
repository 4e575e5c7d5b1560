/* group_scheduler: see group_scheduler.h for the contract. */
#include "dispatch/group_scheduler.h"

#define POINTER_BITS(p) (2 * (p)->BlockBits - 1)
#define PARTS(EACH)                                                                                                    \
  EACH(grid_walker, 1, grid, .GridBits = p->GridBits)                                                                  \
  EACH(group_queue, 1, queue, .Sms = p->Sms, .Entries = p->Entries, .BlockBits = p->BlockBits,                         \
       .PointerBits = POINTER_BITS(p))                                                                                 \
  EACH(block_feed, p->Sms, feed[i], .BlockBits = p->BlockBits, .PointerBits = POINTER_BITS(p))                         \
  EACH(block_coordinates, p->Sms, place[i], .NumberBits = p->BlockBits, .GridBits = p->GridBits)                       \
  EACH(task_stealer, 1, stealer, .Sms = p->Sms, .BlockBits = p->BlockBits, .PointerBits = POINTER_BITS(p))             \
  EACH(sm_turn, 1, turn, .Sms = p->Sms)                                                                                \
  EACH(fetch_mux, 1, port, .Sms = p->Sms, .BlockBits = p->BlockBits, .TagBits = clog2(p->Entries) + 1)

void group_scheduler_init(struct group_scheduler *s, const struct group_scheduler_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  PARTS(TW_INIT_EACH)
}

void group_scheduler_reset(struct group_scheduler *s) {
  const struct group_scheduler_params *p = &s->params;
  PARTS(TW_RESET_EACH)
}

static bool grouped(const struct group_scheduler_in *in) { return in->policy >= BLOCK_POLICY_GROUPS; }

/* What each SM has, which is state. */
static void look(struct group_scheduler *s, const struct group_scheduler_in *in) {
  struct group_scheduler_wires *x = &s->x;
  for (unsigned i = 0; i < s->params.Sms; i++) {
    x->feed_in[i] = (struct block_feed_in){0};
    block_feed_comb(&s->feed[i], &x->feed_in[i], &x->feed[i]);
    x->place_in[i] = (struct block_coordinates_in){.grid_x = in->grid_x,
                                                   .grid_y = in->grid_y,
                                                   .number_valid = x->feed[i].block_valid,
                                                   .number = x->feed[i].block_number};
    block_coordinates_comb(&s->place[i], &x->place_in[i], &x->place[i]);
  }
  x->grid_in = (struct grid_walker_in){.start = in->start && !grouped(in),
                                       .grid_x = in->grid_x,
                                       .grid_y = in->grid_y,
                                       .grid_z = in->grid_z,
                                       .block_warps = in->block_warps};
  grid_walker_comb(&s->grid, &x->grid_in, &x->grid);
}

/* Groups to SMs that have given all blocks away. */
static void deal(struct group_scheduler *s, const struct group_scheduler_in *in) {
  struct group_scheduler_wires *x = &s->x;
  x->queue_in.start = in->start && grouped(in);
  x->queue_in.base = in->queue_base;
  for (unsigned i = 0; i < s->params.Sms; i++) x->queue_in.empty[i] = x->feed[i].empty;
  group_queue_comb(&s->queue, &x->queue_in, &x->queue);
}

/* Which SM is given a block, of which source. */
static void give(struct group_scheduler *s, const struct group_scheduler_in *in) {
  struct group_scheduler_wires *x = &s->x;
  bool waits = !x->queue.exhausted;
  for (unsigned i = 0; i < s->params.Sms; i++) {
    x->turn_in.want[i] = grouped(in) ? x->place[i].block_valid : x->grid.block_valid;
    waits |= !x->feed[i].empty;
  }
  x->turn_in.start = in->start;
  x->turn_in.sm_blocks = in->sm_blocks;
  x->turn_in.pairs = in->policy == BLOCK_POLICY_BCS;
  x->turn_in.more = grouped(in) ? waits : x->grid.block_valid;
  memcpy(x->turn_in.ended, in->ended, sizeof in->ended);
  memcpy(x->turn_in.quiet, in->quiet, sizeof in->quiet);
  sm_turn_comb(&s->turn, &x->turn_in, &x->turn);
  x->grid_in.block_ready = !grouped(in) && x->turn.give_valid;
  for (unsigned i = 0; i < s->params.Sms; i++) {
    x->place_in[i].block_ready = grouped(in) && x->turn.give[i];
    x->feed_in[i].block_ready = x->place_in[i].block_ready && x->place[i].block_valid;
  }
}

static void steal(struct group_scheduler *s, const struct group_scheduler_in *in) {
  struct group_scheduler_wires *x = &s->x;
  x->stealer_in.enable = in->policy == BLOCK_POLICY_STEALING && x->queue.exhausted && x->turn.busy;
  for (unsigned i = 0; i < s->params.Sms; i++) {
    x->stealer_in.dry[i] = x->feed[i].empty && x->turn.room[i];
    x->stealer_in.next[i] = (u16)(x->feed[i].next & low_bits(s->params.BlockBits));
    x->stealer_in.tail[i] = x->feed[i].tail;
  }
  task_stealer_comb(&s->stealer, &x->stealer_in, &x->stealer);
}

static void load(struct group_scheduler *s) {
  struct group_scheduler_wires *x = &s->x;
  const bool stolen = x->stealer.steal_valid;
  for (unsigned i = 0; i < s->params.Sms; i++) {
    x->feed_in[i].load_valid = x->queue.deal[i] || x->stealer.recipient[i];
    x->feed_in[i].load_next = stolen ? x->stealer.recipient_next : x->queue.deal_next;
    x->feed_in[i].load_tail = stolen ? x->stealer.recipient_tail : x->queue.deal_tail;
    x->feed_in[i].hold = x->stealer.donor[i];
    x->feed_in[i].cut_valid = stolen && x->stealer.donor[i];
    x->feed_in[i].cut_tail = x->stealer.donor_tail;
  }
}

static void read(struct group_scheduler *s, const struct group_scheduler_in *in) {
  struct group_scheduler_wires *x = &s->x;
  x->port_in.start = in->start;
  for (unsigned i = 0; i < s->params.Sms; i++) {
    x->port_in.fetch_valid[i] = x->feed[i].fetch_valid;
    x->port_in.fetch_place[i] = x->feed[i].fetch_place;
  }
  x->port_in.queue_valid = x->queue.read_valid;
  x->port_in.queue_word = x->queue.read_word;
  x->port_in.queue_tag = x->queue.read_tag;
  x->port_in.read_ready = in->read_ready;
  x->port_in.answer_valid = in->answer_valid;
  x->port_in.answer_tag = in->answer_tag;
  x->port_in.answer_word = in->answer_word;
  fetch_mux_comb(&s->port, &x->port_in, &x->port);
  for (unsigned i = 0; i < s->params.Sms; i++) {
    x->feed_in[i].fetch_ready = x->port.fetch_ready[i];
    x->feed_in[i].answer_valid = x->port.fetch_answer[i];
    x->feed_in[i].answer_number = x->port.fetch_number;
  }
  x->queue_in.read_ready = x->port.queue_ready;
  x->queue_in.answer_valid = x->port.queue_answer_valid;
  x->queue_in.answer_tag = x->port.queue_answer_tag;
  x->queue_in.answer_word = x->port.queue_answer_word & low_bits(POINTER_BITS(&s->params) + 1);
}

static void offer(const struct group_scheduler *s, const struct group_scheduler_in *in,
                  struct group_scheduler_out *out) {
  const struct group_scheduler_wires *x = &s->x;
  out->block_valid = x->turn.give_valid;
  out->block_x = x->grid.block_x;
  out->block_y = x->grid.block_y;
  out->block_z = x->grid.block_z;
  out->block_alive = x->grid.block_alive;
  out->block_count = x->grid.block_count;
  memcpy(out->give, x->turn.give, sizeof out->give);
  for (unsigned i = 0; i < s->params.Sms; i++) {
    if (!grouped(in) || !out->give[i]) continue;
    out->block_x = x->place[i].block_x;
    out->block_y = x->place[i].block_y;
    out->block_z = x->place[i].block_z;
  }
}

void group_scheduler_comb(struct group_scheduler *s, const struct group_scheduler_in *in,
                          struct group_scheduler_out *out) {
  look(s, in);
  deal(s, in);
  give(s, in);
  steal(s, in);
  load(s);
  read(s, in);
  offer(s, in, out);
  out->busy = s->x.turn.busy;
  out->read_valid = s->x.port.read_valid;
  out->read_word = s->x.port.read_word;
  out->read_tag = s->x.port.read_tag;
}

void group_scheduler_clock(struct group_scheduler *s, const struct group_scheduler_in *in,
                           const struct group_scheduler_out *out) {
  (void)in, (void)out;
  const struct group_scheduler_wires *x = &s->x;
  grid_walker_clock(&s->grid, &x->grid_in, &x->grid);
  group_queue_clock(&s->queue, &x->queue_in, &x->queue);
  for (unsigned i = 0; i < s->params.Sms; i++) {
    block_feed_clock(&s->feed[i], &x->feed_in[i], &x->feed[i]);
    block_coordinates_clock(&s->place[i], &x->place_in[i], &x->place[i]);
  }
  task_stealer_clock(&s->stealer, &x->stealer_in, &x->stealer);
  sm_turn_clock(&s->turn, &x->turn_in, &x->turn);
  fetch_mux_clock(&s->port, &x->port_in, &x->port);
}
