/* subcore_internal: what the parts of subcore.c share: subcore_front.c, the schedulers, and subcore_drive.c, its
 * outputs. */
#ifndef TWINWARP_SUBCORE_INTERNAL_H
#define TWINWARP_SUBCORE_INTERNAL_H

#include "subcore.h"

/* What of the parameters is known where a cycle is compiled. */
struct subcore_shape {
  unsigned SchedulersPerSubcore, OperandStage;
  bool Queues, Context; /* QueueDepth is not 0 */
};

/* A warp of the sub-core belongs to one scheduler (SchedulersPerSubcore is 1, 2 or 4). */
TW_INLINE unsigned issue_of(struct subcore_shape p, unsigned warp) { return warp & (p.SchedulersPerSubcore - 1); }
TW_INLINE unsigned warp_of(struct subcore_shape p, unsigned warp) { return warp >> lowest_bit(p.SchedulersPerSubcore); }

/* A sub-core of a partitioned SM has one scheduler, and an operand stage.  What depends on that in a cycle is compiled
 * for each make by itself, with it known: X(make, shape). */
#define SUBCORE_SHAPE(...) ((struct subcore_shape){__VA_ARGS__})
#define SUBCORE_MAKES(X)                                                                                               \
  X(SUBCORE_BANKED, SUBCORE_SHAPE(1, OPERAND_STAGE_BANKED, false, false))                                              \
  X(SUBCORE_CACHING, SUBCORE_SHAPE(1, OPERAND_STAGE_CACHING, false, false))                                            \
  X(SUBCORE_REGLESS, SUBCORE_SHAPE(1, OPERAND_STAGE_REGLESS, false, false))                                            \
  X(SUBCORE_MOVING, SUBCORE_SHAPE(1, OPERAND_STAGE_BANKED, false, true))                                               \
  X(SUBCORE_QUEUED, SUBCORE_SHAPE(1, s->params.OperandStage, true, false))                                             \
  X(SUBCORE_SHARED, SUBCORE_SHAPE(s->params.SchedulersPerSubcore, OPERAND_STAGE_BANKED, s->params.QueueDepth != 0, false))

/* Sources of the write-back are the pipes with results of each scheduler, then global and shared memory. */
TW_INLINE unsigned pipes_of(const struct subcore *s) { return SUBCORE_PIPES - !s->params.DoubleLanes; }
TW_INLINE unsigned global_source(const struct subcore *s) { return pipes_of(s) * s->params.SchedulersPerSubcore; }
TW_INLINE unsigned shared_source(const struct subcore *s) { return global_source(s) + 1; }

/* Whether scheduler i issues an instruction that enters the queues. */
TW_INLINE bool subcore_is_queued(const struct issue_stage_out *from) {
  return from->issue_valid && from->issue_queued && queue_stage_takes(from->issue_kind, from->issue_register);
}

/* The levels up to `end`, a word at a time: mostly there are five. */
TW_INLINE bool same_words(const struct subcore_levels *was, const struct subcore_in *is, size_t end) {
  const char *a = (const char *)was, *b = (const char *)is;
  u64 differs = 0;
  _Static_assert(sizeof *was % sizeof differs == 0, "whole words");
  for (size_t i = 0; i < end; i += sizeof differs) {
    u64 x, y;
    memcpy(&x, a + i, sizeof x);
    memcpy(&y, b + i, sizeof y);
    differs |= x ^ y;
  }
  return !differs;
}

/* The levels of so many schedulers; the loop over one's is a constant number of words. */
TW_INLINE bool subcore_same_levels(const struct subcore_levels *was, const struct subcore_in *is, unsigned issues) {
  const size_t first = offsetof(struct subcore_levels, gate), one = GATE_CLASSES * sizeof *was->gate;
  return issues == 1 ? same_words(was, is, first + one) : same_words(was, is, first + issues * one);
}

/* Context: its outputs, of a cycle in which something is moved or not; and where there is none. */
void subcore_drive_context(struct subcore *, const struct subcore_in *, struct subcore_out *);
void subcore_drive_no_context(struct subcore_out *);

/* The other outputs, as control has them. */
void subcore_drive(const struct subcore *, struct subcore_shape, struct subcore_out *);

/* The schedulers (rtl/subcore_front.sv): what they issue, once it is known what the operand stage has room for; the
 * clock edge. */
void subcore_front_control(struct subcore *, struct subcore_shape, const struct subcore_in *);
void subcore_front_step(struct subcore *, struct subcore_shape, const struct subcore_in *, u8 requests_taken);

#endif
