/* sm_internal: what the files of sm.c share: sm_parts.c, what there is; sm_memory.c, behind the load/store pipes;
 * sm_registers.c, RegLess' L1; sm_governor.c, which divides the SM between two kernels; sm_preemption.c, which moves
 * their blocks; sm_sharing.c, blocks with registers in common; sm_settings.c. */
#ifndef TWINWARP_SM_INTERNAL_H
#define TWINWARP_SM_INTERNAL_H

#include "sm.h"

/* Both ways to partition the schedulers are compiled apart, with n of them in a sub-core. */
#define SM_SPECIALISE(s, function, ...)                                                                                \
  do {                                                                                                                 \
    if ((s)->params.Subcores == SM_SCHEDULERS) function(s, 1, __VA_ARGS__);                                            \
    else function(s, SM_SCHEDULERS, __VA_ARGS__);                                                                      \
  } while (0)

TW_INLINE unsigned sm_warps(const struct sm *s) { return SM_SCHEDULERS * s->params.Warps; }
TW_INLINE bool sm_moves_blocks(const struct sm *s) { return s->params.Governor && s->params.Preemption; }

TW_INLINE bool sm_has_register_l1(const struct sm *s) { return operand_stage_needs(s->params.OperandStage, NEED_L1); }

/* The client of the memory port that contexts are: behind registers, if those have one; and the one that is
 * answered. */
TW_INLINE unsigned sm_contexts_client(const struct sm *s) { return SM_REGISTERS + sm_has_register_l1(s); }
TW_INLINE unsigned sm_answered_client(const struct sm *s, const struct sm_in *in) {
  return in->response_valid ? line_mux_client(in->response_tag) : s->mux.params.Clients;
}

/* Memory.  Control: what is known before the sub-cores.  Port: the request that is shown to memory.  Gather: the
 * requests of load/store pipes, and whose is taken.  Step: before the sub-cores' clock edge, whose requests it
 * takes. */
void sm_memory_control(struct sm *, bool memory_ready);
void sm_memory_port(const struct sm *, const struct sm_in *, struct sm_out *);
void sm_memory_gather(struct sm *);
void sm_memory_step(struct sm *, const struct sm_in *);

/* Whether anything is before the port of memory that may be for it, once the sub-cores have nothing. */
bool sm_memory_holds(const struct sm *);

/* RegLess' L1 of registers, where sm_has_register_l1.  Fill: what it has for a shard.  Step: the shard that is
 * served, the answer that it takes, the response of memory. */
void sm_registers_fill(struct sm *);
void sm_registers_step(struct sm *, const struct sm_in *, bool responds);

/* Two kernels, with Governor: the limits in force, what kernel_dispatch is told of them, and the clock edge. */
void sm_governor_drive_settings(struct sm *);
void sm_governor_control(struct sm *, const struct sm_in *);
void sm_governor_limits(const struct sm *, struct kernel_dispatch_in *);
void sm_governor_step(struct sm *, const struct sm_out *);

/* Blocks that are moved, where sm_moves_blocks.  Control: what is state.  Blocks, give: what kernel_dispatch and
 * sub-core k are told of it.  Move: once it is known what the moved warp's scheduler does.  Line: the request for
 * the memory port.  Arrive: at the barrier, of a warp that is back. */
TW_INLINE bool sm_preemption_holds(const struct sm *s) { return sm_moves_blocks(s) && s->wires.mover.holds; }
void sm_preemption_drive_settings(struct sm *);
void sm_preemption_control(struct sm *);
void sm_preemption_blocks(const struct sm *, struct kernel_dispatch_in *);
void sm_preemption_give(struct sm *, unsigned k);
void sm_preemption_move(struct sm *);
struct line_request sm_preemption_line(const struct sm *);
void sm_preemption_arrive(const struct sm *, struct barrier_in *);
void sm_preemption_step(struct sm *, const struct sm_in *);

/* Blocks with registers or shared memory in common, with Sharing.  Control: who is held back, n schedulers in a
 * sub-core, and where shared memory's request goes.  Moved: that request as it is there, or NULL if it is a question.
 * Step: once it is known who issues, and from what the barrier is told, which warps are launched and done. */
void sm_sharing_drive_settings(struct sm *);
void sm_sharing_control(struct sm *, unsigned n, struct sm_out *);
const struct memory_request *sm_sharing_moved(struct sm *, const struct memory_request *);
void sm_sharing_step(struct sm *, const struct sm_in *, const struct barrier_in *);

/* Settings are wires that stand: they are put where they are used when one is written. */
void sm_drive_settings(struct sm *);
void sm_write_setting(struct sm *, const struct sm_in *);

#endif
