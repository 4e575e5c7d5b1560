/* Stimulus of decode: mostly defined opcodes, either form, with rz, the always-true predicate and
 * their neighbours in any field. */
#include "issue/decode.h"
#include "isa.h"
#include "opcode_info.h"
#include "operation_bins.h"
#include "unit_test/stimulus.h"

static unsigned defined_opcode(struct tw_random *random) {
  unsigned opcode = tw_random_below(random, OPCODE_COUNT);
  while (!opcode_info(opcode)) opcode = (opcode + 1) % OPCODE_COUNT;
  return opcode;
}

TW_STIMULUS(decode) {
  static const u8 fields[] = {14, 22, 32, 40}; /* rd, ra, rb, rc */
  (void)state;
  if (tw_random_chance(random, 90)) in->instruction = (in->instruction & ~(u64)511) | defined_opcode(random);
  if (tw_random_chance(random, 50)) in->instruction &= ~(u64)ISA_IMMEDIATE;
  for (unsigned i = 0; i < sizeof fields; i++) {
    const u64 field = (u64)ISA_ZERO_REGISTER << fields[i];
    if (tw_random_chance(random, 60)) continue;
    in->instruction |= field;
    if (tw_random_chance(random, 50)) in->instruction ^= (u64)1 << (fields[i] + tw_random_below(random, 8));
  }
}

TW_BINS(decode) {
  const u64 i = in->instruction;
  const struct opcode_info *defined = opcode_info(isa_opcode(i)), none = {0}, *info = defined ? defined : &none;
  const bool immediate = isa_immediate_form(i);
  (void)state;
  operation_bins(bins, 0, OPCODE_COUNT - 1, true, isa_opcode(i));
  TW_BIN("undefined opcode", !defined);
  TW_BIN("reads nothing", defined && !out->sources);
  TW_BIN("reads a", out->sources & ISA_A);
  TW_BIN("reads b", out->sources & ISA_B);
  TW_BIN("reads c", out->sources & ISA_C);
  TW_BIN("reads pairs", out->sources & ISA_PAIRS);
  TW_BIN("a is rz", info->sources & ISA_A && !(info->sources & ISA_PAIRS) && isa_ra(i) == ISA_ZERO_REGISTER);
  TW_BIN("b is rz", info->sources & ISA_B && !immediate && isa_rb(i) == ISA_ZERO_REGISTER);
  TW_BIN("c is rz", info->sources & ISA_C && isa_rc(i) == ISA_ZERO_REGISTER);
  TW_BIN("pairs with rz are read", info->sources & ISA_PAIRS && isa_ra(i) == ISA_ZERO_REGISTER);
  TW_BIN("immediate form does not read b", info->sources & ISA_B && info->form == ISA_FORM_OPT && immediate);
  TW_BIN("writes nothing", defined && info->destination == ISA_NONE);
  TW_BIN("writes a register", out->destination == ISA_REG);
  TW_BIN("writes a pair", out->destination == ISA_PAIR);
  TW_BIN("writes a predicate", out->destination == ISA_PRED);
  TW_BIN("nothing special", out->kind == DECODE_PLAIN);
  TW_BIN("a branch", out->kind == DECODE_BRANCH);
  TW_BIN("an exit", out->kind == DECODE_EXIT);
  TW_BIN("a barrier", out->kind == DECODE_BARRIER);
  TW_BIN("computes", out->kind == DECODE_PIPE);
  TW_BIN("shared memory", out->kind == DECODE_SHARED);
  TW_BIN("global memory, not a load", out->kind == DECODE_GLOBAL);
  TW_BIN("a load from global memory", out->kind == DECODE_LOAD);
  TW_BIN("write to rz", info->destination == ISA_REG && isa_rd(i) == ISA_ZERO_REGISTER);
  TW_BIN("write to the always-true predicate", info->destination == ISA_PRED && (isa_rd(i) & 7) == ISA_TRUE_PREDICATE);
}
