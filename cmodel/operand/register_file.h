/* register_file: the register banks behind their arbiter.  Barnes III-A, Fig. 2; a composite of
 *
 *   register_map -> bank_arbiter -> register_bank x Banks
 *
 * request_* asks for the operands of an instruction by warp and register, as bank_arbiter.h has it: for which collector
 * unit, at most SchedulersPerSubcore instructions a cycle.  deliver_* are their rows, from the cycle after the next on.
 * Results are written in the cycle in which they come, before reads; write_row is the row that writeback found.
 *
 * Context (Context = 1): context_row asks for register context_register of context_warp; context_ack says that it is
 * read, or with context_row_write written with context_data, in this cycle, in which no result is written to its bank;
 * context_rdata_row, in the cycle after, that context_rdata_data is what was read.  Reads of operands wait meanwhile.
 *
 * The caller: as of the parts.  Reset forgets what is asked for and what is on its way; rows stay. */
#ifndef TWINWARP_REGISTER_FILE_H
#define TWINWARP_REGISTER_FILE_H

#include "operand/bank_arbiter.h"
#include "operand/operand_view.h"
#include "operand/register_bank.h"
#include "operand/register_map.h"
#include "twin.h"

enum { REGISTER_FILE_MAX_BANKS = 8, REGISTER_FILE_OPERANDS = 6 };

#define REGISTER_FILE_PARAMS(P, D)                                                                                     \
  P(SchedulersPerSubcore, 1, 4)                                                                                        \
  P(Warps, 2, 64)                                                                                                      \
  P(CollectorUnits, 2, 16)                                                                                             \
  P(Banks, 2, 8)                                                                                                       \
  P(UnitPorts, 1, 6)                                                                                                   \
  P(Rows, 4, 1024) /* of one bank */                                                                                   \
  P(Kernels, 1, 5)                                                                                                     \
  P(Context, 0, 1)                                                                                                     \
  P(Lanes, 2, 32)                                                                                                      \
  D(Operands, 6)                                                                                                       \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(UnitBits, clog2(CollectorUnits))                                                                                   \
  D(RowBits, clog2(Rows))                                                                                              \
  D(LengthBits, clog2(CollectorUnits * Operands + 1))

/* Results on their way to the banks. */
#define REGISTER_FILE_WRITES(S, V)                                                                                     \
  S(IN,  u8,  write_valid, Banks, always)                                                                              \
  V(IN,  u16, write_row, REGISTER_FILE_MAX_BANKS, Banks, RowBits, write_valid)                                         \
  V(IN,  u32, write_lanes, REGISTER_FILE_MAX_BANKS, Banks, Lanes, write_valid)                                         \
  V(IN,  row, write_data, REGISTER_FILE_MAX_BANKS, Banks, Lanes * 32, write_valid)

#define REGISTER_FILE_CONTEXT(S, V)                                                                                    \
  S(IN,  u8,  context_row, 1, always)                                                                                  \
  S(IN,  u8,  context_row_write, 1, always) /* with context_row */                                                     \
  S(IN,  u8,  context_warp, WarpBits, context_row)                                                                     \
  S(IN,  u8,  context_register, 8, context_row)                                                                        \
  S(IN,  row, context_data, Lanes * 32, context_row_write)                                                             \
  S(OUT, u8,  context_ack, 1, always)                                                                                  \
  S(OUT, u8,  context_rdata_row, 1, always)                                                                            \
  S(OUT, row, context_rdata_data, Lanes * 32, context_rdata_row)

#define REGISTER_FILE_PORTS(S, V)                                                                                      \
  V(IN,  u8,  rows_per_warp, REGISTER_MAP_MAX_KERNELS, Kernels, 8, always)                                             \
  S(IN,  u64, kernel, Warps, always) /* of each warp */                                                                \
  S(IN,  u8,  request_valid, SchedulersPerSubcore, always)                                                             \
  V(IN,  u8,  request_unit, BANK_ARBITER_MAX_SCHEDULERS, SchedulersPerSubcore, UnitBits, request_valid)                \
  V(IN,  u8,  request_warp, BANK_ARBITER_MAX_SCHEDULERS, SchedulersPerSubcore, WarpBits, request_valid)                \
  V(IN,  u8,  request_operand_valid, BANK_ARBITER_MAX_SCHEDULERS, SchedulersPerSubcore, Operands, request_valid)       \
  V(IN,  u8,  request_register, BANK_ARBITER_MAX_REQUESTS, SchedulersPerSubcore * Operands, 8, request_valid)          \
  S(OUT, u8,  deliver_valid, Banks, always)                                                                            \
  V(OUT, u8,  deliver_unit, REGISTER_FILE_MAX_BANKS, Banks, UnitBits, deliver_valid)                                   \
  V(OUT, u8,  deliver_operand, REGISTER_FILE_MAX_BANKS, Banks, 3, deliver_valid)                                       \
  V(OUT, row, deliver_data, REGISTER_FILE_MAX_BANKS, Banks, Lanes * 32, deliver_valid)                                 \
  V(OUT, u8,  queue_length, REGISTER_FILE_MAX_BANKS, Banks, LengthBits, always)                                        \
  REGISTER_FILE_WRITES(S, V)                                                                                           \
  REGISTER_FILE_CONTEXT(S, V)

#define REGISTER_FILE_CONFIGS(C)                                                                                       \
  C(".SchedulersPerSubcore(1), .Warps(16), .CollectorUnits(2), .Banks(2), .UnitPorts(6), .Rows(256), .Kernels(1), .Context(0), .Lanes(32)") \
  C(".SchedulersPerSubcore(2), .Warps(4), .CollectorUnits(3), .Banks(4), .UnitPorts(1), .Rows(16), .Kernels(2), .Context(1), .Lanes(2)")

TW_COMPOSITE(register_file, REGISTER_FILE)

struct register_file {
  struct register_file_params params;
  struct register_map map;
  struct bank_arbiter arbiter;
  struct register_bank bank[REGISTER_FILE_MAX_BANKS];
  bool context_rdata_row; /* a row was read for the context in the cycle before, */
  u8 context_rdata_bank;  /* by this bank */
  /* Wires. */
  struct bank_arbiter_in arbiter_in;
  struct bank_arbiter_out arbiter_out;
  bool context_ack;
  u8 context_bank;
  u16 context_at;
};

/* See twin.h and operand_view.h.  Ask: for operands (a bit each) of a warp, which are these registers; valid says
 * the ports by which any do, when all have. */
void register_file_control(struct register_file *, const struct operand_view *);
void register_file_ask(struct register_file *, const struct operand_view *, unsigned port, unsigned warp, u8 operands,
                       const u8 *registers);
void register_file_step(struct register_file *, const struct operand_view *, u8 request_valid);

bool register_file_idle(const struct register_file *);
/* The row that a bank delivers, before the clock edge, and the one that was read for the context. */
static inline const row *register_file_row(const struct register_file *s, unsigned bank) {
  return register_bank_data(&s->bank[bank]);
}
static inline const row *register_file_context_row(const struct register_file *s) {
  return register_file_row(s, s->context_rdata_bank);
}

#endif
