/* test_register_room: an SM that is to have registers for some hundredths of a block (setting register_room) has whole
 * blocks, and pairs, as many as the paper's formula gives for those registers; no more than it has registers for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "isa/assembler.h"
#include "presets.h"
#include "simulate/environment_sharing.h"

static const char text[] = ".kernel room\n.grid 1\n.block %u\n  mov r%u, 1\n  exit\n";

/* Blocks that are resident, of so many warps; their pairs in *pairs. */
static unsigned blocks_of(unsigned warps, unsigned registers, unsigned room, unsigned percent, unsigned *pairs) {
  const struct sm_params params = preset_find("jatala")->params;
  const struct sm_setting setting = {.share_registers = (u8)percent, .register_room = (u16)room};
  struct environment e = {.params = &params, .setting = &setting};
  struct kernel kernel;
  struct tw_error error = {""};
  char program[128];
  snprintf(program, sizeof program, text, 32 * warps, registers - 1);
  if (assemble_text("room", program, strlen(program), &kernel, &error) != 0) fail_msg("%s", error.text);
  e.wanted.block_warps[0] = (u8)warps;
  e.wanted.blocks_limit[0] = (u8)params.Blocks;
  if (environment_share_launch(&e, &kernel, &error) != 0) fail_msg("%s", error.text);
  kernel_free(&kernel);
  *pairs = e.wanted.share_pairs;
  return e.wanted.blocks_limit[0];
}

/* Of blocks of six warps eight have slots. */
static void test_formula(void **state) {
  (void)state;
  for (unsigned registers = 10; registers <= 20; registers++)
    for (unsigned room = 100; room <= 400; room += 10) {
      const unsigned whole = 6 * 32 * registers, has = whole * room / 100, alone = has / whole;
      const unsigned kept = 6 * 32 * ((registers * 10 + 99) / 100), left = has % whole / kept;
      unsigned pairs;
      assert_int_equal(blocks_of(6, registers, room, 0, &pairs), alone);
      assert_int_equal(pairs, 0);
      assert_int_equal(blocks_of(6, registers, room, 10, &pairs), alone + (left < alone ? left : alone));
      assert_int_equal(pairs, left < alone ? left : alone);
    }
}

/* Of 32,768 registers blocks of 8 x 32 x 60 have two. */
static void test_no_more_than_there_are(void **state) {
  unsigned pairs;
  (void)state;
  assert_int_equal(blocks_of(8, 60, 350, 0, &pairs), 2);
  assert_int_equal(blocks_of(8, 60, 0, 0, &pairs), 2);
  assert_int_equal(blocks_of(8, 60, 150, 0, &pairs), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_formula), cmocka_unit_test(test_no_more_than_there_are)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
