/* test_load_paths: the load paths that WarpPool is compared with, each alone: in which order and how many at a time
 * lines leave, and that every lane of a load comes back once, with its own word.  Programs that run on them are
 * compared with the functional executor by `twinwarp random --load-path`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "isa.h"
#include "memory/banked_l1.h"
#include "memory/reorder_queues.h"

/* Lane i of the instruction accesses word i of line first + i * step. */
static struct memory_request request(u8 kind, unsigned lanes, u32 first, u32 step) {
  struct memory_request r = {.valid = true, .operation = kind, .destination = 5, .lanes = low_bits(lanes)};
  for (unsigned lane = 0; lane < 32; lane++) {
    r.address.lane[lane] = (first + lane * step) * 128 + 4 * lane;
    r.data.lane[lane] = 1000 + lane;
  }
  return r;
}

/* ---- MRPB's queues */

struct queues_bench {
  struct reorder_queues queues;
  struct coalescer_in in;
  struct coalescer_out out;
};

static void open_queues(struct queues_bench *b) {
  memset(b, 0, sizeof *b);
  reorder_queues_init(&b->queues);
}

static void cycle_queues(struct queues_bench *b, bool line_ready) {
  reorder_queues_control(&b->queues, &b->in, &b->out);
  b->in.line_ready = line_ready;
  reorder_queues_control(&b->queues, &b->in, &b->out);
  reorder_queues_clock(&b->queues, &b->in, &b->out);
}

/* An instruction enters when there is room; the L1 takes nothing meanwhile. */
static void enter_queues(struct queues_bench *b, struct memory_request r, unsigned warp) {
  do cycle_queues(b, false);
  while (!b->out.request_ready);
  load_split_enter(&b->queues.split, &r, warp);
}

static void expect_line(struct queues_bench *b, unsigned operation, u32 line) {
  cycle_queues(b, true);
  assert_true(b->out.line_valid);
  assert_int_equal(b->out.line_operation, operation);
  assert_int_equal(b->out.line_address, line);
}

static void lines_leave_in_the_order_of_warps(void **state) {
  (void)state;
  struct queues_bench *b = calloc(1, sizeof *b);
  assert_non_null(b);
  open_queues(b);
  enter_queues(b, request(ISA_MEM_LOAD, 4, 100, 1), 9);
  enter_queues(b, request(ISA_MEM_LOAD, 3, 200, 1), 40);
  enter_queues(b, request(ISA_MEM_LOAD, 4, 300, 1), 9);
  enter_queues(b, request(ISA_MEM_LOAD, 2, 400, 1), 2);
  for (unsigned i = 0; i < 4; i++) cycle_queues(b, false);
  static const u32 order[] = {400, 401, 100, 101, 102, 103, 300, 301, 302, 303, 200, 201, 202};
  for (unsigned i = 0; i < sizeof order / sizeof *order; i++) expect_line(b, ISA_MEM_LOAD, order[i]);
  cycle_queues(b, true);
  assert_false(b->out.line_valid);
  free(b);
}

/* 32 lines do not fit into a queue of 16: the instruction holds those behind it, of whatever warp. */
static void a_full_queue_holds_all(void **state) {
  (void)state;
  struct queues_bench *b = calloc(1, sizeof *b);
  assert_non_null(b);
  open_queues(b);
  enter_queues(b, request(ISA_MEM_LOAD, 32, 100, 1), 7);
  for (unsigned i = 0; i < 40; i++) cycle_queues(b, false);
  assert_false(b->out.request_ready);
  assert_int_equal(b->queues.queue[7].count, REORDER_QUEUES_DEPTH);
  for (unsigned i = 0; i < 32; i++) {
    assert_int_equal(b->out.request_ready, i > 15 + 1);
    expect_line(b, ISA_MEM_LOAD, 100 + i);
  }
  free(b);
}

static void a_store_waits_for_all_loads(void **state) {
  (void)state;
  struct queues_bench *b = calloc(1, sizeof *b);
  assert_non_null(b);
  open_queues(b);
  enter_queues(b, request(ISA_MEM_LOAD, 2, 100, 1), 30);
  enter_queues(b, request(ISA_MEM_STORE, 2, 500, 1), 1);
  for (unsigned i = 0; i < 4; i++) cycle_queues(b, false);
  assert_false(b->out.request_ready);
  static const u32 order[] = {100, 101, 500, 501};
  for (unsigned i = 0; i < 4; i++) expect_line(b, i < 2 ? ISA_MEM_LOAD : ISA_MEM_STORE, order[i]);
  assert_int_equal(b->out.line_data.lane[1], 1001);
  assert_int_equal(b->out.line_word[1], 1);
  cycle_queues(b, true);
  assert_true(b->out.request_ready);
  free(b);
}

static void lanes_come_back_under_their_ticket(void **state) {
  (void)state;
  struct queues_bench *b = calloc(1, sizeof *b);
  assert_non_null(b);
  open_queues(b);
  u8 ticket[2];
  enter_queues(b, request(ISA_MEM_LOAD, 2, 100, 1), 30);
  enter_queues(b, request(ISA_MEM_LOAD, 1, 200, 1), 31);
  for (unsigned i = 0; i < 2; i++) cycle_queues(b, false);
  expect_line(b, ISA_MEM_LOAD, 100);
  ticket[0] = b->out.line_ticket;
  expect_line(b, ISA_MEM_LOAD, 101);
  assert_int_equal(b->out.line_ticket, ticket[0]);
  expect_line(b, ISA_MEM_LOAD, 200);
  ticket[1] = b->out.line_ticket;
  assert_int_not_equal(ticket[0], ticket[1]);
  static const struct {
    unsigned of;
    u32 lanes;
    bool last;
  } returns[] = {{0, 2, false}, {1, 1, true}, {0, 1, true}};
  for (unsigned i = 0; i < 3; i++) {
    b->in.return_valid = 1;
    b->in.return_ticket = ticket[returns[i].of];
    b->in.return_lanes = returns[i].lanes;
    b->in.result_ready = 1;
    cycle_queues(b, true);
    const struct coalescer_result *r = &b->queues.split.result[0];
    assert_int_equal(r->warp, returns[i].of ? 31 : 30);
    assert_int_equal(r->destination, 5);
    assert_int_equal(r->lanes, returns[i].lanes);
    assert_int_equal(r->last, returns[i].last);
  }
  free(b);
}

/* ---- the L1 in banks */

struct banks_bench {
  struct banked_l1 l1;
  struct l1_in in;
  struct coalescer_out out;
  struct l1_out behind;
};

static void open_banks(struct banks_bench *b) {
  memset(b, 0, sizeof *b);
  banked_l1_init(
      &b->l1,
      &(struct l1_params){.Sets = 64, .Ways = 4, .Mshrs = 32, .Pending = 64, .Tickets = 32, .Lanes = 32, .Sectors = 1});
  b->in.memory_ready = 1;
}

/* A cycle; the memory answers in the next, a word being 100 * line + its number. */
static void cycle_banks(struct banks_bench *b) {
  banked_l1_control(&b->l1, &b->in, &b->out, &b->behind);
  banked_l1_clock(&b->l1, &b->in, true, &b->behind);
  if (b->in.response_valid && !b->behind.response_ready) {
    b->in.memory_ready = 0;
    return;
  }
  b->in.memory_ready = 1;
  b->in.response_valid = b->behind.memory_valid && b->behind.memory_tag != LINE_NO_REPLY;
  b->in.response_tag = b->behind.memory_tag;
  for (unsigned i = 0; i < 32; i++) b->in.response_data.lane[i] = 100 * b->behind.memory_line + i;
}

/* Runs an instruction; gives the cycles until all its lines have left, and those with a result. */
static unsigned run_banks(struct banks_bench *b, struct memory_request r, unsigned *results) {
  unsigned cycles = 0, quiet = 0;
  u32 lanes = 0;
  load_split_enter(&b->l1.split, &r, 3);
  *results = 0;
  for (; quiet < 20; quiet++) {
    cycles += b->l1.split.valid;
    cycle_banks(b);
    if (!b->l1.split.results) continue;
    const struct coalescer_result *result = &b->l1.split.result[0];
    assert_int_equal(result->lanes & lanes, 0);
    lanes |= result->lanes;
    for (u32 left = result->lanes; left; left &= left - 1) {
      const unsigned lane = lowest_bit(left);
      assert_int_equal(result->data.lane[lane], 100 * (r.address.lane[lane] / 128) + lane);
    }
    assert_int_equal(result->last, lanes == r.lanes);
    ++*results;
    quiet = 0;
  }
  if ((r.operation & ISA_MEM_KIND) == ISA_MEM_LOAD) assert_int_equal(lanes, r.lanes);
  return cycles;
}

static void eight_hits_are_one_result(void **state) {
  (void)state;
  struct banks_bench *b = calloc(1, sizeof *b);
  unsigned results;
  assert_non_null(b);
  open_banks(b);
  /* Misses: one a cycle, and a result each. */
  assert_in_range(run_banks(b, request(ISA_MEM_LOAD, 8, 64, 1), &results), 8, 30);
  assert_int_equal(results, 8);
  /* Hits in eight banks, then in one, then in four. */
  assert_int_equal(run_banks(b, request(ISA_MEM_LOAD, 8, 64, 1), &results), 1);
  assert_int_equal(results, 1);
  run_banks(b, request(ISA_MEM_LOAD, 8, 64, 8), &results);
  assert_int_equal(run_banks(b, request(ISA_MEM_LOAD, 8, 64, 8), &results), 8);
  assert_int_equal(results, 8);
  run_banks(b, request(ISA_MEM_LOAD, 8, 64, 2), &results);
  assert_int_equal(run_banks(b, request(ISA_MEM_LOAD, 8, 64, 2), &results), 2);
  assert_int_equal(results, 2);
  free(b);
}

static void hits_go_beside_a_miss(void **state) {
  (void)state;
  struct banks_bench *b = calloc(1, sizeof *b);
  unsigned results;
  assert_non_null(b);
  open_banks(b);
  run_banks(b, request(ISA_MEM_LOAD, 7, 65, 1), &results);
  assert_int_equal(run_banks(b, request(ISA_MEM_LOAD, 8, 64, 1), &results), 1);
  assert_int_equal(results, 2);
  free(b);
}

static void stores_go_one_a_cycle_and_are_read(void **state) {
  (void)state;
  struct banks_bench *b = calloc(1, sizeof *b);
  unsigned results;
  assert_non_null(b);
  open_banks(b);
  run_banks(b, request(ISA_MEM_LOAD, 8, 64, 1), &results);
  struct memory_request store = request(ISA_MEM_STORE, 8, 64, 1);
  for (unsigned lane = 0; lane < 8; lane++) store.data.lane[lane] = 0;
  assert_int_equal(run_banks(b, store, &results), 8);
  assert_int_equal(results, 0);
  const struct memory_request load = request(ISA_MEM_LOAD, 8, 64, 1);
  load_split_enter(&b->l1.split, &load, 3);
  for (unsigned i = 0; i < 10 && !b->l1.split.results; i++) cycle_banks(b);
  assert_int_equal(b->l1.split.result[0].lanes, 0xff);
  for (unsigned lane = 0; lane < 8; lane++) assert_int_equal(b->l1.split.result[0].data.lane[lane], 0);
  free(b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_leave_in_the_order_of_warps),  cmocka_unit_test(a_full_queue_holds_all),
      cmocka_unit_test(a_store_waits_for_all_loads),        cmocka_unit_test(lanes_come_back_under_their_ticket),
      cmocka_unit_test(eight_hits_are_one_result),          cmocka_unit_test(hits_go_beside_a_miss),
      cmocka_unit_test(stores_go_one_a_cycle_and_are_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
