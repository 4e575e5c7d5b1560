/* test_l1_replacement: which loads of the L1 hit, by Mattson's stack distance, also as shared memory takes and gives
 * back ways, and how many of those that miss memory sees, by a count of the lines that differ.
 * Oracle for: l1
 *
 * Of each set one stack holds all lines ever used, the last used first, whatever the number of ways: in a cache of W
 * ways with LRU the first W are there.  A line that an atomic removes leaves a hole, which the next line to come in
 * fills: what was used after it moves down that far and no further.  A store that misses brings nothing in.
 *
 * With a carve-out it has to be known which lines a way takes with it: a cache of one list of places, each with the
 * time of its last use, of which the first `ways` may be used. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "isa.h"
#include "memory/l1.h"
#include "util/random.h"

enum { SETS = 4, DEPTH = 64, ACCESSES = 4000, SETTLED = 10, BURSTS = 300, OWED = 256 };
static const u32 HOLE = ~0u;

struct stack {
  unsigned depth;
  u32 line[DEPTH];
};

/* Where the line is; behind all others if it was never used. */
static unsigned distance(const struct stack *s, u32 line) {
  unsigned place = 0;
  while (place < s->depth && s->line[place] != line) place++;
  return place;
}

static void use(struct stack *s, u32 line) {
  const unsigned from = distance(s, line), hole = distance(s, HOLE), to = hole < from ? hole : from;
  assert_true(to < DEPTH);
  if (from < s->depth) s->line[from] = HOLE;
  if (to == s->depth) s->depth++;
  memmove(&s->line[1], &s->line[0], to * sizeof s->line[0]);
  s->line[0] = line;
}

/* ---- the cache, and a memory that answers when it is told to */

struct bench {
  struct tw_random random;
  struct l1 cache;
  struct l1_in in;
  struct l1_out out;
  bool answers;
  unsigned owed;
  u8 owed_tag[OWED];
  unsigned fetched, returned; /* lines that memory was asked for; loads and atomics that came back */
};

static void open_bench(struct bench *b, unsigned ways, unsigned mshrs, unsigned pending) {
  memset(b, 0, sizeof *b);
  tw_random_seed(&b->random, ways);
  l1_init(&b->cache, &(struct l1_params){SETS, ways, mshrs, pending, .Tickets = 256, .Lanes = 32, .Sectors = 1});
  b->in.memory_ready = b->in.return_ready = 1;
}

/* True if the line offered was accepted. */
static bool cycle(struct bench *b) {
  const unsigned which = b->owed ? tw_random_below(&b->random, b->owed) : 0;
  b->in.response_valid = b->answers && b->owed;
  b->in.response_tag = b->owed_tag[which];
  l1_comb(&b->cache, &b->in, &b->out);
  const struct l1_out *out = &b->out;
  const bool taken = b->in.line_valid && out->line_ready;
  if (b->in.response_valid && out->response_ready) b->owed_tag[which] = b->owed_tag[--b->owed];
  if (out->memory_valid && out->memory_tag != LINE_NO_REPLY) b->owed_tag[b->owed++] = out->memory_tag;
  b->fetched += out->memory_valid && out->memory_operation == ISA_MEM_LOAD;
  b->returned += out->return_valid;
  l1_clock(&b->cache, &b->in, &b->out);
  return taken;
}

static void offer(struct bench *b, unsigned operation, u32 line) {
  b->in.line_valid = 1;
  b->in.line_operation = (u8)operation;
  b->in.line_address = line;
  b->in.line_lanes = 1;
  b->in.line_reply = operation == ISA_MEM_LOAD;
}

static void give(struct bench *b, unsigned operation, u32 line) {
  unsigned patience = 100;
  offer(b, operation, line);
  while (!cycle(b)) assert_int_not_equal(--patience, 0);
}

static void settle(struct bench *b) {
  b->in.line_valid = 0;
  for (unsigned quiet = 0; quiet < SETTLED; quiet = b->owed || b->out.return_valid ? 0 : quiet + 1) cycle(b);
}

/* ---- replacement */

static bool hits(struct bench *b, unsigned operation, u32 line) {
  const unsigned before = b->fetched;
  give(b, operation, line);
  settle(b);
  return b->fetched == before;
}

static unsigned random_operation(struct tw_random *random) {
  const unsigned kind = tw_random_below(random, 20);
  return kind == 0 ? ISA_MEM_ATOMIC : kind < 5 ? ISA_MEM_STORE : ISA_MEM_LOAD;
}

/* Distances around the number of ways; in half of the accesses lines that differ in one bit. */
static u32 random_line(struct bench *b, unsigned ways) {
  const u32 set = tw_random_below(&b->random, SETS), near = tw_random_below(&b->random, 2 * ways + 1);
  const u32 bit = tw_random_below(&b->random, ways + 1);
  return set + SETS * (tw_random_chance(&b->random, 50) ? near : 1u << (22 - bit));
}

static void hits_are_by_stack_distance(void **state) {
  (void)state;
  for (unsigned ways = 0; ways <= L1_MAX_WAYS; ways++) {
    struct stack sets[SETS] = {0};
    struct bench b;
    open_bench(&b, ways, 2, 4);
    b.answers = true;
    for (unsigned access = 0; access < ACCESSES; access++) {
      const unsigned operation = random_operation(&b.random);
      const u32 line = random_line(&b, ways);
      struct stack *set = &sets[line % SETS];
      const unsigned place = distance(set, line);
      const bool there = place < ways && place < set->depth, hit = hits(&b, operation, line);
      if (operation == ISA_MEM_LOAD && hit != there)
        fail_msg("%u ways, access %u, line %x: %s at distance %u", ways, access, line, hit ? "hit" : "miss", place);
      if (operation == ISA_MEM_ATOMIC && place < set->depth) set->line[place] = HOLE;
      if (operation == ISA_MEM_LOAD || (operation == ISA_MEM_STORE && there)) use(set, line);
    }
  }
}

/* ---- ways that are shared memory's */

struct place {
  bool used;
  u32 line;
  unsigned when;
};

/* The place of a line, or else the one that it will have: the first that is free, or the one not used for longest. */
static struct place *place_of(struct place *set, unsigned ways, u32 line, bool *there) {
  struct place *to = &set[0];
  for (unsigned w = 0; w < ways; w++)
    if (set[w].used && set[w].line == line) return *there = true, &set[w];
  for (unsigned w = 1; w < ways && to->used; w++)
    if (!set[w].used || set[w].when < to->when) to = &set[w];
  *there = false;
  return to;
}

static void take_ways(struct place (*sets)[L1_MAX_WAYS], unsigned ways) {
  for (unsigned set = 0; set < SETS; set++)
    for (unsigned w = ways; w < L1_MAX_WAYS; w++) sets[set][w].used = false;
}

static void ways_that_are_shared_memory_s_are_lost(void **state) {
  (void)state;
  struct place sets[SETS][L1_MAX_WAYS] = {{{0}}};
  struct bench b;
  unsigned ways = L1_MAX_WAYS;
  open_bench(&b, L1_MAX_WAYS, 2, 4);
  b.cache.params.CarveOut = 1;
  b.answers = true;
  for (unsigned access = 0; access < 4 * ACCESSES; access++) {
    if (tw_random_chance(&b.random, 2)) take_ways(sets, ways = 1 + tw_random_below(&b.random, L1_MAX_WAYS));
    b.in.carve_out = (u8)(L1_MAX_WAYS - ways);
    b.in.line_valid = 0;
    cycle(&b); /* in which they are told */
    const unsigned operation = random_operation(&b.random);
    const u32 line = random_line(&b, ways);
    bool there;
    struct place *p = place_of(sets[line % SETS], ways, line, &there);
    const bool hit = hits(&b, operation, line);
    if (operation == ISA_MEM_LOAD && hit != there)
      fail_msg("access %u, line %x, %u ways: %s", access, line, ways, hit ? "hit" : "miss");
    if (operation == ISA_MEM_ATOMIC) p->used &= !there;
    else if (operation == ISA_MEM_LOAD || there) *p = (struct place){true, line, access};
  }
}

/* ---- sectors: which loads of a word of a line ask memory, by a table of words that were asked for and not lost */

static void sectors_are_kept_and_lost_alone(void **state) {
  (void)state;
  enum { LINES = 8, SECTORS = 4 };
  bool here[LINES][SECTORS] = {{false}};
  struct bench b;
  open_bench(&b, 2, 4, 8);
  b.cache.params.Sectors = SECTORS;
  b.answers = true;
  for (unsigned access = 0; access < ACCESSES; access++) { /* all lines fit */
    const u32 line = tw_random_below(&b.random, LINES), sector = tw_random_below(&b.random, SECTORS);
    const unsigned operation = random_operation(&b.random);
    b.in.line_word[0] = (u8)(sector * 8 + tw_random_below(&b.random, 8));
    const bool hit = hits(&b, operation, line);
    if (operation == ISA_MEM_LOAD && hit != here[line][sector])
      fail_msg("access %u, line %u, sector %u: %s", access, line, sector, hit ? "hit" : "miss");
    if (operation != ISA_MEM_STORE) here[line][sector] = operation == ISA_MEM_LOAD;
  }
}

/* ---- merging */

static unsigned count_different(const u32 *line, unsigned n) {
  unsigned different = 0;
  for (unsigned i = 0; i < n; i++) {
    unsigned before = 0;
    while (line[before] != line[i]) before++;
    different += before == i;
  }
  return different;
}

/* Loads that memory has not answered: as many lines are asked for as there are; each load comes back. */
static void loads_of_a_line_are_merged(void **state) {
  (void)state;
  struct bench b;
  open_bench(&b, 0, 8, 24);
  for (unsigned burst = 0; burst < BURSTS; burst++) {
    const unsigned loads = 1 + tw_random_below(&b.random, b.cache.params.Pending);
    const unsigned lines = 1 + tw_random_below(&b.random, b.cache.params.Mshrs);
    const unsigned fetched = b.fetched, returned = b.returned;
    u32 line[L1_MAX_PENDING];
    b.answers = false;
    for (unsigned i = 0; i < loads; i++) {
      line[i] = 1u << tw_random_below(&b.random, lines);
      give(&b, ISA_MEM_LOAD, line[i]);
    }
    b.in.line_valid = 0;
    for (unsigned i = 0; i < SETTLED; i++) cycle(&b);
    assert_int_equal(b.fetched - fetched, count_different(line, loads));
    b.answers = true;
    settle(&b);
    assert_int_equal(b.returned - returned, loads);
  }
}

/* Of lines that all differ memory sees as many as there are MSHRs, before it answers. */
static void misses_are_as_many_as_mshrs(void **state) {
  (void)state;
  for (unsigned mshrs = 2; mshrs <= L1_MAX_MSHRS; mshrs++) {
    struct bench b;
    open_bench(&b, 1, mshrs, L1_MAX_PENDING);
    u32 line = 0;
    for (unsigned i = 0; i < 4 * mshrs; i++) {
      offer(&b, ISA_MEM_LOAD, line);
      line += cycle(&b);
    }
    assert_int_equal(b.fetched, mshrs);
    assert_int_equal(line, mshrs + 1);
    b.answers = true;
    settle(&b);
    assert_int_equal(b.returned, mshrs + 1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hits_are_by_stack_distance),      cmocka_unit_test(ways_that_are_shared_memory_s_are_lost),
      cmocka_unit_test(sectors_are_kept_and_lost_alone), cmocka_unit_test(loads_of_a_line_are_merged),
      cmocka_unit_test(misses_are_as_many_as_mshrs),
  };
  return cmocka_run_group_tests_name("l1_replacement", tests, NULL, NULL);
}
