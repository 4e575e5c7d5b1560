/* test_regions: RegLess' compiler on kernels worked by hand, after the figures of Kloosterman's chapter 4: what is
 * soft, where regions end, which registers they preload, erase and invalidate, and how that is encoded; and on input
 * that is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "isa/assembler.h"
#include "util/random.h"
#include "regions/poison.h"
#include "regions/regions_internal.h"

#define HEAD ".kernel t\n.grid 1\n.block 32\n.arg buf out 128\n"

static struct kernel assembled(const char *text) {
  struct kernel k;
  struct tw_error error;
  if (assemble_text("test.tws", text, strlen(text), &k, &error)) fail_msg("%s", error.text);
  return k;
}

static struct regions regions_of(const struct kernel *k, enum region_softness softness) {
  struct region_options o = region_options_for(512);
  struct regions r;
  struct tw_error error;
  o.softness = softness;
  if (regions_create(&r, k, &o, &error)) fail_msg("%s", error.text);
  return r;
}

/* ---- soft definitions */

/* The number of the only soft definition, or of none: the length. */
static uint32_t the_soft_one(const char *text, enum region_softness softness) {
  struct kernel k = assembled(text);
  struct region_flow f;
  struct tw_error error;
  assert_int_equal(region_flow_build(&f, &k, softness, &error), 0);
  uint32_t found = k.length;
  for (uint32_t i = 0; i < k.length; i++) {
    if (!f.is_soft[i]) continue;
    assert_int_equal(found, k.length);
    found = i;
  }
  region_flow_free(&f);
  kernel_free(&k);
  return found;
}

/* Where lane n has done what it has to, memory holds out[n]; what poison makes of it. */
static bool poison_shows(const char *text, enum region_softness softness) {
  struct kernel k = assembled(text);
  struct regions r = regions_of(&k, softness);
  struct launch l;
  struct execution_stats stats;
  struct poison_stats poisoned;
  struct tw_error error;
  assert_int_equal(launch_create(&l, &k, 1, NULL, &error), 0);
  uint32_t *memory = malloc(l.memory_bytes);
  memcpy(memory, l.memory, l.memory_bytes);
  if (execute(&l, memory, 100000, &stats, &error)) fail_msg("%s", error.text);
  const int failed = poison_execute(&l, &r, l.memory, 100000, &poisoned, &error);
  const bool shows = failed || memcmp(memory, l.memory, l.memory_bytes) != 0;
  free(memory);
  launch_free(&l);
  regions_free(&r);
  kernel_free(&k);
  return shows;
}

#define LANE HEAD "s2r r5, tid\nshl r1, r5, 2\nldc r2, out\nadd r1, r1, r2\nand r3, r5, 3\nsetp.eq p0, r3, 0\n" /* 6 */
#define OUT "st.global [r1], r0\n"

/* Fig. 4.7: the definition in one arm leaves the lanes of the other, which have not read theirs. */
static const char figure[] = LANE "mov r0, 7\n@p0 bra T, J\n" OUT "bra J, J\nT: mov r0, 2\n" OUT "J: exit";
/* The same where the other way is empty. */
static const char skipped[] = LANE "mov r0, 7\n@p0 bra J, J\nmov r0, 2\nJ: " OUT "exit";
/* Both arms define it, and it is read behind them: the second arm must keep what the first has written. */
static const char arms[] = LANE "@p0 bra T, J\nmov r0, 1\nbra J, J\nT: mov r0, 2\nJ: " OUT "exit";
/* A loop that is left at its end: lanes that have left it wait with theirs. */
static const char loop[] = LANE "L: add r0, r5, r3\nsub r3, r3, 1\nsetp.gt.s32 p1, r3, 0\n@p1 bra L, X\nX: " OUT "exit";
/* A branch in a loop whose head post-dominates it. */
static const char head[] =
    LANE "mov r0, 7\nmov r4, 2\nH: sub r4, r4, 1\nsetp.eq p1, r4, 0\n@p1 bra X, X\n@p0 bra J, J\n"
         "mov r0, r4\nJ: " OUT "bra H, H\nX: exit";
/* Two branches lead to the definition, and no block that branches dominates it but one that the register does not
 * live past. */
static const char shared[] =
    LANE "setp.eq p1, r3, 1\n@p0 bra B, J\n@p1 bra C, J\nmov r0, 3\nbra J, J\nC: nop\nB: mov r0, 1\n"
         "J: " OUT "exit";
/* A guard decides who writes. */
static const char guarded[] = LANE "mov r0, 7\n@p0 mov r0, 2\n" OUT "exit";
/* What nobody needs is not soft, nor what all lanes write. */
static const char hard[] =
    LANE "mov r0, 7\n@p0 bra T, J\nbra J, J\nT: mov r0, 2\n" OUT "J: mov r0, 1\n@p0 mov r0, 3\nexit";

static void soft_definitions(void **state) {
  (void)state;
  const struct {
    const char *text;
    uint32_t waiting, thesis; /* instructions; 0: not said, NONE: none */
  } cases[] = {{figure, 10, 10}, {skipped, 8, 8}, {arms, 7, 12}, {loop, 6, 12},
               {head, 12, 16},   {guarded, 7, 7}, {hard, 15, 15}};
  for (unsigned n = 0; n < sizeof cases / sizeof *cases; n++) {
    struct kernel k = assembled(cases[n].text);
    const uint32_t length = k.length;
    kernel_free(&k);
    const uint32_t waiting = the_soft_one(cases[n].text, SOFT_BY_WAITING),
                   thesis = the_soft_one(cases[n].text, SOFT_BY_THESIS);
    if (waiting != (cases[n].waiting < length ? cases[n].waiting : length))
      fail_msg("case %u, waiting: %u", n, waiting);
    if (thesis != (cases[n].thesis < length ? cases[n].thesis : length)) fail_msg("case %u, thesis: %u", n, thesis);
  }
}

/* What Algorithm 2 misses as it is printed is a wrong result. */
static void soft_definitions_matter(void **state) {
  (void)state;
  const char *const all[] = {figure, skipped, arms, loop, head, shared, guarded, hard}, *const missed[] = {
                                                                                            arms, loop, head, shared};
  for (unsigned n = 0; n < sizeof all / sizeof *all; n++)
    if (poison_shows(all[n], SOFT_BY_WAITING)) fail_msg("case %u: a result changes", n);
  for (unsigned n = 0; n < sizeof missed / sizeof *missed; n++)
    if (!poison_shows(missed[n], SOFT_BY_THESIS)) fail_msg("case %u: no result changes", n);
}

/* Where a branch waits is for its instruction to say: not the nearest place, nor one within an outer branch's arm. */
static void odd_meetings(void **state) {
  (void)state;
  static const char late[] = LANE "mov r0, 7\n@p0 bra J, K\nmov r0, 2\nJ: mov r4, r0\nmov r0, r4\nK: " OUT "exit";
  static const char crossing[] = LANE "mov r0, 7\nsetp.eq p1, r3, 1\n@p0 bra A, J\n@p1 bra J, X\nmov r0, 2\nbra X, X\n"
                                      "A: mov r0, 3\nJ: add r0, r0, 1\nX: " OUT "exit";
  assert_false(poison_shows(late, SOFT_BY_WAITING));
  assert_false(poison_shows(crossing, SOFT_BY_WAITING));
}

/* ---- where regions end */

static void expect_regions(const char *text, unsigned count, const uint32_t *firsts) {
  struct kernel k = assembled(text);
  struct regions r = regions_of(&k, SOFT_BY_WAITING);
  for (unsigned n = 0; n < count && n < r.list.count; n++)
    if (r.list.at[n].first != firsts[n])
      fail_msg("region %u begins at %u, expected %u", n, r.list.at[n].first, firsts[n]);
  assert_int_equal(r.list.count, count);
  regions_free(&r);
  kernel_free(&k);
}

static void region_ends(void **state) {
  (void)state;
  /* A load and its first use: behind the load at the earliest, 6 instructions on, and there at the fewest inputs and
   * outputs, which is where the sum of three is one. */
  expect_regions(HEAD "ldc r1, out\nld.global r2, [r1]\nmov r3, 1\nmov r4, 2\nmov r5, 3\nadd r3, r3, r4\n"
                      "add r3, r3, r5\nmov r6, 4\nadd r2, r2, r3\nadd r2, r2, r6\nst.global [r1], r2\nexit",
                 2, (const uint32_t[]){0, 7});
  /* Behind a use in less than 6 instructions. */
  expect_regions(HEAD "ldc r1, out\nld.global r2, [r1]\nadd r2, r2, 1\nst.global [r1], r2\nexit", 2,
                 (const uint32_t[]){0, 2});
  /* An overwritten load waits as well; a store does not; nor does shared memory. */
  expect_regions(HEAD "ldc r1, out\nld.global r2, [r1]\nmov r2, 1\nst.global [r1], r2\nexit", 2,
                 (const uint32_t[]){0, 2});
  expect_regions(HEAD ".shared 128\nldc r1, out\nld.shared r2, [r1]\nadd r2, r2, 1\nst.global [r1], r2\nexit", 1,
                 (const uint32_t[]){0});
  expect_regions(HEAD "ldc r1, out\natom.global.add r2, [r1], r1\nadd r2, r2, 1\nexit", 2, (const uint32_t[]){0, 2});
  /* A barrier is a region's last. */
  expect_regions(HEAD "mov r1, 1\nbar.sync\nmov r1, 1\nexit", 2, (const uint32_t[]){0, 2});
  /* Blocks. */
  expect_regions(HEAD "mov r1, 1\n@p0 bra A, A\nmov r1, 1\nA: exit", 3, (const uint32_t[]){0, 2, 3});
}

/* Seven of one bank are as many as a region may hold; with an eighth it is cut, after the sixth, where there is least
 * to hand over; and again where seven are reached, at the later of two places that are as good. */
static void banks_limit(void **state) {
  static const char seven[] = HEAD "mov r0, 0\nmov r8, 0\nmov r16, 0\nmov r24, 0\nmov r32, 0\nmov r40, 0\nmov r48, 0\n";
  static const char sum[] = "add r0, r0, r8\nadd r0, r0, r16\nadd r0, r0, r24\nadd r0, r0, r32\nadd r0, r0, r40\n"
                            "add r0, r0, r48\nst.global [r1], r0\nexit";
  char text[1024];
  (void)state;
  snprintf(text, sizeof text, "%s%s", seven, sum);
  expect_regions(text, 1, (const uint32_t[]){0});
  snprintf(text, sizeof text, "%smov r56, 0\nadd r0, r0, r56\n%s", seven, sum);
  expect_regions(text, 3, (const uint32_t[]){0, 6, 13});
}

/* ---- annotations */

static const struct region_item *find_item(const struct regions *r, unsigned region, unsigned reg) {
  const struct region *of = &r->list.at[region];
  for (uint32_t i = of->item_first; i < of->item_first + of->item_count; i++)
    if (r->items.at[i].reg == reg) return &r->items.at[i];
  return NULL;
}

static unsigned kind_of(const struct regions *r, unsigned region, unsigned reg) {
  const struct region_item *item = find_item(r, region, reg);
  return item ? item->kind : REGION_NO_ITEM;
}

static unsigned mark_of(const struct kernel *k, const struct regions *r, uint32_t i, unsigned reg) {
  struct region_access a[REGION_MOST_ACCESSES];
  unsigned mark = REGION_KEEP;
  const unsigned n = region_accesses(k->code[i], a);
  for (unsigned m = 0; m < n; m++)
    if (a[m].reg == reg) mark |= region_access_mark(a, n, m, r->marks[i]);
  return mark;
}

/* Fig. 4.6: r4 is interior; r1 is an output, r2 an input for the last time, r3 dies on the way out of the loop. */
static void annotations(void **state) {
  struct kernel k = assembled(HEAD "mov r1, 0\nmov r2, 5\nmov r3, 3\nbra L, L\n" /* region 0 */
                                   "L: add r4, r1, r3\nadd r1, r4, r4\nsetp.lt.s32 p0, r1, 50\n@p0 bra L, X\n" /* 1 */
                                   "X: add r1, r1, r2\nldc r5, out\nst.global [r5], r1\nexit");                /* 2 */
  struct regions r = regions_of(&k, SOFT_BY_WAITING);
  (void)state;
  assert_int_equal(r.list.count, 3);
  assert_int_equal(r.list.at[0].item_count, 0);
  assert_int_equal(mark_of(&k, &r, 0, 1), REGION_EVICT);
  assert_int_equal(kind_of(&r, 1, 1), REGION_PRELOAD);
  assert_int_equal(kind_of(&r, 1, 3), REGION_PRELOAD);
  assert_int_equal(kind_of(&r, 1, 2), REGION_NO_ITEM);
  assert_int_equal(mark_of(&k, &r, 4, 3), REGION_EVICT);
  assert_int_equal(mark_of(&k, &r, 4, 4), REGION_KEEP);
  assert_int_equal(mark_of(&k, &r, 5, 4), REGION_ERASE);
  assert_int_equal(mark_of(&k, &r, 6, 1), REGION_EVICT);
  assert_int_equal(kind_of(&r, 2, 1), REGION_LAST_PRELOAD);
  assert_int_equal(kind_of(&r, 2, 2), REGION_LAST_PRELOAD);
  assert_int_equal(kind_of(&r, 2, 3), REGION_INVALIDATE);
  assert_int_equal(mark_of(&k, &r, 8, 2), REGION_ERASE);
  assert_int_equal(mark_of(&k, &r, 10, 5), REGION_ERASE);
  assert_int_equal(r.list.at[1].banks[4], 1);
  assert_int_equal(r.list.at[1].banks[2], 0);
  assert_int_equal(r.list.at[1].live, 3);
  regions_free(&r);
  kernel_free(&k);
}

/* A register that one arm reads last dies on the other way, too: it is invalidated where the two meet; and in the arm
 * that runs first it is not erased while the other still waits for it. */
static void arms_and_death(void **state) {
  struct kernel k = assembled(LANE "mov r0, 7\n@p0 bra T, J\nnop\nbra J, J\nT: " OUT "J: exit");
  struct regions r = regions_of(&k, SOFT_BY_WAITING);
  (void)state;
  assert_int_equal(mark_of(&k, &r, 10, 0), REGION_ERASE);
  assert_int_equal(kind_of(&r, 3, 0), REGION_INVALIDATE);
  regions_free(&r);
  kernel_free(&k);
  k = assembled(figure);
  r = regions_of(&k, SOFT_BY_WAITING);
  assert_int_equal(kind_of(&r, 2, 0), REGION_PRELOAD); /* softly defined */
  assert_int_equal(mark_of(&k, &r, 11, 0), REGION_EVICT);
  assert_int_equal(mark_of(&k, &r, 8, 0), REGION_ERASE);
  assert_int_equal(kind_of(&r, 3, 0), REGION_INVALIDATE);
  regions_free(&r);
  kernel_free(&k);
}

/* ---- input that is wrong */

static void bad_options(void **state) {
  const struct region_options bad[] = {{.max_registers = 7, .max_per_bank = 4},
                                       {.max_registers = 8, .max_per_bank = 3},
                                       {.max_registers = 8, .max_per_bank = 8}};
  struct kernel k = assembled(HEAD "exit");
  struct regions r;
  struct tw_error error;
  (void)state;
  for (unsigned n = 0; n < 3; n++) assert_int_equal(regions_create(&r, &k, &bad[n], &error), -1);
  assert_string_equal(error.text, "a region holds at least 8 registers, and 4 to 7 in a bank");
  kernel_free(&k);
}

static void bad_kernels(void **state) {
  const struct region_options o = region_options_for(512);
  struct kernel k = assembled(HEAD "nop\nbra A, A\nA: exit");
  struct regions r;
  struct tw_error error;
  (void)state;
  const uint64_t branch = k.code[1];
  k.code[1] = (branch & UINT32_MAX) | UINT64_C(1) << 32 | UINT64_C(4) << 48;
  assert_int_equal(regions_create(&r, &k, &o, &error), -1);
  assert_string_equal(error.text, "test.tws:6: kernel t, instruction 1: a branch leads out of the kernel");
  k.code[1] = (branch & UINT32_MAX) | UINT64_C(4) << 32;
  assert_int_equal(regions_create(&r, &k, &o, &error), -1);
  k.code[1] = 63;
  assert_int_equal(regions_create(&r, &k, &o, &error), -1);
  assert_string_equal(error.text, "test.tws:6: kernel t, instruction 1: undefined");
  k.length = 0;
  assert_int_equal(regions_create(&r, &k, &o, &error), -1);
  assert_string_equal(error.text, "test.tws: kernel t has 0 instructions; 1 to 65535 are needed");
  kernel_free(&k);
}

/* A word or two of a stream changed: what its reader says. */
static void expect_refusal(const uint64_t *words, uint32_t length, const char *why) {
  static uint64_t code[16];
  static uint32_t line[16];
  struct kernel k = {.name = "t", .file = "test", .code = code, .line = line, .length = length}, without;
  struct regions r;
  struct tw_error error;
  memcpy(code, words, length * sizeof *words);
  for (uint32_t i = 0; i < length; i++) line[i] = i + 1;
  if (regions_read(&r, &k, &without, &error) == 0) fail_msg("taken, but %s", why);
  if (!strstr(error.text, why)) fail_msg("%s, expected: %s", error.text, why);
}

static void bad_streams(void **state) {
  const uint64_t nop = ISA_NOP | ISA_TRUE_PREDICATE << 10, end = ISA_EXIT | ISA_TRUE_PREDICATE << 10;
  const uint64_t to_2 = ISA_BRA | ISA_IMMEDIATE | ISA_TRUE_PREDICATE << 10 | UINT64_C(2) << 32 | UINT64_C(0xffff) << 48;
  (void)state;
  expect_refusal((const uint64_t[]){nop}, 0, "0 words");
  expect_refusal((const uint64_t[]){nop, end}, 2, "an instruction before the first region");
  expect_refusal((const uint64_t[]){METADATA_REGION, end}, 2, "an instruction without marks");
  expect_refusal((const uint64_t[]){METADATA_MARKS, end}, 2, "marks, but");
  expect_refusal((const uint64_t[]){METADATA_SMALL, end, METADATA_MORE}, 3, "more items, but");
  expect_refusal((const uint64_t[]){METADATA_SMALL, nop, nop, nop, nop, end}, 6, "an instruction without marks");
  expect_refusal((const uint64_t[]){METADATA_REGION, METADATA_MARKS, nop, METADATA_MARKS, end}, 5, "marks, but");
  expect_refusal((const uint64_t[]){METADATA_SMALL, METADATA_SMALL, end}, 3, "has no instructions");
  expect_refusal((const uint64_t[]){METADATA_SMALL, end, METADATA_REGION}, 3, "the last region has no instructions");
  expect_refusal((const uint64_t[]){METADATA_SMALL | UINT64_C(1) << 63, end}, 2, "bits that are zero are not");
  expect_refusal((const uint64_t[]){METADATA_MORE | UINT64_C(1) << 60, end}, 2, "bits that are zero are not");
  expect_refusal((const uint64_t[]){METADATA_SMALL, to_2, end}, 3, "a branch into the middle of a region");
}

/* A kernel that fills the instruction store leaves no room for its metadata. */
static void no_room(void **state) {
  const struct region_options o = region_options_for(512);
  static uint64_t code[ISA_PROGRAM_WORDS];
  static uint32_t line[ISA_PROGRAM_WORDS];
  struct kernel k = {.name = "t", .file = "test", .code = code, .line = line, .length = ISA_PROGRAM_WORDS},
                with = {.length = 0};
  struct regions r;
  struct tw_error error;
  (void)state;
  for (uint32_t i = 0; i < ISA_PROGRAM_WORDS; i++) code[i] = ISA_EXIT | ISA_TRUE_PREDICATE << 10;
  assert_int_equal(regions_create(&r, &k, &o, &error), 0);
  assert_int_equal(regions_words(&r), ISA_PROGRAM_WORDS);
  assert_int_equal(regions_insert(&r, &k, &with, &error), -1);
  assert_string_equal(error.text,
                      "test: kernel t has 131070 instructions with its metadata; the instruction store has room "
                      "for 65535");
  regions_free(&r);
}

/* ---- encoding */

/* 9 instructions, 4 preloads: a head, one word more, and one of marks; 10 take another of marks.  4 with 2 preloads,
 * and no bank used twice, take one. */
static void word_counts(void **state) {
  struct region r = {.count = 9, .item_count = 4};
  (void)state;
  assert_int_equal(region_words(&r), 3);
  r.count = 10;
  assert_int_equal(region_words(&r), 4);
  r.item_count = 9;
  assert_int_equal(region_words(&r), 5);
  r = (struct region){.count = 4, .item_count = 2, .banks = {1, 1, 1, 1, 1, 1, 1, 1}};
  assert_int_equal(region_words(&r), 1);
  r.banks[7] = 2;
  assert_int_equal(region_words(&r), 2);
  r.banks[7] = 1;
  r.item_count = 3;
  assert_int_equal(region_words(&r), 2);
  r.item_count = 2;
  r.count = 5;
  assert_int_equal(region_words(&r), 2);
}

/* Each field where metadata.h draws it. */
static void fields(void **state) {
  struct metadata m = {.opcode = METADATA_REGION,
                       .banks = {1, 0, 0, 0, 0, 0, 0, 7},
                       .items = {{REGION_PRELOAD, 3}, {0}, {REGION_INVALIDATE, 254}}};
  (void)state;
  assert_int_equal(metadata_encode(&m), METADATA_REGION | UINT64_C(1) << 10 | UINT64_C(7) << 31 | UINT64_C(3) << 34 |
                                            UINT64_C(1) << 42 | UINT64_C(254) << 54 | UINT64_C(3) << 62);
  m = (struct metadata){.opcode = METADATA_MARKS, .marks = {REGION_ERASE, [8] = REGION_EVICT << 4}};
  assert_int_equal(metadata_encode(&m), METADATA_MARKS | UINT64_C(3) << 10 | UINT64_C(1) << 62);
  m = (struct metadata){
      .opcode = METADATA_SMALL, .banks = {[7] = 1}, .items = {{0}, {REGION_LAST_PRELOAD, 1}}, .marks = {[3] = 63}};
  assert_int_equal(metadata_encode(&m),
                   METADATA_SMALL | UINT64_C(1) << 17 | UINT64_C(1) << 28 | UINT64_C(2) << 36 | UINT64_C(63) << 56);
  assert_false(metadata_is(ISA_BAR) || metadata_is(12) || metadata_is(8 | ISA_IMMEDIATE));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(soft_definitions),
                                     cmocka_unit_test(soft_definitions_matter),
                                     cmocka_unit_test(odd_meetings),
                                     cmocka_unit_test(region_ends),
                                     cmocka_unit_test(banks_limit),
                                     cmocka_unit_test(annotations),
                                     cmocka_unit_test(arms_and_death),
                                     cmocka_unit_test(bad_options),
                                     cmocka_unit_test(bad_kernels),
                                     cmocka_unit_test(bad_streams),
                                     cmocka_unit_test(no_room),
                                     cmocka_unit_test(word_counts),
                                     cmocka_unit_test(fields)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
