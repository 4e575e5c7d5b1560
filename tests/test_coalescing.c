/* test_coalescing: an access costs as many line requests as its lanes touch lines, which are counted by sorting, and
 * every lane gets the word at its own address.  Of the baseline's coalescer and of WarpPool's (3.3.3), which is to
 * split alike.
 * Oracle for: coalescer, intra_warp_coalescer */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "isa.h"
#include "memory/coalescer.h"
#include "memory/intra_warp_coalescer.h"
#include "util/random.h"

enum { ACCESSES = 20000, PATIENCE = 400 };

/* The lines of an access in the order in which the lowest lane of each stands in the warp. */
struct lines {
  unsigned count;
  u32 address[32], lanes[32];
};

static int by_value(const void *a, const void *b) {
  const u64 x = *(const u64 *)a, y = *(const u64 *)b;
  return (x > y) - (x < y);
}

/* Lanes sorted by line stand together, lowest first; then the lines sorted by their first lane. */
static struct lines lines_of(u32 lanes, const row *address) {
  u64 lane_key[32] = {0}, line_key[32] = {0};
  struct lines l = {0};
  unsigned n = 0;
  for (u64 lane = 0; lane < 32; lane++)
    if (lanes >> lane & 1) lane_key[n++] = (u64)(address->lane[lane] / 128) << 5 | lane;
  qsort(lane_key, n, sizeof *lane_key, by_value);
  for (unsigned i = 0; i < n; i++)
    if (i == 0 || lane_key[i] >> 5 != lane_key[i - 1] >> 5)
      line_key[l.count++] = (lane_key[i] & 31) << 32 | lane_key[i] >> 5;
  qsort(line_key, l.count, sizeof *line_key, by_value);
  for (unsigned i = 0; i < l.count; i++) {
    l.address[i] = (u32)line_key[i];
    for (unsigned k = 0; k < n; k++)
      if (lane_key[k] >> 5 == l.address[i]) l.lanes[i] |= 1u << (lane_key[k] & 31);
  }
  return l;
}

/* Within a line, within a few, a stride, anywhere, or in lines that differ from one in one bit. */
static row random_addresses(struct tw_random *random) {
  const unsigned kind = tw_random_below(random, 5), stride = tw_random_below(random, 300);
  const u32 base = tw_random_word(random);
  row a;
  for (unsigned lane = 0; lane < 32; lane++) {
    const u32 within = tw_random_below(random, 128), bit = 1u << (7 + tw_random_below(random, 25));
    if (kind == 0) a.lane[lane] = (base & ~127u) + within;
    if (kind == 1) a.lane[lane] = base + tw_random_below(random, 500);
    if (kind == 2) a.lane[lane] = base + lane * stride;
    if (kind == 3) a.lane[lane] = tw_random_word(random);
    if (kind == 4) a.lane[lane] = ((base & ~127u) ^ (tw_random_chance(random, 50) ? bit : 0)) + within;
  }
  return a;
}

static u32 random_lanes(struct tw_random *random) {
  return tw_random_chance(random, 40) ? ~0u : tw_random_word(random) | 1u << tw_random_below(random, 32);
}

static void words_match(u32 lanes, const u8 *word, const row *address) {
  for (u32 left = lanes; left; left &= left - 1)
    assert_int_equal(word[lowest_bit(left)], address->lane[lowest_bit(left)] / 4 % 32);
}

/* What memory holds in the word of an address. */
static u32 content(u32 address) { return (address & ~3u) * 0x9e3779b1u; }

/* ---- the baseline's */

struct bench {
  struct tw_random random;
  struct coalescer unit;
  struct coalescer_in in;
  struct coalescer_out out;
  u32 came; /* lanes that have a result */
};

static void take_result(struct bench *b) {
  const struct coalescer_out *out = &b->out;
  assert_int_equal(out->result_lanes & b->came, 0);
  assert_int_equal(out->result_register, b->in.request_register);
  for (u32 left = out->result_lanes; left; left &= left - 1) {
    const unsigned lane = lowest_bit(left);
    assert_int_equal(out->result_data.lane[lane], content(b->in.request_address.lane[lane]));
  }
  b->came |= out->result_lanes;
  assert_int_equal(out->result_last, b->came == b->in.request_lanes);
}

static void cycle(struct bench *b) {
  b->in.result_ready = tw_random_chance(&b->random, 80);
  coalescer_comb(&b->unit, &b->in, &b->out);
  if (b->out.result_valid && b->in.result_ready) take_result(b);
}

static void enter(struct bench *b) {
  b->in.request_lanes = random_lanes(&b->random);
  b->in.request_address = random_addresses(&b->random);
  b->in.request_register = (u8)tw_random_below(&b->random, ISA_ZERO_REGISTER);
  b->in.request_valid = 1;
  coalescer_comb(&b->unit, &b->in, &b->out);
  assert_true(b->out.request_ready);
  coalescer_clock(&b->unit, &b->in, &b->out);
  b->in.request_valid = 0;
}

/* A line a cycle, as long as they are taken. */
static unsigned send_all(struct bench *b, const struct lines *expected) {
  unsigned ticket = 0;
  b->in.line_ready = 1;
  for (unsigned i = 0; i < expected->count; i++) {
    cycle(b);
    assert_true(b->out.line_valid && b->out.line_reply);
    assert_int_equal(b->out.line_address, expected->address[i]);
    assert_int_equal(b->out.line_lanes, expected->lanes[i]);
    words_match(b->out.line_lanes, b->out.line_word, &b->in.request_address);
    if (i == 0) ticket = b->out.line_ticket;
    assert_int_equal(b->out.line_ticket, ticket);
    coalescer_clock(&b->unit, &b->in, &b->out);
  }
  cycle(b);
  assert_false(b->out.line_valid);
  coalescer_clock(&b->unit, &b->in, &b->out);
  return ticket;
}

/* Lines come back in any order, each when the unit takes it. */
static void bring_back(struct bench *b, struct lines left, unsigned ticket) {
  b->came = 0;
  for (unsigned tries = 0; b->came != b->in.request_lanes; tries++) {
    const unsigned which = left.count ? tw_random_below(&b->random, left.count) : 0;
    assert_in_range(tries, 0, PATIENCE);
    b->in.return_valid = left.count > 0;
    b->in.return_ticket = (u8)ticket;
    b->in.return_lanes = left.lanes[which];
    for (unsigned lane = 0; lane < 32; lane++) b->in.return_data.lane[lane] = content(b->in.request_address.lane[lane]);
    cycle(b);
    if (b->in.return_valid && b->out.return_ready) left.lanes[which] = left.lanes[--left.count];
    coalescer_clock(&b->unit, &b->in, &b->out);
    b->in.return_valid = 0;
  }
}

static void lines_are_counted_by_sorting(void **state) {
  (void)state;
  struct bench b = {0};
  tw_random_seed(&b.random, 1);
  coalescer_init(&b.unit, &(struct coalescer_params){.Warps = 64, .Tickets = 16, .Lanes = 32});
  for (unsigned access = 0; access < ACCESSES; access++) {
    enter(&b);
    const struct lines expected = lines_of(b.in.request_lanes, &b.in.request_address);
    bring_back(&b, expected, send_all(&b, &expected));
  }
}

/* ---- WarpPool's */

/* Offered two cycles after it entered; then a line leaves in each cycle, and the last says so. */
static void leave(struct intra_warp_coalescer *unit, struct intra_warp_coalescer_in *in, const struct lines *expected) {
  struct intra_warp_coalescer_out out = {0};
  for (unsigned c = 0; c < expected->count + 2; c++) {
    const unsigned i = c - 1;
    intra_warp_coalescer_comb(unit, in, &out);
    assert_int_equal(out.line_valid, i < expected->count);
    if (out.line_valid) {
      assert_int_equal(out.line_address, expected->address[i]);
      assert_int_equal(out.line_lanes, expected->lanes[i]);
      assert_int_equal(out.line_last, i == expected->count - 1);
      words_match(out.line_lanes, out.line_word, &in->request_address);
    }
    intra_warp_coalescer_clock(unit, in, &out);
  }
}

static void warp_pool_splits_alike(void **state) {
  (void)state;
  struct tw_random random;
  struct intra_warp_coalescer unit;
  tw_random_seed(&random, 2);
  intra_warp_coalescer_init(
      &unit, &(struct intra_warp_coalescer_params){.Warps = 48, .Loads = 16, .MapEntries = 8, .Lanes = 32});
  for (unsigned access = 0; access < ACCESSES; access++) {
    struct intra_warp_coalescer_in in = {.request_valid = 1, .request_reply = 1, .map_valid = 1, .line_ready = 1};
    struct intra_warp_coalescer_out out = {0};
    in.request_operation = tw_random_chance(&random, 70) ? ISA_MEM_LOAD : ISA_MEM_STORE;
    in.request_lanes = random_lanes(&random);
    in.request_address = random_addresses(&random);
    intra_warp_coalescer_comb(&unit, &in, &out);
    assert_true(out.request_ready);
    intra_warp_coalescer_clock(&unit, &in, &out);
    in.request_valid = 0;
    const struct lines expected = lines_of(in.request_lanes, &in.request_address);
    leave(&unit, &in, &expected);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_are_counted_by_sorting),
      cmocka_unit_test(warp_pool_splits_alike),
  };
  return cmocka_run_group_tests_name("coalescing", tests, NULL, NULL);
}
