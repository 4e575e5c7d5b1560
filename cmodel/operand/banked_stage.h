/* banked_stage: the operand stage with collector units before register banks.  Barnes III-A, Fig. 2; a composite of
 *
 *   issue_buffer x SchedulersPerSubcore, with IssueStages -> operand_collector + register_file
 *
 * An instruction enters a unit by one of SchedulersPerSubcore ports that are ready, and its operands the queues of
 * their banks, in the same cycle; see operand_collector.h and bank_arbiter.h for when it is dispatched, register_file.h
 * for write_* and context_*.  Without a conflict an instruction of cycle t is dispatched in t + 3, one without operands
 * in t + 1.  With IssueStages = 1 it goes through an issue_buffer of its port first, and all that is a cycle later;
 * the buffers' places are in reading_* and allocated behind the units, two a port.  Operands that are delivered are
 * read no longer from the next cycle on.
 *
 * The caller: as of the parts. */
#ifndef TWINWARP_BANKED_STAGE_H
#define TWINWARP_BANKED_STAGE_H

#include "operand/issue_buffer.h"
#include "operand/operand_collector.h"
#include "operand/register_file.h"
#include "twin.h"

enum {
  BANKED_STAGE_MAX_SCHEDULERS = OPERAND_COLLECTOR_MAX_SCHEDULERS,
  BANKED_STAGE_MAX_READERS = OPERAND_COLLECTOR_MAX_UNITS + ISSUE_BUFFER_PLACES * OPERAND_COLLECTOR_MAX_SCHEDULERS
};

#define BANKED_STAGE_PARAMS(P, D)                                                                                      \
  REGISTER_FILE_PARAMS(P, D)                                                                                           \
  P(IssueStages, 0, 1) /* between issue and the units */                                                               \
  P(ReadyBits, 6, 7)   /* bits of pipe_ready: instruction classes of the machine */                                    \
  D(Readers, CollectorUnits + 2 * IssueStages * SchedulersPerSubcore)

#define BANKED_STAGE_PORTS(S, V)                                                                                       \
  V(IN,  u8,  rows_per_warp, REGISTER_MAP_MAX_KERNELS, Kernels, 8, always)                                             \
  S(IN,  u64, kernel, Warps, always) /* of each warp */                                                                \
  S(IN,  u8,  issue_valid, SchedulersPerSubcore, always)                                                               \
  V(IN,  u16, issue_opcode, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 9, issue_valid)                         \
  V(IN,  u8,  issue_warp, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, WarpBits, issue_valid)                    \
  V(IN,  u8,  issue_register, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 8, issue_valid)                       \
  V(IN,  u8,  issue_immediate_form, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 1, issue_valid)                 \
  V(IN,  u32, issue_lanes, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, issue_valid)                         \
  V(IN,  u32, issue_select, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, issue_valid)                        \
  V(IN,  u32, issue_immediate, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, issue_valid)                     \
  V(IN,  u8,  issue_operand_valid, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Operands, issue_valid)           \
  V(IN,  u8,  issue_operand, BANK_ARBITER_MAX_REQUESTS, SchedulersPerSubcore * Operands, 8, issue_valid)               \
  S(OUT, u8,  issue_ready, SchedulersPerSubcore, always)                                                               \
  V(OUT, u8,  reading, BANKED_STAGE_MAX_READERS, Readers, Operands, always)                                            \
  V(OUT, u8,  delivered, BANKED_STAGE_MAX_READERS, Readers, Operands, always)                                          \
  V(OUT, u8,  reading_warp, BANKED_STAGE_MAX_READERS, Readers, WarpBits, allocated)                                    \
  V(OUT, u8,  reading_register, BANKED_STAGE_MAX_READERS * REGISTER_FILE_OPERANDS, Readers * Operands, 8, reading)     \
  S(OUT, u32, allocated, Readers, always)                                                                              \
  V(OUT, u8,  queue_length, REGISTER_FILE_MAX_BANKS, Banks, LengthBits, always)                                        \
  REGISTER_FILE_WRITES(S, V)                                                                                           \
  V(IN,  u8,  pipe_ready, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, ReadyBits, always)                        \
  S(OUT, u8,  dispatch_valid, SchedulersPerSubcore, always)                                                            \
  V(OUT, u16, dispatch_opcode, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 9, dispatch_valid)                   \
  V(OUT, u8,  dispatch_warp, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, WarpBits, dispatch_valid)              \
  V(OUT, u8,  dispatch_register, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 8, dispatch_valid)                 \
  V(OUT, u8,  dispatch_immediate_form, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 1, dispatch_valid)           \
  V(OUT, u32, dispatch_lanes, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, dispatch_valid)                   \
  V(OUT, u32, dispatch_select, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, dispatch_valid)                  \
  V(OUT, u32, dispatch_immediate, BANKED_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, dispatch_valid)               \
  V(OUT, row, dispatch_data, BANK_ARBITER_MAX_REQUESTS, SchedulersPerSubcore * Operands, Lanes * 32, dispatch_valid)   \
  REGISTER_FILE_CONTEXT(S, V)

#define BANKED_STAGE_CONFIGS(C)                                                                                        \
  C(".SchedulersPerSubcore(1), .Warps(16), .CollectorUnits(2), .Banks(2), .UnitPorts(6), .Rows(256), .Kernels(1), .Context(0), .Lanes(32)") \
  C(".SchedulersPerSubcore(4), .Warps(48), .CollectorUnits(8), .Banks(8), .UnitPorts(3), .Rows(64), .Kernels(1), .Context(0), .Lanes(2)") \
  C(".SchedulersPerSubcore(1), .Warps(16), .CollectorUnits(2), .Banks(2), .UnitPorts(6), .Rows(16), .Kernels(1), .Context(0), .Lanes(2), .IssueStages(1)") \
  C(".SchedulersPerSubcore(4), .Warps(16), .CollectorUnits(3), .Banks(4), .UnitPorts(2), .Rows(16), .Kernels(1), .Context(0), .Lanes(2), .IssueStages(1)") \
  C(".SchedulersPerSubcore(1), .Warps(4), .CollectorUnits(3), .Banks(4), .UnitPorts(1), .Rows(16), .Kernels(2), .Context(1), .Lanes(2)")

TW_COMPOSITE(banked_stage, BANKED_STAGE)

struct banked_stage {
  struct banked_stage_params params;
  struct operand_collector collector;
  struct register_file registers;
  struct issue_buffer buffer[BANKED_STAGE_MAX_SCHEDULERS]; /* with IssueStages */
  /* Wires. */
  struct operand_collector_in collector_in;
  struct operand_collector_out collector_out;
  struct operand_collector_choice choice;
  u8 entering; /* ports by which an instruction enters a unit, */
  u8 entered;  /* and has in the cycle before: what reads nothing may be dispatched */
  u8 issued;   /* with IssueStages: those by which one is issued, and what */
  struct issued_instruction issue[BANKED_STAGE_MAX_SCHEDULERS];
};

/* See twin.h and operand_view.h. */
void banked_stage_control(struct banked_stage *, unsigned issues, const struct operand_view *, struct operand_answer *);
void banked_stage_enter(struct banked_stage *, const struct operand_view *, unsigned port,
                        const struct issued_instruction *);
void banked_stage_step(struct banked_stage *, unsigned issues, const struct operand_view *);
bool banked_stage_idle(const struct banked_stage *);

/* What is issued by a port and in no unit yet, or NULL. */
static inline const struct issue_buffer *banked_stage_buffer(const struct banked_stage *s, unsigned port) {
  return s->params.IssueStages ? &s->buffer[port] : NULL;
}

/* How many of units and places of buffers hold what is still to be read. */
static inline unsigned banked_stage_readers(unsigned units, unsigned issue_stages, unsigned schedulers) {
  return units + ISSUE_BUFFER_PLACES * issue_stages * schedulers;
}

#endif
