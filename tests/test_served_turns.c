/* Test of sm_turn and fetch_mux: who is served, beside a row in which all stand, the next one first. Of those that want
 * to be, the first in the row is, and goes to its end with all that stand before it. What each wants, has room for, and
 * when blocks end and memory is ready is by chance; a word is two numbers, of an array of them.
 * PAVER 5.1, 5.3, 6.1.
 * Oracle for: sm_turn, fetch_mux */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "dispatch/fetch_mux.h"
#include "dispatch/sm_turn.h"

enum { MOST = SM_TURN_MAX_SMS + 1, TAGS = 8 };

static unsigned dice(unsigned n) { return (unsigned)rand() / 7 % n; }

struct line {
  unsigned who[MOST], count;
};

static void line_up(struct line *r, unsigned count) {
  r->count = count;
  for (unsigned k = 0; k < count; k++) r->who[k] = k;
}

/* The first that wants, who goes to the end; `count` if nobody does. */
static unsigned serve(struct line *r, const bool *wants) {
  struct line old = *r;
  unsigned k = 0;
  while (k < r->count && !wants[r->who[k]]) k++;
  if (k == r->count) return k;
  for (unsigned i = 0; i < r->count; i++) r->who[i] = old.who[(k + 1 + i) % r->count];
  return old.who[k];
}

/* ---- blocks to SMs */

struct gpu {
  struct sm_turn unit;
  struct sm_turn_in in;
  struct sm_turn_out out;
  struct line row;
  unsigned sms, running[MOST], left; /* blocks of each SM; of the grid, that have not been given */
  unsigned half, slow;               /* SM with half a pair, or their number */
  bool open;                         /* a grid is under way */
  long grids, seconds;
};

static void begin(struct gpu *g) {
  g->in.start = 1;
  g->in.sm_blocks = (u8)(1 + dice(dice(2) ? 4 : 32));
  g->in.pairs = (u8)dice(2);
  g->slow = 2 + dice(60);
  g->grids++;
}

static bool may_take(const struct gpu *g, unsigned i) {
  const unsigned free = g->in.sm_blocks - g->running[i];
  if (!g->in.want[i] || !free) return false;
  if (g->half < g->sms) return g->half == i;
  return free > 1 || !g->in.pairs || g->in.sm_blocks == 1;
}

static bool drive(struct gpu *g) {
  bool over = g->left == 0;
  g->in.start = 0;
  g->in.more = g->left > 0;
  for (unsigned i = 0; i < g->sms; i++) {
    g->in.want[i] = g->left && dice(3) == 0;
    g->in.ended[i] = g->running[i] && dice(g->slow) == 0;
    g->in.quiet[i] = dice(2 * g->sms) > 0;
    over = over && !g->running[i] && g->in.quiet[i];
  }
  if (!g->open && dice(3) == 0) begin(g);
  return over;
}

static void give(struct gpu *g) {
  bool may[MOST] = {0};
  for (unsigned i = 0; i < g->sms; i++) may[i] = may_take(g, i);
  const unsigned sm = serve(&g->row, may);
  assert_int_equal(g->out.give_valid, sm < g->sms);
  for (unsigned i = 0; i < g->sms; i++) {
    assert_int_equal(g->out.give[i], i == sm);
    if (!g->in.start) assert_int_equal(g->out.room[i], g->running[i] < g->in.sm_blocks);
  }
  if (sm < g->sms) {
    g->seconds += g->half == sm;
    g->half = g->in.pairs && g->half == g->sms ? sm : g->sms;
    g->running[sm]++;
    g->left--;
  }
}

static void gpu_cycle(struct gpu *g) {
  const bool over = drive(g);
  sm_turn_comb(&g->unit, &g->in, &g->out);
  sm_turn_clock(&g->unit, &g->in, &g->out);
  assert_int_equal(g->out.busy, g->open);
  give(g);
  for (unsigned i = 0; i < g->sms; i++) g->running[i] -= g->in.ended[i];
  g->open = g->in.start || (g->open && !over);
  if (!g->in.start) return;
  g->left = 1 + dice(6 * g->sms);
  g->half = g->sms;
  line_up(&g->row, g->sms);
}

static void blocks_to_sms(void **state) {
  static const unsigned machines[] = {1, 3, 15, SM_TURN_MAX_SMS};
  static struct gpu g;
  (void)state;
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    memset(&g, 0, sizeof g);
    srand(m + 1);
    g.sms = g.half = machines[m];
    line_up(&g.row, g.sms);
    sm_turn_init(&g.unit, &(struct sm_turn_params){.Sms = g.sms});
    for (unsigned t = 0; t < 30000; t++) gpu_cycle(&g);
    assert_true(g.grids > 20 && g.seconds > 20);
  }
}

/* ---- the port to memory */

struct port {
  struct fetch_mux unit;
  struct fetch_mux_in in;
  struct fetch_mux_out out;
  struct line row;
  unsigned sms, busy;         /* how often somebody asks */
  bool asks[MOST];            /* the last one is the queue */
  bool waits[MOST];           /* for an answer, an SM */
  u32 place[MOST], tag[TAGS]; /* an SM's; of the queue's tag the word that is on its way, or 0 */
};

static unsigned number_at(u32 place) { return (place * 40503u + 7) & 0xffff; }
static u32 word_at(u32 word) { return number_at(2 * word) + 0x10000u * number_at(2 * word + 1); }

static void ask(struct port *p) {
  for (unsigned i = 0; i < p->sms; i++) {
    if (!p->asks[i] && !p->waits[i] && dice(p->busy) == 0) {
      p->asks[i] = true;
      p->place[i] = (u32)rand() & low_bits(31);
    }
    p->in.fetch_valid[i] = p->asks[i];
    p->in.fetch_place[i] = p->place[i];
  }
  if (!p->asks[p->sms] && dice(3) == 0) {
    p->in.queue_tag = (u8)dice(TAGS);
    p->in.queue_word = 1 + dice(1 << 20);
    p->asks[p->sms] = !p->tag[p->in.queue_tag];
  }
  p->in.queue_valid = p->asks[p->sms];
  p->in.read_ready = dice(4) > 0;
}

/* An answer to one of those that wait: the SM, their number for the queue, or one more: none. */
static unsigned answer(struct port *p) {
  const unsigned who = dice(p->sms + 1), tag = dice(TAGS);
  p->in.answer_valid = who < p->sms ? p->waits[who] : p->tag[tag] != 0;
  if (!p->in.answer_valid) return p->sms + 1;
  p->in.answer_tag = (u8)(who < p->sms ? who : FETCH_MUX_QUEUE | tag);
  p->in.answer_word = word_at(who < p->sms ? p->place[who] / 2 : p->tag[tag]);
  if (who < p->sms) p->waits[who] = false;
  else p->tag[tag] = 0;
  return who;
}

static void expect_answer(const struct port *p, unsigned who) {
  for (unsigned i = 0; i < p->sms; i++) assert_int_equal(p->out.fetch_answer[i], i == who);
  if (who < p->sms) assert_int_equal(p->out.fetch_number, number_at(p->place[who]));
  assert_int_equal(p->out.queue_answer_valid, who == p->sms);
  if (who != p->sms) return;
  assert_int_equal(p->out.queue_answer_word, p->in.answer_word);
  assert_int_equal(p->out.queue_answer_tag, p->in.answer_tag - FETCH_MUX_QUEUE);
}

static void expect_read(struct port *p) {
  struct line row = p->row;
  const unsigned who = serve(&row, p->asks);
  assert_int_equal(p->out.read_valid, who <= p->sms);
  for (unsigned i = 0; i < p->sms; i++) assert_int_equal(p->out.fetch_ready[i], i == who && p->in.read_ready);
  assert_int_equal(p->out.queue_ready, who == p->sms && p->in.read_ready);
  if (who > p->sms) return;
  assert_int_equal(p->out.read_word, who < p->sms ? p->place[who] / 2 : p->in.queue_word);
  assert_int_equal(p->out.read_tag, who < p->sms ? who : (unsigned)FETCH_MUX_QUEUE + p->in.queue_tag);
  if (!p->in.read_ready) return;
  p->row = row;
  p->asks[who] = false;
  if (who < p->sms) p->waits[who] = true;
  else p->tag[p->in.queue_tag] = p->in.queue_word;
}

static void port_cycle(struct port *p) {
  ask(p);
  const unsigned answered = answer(p);
  p->in.start = dice(500) == 0;
  fetch_mux_comb(&p->unit, &p->in, &p->out);
  fetch_mux_clock(&p->unit, &p->in, &p->out);
  expect_answer(p, answered);
  expect_read(p);
  if (p->in.start) line_up(&p->row, p->sms + 1);
}

static void words_of_memory(void **state) {
  static const unsigned machines[] = {1, 3, 15, FETCH_MUX_MAX_SMS};
  static struct port p;
  (void)state;
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++)
    for (unsigned busy = 1; busy < 100; busy *= 9) {
      memset(&p, 0, sizeof p);
      srand(m + busy);
      p.sms = machines[m];
      p.busy = busy;
      line_up(&p.row, p.sms + 1);
      fetch_mux_init(&p.unit, &(struct fetch_mux_params){.Sms = p.sms, .BlockBits = 16, .TagBits = 3});
      for (unsigned t = 0; t < 20000; t++) port_cycle(&p);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(blocks_to_sms), cmocka_unit_test(words_of_memory)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
