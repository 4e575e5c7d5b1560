/* Test of block_feed: beside a list of the blocks that are left and the times of the one before them, in random runs;
 * and several of them with task_stealer, a memory that takes its time and SMs that have room now and then: every block
 * of a grid is given to one SM, once.  And the paper's example, 5.3.
 * Oracle for: block_feed */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "dispatch/block_feed.h"
#include "dispatch/task_stealer.h"

enum { PLACES = 64, NEVER = -1 };

static unsigned dice(unsigned n) { return (unsigned)rand() / 7 % n; }

/* ---- one of them, beside a list */

struct world {
  struct block_feed unit;
  struct block_feed_in in;
  struct block_feed_out out;
  unsigned left[PLACES], count;          /* places that wait, in order */
  unsigned place, number;                /* of the block before them */
  long asked, accepted, answered, given; /* the cycles in which it was, or NEVER */
  long now, groups, cuts;
};

static void load(struct world *w) {
  const unsigned size = 1 + dice(dice(2) ? 3 : PLACES - 1);
  w->in.load_valid = 1;
  w->in.load_next = dice(PLACES);
  w->in.load_tail = (w->in.load_next + size - 1) % PLACES;
  w->place = w->in.load_next;
  for (unsigned k = 1; k < size; k++) w->left[k - 1] = (w->place + k) % PLACES;
  w->count = size - 1;
  w->asked = w->now + 1;
  w->accepted = w->answered = w->given = NEVER;
  w->groups++;
}

static void expect(const struct world *w) {
  const bool is_asked = w->asked != NEVER && w->accepted == NEVER, is_there = w->answered != NEVER && w->given == NEVER;
  assert_int_equal(w->out.fetch_valid, is_asked);
  if (is_asked) assert_int_equal(w->out.fetch_place, w->place);
  assert_int_equal(w->out.block_valid, is_there);
  if (is_there) assert_int_equal(w->out.block_number, w->number);
  assert_int_equal(w->out.empty, (!w->groups || w->given != NEVER) && !w->count);
  if (!w->groups) return;
  assert_int_equal(w->out.next, w->place);
  assert_int_equal(w->out.tail, w->count ? w->left[w->count - 1] : w->place);
}

static void cycle(struct world *w) {
  w->in = (struct block_feed_in){.fetch_ready = dice(3) == 0, .block_ready = dice(3) == 0};
  w->in.answer_number = (u16)dice(PLACES);
  block_feed_comb(&w->unit, &w->in, &w->out);
  expect(w);
  const bool gone = w->given != NEVER;
  if (w->answered != NEVER && !gone && w->in.block_ready) w->given = w->now;
  if (w->accepted != NEVER && w->answered == NEVER && dice(4) == 0) {
    w->in.answer_valid = 1;
    w->answered = w->now;
    w->number = w->in.answer_number;
  }
  if (w->asked != NEVER && w->accepted == NEVER && w->in.fetch_ready) w->accepted = w->now;
  w->in.hold = dice(5) == 0;
  if (w->out.empty && dice(2)) load(w);
  else if (w->groups && w->in.hold && dice(2)) {
    w->count -= dice(2) ? dice(w->count + 1) : dice(smaller(w->count, 2) + 1);
    w->in.cut_valid = 1;
    w->in.cut_tail = w->count ? w->left[w->count - 1] : w->place;
    w->cuts++;
  } else if (w->given != NEVER && w->count && !w->in.hold) {
    w->place = w->left[0];
    memmove(w->left, w->left + 1, --w->count * sizeof *w->left);
    w->asked = w->now + 1;
    w->accepted = w->answered = w->given = NEVER;
  }
  block_feed_clock(&w->unit, &w->in, &w->out);
  w->now++;
}

static void beside_a_list(void **state) {
  (void)state;
  for (unsigned seed = 1; seed <= 20; seed++) {
    struct world w = {.asked = NEVER, .accepted = NEVER, .answered = NEVER, .given = NEVER};
    srand(seed);
    block_feed_init(&w.unit, &(struct block_feed_params){.BlockBits = 6, .PointerBits = 6});
    for (unsigned t = 0; t < 5000; t++) cycle(&w);
    assert_true(w.groups > 20 && w.cuts > 200);
  }
}

/* ---- several, and what takes blocks of one for another */

enum { MOST_SMS = 8, GRID = 200, LATENCY = 40 };

struct gpu {
  unsigned sms, groups, first[GRID + 1], dealt; /* group k has the places from first[k] to first[k + 1] */
  u16 memory[GRID];                             /* of a place: the number of a block */
  struct block_feed feed[MOST_SMS];
  struct task_stealer stealer;
  unsigned answer_in[MOST_SMS], room[MOST_SMS]; /* cycles until an answer, or 0; blocks that an SM has room for */
  unsigned sm[GRID], times[GRID], taken;        /* where a block runs, how often it was given; blocks taken */
  unsigned last[MOST_SMS], place_of[GRID];      /* place of the block that an SM had last; of each block */
};

static void build(struct gpu *g, unsigned sms, unsigned kind) {
  memset(g, 0, sizeof *g);
  g->sms = sms;
  for (unsigned p = 0; p < GRID; p++) {
    const unsigned other = dice(p + 1);
    g->memory[p] = g->memory[other];
    g->memory[other] = (u16)p;
  }
  for (unsigned p = 0; p < GRID; p++) g->place_of[g->memory[p]] = p;
  for (unsigned p = 0; p < GRID; p = g->first[g->groups]) {
    const unsigned size = kind == 0 ? GRID / sms : kind == 1 ? 1 + dice(9) : dice(4) ? 1 : GRID / 2;
    g->first[++g->groups] = smaller(GRID, p + size);
  }
  task_stealer_init(&g->stealer, &(struct task_stealer_params){.Sms = sms, .BlockBits = 8, .PointerBits = 10});
  for (unsigned i = 0; i < sms; i++) {
    block_feed_init(&g->feed[i], &(struct block_feed_params){.BlockBits = 8, .PointerBits = 10});
    g->room[i] = 1 + dice(3);
  }
}

/* One of the SMs that have none is given the next group. */
static void deal(struct gpu *g, struct block_feed_in *in, const struct block_feed_out *out) {
  const unsigned turn = dice(g->sms);
  for (unsigned k = 0; k < g->sms && g->dealt < g->groups; k++) {
    const unsigned i = (turn + k) % g->sms;
    if (!out[i].empty) continue;
    in[i].load_valid = 1;
    in[i].load_next = g->first[g->dealt];
    in[i].load_tail = g->first[++g->dealt] - 1;
    return;
  }
}

/* What memory and SM i do. */
static void serve(struct gpu *g, unsigned i, struct block_feed_in *in, const struct block_feed_out *out) {
  in->fetch_ready = dice(2) && !g->answer_in[i];
  in->answer_valid = g->answer_in[i] == 1;
  if (in->answer_valid) in->answer_number = g->memory[out->next];
  if (g->answer_in[i]) g->answer_in[i]--;
  if (out->fetch_valid && in->fetch_ready) g->answer_in[i] = 1 + dice(LATENCY);
  in->block_ready = g->room[i] > 0;
  if (dice(i ? 30 : 300) == 0) g->room[i]++; /* SM 0 is slow */
  if (!out->block_valid || !in->block_ready) return;
  g->room[i]--;
  g->times[out->block_number]++;
  g->sm[out->block_number] = i;
}

static void gpu_cycle(struct gpu *g) {
  struct block_feed_in in[MOST_SMS] = {{0}};
  struct block_feed_out out[MOST_SMS];
  struct task_stealer_in ask = {.enable = g->dealt == g->groups};
  struct task_stealer_out steal;
  for (unsigned i = 0; i < g->sms; i++) {
    block_feed_comb(&g->feed[i], &in[i], &out[i]);
    ask.dry[i] = out[i].empty && g->room[i];
    ask.next[i] = out[i].next & 0xff;
    ask.tail[i] = out[i].tail;
  }
  task_stealer_comb(&g->stealer, &ask, &steal);
  if (!ask.enable) deal(g, in, out);
  if (steal.steal_valid) g->taken += steal.stolen;
  for (unsigned i = 0; i < g->sms; i++) {
    /* A dry SM's room does not go, as it is given no block. */
    serve(g, i, &in[i], &out[i]);
    in[i].hold = steal.donor[i];
    in[i].cut_valid = steal.steal_valid && steal.donor[i];
    in[i].cut_tail = steal.donor_tail;
    if (!steal.recipient[i]) continue;
    in[i].load_valid = 1;
    in[i].load_next = steal.recipient_next;
    in[i].load_tail = steal.recipient_tail;
  }
  task_stealer_clock(&g->stealer, &ask, &steal);
  for (unsigned i = 0; i < g->sms; i++) block_feed_clock(&g->feed[i], &in[i], &out[i]);
}

static bool all_given(const struct gpu *g) {
  for (unsigned b = 0; b < GRID; b++)
    if (!g->times[b]) return false;
  return true;
}

static void each_block_once(void **state) {
  static struct gpu g;
  unsigned taken = 0, others = 0;
  (void)state;
  for (unsigned seed = 1; seed <= 120; seed++) {
    srand(seed);
    build(&g, 1 + seed % MOST_SMS, seed % 3);
    for (long t = 0; !all_given(&g); t++) {
      if (t == 200000) fail_msg("seed %u: blocks are lost", seed);
      gpu_cycle(&g);
    }
    for (unsigned t = 0; t < 300; t++) gpu_cycle(&g);
    for (unsigned b = 0; b < GRID; b++) assert_int_equal(g.times[b], 1);
    for (unsigned k = 0; k < g.groups; k++)
      for (unsigned p = g.first[k]; p < g.first[k + 1]; p++) others += g.sm[g.memory[p]] != g.sm[g.memory[g.first[k]]];
    taken += g.taken;
  }
  assert_true(taken > 1000 && others > 0 && others <= taken);
}

/* ---- by hand: TB_0 to TB_3 are the donor's, two of them are taken.  Whatever state TB_0 is in, it stays. */

static struct block_feed_out feed_cycle(struct block_feed *s, struct block_feed_in in) {
  struct block_feed_out out;
  block_feed_comb(s, &in, &out);
  block_feed_clock(s, &in, &out);
  return out;
}

static void example_of_the_text(void **state) {
  (void)state;
  for (unsigned when = 0; when < 5; when++) {
    struct block_feed s;
    struct block_feed_out out;
    unsigned given = 0, order[4];
    block_feed_init(&s, &(struct block_feed_params){.BlockBits = 16, .PointerBits = 31});
    feed_cycle(&s, (struct block_feed_in){.load_valid = 1, .load_next = 50, .load_tail = 53});
    for (unsigned t = 0; t < 40; t++) {
      struct block_feed_in in = {.fetch_ready = 1, .block_ready = t >= 3, .cut_valid = t == when, .cut_tail = 51};
      in.hold = t <= when && t + 3 > when;
      in.answer_valid = s.state == BLOCK_FEED_AWAIT;
      in.answer_number = (u16)(900 + s.next);
      out = feed_cycle(&s, in);
      if (out.block_valid && in.block_ready) order[given++] = out.block_number;
    }
    assert_int_equal(given, 2);
    assert_int_equal(order[0], 950);
    assert_int_equal(order[1], 951);
    assert_true(out.empty);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(beside_a_list),
      cmocka_unit_test(each_block_once),
      cmocka_unit_test(example_of_the_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
