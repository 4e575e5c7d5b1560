/* test_l1_order: the L1's promise, checked on its model before a real memory: every load returns what the stores
 * accepted before it left, every atomic its old values, and everything asked for comes back once.
 *
 * An ideal memory performs each line request in the cycle it is accepted; the memory behind the cache performs it when
 * it gets there and answers in any order.  What comes back must be what the ideal memory gave.
 * Oracle for: l1 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "isa.h"
#include "isa/scalar.h"
#include "memory/l1.h"
#include "util/random.h"

enum { LINES = 12, CYCLES = 200000, DRAIN = 5000, OWED = 128, TICKETS = 32 };

struct answer {
  bool valid;
  u8 tag;
  row data;
};

struct bench {
  struct tw_random random;
  struct l1 cache;
  struct l1_in in;
  struct l1_out out;
  row ideal[LINES], behind[LINES];
  struct answer owed[OWED]; /* by the memory */
  bool expected[TICKETS];   /* what is awaited, by ticket */
  bool atomic[TICKETS];
  u32 expected_lanes[TICKETS];
  row expected_data[TICKETS];
};

/* Performs a request of lane order on a line; gives old values in lane order. */
static row perform(row *line, unsigned kind, u32 lanes, const u8 *word, const row *data) {
  row old = {{0}};
  for (u32 left = lanes; left; left &= left - 1) {
    unsigned lane = lowest_bit(left);
    u32 *w = &line->lane[word[lane]];
    old.lane[lane] = *w;
    if (kind == ISA_MEM_STORE) *w = data->lane[lane];
    if (kind >= ISA_MEM_ATOMIC) *w = scalar_atomic(kind, *w, data->lane[lane]);
  }
  return old;
}

static void offer_line(struct bench *b) {
  static const u8 kinds[] = {ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_STORE, ISA_MEM_ATOMIC};
  struct l1_in *in = &b->in;
  in->line_operation = kinds[tw_random_below(&b->random, sizeof kinds)];
  if (tw_random_chance(&b->random, 30)) in->line_address = tw_random_below(&b->random, LINES); /* or as before */
  in->line_lanes = tw_random_word(&b->random) | 1;
  /* Of the line all words, or those of one half or quarter. */
  const unsigned of = 32 >> tw_random_below(&b->random, 3), first = of * tw_random_below(&b->random, 32 / of);
  for (unsigned lane = 0; lane < 32; lane++) {
    in->line_word[lane] = (u8)(first + tw_random_below(&b->random, of));
    in->line_data.lane[lane] = tw_random_word(&b->random);
  }
  in->line_ticket = (u8)tw_random_below(&b->random, b->cache.params.Tickets);
  bool free = !b->expected[in->line_ticket];
  in->line_reply = in->line_operation == ISA_MEM_LOAD ||
                   (in->line_operation != ISA_MEM_STORE && free && tw_random_chance(&b->random, 70));
  in->line_valid = (free || !in->line_reply) && tw_random_chance(&b->random, 80);
}

static void offer_response(struct bench *b) {
  const struct answer *a = &b->owed[tw_random_below(&b->random, OWED)];
  for (unsigned tries = 0; tries < 16 && !a->valid; tries++) a = &b->owed[tw_random_below(&b->random, OWED)];
  b->in.response_valid = a->valid;
  b->in.response_tag = a->tag;
  b->in.response_data = a->data;
}

static void take_line(struct bench *b) {
  const struct l1_in *in = &b->in;
  row old = perform(&b->ideal[in->line_address], in->line_operation, in->line_lanes, in->line_word, &in->line_data);
  if (!in->line_reply) return;
  b->expected[in->line_ticket] = true;
  b->atomic[in->line_ticket] = in->line_operation != ISA_MEM_LOAD;
  b->expected_lanes[in->line_ticket] = in->line_lanes;
  b->expected_data[in->line_ticket] = old;
}

/* What of the line a load has not asked for is no data. */
static void hide_others(const struct l1_params *p, const struct l1_out *out, row *line) {
  const unsigned words = 32 / p->Sectors;
  u32 asked = p->Sectors == 1;
  for (u32 left = out->memory_lanes; left; left &= left - 1) asked |= 1u << out->memory_word[lowest_bit(left)] / words;
  for (unsigned i = 0; i < 32; i++)
    if (!(asked >> i / words & 1)) line->lane[i] ^= 0x5a5a5a5a;
}

static void take_memory(struct bench *b) {
  const struct l1_out *out = &b->out;
  row *line = &b->behind[out->memory_line], whole = *line;
  row old = perform(line, out->memory_operation, out->memory_lanes, out->memory_word, &out->memory_data);
  if (out->memory_tag == LINE_NO_REPLY) return;
  bool load = out->memory_operation == ISA_MEM_LOAD;
  hide_others(&b->cache.params, out, &whole);
  b->owed[out->memory_tag] = (struct answer){true, out->memory_tag, load ? whole : old};
}

static bool take_return(struct bench *b) {
  unsigned ticket = b->out.return_ticket;
  u32 lanes = b->out.return_lanes;
  const bool parts = b->cache.params.Sectors > 1 && !b->atomic[ticket];
  if (!b->expected[ticket] || !lanes || lanes & ~b->expected_lanes[ticket]) return false;
  if (!parts && lanes != b->expected_lanes[ticket]) return false;
  for (u32 left = lanes; left; left &= left - 1)
    if (b->out.return_data.lane[lowest_bit(left)] != b->expected_data[ticket].lane[lowest_bit(left)]) return false;
  b->expected_lanes[ticket] &= ~lanes;
  b->expected[ticket] = b->expected_lanes[ticket] != 0;
  return true;
}

static bool run_cycle(struct bench *b, bool draining) {
  offer_line(b);
  if (draining) b->in.line_valid = 0;
  offer_response(b);
  b->in.return_ready = tw_random_chance(&b->random, 80);
  b->in.memory_ready = tw_random_chance(&b->random, 70);
  if (tw_random_chance(&b->random, 2)) b->in.carve_out = (u8)tw_random_below(&b->random, b->cache.params.Ways);
  l1_comb(&b->cache, &b->in, &b->out);
  bool right = true;
  if (b->out.return_valid && b->in.return_ready) right = take_return(b);
  if (b->in.response_valid && b->out.response_ready) b->owed[b->in.response_tag].valid = false;
  if (b->in.line_valid && b->out.line_ready) take_line(b);
  if (b->out.memory_valid && b->in.memory_ready) take_memory(b);
  l1_clock(&b->cache, &b->in, &b->out);
  return right;
}

static void run(const struct l1_params *params) {
  struct bench *b = calloc(1, sizeof *b);
  assert_non_null(b);
  tw_random_seed(&b->random, params->Ways);
  l1_init(&b->cache, params);
  for (unsigned cycle = 0; cycle < CYCLES; cycle++)
    if (!run_cycle(b, cycle > CYCLES - DRAIN))
      fail_msg("cycle %u, ticket %u: not what was accepted before left", cycle, b->out.return_ticket);
  for (unsigned t = 0; t < params->Tickets; t++) assert_false(b->expected[t]);
  assert_memory_equal(b->ideal, b->behind, sizeof b->ideal);
  free(b);
}

static void as_in_the_sm(void **state) {
  (void)state;
  run(&(struct l1_params){.Sets = 64, .Ways = 4, .Mshrs = 16, .Pending = 32, .Tickets = 16, .Lanes = 32, .Sectors = 1});
}

static void few_of_everything(void **state) {
  (void)state;
  run(&(struct l1_params){.Sets = 4, .Ways = 3, .Mshrs = 2, .Pending = 4, .Tickets = 5, .Lanes = 32, .Sectors = 1});
}

static void direct_mapped(void **state) {
  (void)state;
  run(&(struct l1_params){.Sets = 4, .Ways = 1, .Mshrs = 3, .Pending = 7, .Tickets = 32, .Lanes = 32, .Sectors = 1});
}

static void sectors(void **state) {
  (void)state;
  run(&(struct l1_params){.Sets = 64, .Ways = 4, .Mshrs = 32, .Pending = 64, .Tickets = 32, .Lanes = 32, .Sectors = 4});
}

static void sectors_and_few_of_everything(void **state) {
  (void)state;
  run(&(struct l1_params){.Sets = 4, .Ways = 2, .Mshrs = 5, .Pending = 8, .Tickets = 16, .Lanes = 32, .Sectors = 4});
}

static void halves(void **state) {
  (void)state;
  run(&(struct l1_params){.Sets = 4, .Ways = 1, .Mshrs = 3, .Pending = 7, .Tickets = 16, .Lanes = 32, .Sectors = 2});
}

static void many_waiters(void **state) {
  (void)state;
  run(&(struct l1_params){.Sets = 4, .Ways = 2, .Mshrs = 8, .Pending = 64, .Tickets = 32, .Lanes = 32, .Sectors = 1});
}

static void ways_come_and_go(void **state) {
  (void)state;
  run(&(struct l1_params){
      .Sets = 4, .Ways = 4, .Mshrs = 5, .Pending = 8, .Tickets = 16, .Lanes = 32, .Sectors = 4, .CarveOut = 1});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(as_in_the_sm),  cmocka_unit_test(few_of_everything),
      cmocka_unit_test(direct_mapped), cmocka_unit_test(many_waiters),
      cmocka_unit_test(sectors),       cmocka_unit_test(sectors_and_few_of_everything),
      cmocka_unit_test(halves),        cmocka_unit_test(ways_come_and_go),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
