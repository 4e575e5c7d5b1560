/* Stimulus of special_registers: every kind of instruction; reads that often meet a write of the same cycle. */
#include "issue/special_registers.h"
#include "stimulus.h"

static u64 instruction_of(struct tw_random *random, u64 bits, const struct special_registers_in *in) {
  const u64 rest = bits & ~(u64)511, register_part = rest & 0xffffffffu;
  switch (tw_random_below(random, 4)) {
    case 0: return register_part | ISA_S2R | (u64)tw_random_below(random, ISA_SPECIAL_COUNT + 2) << 32;
    case 1:
      if (tw_random_chance(random, 50)) return rest | ISA_LDC;
      return register_part | ISA_LDC | (u64)in->constant_word << 34;
    case 2: return rest | (u64)ISA_CLASS_MEMORY << 6 | tw_random_below(random, 64);
    default: return bits;
  }
}

TW_STIMULUS(special_registers) {
  const unsigned warps = state->params.Warps;
  in->read_warp = (u8)tw_random_below(random, warps);
  in->launch_warp = tw_random_chance(random, 50) ? in->read_warp : (u8)tw_random_below(random, warps);
  in->read_instruction = instruction_of(random, in->read_instruction, in);
}
