/* test_gpu_litmus: what one SM of a GPU stores, and another reads: in the next launch, or behind a message in the same.
 * Each case leaves the functional executor's memory, and does not with the fault that it is there for: an L1 that keeps
 * its lines when a grid starts, a grid that does not wait for stores, an L1 that keeps its lines at a fence, a load
 * where the L1 has to be passed by or a fence before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
/* cmocka needs those before it. */
#include <cmocka.h>

#include "gpu/gpu.h"
#include "isa/assembler.h"
#include "isa/executor.h"
#include "presets.h"

/* ---- SMs with faults: gpu_sm.c as it is, but for what it hears of its SM and its link */
static enum fault { NONE, KEEPS_LINES, DOES_NOT_WAIT, FENCE_KEEPS_LINES } fault;

static void faulty_comb(struct sm *sm, const struct sm_in *in, struct sm_out *out) {
  sm_comb(sm, in, out);
  if (fault == DOES_NOT_WAIT) out->quiet = !out->busy;
}

static void faulty_clock(struct sm *sm, const struct sm_in *in, const struct sm_out *out) {
  struct sm_in seen = *in;
  const struct l1 *l1 = &sm->path.l1;
  if (fault == KEEPS_LINES) seen.start = 0;
  if (fault == FENCE_KEEPS_LINES && l1->lookup_valid && l1->lookup.operation == ISA_MEM_FENCE)
    sm->path.l1.params.Invalidates = 0;
  sm_clock(sm, &seen, out);
  sm->path.l1.params.Invalidates = 1;
}

#define sm_comb faulty_comb
#define sm_clock faulty_clock
#define link_quiet(link, cycle) (fault == DOES_NOT_WAIT || link_quiet(link, cycle))
#include "gpu/gpu_sm.c"

/* ---- cases */
enum { SMS = 4 };

#define ARGUMENTS ".arg buf x 65536 iota\n.arg buf out 2048 zero\n.arg buf flag 128 zero\n"
#define HEAD(grid, block) ".kernel litmus\n.grid " #grid "\n.block " #block "\n" ARGUMENTS \
  "s2r r0, tid\ns2r r1, ctaid.x\nldc r2, x\nldc r3, out\nldc r4, flag\nshl r5, r0, 2\n"
#define LOAD_X "add r6, r2, r5\nld.global r7, [r6]\n" /* r7 = x[lane] */
#define STORE_OUT                                                                                                      \
  "shl r8, r1, 7\nadd r8, r8, r3\nadd r8, r8, r5\nst.global [r8], r7\nexit\n" /* out[block][lane] = r7 */

/* Every block reads the line, and so every SM keeps it. */
static const char read_line[] = HEAD(4, 32) LOAD_X STORE_OUT;
/* Block 1 stores to all of it. */
static const char store_line[] = HEAD(4, 32) "setp.ne p0, r1, 1\n@p0 exit\n"
                                             "add r6, r2, r5\nadd r7, r0, 100\nst.global [r6], r7\nexit\n";
/* Each block keeps the line and stores to its own word of it. */
static const char own_word[] = HEAD(4, 32) LOAD_X "and r7, r7, 0\nsetp.ne p0, r0, 0\n@p0 exit\n"
                                                  "shl r8, r1, 2\nadd r8, r8, r2\nadd r7, r7, r1\nadd r7, r7, 1000\n"
                                                  "st.global [r8], r7\nexit\n";
/* All add to one word, one after the other, and keep what it is then. */
static const char add_word[] =
    HEAD(4, 32) "mul.lo r9, r1, 500\nadd r9, r9, 1\n"
                "late:\nsub r9, r9, 1\nsetp.ne p0, r9, 0\n@p0 bra.uni late\n"
                "mov r9, 1\natom.global.add rz, [r2], r9\n" LOAD_X "and r7, r7, 0\n" STORE_OUT;
/* Block 0 stores to 512 lines and ends; of the last that are stored block 1 reads in the next launch first. */
static const char store_many[] =
    HEAD(1, 512) "shl r6, r0, 7\nadd r6, r6, r2\nadd r7, r0, 5\nst.global [r6], r7\nexit\n";
static const char read_many[] = HEAD(2, 512) "setp.ne p0, r1, 1\n@p0 exit\n"
                                             "mov r6, 511\nsub r6, r6, r0\nshl r6, r6, 7\nadd r6, r6, r2\n"
                                             "ld.global r7, [r6]\nadd r8, r3, r5\nst.global [r8], r7\nexit\n";
/* Block 0, late, stores to the line and then to the flag; block 1, which has kept the line, waits for the flag and
 * reads the line: by atomics, which pass the L1 by, or by a load, with a fence before it or without. */
#define MESSAGE(between, read)                                                                                                  \
  HEAD(2, 32) LOAD_X "setp.eq p0, r1, 1\n@p0 bra.uni wait\n"                                                           \
                     "mov r9, 2000\nlate:\nsub r9, r9, 1\nsetp.ne p0, r9, 0\n@p0 bra.uni late\n"                       \
                     "add r7, r0, 7\nst.global [r6], r7\n" between                      \
                     "mov r9, 1\natom.global.exch rz, [r4], r9\nexit\n"                                                \
                     "wait:\natom.global.add r9, [r4], rz\nsetp.eq p0, r9, 0\n@p0 bra.uni wait\n" read STORE_OUT
static const char message[] = MESSAGE("", "atom.global.add r7, [r6], rz\n");
static const char message_kept[] = MESSAGE("", "ld.global r7, [r6]\n");
static const char message_fenced[] = MESSAGE("membar\n", "membar\nld.global r7, [r6]\n");
static const char fence_of_writer[] = MESSAGE("membar\n", "ld.global r7, [r6]\n");
static const char fence_of_reader[] = MESSAGE("", "membar\nld.global r7, [r6]\n");
static const char fence_behind_load[] = MESSAGE("membar\n", "ld.global r7, [r6]\nmembar\n");
/* The reader's line is on its way, asked for before the fence, when it hears of the flag: it must not serve the load
 * behind the fence.  Blocks take turns: each passes on what it has read, one more. */
#define RELAY(fence)                                                                                                   \
  HEAD(4, 32) "shl r10, r1, 2\nadd r4, r4, r10\nshl r10, r1, 7\nadd r10, r10, r2\nadd r10, r10, r5\n"              \
              "setp.eq p0, r1, 0\n@p0 bra.uni heard\n"                                                             \
              "wait:\nld.global r7, [r10]\natom.global.add r9, [r4], rz\nsetp.eq p0, r9, 0\n@p0 bra.uni wait\n"  \
              "heard:\n" fence "ld.global r7, [r10]\nadd r7, r7, 1\nst.global [r10+128], r7\n" fence             \
              "mov r9, 1\natom.global.exch rz, [r4+4], r9\n" STORE_OUT
static const char relay[] = RELAY("membar\n");
static const char relay_unfenced[] = RELAY("");

static struct gpu *open_gpu(const struct launch *l, u32 *image) {
  struct tw_error error = {""};
  struct gpu_config config = {.memory = GPU_MEMORY_V100, .threads = 2};
  config.memory.sms = SMS;
  config.memory.up_bytes = 1; /* so that stores are long on their way */
  struct sm_params params = preset_find("volta")->params;
  params.BlockSource = 1;
  struct gpu *g = gpu_create(&config, &params, image, l->memory_bytes, LAUNCH_MEMORY_BASE, &error);
  if (!g) fail_msg("%s", error.text);
  return g;
}

static void launch_on(struct gpu *g, const struct launch *l, u32 *expected) {
  static const struct sm_setting setting;
  static struct engine_result result;
  struct tw_error error = {""};
  const struct engine_options options = {.cycle_limit = 1000000};
  struct execution_stats stats;
  if (execute(l, expected, 1000000, &stats, &error) != 0) fail_msg("%s", error.text);
  if (gpu_launch(g, l, &setting, &options, &result, &error) != 0) fail_msg("%s", error.text);
  assert_int_equal(result.verdict, ENGINE_PASSED);
}

/* Whether kernels, launched one after the other, leave what they must. */
static bool holds(enum fault with, const char *const *kernels) {
  struct kernel kernel;
  struct launch l;
  struct tw_error error = {""};
  struct gpu *g = NULL;
  u32 *expected = NULL, *image = NULL;
  size_t bytes = 0;
  fault = with;
  do {
    if (assemble_text("litmus", *kernels, strlen(*kernels), &kernel, &error) != 0) fail_msg("%s", error.text);
    assert_int_equal(launch_create(&l, &kernel, 1, NULL, &error), 0);
    if (!g) {
      bytes = l.memory_bytes;
      expected = malloc(bytes), image = malloc(bytes);
      memcpy(expected, l.memory, bytes), memcpy(image, l.memory, bytes);
      g = open_gpu(&l, image);
    }
    launch_on(g, &l, expected);
    launch_free(&l);
    kernel_free(&kernel);
  } while (*++kernels);
  gpu_destroy(g);
  const bool same = memcmp(expected, image, bytes) == 0;
  free(expected), free(image);
  return same;
}

static void line_kept_by_one_and_stored_to_by_another(void **state) {
  (void)state;
  const char *const kernels[] = {read_line, store_line, read_line, NULL};
  assert_true(holds(NONE, kernels));
  assert_false(holds(KEEPS_LINES, kernels));
}

static void words_of_one_line(void **state) {
  (void)state;
  const char *const kernels[] = {own_word, read_line, NULL};
  assert_true(holds(NONE, kernels));
  assert_false(holds(KEEPS_LINES, kernels));
}

static void atomics_of_all_on_a_word(void **state) {
  (void)state;
  const char *const kernels[] = {add_word, read_line, NULL};
  assert_true(holds(NONE, kernels));
  assert_false(holds(KEEPS_LINES, kernels));
}

static void stores_arrive_before_the_next_launch(void **state) {
  (void)state;
  const char *const kernels[] = {store_many, read_many, NULL};
  assert_true(holds(NONE, kernels));
  assert_false(holds(DOES_NOT_WAIT, kernels));
}

static void message_in_one_launch(void **state) {
  (void)state;
  const char *const passed_by[] = {message, NULL}, *const kept[] = {message_kept, NULL};
  assert_true(holds(NONE, passed_by));
  assert_false(holds(NONE, kept));
}

/* Stores of a warp arrive in order, so that here the reader's fence is what matters: it must be there, before the load,
 * and empty the L1. */
static void fences_in_one_launch(void **state) {
  (void)state;
  const char *const fenced[] = {message_fenced, NULL}, *const writer[] = {fence_of_writer, NULL};
  const char *const reader[] = {fence_of_reader, NULL}, *const late[] = {fence_behind_load, NULL};
  assert_true(holds(NONE, fenced));
  assert_false(holds(FENCE_KEEPS_LINES, fenced));
  assert_false(holds(NONE, writer));
  assert_true(holds(NONE, reader));
  assert_false(holds(NONE, late));
}

static void line_on_its_way_at_a_fence(void **state) {
  (void)state;
  const char *const fenced[] = {relay, NULL}, *const unfenced[] = {relay_unfenced, NULL};
  assert_true(holds(NONE, fenced));
  assert_false(holds(FENCE_KEEPS_LINES, fenced));
  assert_false(holds(NONE, unfenced));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(line_kept_by_one_and_stored_to_by_another),
                                     cmocka_unit_test(words_of_one_line),
                                     cmocka_unit_test(atomics_of_all_on_a_word),
                                     cmocka_unit_test(stores_arrive_before_the_next_launch),
                                     cmocka_unit_test(message_in_one_launch),
                                     cmocka_unit_test(fences_in_one_launch),
                                     cmocka_unit_test(line_on_its_way_at_a_fence)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
