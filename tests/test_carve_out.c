/* Test of what a launch takes of an array that L1 and shared memory have together: beside every division that a V100
 * offers, of which the first is wanted that has as many blocks resident as the largest, counted block by block. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "simulate/environment_launch.h"
#include "presets.h"
#include "util/random.h"

enum { LAUNCHES = 20000, KB = 1024, WAY = 8 * KB };
static const u32 offered[] = {0, 8 * KB, 16 * KB, 32 * KB, 64 * KB, 96 * KB};

/* Blocks that fit, one after the other: slots, warps of all schedulers, registers by rows, and bytes. */
static unsigned resident(const struct sm_params *p, const struct launch *l, u32 bytes) {
  const unsigned warps = (l->block[0] + ISA_LANES - 1) / ISA_LANES;
  const unsigned rows = (l->kernel->registers + p->Banks - 1) / p->Banks;
  const unsigned most = p->Rows / rows < p->Warps ? p->Rows / rows : p->Warps; /* warps of a scheduler */
  unsigned blocks = 0, used = 0;
  u32 taken = 0;
  while (blocks < p->Blocks && used + warps <= SM_SCHEDULERS * most && taken + l->kernel->shared_bytes <= bytes) {
    blocks++;
    used += warps;
    taken += l->kernel->shared_bytes;
  }
  return blocks;
}

static void check(struct environment *e, const struct launch *l) {
  const unsigned count = sizeof offered / sizeof *offered, most = resident(e->params, l, offered[count - 1]);
  struct tw_error error;
  unsigned least = 0;
  if (environment_configure_launch(e, 0, l, &error) != 0) return;
  while (resident(e->params, l, offered[least]) < most) least++;
  const u32 carved = e->wanted.carve_out * WAY;
  if (carved != offered[least])
    fail_msg("%u threads, %u registers, %u bytes: %u bytes, not %u", l->block[0], l->kernel->registers,
             l->kernel->shared_bytes, carved, offered[least]);
  assert_true(e->wanted.blocks_limit[0] >= most && e->wanted.blocks_limit[0] <= e->params->Blocks);
  assert_true(e->wanted.blocks_limit[0] * l->kernel->shared_bytes <= carved);
}

static void the_least_that_costs_no_block(void **state) {
  (void)state;
  struct sm_params p = preset_find("volta")->params;
  const struct sm_setting setting = {0};
  struct environment e = {.params = &p, .setting = &setting, .streams = 1};
  struct tw_random random;
  struct tw_error error;
  p.Ways = 16;
  p.CarveOut = 1;
  assert_int_equal(preset_check(&p, &error), 0);
  tw_random_seed(&random, 1);
  for (unsigned i = 0; i < LAUNCHES; i++) {
    const struct kernel kernel = {
        .file = "k",
        .registers = 1 + tw_random_below(&random, 64),
        .shared_bytes =
            tw_random_chance(&random, 10) ? 0 : 4 * tw_random_below(&random, 1u << tw_random_below(&random, 16))};
    const struct launch launch = {
        .kernel = &kernel, .grid = {1, 1, 1}, .block = {1 + tw_random_below(&random, 1024), 1, 1}};
    check(&e, &launch);
  }
}

static void others_are_told_nothing(void **state) {
  (void)state;
  const struct sm_params *p = &preset_find("volta")->params;
  const struct sm_setting setting = {0};
  struct environment e = {.params = p, .setting = &setting, .streams = 1};
  const struct kernel kernel = {.file = "k", .registers = 8, .shared_bytes = 20 * KB};
  const struct launch launch = {.kernel = &kernel, .grid = {1, 1, 1}, .block = {32, 1, 1}};
  struct tw_error error;
  assert_int_equal(environment_configure_launch(&e, 0, &launch, &error), 0);
  assert_int_equal(e.wanted.carve_out, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_least_that_costs_no_block),
      cmocka_unit_test(others_are_told_nothing),
  };
  return cmocka_run_group_tests_name("carve_out", tests, NULL, NULL);
}
