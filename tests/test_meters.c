/* test_meters: what the governor of two kernels sees of an SM, from what has happened there: a list of lines that
 * are out, the cycles of a period as they were, the last issue of each warp.  Kloosterman 5.3, Fig. 5.6, 5.5.1.3,
 * 5.5.2.  Oracle for: share_meters, slack_meter, idle_warps */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "control/idle_warps.h"
#include "control/share_meters.h"
#include "control/slack_meter.h"
#include "util/random.h"

enum { CYCLES = 20000, NONE = -1 };

static unsigned count_bits(u64 bits) {
  unsigned n = 0;
  for (unsigned i = 0; i < 64; i++) n += bits >> i & 1;
  return n;
}

/* ---- what happens in a cycle, and which lines are out */

struct share_bench {
  struct share_meters unit;
  struct share_meters_in in;
  struct share_meters_out out;
  struct tw_random random;
  int owner[32];  /* of each ticket that is out, the kernel; NONE */
  int sending;    /* the kernel of the instruction that the coalescer has; NONE */
  unsigned lines; /* of it that have gone */
  unsigned memory, last,
      waits; /* of the cycle before: the first kernel's last line has gone, of how many; a pipe waited */
};

static unsigned lines_out(const struct share_bench *b, int kernel) {
  unsigned n = 0;
  for (unsigned t = 0; t < b->unit.params.Tickets; t++) n += b->owner[t] == kernel;
  return n;
}

static void drive_share(struct share_bench *b) {
  const struct share_meters_params *p = &b->unit.params;
  struct share_meters_in *in = &b->in;
  in->commit_valid = (u8)tw_random_bits(&b->random, 4);
  in->commit_kernel = (u8)tw_random_bits(&b->random, 4);
  for (unsigned i = 0; i < SHARE_SCHEDULERS; i++) {
    in->commit_warp[i] = (u8)tw_random_below(&b->random, p->Warps);
    in->commit_pc[i] = (u16)tw_random_bits(&b->random, p->PcBits);
    in->commit_lanes[i] = tw_random_chance(&b->random, 30) ? ~0u : tw_random_word(&b->random);
    in->on[i] = tw_random_word(&b->random) & low_bits(p->Warps);
    in->on[4 + i] = low_bits(p->Warps) & ~in->on[i];
    in->held[i] = tw_random_word(&b->random) & low_bits(p->Warps);
    in->wants_collector[i] = tw_random_word(&b->random) & low_bits(p->Warps);
  }
  const unsigned ticket = tw_random_below(&b->random, p->Tickets), back = tw_random_below(&b->random, p->Tickets);
  const bool room = b->owner[ticket] == NONE && lines_out(b, 0) + lines_out(b, 1) < p->Requests;
  in->line = b->sending != NONE && tw_random_chance(&b->random, 70);
  in->line_last = tw_random_chance(&b->random, 30) || b->lines >= 31;
  in->line_reply = room && tw_random_chance(&b->random, 80);
  in->line_ticket = (u8)ticket;
  in->fill = b->owner[back] != NONE && tw_random_chance(&b->random, 60);
  in->fill_ticket = (u8)back;
  in->enter = (b->sending == NONE || (in->line && in->line_last)) && tw_random_chance(&b->random, 60);
  in->enter_kernel = (u8)tw_random_bits(&b->random, 1);
  in->waits = tw_random_chance(&b->random, 50) ? 0 : (u8)tw_random_bits(&b->random, 4);
}

static void check_share(const struct share_bench *b) {
  const struct share_meters_params *p = &b->unit.params;
  const struct share_meters_in *in = &b->in;
  u64 issues = 0;
  unsigned active = 0, ready = 0;
  for (unsigned i = 0; i < SHARE_SCHEDULERS; i++) {
    const bool commits = in->commit_valid >> i & 1, first = commits && !(in->commit_kernel >> i & 1);
    if (commits) issues |= (u64)1 << (i * p->Warps + in->commit_warp[i]);
    assert_int_equal(b->out.issued >> i & 1, first);
    if (first) {
      assert_int_equal(b->out.lanes[i], count_bits(in->commit_lanes[i]));
      assert_int_equal(b->out.bucket[i], in->commit_pc[i] % p->Buckets);
    }
    for (unsigned w = 0; w < p->Warps; w++) {
      const bool counts = in->on[i] >> w & 1 && !(in->held[i] >> w & 1);
      active += counts;
      ready += counts && in->wants_collector[i] >> w & 1;
    }
  }
  assert_true(b->out.issues == issues);
  assert_int_equal(b->out.active, active);
  assert_int_equal(b->out.ready, ready);
  assert_int_equal(b->out.outstanding[0], lines_out(b, 0));
  assert_int_equal(b->out.outstanding[1], lines_out(b, 1));
  assert_int_equal(b->out.memory, b->memory);
  if (b->memory) assert_int_equal(b->out.lines, b->last);
  assert_int_equal(b->out.held_up, b->waits);
}

static void follow_share(struct share_bench *b) {
  const struct share_meters_in *in = &b->in;
  b->waits = in->waits != 0;
  b->memory = in->line && in->line_last && b->sending == 0;
  b->last = b->lines + 1;
  if (in->fill) b->owner[in->fill_ticket] = NONE;
  if (in->line && in->line_reply) b->owner[in->line_ticket] = b->sending;
  if (in->line) b->lines++;
  if (in->line && in->line_last) b->sending = NONE;
  if (!in->enter) return;
  b->sending = in->enter_kernel;
  b->lines = 0;
}

static void all_that_happens_is_counted(void **state) {
  (void)state;
  static const struct share_meters_params machines[] = {
      {.Warps = 16, .PcBits = 12, .Buckets = 128, .Requests = 64, .Tickets = 32},
      {.Warps = 8, .PcBits = 4, .Buckets = 16, .Requests = 5, .Tickets = 8},
      {.Warps = 2, .PcBits = 5, .Buckets = 4, .Requests = 4, .Tickets = 4}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    struct share_bench b = {.sending = NONE};
    tw_random_seed(&b.random, m);
    for (unsigned t = 0; t < 32; t++) b.owner[t] = NONE;
    share_meters_init(&b.unit, &machines[m]);
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
      drive_share(&b);
      share_meters_comb(&b.unit, &b.in, &b.out);
      check_share(&b);
      share_meters_clock(&b.unit, &b.in, &b.out);
      follow_share(&b);
    }
  }
}

/* ---- slack, as fractions of the period that is written down */

struct slack_bench {
  struct slack_meter unit;
  struct tw_random random;
  struct slack_meter_in period[1024]; /* its cycles up to now */
  unsigned age;
  struct {
    unsigned value, next, from; /* as shown; from this cycle on another */
  } warps, lines;
  unsigned changes;
};

static double mean_of(const struct slack_bench *b, unsigned *most, bool *held) {
  double sum = 0;
  *most = *held = 0;
  for (unsigned i = 0; i < b->age; i++) {
    sum += b->period[i].outstanding;
    if (!b->period[i].held_up || !b->period[i].outstanding) continue; /* none out: no line has held it up */
    *held = true;
    *most = larger(*most, b->period[i].outstanding);
  }
  return sum / b->age;
}

/* Doubles are exact enough: what is rounded down is a multiple of 1 / (Warps * Period), and half of one is added. */
static unsigned parts(double part, double whole, double least) {
  return (unsigned)(SLACK_METER_ONE * (part / whole) + least / 2);
}

static void close_period(struct slack_bench *b, unsigned cycle) {
  const struct slack_meter_params *p = &b->unit.params;
  const double least = 1.0 / ((double)p->Period * larger(p->Warps, p->Lines));
  double active = 0, ready = 0;
  unsigned most;
  bool held;
  for (unsigned i = 0; i < b->age; i++) active += b->period[i].active, ready += b->period[i].ready;
  const double mean = mean_of(b, &most, &held);
  b->warps.next = active > 0 ? parts(ready, active, least) : 0;
  b->lines.next = !held ? SLACK_METER_ONE : mean < most ? parts(most - mean, most, least) : 0;
  b->warps.from = cycle + 10;
  b->lines.from = cycle + 19;
  b->age = 0;
}

static struct slack_meter_in some_cycle(struct slack_bench *b, unsigned cycle) {
  const struct slack_meter_params *p = &b->unit.params;
  const unsigned mood = cycle / 400 % 4;
  struct slack_meter_in in = {.running = tw_random_below(&b->random, 600) != 0};
  in.active = (u8)(mood == 1 ? 0 : tw_random_below(&b->random, p->Warps + 1));
  in.ready = (u8)tw_random_below(&b->random, in.active + 1u);
  in.outstanding = (u16)(mood == 3 ? p->Lines : tw_random_below(&b->random, p->Lines + 1));
  in.held_up = mood != 2 && tw_random_chance(&b->random, 10);
  return in;
}

static void slack_is_what_is_not_used(void **state) {
  (void)state;
  static const struct slack_meter_params machines[] = {{.Warps = 64, .Lines = 256, .Period = 100},
                                                       {.Warps = 5, .Lines = 11, .Period = 23},
                                                       {.Warps = 3, .Lines = 4, .Period = 20}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    static struct slack_bench b;
    memset(&b, 0, sizeof b);
    tw_random_seed(&b.random, m);
    slack_meter_init(&b.unit, &machines[m]);
    for (unsigned cycle = 1; cycle < CYCLES; cycle++) {
      const struct slack_meter_in in = some_cycle(&b, cycle);
      struct slack_meter_out out;
      slack_meter_comb(&b.unit, &in, &out);
      if (cycle == b.warps.from) b.warps.value = b.warps.next;
      if (cycle == b.lines.from) b.lines.value = b.lines.next, b.changes++;
      assert_int_equal(out.warp_slack, b.warps.value);
      assert_int_equal(out.request_slack, b.lines.value);
      slack_meter_clock(&b.unit, &in, &out);
      b.period[b.age++] = in;
      if (!in.running) b.age = b.warps.value = b.lines.value = b.warps.from = b.lines.from = 0;
      else if (b.age == machines[m].Period) close_period(&b, cycle);
    }
    assert_true(b.changes > CYCLES / machines[m].Period / 2);
  }
}

/* ---- who has issued nothing */

static void idle_is_who_has_not_issued_since(void **state) {
  (void)state;
  static const struct idle_warps_params machines[] = {
      {.Warps = 64, .Interval = 300}, {.Warps = 24, .Interval = 50}, {.Warps = 5, .Interval = 9}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    unsigned issued[64] = {0}, begin = 1; /* cycles: of each warp's last issue, of the interval's first */
    struct idle_warps unit;
    struct idle_warps_in in = {0};
    struct idle_warps_out out = {0};
    struct tw_random random;
    tw_random_seed(&random, m);
    idle_warps_init(&unit, &machines[m]);
    for (unsigned cycle = 1; cycle < CYCLES; cycle++) {
      const u64 all = machines[m].Warps == 64 ? ~(u64)0 : ((u64)1 << machines[m].Warps) - 1;
      unsigned idle[2] = {0, 0};
      in.running = tw_random_below(&random, 400) != 0;
      in.resume = tw_random_below(&random, 300) == 0;
      in.on[0] = tw_random_bits(&random, machines[m].Warps);
      in.on[1] = all & ~in.on[0];
      in.issues = (u64)1 << tw_random_below(&random, machines[m].Warps);
      if (tw_random_chance(&random, 50)) in.issues = 0;
      idle_warps_comb(&unit, &in, &out);
      for (unsigned w = 0; w < machines[m].Warps; w++)
        if (issued[w] < begin) idle[in.on[1] >> w & 1]++;
      assert_int_equal(out.primary, idle[0]);
      assert_int_equal(out.secondary, idle[1]);
      idle_warps_clock(&unit, &in, &out);
      for (unsigned w = 0; w < machines[m].Warps; w++)
        if (in.issues >> w & 1) issued[w] = cycle;
      if (!in.running || in.resume || cycle + 1 == begin + machines[m].Interval) begin = cycle + 1;
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_that_happens_is_counted),
                                     cmocka_unit_test(slack_is_what_is_not_used),
                                     cmocka_unit_test(idle_is_who_has_not_issued_since)};
  return cmocka_run_group_tests_name("meters", tests, NULL, NULL);
}
