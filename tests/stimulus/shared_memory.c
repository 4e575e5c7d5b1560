/* Stimulus of shared_memory: every access pattern of note, on few enough words that what was stored is read again. */
#include "memory/shared_memory.h"
#include "isa/isa.h"
#include "stimulus.h"

static void shape_addresses(struct tw_random *random, const struct shared_memory *state, row *address) {
  static const u8 strides[] = {1, 1, 1, 2, 3, 8, 32, 33, 0};
  u32 pattern = tw_random_below(random, 12), words = state->params.Words;
  u32 window = tw_random_below(random, 2) ? 64 : 1024, scatter = 1u << pattern % 8;
  u32 base = tw_random_below(random, 3) ? tw_random_below(random, window) : words - 40 + tw_random_below(random, 48);
  for (unsigned lane = 0; lane < 32; lane++) {
    u32 word = base + (pattern < sizeof strides ? lane * strides[pattern] : tw_random_below(random, scatter));
    if (pattern == 11) word = tw_random_word(random);
    address->lane[lane] = word << 2 | (address->lane[lane] & 3);
  }
}

TW_STIMULUS(shared_memory) {
  static const u8 often[] = {100, 90, 50, 5};
  u8 phase = state->destination; /* holds until another instruction enters */
  unsigned choice = tw_random_below(random, 10), atomics = ISA_ATSEXCH - ISA_ATSADD + 1;
  in->request_operation = choice < 4 ? ISA_LDS & 63 : choice < 7 ? ISA_STS & 63
                                     : (u8)((ISA_ATSADD & 63) + tw_random_below(random, atomics));
  in->request_valid = tw_random_chance(random, often[phase & 3]);
  in->result_ready = tw_random_chance(random, often[phase >> 2 & 3]);
  if (tw_random_chance(random, 10)) in->request_register = ISA_ZERO_REGISTER;
  if (tw_random_chance(random, 60)) in->request_lanes = ~0u;
  if (!in->request_lanes) in->request_lanes = 1u << tw_random_below(random, 32);
  shape_addresses(random, state, &in->request_address);
}
