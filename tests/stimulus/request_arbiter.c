/* Stimulus of request_arbiter: crowds at one channel, lone requests, long silences and stalls. */
#include "memory/request_arbiter.h"
#include "isa/isa.h"
#include "stimulus.h"

TW_STIMULUS(request_arbiter) {
  /* The register last written for global memory says how busy this stretch is, until another one arrives. */
  static const u8 busy[] = {100, 70, 30, 5};
  unsigned percent = busy[state->channel[REQUEST_ARBITER_GLOBAL].destination & 3];
  for (unsigned s = 0; s < state->params.Sources; s++)
    if (!tw_random_chance(random, percent)) in->request_valid &= (u8)~(1u << s);
  if (tw_random_chance(random, 20))
    for (unsigned s = 0; s < state->params.Sources; s++) in->request_operation[s] |= ISA_MEM_SHARED;
  unsigned taking = busy[state->channel[REQUEST_ARBITER_GLOBAL].destination >> 2 & 3];
  in->global_ready = tw_random_chance(random, taking);
  in->shared_ready = tw_random_chance(random, taking);
}
