/* simd_pipe: what the integer and the floating-point pipes share: places, beats and stalls (rtl/execute/simd_pipe.sv).
 *
 * An instruction passes the operand register, Stages stages of a lane with a step between each two, and the result
 * register.  With n = Lanes / Width beats (at least 2), dispatched in cycle t:
 *
 *   t+1 .. t+n       the operand register holds it, one beat leaving each cycle
 *   t+1+s .. t+n+s   its beats are in stage s, from step s
 *   t+n+Stages       its result is valid
 *
 * The last beat waits in the last step while the result register is full and not taken.  What is behind it moves up
 * to it, and waits too; so does beat n-1 in the operand register, if all steps are full, which it finds so only if
 * Stages - 1 is a multiple of n.  ready = operand register empty, or its last beat not so kept, results taken or not:
 * that is state only, and the pipe takes an instruction every n cycles.
 *
 * The model computes a result when its instruction is dispatched and lets it travel by slot number. */
#ifndef TWINWARP_SIMD_PIPE_H
#define TWINWARP_SIMD_PIPE_H

#include "execute/pipe.h"
#include "twin.h"

struct simd_result {
  u8 warp, register_number;
  bool predicate; /* flags, rather than data, is the result */
  u32 lanes, flags;
  row data;
};

enum { SIMD_PIPE_STAGES = 8 /* at most */, SIMD_PIPE_SLOTS = SIMD_PIPE_STAGES + 1 };

struct simd_step {
  bool valid;
  u8 beat, slot;
};

struct simd_pipe {
  u8 beats, stages;
  u8 operand_beat, operand_slot, result_slot;
  u8 steps; /* that are valid */
  bool operand_valid, result_valid;
  struct simd_step step[SIMD_PIPE_STAGES]; /* by the stage that has it, from 1 */
  struct simd_result slot[SIMD_PIPE_SLOTS];
};

void simd_pipe_init(struct simd_pipe *, unsigned beats, unsigned stages);
void simd_pipe_reset(struct simd_pipe *);

/* The last beat is in the last step, and finds the result register full. */
static inline bool simd_pipe_held(const struct simd_pipe *s) {
  const struct simd_step *step = &s->step[s->stages - 1];
  return step->valid && step->beat == s->beats - 1 && s->result_valid;
}

static inline bool simd_pipe_ready(const struct simd_pipe *s) {
  if (!s->operand_valid) return true;
  return s->operand_beat == s->beats - 1 && !(simd_pipe_held(s) && s->steps == s->stages - 1);
}

static inline bool simd_pipe_idle(const struct simd_pipe *s) {
  return !(s->operand_valid | s->result_valid | s->steps);
}

static inline bool simd_pipe_result(const struct simd_pipe *s, struct pipe_result *result) {
  const struct simd_result *r = &s->slot[s->result_slot];
  if (!s->result_valid) return false;
  *result = (struct pipe_result){r->warp, r->register_number, r->predicate, r->lanes, r->flags, &r->data};
  return true;
}

/* One clock edge; with `dispatch` the slot for the result of the instruction that enters, else NULL. */
struct simd_result *simd_pipe_clock(struct simd_pipe *, bool dispatch, bool result_ready);

#endif
