/* simd_pipe: see simd_pipe.h. */
#include "execute/simd_pipe.h"

void simd_pipe_init(struct simd_pipe *s, unsigned beats) {
  memset(s, 0, sizeof *s);
  s->beats = (u8)beats;
}

void simd_pipe_reset(struct simd_pipe *s) { s->operand_valid = s->step_valid = s->result_valid = false; }

struct simd_result *simd_pipe_clock(struct simd_pipe *s, bool dispatch, bool result_ready) {
  const u8 last = (u8)(s->beats - 1);
  if (result_ready) s->result_valid = false;
  const bool stuck = s->step_valid && s->step_beat == last && s->result_valid;
  if (!stuck) {
    if (s->step_valid && s->step_beat == last) {
      s->result_valid = true;
      s->result_slot = s->step_slot;
    }
    s->step_valid = s->operand_valid;
    s->step_beat = s->operand_beat;
    s->step_slot = s->operand_slot;
    if (s->operand_valid && s->operand_beat++ == last) s->operand_valid = false;
  }
  if (!dispatch) return NULL;
  s->operand_valid = true;
  s->operand_beat = 0;
  s->operand_slot = (u8)(s->operand_slot + 1u < SIMD_PIPE_SLOTS ? s->operand_slot + 1u : 0);
  return &s->slot[s->operand_slot];
}
