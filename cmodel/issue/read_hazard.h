/* read_hazard: keeps an instruction from writing a register that an earlier one of its warp has still to read.
 *
 * Operands wait in the banks' queues, so an instruction issued later can finish before an earlier one has read all its
 * operands.  A warp's next instruction is held back while its destination, or either register of its destination pair,
 * is an operand that a collector unit of the same warp still waits for.  Barnes keeps register ids in the collector
 * units (III-A); what they are compared with for this hazard the paper does not say.
 *
 * A warp has a next instruction if check_valid says so; the output is of the same cycle.  A unit that waits for nothing
 * (reading = 0) holds back nothing.
 *
 * Ahead = 1: what is held back is known from state, as it is looked up a cycle before for what would be the warp's next
 * instruction.  For that the unit is told what comes of it: which of the operands are delivered in the cycle, and what
 * scoreboard is told, the instruction behind the next (behind_*), one that arrives (arriving_*, `arrives`), and which
 * warps' next instruction leaves, and enters a unit.  It enters as it leaves, and all operands that it reads (check_*)
 * are then to be read.  In the next cycle what waits in all units together is what waits in this one, but for what is
 * delivered, and what enters; from one unit to another it may move.  Without Ahead none of these is looked at. */
#ifndef TWINWARP_READ_HAZARD_H
#define TWINWARP_READ_HAZARD_H

#include "issue/scoreboard.h"
#include "twin.h"

enum { READ_HAZARD_MAX_WARPS = 32, READ_HAZARD_MAX_UNITS = 24, READ_HAZARD_OPERANDS = 6 };

#define READ_HAZARD_PARAMS(P, D)                                                                                       \
  P(Warps, 2, 32)                                                                                                      \
  P(CollectorUnits, 2, 24) /* and places of issue_buffers, which are as units here */                                  \
  P(Ahead, 0, 1)                                                                                                       \
  D(WarpBits, clog2(Warps))

#define READ_HAZARD_PORTS(S, V)                                                                                        \
  V(IN,  u8,  reading,           READ_HAZARD_MAX_UNITS, CollectorUnits, 6, always) /* operands not yet delivered, per unit */ \
  V(IN,  u8,  reading_warp,      READ_HAZARD_MAX_UNITS, CollectorUnits, WarpBits, always)                              \
  V(IN,  u8,  reading_register,  READ_HAZARD_MAX_UNITS * READ_HAZARD_OPERANDS, CollectorUnits * 6, 8, always)          \
  V(IN,  u8,  delivered,         READ_HAZARD_MAX_UNITS, CollectorUnits, 6, always)                                     \
  S(IN,  u32, check_valid,       Warps, always)                                                                        \
  V(IN,  u8,  check_operand_valid, READ_HAZARD_MAX_WARPS, Warps, 6, always)                                            \
  V(IN,  u8,  check_operand,     READ_HAZARD_MAX_WARPS * 3, Warps * 3, 8, always) /* see scoreboard_operand */         \
  V(IN,  u8,  check_destination, READ_HAZARD_MAX_WARPS, Warps, 2, always) /* isa_pkg::DEST_*, of the next instruction */ \
  V(IN,  u8,  check_register,    READ_HAZARD_MAX_WARPS, Warps, 8, always)                                              \
  V(IN,  u8,  behind_destination, READ_HAZARD_MAX_WARPS, Warps, 2, always)                                             \
  V(IN,  u8,  behind_register,   READ_HAZARD_MAX_WARPS, Warps, 8, always)                                              \
  S(IN,  u8,  arriving_destination, 2, always)                                                                         \
  S(IN,  u8,  arriving_register, 8, always)                                                                            \
  S(IN,  u32, arrives,           Warps, always)                                                                        \
  S(IN,  u32, leaves,            Warps, always)                                                                        \
  S(IN,  u32, enters,            Warps, always)                                                                        \
  S(OUT, u32, hazard,            Warps, always)

#define READ_HAZARD_CONFIGS(C)                                                                                         \
  C(".Warps(16), .CollectorUnits(2), .Ahead(1)")                                                                       \
  C(".Warps(16), .CollectorUnits(2), .Ahead(0)")                                                                       \
  C(".Warps(4), .CollectorUnits(16), .Ahead(0)")                                                                       \
  C(".Warps(4), .CollectorUnits(24), .Ahead(1)")                                                                       \
  C(".Warps(5), .CollectorUnits(3), .Ahead(1)")

TW_UNIT(read_hazard, READ_HAZARD)

/* What a caller by ports has to keep to with Ahead: operands that wait in units, what enters, and next instructions. */
struct read_hazard_due {
  u8 reading[READ_HAZARD_MAX_UNITS], warp[READ_HAZARD_MAX_UNITS];
  u8 registers[READ_HAZARD_MAX_UNITS * READ_HAZARD_OPERANDS];
  u8 entering, entering_warp, entering_registers[READ_HAZARD_OPERANDS]; /* entering: bit per operand */
  u8 destination[READ_HAZARD_MAX_WARPS], number[READ_HAZARD_MAX_WARPS];
};

struct read_hazard {
  struct read_hazard_params params;
  struct read_hazard_due due;
};

static inline void read_hazard_due_reset(struct read_hazard_due *due) {
  memset(due->reading, 0, sizeof due->reading);
  due->entering = 0;
}

/* A clock edge: what waits in units and is not delivered; then an instruction of warp w that enters. */
void read_hazard_wait(struct read_hazard_due *, unsigned units, const u8 *reading, const u8 *delivered, const u8 *warp,
                      const u8 *registers);
void read_hazard_enter(struct read_hazard_due *, unsigned w, unsigned operand_valid, const u8 *operand);

/* For a composite: whether one unit holds its warp, whose next instruction writes this. */
bool read_hazard_of(unsigned reading, const u8 *registers, unsigned destination, unsigned number);

#endif
