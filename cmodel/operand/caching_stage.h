/* caching_stage: the operand stage with caching collector units before register banks.  Malekeh III-B, Fig. 4; a
 * composite of
 *
 *   caching_collector + register_file
 *
 * with one issue port: of an instruction that enters, the banks are asked for what its unit does not have.  See
 * caching_collector.h for which warps are ready and when an instruction is dispatched, register_file.h for write_*.
 *
 * An instruction that enters counts as issued for the allocator's counter, also where it was issued before
 * (commit_valid low).
 *
 * The caller: as of the parts. */
#ifndef TWINWARP_CACHING_STAGE_H
#define TWINWARP_CACHING_STAGE_H

#include "operand/caching_collector.h"
#include "operand/register_file.h"
#include "twin.h"

#define CACHING_STAGE_PARAMS(P, D)                                                                                     \
  P(Warps, 2, 32)                                                                                                      \
  P(CollectorUnits, 2, 16)                                                                                             \
  P(Banks, 2, 8)                                                                                                       \
  P(UnitPorts, 1, 6)                                                                                                   \
  P(Rows, 4, 1024) /* of one bank */                                                                                   \
  P(Entries, 3, 16)                                                                                                    \
  P(Kernels, 1, 5)                                                                                                     \
  P(Lanes, 2, 32)                                                                                                      \
  P(ReadyBits, 6, 7) /* bits of pipe_ready: instruction classes of the machine */                                      \
  D(Operands, 6)                                                                                                       \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(RowBits, clog2(Rows))                                                                                              \
  D(LengthBits, clog2(CollectorUnits * Operands + 1))

#define CACHING_STAGE_PORTS(S, V)                                                                                      \
  V(IN,  u8,  rows_per_warp, REGISTER_MAP_MAX_KERNELS, Kernels, 8, always)                                             \
  S(IN,  u64, kernel, Warps, always) /* of each warp */                                                                \
  S(IN,  u8,  sthld, 8, always)                                                                                        \
  S(IN,  u8,  traditional, 2, always)                                                                                  \
  S(IN,  u32, wants_collector, Warps, always)                                                                          \
  S(IN,  u8,  commit_valid, 1, always)                                                                                 \
  S(IN,  u8,  done_valid, 1, always)                                                                                   \
  S(IN,  u8,  done_warp, WarpBits, done_valid)                                                                         \
  S(OUT, u32, ready, Warps, always)                                                                                    \
  S(OUT, u32, cached, Warps, always)                                                                                   \
  ISSUED_PORTS(S, V)                                                                                                   \
  S(IN,  u8,  issue_operand_valid, Operands, issue_valid)                                                              \
  V(IN,  u8,  issue_operand, REGISTER_FILE_OPERANDS, Operands, 8, issue_valid)                                         \
  S(IN,  u8,  issue_near, Operands, issue_valid)                                                                       \
  S(IN,  u8,  issue_result, 2, issue_valid)                                                                            \
  S(IN,  u8,  issue_result_near, 1, issue_valid)                                                                       \
  V(OUT, u8,  queue_length, REGISTER_FILE_MAX_BANKS, Banks, LengthBits, always)                                        \
  REGISTER_FILE_WRITES(S, V)                                                                                           \
  V(IN,  u8,  write_warp, REGISTER_FILE_MAX_BANKS, Banks, WarpBits, write_valid)                                       \
  V(IN,  u8,  write_register, REGISTER_FILE_MAX_BANKS, Banks, 8, write_valid)                                          \
  S(IN,  u8,  pipe_ready, ReadyBits, always)                                                                           \
  DISPATCHED_PORTS(S, V)                                                                                               \
  V(OUT, row, dispatch_data, REGISTER_FILE_OPERANDS, Operands, Lanes * 32, dispatch_valid)

#define CACHING_STAGE_CONFIGS(C)                                                                                       \
  C(".Warps(8), .CollectorUnits(2), .Banks(2), .UnitPorts(6), .Rows(256), .Entries(8), .Kernels(1), .Lanes(32)")       \
  C(".Warps(4), .CollectorUnits(3), .Banks(4), .UnitPorts(1), .Rows(16), .Entries(7), .Kernels(2), .Lanes(2)")

TW_COMPOSITE(caching_stage, CACHING_STAGE)

struct caching_stage {
  struct caching_stage_params params;
  struct caching_collector collector;
  struct register_file registers;
  /* Wires. */
  unsigned taken; /* the unit that dispatches, or CollectorUnits */
  bool entering;  /* an instruction does: */
  struct issued_instruction instruction;
};

/* See twin.h and operand_view.h. */
void caching_stage_control(struct caching_stage *, const struct operand_view *, struct operand_answer *);
void caching_stage_enter(struct caching_stage *, const struct issued_instruction *);
void caching_stage_step(struct caching_stage *, const struct operand_view *, const struct operand_events *);
bool caching_stage_idle(const struct caching_stage *);

#endif
