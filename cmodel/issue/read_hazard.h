/* read_hazard: keeps an instruction from writing a register that an earlier one of its warp has still to read.
 *
 * Operands wait in the banks' queues, so an instruction issued later can finish before an earlier one has read all its
 * operands.  A warp's next instruction is held back while its destination, or either register of its destination pair,
 * is an operand that a collector unit of the same warp still waits for.  Barnes keeps register ids in the collector
 * units (III-A); what they are compared with for this hazard the paper does not say.
 *
 * Inputs and output are of the same cycle; no state.  A unit that waits for nothing (reading = 0) holds back
 * nothing. */
#ifndef TWINWARP_READ_HAZARD_H
#define TWINWARP_READ_HAZARD_H

#include "twin.h"

enum { READ_HAZARD_MAX_WARPS = 32, READ_HAZARD_MAX_UNITS = 24, READ_HAZARD_OPERANDS = 6 };

#define READ_HAZARD_PARAMS(P, D)                                                                                       \
  P(Warps, 2, 32)                                                                                                      \
  P(CollectorUnits, 2, 24) /* and places of issue_buffers, which are as units here */                                  \
  D(WarpBits, clog2(Warps))

#define READ_HAZARD_PORTS(S, V)                                                                                        \
  V(IN,  u8,  reading,           READ_HAZARD_MAX_UNITS, CollectorUnits, 6, always) /* operands not yet delivered, per unit */ \
  V(IN,  u8,  reading_warp,      READ_HAZARD_MAX_UNITS, CollectorUnits, WarpBits, always)                              \
  V(IN,  u8,  reading_register,  READ_HAZARD_MAX_UNITS * READ_HAZARD_OPERANDS, CollectorUnits * 6, 8, always)          \
  V(IN,  u8,  check_destination, READ_HAZARD_MAX_WARPS, Warps, 2, always) /* isa_pkg::DEST_*, of the next instruction */ \
  V(IN,  u8,  check_register,    READ_HAZARD_MAX_WARPS, Warps, 8, always)                                              \
  S(OUT, u32, hazard,            Warps, always)

#define READ_HAZARD_CONFIGS(C)                                                                                         \
  C(".Warps(16), .CollectorUnits(2)")                                                                                  \
  C(".Warps(4), .CollectorUnits(16)")                                                                                  \
  C(".Warps(4), .CollectorUnits(3)")

TW_UNIT(read_hazard, READ_HAZARD)

struct read_hazard {
  struct read_hazard_params params;
};

/* For a composite: whether one unit holds its warp, whose next instruction writes this. */
bool read_hazard_of(unsigned reading, const u8 *registers, unsigned destination, unsigned number);

#endif
