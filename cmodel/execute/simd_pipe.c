/* simd_pipe: see simd_pipe.h. */
#include "execute/simd_pipe.h"

void simd_pipe_init(struct simd_pipe *s, unsigned beats, unsigned stages) {
  memset(s, 0, sizeof *s);
  s->beats = (u8)beats;
  s->stages = (u8)stages;
}

void simd_pipe_reset(struct simd_pipe *s) {
  s->operand_valid = s->result_valid = false;
  s->steps = 0;
  for (unsigned n = 1; n < s->stages; n++) s->step[n].valid = false;
}

/* What the last step has leaves it, unless it is a last beat and the result register is full. */
static void finish(struct simd_pipe *s) {
  struct simd_step *step = &s->step[s->stages - 1];
  if (!step->valid || simd_pipe_held(s)) return;
  step->valid = false;
  s->steps--;
  if (step->beat != s->beats - 1) return;
  s->result_valid = true;
  s->result_slot = step->slot;
}

struct simd_result *simd_pipe_clock(struct simd_pipe *s, bool dispatch, bool result_ready) {
  if (result_ready) s->result_valid = false;
  finish(s);
  for (unsigned n = s->stages - 1u; n > 1; n--)
    if (s->step[n - 1].valid && !s->step[n].valid) {
      s->step[n] = s->step[n - 1];
      s->step[n - 1].valid = false;
    }
  if (s->operand_valid && !s->step[1].valid) {
    s->step[1] = (struct simd_step){true, s->operand_beat, s->operand_slot};
    s->steps++;
    s->operand_valid = s->operand_beat++ != s->beats - 1;
  }
  if (!dispatch) return NULL;
  s->operand_valid = true;
  s->operand_beat = 0;
  s->operand_slot = (u8)(s->operand_slot < s->stages ? s->operand_slot + 1u : 0);
  return &s->slot[s->operand_slot];
}
