/* test_merging: how many requests WarpPool's window makes of those of many warps (3.3.4), by counting those of each
 * line: as many as it takes with so many records each; who is kept out has no room; and every record leaves once, with
 * its line.
 * Oracle for: inter_warp_queues */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "memory/inter_warp_queues.h"
#include "util/random.h"

enum { BURSTS = 4000, LINES = 24, MOST = INTER_WARP_MAX_TAGS * INTER_WARP_MAX_MERGES, QUIET = 16 };

struct bench {
  struct inter_warp_queues unit;
  struct inter_warp_queues_in in;
  struct inter_warp_queues_out out;
  struct tw_random random;
  unsigned accepted, line_of[MOST];        /* by record */
  unsigned requests[LINES], opened[LINES]; /* of each line in this burst */
  u64 open;                                /* tags */
};

static void cycle(struct bench *b) {
  inter_warp_queues_comb(&b->unit, &b->in, &b->out);
  inter_warp_queues_clock(&b->unit, &b->in, &b->out);
}

static void offer(struct bench *b, unsigned coalescer) {
  if (b->in.insert_valid >> coalescer & 1) return;
  b->in.insert_valid |= (u8)(1u << coalescer);
  b->in.insert_line[coalescer] = tw_random_below(&b->random, LINES);
}

static void note(struct bench *b, unsigned coalescer) {
  const unsigned line = b->in.insert_line[coalescer];
  b->line_of[b->accepted++] = line;
  b->requests[line]++;
  if (!(b->out.insert_fresh >> coalescer & 1)) return;
  b->opened[line]++;
  assert_int_equal(b->open >> b->out.insert_tag[coalescer] & 1, 0);
  b->open |= (u64)1 << b->out.insert_tag[coalescer];
}

/* Requests come until all coalescers are kept out, or by chance; each in a cycle is numbered as if it were accepted. */
static void fill(struct bench *b) {
  const unsigned coalescers = b->unit.params.Coalescers, most = 1 + tw_random_below(&b->random, 200);
  for (unsigned quiet = 0; quiet < QUIET && b->accepted < most; quiet = b->out.insert_ready ? 0 : quiet + 1) {
    for (unsigned c = 0; c < coalescers; c++) offer(b, c);
    inter_warp_queues_comb(&b->unit, &b->in, &b->out);
    for (unsigned c = 0; c < coalescers; c++)
      b->in.insert_record[c] = b->accepted + (unsigned)__builtin_popcount(b->out.insert_ready & low_bits(c));
    cycle(b);
    for (unsigned c = 0; c < coalescers; c++)
      if (b->out.insert_ready >> c & 1) note(b, c);
    b->in.insert_valid &= (u8)~b->out.insert_ready;
  }
}

static unsigned tags_of_queue(const struct bench *b, unsigned queue) {
  unsigned tags = 0;
  for (unsigned line = queue; line < LINES; line += b->unit.params.Queues) tags += b->opened[line];
  return tags;
}

static void check_counts(const struct bench *b) {
  const struct inter_warp_queues_params *p = &b->unit.params;
  for (unsigned line = 0; line < LINES; line++)
    assert_int_equal(b->opened[line], (b->requests[line] + p->Merges - 1) / p->Merges);
  for (u32 left = b->out.insert_ready ? 0 : b->in.insert_valid; left; left &= left - 1) {
    const unsigned line = b->in.insert_line[lowest_bit(left)];
    assert_int_equal(b->requests[line] % p->Merges, 0);
    assert_int_equal(tags_of_queue(b, line % p->Queues), p->Tags);
  }
}

/* Tags leave one after the other; each record with the line that it came for. */
static void drain(struct bench *b) {
  const unsigned merges = b->unit.params.Merges;
  u8 left_with[MOST] = {0};
  b->in.insert_valid = 0;
  b->in.select_valid = b->in.send_ready = 1;
  for (u64 open = b->open; open; open &= open - 1) {
    b->in.select_tag = (u8)__builtin_ctzll(open);
    cycle(b);
    for (unsigned m = 0; m < merges && b->out.send_record[m] < b->accepted; m++) {
      assert_int_equal(b->line_of[b->out.send_record[m]], b->out.send_line);
      left_with[b->out.send_record[m]]++;
    }
  }
  b->in.select_valid = 0;
  for (unsigned r = 0; r < b->accepted; r++) assert_int_equal(left_with[r], 1);
}

static void lines_become_as_few_requests_as_can_be(void **state) {
  (void)state;
  static const struct inter_warp_queues_params machines[] = {
      {32, 2, 4, 2, 25, 23}, {2, 2, 4, 3, 6, 16}, {4, 1, 1, 1, 7, 23}, {8, 2, 8, 8, 25, 23}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    struct bench b = {.in.room = 1};
    tw_random_seed(&b.random, m);
    inter_warp_queues_init(&b.unit, &machines[m]);
    for (unsigned burst = 0; burst < BURSTS / 4; burst++) {
      fill(&b);
      check_counts(&b);
      drain(&b);
      memset(b.requests, 0, sizeof b.requests);
      memset(b.opened, 0, sizeof b.opened);
      b.accepted = 0;
      b.open = 0;
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(lines_become_as_few_requests_as_can_be)};
  return cmocka_run_group_tests_name("merging", tests, NULL, NULL);
}
