/* queue_stage: what enters the operand stage: what the schedulers issue, or what leaves the instruction queues.
 * Kloosterman 3.3.2, Fig. 3.6 (1); a composite of warp_instruction_queues, with Depth; without, of nothing: what is
 * issued enters, and all room is there.
 *
 * Warp w of scheduler i is warp w * SchedulersPerSubcore + i of the sub-core.
 *
 * With Depth, global memory instructions (issue_queued) go to the queues, and queued_* tells of those that enter them;
 * loads are of issue_kind DECODE_LOAD.  A load to register 255 has no effect and does not.  An instruction leaves them
 * if its warp is one that the operand stage has room for (stage_warps).  It takes the port of its scheduler, so that
 * the scheduler has no collector unit in that cycle (collector_ready: of stage_warps, those whose scheduler's port is
 * not taken); what the scheduler issues to the queues does not need it.  Otherwise what is issued and not queued
 * enters.
 *
 * OperandStage: what the operand stage is, see operand/operand_stage.h.
 *
 *   1  the instruction's bits of near reuse go through the queues with it, and `offered` has the warp of the
 *      instruction that would leave: it asks for a unit like the warps whose next instruction needs one
 *   2  its marks do.  RegLess counts the lines of a region, and says which access of a register is the last, in the
 *      order of the program; so what a warp issues to the operand stage stays behind what it has in the queues: it has
 *      no collector unit while it is `queued`.  As each instruction has marks, those without effect enter the queues
 *      too, without lanes: issue_valid tells of all but control instructions
 *
 * accepted tells the schedulers of memory instructions that have left the load/store pipes (request_*), of those that
 * they keep in order: with Depth, of shared memory alone.  The others have arrived at the load path, which lets more
 * leave.
 *
 * Queues: four for a scheduler, 16 in an SM, as WarpPool has them (3.3.2); and as many instructions on their way
 * from them as the load/store pipes hold, so that none waits in a collector unit for the load path. */
#ifndef TWINWARP_QUEUE_STAGE_H
#define TWINWARP_QUEUE_STAGE_H

#include "isa.h"
#include "issue/decode.h"
#include "memory/warp_instruction_queues.h"
#include "operand/staged_instruction.h"
#include "twin.h"

enum { QUEUE_STAGE_MAX_SCHEDULERS = INSTRUCTION_QUEUES_MAX_SOURCES, QUEUE_STAGE_OPERANDS = PIPE_OPERANDS };
enum { QUEUE_STAGE_MAX_WARPS = INSTRUCTION_QUEUES_MAX_SOURCES * INSTRUCTION_QUEUES_MAX_WARPS };
enum { QUEUE_STAGE_PIPE_REQUESTS = 2, QUEUE_STAGE_PATIENCE = 64 };

#define QUEUE_STAGE_PARAMS(P, D)                                                                                       \
  P(SchedulersPerSubcore, 1, 4)                                                                                        \
  P(Warps, 2, 32) /* of one scheduler */                                                                               \
  P(Depth, 0, 16) /* of a queue; 0: there are none */                                                                  \
  P(OperandStage, 0, 2)                                                                                                \
  D(Operands, 6)                                                                                                       \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(AllWarps, SchedulersPerSubcore * Warps)                                                                            \
  D(AllWarpBits, clog2(AllWarps))

#define QUEUE_STAGE_PORTS(S, V)                                                                                        \
  S(IN,  u8,  issue_valid,          SchedulersPerSubcore, always)                                                      \
  V(IN,  u8,  issue_queued,         QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 1, issue_valid)                  \
  V(IN,  u8,  issue_kind,           QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 3, issue_valid)                  \
  V(IN,  u16, issue_opcode,         QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 9, issue_valid)                  \
  V(IN,  u8,  issue_warp,           QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, AllWarpBits, issue_valid)        \
  V(IN,  u8,  issue_register,       QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 8, issue_valid)                  \
  V(IN,  u8,  issue_immediate_form, QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 1, issue_valid)                  \
  V(IN,  u32, issue_lanes,          QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, issue_valid)                 \
  V(IN,  u32, issue_select,         QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, issue_valid)                 \
  V(IN,  u32, issue_immediate,      QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, issue_valid)                 \
  V(IN,  u8,  issue_operand_valid,  QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Operands, issue_valid)           \
  V(IN,  u8,  issue_operand,        QUEUE_STAGE_MAX_SCHEDULERS * QUEUE_STAGE_OPERANDS, SchedulersPerSubcore * Operands, 8, issue_valid) \
  V(IN,  u8,  issue_near,           QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Operands, issue_valid)           \
  V(IN,  u8,  issue_result,         QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 2, issue_valid)                  \
  V(IN,  u8,  issue_result_near,    QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 1, issue_valid)                  \
  V(IN,  u8,  issue_marks,          QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 6, issue_valid)                  \
  V(IN,  u8,  check_destination,    QUEUE_STAGE_MAX_WARPS, AllWarps, 2, always) /* of the warps' next instructions */  \
  V(IN,  u8,  check_register,       QUEUE_STAGE_MAX_WARPS, AllWarps, 8, always)                                        \
  V(OUT, u32, room,                 QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Warps, always)                   \
  V(OUT, u32, hazard,               QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Warps, always)                   \
  V(OUT, u32, collector_ready,      QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Warps, always)                   \
  V(OUT, u32, queued,               QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Warps, always) /* OperandStage = 2 */ \
  V(OUT, u32, offered,              QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Warps, always) /* OperandStage = 1 */ \
  S(OUT, u8,  queued_valid,         SchedulersPerSubcore, always)                                                      \
  V(OUT, u8,  queued_warp,          QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, AllWarpBits, queued_valid)       \
  V(OUT, u8,  queued_load,          QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 1, queued_valid)                 \
  V(IN,  u32, stage_warps,          QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Warps, always)                   \
  S(OUT, u8,  enter_valid,          SchedulersPerSubcore, always)                                                      \
  V(OUT, u16, enter_opcode,         QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 9, enter_valid)                  \
  V(OUT, u8,  enter_warp,           QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, AllWarpBits, enter_valid)        \
  V(OUT, u8,  enter_register,       QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 8, enter_valid)                  \
  V(OUT, u8,  enter_immediate_form, QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 1, enter_valid)                  \
  V(OUT, u32, enter_lanes,          QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, enter_valid)                 \
  V(OUT, u32, enter_select,         QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, enter_valid)                 \
  V(OUT, u32, enter_immediate,      QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, enter_valid)                 \
  V(OUT, u8,  enter_operand_valid,  QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Operands, enter_valid)           \
  V(OUT, u8,  enter_operand,        QUEUE_STAGE_MAX_SCHEDULERS * QUEUE_STAGE_OPERANDS, SchedulersPerSubcore * Operands, 8, \
    enter_operand_valid)                                                                                               \
  V(OUT, u8,  enter_near,           QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, Operands, enter_valid)           \
  V(OUT, u8,  enter_result,         QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 2, enter_valid)                  \
  V(OUT, u8,  enter_result_near,    QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 1, enter_valid)                  \
  V(OUT, u8,  enter_marks,          QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 6, enter_valid)                  \
  S(IN,  u8,  request_valid,        SchedulersPerSubcore, always)                                                      \
  V(IN,  u8,  request_operation,    QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, 6, request_valid)                \
  V(IN,  u8,  request_warp,         QUEUE_STAGE_MAX_SCHEDULERS, SchedulersPerSubcore, AllWarpBits, request_valid)      \
  S(IN,  u8,  request_ready,        SchedulersPerSubcore, always)                                                      \
  S(OUT, u64, accepted,             AllWarps, always) /* by warp of the sub-core */

#define QUEUE_STAGE_CONFIGS(C)                                                                                         \
  C(".SchedulersPerSubcore(1), .Warps(16), .Depth(0), .OperandStage(0)")                                               \
  C(".SchedulersPerSubcore(4), .Warps(12), .Depth(8), .OperandStage(0)")                                               \
  C(".SchedulersPerSubcore(1), .Warps(16), .Depth(4), .OperandStage(1)")                                               \
  C(".SchedulersPerSubcore(2), .Warps(3), .Depth(2), .OperandStage(2)")

TW_COMPOSITE(queue_stage, QUEUE_STAGE)

struct queue_stage {
  struct queue_stage_params params;
  struct warp_instruction_queues queues;
  /* Wires. */
  struct warp_instruction_queues_in queues_in;
  struct warp_instruction_queues_out queues_out;
  u8 popped; /* the port that an instruction from the queues takes; or none */
};

/* See twin.h.  Without Depth, control and step have nothing to do, and what is pushed enters.
 * Queued and offered: of the state alone.  Control: by scheduler, the warps that the operand stage has room for.
 * Push: what a scheduler issues to the queues, if it is to enter them, and whether it has an effect.  Popped: what
 * leaves them, by port `popped`, as if it were issued.  Step: whether an instruction has arrived at the load path. */
u32 queue_stage_queued(const struct queue_stage *, unsigned scheduler);
u32 queue_stage_offered(const struct queue_stage *, unsigned scheduler);
void queue_stage_control(struct queue_stage *, const u32 *stage_warps);
u32 queue_stage_hazard(const struct queue_stage *, unsigned scheduler, const u8 *check_destination,
                       const u8 *check_register);
void queue_stage_push(struct queue_stage *, unsigned scheduler, const struct issued_instruction *, bool takes);
struct issued_instruction queue_stage_popped(const struct queue_stage *);
static inline bool queue_stage_idle(const struct queue_stage *s) { return !s->popped; }
void queue_stage_step(struct queue_stage *, bool arrived);

/* Whether an instruction for the queues has an effect, so that the load path will see it. */
static inline bool queue_stage_takes(unsigned kind, unsigned destination) {
  return !(kind == DECODE_LOAD && destination == ISA_ZERO_REGISTER);
}

#endif
