/* Test of the analysis of loads before a launch: small kernels whose words are worked out by hand, what is not static
 * with its reason, and random programs against the executor's addresses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "isa/assembler.h"
#include "locality/locality_trace.h"
#include "locality/static_loads.h"
#include "random/program_generator.h"

enum { LIMIT = 2000000, PROGRAMS = 60, FIRST_WORD = LAUNCH_MEMORY_BASE / 4 };

struct analysed {
  struct kernel kernel;
  struct launch launch;
  struct locality known, seen;
};

/* A kernel of two blocks of 32 threads that has its thread's number in r0, its buffer's address in r1, and in r2 the
 * address of word r0 of it; both by the analysis, and by the executor, which must not contradict. */
static void analyse(struct analysed *a, const char *body) {
  char text[2048];
  struct tw_error error;
  snprintf(text, sizeof text,
           ".kernel k\n.grid 2\n.block 32\n.shared 256\n.arg buf in 4096 value:8\n.arg u32 n 3\n"
           " s2r r0, tid\n ldc r1, in\n shl r2, r0, 2\n add r2, r2, r1\n%s exit\n",
           body);
  if (assemble_text("t", text, strlen(text), &a->kernel, &error) ||
      launch_create(&a->launch, &a->kernel, 1, NULL, &error) ||
      locality_of_kernel(&a->known, &a->launch, LIMIT, &error) ||
      locality_of_trace(&a->seen, &a->launch, a->launch.memory, LIMIT, &error) ||
      locality_compare(&a->known, &a->seen, &error))
    fail_msg("%s\n%s", error.text, body);
}

static void release(struct analysed *a) {
  locality_free(&a->known);
  locality_free(&a->seen);
  launch_free(&a->launch);
  kernel_free(&a->kernel);
}

/* Load `load` is static, and has in `block` the ranges that follow, {first, stride, count} with words counted from the
 * buffer's first. */
static void assert_words(const struct analysed *a, uint32_t load, uint32_t block, uint32_t count,
                         const struct locality_range *ranges) {
  const struct locality *l = &a->known;
  const uint32_t *start = l->start + block * l->load_count + load;
  assert_int_equal(l->loads[load].doubt, LOCALITY_KNOWN);
  assert_int_equal(start[1] - start[0], count);
  for (uint32_t i = 0; i < count; i++) {
    assert_int_equal(l->ranges.at[start[0] + i].first, FIRST_WORD + ranges[i].first);
    assert_int_equal(l->ranges.at[start[0] + i].stride, ranges[i].stride);
    assert_int_equal(l->ranges.at[start[0] + i].count, ranges[i].count);
  }
}

/* The kernel has one load, of one range in both blocks. */
static void one_range(const char *body, struct locality_range range, uint64_t references) {
  struct analysed a;
  analyse(&a, body);
  assert_int_equal(a.known.load_count, 1);
  assert_words(&a, 0, 0, 1, &range);
  assert_words(&a, 0, 1, 1, &range);
  assert_int_equal(a.known.loads[0].references, references);
  release(&a);
}

/* Load `load` is not static, for a reason that comes from instruction `cause`, counted from the body's first. */
static void assert_doubt(const struct analysed *a, uint32_t load, enum locality_doubt doubt, uint32_t cause) {
  assert_int_equal(a->known.loads[load].doubt, doubt);
  assert_int_equal(a->known.loads[load].cause, 4 + cause);
}

static void addresses_of_numbers(void **state) {
  (void)state;
  one_range(" ld.global r3, [r2]\n", (struct locality_range){0, 1, 32}, 64);
  one_range(" ld.global r3, [r2+8]\n", (struct locality_range){2, 1, 32}, 64);
  one_range(" ld.global r3, [r1]\n", (struct locality_range){0, 1, 1}, 64);
  one_range(" shl r3, r0, 4\n add r3, r3, r1\n ld.global r4, [r3]\n", (struct locality_range){0, 4, 32}, 64);
  one_range(" and r3, r0, 7\n shl r3, r3, 4\n add r3, r3, r1\n ld.global r4, [r3]\n", (struct locality_range){0, 4, 8},
            64);
  one_range(" min.s32 r3, r0, 5\n shl r3, r3, 2\n add r3, r3, r1\n ld.global r4, [r3]\n",
            (struct locality_range){0, 1, 6}, 64);
  one_range(" mul.hi.u32 r3, r0, 0xaaaaaaab\n shr.u32 r3, r3, 1\n shl r3, r3, 2\n add r3, r3, r1\n"
            " ld.global r4, [r3]\n",
            (struct locality_range){0, 1, 11}, 64);
}

static void blocks_differ(void **state) {
  struct analysed a;
  (void)state;
  analyse(&a, " s2r r3, ctaid.x\n ldc r4, ntid\n mad.lo r3, r3, r4, r0\n shl r3, r3, 3\n add r3, r3, r1\n"
              " ld.global r5, [r3]\n");
  assert_words(&a, 0, 0, 1, &(struct locality_range){0, 2, 32});
  assert_words(&a, 0, 1, 1, &(struct locality_range){64, 2, 32});
  release(&a);
}

static void loops_with_known_bounds(void **state) {
  (void)state;
  one_range(" ldc r5, n\n mov r4, 0\nround:\n ld.global r3, [r2]\n add r2, r2, 128\n add r4, r4, 1\n"
            " setp.lt.u32 p0, r4, r5\n @p0 bra round, out\nout:\n",
            (struct locality_range){0, 1, 96}, 192);
  /* Lane n goes round n times. */
  one_range(" mov r4, 0\nround:\n setp.le.u32 p0, r0, r4\n @p0 bra out, out\n ld.global r3, [r1]\n add r1, r1, 8\n"
            " add r4, r4, 1\n bra.uni round\nout:\n",
            (struct locality_range){0, 2, 31}, 2 * 31 * 32 / 2);
}

static void guards_and_branches_on_numbers(void **state) {
  struct analysed a;
  (void)state;
  one_range(" setp.lt.u32 p0, r0, 4\n @p0 ld.global r3, [r2]\n", (struct locality_range){0, 1, 4}, 8);
  one_range(" setp.lt.u32 p0, r0, 4\n @!p0 exit\n ld.global r3, [r2]\n", (struct locality_range){0, 1, 4}, 8);
  analyse(&a, " and r3, r0, 1\n setp.eq p0, r3, 0\n @p0 bra even, joined\n ld.global r4, [r2]\n bra.uni joined\n"
              "even:\n ld.global r5, [r2]\njoined:\n ld.global r6, [r2]\n");
  assert_words(&a, 0, 0, 1, &(struct locality_range){1, 2, 16});
  assert_words(&a, 1, 0, 1, &(struct locality_range){0, 2, 16});
  assert_words(&a, 2, 0, 1, &(struct locality_range){0, 1, 32});
  release(&a);
}

static void a_loaded_address(void **state) {
  struct analysed a;
  (void)state;
  analyse(&a, " ld.global r3, [r2]\n and r3, r3, 4\n add r3, r3, r1\n ld.global r4, [r3]\n ld.global r5, [r2]\n");
  assert_words(&a, 0, 1, 1, &(struct locality_range){0, 1, 32});
  assert_doubt(&a, 1, LOCALITY_ADDRESS, 0);
  assert_words(&a, 2, 1, 1, &(struct locality_range){0, 1, 32});
  release(&a);
  analyse(&a, " st.shared [rz], r1\n ld.shared r3, [rz]\n ld.global r4, [r3]\n");
  assert_doubt(&a, 0, LOCALITY_ADDRESS, 1);
  release(&a);
  analyse(&a, " atom.global.and r3, [r1], rz\n add r3, r3, r1\n ld.global r4, [r3]\n");
  assert_doubt(&a, 0, LOCALITY_ADDRESS, 0);
  release(&a);
  analyse(&a, " s2r r3, smid\n shl r3, r3, 2\n add r3, r3, r1\n ld.global r4, [r3]\n");
  assert_doubt(&a, 0, LOCALITY_ADDRESS, 0);
  release(&a);
}

/* What is written over is known again; of a selection, what is not chosen does not count. */
static void what_does_not_matter(void **state) {
  struct analysed a;
  (void)state;
  analyse(&a, " ld.global r3, [r2]\n mov r3, 4\n add r3, r3, r1\n ld.global r4, [r3]\n");
  assert_words(&a, 1, 0, 1, &(struct locality_range){1, 1, 1});
  release(&a);
  analyse(&a, " ld.global r3, [r2]\n setp.lt.u32 p0, r0, 64\n sel r4, r1, r3, p0\n ld.global r5, [r4]\n"
              " sel r4, r3, r1, !p0\n ld.global r5, [r4]\n");
  assert_words(&a, 1, 0, 1, &(struct locality_range){0, 1, 1});
  release(&a);
  analyse(&a, " ld.global r3, [r2]\n setp.lt.u32 p0, r0, 64\n @!p0 ld.global r4, [r3]\n");
  assert_words(&a, 1, 0, 0, NULL);
  release(&a);
}

static void a_loaded_guard(void **state) {
  struct analysed a;
  (void)state;
  analyse(&a, " ld.global r3, [r2]\n setp.eq p0, r3, 8\n @p0 ld.global r4, [r2]\n @p0 mov r1, r2\n"
              " ld.global r5, [r1]\n ld.global r6, [r2]\n");
  assert_doubt(&a, 1, LOCALITY_GUARD, 0);
  assert_doubt(&a, 2, LOCALITY_ADDRESS, 0);
  assert_words(&a, 3, 0, 1, &(struct locality_range){0, 1, 32});
  release(&a);
}

static void a_loaded_path(void **state) {
  struct analysed a;
  (void)state;
  analyse(&a, " ld.global r3, [r2]\n setp.eq p0, r3, 8\n @p0 bra there, joined\n ld.global r4, [r2]\n add r1, r1, 4\n"
              " bra.uni joined\nthere:\n ld.global r5, [r2]\njoined:\n ld.global r6, [r2]\n ld.global r7, [r1]\n");
  assert_doubt(&a, 1, LOCALITY_PATH, 0);
  assert_doubt(&a, 2, LOCALITY_PATH, 0);
  assert_words(&a, 3, 0, 1, &(struct locality_range){0, 1, 32});
  assert_doubt(&a, 4, LOCALITY_ADDRESS, 0);
  release(&a);
  /* A loop as long as memory says: its loads, and what it has counted; not what is behind it. */
  analyse(&a, " ld.global r3, [r1]\n mov r4, 0\nround:\n ld.global r5, [r2]\n add r1, r1, 4\n add r4, r4, 1\n"
              " setp.lt.u32 p0, r4, r3\n @p0 bra round, out\nout:\n ld.global r6, [r2]\n ld.global r7, [r1]\n");
  assert_doubt(&a, 1, LOCALITY_PATH, 0);
  assert_words(&a, 2, 0, 1, &(struct locality_range){0, 1, 32});
  assert_doubt(&a, 3, LOCALITY_ADDRESS, 0);
  release(&a);
}

static void a_loaded_exit(void **state) {
  struct analysed a;
  (void)state;
  analyse(&a, " ld.global r3, [r2]\n setp.eq p0, r3, 0\n @p0 exit\n ld.global r4, [r2]\n");
  assert_words(&a, 0, 0, 1, &(struct locality_range){0, 1, 32});
  assert_doubt(&a, 1, LOCALITY_PATH, 0);
  release(&a);
  /* A way that ends: what is behind the meeting may not be come to either. */
  analyse(&a, " ld.global r3, [r2]\n setp.eq p0, r3, 0\n @p0 bra gone, out\n bra.uni out\ngone:\n exit\nout:\n"
              " ld.global r4, [r2]\n");
  assert_doubt(&a, 1, LOCALITY_PATH, 0);
  release(&a);
}

/* Some blocks are known, others not: the load is not static. */
static void one_block_is_enough(void **state) {
  struct analysed a;
  (void)state;
  analyse(&a, " ld.global r3, [r2]\n s2r r4, ctaid.x\n setp.eq p0, r4, 1\n @!p0 mov r3, 0\n and r3, r3, 4\n"
              " add r3, r3, r1\n ld.global r5, [r3]\n");
  assert_doubt(&a, 1, LOCALITY_ADDRESS, 0);
  release(&a);
}

/* The second has lost its exit. */
static void refused(void **state) {
  static const struct {
    const char *text, *why;
    uint32_t length;
  } cases[] = {{".kernel k\nagain:\n bra.uni again\n", "t:3: kernel k, instruction 0: more warp instructions than", 1},
               {".kernel k\n nop\n exit\n", "t:2: kernel k, instruction 1: past the end", 1}};
  (void)state;
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct kernel kernel;
    struct launch launch;
    struct locality l;
    struct tw_error error;
    assert_int_equal(assemble_text("t", cases[i].text, strlen(cases[i].text), &kernel, &error), 0);
    kernel.length = cases[i].length;
    assert_int_equal(launch_create(&launch, &kernel, 1, NULL, &error), 0);
    assert_int_equal(locality_of_kernel(&l, &launch, 1000, &error), -1);
    if (!strstr(error.text, cases[i].why)) fail_msg("%s", error.text);
    locality_free(&l);
    launch_free(&launch);
    kernel_free(&kernel);
  }
}

/* A word more, or a reference less, is found. */
static void comparison_finds(void **state) {
  struct analysed a;
  struct tw_error error;
  (void)state;
  analyse(&a, " ld.global r3, [r2]\n");
  a.known.ranges.at[1].count++;
  assert_int_equal(locality_compare(&a.known, &a.seen, &error), -1);
  assert_non_null(strstr(error.text, "t:11: kernel k, load at instruction 4, block 1: called static"));
  a.known.ranges.at[1].count--;
  a.known.loads[0].references--;
  assert_int_equal(locality_compare(&a.known, &a.seen, &error), -1);
  a.known.loads[0].doubt = LOCALITY_ADDRESS;
  assert_int_equal(locality_compare(&a.known, &a.seen, &error), 0);
  release(&a);
}

/* Words in any order, some twice, of two loads, and of a block that has none. */
static void words_become_ranges(void **state) {
  static const uint32_t words[] = {20, 2, 0, 11, 1, 12, 10, 0, 23, 2};
  static const struct locality_range ranges[] = {{0, 1, 3}, {10, 1, 3}, {20, 3, 2}};
  static const char text[] = ".kernel k\n.grid 2\n.arg buf in 4\n ld.global r0, [r1]\n ld.global r0, [r1]\n exit\n";
  struct kernel kernel;
  struct launch launch;
  struct locality l;
  struct locality_words w;
  struct locality_set set = {.words.count = 0};
  struct tw_error error;
  (void)state;
  assert_int_equal(assemble_text("t", text, strlen(text), &kernel, &error), 0);
  assert_int_equal(launch_create(&launch, &kernel, 1, NULL, &error), 0);
  assert_int_equal(locality_create(&l, &launch, &error), 0);
  assert_int_equal(locality_words_create(&w, &l, &error), 0);
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    assert_int_equal(locality_words_add(&w, 0, 4 * words[i]), 0);
  assert_int_equal(locality_words_add(&w, 1, 4 * 7), 0);
  assert_int_equal(locality_words_add(&w, 1, 4 * 11), 0);
  assert_int_equal(locality_words_end_block(&w, &error), 0);
  assert_int_equal(locality_words_end_block(&w, &error), 0);
  assert_int_equal(l.start[1], 3);
  assert_memory_equal(l.ranges.at, ranges, sizeof ranges);
  assert_int_equal(l.start[2], 4);
  assert_int_equal(l.ranges.at[3].stride, 4);
  assert_int_equal(l.start[4], 4);
  assert_int_equal(l.loads[0].references, 10);
  assert_int_equal(locality_block_words(&l, 0, &set), 0);
  assert_int_equal(set.words.count, 9); /* 0 1 2 7 10 11 12 20 23 */
  assert_int_equal(set.words.at[3], 7);
  l.loads[0].doubt = LOCALITY_PATH;
  assert_int_equal(locality_block_words(&l, 0, &set), 0);
  assert_int_equal(set.words.count, 2);
  free(set.words.at);
  locality_words_free(&w);
  locality_free(&l);
  launch_free(&launch);
  kernel_free(&kernel);
}

/* More words in a block than the first table has room for. */
static void many_words(void **state) {
  struct analysed a;
  (void)state;
  analyse(&a, " mov r4, 0\nround:\n and r5, r4, 0x3e0\n add r5, r5, r0\n shl r5, r5, 2\n add r5, r5, r1\n"
              " ld.global r3, [r5]\n add r4, r4, 1\n setp.lt.u32 p0, r4, 2048\n @p0 bra round, out\nout:\n");
  assert_words(&a, 0, 1, 1, &(struct locality_range){0, 1, 1024});
  assert_int_equal(a.known.loads[0].references, 2 * 32 * 2048);
  release(&a);
}

static void random_programs(void **state) {
  unsigned known = 0;
  (void)state;
  for (u64 seed = 1; seed <= PROGRAMS; seed++) {
    struct analysed a;
    struct tw_error error;
    char *text = program_generate(seed, 0);
    if (assemble_text("t", text, strlen(text), &a.kernel, &error) ||
        launch_create(&a.launch, &a.kernel, seed, NULL, &error) ||
        locality_of_kernel(&a.known, &a.launch, LIMIT, &error) ||
        locality_of_trace(&a.seen, &a.launch, a.launch.memory, LIMIT, &error) ||
        locality_compare(&a.known, &a.seen, &error))
      fail_msg("seed %llu: %s", (unsigned long long)seed, error.text);
    for (uint32_t k = 0; k < a.known.load_count; k++) known += a.known.loads[k].doubt == LOCALITY_KNOWN;
    release(&a);
    free(text);
  }
  assert_true(known > PROGRAMS);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(addresses_of_numbers),
                                     cmocka_unit_test(blocks_differ),
                                     cmocka_unit_test(loops_with_known_bounds),
                                     cmocka_unit_test(guards_and_branches_on_numbers),
                                     cmocka_unit_test(a_loaded_address),
                                     cmocka_unit_test(what_does_not_matter),
                                     cmocka_unit_test(a_loaded_guard),
                                     cmocka_unit_test(a_loaded_path),
                                     cmocka_unit_test(a_loaded_exit),
                                     cmocka_unit_test(one_block_is_enough),
                                     cmocka_unit_test(refused),
                                     cmocka_unit_test(comparison_finds),
                                     cmocka_unit_test(words_become_ranges),
                                     cmocka_unit_test(many_words),
                                     cmocka_unit_test(random_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
