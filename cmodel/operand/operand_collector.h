/* operand_collector: collector units stage instructions while their operands are read.  Barnes III-A, Fig. 2.
 *
 * A collector unit (CU) holds one instruction of one warp, and per operand a valid bit (the instruction reads it), a
 * ready bit (its row has arrived), the register number and the row itself.  An instruction lives in three steps:
 *
 *   allocate   issue port i puts its instruction into allocated_unit[i].  The requests for its valid operands go to the
 *              bank arbiter in the same cycle.
 *   collect    rows arrive in any order, several a cycle.  A row delivered in cycle t makes its operand ready in t + 1.
 *   dispatch   when all valid operands are ready, the unit competes for the pipe of its class (opcode[8:6], see isa.h).
 *              For dispatch port 0, then 1, ...: the oldest complete unit not yet chosen whose class is ready in
 *              pipe_ready of that port.  Operands that are not valid read as zero.
 *
 * An instruction without operands allocated in cycle t may dispatch in t + 1.  A unit is free in the cycle it
 * dispatches, so it may be allocated again in that same cycle.  Of several ports one is the first in a cycle, and the
 * others follow in a circle: the i-th has issue_ready = more than i units are free or dispatching, and is given the
 * i-th of them in index order.  The next port is the first after each cycle that begins with an instruction in some
 * unit, so that where units are scarce no scheduler has them before the others.  issue_ready thus depends on state and
 * pipe_ready, never on issue_valid.  Throughput: SchedulersPerSubcore instructions a cycle.  Age is the order of
 * allocation, in a cycle that of the ports' turns.
 *
 * reading, reading_warp and reading_register say which registers are still to be read: operands valid and not ready,
 * per unit that is allocated.  Until then nothing may write them; read_hazard sees to that.
 *
 * The caller: issue_valid[i] only with issue_ready[i]; rows only for operands that are valid and not ready, each once;
 * classes below 6.  Reset frees all units, and makes port 0 the first.
 *
 * Chosen here, where the paper is silent: oldest first among complete units; deallocation and allocation overlap;
 * ports take turns; the destination, lane masks and immediate travel through the unit. */
#ifndef TWINWARP_OPERAND_COLLECTOR_H
#define TWINWARP_OPERAND_COLLECTOR_H

#include "execute/pipe.h"
#include "operand/staged_instruction.h"
#include "twin.h"

enum {
  OPERAND_COLLECTOR_MAX_SCHEDULERS = 4,
  OPERAND_COLLECTOR_MAX_UNITS = 16,
  OPERAND_COLLECTOR_MAX_OPERANDS = 6,
  OPERAND_COLLECTOR_MAX_BANKS = 8,
  OPERAND_COLLECTOR_CLASSES = 6
};

#define OPERAND_COLLECTOR_PARAMS(P, D)                                                                                 \
  P(SchedulersPerSubcore, 1, 4)                                                                                        \
  P(CollectorUnits, 2, 16)                                                                                             \
  P(Operands, 3, 6)                                                                                                    \
  P(Banks, 2, 8)                                                                                                       \
  P(Warps, 2, 64)                                                                                                      \
  P(Lanes, 1, 32)                                                                                                      \
  P(ReadyBits, 6, 7) /* bits of pipe_ready: instruction classes of the machine */                                      \
  D(UnitBits, clog2(CollectorUnits))                                                                                   \
  D(WarpBits, clog2(Warps))

#define OPERAND_COLLECTOR_PORTS(S, V)                                                                                  \
  S(IN,  u8,  issue_valid, SchedulersPerSubcore, always)                                                               \
  V(IN,  u16, issue_opcode, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 9, issue_valid)                    \
  V(IN,  u8,  issue_warp, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, WarpBits, issue_valid)               \
  V(IN,  u8,  issue_register, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 8, issue_valid)                  \
  V(IN,  u8,  issue_immediate_form, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 1, issue_valid)            \
  V(IN,  u32, issue_lanes, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 32, issue_valid)                    \
  V(IN,  u32, issue_select, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 32, issue_valid)                   \
  V(IN,  u32, issue_immediate, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 32, issue_valid)                \
  V(IN,  u8,  issue_operand_valid, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, Operands, issue_valid)      \
  V(IN,  u8,  issue_operand, OPERAND_COLLECTOR_MAX_SCHEDULERS * OPERAND_COLLECTOR_MAX_OPERANDS, SchedulersPerSubcore * Operands, 8, \
    issue_valid)                                                                                                       \
  V(OUT, u8,  reading, OPERAND_COLLECTOR_MAX_UNITS, CollectorUnits, Operands, always)                                  \
  V(OUT, u8,  reading_warp, OPERAND_COLLECTOR_MAX_UNITS, CollectorUnits, WarpBits, allocated)                          \
  S(OUT, u16, allocated, CollectorUnits, always)                                                                       \
  V(OUT, u8,  reading_register, OPERAND_COLLECTOR_MAX_UNITS * OPERAND_COLLECTOR_MAX_OPERANDS, CollectorUnits * Operands, 8, \
    reading)                                                                                                           \
  S(OUT, u8,  issue_ready, SchedulersPerSubcore, always)                                                               \
  V(OUT, u8,  allocated_unit, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, UnitBits, issue_ready)           \
  S(IN,  u8,  deliver_valid, Banks, always)                                                                            \
  V(IN,  u8,  deliver_unit, OPERAND_COLLECTOR_MAX_BANKS, Banks, UnitBits, deliver_valid)                               \
  V(IN,  u8,  deliver_operand, OPERAND_COLLECTOR_MAX_BANKS, Banks, 3, deliver_valid)                                   \
  V(IN,  row, deliver_data, OPERAND_COLLECTOR_MAX_BANKS, Banks, Lanes * 32, deliver_valid)                             \
  V(IN,  u8,  pipe_ready, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, ReadyBits, always)                   \
  S(OUT, u8,  dispatch_valid, SchedulersPerSubcore, always)                                                            \
  V(OUT, u16, dispatch_opcode, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 9, dispatch_valid)              \
  V(OUT, u8,  dispatch_warp, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, WarpBits, dispatch_valid)         \
  V(OUT, u8,  dispatch_register, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 8, dispatch_valid)            \
  V(OUT, u8,  dispatch_immediate_form, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 1, dispatch_valid)      \
  V(OUT, u32, dispatch_lanes, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 32, dispatch_valid)              \
  V(OUT, u32, dispatch_select, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 32, dispatch_valid)             \
  V(OUT, u32, dispatch_immediate, OPERAND_COLLECTOR_MAX_SCHEDULERS, SchedulersPerSubcore, 32, dispatch_valid)          \
  V(OUT, row, dispatch_data, OPERAND_COLLECTOR_MAX_SCHEDULERS * OPERAND_COLLECTOR_MAX_OPERANDS, SchedulersPerSubcore * Operands, \
    Lanes * 32, dispatch_valid)

#define OPERAND_COLLECTOR_CONFIGS(C)                                                                                   \
  C(".SchedulersPerSubcore(1), .CollectorUnits(2), .Operands(3), .Banks(2), .Warps(16), .Lanes(32)")                   \
  C(".SchedulersPerSubcore(1), .CollectorUnits(2), .Operands(6), .Banks(2), .Warps(16), .Lanes(32)")                   \
  C(".SchedulersPerSubcore(1), .CollectorUnits(4), .Operands(3), .Banks(4), .Warps(16), .Lanes(32)")                   \
  C(".SchedulersPerSubcore(4), .CollectorUnits(8), .Operands(3), .Banks(8), .Warps(64), .Lanes(32)")                   \
  C(".SchedulersPerSubcore(2), .CollectorUnits(3), .Operands(5), .Banks(3), .Warps(6), .Lanes(1), .ReadyBits(6)")

TW_UNIT(operand_collector, OPERAND_COLLECTOR)

struct operand_collector {
  struct operand_collector_params params;
  u8 first;                                   /* the port whose turn it is */
  u16 allocated;                              /* units that hold an instruction */
  u16 complete;                               /* those whose valid operands are all ready */
  u32 age[OPERAND_COLLECTOR_MAX_UNITS], ages; /* per unit, the number of its allocation; of the last */
  u8 valid[OPERAND_COLLECTOR_MAX_UNITS];      /* per unit, a bit per operand */
  u8 ready[OPERAND_COLLECTOR_MAX_UNITS];
  u8 source[OPERAND_COLLECTOR_MAX_UNITS][OPERAND_COLLECTOR_MAX_OPERANDS]; /* register numbers */
  struct staged_instruction instruction[OPERAND_COLLECTOR_MAX_UNITS];
  row data[OPERAND_COLLECTOR_MAX_UNITS][OPERAND_COLLECTOR_MAX_OPERANDS];
};

/* The unit each dispatch port takes in a cycle. */
struct operand_collector_choice {
  u32 ports, dispatching; /* those that take one; the units taken */
  u8 unit[OPERAND_COLLECTOR_MAX_SCHEDULERS];
};

/* For a composite, which passes rows by reference, and may know params.SchedulersPerSubcore when it is compiled:
 * issue_ready and allocated_unit, with the units chosen to dispatch; what a unit dispatches, the rows being good
 * until the cycle after it is allocated again; the clock edge, the units chosen being known, and a row that is
 * delivered, to be called after it; the units whose `reading` is not zero, and that. */
void operand_collector_control(const struct operand_collector *, unsigned issues, const u8 *pipe_ready,
                               struct operand_collector_choice *, struct operand_collector_out *);
void operand_collector_dispatch(const struct operand_collector *, unsigned unit, struct dispatch *);
void operand_collector_step(struct operand_collector *, const struct operand_collector_in *,
                            const struct operand_collector_out *, unsigned issues, u32 dispatching);
void operand_collector_deliver(struct operand_collector *, unsigned unit, unsigned operand, const row *);
/* It changes by its inputs alone, but for the ports' turns. */
static inline bool operand_collector_idle(const struct operand_collector *s) {
  return s->params.SchedulersPerSubcore == 1 || !s->allocated;
}
static inline u32 operand_collector_readers(const struct operand_collector *s) {
  return s->allocated & ~(u32)s->complete;
}
static inline u8 operand_collector_reading(const struct operand_collector *s, unsigned unit) {
  return s->valid[unit] & (u8)~s->ready[unit];
}

#endif
