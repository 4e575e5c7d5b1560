/* decode: what the scoreboard and the operand collector must know of an instruction before it issues: which operands it
 * reads and what kind of destination it writes.  It stands between the instruction store and the instruction buffers.
 *
 * sources is {pairs, c, b, a}, bits ISA_PAIRS, ISA_C, ISA_B and ISA_A of isa.h.  The immediate form does not read
 * register b; a source register 255 (rz) is not read.  An instruction on register pairs always reads all of them.
 * destination is ISA_NONE, ISA_REG, ISA_PAIR or ISA_PRED; a write to rz or to the always-true predicate is ISA_NONE.
 * An undefined opcode reads and writes nothing.
 *
 * Combinational: no state, no latency. */
#ifndef TWINWARP_DECODE_H
#define TWINWARP_DECODE_H

#include "twin.h"

#define DECODE_PARAMS(P, D)                                                                                            \
  P(InstructionBits, 64, 64)

#define DECODE_PORTS(S, V)                                                                                             \
  S(IN,  u64, instruction, InstructionBits, always)                                                                    \
  S(OUT, u8,  sources,     4, always)                                                                                  \
  S(OUT, u8,  destination, 2, always)

#define DECODE_CONFIGS(C)                                                                                              \
  C(".InstructionBits(64)")

TW_UNIT(decode, DECODE)

struct decode {
  struct decode_params params;
};

#endif
