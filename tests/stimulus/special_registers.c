/* Stimulus of special_registers: every kind of instruction; reads that often meet a write of the same cycle; numbers
 * that are a special register's but for a bit. */
#include "issue/special_registers.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static u32 special_number(struct tw_random *random) {
  const u32 number = tw_random_below(random, ISA_SPECIAL_COUNT + 2);
  return tw_random_chance(random, 70) ? number : number ^ 1u << tw_random_below(random, 32);
}

static u64 instruction_of(struct tw_random *random, u64 bits, const struct special_registers_in *in) {
  const u64 rest = bits & ~(u64)511, register_part = rest & 0xffffffffu;
  switch (tw_random_below(random, 4)) {
    case 0: return register_part | ISA_S2R | (u64)special_number(random) << 32;
    case 1:
      if (tw_random_chance(random, 50)) return rest | ISA_LDC;
      return register_part | ISA_LDC | (u64)in->constant_word << 34;
    case 2: return rest | (u64)ISA_CLASS_MEMORY << 6 | tw_random_below(random, 64);
    default: return bits;
  }
}

TW_STIMULUS(special_registers) {
  const unsigned warps = state->params.Warps;
  const unsigned warp = tw_random_below(random, warps);
  in->read = tw_random_chance(random, 90) ? 1u << warp : 0;
  in->context_warp = (u8)tw_random_below(random, warps);
  in->read_kernel = (u8)tw_random_below(random, state->params.Kernels);
  in->launch_warp = tw_random_chance(random, 50) ? (u8)warp : (u8)tw_random_below(random, warps);
  in->read_instruction = instruction_of(random, in->read_instruction, in);
}

TW_BINS(special_registers) {
  static const char *const specials[] = {"s2r tid",     "s2r laneid",  "s2r warpid", "s2r ctaid.x",
                                         "s2r ctaid.y", "s2r ctaid.z", "s2r smid",   "s2r nsmid"};
  const struct special_registers_asked *asked = &state->asked;
  const u64 i = asked->instruction;
  const unsigned opcode = isa_opcode(i);
  const bool s2r = opcode == ISA_S2R, ldc = opcode == ISA_LDC, memory = isa_class_of(i) == ISA_CLASS_MEMORY;
  const bool shared = memory && isa_operation(i) & ISA_MEM_SHARED, global = memory && !shared;
  const unsigned warp = in->read ? lowest_bit(in->read) : 0, next = isa_opcode(in->read_instruction);
  const bool launched = in->launch_valid && in->read >> in->launch_warp & 1;
  const u32 base = asked->warp.shared_base, word = isa_imm(i) >> 2 & (ISA_CONSTANT_WORDS - 1);
  const u32 next_word = isa_imm(in->read_instruction) >> 2 & (ISA_CONSTANT_WORDS - 1);
  for (unsigned n = 0; n < ISA_SPECIAL_COUNT; n++) TW_BIN(specials[n], s2r && isa_imm(i) == n);
  TW_BIN("s2r of an undefined number", s2r && isa_imm(i) >= ISA_SPECIAL_COUNT);
  TW_BIN("s2r of a warp that is being launched", next == ISA_S2R && launched);
  TW_BIN("ldc", ldc && state->constant[asked->kernel][word]);
  TW_BIN("ldc of kernels that differ", ldc && state->constant[0][word] != state->constant[1][word]);
  TW_BIN("ldc of a word that is being written",
         ldc && in->constant_valid >> asked->kernel & 1 && in->constant_word == word);
  TW_BIN("a word is written as its ldc is asked for",
         next == ISA_LDC && in->read && in->constant_valid >> in->read_kernel & 1 && in->constant_word == next_word);
  TW_BIN("shared memory, positive offset", shared && base && isa_offset(i) > 0);
  TW_BIN("shared memory, negative offset", shared && base && isa_offset(i) < 0);
  TW_BIN("shared memory of a warp that is being launched", launched &&
                                                               isa_class_of(in->read_instruction) == ISA_CLASS_MEMORY &&
                                                               isa_operation(in->read_instruction) & ISA_MEM_SHARED);
  TW_BIN("other memory, positive offset", global && isa_offset(i) > 0);
  TW_BIN("other memory, negative offset", global && isa_offset(i) < 0);
  TW_BIN("imm32", !s2r && !ldc && !memory && out->immediate);
  TW_BIN("launch alone", in->launch_valid && !in->constant_valid);
  TW_BIN("constant alone", !in->launch_valid && in->constant_valid);
  TW_BIN("an entry is looked at", out->context_rdata_block_x && in->context_warp != warp);
  TW_BIN("the answer stays", !in->read && out->immediate);
  TW_BIN("launch and constant", in->launch_valid && in->constant_valid);
}
