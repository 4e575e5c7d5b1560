/* Stimulus of shared_memory: every access pattern of note, on few enough words that what was stored is read again. */
#include "memory/shared_memory.h"
#include "isa.h"
#include "operation_bins.h"
#include "unit_test/stimulus.h"

static void shape_addresses(struct tw_random *random, const struct shared_memory *state, row *address) {
  static const u8 strides[] = {1, 1, 1, 2, 3, 8, 32, 33, 0};
  u32 pattern = tw_random_below(random, 12), words = state->params.Words;
  u32 window = tw_random_below(random, 2) ? 64 : 1024, scatter = 1u << pattern % 8;
  u32 base = tw_random_below(random, 3) ? tw_random_below(random, window) : words - 40 + tw_random_below(random, 48);
  for (unsigned lane = 0; lane < state->params.Lanes; lane++) {
    u32 word = base + (pattern < sizeof strides ? lane * strides[pattern] : tw_random_below(random, scatter));
    if (pattern == 11) word = tw_random_word(random);
    address->lane[lane] = word << 2 | (address->lane[lane] & 3);
  }
}

/* Operands a bit away from the word they meet, and as often in the bits below it too: comparisons hang on one bit. */
static void shape_data(struct tw_random *random, const struct shared_memory *state, const row *address, row *data) {
  const u32 words = state->params.Words, mask = (1u << clog2(words)) - 1;
  for (unsigned lane = 0; lane < state->params.Lanes; lane++) {
    const u32 word = address->lane[lane] >> 2 & mask, bit = 1u << tw_random_below(random, 32);
    const u32 below = tw_random_chance(random, 50) ? tw_random_word(random) & (bit - 1) : 0;
    data->lane[lane] = state->word[word < words ? word : word - words] ^ bit ^ below;
  }
}

TW_STIMULUS(shared_memory) {
  static const u8 often[] = {100, 90, 50, 5};
  u8 phase = state->destination; /* holds until another instruction enters */
  unsigned choice = tw_random_below(random, 10), atomics = ISA_ATSEXCH - ISA_ATSADD + 1;
  in->request_operation = choice < 3   ? ISA_LDS & 63
                          : choice < 5 ? ISA_STS & 63
                                       : (u8)((ISA_ATSADD & 63) + tw_random_below(random, atomics));
  in->request_valid = tw_random_chance(random, often[phase & 3]);
  in->result_ready = tw_random_chance(random, often[phase >> 2 & 3]);
  in->context_valid = tw_random_chance(random, state->kept_waiting ? 95 : 10);
  in->context_write &= in->context_valid;
  in->context_row = (u16)tw_random_below(
      random, smaller(tw_random_chance(random, 80) ? 4 : 4096, state->params.Words / state->params.Lanes));
  if (tw_random_chance(random, 10)) in->request_register = ISA_ZERO_REGISTER;
  const unsigned lanes = state->params.Lanes;
  if (tw_random_chance(random, 60)) in->request_lanes = low_bits(lanes);
  if (!in->request_lanes || tw_random_chance(random, 5)) in->request_lanes = 1u << tw_random_below(random, lanes);
  shape_addresses(random, state, &in->request_address);
  if (tw_random_chance(random, 80)) shape_data(random, state, &in->request_address, &in->request_data);
}

TW_BINS(shared_memory) {
  const struct shared_memory *s = state;
  const u32 words = s->params.Words, all = low_bits(s->params.Lanes);
  const unsigned kind = s->operation & ISA_MEM_KIND;
  const bool load = s->valid && kind == ISA_MEM_LOAD, store = s->valid && kind == ISA_MEM_STORE;
  const bool atomic = s->valid && kind >= ISA_MEM_ATOMIC, first = s->left == s->lanes, last = s->pass == s->left;
  const bool enters = in->request_valid && out->request_ready, taken = out->result_valid && in->result_ready;
  const bool full = s->reply && s->results + s->gather_last >= SHARED_MEMORY_PLACES;
  bool broadcast = false, conflict = false, same_word = false, folded = false;
  for (u32 left = s->valid ? s->left : 0; left; left &= left - 1) {
    const unsigned lane = lowest_bit(left);
    for (u32 others = left & (left - 1); others; others &= others - 1) {
      const unsigned other = lowest_bit(others);
      broadcast |= s->index[lane] == s->index[other] && s->pass >> lane & s->pass >> other & 1;
      same_word |= s->index[lane] == s->index[other];
      conflict |= s->index[lane] != s->index[other] && s->index[lane] % 32 == s->index[other] % 32;
    }
  }
  for (unsigned lane = 0; enters && lane < 32; lane++)
    folded |= (in->request_address.lane[lane] >> 2 & low_bits(clog2(words))) >= words;
  operation_bins(bins, ISA_LDS, ISA_ATSEXCH, enters, ISA_CLASS_MEMORY << 6 | in->request_operation);
  TW_BIN("nothing held", !s->valid);
  TW_BIN("a row is read for the context", s->params.Context && out->context_ready && !in->context_write);
  TW_BIN("one is written", out->context_ready && in->context_write);
  TW_BIN("the context waits", s->params.Context && in->context_valid && !out->context_ready);
  TW_BIN("a request waits for it", in->request_valid && !s->valid && s->kept_waiting);
  TW_BIN("a row is read as a load's is read out", out->context_ready && !in->context_write && s->gather_last);
  TW_BIN("load in one pass", load && first && last);
  TW_BIN("load in 32 passes", load && s->lanes == all && first && !(s->pass & (s->pass - 1)));
  TW_BIN("load broadcasts one word", load && broadcast);
  TW_BIN("load with a conflict", load && conflict && !last);
  TW_BIN("store in one pass", store && first && last);
  TW_BIN("store: the highest lane's value stays", store && broadcast);
  TW_BIN("store with a conflict", store && conflict && !last);
  TW_BIN("atomic in one pass: read, then written", atomic && s->modify && first && last);
  TW_BIN("atomic: lanes that meet in a word follow each other", atomic && same_word && !last);
  TW_BIN("atomic: lanes that meet in a bank", atomic && conflict && !last);
  TW_BIN("load to register 255", load && !s->reply);
  TW_BIN("atomic to register 255", atomic && !s->reply);
  TW_BIN("some lanes take part", s->valid && s->lanes != all && first);
  TW_BIN("one lane takes part", s->valid && !(s->lanes & (s->lanes - 1)));
  TW_BIN("all lanes in order", s->valid && s->in_order);
  TW_BIN("word index beyond Words", folded);
  TW_BIN("a pass waits for a result place", s->valid && !s->modify && full);
  TW_BIN("a store goes though all places are taken", store && s->results == SHARED_MEMORY_PLACES);
  TW_BIN("enters as nothing is held", enters && !s->valid);
  TW_BIN("enters as the last pass ends", enters && s->valid);
  TW_BIN("a request waits", in->request_valid && !out->request_ready);
  TW_BIN("no result", s->results == 0);
  TW_BIN("one result", s->results == 1);
  TW_BIN("all result places taken", s->results == SHARED_MEMORY_PLACES);
  TW_BIN("result waits", out->result_valid && !in->result_ready);
  TW_BIN("result taken", taken);
  TW_BIN("result taken as another is read out", taken && s->gather_last);
  TW_BIN("a load enters as one is read and one stands at the port",
         enters && load && s->gather_last && out->result_valid);
}
