/* Stimulus of int_pipe: corner integers, shift amounts about 32, equal operands, every operation. */
#include "execute/int_pipe.h"
#include "isa/isa.h"
#include "simd_stimulus.h"
#include "stimulus.h"

static u32 corner(struct tw_random *random) {
  static const u32 corners[] = {0, 1, 2, 31, 32, 33, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff};
  if (tw_random_chance(random, 50)) return corners[tw_random_below(random, sizeof corners / sizeof *corners)];
  return tw_random_word(random) >> tw_random_below(random, 32);
}

TW_STIMULUS(int_pipe) {
  in->dispatch_valid = simd_stimulus_dispatch(random, &state->pipe);
  in->result_ready = simd_stimulus_result_ready(random, &state->pipe);
  if (!in->dispatch_valid) return;
  if (tw_random_chance(random, 98)) in->dispatch_operation = (u8)tw_random_below(random, (ISA_CLZ & 63) + 1);
  if (tw_random_chance(random, 50)) in->dispatch_immediate = corner(random);
  for (unsigned lane = 0; lane < 32; lane++) {
    if (tw_random_chance(random, 40)) in->dispatch_a.lane[lane] = corner(random);
    if (tw_random_chance(random, 40)) in->dispatch_b.lane[lane] = corner(random);
    if (tw_random_chance(random, 10)) in->dispatch_b.lane[lane] = in->dispatch_a.lane[lane];
    if (tw_random_chance(random, 10)) in->dispatch_c.lane[lane] = corner(random);
  }
}
