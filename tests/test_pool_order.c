/* test_pool_order: WarpPool's promise, checked on its model with the L1 before a real memory: what a warp loads, stores
 * and modifies it sees in program order, every lane of a load comes back once with its own word, and nothing stays
 * behind.
 *
 * A litmus test of random loads, stores and atomics of all kinds, with and without an answer.  Lines are shared by all
 * warps, so that loads merge; of each line a warp writes words of its own only, so that what it must read there follows
 * from its own program: an ideal memory performs each instruction when it is issued, with the functional executor's own
 * arithmetic.  Other words it may read at any value.  Warps issue as order_counters lets them, into the instruction
 * queues; what leaves these reaches the coalescers in any order, as operands are collected.
 * Oracle for: warp_pool, warp_instruction_queues */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "isa.h"
#include "isa/scalar.h"
#include "memory/l1.h"
#include "memory/memory_request.h"
#include "memory/warp_instruction_queues.h"
#include "memory/warp_pool.h"
#include "util/random.h"

enum {
  LINES = 24,
  WARPS = 8,
  OWN = 32 / WARPS,
  REGISTERS = 12,
  CYCLES = 80000,
  DRAIN = 6000,
  OWED = 128,
  SOURCES = 4,
  DEPTH = 4,
  AHEAD = 8,
  PATIENCE = 5,
  ATOMICS = 9,
  SEEDS = 2
};

/* What a warp last did to a word of its own. */
enum deed { NOTHING, LOADED, STORED, MODIFIED, DEEDS };

struct answer {
  bool valid;
  u8 tag;
  row data;
};

/* A load or atomic whose lanes are still to come. */
struct awaited {
  u32 lanes, known; /* the lanes; those whose value follows from the warp's program */
  row data;
};

struct bench {
  struct tw_random random;
  struct warp_pool pool;
  struct warp_pool_in in;
  struct warp_pool_out out;
  struct l1 cache;
  struct l1_in l1_in;
  struct l1_out l1_out;
  struct warp_instruction_queues queues;
  struct warp_instruction_queues_in queues_in;
  struct warp_instruction_queues_out queues_out;
  struct memory_request next[WARPS];                   /* what each warp issues next, once it may */
  struct memory_request waiting[WARPS][2 * DEPTH + 1]; /* what those of the queues will ask for, oldest first */
  unsigned waits[WARPS];
  struct memory_request ahead[AHEAD]; /* have left the queues; those that are valid */
  unsigned offered;                   /* which of them is offered, held until it is taken */
  row ideal[LINES], behind[LINES];
  u8 last[LINES * 32]; /* deeds, of each word by the warp that owns it */
  struct answer owed[OWED];
  struct awaited awaited[WARPS][REGISTERS];
  unsigned merged, mapped, by_warp, crowded, unanswered; /* what happened */
  unsigned follows[DEEDS][DEEDS];                        /* of a warp on a word: the deed before, the deed */
};

static row perform(row *memory, unsigned kind, u32 lanes, const u32 *word, const row *data) {
  row old = {{0}};
  for (u32 left = lanes; left; left &= left - 1) {
    const unsigned lane = lowest_bit(left);
    u32 *w = &memory[word[lane] / 32].lane[word[lane] % 32];
    old.lane[lane] = *w;
    if (kind == ISA_MEM_STORE) *w = data->lane[lane];
    if (kind >= ISA_MEM_ATOMIC) *w = scalar_atomic(kind, *w, data->lane[lane]);
  }
  return old;
}

static bool is_own(u32 word, unsigned warp) { return word % 32 / OWN == warp; }

/* Words for all lanes: of the warp's own, or for a load of any warp, in patterns that merge and that need the map. */
static void choose_words(struct bench *b, unsigned warp, bool own, u32 *word) {
  const u32 line = tw_random_below(&b->random, LINES), shape = tw_random_below(&b->random, 4);
  const u32 first = tw_random_below(&b->random, 32);
  for (unsigned lane = 0; lane < 32; lane++) {
    word[lane] = tw_random_below(&b->random, LINES * 32);
    if (shape < 3) word[lane] = word[lane] % 32 + 32 * line;
    if (shape == 0) word[lane] = 32 * line + lane;
    if (shape == 1) word[lane] = 32 * line + first;
    if (own) word[lane] = word[lane] / 32 * 32 + warp * OWN + word[lane] % OWN;
  }
}

/* The instruction enters its queue, and the counters are told. */
static void tell(struct bench *b, unsigned warp, u8 kind) {
  const unsigned source = warp % SOURCES;
  b->waits[warp]++;
  b->queues_in.push_valid = b->in.queued_valid = (u8)(1u << source);
  b->queues_in.push_warp[source] = (u8)(warp / SOURCES);
  b->in.queued_warp[source] = (u8)warp;
  b->in.queued_load[source] = kind == ISA_MEM_LOAD;
}

/* What left the queues in this cycle is on its way. */
static void pop(struct bench *b) {
  const unsigned warp = b->queues_out.pop_warp;
  unsigned to = 0;
  while (b->ahead[to].valid) to++;
  b->ahead[to] = b->waiting[warp][0];
  b->waits[warp]--;
  memmove(&b->waiting[warp][0], &b->waiting[warp][1], b->waits[warp] * sizeof b->waiting[warp][0]);
}

/* What was offered has been taken; perhaps before older ones. */
static void arrive(struct bench *b) {
  b->ahead[b->offered].valid = false;
  for (unsigned i = 0; i < AHEAD; i++) b->crowded += b->ahead[i].valid;
}

/* Which instruction touches a word of its warp's after which. */
static void remember(struct bench *b, const struct memory_request *r, const u32 *word) {
  const enum deed deed = r->operation == ISA_MEM_LOAD ? LOADED : r->operation == ISA_MEM_STORE ? STORED : MODIFIED;
  for (u32 left = r->lanes; left; left &= left - 1) {
    const u32 w = word[lowest_bit(left)];
    if (!is_own(w, r->warp)) continue;
    b->follows[b->last[w]][deed]++;
    b->last[w] = deed;
  }
}

/* A warp's next instruction: it stays the next until it is issued, as a program's does. */
static void choose(struct bench *b, unsigned warp) {
  static const u8 kinds[] = {ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_LOAD,  ISA_MEM_LOAD,
                             ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_STORE, ISA_MEM_ATOMIC};
  struct memory_request *r = &b->next[warp];
  const unsigned reg = tw_random_below(&b->random, REGISTERS);
  u32 word[32];
  r->valid = true;
  r->warp = (u8)warp;
  r->operation = kinds[tw_random_below(&b->random, sizeof kinds)];
  if (r->operation == ISA_MEM_ATOMIC) r->operation = (u8)(ISA_MEM_ATOMIC + tw_random_below(&b->random, ATOMICS));
  r->destination = (u8)reg;
  if (r->operation == ISA_MEM_STORE || (r->operation >= ISA_MEM_ATOMIC && tw_random_chance(&b->random, 25)))
    r->destination = ISA_ZERO_REGISTER;
  choose_words(b, warp, r->operation != ISA_MEM_LOAD || tw_random_chance(&b->random, 40), word);
  r->lanes = tw_random_chance(&b->random, 50) ? low_bits(32) : tw_random_word(&b->random) | 1u << reg;
  for (unsigned lane = 0; lane < 32; lane++) {
    r->address.lane[lane] = 4 * word[lane];
    r->data.lane[lane] = tw_random_word(&b->random);
  }
}

/* A warp issues its next instruction into its queue, if it may. */
static void issue(struct bench *b) {
  const unsigned warp = tw_random_below(&b->random, WARPS);
  struct memory_request *r = &b->next[warp];
  if (!r->valid) choose(b, warp);
  const bool answered = r->destination != ISA_ZERO_REGISTER;
  struct awaited *a = answered ? &b->awaited[warp][r->destination] : NULL;
  u32 word[32];
  if (!((r->operation == ISA_MEM_LOAD ? b->out.load_may : b->out.idle) >> warp & 1)) return;
  if (!(b->queues_out.room[warp % SOURCES] >> warp / SOURCES & 1)) return;
  if (a && a->lanes) return;
  for (unsigned lane = 0; lane < 32; lane++) word[lane] = r->address.lane[lane] / 4;
  b->waiting[warp][b->waits[warp]] = *r;
  tell(b, warp, r->operation);
  remember(b, r, word);
  const row old = perform(b->ideal, r->operation, r->lanes, word, &r->data);
  b->unanswered += r->operation >= ISA_MEM_ATOMIC && !answered;
  r->valid = false;
  if (!a) return;
  *a = (struct awaited){.lanes = r->lanes, .data = old};
  for (unsigned lane = 0; lane < 32; lane++) a->known |= (u32)is_own(word[lane], warp) << lane;
}

static void offer_response(struct bench *b) {
  const struct answer *a = &b->owed[tw_random_below(&b->random, OWED)];
  for (unsigned tries = 0; tries < 16 && !a->valid; tries++) a = &b->owed[tw_random_below(&b->random, OWED)];
  b->l1_in.response_valid = a->valid;
  b->l1_in.response_tag = a->tag;
  b->l1_in.response_data = a->data;
}

static void take_memory(struct bench *b) {
  const struct l1_out *out = &b->l1_out;
  const row whole = b->behind[out->memory_line];
  u32 word[32];
  for (unsigned lane = 0; lane < 32; lane++) word[lane] = out->memory_line * 32 + out->memory_word[lane];
  const row old = perform(b->behind, out->memory_operation, out->memory_lanes, word, &out->memory_data);
  if (out->memory_tag == LINE_NO_REPLY) return;
  b->owed[out->memory_tag] =
      (struct answer){true, out->memory_tag, out->memory_operation == ISA_MEM_LOAD ? whole : old};
}

/* False if the result is not what its warp's program asks for. */
static bool take_result(struct bench *b) {
  const struct warp_pool_out *out = &b->out;
  if (out->result_warp >= WARPS || out->result_register >= REGISTERS) return false;
  struct awaited *a = &b->awaited[out->result_warp][out->result_register];
  if (!out->result_lanes || out->result_lanes & ~a->lanes) return false;
  for (u32 left = out->result_lanes & a->known; left; left &= left - 1)
    if (out->result_data.lane[lowest_bit(left)] != a->data.lane[lowest_bit(left)]) return false;
  a->lanes &= ~out->result_lanes;
  return out->result_last == !a->lanes;
}

/* Both units see each other's ports: the cache first, as its outputs depend on nothing of the pool's. */
static void comb(struct bench *b) {
  struct warp_pool_in *in = &b->in;
  const struct memory_request *request = &b->ahead[b->offered];
  l1_comb(&b->cache, &b->l1_in, &b->l1_out);
  in->request_valid = request->valid;
  MEMORY_REQUEST_SHOW(in, request, request);
  warp_instruction_queues_comb(&b->queues, &b->queues_in, &b->queues_out);
  in->line_ready = b->l1_out.line_ready;
  in->return_valid = b->l1_out.return_valid;
  in->return_ticket = b->l1_out.return_ticket;
  in->return_lanes = b->l1_out.return_lanes;
  in->return_data = b->l1_out.return_data;
  in->miss = b->l1_out.memory_valid && b->l1_in.memory_ready && b->l1_out.memory_operation == ISA_MEM_LOAD;
  warp_pool_comb(&b->pool, in, &b->out);
  b->l1_in.line_valid = b->out.line_valid;
  b->l1_in.line_operation = b->out.line_operation;
  b->l1_in.line_address = b->out.line_address;
  b->l1_in.line_lanes = b->out.line_lanes;
  memcpy(b->l1_in.line_word, b->out.line_word, sizeof b->out.line_word);
  b->l1_in.line_data = b->out.line_data;
  b->l1_in.line_reply = b->out.line_reply;
  b->l1_in.line_ticket = b->out.line_ticket;
  b->l1_in.return_ready = b->out.return_ready;
}

static void count(struct bench *b) {
  const struct warp_pool_wires *x = &b->pool.wires;
  b->merged += x->selector.offer_load && b->in.line_ready && b->pool.params.Merges > 1 &&
               (x->queues.send_record[1] & 7) != MAPPING_NONE;
  b->mapped += x->map_in.take != 0;
  b->by_warp += b->pool.selector.by_warp;
}

static bool run_cycle(struct bench *b, bool draining, unsigned busy) {
  bool right = true;
  offer_response(b);
  b->in.result_ready = tw_random_chance(&b->random, 85);
  b->queues_in.pop_ready = tw_random_chance(&b->random, 60) ? low_bits(SOURCES) : 0;
  b->l1_in.memory_ready = tw_random_chance(&b->random, busy);
  comb(b);
  if (b->out.result_valid && b->in.result_ready) right = take_result(b);
  if (b->l1_in.response_valid && b->l1_out.response_ready) b->owed[b->l1_in.response_tag].valid = false;
  if (b->l1_out.memory_valid && b->l1_in.memory_ready) take_memory(b);
  const bool arrived = b->out.request_ready;
  b->queues_in.arrived = arrived;
  if (arrived) arrive(b);
  if (b->queues_out.pop_valid && b->queues_in.pop_ready) pop(b);
  warp_instruction_queues_clock(&b->queues, &b->queues_in, &b->queues_out);
  warp_pool_clock(&b->pool, &b->in, &b->out);
  l1_clock(&b->cache, &b->l1_in, &b->l1_out);
  count(b);
  b->queues_in.push_valid = b->in.queued_valid = 0;
  if (!b->ahead[b->offered].valid) b->offered = tw_random_below(&b->random, AHEAD);
  /* What the warps see is the state after this cycle. */
  warp_instruction_queues_control(&b->queues, &b->queues_out);
  order_counters_comb(&b->pool.order, &b->pool.wires.order_in, &b->pool.wires.order);
  b->out.idle = b->pool.wires.order.idle;
  b->out.load_may = b->pool.wires.order.load_may;
  if (!draining) issue(b);
  return right;
}

static void run_seed(const struct warp_pool_params *params, bool mapped, bool by_warp, unsigned seed) {
  struct bench *b = calloc(1, sizeof *b);
  assert_non_null(b);
  tw_random_seed(&b->random, 100 * seed + params->Merges);
  warp_pool_init(&b->pool, params);
  warp_instruction_queues_init(&b->queues, &(struct warp_instruction_queues_params){SOURCES, WARPS / SOURCES, 2, DEPTH,
                                                                                    AHEAD, PATIENCE, 32, 0, 0});
  l1_init(&b->cache,
          &(struct l1_params){
              .Sets = 4, .Ways = 2, .Mshrs = 8, .Pending = 32, .Tickets = params->Slots, .Lanes = 32, .Sectors = 1});
  for (unsigned cycle = 0; cycle < CYCLES; cycle++)
    if (!run_cycle(b, cycle > CYCLES - DRAIN, cycle / 4096 % 2 ? 15 : 90))
      fail_msg("seed %u, cycle %u, warp %u, register %u: not what its program says", seed, cycle, b->out.result_warp,
               b->out.result_register);
  for (unsigned w = 0; w < WARPS; w++) {
    for (unsigned r = 0; r < REGISTERS; r++) assert_int_equal(b->awaited[w][r].lanes, 0);
    assert_int_equal(b->pool.loads.busy[w], 0);
  }
  assert_memory_equal(b->ideal, b->behind, sizeof b->ideal);
  assert_int_equal(b->pool.map.busy, 0);
  for (unsigned i = 0; i < REQUEST_METADATA_MAX_SLOTS / 64; i++) assert_true(b->pool.metadata.busy[i] == 0);
  assert_int_equal(b->out.idle, low_bits(WARPS));
  assert_int_equal(b->queues.under_way, 0);
  assert_true(b->crowded > 100);
  assert_true(params->Merges == 1 || b->merged > 100);
  assert_true(!mapped || b->mapped > 100);
  assert_true(!by_warp || b->by_warp > 100);
  assert_true(b->unanswered > 50);
  for (enum deed before = LOADED; before < DEEDS; before++)
    for (enum deed deed = LOADED; deed < DEEDS; deed++) assert_true(b->follows[before][deed] > 400);
  free(b);
}

static void run(const struct warp_pool_params *params, bool mapped, bool by_warp) {
  for (unsigned seed = 1; seed <= SEEDS; seed++) run_seed(params, mapped, by_warp, seed);
}

static void as_in_the_sm(void **state) {
  (void)state;
  static const u8 coalescers_and_mode[][2] = {{2, 0}, {2, 1}, {2, 2}, {1, 2}, {4, 0}};
  for (unsigned i = 0; i < sizeof coalescers_and_mode / 2; i++)
    run(&(struct warp_pool_params){WARPS, SOURCES, DEPTH + AHEAD, coalescers_and_mode[i][0], 32, 2, 4, 8, 256, 16,
                                   100000, 64, coalescers_and_mode[i][1]},
        true, false);
}

static void few_of_everything(void **state) {
  (void)state;
  run(&(struct warp_pool_params){WARPS, SOURCES, DEPTH + AHEAD, 3, 4, 2, 2, 3, 5, 2, 50, 3, 0}, true, false);
}

static void by_warp_id(void **state) {
  (void)state;
  run(&(struct warp_pool_params){WARPS, SOURCES, DEPTH + AHEAD, 2, 8, 2, 4, 8, 64, 16, 20, 7, 0}, true, true);
  run(&(struct warp_pool_params){WARPS, SOURCES, DEPTH + AHEAD, 2, 8, 2, 4, 8, 64, 16, 100, 7, 2}, true, false);
}

static void nothing_merges(void **state) {
  (void)state;
  run(&(struct warp_pool_params){WARPS, SOURCES, DEPTH + AHEAD, 1, 8, 1, 1, 2, 16, 4, 1000, 7, 1}, true, false);
}

static void many_coalescers(void **state) {
  (void)state;
  run(&(struct warp_pool_params){WARPS, SOURCES, DEPTH + AHEAD, 8, 16, 2, 8, 8, 32, 8, 1000, 16, 0}, true, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(as_in_the_sm),   cmocka_unit_test(few_of_everything), cmocka_unit_test(by_warp_id),
      cmocka_unit_test(nothing_merges), cmocka_unit_test(many_coalescers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
