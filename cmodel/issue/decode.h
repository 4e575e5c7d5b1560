/* decode: what must be known of an instruction before it issues: which operands it reads, what it writes, and of which
 * kind it is.  It stands between the instruction store and the instruction buffers, which keep its word with the
 * instruction: who comes later looks at that, not at the opcode.
 *
 * sources is {pairs, c, b, a}, bits ISA_PAIRS, ISA_C, ISA_B and ISA_A of isa.h.  The immediate form does not read
 * register b; a source register 255 (rz) is not read.  An instruction on register pairs always reads all of them.
 * destination is ISA_NONE, ISA_REG, ISA_PAIR or ISA_PRED; a write to rz or to the always-true predicate is ISA_NONE.
 * An undefined opcode reads and writes nothing; without Doubles all of class DOUBLE are undefined, without Halves those
 * on halves.
 * kind is where the instruction goes and what it may have to wait for: DECODE_KINDS.  For kinds of control its two bits
 * are those of simt_stack, but for a barrier.  Undefined opcodes of a class are of the kind that others of it are.
 *
 * What stays in the opcode: opcode[8:6] is the pipe, by which pipe_ready and dispatch go; opcode[5:0] is the
 * function code, what a pipe or the memory computes, and with that the form of a pipe's result (a predicate, a pair,
 * a register).  At issue three function codes are known by themselves: sel, s2r and ldc.  A bit of the word for one of
 * these would be a register in each of fetch's 64 places: 4,719 um2, 0.6 % of fetch (OSU018); the look-up that it
 * replaces in a pipe has 148.
 *
 * Combinational: no state, no latency. */
#ifndef TWINWARP_DECODE_H
#define TWINWARP_DECODE_H

#include "twin.h"

/* Of class control: plain, branch, exit, barrier.  For the pipes: those that compute; shared memory; global
 * memory, stores and atomics, and loads. */
#define DECODE_KINDS(X)                                                                                                \
  X(PLAIN, 0) X(BRANCH, 1) X(EXIT, 2) X(BARRIER, 3) X(PIPE, 4) X(SHARED, 5) X(GLOBAL, 6) X(LOAD, 7)

#define X(name, number) DECODE_##name = number,
enum decode_kind { DECODE_KINDS(X) DECODE_KIND_COUNT };
#undef X

/* Of what a kind is. */
static inline bool decode_is_control(unsigned kind) { return kind < DECODE_PIPE; }
static inline bool decode_is_memory(unsigned kind) { return kind >= DECODE_SHARED; }
static inline bool decode_is_global(unsigned kind) { return kind >= DECODE_GLOBAL; }

#define DECODE_PARAMS(P, D)                                                                                            \
  P(InstructionBits, 64, 64)                                                                                           \
  P(Doubles, 0, 1)                                                                                                     \
  P(Halves, 0, 1)

#define DECODE_PORTS(S, V)                                                                                             \
  S(IN,  u64, instruction, InstructionBits, always)                                                                    \
  S(OUT, u8,  sources,     4, always)                                                                                  \
  S(OUT, u8,  destination, 2, always)                                                                                  \
  S(OUT, u8,  kind,        3, always)

#define DECODE_CONFIGS(C)                                                                                              \
  C(".InstructionBits(64), .Doubles(1), .Halves(0)")                                                                   \
  C(".InstructionBits(64), .Doubles(1), .Halves(1)")                                                                   \
  C(".InstructionBits(64), .Doubles(0), .Halves(1)")                                                                   \
  C(".InstructionBits(64), .Doubles(0), .Halves(0)")

TW_UNIT(decode, DECODE)

struct decode {
  struct decode_params params;
};

#endif
