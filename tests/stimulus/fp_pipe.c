/* Stimulus of fp_pipe: operands that cancel, tie, overflow and underflow; every operation. */
#include "execute/fp_pipe.h"

#include "../fp_values.h"
#include "isa/isa.h"
#include "simd_stimulus.h"
#include "stimulus.h"

TW_STIMULUS(fp_pipe) {
  in->dispatch_valid = simd_stimulus_dispatch(random, &state->pipe);
  in->result_ready = simd_stimulus_result_ready(random, &state->pipe);
  if (!in->dispatch_valid) return;
  if (tw_random_chance(random, 40)) in->dispatch_operation = ISA_FMA & 63;
  else if (tw_random_chance(random, 98)) in->dispatch_operation = (u8)tw_random_below(random, (ISA_I2FU & 63) + 1);
  in->dispatch_immediate = fp_value(random);
  in->dispatch_immediate_form = tw_random_chance(random, 15);
  for (unsigned lane = 0; lane < state->params.Lanes; lane++) {
    u32 v[3];
    fp_triple(random, v);
    in->dispatch_a.lane[lane] = v[0];
    in->dispatch_b.lane[lane] = v[1];
    in->dispatch_c.lane[lane] = v[2];
  }
}
