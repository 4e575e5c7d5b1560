/* Test of group_queue: beside a list of words that have been asked for and come, and SMs in a row from which the one
 * that is dealt a group goes to the end; from a memory that answers late and in any order.
 * Oracle for: group_queue */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "dispatch/group_queue.h"

enum { MOST_GROUPS = 256, MOST_WORDS = 1 + 2 * MOST_GROUPS, NEVER = -1 };

static unsigned dice(unsigned n) { return (unsigned)rand() / 7 % n; }

struct world {
  struct group_queue unit;
  struct group_queue_params p;
  struct group_queue_in in;
  struct group_queue_out out;
  u32 base, word[MOST_WORDS]; /* of the queue */
  unsigned groups, asked;     /* words that have been */
  long came[MOST_WORDS];      /* the cycle in which a word has, or NEVER */
  u8 tag[MOST_WORDS];
  unsigned row[GROUP_QUEUE_MAX_SMS]; /* SMs, the next one first */
  unsigned dealt, slow;
  long now;
  bool open; /* a grid has begun, and is not exhausted */
};

static void begin(struct world *w) {
  w->groups = dice(8) ? 1 + dice(dice(2) ? 8 : smaller(MOST_GROUPS, 1u << w->p.BlockBits)) : 0;
  w->groups = smaller(w->groups, 1u << w->p.BlockBits);
  w->asked = w->dealt = 0;
  w->slow = 1 + dice(3) * 8;
  w->word[0] = w->groups;
  for (unsigned k = 1; k < MOST_WORDS; k++) w->word[k] = (u32)rand() << 1 & low_bits(w->p.PointerBits + 1) & ~1u;
  for (unsigned i = 0; i < w->p.Sms; i++) w->row[i] = i;
  w->in.start = 1;
  w->in.base = w->base = (u32)rand() & low_bits(w->p.PointerBits - 1);
}

/* The number of groups has come; the two words of group n have. */
static bool known(const struct world *w) { return w->asked && w->came[0] != NEVER; }
static bool is_there(const struct world *w, unsigned n) {
  return w->asked > 2 + 2 * n && w->came[1 + 2 * n] != NEVER && w->came[2 + 2 * n] != NEVER;
}

/* A word is asked for: the number of groups first, tails always, heads if there is a place. */
static bool asks(const struct world *w) {
  if (!w->open || !w->asked) return w->open;
  if (!known(w) || w->asked == 1 + 2 * w->groups) return false;
  return w->asked % 2 == 0 || (w->asked - 1) / 2 - w->dealt < w->p.Entries;
}

/* The place in the row of the SM that is dealt the next group; the number of SMs: none is. */
static unsigned receiver_of(const struct world *w) {
  unsigned k = 0;
  if (!w->open || !known(w) || w->dealt == w->groups || !is_there(w, w->dealt)) return w->p.Sms;
  while (k < w->p.Sms && !w->in.empty[w->row[k]]) k++;
  return k;
}

/* Who is dealt one goes to the end, and all before it with it. */
static void turn(struct world *w, unsigned k) {
  unsigned row[GROUP_QUEUE_MAX_SMS];
  memcpy(row, w->row, sizeof row);
  for (unsigned i = 0; i < w->p.Sms; i++) w->row[i] = row[(k + 1 + i) % w->p.Sms];
}

static void expect_deal(struct world *w) {
  const unsigned k = receiver_of(w), n = w->dealt;
  assert_int_equal(w->out.deal_valid, k < w->p.Sms);
  for (unsigned i = 0; i < w->p.Sms; i++) assert_int_equal(w->out.deal[i], k < w->p.Sms && w->row[k] == i);
  if (k == w->p.Sms) return;
  assert_int_equal(w->out.deal_next, w->word[1 + 2 * n] / 2);
  assert_int_equal(w->out.deal_tail, w->word[2 + 2 * n] / 2);
  turn(w, k);
  w->dealt++;
}

/* A word that is on its way comes, maybe; which one is by chance. */
static int answer(struct world *w) {
  int waits[MOST_WORDS];
  unsigned n = 0;
  for (unsigned k = 0; k < w->asked; k++)
    if (w->came[k] == NEVER) waits[n++] = (int)k;
  if (!n || dice(w->slow)) return NEVER;
  const int k = waits[dice(n)];
  w->in.answer_valid = 1;
  w->in.answer_tag = w->tag[k];
  w->in.answer_word = w->word[k];
  return k;
}

static void cycle(struct world *w) {
  w->in = (struct group_queue_in){.read_ready = dice(3) > 0};
  for (unsigned i = 0; i < w->p.Sms; i++) w->in.empty[i] = dice(w->slow > 1 ? 2 : 6) == 0;
  const int comes = answer(w);
  const bool over = !w->open || (known(w) && w->dealt == w->groups);
  w->open = !over;
  const bool is_asking = asks(w);
  if (over && dice(3) == 0) begin(w);
  group_queue_comb(&w->unit, &w->in, &w->out);
  assert_int_equal(w->out.exhausted, over);
  assert_int_equal(w->out.read_valid, is_asking);
  expect_deal(w);
  if (is_asking) assert_int_equal(w->out.read_word, (w->base + w->asked) & low_bits(w->p.PointerBits - 1));
  if (is_asking && w->in.read_ready) {
    for (unsigned k = 0; k < w->asked; k++) assert_true(w->came[k] != NEVER || w->tag[k] != w->out.read_tag);
    w->tag[w->asked] = w->out.read_tag;
    w->came[w->asked++] = NEVER;
  }
  if (comes != NEVER) w->came[comes] = w->now;
  w->open |= w->in.start;
  group_queue_clock(&w->unit, &w->in, &w->out);
  w->now++;
}

static void beside_lists(void **state) {
  static const struct group_queue_params machines[] = {
      {15, 16, 16, 31}, {80, 32, 16, 31}, {1, 2, 5, 7}, {3, 5, 8, 20}, {7, 4, 4, 9}};
  static struct world w;
  (void)state;
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++)
    for (unsigned seed = 1; seed <= 6; seed++) {
      unsigned grids = 0, dealt = 0;
      memset(&w, 0, sizeof w);
      srand(seed);
      w.p = machines[m];
      group_queue_init(&w.unit, &w.p);
      for (unsigned t = 0; t < 20000; t++) {
        cycle(&w);
        grids += w.in.start;
        dealt += w.out.deal_valid;
      }
      assert_true(grids > 3 && dealt > 100);
    }
}

/* A queue as it lies in memory, by hand: two groups, of three blocks and of one (group_image.h). */
static void by_hand(void **state) {
  static const u32 image[] = {2, 0x414, 0x418, 0x41c, 0x41c};
  struct group_queue s;
  unsigned dealt = 0;
  (void)state;
  group_queue_init(&s, &(struct group_queue_params){.Sms = 2, .Entries = 4, .BlockBits = 16, .PointerBits = 31});
  struct group_queue_in in = {.start = 1, .base = 0x100};
  struct group_queue_out out = {0};
  for (unsigned t = 0; t < 20; t++) {
    group_queue_comb(&s, &in, &out);
    if (out.deal_valid) {
      assert_int_equal(out.deal[dealt], 1);
      assert_int_equal(out.deal_next, dealt ? 0x20e : 0x20a);
      assert_int_equal(out.deal_tail, dealt ? 0x20e : 0x20c);
      dealt++;
    }
    group_queue_clock(&s, &in, &out);
    in = (struct group_queue_in){.read_ready = 1, .empty = {1, 1}};
    in.answer_valid = out.read_valid && t;
    in.answer_tag = out.read_tag;
    if (in.answer_valid) in.answer_word = image[out.read_word - 0x100];
  }
  assert_int_equal(dealt, 2);
  assert_true(out.exhausted);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(beside_lists), cmocka_unit_test(by_hand)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
