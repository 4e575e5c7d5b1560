/* operand_stage: what stands between issue and the pipes: one of three stages, chosen by the parameter OperandStage.
 *
 *   0  banked_stage    collector units; IssueStages is its alone
 *   1  caching_stage   caching collector units with Entries registers each; one scheduler
 *   2  regless_stage   RegLess; one scheduler, 8 banks: Rows are the lines of a bank of its staging unit, Entries
 *                      those of compressed registers, 0 without a compressor; rows_per_warp means nothing
 *
 * Ports are those of the stages under their names, and warps those of all schedulers.  A stage does not look at what it
 * has no use for; outputs that it has no part in are 0.  collector_ready says by scheduler, then warp, which warps an
 * instruction that enters may be of, whether it comes from a scheduler or from the queues (issue/queue_stage.h).  With
 * RegLess issue_valid tells of those too that no lane executes, commit_valid of all.
 *
 * It has no port table and no checker: it adds nothing, and all that is in it and around it has them. */
#ifndef TWINWARP_OPERAND_STAGE_H
#define TWINWARP_OPERAND_STAGE_H

#include "isa.h"
#include "issue/decode.h"
#include "operand/banked_stage.h"
#include "operand/caching_stage.h"
#include "operand/regless_stage.h"
#include "variants.h"

/* RegLess: registers of a warp, and what the compressor has when it is not used. */
enum { OPERAND_STAGE_REGISTERS = 256, OPERAND_STAGE_LEAST_ENTRIES = 2 };

struct operand_stage_params {
  unsigned OperandStage, SchedulersPerSubcore, Warps, CollectorUnits, Banks, UnitPorts, Rows, Entries, Kernels, Context,
      IssueStages, ReadyBits;
};

struct operand_stage {
  struct operand_stage_params params;
  union {
    struct banked_stage banked;
    struct caching_stage caching;
    struct regless_stage regless;
  };
};

/* See twin.h and operand_view.h.  `stage` and `issues` are params.OperandStage and params.SchedulersPerSubcore,
 * which who calls may know when it is compiled. */
void operand_stage_init(struct operand_stage *, const struct operand_stage_params *);
void operand_stage_reset(struct operand_stage *);

TW_INLINE void operand_stage_control(struct operand_stage *s, unsigned stage, unsigned issues,
                                     const struct operand_view *v, struct operand_answer *a) {
  switch (stage) {
    case OPERAND_STAGE_BANKED: banked_stage_control(&s->banked, issues, v, a); break;
    case OPERAND_STAGE_CACHING: caching_stage_control(&s->caching, v, a); break;
    default: regless_stage_control(&s->regless, v, a);
  }
}

TW_INLINE void operand_stage_enter(struct operand_stage *s, unsigned stage, const struct operand_view *v, unsigned port,
                                   const struct issued_instruction *from) {
  switch (stage) {
    case OPERAND_STAGE_BANKED: banked_stage_enter(&s->banked, v, port, from); break;
    case OPERAND_STAGE_CACHING: caching_stage_enter(&s->caching, from); break;
    default: regless_stage_enter(&s->regless, from);
  }
}

TW_INLINE void operand_stage_step(struct operand_stage *s, unsigned stage, unsigned issues,
                                  const struct operand_view *v, const struct operand_events *e) {
  switch (stage) {
    case OPERAND_STAGE_BANKED: banked_stage_step(&s->banked, issues, v); break;
    case OPERAND_STAGE_CACHING: caching_stage_step(&s->caching, v, e); break;
    default: regless_stage_step(&s->regless, e);
  }
}

bool operand_stage_idle(const struct operand_stage *);

/* Whether what is issued enters. */
TW_INLINE bool operand_stage_takes(unsigned stage, bool issue_valid, bool commit_valid, unsigned kind) {
  return operand_stage_needs(stage, NEED_MARKS) ? commit_valid && !decode_is_control(kind) : issue_valid;
}

/* Marks of the instruction that is issued by a warp, which it brings with it when it enters. */
TW_INLINE u8 operand_stage_marks(const struct operand_stage *s, unsigned stage, unsigned warp) {
  return operand_stage_needs(stage, NEED_MARKS) ? regless_shard_marks(&s->regless.shard, warp) : 0;
}

/* Register banks and their arbiter, or NULL. */
TW_INLINE const struct register_file *operand_stage_registers(const struct operand_stage *s, unsigned stage) {
  switch (stage) {
    case OPERAND_STAGE_BANKED: return &s->banked.registers;
    case OPERAND_STAGE_CACHING: return &s->caching.registers;
    default: return NULL;
  }
}

/* Collector units whose registers nothing may write yet, or NULL. */
TW_INLINE const struct operand_collector *operand_stage_readers(const struct operand_stage *s, unsigned stage) {
  return stage == OPERAND_STAGE_BANKED ? &s->banked.collector : NULL;
}

/* What a scheduler has issued that is in no unit yet, or NULL; nothing may write what it reads either. */
TW_INLINE const struct issue_buffer *operand_stage_buffer(const struct operand_stage *s, unsigned stage,
                                                          unsigned port) {
  return stage == OPERAND_STAGE_BANKED ? banked_stage_buffer(&s->banked, port) : NULL;
}

/* With Context: a row is moved in this cycle; the one that was read in the cycle before, or NULL. */
TW_INLINE bool operand_stage_context_ack(const struct operand_stage *s) { return s->banked.registers.context_ack; }
TW_INLINE const row *operand_stage_context_row(const struct operand_stage *s) {
  const struct register_file *r = &s->banked.registers;
  return r->context_rdata_row ? register_file_context_row(r) : NULL;
}

/* What the stage asks of the registers' L1, or NULL; for the counts, that the L1 did not have what it answers. */
TW_INLINE const struct compressor_out *operand_stage_request(const struct operand_stage *s) {
  return operand_stage_needs(s->params.OperandStage, NEED_L1) ? regless_stage_request(&s->regless) : NULL;
}
TW_INLINE void operand_stage_note_miss(struct operand_stage *s, bool missed) { s->regless.answer_missed = missed; }

/* Of a cycle in which the stage is not clocked, as nothing would move: for its counts. */
TW_INLINE void operand_stage_rest(struct operand_stage *s) {
  if (s->params.OperandStage == OPERAND_STAGE_REGLESS) regless_stage_count_states(&s->regless);
}

#endif
