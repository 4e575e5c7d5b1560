/* Stimulus of int_pipe: corner integers, one bit, shift amounts about 32, operands that are equal but for a bit,
 * every operation. */
#include "execute/int_pipe.h"
#include "isa.h"
#include "simd_stimulus.h"
#include "operation_bins.h"
#include "simd_bins.h"
#include "unit_test/stimulus.h"

static u32 corner(struct tw_random *random) {
  static const u32 corners[] = {0, 1, 2, 31, 32, 33, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff};
  if (tw_random_chance(random, 50)) return corners[tw_random_below(random, sizeof corners / sizeof *corners)];
  if (tw_random_chance(random, 20)) return 1u << tw_random_below(random, 32);
  return tw_random_word(random) >> tw_random_below(random, 32);
}

TW_STIMULUS(int_pipe) {
  in->dispatch_valid = simd_stimulus_dispatch(random, &state->pipe);
  in->result_ready = simd_stimulus_result_ready(random, &state->pipe);
  if (!in->dispatch_valid) return;
  if (tw_random_chance(random, 98)) in->dispatch_operation = (u8)tw_random_below(random, (ISA_CLZ & 63) + 1);
  if (tw_random_chance(random, 50)) in->dispatch_immediate = corner(random);
  if (tw_random_chance(random, 30)) in->dispatch_lanes = low_bits(state->params.Lanes);
  for (unsigned lane = 0; lane < state->params.Lanes; lane++) {
    if (tw_random_chance(random, 40)) in->dispatch_a.lane[lane] = corner(random);
    if (tw_random_chance(random, 40)) in->dispatch_b.lane[lane] = corner(random);
    if (tw_random_chance(random, 25))
      in->dispatch_b.lane[lane] = in->dispatch_a.lane[lane] ^ (u32)((u64)1 << tw_random_below(random, 40));
    if (tw_random_chance(random, 10)) in->dispatch_c.lane[lane] = corner(random);
  }
}

TW_BINS(int_pipe) {
  const bool dispatched = in->dispatch_valid, form = in->dispatch_immediate_form;
  const u32 all = low_bits(state->params.Lanes);
  const bool shift = dispatched && !form && in->dispatch_operation == (ISA_SHL & 63);
  u32 shifts = 0; /* by less than 32, by 32, by more */
  for (unsigned lane = 0; lane < state->params.Lanes; lane++) {
    const u32 amount = in->dispatch_b.lane[lane];
    if (shift) shifts |= amount < 32 ? 1 : amount == 32 ? 2 : 4;
  }
  const row zero = {{0}};
  operation_bins(bins, ISA_MOV, ISA_CLZ, dispatched, ISA_CLASS_INT << 6 | in->dispatch_operation);
  TW_BIN("undefined operation", dispatched && in->dispatch_operation > (ISA_CLZ & 63));
  TW_BIN("immediate form", dispatched && form);
  TW_BIN("shift by less than 32", shifts & 1);
  TW_BIN("shift by 32", shifts & 2);
  TW_BIN("shift by more", shifts & 4);
  TW_BIN("all lanes take part", dispatched && in->dispatch_lanes == all);
  TW_BIN("some lanes take part", dispatched && in->dispatch_lanes && in->dispatch_lanes != all);
  TW_BIN("flags of some lanes", out->result_valid && out->result_predicate && out->result_flags);
  TW_BIN("no flag set", out->result_valid && out->result_predicate && !out->result_flags);
  TW_BIN("data zero in all lanes",
         out->result_valid && !out->result_predicate && memcmp(&out->result_data, &zero, sizeof zero) == 0);
  simd_bins(bins, &state->pipe, dispatched, in->result_ready);
}
