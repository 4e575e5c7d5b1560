/* Bins that the integer and the floating-point pipe share: the places of simd_pipe.h, and what moves together. */
#ifndef TWINWARP_SIMD_BINS_H
#define TWINWARP_SIMD_BINS_H

#include "unit_test/bins.h"
#include "execute/simd_pipe.h"

static inline void simd_bins(struct tw_bins *bins, const struct simd_pipe *s, bool dispatch, bool result_ready) {
  const unsigned last = s->beats - 1u, held = s->operand_valid + s->steps + s->result_valid;
  const struct simd_step *step = &s->step[s->stages - 1];
  const bool in_step = step->valid && step->beat == last, taken = s->result_valid && result_ready;
  const bool stuck = in_step && s->result_valid && !result_ready;
  TW_BIN("pipe empty", !held);
  TW_BIN("all places taken", held == s->stages + 1u);
  TW_BIN("dispatch into the empty pipe", dispatch && !held);
  TW_BIN("dispatch as the last beat leaves", dispatch && s->operand_valid);
  TW_BIN("dispatch while the step is stuck", dispatch && stuck);
  TW_BIN("result waits", s->result_valid && !result_ready);
  TW_BIN("last beat waits in the step", stuck);
  TW_BIN("what is behind the step waits too", stuck && s->operand_valid);
  TW_BIN("a gap closes behind a beat that waits", stuck && s->operand_valid && !s->step[1].valid);
  TW_BIN("a last beat waits in the operand register",
         s->operand_valid && s->operand_beat == last && !simd_pipe_ready(s));
  TW_BIN("result taken, the next follows", taken && in_step);
  TW_BIN("result taken, none follows", taken && !in_step);
  TW_BIN("result taken and dispatch", taken && dispatch);
}

#endif
