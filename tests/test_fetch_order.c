/* test_fetch_order: what each warp is given of its program, and when, by a list of its fetches with their cycles; who
 * is served, by how often others went first while it waited.
 * Oracle for: fetch
 *
 * Each warp runs in a part of the program of its own, so that a fetch's pc says whose it is, and a word of the
 * program is known by its pc.  Barnes' baseline is silent on fetch; cycles and turns are the contract's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "issue/fetch.h"
#include "util/random.h"

enum { CYCLES = 20000, PC_BITS = 16, PART = 1 << (PC_BITS - 5), LATENCY = 2 };

/* A fetch that has been asked for, and not issued yet. */
struct fetched {
  unsigned pc, cycle;
};

struct stream {
  bool active;
  unsigned count, next; /* fetches on the list; pc of the next */
  struct fetched list[FETCH_MAX_DEPTH];
  u8 passed[FETCH_MAX_WARPS]; /* how often each other was served while this one has been waiting */
};

struct bench {
  struct fetch unit;
  struct fetch_in in;
  struct fetch_out out;
  struct tw_random random;
  struct stream warp[FETCH_MAX_WARPS];
  unsigned last, issued;
};

static u64 word_at(unsigned pc) { return (pc + 1) * 0x9e3779b97f4a7c15u; }

static bool has_room(const struct bench *b, unsigned warp) {
  return b->warp[warp].active && b->warp[warp].count < b->unit.params.Depth;
}

static void check_heads(const struct bench *b, unsigned cycle) {
  for (unsigned w = 0; w < b->unit.params.Warps; w++) {
    const struct stream *s = &b->warp[w];
    const bool there = s->count && s->list[0].cycle + LATENCY <= cycle;
    assert_int_equal(b->out.head_valid >> w & 1, there);
    if (!there) continue;
    const u64 word = word_at(s->list[0].pc);
    assert_int_equal(b->out.head_pc[w], s->list[0].pc);
    assert_true(b->out.head_instruction[w] == word);
    assert_int_equal(b->out.head_sources[w], word >> 60);
    assert_int_equal(b->out.head_destination[w], word >> 58 & 3);
    assert_int_equal(b->out.head_kind[w], word >> 55 & 7);
  }
}

/* Nobody is served twice while another waits, and the next that waits in the order of warps is served. */
static void check_turn(struct bench *b, unsigned served) {
  const unsigned warps = b->unit.params.Warps;
  for (unsigned w = (b->last + 1) % warps; w != served; w = (w + 1) % warps) assert_false(has_room(b, w));
  for (unsigned w = 0; w < warps; w++) {
    if (w == served || !has_room(b, w)) memset(b->warp[w].passed, 0, sizeof b->warp[w].passed);
    else assert_in_range(++b->warp[w].passed[served], 1, 1);
  }
  b->last = served;
}

/* The word that was asked for arrives in the next cycle. */
static void serve(struct bench *b, unsigned cycle) {
  bool somebody = false;
  for (unsigned w = 0; w < b->unit.params.Warps; w++) somebody |= has_room(b, w);
  assert_int_equal(b->out.store_read, somebody);
  if (!somebody) return;
  const unsigned served = b->out.store_pc / PART;
  struct stream *s = &b->warp[served];
  assert_true(has_room(b, served));
  assert_int_equal(b->out.store_pc, s->next);
  check_turn(b, served);
  s->list[s->count++] = (struct fetched){s->next++, cycle};
}

static void begin(struct bench *b, unsigned warp, unsigned pc) {
  b->warp[warp].active = true;
  b->warp[warp].count = 0;
  b->warp[warp].next = pc;
}

static unsigned somewhere(struct bench *b, unsigned warp) {
  return warp * PART + tw_random_below(&b->random, PART / 2);
}

/* One warp each, and another one for each, starts, goes elsewhere, ends, and issues. */
static void drive(struct bench *b, unsigned cycle) {
  const unsigned warps = b->unit.params.Warps, crowd = cycle / 1000 % 3;
  const unsigned first = tw_random_below(&b->random, warps);
  struct fetch_in *in = &b->in;
  in->start_valid = in->redirect_valid = in->stop_valid = 0;
  in->issued = 0;
  for (unsigned n = 0; n < warps; n++) {
    const unsigned w = (first + n) % warps;
    const bool at_end = b->warp[w].next % PART > PART - 16;
    if (!b->warp[w].active) {
      if (in->start_valid || !tw_random_chance(&b->random, 2 + 20 * crowd)) continue;
      in->start_valid = 1;
      in->start_warp = (u8)w;
      in->start_pc = (u16)somewhere(b, w);
    } else if (!in->redirect_valid && (at_end || tw_random_chance(&b->random, 3))) {
      in->redirect_valid = 1;
      in->redirect_warp = (u8)w;
      in->redirect_pc = (u16)somewhere(b, w);
    } else if (!in->stop_valid && (at_end || (!crowd && tw_random_chance(&b->random, 2)))) {
      in->stop_valid = 1;
      in->stop_warp = (u8)w;
    } else if (!in->issued && b->out.head_valid >> w & 1 && tw_random_chance(&b->random, crowd == 2 ? 30 : 90)) {
      in->issued = 1u << w;
    }
  }
}

static void follow(struct bench *b) {
  const struct fetch_in *in = &b->in;
  if (in->issued) {
    struct stream *s = &b->warp[lowest_bit(in->issued)];
    memmove(s->list, s->list + 1, --s->count * sizeof *s->list);
    b->issued++;
  }
  if (in->start_valid) begin(b, in->start_warp, in->start_pc);
  if (in->redirect_valid) begin(b, in->redirect_warp, in->redirect_pc);
  if (in->stop_valid) b->warp[in->stop_warp] = (struct stream){.active = false};
}

static void store_answers(struct bench *b) {
  const u64 word = word_at(b->out.store_pc);
  if (!b->out.store_read) return;
  b->in.store_instruction = word;
  b->in.store_sources = (u8)(word >> 60);
  b->in.store_destination = word >> 58 & 3;
  b->in.store_kind = word >> 55 & 7;
}

static void open_bench(struct bench *b, unsigned warps, unsigned depth) {
  memset(b, 0, sizeof *b);
  tw_random_seed(&b->random, warps + depth);
  fetch_init(&b->unit, &(struct fetch_params){.Warps = warps, .Depth = depth, .PcBits = PC_BITS});
}

static void warps_run_their_programs_in_turn(void **state) {
  (void)state;
  static const unsigned machines[][2] = {{16, 4}, {2, 4}, {32, 2}, {5, 8}, {4, 4}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    struct bench b;
    open_bench(&b, machines[m][0], machines[m][1]);
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
      fetch_comb(&b.unit, &b.in, &b.out);
      check_heads(&b, cycle);
      drive(&b, cycle);
      serve(&b, cycle);
      fetch_clock(&b.unit, &b.in, &b.out);
      follow(&b);
      store_answers(&b);
    }
    assert_true(b.issued > CYCLES / 4);
  }
}

/* One warp alone that issues whenever it can: two instructions in three cycles with Depth 2, one a cycle with more. */
static void one_warp_alone(void **state) {
  (void)state;
  for (unsigned depth = 2; depth <= FETCH_MAX_DEPTH; depth *= 2) {
    struct bench b;
    open_bench(&b, 4, depth);
    b.in.start_valid = 1;
    for (unsigned cycle = 0; cycle < 303; cycle++) {
      fetch_comb(&b.unit, &b.in, &b.out);
      b.in.issued = b.out.head_valid & 1;
      b.issued += b.in.issued;
      fetch_clock(&b.unit, &b.in, &b.out);
      b.in.start_valid = 0;
    }
    assert_int_equal(b.issued, depth == 2 ? 200 : 300);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(warps_run_their_programs_in_turn),
                                     cmocka_unit_test(one_warp_alone)};
  return cmocka_run_group_tests_name("fetch_order", tests, NULL, NULL);
}
