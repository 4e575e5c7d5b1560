/* Stimulus of decode: mostly defined opcodes, either form, with rz and the always-true predicate in any field. */
#include "issue/decode.h"
#include "isa/isa.h"
#include "isa/opcode_info.h"
#include "stimulus.h"

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
    if (tw_random_chance(random, 20)) in->instruction |= field;
    if (tw_random_chance(random, 5)) in->instruction ^= (u64)1 << (fields[i] + tw_random_below(random, 8));
  }
}
