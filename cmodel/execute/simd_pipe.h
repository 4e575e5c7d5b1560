/* simd_pipe: what the integer and the floating-point pipes share: places, beats and stalls (rtl/execute/simd_pipe.sv).
 *
 * An instruction passes three places: the operand register, the step between the two halves of a lane, and the result
 * register.  With n = Lanes / Width beats (at least 2), dispatched in cycle t:
 *
 *   t+1 .. t+n     the operand register holds it, one beat leaving each cycle
 *   t+2 .. t+n+1   its beats are in the step
 *   t+n+2          its result is valid
 *
 * The last beat waits in the step while the result register is full and not taken; what is behind it waits too.  A beat
 * other than the first never finds the step blocked, so ready = operand register empty or in its last beat, which is
 * state only; the pipe takes an instruction every n cycles.
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

enum { SIMD_PIPE_SLOTS = 3 };

struct simd_pipe {
  u8 beats;
  u8 operand_beat, step_beat;
  bool operand_valid, step_valid, result_valid;
  u8 operand_slot, step_slot, result_slot;
  struct simd_result slot[SIMD_PIPE_SLOTS];
};

void simd_pipe_init(struct simd_pipe *, unsigned beats);
void simd_pipe_reset(struct simd_pipe *);

static inline bool simd_pipe_ready(const struct simd_pipe *s) {
  return !s->operand_valid || s->operand_beat == s->beats - 1;
}

static inline bool simd_pipe_idle(const struct simd_pipe *s) {
  return !(s->operand_valid | s->step_valid | s->result_valid);
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
