/* Test of task_stealer: SMs with lists of blocks, which run, each once, in whatever cycle; what is taken is worked out
 * from a record of all that was waiting in each cycle.  And the paper's example, 5.3.
 * Oracle for: task_stealer */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "dispatch/task_stealer.h"

enum { MOST_SMS = TASK_STEALER_MAX_SMS, MOST_BLOCKS = 4096, RECORD = 256, HELD = 5 };

/* Blocks of an SM in the order in which they run: the first is the next one or has run, all others wait. */
struct list {
  unsigned block[MOST_BLOCKS], first, end;
  bool ran, dry; /* the first has; it has run dry */
};

struct world {
  struct task_stealer unit;
  struct task_stealer_params p;
  struct task_stealer_in in;
  struct task_stealer_out out;
  struct list sm[MOST_SMS];
  unsigned char runs[MOST_BLOCKS];
  unsigned blocks, base; /* of a grid; where the array of blocks is */
  long now, began;       /* cycle of a search's begin, or -1 */
  unsigned last;         /* SM that was given blocks */
  struct {
    unsigned waiting[MOST_SMS];
    bool dry[MOST_SMS];
  } record[RECORD]; /* of the last cycles */
  long steals, short_ones;
};

static unsigned dice(unsigned n) { return (unsigned)rand() / 7 % n; }

static unsigned waiting(const struct list *l) { return l->end - l->first - 1; }

/* Where a block is in the array: their order there is that of their numbers. */
static u32 place(const struct world *w, unsigned block) { return (w->base + block) & low_bits(w->p.PointerBits); }

static void start(struct world *w, struct task_stealer_params p, unsigned seed) {
  memset(w, 0, sizeof *w);
  w->p = p;
  task_stealer_init(&w->unit, &p);
  srand(seed);
}

/* Runs of blocks to all SMs: of one SM much, or of each as much as it happens. */
static void deal(struct world *w) {
  const unsigned most = smaller(MOST_BLOCKS, 1u << w->p.BlockBits), rich = dice(w->p.Sms), kind = dice(3);
  w->base = (unsigned)rand() * 5u;
  w->blocks = 0;
  w->last = w->p.Sms - 1;
  w->began = -1;
  memset(w->runs, 0, sizeof w->runs);
  for (unsigned i = 0; i < w->p.Sms; i++) {
    struct list *l = &w->sm[i];
    const unsigned fair = most / w->p.Sms;
    unsigned size = larger(1, kind == 0 ? fair : kind == 1 ? dice(fair + 1) : i == rich ? fair : dice(3));
    size = smaller(size, fair);
    *l = (struct list){.end = size};
    for (unsigned k = 0; k < size; k++) l->block[k] = w->blocks++;
  }
}

static void drive(struct world *w) {
  w->in.enable = 1;
  for (unsigned i = 0; i < w->p.Sms; i++) {
    const struct list *l = &w->sm[i];
    w->in.dry[i] = l->dry;
    w->in.next[i] = (u16)(place(w, l->block[l->first]) & low_bits(w->p.BlockBits));
    w->in.tail[i] = place(w, l->block[l->end - 1]);
    w->record[w->now % RECORD].waiting[i] = waiting(l);
    w->record[w->now % RECORD].dry[i] = l->dry;
  }
}

/* What was waiting of SM i, or whether it was dry, as it was looked at. */
static unsigned seen(const struct world *w, unsigned i) { return w->record[(w->began + 1 + i) % RECORD].waiting[i]; }
static bool seen_dry(const struct world *w, unsigned i) { return w->record[(w->began + 1 + i) % RECORD].dry[i]; }

/* In which cycle what is under way ends, and whether blocks are taken in it. */
static long end_of(const struct world *w, bool *takes) {
  *takes = false;
  for (unsigned i = 0; i < w->p.Sms && w->began + 1 + i <= w->now; i++) *takes |= seen(w, i) > 0;
  return w->began + w->p.Sms + 2 + (*takes ? w->p.BlockBits + 1 + HELD + 1 : 0);
}

/* The donor by sorting: an SM before which no other comes. */
static unsigned donor_of(const struct world *w) {
  unsigned order[MOST_SMS] = {0};
  for (unsigned i = 0; i < w->p.Sms; i++) {
    unsigned k = i;
    for (; k && seen(w, order[k - 1]) < seen(w, i); k--) order[k] = order[k - 1];
    order[k] = i;
  }
  return order[0];
}

static unsigned count_of(const struct world *w) {
  double sum = 0;
  for (unsigned i = 0; i < w->p.Sms; i++) sum += seen(w, i);
  return seen(w, donor_of(w)) - (unsigned)(sum / w->p.Sms);
}

static unsigned recipient_of(const struct world *w) {
  unsigned i = (w->last + 1) % w->p.Sms;
  while (!seen_dry(w, i)) i = (i + 1) % w->p.Sms;
  return i;
}

/* Nothing is taken; one SM is held for that, or none. */
static void expect_nothing(const struct world *w, unsigned held) {
  assert_false(w->out.steal_valid);
  for (unsigned i = 0; i < w->p.Sms; i++) {
    assert_int_equal(w->out.donor[i], i == held);
    assert_false(w->out.recipient[i]);
  }
}

/* Blocks go from one list's end to the other, and are compared with what the unit says. */
static void take(struct world *w) {
  const unsigned from = donor_of(w), to = recipient_of(w), count = count_of(w);
  struct list *donor = &w->sm[from], *recipient = &w->sm[to];
  const unsigned n = smaller(count, waiting(donor));
  assert_true(count >= 1);
  assert_int_equal(w->out.steal_valid, n > 0);
  for (unsigned i = 0; i < w->p.Sms; i++) {
    assert_int_equal(w->out.donor[i], i == from);
    assert_int_equal(w->out.recipient[i], i == to && n);
  }
  w->steals++;
  w->short_ones += n < count;
  if (!n) return;
  *recipient = (struct list){.end = n};
  memcpy(recipient->block, donor->block + donor->end - n, n * sizeof *donor->block);
  donor->end -= n;
  w->last = to;
  assert_int_equal(w->out.stolen, n);
  assert_int_equal(w->out.recipient_next, place(w, recipient->block[0]));
  assert_int_equal(w->out.recipient_tail, place(w, recipient->block[n - 1]));
  assert_int_equal(w->out.donor_tail, place(w, donor->block[donor->end - 1]));
}

/* An SM may run its first block, go on to its next one, or be dry, as it happens. */
static void go_on(struct world *w, unsigned i, unsigned pace) {
  struct list *l = &w->sm[i];
  if (dice(pace)) return;
  if (!l->ran) w->runs[l->block[l->first]]++;
  if (!l->ran) l->ran = true;
  else if (waiting(l) && !w->out.donor[i]) {
    l->first++;
    l->ran = false;
  } else if (!waiting(l)) l->dry = true;
}

static void cycle(struct world *w, const unsigned *pace) {
  bool takes = false, dry = false;
  drive(w);
  task_stealer_comb(&w->unit, &w->in, &w->out);
  task_stealer_clock(&w->unit, &w->in, &w->out);
  const bool under_way = w->began >= 0;
  const long end = under_way ? end_of(w, &takes) : 0;
  const bool ends = under_way && end == w->now;
  for (unsigned i = 0; i < w->p.Sms; i++) dry |= w->sm[i].dry;
  for (unsigned i = 0; i < w->p.Sms; i++)
    if (!w->out.recipient[i]) go_on(w, i, pace[i]);
  if (ends && takes) take(w);
  else expect_nothing(w, under_way && takes && w->now + HELD >= end ? donor_of(w) : w->p.Sms);
  if (ends) w->began = -1;
  else if (!under_way && dry) w->began = w->now;
  w->now++;
}

static bool all_dry(const struct world *w) {
  for (unsigned i = 0; i < w->p.Sms; i++)
    if (!w->sm[i].dry) return false;
  return true;
}

/* A grid to its end: each of its blocks has run once. */
static void grid(struct world *w) {
  unsigned pace[MOST_SMS];
  const unsigned slow = 1 + dice(40);
  deal(w);
  for (unsigned i = 0; i < w->p.Sms; i++) pace[i] = 1 + dice(dice(3) ? slow : 3);
  for (long t = 0; !all_dry(w); t++) {
    assert_true(t < 1000000);
    cycle(w, pace);
  }
  for (unsigned b = 0; b < w->blocks; b++) assert_int_equal(w->runs[b], 1);
  drive(w);
  w->in.enable = 0;
  task_stealer_comb(&w->unit, &w->in, &w->out);
  expect_nothing(w, w->p.Sms);
  task_stealer_clock(&w->unit, &w->in, &w->out);
}

static void blocks_run_once(void **state) {
  static const struct task_stealer_params machines[] = {{15, 16, 31}, {28, 12, 31}, {80, 16, 32},
                                                        {5, 4, 6},    {2, 3, 3},    {1, 8, 9}};
  static struct world w;
  long short_ones = 0;
  (void)state;
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    start(&w, machines[m], m + 1);
    for (unsigned k = 0; k < 60; k++) grid(&w);
    assert_true(machines[m].Sms > 1 ? w.steals > 10 : w.steals == 0);
    short_ones += w.short_ones;
  }
  assert_true(short_ones > 10);
}

/* ---- by hand */

static struct task_stealer_out steal(struct task_stealer *s, const struct task_stealer_in *in) {
  struct task_stealer_out out = {0};
  for (unsigned t = 0; !out.steal_valid; t++) {
    if (t > 200) fail_msg("nothing was taken");
    task_stealer_comb(s, in, &out);
    task_stealer_clock(s, in, &out);
  }
  return out;
}

/* Four blocks TB_0 to TB_3 of the donor, 2 to be stolen: its tail is TB_1, and the recipient's are TB_2 and TB_3. */
static void example_of_the_text(void **state) {
  enum { TB_0 = 100 };
  struct task_stealer s;
  (void)state;
  task_stealer_init(&s, &(struct task_stealer_params){.Sms = 2, .BlockBits = 16, .PointerBits = 31});
  const struct task_stealer_in in = {.enable = 1, .dry = {1, 0}, .next = {7, TB_0}, .tail = {7, TB_0 + 3}};
  const struct task_stealer_out out = steal(&s, &in);
  assert_int_equal(out.donor[1], 1);
  assert_int_equal(out.recipient[0], 1);
  assert_int_equal(out.stolen, 2);
  assert_int_equal(out.donor_tail, TB_0 + 1);
  assert_int_equal(out.recipient_next, TB_0 + 2);
  assert_int_equal(out.recipient_tail, TB_0 + 3);
}

/* Algorithm 2 on what four SMs have waiting; SM 0 is dry. */
static void algorithm_2(void **state) {
  static const struct {
    u16 waiting[4], donor, count;
  } cases[] = {{{0, 1, 0, 0}, 1, 1}, {{0, 1, 1, 1}, 1, 1}, {{0, 2, 5, 5}, 2, 2},
               {{0, 0, 0, 9}, 3, 7}, {{0, 3, 4, 1}, 2, 2}, {{0, 20000, 20000, 20001}, 3, 20001 - 15000}};
  (void)state;
  for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
    struct task_stealer s;
    struct task_stealer_in in = {.enable = 1, .dry = {1}};
    task_stealer_init(&s, &(struct task_stealer_params){.Sms = 4, .BlockBits = 16, .PointerBits = 31});
    for (unsigned i = 0; i < 4; i++) {
      in.next[i] = (u16)(1000 * i);
      in.tail[i] = 1000 * i + cases[k].waiting[i];
    }
    const struct task_stealer_out out = steal(&s, &in);
    assert_int_equal(out.donor[cases[k].donor], 1);
    assert_int_equal(out.stolen, cases[k].count);
  }
}

/* The donor goes on to its last block while it is looked at: that one stays, and the dry one is first again. */
static void donor_goes_on(void **state) {
  struct task_stealer s;
  (void)state;
  task_stealer_init(&s, &(struct task_stealer_params){.Sms = 3, .BlockBits = 4, .PointerBits = 8});
  struct task_stealer_in in = {.enable = 1, .dry = {1, 0, 1}, .next = {0, 5, 0}, .tail = {0, 0x38, 0}};
  struct task_stealer_out out;
  for (unsigned t = 0; t < 3; t++) {
    task_stealer_comb(&s, &in, &out);
    task_stealer_clock(&s, &in, &out);
  }
  in.next[1] = 8;
  for (unsigned t = 0; t < 40; t++) {
    task_stealer_comb(&s, &in, &out);
    assert_int_equal(out.steal_valid, 0);
    task_stealer_clock(&s, &in, &out);
  }
  in.next[1] = 5;
  out = steal(&s, &in);
  assert_int_equal(out.recipient[0], 1);
}

/* Two run dry in one cycle: one after the other is served, and then, as both are dry again, the first. */
static void two_run_dry(void **state) {
  struct task_stealer s;
  (void)state;
  task_stealer_init(&s, &(struct task_stealer_params){.Sms = 3, .BlockBits = 4, .PointerBits = 8});
  const struct task_stealer_in in = {.enable = 1, .dry = {1, 0, 1}, .next = {0, 0, 0}, .tail = {0, 9, 0}};
  static const unsigned turns[] = {0, 2, 0, 2};
  for (unsigned k = 0; k < 4; k++) {
    const struct task_stealer_out out = steal(&s, &in);
    for (unsigned i = 0; i < 3; i++) assert_int_equal(out.recipient[i], i == turns[k]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_run_once), cmocka_unit_test(example_of_the_text), cmocka_unit_test(algorithm_2),
      cmocka_unit_test(donor_goes_on),   cmocka_unit_test(two_run_dry),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
