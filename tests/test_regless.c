/* test_regless: RegLess' shard in the hands of the replay: random programs get every value that the executor has, with
 * few entries and with many, with and without compressor; wrong metadata is found.
 * Oracle for: regless_shard */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "file.h"
#include "isa/assembler.h"
#include "random/program_generator.h"
#include "util/random.h"
#include "papers/regless/regless_replay.h"

enum { PROGRAMS = 9, STEPS = 100000, DAMAGED = 40, KERNEL_BYTES = 1 << 16 };

/* A kernel with regions, and what its warps do. */
struct subject {
  struct kernel kernel, with;
  struct regless_trace trace;
};

static void check(int failed, const struct tw_error *error) {
  if (failed) fail_msg("%s", error->text);
}

static void make(struct subject *s, const char *name, const char *text, u32 entries, u64 seed) {
  struct launch launch;
  struct tw_error error;
  check(assemble_text(name, text, strlen(text), &s->kernel, &error), &error);
  check(launch_create(&launch, &s->kernel, seed, NULL, &error), &error);
  check(regions_kernel_for(entries, &s->kernel, &s->with, &error), &error);
  check(regless_record(&s->trace, &launch, launch.memory, 1, STEPS, &error), &error);
  launch_free(&launch);
}

static void free_subject(struct subject *s) {
  regless_trace_free(&s->trace);
  kernel_free(&s->with);
  kernel_free(&s->kernel);
}

static void random_programs(void **state) {
  static const struct regless_machine machines[] = {{.entries = 128, .compress = true, .latency = 193},
                                                    {.entries = 128, .latency = 193},
                                                    {.entries = 512, .compress = true, .latency = 20}};
  struct replay_counts counts = {0};
  (void)state;
  for (u64 seed = 1; seed <= PROGRAMS; seed++) {
    const struct regless_machine *machine = &machines[seed % 3];
    struct subject s;
    struct tw_error error;
    char *text = program_generate(seed, 0);
    assert_non_null(text);
    make(&s, "random", text, machine->entries, seed);
    check(regless_replay(&s.trace, &s.with, machine, &counts, &error), &error);
    free_subject(&s);
    free(text);
  }
  print_message("%u programs: %llu instructions, %llu values compared; of %llu preloads %llu from the compressor, %llu "
                "from the L1, %llu from beyond\n",
                PROGRAMS, (unsigned long long)counts.instructions, (unsigned long long)counts.compared,
                (unsigned long long)counts.preloads, (unsigned long long)counts.from_compressor,
                (unsigned long long)counts.from_l1, (unsigned long long)counts.from_memory);
  assert_true(counts.from_compressor && counts.from_l1 && counts.from_memory && counts.compared);
}

/* ---- damage: false if the word has nothing of the kind */

static bool erase_early(struct metadata *m, struct tw_random *random) {
  (void)random;
  if (!metadata_marked(m->opcode) || m->marks[0] == 63) return false;
  m->marks[0] = 63;
  return true;
}

static bool forget_preload(struct metadata *m, struct tw_random *random) {
  unsigned n = 0;
  while (n < metadata_items(m->opcode) && m->items[n].kind) n++;
  const unsigned i = tw_random_below(random, n ? n : 1);
  if (!n || m->items[i].kind == REGION_INVALIDATE) return false;
  m->items[i] = m->items[n - 1];
  m->items[n - 1] = (struct region_item){0, 0};
  return true;
}

static bool invalidate_instead(struct metadata *m, struct tw_random *random) {
  const unsigned i = tw_random_below(random, 2);
  if (metadata_items(m->opcode) <= i || m->items[i].kind == REGION_NO_ITEM || m->items[i].kind == REGION_INVALIDATE)
    return false;
  m->items[i].kind = REGION_INVALIDATE;
  return true;
}

/* How many of the kernel's words, damaged one at a time, are found out. */
static void damage(const char *text, const char *what, bool (*spoil)(struct metadata *, struct tw_random *)) {
  const struct regless_machine machine = {.entries = 128, .compress = true, .latency = 193};
  struct tw_random random;
  struct subject s;
  unsigned tried = 0, found = 0;
  tw_random_seed(&random, 7);
  make(&s, "damaged", text, machine.entries, 1);
  for (u32 w = 0; w < s.with.length && tried < DAMAGED; w++) {
    const u64 word = s.with.code[w];
    struct replay_counts counts = {0};
    struct metadata m;
    struct tw_error error;
    if (metadata_decode(word, &m) || !spoil(&m, &random)) continue;
    s.with.code[w] = metadata_encode(&m);
    tried++;
    found += regless_replay(&s.trace, &s.with, &machine, &counts, &error) != 0;
    s.with.code[w] = word;
  }
  free_subject(&s);
  print_message("%s: %u of %u found\n", what, found, tried);
  assert_true(tried >= 5 && found == tried);
}

static void wrong_metadata(void **state) {
  size_t length;
  struct tw_error error;
  char *text = file_read("tests/kernels/matmul_tiled.tws", KERNEL_BYTES, &length, &error);
  (void)state;
  assert_non_null(text);
  damage(text, "an operand is erased too early", erase_early);
  damage(text, "a preload is left out", forget_preload);
  damage(text, "a preload is an invalidation", invalidate_instead);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_programs), cmocka_unit_test(wrong_metadata)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
