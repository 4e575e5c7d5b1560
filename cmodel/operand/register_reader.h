/* register_reader: RegLess' register read units: they hold instructions while their operands are read from the staging
 * unit and places in it are reserved for their results.  Kloosterman 4.5, 4.5.2.
 *
 * A read unit holds one instruction.  The instruction issued in cycle t (issue_*; only with issue_ready) has entered
 * the lowest vacant unit in t + 1.  Its accesses are, in this order,
 *
 *   read      of each operand that is a register
 *   reserve   of each register that it writes (issue_result: issue_register, and its odd neighbour)
 *   write     of no lanes, the last write of such a register, if no lane executes it (issue_lanes is 0)
 *
 * Register r of warp w is in bank (r + w) mod 8.  In each cycle each bank that is not written (blocked) is asked for
 * one access: of the oldest unit that has one there, its first (access_*); it is over with access_taken.  The row that
 * was read is there in the next cycle (data_valid, data), whatever else happens.
 *
 * When all accesses are over and all rows are there, the unit competes for the pipe of its class, opcode[8:6]: the
 * oldest of those whose class is ready in pipe_ready is dispatched, in cycle t + 3 at the earliest, t + 2 without an
 * operand.  Operands that are not read are zero.  A unit is vacant in the cycle it dispatches.  An instruction without
 * lanes is never dispatched: it is there for its marks, and its unit is vacant in the cycle after its last access.
 *
 * Marks (metadata.h): issue_marks are six bits, two of each slot.  An operand's slot is that of its letter, a result's
 * the first whose letter is not read; with three letters read it has none.  An access whose register a later one of the
 * same instruction touches has no mark.  A write of no lanes has none either: it is followed by its reservation's.
 *
 * reading: the warps with accesses that are not over.  As a bank is asked in the order of issue, and an instruction is
 * dispatched after its reservations, none can write a register that an earlier one of its warp has still to read.
 *
 * Reset: all units vacant.  The caller: classes below 6.
 *
 * Chosen here, where the thesis has a read unit for each execution unit: a pool of CollectorUnits for all, like the
 * collector units of the register file it is compared with. */
#ifndef TWINWARP_REGISTER_READER_H
#define TWINWARP_REGISTER_READER_H

#include "operand/operand_collector.h"
#include "operand/osu_bank.h"

enum { REGISTER_READER_MAX_UNITS = 16, REGISTER_READER_OPERANDS = 6, REGISTER_READER_RESULTS = 2 };

#define REGISTER_READER_PARAMS(P, D)                                                                                   \
  P(CollectorUnits, 2, 16)                                                                                             \
  P(Warps, 2, 32)                                                                                                      \
  P(Lanes, 2, 32)                                                                                                      \
  P(ReadyBits, 6, 7) /* bits of pipe_ready: instruction classes of the machine */                                      \
  D(WarpBits, clog2(Warps))

#define REGISTER_READER_PORTS(S, V)                                                                                    \
  ISSUED_PORTS(S, V)                                                                                                   \
  S(IN,  u8,  issue_operand_valid, 6, issue_valid)                                                                     \
  V(IN,  u8,  issue_operand, REGISTER_READER_OPERANDS, 6, 8, issue_valid)                                              \
  S(IN,  u8,  issue_result, 2, issue_valid)                                                                            \
  S(IN,  u8,  issue_marks, 6, issue_valid)                                                                             \
  S(OUT, u8,  issue_ready, 1, always)                                                                                  \
  S(OUT, u32, reading, Warps, always)                                                                                  \
  S(IN,  u8,  blocked, 8, always)                                                                                      \
  S(OUT, u8,  access_valid, 8, always)                                                                                 \
  V(OUT, u8,  access_kind, REGION_BANKS, 8, 2, access_valid)                                                           \
  V(OUT, u8,  access_warp, REGION_BANKS, 8, WarpBits, access_valid)                                                    \
  V(OUT, u8,  access_register, REGION_BANKS, 8, 8, access_valid)                                                       \
  V(OUT, u8,  access_mark, REGION_BANKS, 8, 2, access_valid)                                                           \
  S(IN,  u8,  access_taken, 8, always)                                                                                 \
  V(IN,  row, data, REGION_BANKS, 8, Lanes * 32, always)                                                               \
  S(IN,  u8,  pipe_ready, ReadyBits, always)                                                                           \
  DISPATCHED_PORTS(S, V)                                                                                               \
  V(OUT, row, dispatch_data, REGISTER_READER_OPERANDS, 6, Lanes * 32, dispatch_valid)

#define REGISTER_READER_CONFIGS(C)                                                                                     \
  C(".CollectorUnits(5), .Warps(16), .Lanes(3)")                                                                       \
  C(".CollectorUnits(2), .Warps(3), .Lanes(2), .ReadyBits(6)")

TW_UNIT(register_reader, REGISTER_READER)

/* An instruction for its ports. */
static inline void register_reader_give(struct register_reader_in *to, const struct issued_instruction *from) {
  to->issue_opcode = from->staged.opcode;
  to->issue_warp = from->staged.warp;
  to->issue_register = from->staged.destination;
  to->issue_immediate_form = from->staged.immediate_form;
  to->issue_lanes = from->staged.lanes;
  to->issue_select = from->staged.select;
  to->issue_immediate = from->staged.immediate;
  to->issue_operand_valid = from->operand_valid;
  memcpy(to->issue_operand, from->operand, sizeof to->issue_operand);
  to->issue_result = from->result;
  to->issue_marks = from->marks;
}

/* Accesses by number: operands, results, and writes of no lanes. */
enum {
  READER_RESERVES = REGISTER_READER_OPERANDS,
  READER_WRITES = READER_RESERVES + REGISTER_READER_RESULTS,
  READER_ACCESSES = READER_WRITES + REGISTER_READER_RESULTS
};

struct register_read_unit {
  struct staged_instruction instruction;
  u8 operands, there; /* a bit for each: it is read; its row is there */
  u16 left;           /* a bit for each access that is not over */
  u8 reg[READER_WRITES], mark[READER_WRITES];
  row data[REGISTER_READER_OPERANDS];
};

struct register_reader {
  struct register_reader_params params;
  u16 occupied;
  u16 older[REGISTER_READER_MAX_UNITS]; /* per unit, the units that were occupied before it */
  struct register_read_unit unit[REGISTER_READER_MAX_UNITS];
  u8 arriving;                                                    /* banks whose rows are there in this cycle, */
  u8 arriving_unit[REGION_BANKS], arriving_operand[REGION_BANKS]; /* for whom */
};

/* For a composite, which passes rows by reference: the unit that dispatches, or CollectorUnits; what it dispatches,
 * good until the cycle after its unit is occupied again; a row that is there, to be told before the clock edge. */
unsigned register_reader_choice(const struct register_reader *, unsigned pipe_ready);
void register_reader_dispatch(const struct register_reader *, unsigned unit, struct dispatch *);
void register_reader_ask(const struct register_reader *, unsigned blocked, struct register_reader_out *);
void register_reader_deliver(struct register_reader *, unsigned bank, const row *);
void register_reader_step(struct register_reader *, const struct register_reader_in *, unsigned dispatching);
static inline bool register_reader_ready(const struct register_reader *s, unsigned dispatching) {
  return s->occupied != low_bits(s->params.CollectorUnits) || dispatching < s->params.CollectorUnits;
}

#endif
