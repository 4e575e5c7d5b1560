/* Stimulus shared by the integer and the floating-point pipe: phases of full speed, of slow arrivals and of a result
 * port that is held for long.  Stimuli keep no state of their own: the phase is read off the instruction in flight. */
#ifndef TWINWARP_SIMD_STIMULUS_H
#define TWINWARP_SIMD_STIMULUS_H

#include "execute/simd_pipe.h"
#include "util/random.h"

static inline bool simd_stimulus_dispatch(struct tw_random *random, const struct simd_pipe *pipe) {
  const u8 latest = pipe->slot[pipe->operand_slot].register_number;
  return simd_pipe_ready(pipe) && tw_random_chance(random, latest % 8 == 0 ? 8 : latest % 8 == 1 ? 50 : 97);
}

static inline bool simd_stimulus_result_ready(struct tw_random *random, const struct simd_pipe *pipe) {
  const u8 latest = pipe->slot[pipe->result_slot].register_number;
  return tw_random_chance(random, latest / 8 % 8 == 0 ? 5 : latest / 8 % 8 == 1 ? 50 : 98);
}

#endif
