/* Test of a GPU of models whose blocks come in groups: front, SMs and memory come to the same cycles and counts whether
 * they run many cycles in a turn or one, as beside RTL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
/* cmocka needs those before it. */
#include <cmocka.h>

#include "gpu/gpu.h"
#include "gpu/gpu_presets.h"
#include "isa/assembler.h"
#include "papers/paver/group_image.h"
#include "presets.h"

enum { MOST_BLOCKS = 64, SIZE = 3 };

struct outcome {
  u64 cycles;
  struct gpu_counted counted;
};

/* SIZE blocks each, in order. */
static u32 *group(void *context, const struct launch *l, const u32 *image, u32 room, u32 base, u32 *words,
                  struct tw_error *error) {
  (void)context, (void)image, (void)room;
  const u32 count = l->grid[0];
  u32 start[MOST_BLOCKS + 1] = {0}, blocks[MOST_BLOCKS];
  assert_true(count <= MOST_BLOCKS);
  for (u32 i = 0; i < count; i++) blocks[i] = i;
  struct block_groups groups = {.start = start, .blocks = blocks};
  for (u32 at = 0; at < count; at += SIZE) start[++groups.count] = at + SIZE < count ? at + SIZE : count;
  return group_image_make(&groups, base, words, error);
}

static int single_cycles(void *context, const struct gpu_parts *p, struct tw_error *error) {
  (void)context, (void)error;
  for (unsigned n = 0; n < p->hop && !gpu_front_done(p->front); n++) {
    const u64 next = p->front->cycle + 1;
    gpu_front_run(p->front, next);
    for (unsigned i = 0; i < p->sms; i++) gpu_sm_run(&p->sm[i], next);
    gpu_memory_run(p->memory, next);
  }
  return 0;
}

static void run(enum block_policy policy, unsigned delay, gpu_turn *turn, struct outcome *o) {
  static const struct sm_setting setting;
  static struct engine_result result;
  const struct engine_options options = {.cycle_limit = 1000000};
  struct gpu_config config = {
      .memory = gpu_preset_find("v100")->memory, .threads = 1, .blocks = {true, policy, group, NULL}, .turn = turn};
  struct sm_params params = preset_find("volta")->params;
  struct tw_error error = {""};
  struct kernel kernel;
  struct launch l;
  params.BlockSource = 1;
  config.memory.sms = 3;
  config.memory.random_delay = delay;
  config.memory.seed = 1;
  if (assemble_file("tests/kernels/reduction.tws", &kernel, &error) != 0 ||
      launch_create(&l, &kernel, 1, NULL, &error) != 0)
    fail_msg("%s", error.text);
  struct gpu *g = gpu_create(&config, &params, l.memory, l.memory_bytes, LAUNCH_MEMORY_BASE, &error);
  if (!g || gpu_launch(g, &l, &setting, &options, &result, &error) != 0) fail_msg("%s", error.text);
  assert_int_equal(result.verdict, ENGINE_PASSED);
  memset(o, 0, sizeof *o);
  o->cycles = gpu_host(g)->stream[0].busy_cycles;
  gpu_count(g, &o->counted);
  gpu_destroy(g);
  launch_free(&l);
  kernel_free(&kernel);
}

static void turns_or_cycles(void **state) {
  (void)state;
  static const enum block_policy policies[] = {BLOCK_POLICY_LRR, BLOCK_POLICY_BCS, BLOCK_POLICY_GROUPS,
                                               BLOCK_POLICY_STEALING};
  static struct outcome turns, cycles;
  for (unsigned i = 0; i < 8; i++) {
    run(policies[i / 2], i % 2 * 40, NULL, &turns);
    run(policies[i / 2], i % 2 * 40, single_cycles, &cycles);
    assert_int_equal(turns.cycles, cycles.cycles);
    assert_memory_equal(&turns.counted, &cycles.counted, sizeof turns.counted);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(turns_or_cycles)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
