/* test_gpu: GPUs of several SMs: what comes out does not depend on threads; launches follow each other; a launch's
 * latency is part of its time; each block is run once; a machine that cannot be is refused.  tests/gpu.sh runs it with
 * the ThreadSanitizer, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
/* cmocka needs those before it. */
#include <cmocka.h>

#include "gpu/gpu.h"
#include "isa/assembler.h"
#include "presets.h"

struct outcome {
  u64 cycles[2]; /* of two launches */
  struct gpu_counted counted;
  u32 *image;
  size_t bytes;
};

static const struct sm_params *sm_params(void) {
  static struct sm_params p;
  p = preset_find("volta")->params;
  p.BlockSource = 1;
  return &p;
}

static u64 blocks_of(const struct gpu_counted *c) {
  u64 blocks = 0;
  for (unsigned i = 0; i < GPU_MAX_SMS; i++) blocks += c->sm[i].blocks;
  return blocks;
}

/* Two launches of a kernel on one GPU. */
static void launch_twice(const struct gpu_config *config, struct kernel *kernel, struct outcome *o) {
  static const struct sm_setting setting;
  static struct engine_result result;
  const struct engine_options options = {.cycle_limit = 1000000};
  struct tw_error error = {""};
  struct launch l;
  if (launch_create(&l, kernel, 1, NULL, &error) != 0) fail_msg("%s", error.text);
  memset(o, 0, sizeof *o);
  o->bytes = l.memory_bytes;
  o->image = malloc(o->bytes);
  memcpy(o->image, l.memory, o->bytes);
  struct gpu *g = gpu_create(config, sm_params(), o->image, l.memory_bytes, LAUNCH_MEMORY_BASE, &error);
  if (!g) fail_msg("%s", error.text);
  for (unsigned i = 0; i < 2; i++) {
    if (gpu_launch(g, &l, &setting, &options, &result, &error) != 0) fail_msg("%s", error.text);
    assert_int_equal(result.verdict, ENGINE_PASSED);
    o->cycles[i] = gpu_host(g)->stream[0].busy_cycles;
  }
  gpu_count(g, &o->counted);
  assert_int_equal(2 * l.grid[0] * l.grid[1] * l.grid[2], blocks_of(&o->counted));
  gpu_destroy(g);
  launch_free(&l);
  kernel_free(kernel);
}

static void run(const struct gpu_config *config, const char *file, struct outcome *o) {
  struct tw_error error = {""};
  struct kernel kernel;
  if (assemble_file(file, &kernel, &error) != 0) fail_msg("%s", error.text);
  launch_twice(config, &kernel, o);
}

static void assert_same(const struct outcome *a, const struct outcome *b) {
  assert_memory_equal(a->cycles, b->cycles, sizeof a->cycles);
  assert_memory_equal(&a->counted, &b->counted, sizeof a->counted);
  assert_int_equal(a->bytes, b->bytes);
  assert_memory_equal(a->image, b->image, a->bytes);
}

static const char *const kernels[] = {"tests/kernels/reduction.tws", "tests/kernels/histogram.tws",
                                      "tests/kernels/saxpy.tws"};
enum { KERNELS = sizeof kernels / sizeof kernels[0] };

static struct gpu_config machine(unsigned sms, unsigned hop, unsigned threads) {
  struct gpu_config c = {.memory = GPU_MEMORY_V100, .threads = threads};
  c.memory.sms = sms;
  c.memory.hop = hop;
  c.memory.random_delay = 30;
  return c;
}

static void threads_change_nothing(void **state) {
  (void)state;
  for (unsigned k = 0; k < KERNELS; k++) {
    struct outcome first, other;
    struct gpu_config c = machine(7, 5, 1);
    run(&c, kernels[k], &first);
    for (c.threads = 2; c.threads <= 4; c.threads++) {
      run(&c, kernels[k], &other);
      assert_same(&first, &other);
      free(other.image);
    }
    free(first.image);
  }
}

/* What is computed does not depend on how far things are apart, or how many there are; what it takes does. */
static void results_do_not_depend_on_the_machine(void **state) {
  (void)state;
  struct outcome near, far;
  const struct gpu_config c[] = {machine(1, 1, 1), machine(4, 33, 2)};
  run(&c[0], kernels[0], &near);
  run(&c[1], kernels[0], &far);
  assert_memory_equal(near.image, far.image, near.bytes);
  assert_int_not_equal(near.cycles[0], far.cycles[0]);
  free(near.image), free(far.image);
}

/* In the second launch the L2 has the lines. */
static void latency_of_a_launch_is_part_of_its_time(void **state) {
  (void)state;
  struct outcome none, some;
  struct gpu_config c = machine(3, 16, 1);
  c.memory.random_delay = 0;
  run(&c, kernels[1], &none);
  assert_true(none.cycles[1] < none.cycles[0]);
  c.launch_latency = 1000;
  run(&c, kernels[1], &some);
  assert_int_equal(some.cycles[0], none.cycles[0] + 1000);
  free(none.image), free(some.image);
}

/* Blocks go to the SMs in turn, which know who they are. */
static void each_sm_has_its_number(void **state) {
  (void)state;
  enum { SMS = 5 };
  static const char text[] = ".kernel who\n.grid 5\n.block 32\n.arg buf out 128 zero\n"
                             "s2r r0, smid\ns2r r1, nsmid\ns2r r2, ctaid.x\nldc r3, out\nshl r2, r2, 3\n"
                             "add r3, r3, r2\nst.global [r3], r0\nst.global [r3+4], r1\nexit\n";
  struct tw_error error = {""};
  struct outcome o;
  struct kernel kernel;
  const struct gpu_config c = machine(SMS, 16, 1);
  if (assemble_text("who", text, strlen(text), &kernel, &error) != 0) fail_msg("%s", error.text);
  launch_twice(&c, &kernel, &o);
  for (unsigned i = 0; i < SMS; i++) {
    assert_int_equal(o.image[LAUNCH_MEMORY_BASE / 4 + 2 * i], i);
    assert_int_equal(o.image[LAUNCH_MEMORY_BASE / 4 + 2 * i + 1], SMS);
  }
  free(o.image);
}

/* Cycles of a warp that loads so many lines, each when the one before is there, in so many passes. */
static double chase(unsigned lines, unsigned passes) {
  static const char text[] = ".kernel chase\n.grid 1\n.block 32\n.arg buf x 131072 iota\n"
                             "mov r0, %u\npass:\nldc r4, x\nmov r1, %u\nnext:\n.repeat 16\n"
                             "ld.global r5, [r4]\nadd r7, r4, 128\nand r6, r5, 0\nadd r4, r7, r6\n.endr\n"
                             "sub r1, r1, 1\nsetp.ne p0, r1, 0\n@p0 bra.uni next\n"
                             "sub r0, r0, 1\nsetp.ne p0, r0, 0\n@p0 bra.uni pass\nexit\n";
  char chosen[sizeof text + 16];
  struct tw_error error = {""};
  struct outcome o;
  struct kernel kernel;
  struct gpu_config c = machine(1, 16, 1);
  c.memory.random_delay = 0;
  snprintf(chosen, sizeof chosen, text, passes, lines / 16);
  if (assemble_text("chase", chosen, strlen(chosen), &kernel, &error) != 0) fail_msg("%s", error.text);
  launch_twice(&c, &kernel, &o);
  free(o.image);
  return (double)o.cycles[0];
}

/* Of the V100: 512 lines are more than the L1 has.  Of a load's time 16 cycles are those of what follows it. */
static void loads_take_what_docs_say(void **state) {
  (void)state;
  const double l1 = (chase(64, 2) - chase(64, 1)) / 64 - 16, l2 = (chase(512, 2) - chase(512, 1)) / 512 - 16;
  const double beyond = (chase(512, 1) - chase(256, 1)) / 256 - 16;
  print_message("a load takes %.0f cycles from the L1, %.0f from the L2, %.0f from beyond\n", l1, l2, beyond);
  assert_float_equal(l1, 12, 1);
  assert_float_equal(l2, 178, 1);
  assert_float_equal(beyond, 327, 3);
}

static void machines_that_cannot_be(void **state) {
  (void)state;
  static u32 image[64];
  struct tw_error error = {""};
  struct gpu_config c = machine(81, 16, 1);
  assert_null(gpu_create(&c, sm_params(), image, sizeof image, 0, &error));
  assert_string_equal(error.text, "memory of a GPU: SMs is 81; it must be 1 to 80");
  c = machine(2, 0, 1);
  assert_null(gpu_create(&c, sm_params(), image, sizeof image, 0, &error));
  assert_string_equal(error.text, "memory of a GPU: hop is 0; it must be 1 to 1024");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(threads_change_nothing),
                                     cmocka_unit_test(results_do_not_depend_on_the_machine),
                                     cmocka_unit_test(latency_of_a_launch_is_part_of_its_time),
                                     cmocka_unit_test(each_sm_has_its_number),
                                     cmocka_unit_test(loads_take_what_docs_say),
                                     cmocka_unit_test(machines_that_cannot_be)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
