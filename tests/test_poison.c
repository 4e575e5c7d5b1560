/* test_poison: regions of random kernels: their form, their encoding and back, and that poison in what hardware may
 * drop changes no result; that wrong annotations are found; and how long the largest kernels take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "compiler/emit.h"
#include "compiler/passes.h"
#include "isa/assembler.h"
#include "random/program_generator.h"
#include "ptx/random_ir.h"
#include "regions/poison.h"
#include "regions/regions_internal.h"

enum {
  PROGRAMS = 400,
  LIMIT = 20000,
  ENOUGH = 10000000,
  OUT = LAUNCH_MEMORY_BASE + IR_RUN_WORDS * 4,
  MEMORY = OUT + 4 * ISA_LANES
};

/* ---- random kernels from random IR: registers begin with the lane's number, and end, hashed, in memory */

static void insert(struct ir *ir, uint32_t at, struct ir_instruction i) {
  if (ir_append(ir, &i)) abort();
  memmove(&ir->code.at[at + 1], &ir->code.at[at], (ir->code.count - 1 - at) * sizeof i);
  ir->code.at[at] = i;
}

static void make_lanes_differ(struct ir *ir, struct tw_random *r) {
  for (uint32_t i = 0; i < ir->code.count; i++) {
    struct ir_instruction *at = &ir->code.at[i];
    if (at->opcode == ISA_STG || at->opcode == ISA_LDG) at->offset += LAUNCH_MEMORY_BASE;
    if (i + 1 >= ir->registers || tw_random_chance(r, 30)) continue;
    *at = (struct ir_instruction){.opcode = ISA_S2R, .d = at->d, .immediate_form = true, .immediate = ISA_SPECIAL_TID};
  }
}

static void add_digest(struct ir *ir) {
  const uint32_t end = ir->code.count - 2, first = ir->registers, n = 4; /* before a store and an exit */
  const uint32_t sum = first, address = first + 1;
  ir->registers += n;
  uint32_t at = end;
  insert(ir, at++, (struct ir_instruction){.opcode = ISA_MOV, .d = sum, .immediate_form = true});
  for (uint32_t r = 1; r < first; r++)
    insert(ir, at++, (struct ir_instruction){.opcode = ISA_IMAD, .d = sum, .a = sum, .b = r, .c = r});
  insert(ir, at++, (struct ir_instruction){.opcode = ISA_S2R, .d = address, .immediate_form = true});
  insert(
      ir, at++,
      (struct ir_instruction){.opcode = ISA_SHL, .d = address, .a = address, .immediate_form = true, .immediate = 2});
  insert(ir, at, (struct ir_instruction){.opcode = ISA_STG, .a = address, .b = sum, .offset = OUT});
}

static struct kernel random_kernel(uint64_t seed) {
  struct tw_random r;
  struct ir ir;
  struct kernel k;
  struct tw_error error;
  tw_random_seed(&r, seed);
  const struct ir_shape shape = {.registers = 2 + tw_random_below(&r, 30),
                                 .predicates = 1 + tw_random_below(&r, 6),
                                 .labels = 1 + tw_random_below(&r, 12),
                                 .length = 5 + tw_random_below(&r, 120)};
  const struct pass_options options = {.max_registers = 12 + tw_random_below(&r, 200)};
  memset(&k, 0, sizeof k);
  ir_random(&ir, &r, &shape);
  make_lanes_differ(&ir, &r);
  add_digest(&ir);
  if (passes_run(&ir, &options, &error) || emit_kernel(&ir, &k, &error))
    fail_msg("seed %u: %s", (unsigned)seed, error.text);
  ir_free(&ir);
  snprintf(k.name, sizeof k.name, "random_%u", (unsigned)seed);
  snprintf(k.file, sizeof k.file, "seed");
  return k;
}

/* Branches that wait anywhere: where some other branch leads to. */
static void scatter_meetings(struct kernel *k, struct tw_random *r) {
  for (uint32_t i = 0; i < k->length; i++) {
    const uint32_t other = tw_random_below(r, k->length);
    if (isa_opcode(k->code[i]) != ISA_BRA || isa_reconvergence(k->code[i]) == ISA_NO_RECONVERGENCE) continue;
    const uint64_t to = isa_opcode(k->code[other]) == ISA_BRA ? isa_target(k->code[other]) : other;
    if (tw_random_chance(r, 50)) k->code[i] = (k->code[i] << 16 >> 16) | to << 48;
  }
}

/* ---- running them */

/* One warp on memory of random words. */
static struct launch launch_of(const struct kernel *k, uint64_t seed) {
  struct launch l = {
      .kernel = k, .grid = {1, 1, 1}, .block = {ISA_LANES, 1, 1}, .memory_bytes = MEMORY, .memory = malloc(MEMORY)};
  struct tw_random r;
  tw_random_seed(&r, ~seed);
  for (uint32_t i = 0; i < MEMORY / 4; i++) l.memory[i] = tw_random_word(&r);
  launch_geometry_constants(&l);
  return l;
}

/* How a launch ends without poison: in an error, too, such as running for ever. */
struct ending {
  int status;
  struct tw_error error;
  uint32_t *memory;
};

static struct ending run(const struct launch *l, const struct regions *r) {
  struct ending e = {.memory = malloc(l->memory_bytes)};
  struct execution_stats stats;
  struct poison_stats poison;
  memcpy(e.memory, l->memory, l->memory_bytes);
  e.status =
      r ? poison_execute(l, r, e.memory, LIMIT, &poison, &e.error) : execute(l, e.memory, LIMIT, &stats, &e.error);
  if (!e.status) e.error.text[0] = 0;
  return e;
}

/* Whether poison changes how it ends. */
static bool shows(const struct launch *l, const struct regions *r, const struct ending *plain) {
  const struct ending e = run(l, r);
  const bool same = e.status == plain->status && strcmp(e.error.text, plain->error.text) == 0 &&
                    memcmp(e.memory, plain->memory, l->memory_bytes) == 0;
  free(e.memory);
  return !same;
}

/* ---- the form of regions */

static void check_form(const struct kernel *k, const struct regions *r, const struct region_options *o) {
  uint32_t next = 0;
  struct region_flow f;
  struct tw_error error;
  assert_int_equal(region_flow_build(&f, k, SOFT_BY_WAITING, &error), 0);
  uint32_t *first_use = calloc(k->length, sizeof *first_use);
  region_find_first_uses(&f, first_use);
  for (uint32_t n = 0; n < r->list.count; n++) {
    const struct region *of = &r->list.at[n];
    const uint32_t end = of->first + of->count, block = f.graph.block_of[f.lifted[of->first]];
    const uint32_t block_end = f.first[block] + f.count[block];
    struct region_measure m;
    assert_int_equal(of->first, next);
    assert_true(of->count > 0 && end <= block_end && of->live <= o->max_registers);
    for (unsigned b = 0; b < REGION_BANKS; b++) assert_true(of->banks[b] <= o->max_per_bank);
    for (uint32_t i = of->first; i < end; i++) {
      assert_true(first_use[i] >= end);
      assert_true(i + 1 == end || isa_opcode(k->code[i]) != ISA_BAR);
      assert_int_equal(r->region_of[i], n);
    }
    if (end < block_end) { /* it was cut: what was there is not valid; and short only if one more is not either */
      const uint32_t to = of->count < REGION_WINDOW ? end + 1 : block_end;
      bool valid = true;
      region_measure(&f, first_use, of->first, to, &m, NULL);
      for (unsigned b = 0; b < REGION_BANKS; b++) valid &= m.banks[b] <= o->max_per_bank;
      assert_false(valid && m.live <= o->max_registers && !m.has_load_and_use && !m.goes_past_barrier);
    }
    next = end;
  }
  assert_int_equal(next, k->length);
  free(first_use);
  region_flow_free(&f);
}

static void check_round_trip(const struct kernel *k, const struct regions *r) {
  struct kernel with = {.length = 0}, without;
  struct regions again;
  struct tw_error error;
  if (regions_insert(r, k, &with, &error)) fail_msg("%s", error.text);
  assert_int_equal(with.length, k->length + regions_words(r));
  if (regions_read(&again, &with, &without, &error)) fail_msg("%s", error.text);
  assert_int_equal(without.length, k->length);
  assert_memory_equal(without.code, k->code, k->length * sizeof *k->code);
  assert_memory_equal(without.line, k->line, k->length * sizeof *k->line);
  assert_memory_equal(again.marks, r->marks, k->length);
  assert_memory_equal(again.region_of, r->region_of, k->length * sizeof *r->region_of);
  assert_int_equal(again.list.count, r->list.count);
  assert_int_equal(again.items.count, r->items.count);
  for (uint32_t n = 0; n < r->list.count; n++) {
    const struct region *a = &r->list.at[n], *b = &again.list.at[n];
    assert_true(a->first == b->first && a->count == b->count && a->item_first == b->item_first &&
                a->item_count == b->item_count);
    assert_memory_equal(a->banks, b->banks, sizeof a->banks);
  }
  if (r->items.count) assert_memory_equal(again.items.at, r->items.at, r->items.count * sizeof *r->items.at);
  regions_free(&again);
  kernel_free(&with);
  kernel_free(&without);
}

static void random_kernels(void **state) {
  static const uint32_t entries[] = {128, 256, 512, 2048};
  (void)state;
  for (uint64_t seed = 0; seed < PROGRAMS; seed++) {
    struct kernel k = random_kernel(seed);
    struct regions r;
    struct tw_error error;
    struct tw_random random;
    const struct region_options o = region_options_for(entries[seed % 4]);
    tw_random_seed(&random, seed);
    if (seed % 2) scatter_meetings(&k, &random);
    if (regions_create(&r, &k, &o, &error)) fail_msg("seed %u: %s", (unsigned)seed, error.text);
    check_form(&k, &r, &o);
    check_round_trip(&k, &r);
    struct launch l = launch_of(&k, seed);
    const struct ending plain = run(&l, NULL);
    if (shows(&l, &r, &plain)) fail_msg("seed %u: poison shows", (unsigned)seed);
    free(plain.memory);
    launch_free(&l);
    regions_free(&r);
    kernel_free(&k);
  }
}

/* ---- wrong annotations, one at a time */

/* Each finds something to spoil from a place on, spoils it and returns true, the place moved on. */
typedef bool spoiler(const struct kernel *k, struct regions *r, uint32_t *at);

static bool holds_register(uint64_t instruction, unsigned slot) {
  struct region_access a[REGION_MOST_ACCESSES];
  bool found = false;
  for (unsigned n = region_accesses(instruction, a); n-- > 0;) found |= a[n].slot == slot;
  return found;
}

static bool spoil_mark(const struct kernel *k, struct regions *r, uint32_t *at, unsigned from, unsigned to) {
  for (; *at < r->length * REGION_SLOTS; ++*at) {
    uint8_t *marks = &r->marks[*at / REGION_SLOTS];
    const unsigned slot = *at % REGION_SLOTS, shift = 2 * slot;
    if ((*marks >> shift & 3u) != from || !holds_register(k->code[*at / REGION_SLOTS], slot)) continue;
    *marks = (uint8_t)((*marks & ~(3u << shift)) | to << shift);
    ++*at;
    return true;
  }
  return false;
}

static bool spoil_item(struct regions *r, uint32_t *at, unsigned from, unsigned to) {
  for (; *at < r->items.count; ++*at) {
    if (r->items.at[*at].kind != from) continue;
    r->items.at[(*at)++].kind = (uint8_t)to;
    return true;
  }
  return false;
}

static bool spoil_bank(struct regions *r, uint32_t *at) {
  for (; *at < r->list.count * REGION_BANKS; ++*at) {
    uint8_t *bank = &r->list.at[*at / REGION_BANKS].banks[*at % REGION_BANKS];
    if (!*bank) continue;
    --*bank;
    ++*at;
    return true;
  }
  return false;
}

#define SPOILER(name, how)                                                                                             \
  static bool name(const struct kernel *k, struct regions *r, uint32_t *at) {                                          \
    (void)k;                                                                                                           \
    return how;                                                                                                        \
  }
SPOILER(erase_evicted, spoil_mark(k, r, at, REGION_EVICT, REGION_ERASE))
SPOILER(erase_kept, spoil_mark(k, r, at, REGION_KEEP, REGION_ERASE))
SPOILER(evict_kept, spoil_mark(k, r, at, REGION_KEEP, REGION_EVICT))
SPOILER(lose_preload, spoil_item(r, at, REGION_PRELOAD, REGION_INVALIDATE))
SPOILER(lose_last, spoil_item(r, at, REGION_LAST_PRELOAD, REGION_INVALIDATE))
SPOILER(no_copy, spoil_item(r, at, REGION_PRELOAD, REGION_LAST_PRELOAD))
SPOILER(fewer_entries, spoil_bank(r, at))

/* Spoils every few places of a program in turn; counts them and those that show. */
static void spoil_all(const struct launch *l, const struct regions *right, spoiler *spoil, unsigned step,
                      unsigned *places, unsigned *found) {
  const struct ending plain = run(l, NULL);
  struct regions r = *right;
  r.marks = malloc(right->length);
  r.list.at = malloc((right->list.count + 1) * sizeof *r.list.at);
  r.items.at = malloc((right->items.count + 1) * sizeof *r.items.at);
  unsigned n = 0;
  for (uint32_t at = 0;; n++) {
    memcpy(r.marks, right->marks, right->length);
    memcpy(r.list.at, right->list.at, right->list.count * sizeof *r.list.at);
    memcpy(r.items.at, right->items.at, right->items.count * sizeof *r.items.at);
    if (!spoil(l->kernel, &r, &at)) break;
    if (n % step) continue;
    ++*places;
    *found += shows(l, &r, &plain);
  }
  free(plain.memory);
  free(r.marks);
  free(r.list.at);
  free(r.items.at);
}

/* A program of the generator, ready to run. */
struct program {
  struct kernel kernel;
  struct launch launch;
  struct regions regions;
};

static struct program *program_of(uint64_t seed) {
  const struct region_options o = region_options_for(512);
  struct program *p = malloc(sizeof *p);
  char *text = program_generate(seed, 0);
  struct tw_error error;
  if (assemble_text("program", text, strlen(text), &p->kernel, &error) ||
      launch_create(&p->launch, &p->kernel, seed, NULL, &error) || regions_create(&p->regions, &p->kernel, &o, &error))
    fail_msg("%s", error.text);
  free(text);
  return p;
}

static void program_free(struct program *p) {
  regions_free(&p->regions);
  launch_free(&p->launch);
  kernel_free(&p->kernel);
  free(p);
}

/* Not all shows: a lane's value that is lost need not be read on the way that it takes. */
static void wrong_annotations(void **state) {
  static const struct {
    const char *name;
    spoiler *spoil;
    unsigned step, percent;
  } faults[] = {{"values still needed erased", erase_evicted, 5, 50},
                {"values erased before their last use", erase_kept, 5, 50},
                {"registers given up before their last use", evict_kept, 5, 50},
                {"preloads lost", lose_preload, 7, 70},
                {"last preloads lost", lose_last, 5, 70},
                {"copies lost that are read again", no_copy, 5, 30},
                {"too few entries", fewer_entries, 15, 70}};
  (void)state;
  for (unsigned n = 0; n < sizeof faults / sizeof *faults; n++) {
    unsigned places = 0, found = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
      struct program *p = program_of(seed);
      spoil_all(&p->launch, &p->regions, faults[n].spoil, faults[n].step, &places, &found);
      program_free(p);
    }
    print_message("%s: %u places, %u show (%u %%)\n", faults[n].name, places, found, places ? found * 100 / places : 0);
    if (!places || found * 100 < places * faults[n].percent) fail_msg("%s: too few show", faults[n].name);
  }
}

/* Values that nobody needs are given up: where regions begin hardly more are kept than are needed.  Without
 * invalidations more are, and no result tells. */
static void kept_values(void **state) {
  uint64_t kept = 0, needed = 0, forgotten = 0;
  (void)state;
  for (uint64_t seed = 1; seed <= 30; seed++) {
    struct program *p = program_of(seed);
    uint32_t *memory = malloc(p->launch.memory_bytes);
    struct poison_stats stats;
    struct tw_error error;
    memcpy(memory, p->launch.memory, p->launch.memory_bytes);
    assert_int_equal(poison_execute(&p->launch, &p->regions, memory, ENOUGH, &stats, &error), 0);
    kept += stats.kept;
    needed += stats.needed;
    for (uint32_t n = 0; n < p->regions.list.count; n++) { /* they are a region's last items */
      struct region *of = &p->regions.list.at[n];
      while (of->item_count && p->regions.items.at[of->item_first + of->item_count - 1].kind == REGION_INVALIDATE)
        of->item_count--;
    }
    memcpy(memory, p->launch.memory, p->launch.memory_bytes);
    assert_int_equal(poison_execute(&p->launch, &p->regions, memory, ENOUGH, &stats, &error), 0);
    forgotten += stats.kept;
    free(memory);
    program_free(p);
  }
  print_message("of %llu needed values %llu are kept, without invalidations %llu\n", (unsigned long long)needed,
                (unsigned long long)kept, (unsigned long long)forgotten);
  assert_true(kept < needed + needed / 50);
  assert_true(forgotten - needed > 4 * (kept - needed));
}

/* Regions that are not the kernel's. */
static void other_regions(void **state) {
  struct program *p = program_of(1), *other = program_of(2);
  struct poison_stats stats;
  struct tw_error error;
  (void)state;
  assert_int_equal(poison_execute(&p->launch, &other->regions, p->launch.memory, LIMIT, &stats, &error), -1);
  assert_non_null(strstr(error.text, "instructions, its regions"));
  p->regions.list.at[0].first = 1;
  assert_int_equal(poison_execute(&p->launch, &p->regions, p->launch.memory, LIMIT, &stats, &error), -1);
  assert_non_null(strstr(error.text, "comes into the middle of a region"));
  program_free(p);
  program_free(other);
}

/* ---- the largest kernels */

typedef uint64_t writer(uint32_t i);

static uint64_t encoded(unsigned opcode, unsigned guard, unsigned d, unsigned a, unsigned b) {
  return opcode | guard << 10 | d << 14 | (uint64_t)a << 22 | (uint64_t)b << 32 | (uint64_t)ISA_ZERO_REGISTER << 40;
}
static uint64_t jump(unsigned guard, uint32_t target, uint32_t meeting) {
  return (ISA_BRA | ISA_IMMEDIATE | guard << 10) | (uint64_t)target << 32 | (uint64_t)meeting << 48;
}

enum { LONGEST = 4096, LAST = LONGEST - 1 };
static uint64_t one_register(uint32_t i) { return (void)i, encoded(ISA_IADD, 7, 1, 1, 1); }
static uint64_t all_registers(uint32_t i) { return encoded(ISA_IADD, 7, i * 7 % 255, i * 11 % 255, i * 13 % 255); }
static uint64_t loads(uint32_t i) {
  return encoded(i % 2 ? ISA_LDG : ISA_IADD, 7, i * 7 % 255, i * 11 % 255, i * 13 % 255);
}
static uint64_t branches_alone(uint32_t i) { return jump(i % 7, LAST, LAST); }
static uint64_t nested(uint32_t i) { return i % 2 ? all_registers(i) : jump(0, LAST, LAST); }
static uint64_t diamonds(uint32_t i) {
  return i % 4 == 0   ? jump(0, i + 3 < LAST ? i + 3 : LAST, i + 4 < LAST ? i + 4 : LAST)
         : i % 4 == 2 ? jump(7, i + 2 < LAST ? i + 2 : LAST, ISA_NO_RECONVERGENCE)
                      : all_registers(i);
}
static uint64_t loops(uint32_t i) { return i % 2 && i > LAST / 2 ? jump(0, LAST - i, i + 1) : all_registers(i); }
static uint64_t everywhere(uint32_t i) { return i % 2 ? all_registers(i) : jump(0, i * 37 % LAST, i * 53 % LAST); }

static void largest_kernels(void **state) {
  static const struct {
    const char *name;
    writer *write;
  } shapes[] = {{"one register", one_register},
                {"all registers", all_registers},
                {"loads", loads},
                {"branches alone", branches_alone},
                {"nested", nested},
                {"diamonds", diamonds},
                {"nested loops", loops},
                {"branches everywhere", everywhere}};
  (void)state;
  for (unsigned n = 0; n < sizeof shapes / sizeof *shapes; n++)
    for (unsigned softness = SOFT_BY_WAITING; softness <= SOFT_BY_THESIS; softness++) {
      static uint64_t code[LONGEST];
      static uint32_t line[LONGEST];
      struct kernel k = {.name = "largest", .code = code, .line = line, .length = LONGEST};
      struct region_options o = region_options_for(512);
      struct regions r;
      struct tw_error error;
      o.softness = (enum region_softness)softness;
      for (uint32_t i = 0; i < LAST; i++) code[i] = shapes[n].write(i), line[i] = i + 1;
      code[LAST] = encoded(ISA_EXIT, 7, 0, 0, 0);
      line[LAST] = LONGEST;
      const clock_t start = clock();
      if (regions_create(&r, &k, &o, &error)) fail_msg("%s: %s", shapes[n].name, error.text);
      const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
      print_message("%s, softness %u: %u regions, %.3f s\n", shapes[n].name, softness, r.list.count, seconds);
      if (seconds > 10) fail_msg("too slow");
      regions_free(&r);
    }
}

/* ---- words */

static void words(void **state) {
  struct tw_random r;
  unsigned bad = 0;
  (void)state;
  tw_random_seed(&r, 1);
  for (unsigned n = 0; n < 20000; n++) {
    const uint64_t word = (tw_random_bits(&r, 54) & tw_random_bits(&r, 54)) << 10 | (METADATA_REGION + n % 4);
    struct metadata m;
    if (metadata_decode(word, &m)) bad++;
    else assert_int_equal(metadata_encode(&m), word);
  }
  assert_in_range(bad, 5000, 7500); /* a bit is set in a quarter: 4 of MORE have to be zero, 2 of SMALL */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words),       cmocka_unit_test(random_kernels), cmocka_unit_test(wrong_annotations),
      cmocka_unit_test(kept_values), cmocka_unit_test(other_regions),  cmocka_unit_test(largest_kernels)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
