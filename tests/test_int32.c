/* test_int32: the integer operations of the pipe's model (int_row) and of the functional executor (scalar), and the
 * atomics, against the oracle: all pairs of corners with several addends, then random operands.
 * Oracle for: int_pipe */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "execute/int_row.h"
#include "isa.h"
#include "isa/scalar.h"
#include "oracle/int32.h"
#include "util/random.h"

enum { LANES = ISA_LANES, RANDOM_ROWS = 20000 };

static bool less_s(u32 a, u32 b) { return int32_less_signed(a, b); }
static bool less_u(u32 a, u32 b) { return int32_less_unsigned(a, b); }

enum { AND = 8, OR = 14, XOR = 6 }; /* truth tables of int32_logic */

static u32 expected(unsigned opcode, u32 a, u32 b, u32 c) {
  switch (opcode) {
    case ISA_MOV: return b;
    case ISA_IADD: return int32_add(a, b);
    case ISA_ISUB: return int32_subtract(a, b);
    case ISA_IMUL: return int32_multiply(a, b);
    case ISA_IMULHIU: return int32_multiply_high_unsigned(a, b);
    case ISA_IMULHIS: return int32_multiply_high_signed(a, b);
    case ISA_IMAD: return int32_add(int32_multiply(a, b), c);
    case ISA_AND: return int32_logic(AND, a, b);
    case ISA_OR: return int32_logic(OR, a, b);
    case ISA_XOR: return int32_logic(XOR, a, b);
    case ISA_SHL: return int32_shift_left(a, b);
    case ISA_SHRU: return int32_shift_right(a, b, false);
    case ISA_SHRS: return int32_shift_right(a, b, true);
    case ISA_MINS: return less_s(a, b) ? a : b;
    case ISA_MINU: return less_u(a, b) ? a : b;
    case ISA_MAXS: return less_s(a, b) ? b : a;
    case ISA_MAXU: return less_u(a, b) ? b : a;
    case ISA_SETEQ: return !int32_logic(XOR, a, b);
    case ISA_SETNE: return int32_logic(XOR, a, b) != 0;
    case ISA_SETLTS: return less_s(a, b);
    case ISA_SETLES: return !less_s(b, a);
    case ISA_SETGTS: return less_s(b, a);
    case ISA_SETGES: return !less_s(a, b);
    case ISA_SETLTU: return less_u(a, b);
    case ISA_SETLEU: return !less_u(b, a);
    case ISA_SETGTU: return less_u(b, a);
    case ISA_SETGEU: return !less_u(a, b);
    case ISA_POPC: return int32_ones(b);
    default: return int32_leading_zeros(b);
  }
}

/* SEL, S2R and LDC need more than values; test_isa and the kernels have them. */
static bool computes(unsigned opcode) { return opcode != ISA_SEL && opcode != ISA_S2R && opcode != ISA_LDC; }

static void check(const row *a, const row *b, const row *c) {
  for (unsigned opcode = ISA_MOV; opcode <= ISA_CLZ; opcode++) {
    row result;
    u32 flags;
    if (!computes(opcode)) continue;
    const bool predicate = int_row_compare(opcode & 63, a, b, &flags);
    assert_int_equal(predicate, opcode >= ISA_SETEQ && opcode <= ISA_SETGEU);
    if (!predicate) int_row_compute(opcode & 63, a, b, c, &result);
    for (unsigned lane = 0; lane < LANES; lane++) {
      const u32 x = a->lane[lane], y = b->lane[lane], z = c->lane[lane], want = expected(opcode, x, y, z);
      const u32 model = predicate ? flags >> lane & 1 : result.lane[lane], executor = scalar_operation(opcode, x, y, z);
      if (model != want || executor != want)
        fail_msg("opcode %u of %08x %08x %08x: model %08x, executor %08x, oracle %08x", opcode, x, y, z, model,
                 executor, want);
    }
  }
}

/* Powers of two, one less, one more, and their complements. */
enum { CORNERS = 32 * 3 * 2 };
static u32 corner(unsigned i) {
  const u32 value = (UINT32_C(1) << i / 2 % 32) + i / 64 - 1;
  return i % 2 ? ~value : value;
}

static void corners(void **state) {
  (void)state;
  row a, b, c;
  for (unsigned i = 0; i < CORNERS * CORNERS; i += LANES) {
    for (unsigned lane = 0; lane < LANES; lane++) {
      a.lane[lane] = corner((i + lane) / CORNERS);
      b.lane[lane] = corner((i + lane) % CORNERS);
      c.lane[lane] = corner((i + 7 * lane) % CORNERS);
    }
    check(&a, &b, &c);
  }
}

static u32 any(struct tw_random *random) {
  switch (tw_random_below(random, 4)) {
    case 0: return corner(tw_random_below(random, CORNERS));
    case 1: return tw_random_below(random, 40);
    default: return tw_random_word(random) >> tw_random_below(random, 32);
  }
}

static void random_operands(void **state) {
  (void)state;
  struct tw_random random;
  row a, b, c;
  tw_random_seed(&random, 1);
  for (unsigned i = 0; i < RANDOM_ROWS; i++) {
    for (unsigned lane = 0; lane < LANES; lane++) {
      a.lane[lane] = any(&random);
      b.lane[lane] = tw_random_chance(&random, 10) ? a.lane[lane] : any(&random);
      c.lane[lane] = any(&random);
    }
    check(&a, &b, &c);
  }
}

static u32 expected_atomic(unsigned opcode, u32 memory, u32 operand) {
  switch (opcode) {
    case ISA_ATOMADD: return int32_add(memory, operand);
    case ISA_ATOMMINS: return less_s(operand, memory) ? operand : memory;
    case ISA_ATOMMAXS: return less_s(memory, operand) ? operand : memory;
    case ISA_ATOMMINU: return less_u(operand, memory) ? operand : memory;
    case ISA_ATOMMAXU: return less_u(memory, operand) ? operand : memory;
    case ISA_ATOMAND: return int32_logic(AND, memory, operand);
    case ISA_ATOMOR: return int32_logic(OR, memory, operand);
    case ISA_ATOMXOR: return int32_logic(XOR, memory, operand);
    default: return operand;
  }
}

static void atomics(void **state) {
  (void)state;
  for (unsigned opcode = ISA_ATOMADD; opcode <= ISA_ATOMEXCH; opcode++)
    for (unsigned i = 0; i < CORNERS * CORNERS; i++) {
      const u32 memory = corner(i / CORNERS), operand = corner(i % CORNERS);
      assert_int_equal(scalar_atomic(opcode & ISA_MEM_KIND, memory, operand), expected_atomic(opcode, memory, operand));
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(corners), cmocka_unit_test(random_operands),
                                     cmocka_unit_test(atomics)};
  return cmocka_run_group_tests_name("int32", tests, NULL, NULL);
}
