/* test_share_layout: blocks that have registers or shared memory in common, over all sizes of blocks that a machine can
 * have, and all parts that a block may keep: each warp has a slot of its own, beside its partner's on one scheduler,
 * and each of its registers a cell that no other warp has, but its partner the shared ones; likewise each block its
 * words of shared memory.  There are as many blocks, and as many pairs of them, as are found here by dealing warps
 * one after the other: never fewer blocks that can go on than without sharing, nor more registers or memory in use than
 * there are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "presets.h"
#include "simulate/environment_sharing.h"

enum {
  CELLS = 1024,
  SCHEDULERS = 4,
  A_FEW = 8,
  MOST_CROWDED = 9 /* layouts */,
  FIT_REGISTERS = 16 /* blocks of four warps with 16 registers */
};

/* Who has a cell: a warp and its register, + 1; and whether its partner may have it, too. */
struct owner {
  u16 warp, number;
  bool shared;
};

static struct owner cell[SCHEDULERS][CELLS]; /* of each sub-core */

/* Of warp slot w of a scheduler. */
static void take_cells(const struct sm_params *p, const struct settings_values *v, unsigned scheduler, unsigned w,
                       bool paired) {
  const unsigned issues = SCHEDULERS / p->Subcores, warp = w * issues + scheduler % issues;
  u8 map[SHARE_BYTES];
  share_map_of(v, issues, map);
  for (unsigned number = 0; number < v->share_whole; number++) {
    const unsigned at = share_cell(map, warp, number);
    const unsigned c = at / p->Banks * p->Banks + share_bank(map, p->Banks, at);
    struct owner *o = &cell[scheduler / issues][c];
    const bool shared = paired && number >= v->share_kept;
    assert_true(c < p->Banks * p->Rows);
    if (o->warp && (!shared || !o->shared || o->number != number || o->warp - 1u + issues != warp))
      fail_msg("cell %u: register %u of warp %u, and %u of %u", c, number, warp, o->number, o->warp - 1u);
    *o = (struct owner){(u16)(warp + 1), (u16)number, shared};
  }
}

/* All blocks that the settings say. */
static void place_all(const struct sm_params *params, const struct settings_values *v, unsigned block_warps) {
  const unsigned share = share_of(v);
  u64 slots = 0;
  memset(cell, 0, sizeof cell);
  for (unsigned b = 0; b < v->blocks_limit[0]; b++)
    for (unsigned n = 0; n < block_warps; n++) {
      const struct share_place p = share_place_of(share, SCHEDULERS, b, share_first(share, b, block_warps) + n);
      const unsigned warp = p.warp * SCHEDULERS + p.scheduler;
      const bool paired = b < 2u * v->share_pairs;
      assert_true(p.warp < params->Warps && !(slots >> warp & 1));
      slots |= (u64)1 << warp;
      if (paired) assert_true(p.warp % 2 == b % 2 && (b % 2 == 0 || slots >> (warp - SCHEDULERS) & 1));
      take_cells(params, v, p.scheduler, p.warp, paired);
    }
}

/* Of so many warps a distance of cells apart, from `start` on, how often of as many in turn as there are banks more
 * than half have their first register in one of the banks. */
static unsigned crowds(const struct sm_params *p, u8 turned, unsigned start, unsigned distance, unsigned warps) {
  const u8 map[SHARE_BYTES] = {[SHARE_BYTES - 1] = (u8)(turned << (SHARE_START_BITS - 8))};
  unsigned some = 0;
  for (unsigned n = 0; n + p->Banks <= warps; n++) {
    unsigned in[8] = {0}, most = 0;
    for (unsigned j = n; j < n + p->Banks; j++) {
      unsigned *bank = &in[share_bank(map, p->Banks, start + j * distance)];
      if (++*bank > most) most = *bank;
    }
    some += most > (p->Banks > 2 ? p->Banks / 2 : 1);
  }
  return some;
}

/* Whether of the two ways over the banks one is taken in which more than a few are in a crowd though none is in the
 * other. */
static bool is_crowded(const struct sm_params *p, const struct settings_values *v, unsigned block_warps) {
  const unsigned issues = SCHEDULERS / p->Subcores, alone = v->blocks_limit[0] - 2u * v->share_pairs;
  unsigned some[2];
  for (u8 turned = 0; turned < 2; turned++)
    some[turned] = crowds(p, turned, 0, v->share_whole + v->share_kept, issues * v->share_slots / 2) +
                   crowds(p, turned, v->share_start, v->share_whole, alone * block_warps * issues / SCHEDULERS);
  return some[v->share_turned] > A_FEW && !some[!v->share_turned];
}

/* ---- how many blocks there are, warp for warp: what schedulers and sub-cores have of each */
struct dealt {
  unsigned slots[SCHEDULERS], cells[SCHEDULERS];
};

/* The warps of so many blocks to one scheduler after the other, each with so many slots and cells. */
static void deal(const struct sm_params *p, struct dealt *d, unsigned warps, unsigned slots, unsigned cells) {
  for (unsigned n = 0; n < warps; n++) {
    d->slots[n % SCHEDULERS] += slots;
    d->cells[n % SCHEDULERS / (SCHEDULERS / p->Subcores)] += cells;
  }
}

/* Blocks that are alone have the slots behind those of pairs, which end for all schedulers in one place. */
static bool fits(const struct sm_params *p, unsigned block_warps, unsigned whole, unsigned kept, unsigned alone,
                 unsigned pairs) {
  struct dealt d = {{0}, {0}};
  deal(p, &d, pairs * block_warps, 2, whole + kept);
  for (unsigned i = 1; i < SCHEDULERS; i++) d.slots[i] = d.slots[0];
  deal(p, &d, alone * block_warps, 1, whole);
  for (unsigned i = 0; i < SCHEDULERS; i++)
    if (d.slots[i] > p->Warps || d.cells[i] > p->Banks * p->Rows) return false;
  return alone + 2 * pairs <= p->Blocks;
}

/* The most pairs with which as many blocks go on as the whole SM has registers and slots for; if none fit, fewer blocks
 * and no pair. */
static void most_blocks(const struct sm_params *p, unsigned block_warps, unsigned whole, unsigned kept, unsigned *alone,
                        unsigned *pairs) {
  unsigned places = 0;
  while (places < p->Blocks && (places + 1) * block_warps <= SCHEDULERS * p->Warps &&
         (places + 1) * block_warps * whole <= p->Subcores * p->Banks * p->Rows)
    places++;
  for (*alone = 0, *pairs = places; *pairs; ++*alone, --*pairs) {
    const bool room = (*alone * whole + *pairs * (whole + kept)) * block_warps <= p->Subcores * p->Banks * p->Rows;
    if (room && fits(p, block_warps, whole, kept, *alone, *pairs)) return;
  }
  while (*alone > 1 && !fits(p, block_warps, whole, kept, *alone, 0)) --*alone;
}

/* The part that a block keeps, in whole registers; one more where operands are in few banks else (spread). */
static void check_numbers(const struct sm_params *p, const struct settings_values *v, unsigned block_warps,
                          unsigned registers, unsigned percent) {
  unsigned kept = 1, alone, pairs;
  while (100 * kept < percent * registers) kept++;
  assert_in_range(v->share_kept, kept, v->share_pairs ? smaller(kept + 1, registers) : kept);
  assert_int_equal(v->share_whole, registers);
  most_blocks(p, block_warps, registers, kept, &alone, &pairs);
  if (v->share_pairs != pairs || v->blocks_limit[0] != alone + 2 * pairs)
    fail_msg("%u warps of %u registers, %u %% kept: %u blocks, %u pairs; found %u, %u", block_warps, registers, percent,
             v->blocks_limit[0], v->share_pairs, alone + 2 * pairs, pairs);
}

/* Parts of which no layout is crowded. */
static bool is_spread(unsigned percent) {
  return percent <= 1 || percent == 10 || percent == 30 || percent == 50 || percent == 70 || percent == 90 ||
         percent == 100;
}

/* Adds layouts that are crowded, which are few of all: it is a matter of speed alone. */
static void check(struct environment *e, unsigned block_warps, unsigned registers, struct sm_setting *setting,
                  unsigned *crowded) {
  struct kernel kernel = {.file = "kernel", .registers = registers};
  struct tw_error error;
  struct settings_values *v = &e->wanted, last = {0};
  unsigned without = 0;
  bool is = false;
  for (unsigned percent = 0; percent <= 100; percent++) {
    setting->share_registers = (u8)percent;
    *v = (struct settings_values){.block_warps = {(u8)block_warps}, .blocks_limit = {(u8)e->params->Blocks}};
    if (environment_share_launch(e, &kernel, &error) != 0) {
      const unsigned most = e->params->Subcores * e->params->Banks * e->params->Rows / (block_warps * registers);
      assert_true(most <= (e->params->Subcores > 1)); /* sub-cores are not filled evenly */
      return;
    }
    if (percent == 0) without = v->blocks_limit[0];
    assert_true(percent % 100 || v->share_pairs == 0);
    assert_true(e->params->Subcores > 1 || v->blocks_limit[0] >= without + v->share_pairs);
    assert_true(v->blocks_limit[0] >= without && v->blocks_limit[0] <= e->params->Blocks);
    if (memcmp(v, &last, sizeof last) != 0) { /* else as with a hundredth less */
      last = *v;
      check_numbers(e->params, v, block_warps, registers, percent ? percent : 100);
      place_all(e->params, v, block_warps);
      is = is_crowded(e->params, v, block_warps);
      *crowded += is;
    }
    assert_false(is && is_spread(percent));
  }
}

static void no_two_have_a_cell(void **state) {
  static struct environment e;
  struct sm_setting setting = {0};
  e.params = &preset_find(*state)->params;
  e.setting = &setting;
  unsigned crowded = 0;
  for (unsigned warps = 1; warps <= 32; warps++)
    for (unsigned registers = 1; registers <= 255; registers++) check(&e, warps, registers, &setting, &crowded);
  print_message("%s: %u layouts in few banks\n", e.params->Subcores > 1 ? "sub-cores" : "pool", crowded);
  assert_true(crowded <= MOST_CROWDED);
}

/* Who has a word of shared memory: a block + 1, and as which of its own. */
struct word {
  u16 block, number;
};

/* Each block's words: all that an SM has room for, and no block's but a pair's shared ones twice. */
static void place_words(const struct sm_params *p, const struct settings_values *v) {
  static struct word word[1 << 15];
  const u32 whole = v->shared_bytes[0], kept = v->share_memory, share = share_of(v);
  memset(word, 0, sizeof word);
  for (unsigned b = 0; b < v->blocks_limit[0]; b++)
    for (u32 a = 0; a < whole; a += 4) {
      const bool paired = b < 2u * v->share_pairs;
      const u32 at = share_base(share, b, whole) + a + (paired && b % 2 && a < kept ? whole : 0);
      struct word *o = &word[at / 4];
      assert_true(at < p->SharedWords * 4);
      if (o->block && (!paired || a < kept || o->block - 1u != (b ^ 1) || o->number != a / 4))
        fail_msg("byte %u: %u of block %u, and %u of %u", at, a, b, o->number * 4u, o->block - 1u);
      *o = (struct word){(u16)(b + 1), (u16)(a / 4)};
    }
}

/* Of blocks with so many bytes, all parts; how often there are pairs that share some. */
static unsigned check_words(struct environment *e, struct sm_setting *setting, u32 bytes, bool registers) {
  const struct kernel kernel = {.file = "kernel", .registers = 16};
  struct tw_error error;
  struct settings_values *v = &e->wanted, last = {0};
  const unsigned by_memory = e->params->SharedWords * 4 / bytes, by_blocks = e->params->Blocks;
  const unsigned least = smaller(by_memory, smaller(smaller(FIT_REGISTERS, by_blocks), e->params->Warps));
  unsigned shared = 0;
  for (unsigned percent = 0; percent <= 100; percent++) {
    setting->share_memory = (u8)percent;
    setting->share_registers = registers ? (u8)percent : 0;
    *v = (struct settings_values){.block_warps = {4}, .shared_bytes = {bytes}, .blocks_limit = {(u8)e->params->Blocks}};
    assert_int_equal(environment_share_launch(e, &kernel, &error), 0);
    if (memcmp(v, &last, sizeof last) == 0) continue;
    last = *v;
    assert_true(e->params->Subcores > 1 || v->blocks_limit[0] >= least + v->share_pairs);
    place_words(e->params, v);
    shared += v->share_pairs != 0 && v->share_memory < bytes;
  }
  return shared;
}

static void no_two_have_a_word(void **state) {
  static struct environment e;
  struct sm_setting setting = {0};
  unsigned shared = 0;
  e.params = &preset_find(*state)->params;
  e.setting = &setting;
  for (u32 bytes = 4; bytes <= e.params->SharedWords * 4; bytes += bytes < 8192 ? 36 : 2044)
    for (unsigned registers = 0; registers < 2; registers++) shared += check_words(&e, &setting, bytes, registers);
  assert_true(shared > 100);
}

/* SRAD1 of the paper: 6,144 of 16,384 bytes twice leave 4,096, room for the 640 that each of two pairs keeps. */
static void srad_by_hand(void **state) {
  static struct environment e;
  struct sm_setting setting = {.share_memory = 10};
  struct kernel kernel = {.file = "kernel", .registers = 16};
  struct tw_error error;
  (void)state;
  e.params = &preset_find("jatala")->params;
  e.setting = &setting;
  e.wanted = (struct settings_values){.block_warps = {8}, .blocks_limit = {8}, .shared_bytes = {6144}};
  assert_int_equal(environment_share_launch(&e, &kernel, &error), 0);
  assert_int_equal(e.wanted.blocks_limit[0], 4);
  assert_int_equal(e.wanted.share_pairs, 2);
  assert_int_equal(e.wanted.share_memory, 640);
  assert_int_equal(share_base(share_of(&e.wanted), 3, 6144), 6784);
}

/* hotspot: 8 warps of 36 registers, three pairs that keep 4 of each. */
static void hotspot_by_hand(void **state) {
  static struct environment e;
  struct sm_setting setting = {.share_registers = 10};
  struct kernel kernel = {.file = "kernel", .registers = 36};
  struct tw_error error;
  (void)state;
  e.params = &preset_find("jatala")->params;
  e.setting = &setting;
  e.wanted = (struct settings_values){.block_warps = {8}, .blocks_limit = {8}};
  assert_int_equal(environment_share_launch(&e, &kernel, &error), 0);
  assert_int_equal(e.wanted.blocks_limit[0], 6);
  assert_int_equal(e.wanted.share_pairs, 3);
  assert_int_equal(e.wanted.share_slots, 12);
  assert_int_equal(e.wanted.share_kept, 4);
  u8 map[SHARE_BYTES];
  share_map_of(&e.wanted, SCHEDULERS, map);
  /* Warp 0 of scheduler 1 is of block 0, warp 1 of it of block 1: [4 of its own][32][4 of its partner's], 40 cells a
   * pair, behind those of scheduler 0. */
  assert_int_equal(share_cell(map, 1, 3), 43);
  assert_int_equal(share_cell(map, 1, 4), 44);
  assert_int_equal(share_cell(map, 5, 4), 44);
  assert_int_equal(share_cell(map, 5, 35), 75);
  assert_int_equal(share_cell(map, 5, 0), 76);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(no_two_have_a_cell, (void *)"jatala"),
                                     cmocka_unit_test_prestate(no_two_have_a_cell, (void *)"volta"),
                                     cmocka_unit_test_prestate(no_two_have_a_word, (void *)"jatala"),
                                     cmocka_unit_test_prestate(no_two_have_a_word, (void *)"volta"),
                                     cmocka_unit_test(hotspot_by_hand),
                                     cmocka_unit_test(srad_by_hand)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
