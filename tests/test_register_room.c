/* test_register_room: an SM that is to have registers or shared memory for some hundredths of a block (settings
 * register_room, shared_room) has whole blocks, and pairs, as many as the paper's formula gives for that much; no more
 * than it has room for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "isa/assembler.h"
#include "presets.h"
#include "simulate/environment_sharing.h"

static const char text[] = ".kernel room\n.grid 1\n.block %u\n  mov r%u, 1\n  exit\n";

/* Blocks that are resident, of so many warps and bytes of shared memory; their pairs in *pairs. */
static unsigned resident(unsigned warps, unsigned registers, unsigned bytes, const struct sm_setting *setting,
                         unsigned *pairs) {
  const struct sm_params params = preset_find("jatala")->params;
  struct environment e = {.params = &params, .setting = setting};
  struct kernel kernel;
  struct tw_error error = {""};
  char program[128];
  snprintf(program, sizeof program, text, 32 * warps, registers - 1);
  if (assemble_text("room", program, strlen(program), &kernel, &error) != 0) fail_msg("%s", error.text);
  e.wanted.block_warps[0] = (u8)warps;
  e.wanted.shared_bytes[0] = bytes;
  e.wanted.blocks_limit[0] = (u8)params.Blocks;
  if (environment_share_launch(&e, &kernel, &error) != 0) fail_msg("%s", error.text);
  kernel_free(&kernel);
  *pairs = e.wanted.share_pairs;
  return e.wanted.blocks_limit[0];
}

static unsigned blocks_of(unsigned warps, unsigned registers, unsigned room, unsigned percent, unsigned *pairs) {
  return resident(warps, registers, 0, &(struct sm_setting){.share_registers = (u8)percent, .register_room = (u16)room},
                  pairs);
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

/* Shared memory is given out by 128 bytes, of which the SM has 16,384. */
static void test_shared_memory(void **state) {
  (void)state;
  for (unsigned bytes = 128; bytes <= 16384; bytes += 128)
    for (unsigned room = 100; room <= 400; room += 33) {
      const unsigned all = bytes * room / 100 < 16384 ? bytes * room / 100 : 16384, alone = all / bytes;
      const unsigned kept = (bytes * 30 / 100 + 127) / 128 * 128, left = all % bytes / kept;
      struct sm_setting setting = {.shared_room = (u16)room};
      unsigned pairs;
      assert_int_equal(resident(2, 8, bytes, &setting, &pairs), alone);
      assert_int_equal(pairs, 0);
      setting.share_memory = 30;
      assert_int_equal(resident(2, 8, bytes, &setting, &pairs), alone + (left < alone ? left : alone));
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_formula), cmocka_unit_test(test_no_more_than_there_are),
                                     cmocka_unit_test(test_shared_memory)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
