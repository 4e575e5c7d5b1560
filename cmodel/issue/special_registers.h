/* special_registers: what an instruction takes from the launch instead of from a register.  It is asked as an
 * instruction arrives from the store, and answers in the cycle after: what it says stays as it is while a warp runs.
 *
 * Holds, per warp, its number in the block, the block's coordinates and the base of the block's shared memory, and the
 * constant bank of each kernel; smid and nsmid say which SM of how many this is.  In the cycle after `read` of a warp,
 * one-hot, and until that after the next, gives the value that operand b, or the offset of an address, becomes:
 *
 *   s2r            the special register named by imm32; `tid` and `laneid` differ per lane: the pipe adds the lane
 *                  number when add_lane is set (tid = 32 * warp_in_block + lane); an undefined number gives 0
 *   ldc            constant word imm32[7:2] of read_kernel
 *   shared memory  base of the block's shared memory + offset, sign-extended
 *   other memory   offset, sign-extended
 *   all others     imm32
 *
 * add_lane is 0 but for s2r of `tid` and `laneid`.  read_kernel is below Kernels in every cycle.  launch_* writes the
 * entry of one warp, constant_* one word in the bank of each kernel whose bit constant_valid has.  What the launch says
 * is as at the end of the cycle of the read, constants and the SM's number are as in the cycle that they are given.
 * Reset clears everything, and the instruction asked for last is then one of zeros.
 *
 * Context (Context = 1): `context_rdata_*` is the entry of context_warp. */
#ifndef TWINWARP_SPECIAL_REGISTERS_H
#define TWINWARP_SPECIAL_REGISTERS_H

#include "dispatch/launch_ports.h"
#include "isa.h"
#include "twin.h"

enum { SPECIAL_REGISTERS_MAX_WARPS = 32, SPECIAL_REGISTERS_MAX_KERNELS = 2 };

#define SPECIAL_REGISTERS_PARAMS(P, D)                                                                                 \
  P(Warps, 2, 32)                                                                                                      \
  P(Kernels, 1, 2)                                                                                                     \
  P(Context, 0, 1) /* warps are moved in and out */                                                                    \
  D(WarpBits, clog2(Warps))

#define SPECIAL_REGISTERS_PORTS(S, V)                                                                                         \
  S(IN,  u8,  launch_valid,                1,        always)                                                                  \
  S(IN,  u8,  launch_warp,                 WarpBits, launch_valid)                                                            \
  LAUNCH_PORTS(S, IN, 16, launch_valid)                                                                                       \
  S(IN,  u8,  constant_valid,              Kernels,  always)                                                                  \
  S(IN,  u8,  constant_word,               6,        constant_valid)                                                          \
  S(IN,  u32, constant_value,              32,       constant_valid)                                                          \
  S(IN,  u32, read,                        Warps,    always)                                                                  \
  S(IN,  u8,  read_kernel,                 1,        always)                                                                  \
  S(IN,  u64, read_instruction,            64,       read)                                                                    \
  S(IN,  u8,  smid,                        8,        always)                                                                  \
  S(IN,  u8,  nsmid,                       8,        always)                                                                  \
  S(OUT, u32, immediate,                   32,       always)                                                                  \
  S(OUT, u8,  add_lane,                    1,        always)                                                                  \
  S(IN,  u8,  context_warp,                WarpBits, always)                                                                  \
  S(OUT, u8,  context_rdata_warp_in_block, 5,        always)                                                                  \
  S(OUT, u16, context_rdata_block_x,       16,       always)                                                                  \
  S(OUT, u16, context_rdata_block_y,       16,       always)                                                                  \
  S(OUT, u16, context_rdata_block_z,       16,       always)                                                                  \
  S(OUT, u32, context_rdata_shared_base,      17,       always)

#define SPECIAL_REGISTERS_CONFIGS(C)                                                                                   \
  C(".Warps(16), .Kernels(1), .Context(0)")                                                                                             \
  C(".Warps(2), .Kernels(2), .Context(1)")                                                                                              \
  C(".Warps(5), .Kernels(1), .Context(0)")                                                                                              \
  C(".Warps(4), .Kernels(2), .Context(1)")

TW_UNIT(special_registers, SPECIAL_REGISTERS)

struct special_registers {
  struct special_registers_params params;
  struct special_registers_warp {
    u32 shared_base;
    u16 block_x, block_y, block_z;
    u8 warp_in_block;
  } launched[SPECIAL_REGISTERS_MAX_WARPS];
  u32 constant[SPECIAL_REGISTERS_MAX_KERNELS][ISA_CONSTANT_WORDS];
  struct special_registers_asked { /* last, and its warp's entry then; a composite does not keep it */
    struct special_registers_warp warp;
    u8 kernel;
    u64 instruction;
  } asked;
};

/* For a composite, what an instruction of a warp reads: immediate, and add_lane. */
struct special_registers_read {
  u32 immediate;
  bool add_lane;
};
struct special_registers_read special_registers_of(const struct special_registers *, unsigned warp, unsigned kernel,
                                                   u64 instruction, unsigned smid, unsigned nsmid);

#endif
