/* Stimulus of lsu_pipe: full flow, a taker that refuses for long, and idle times; addresses that wrap. */
#include "execute/lsu_pipe.h"
#include "unit_test/bins.h"
#include "isa.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(lsu_pipe) {
  /* How eagerly a request is taken, and the next one sent, follows from the register of the last head. */
  static const unsigned percent[] = {3, 50, 90, 100};
  const unsigned mood = state->head.destination;
  in->dispatch_valid = !state->second.valid && tw_random_chance(random, percent[mood & 3]);
  in->request_ready = tw_random_chance(random, percent[mood >> 2 & 3]);
  if (tw_random_chance(random, 80)) in->dispatch_register = (u8)mood;
  if (tw_random_chance(random, 20)) memset(&in->dispatch_a, tw_random_chance(random, 50) ? 0xff : 0, sizeof(row));
}

TW_BINS(lsu_pipe) {
  const bool dispatched = in->dispatch_valid, head = state->head.valid, second = state->second.valid;
  const bool taken = head && in->request_ready, held = head && !in->request_ready;
  const u32 address = in->dispatch_a.lane[0] + in->dispatch_immediate;
  const bool negative = in->dispatch_immediate >> 31;
  (void)out;
  TW_BIN("empty", !head);
  TW_BIN("one place taken", head && !second);
  TW_BIN("both places taken", second);
  TW_BIN("dispatch into the empty pipe", dispatched && !head);
  TW_BIN("dispatch while the head waits", dispatched && held);
  TW_BIN("dispatch while the head is taken", dispatched && taken);
  TW_BIN("head waits", held);
  TW_BIN("both wait", held && second);
  TW_BIN("head taken, none follows", taken && !second && !dispatched);
  TW_BIN("head taken, the second moves up", taken && second);
  TW_BIN("global memory", dispatched && !(in->dispatch_operation & ISA_MEM_SHARED));
  TW_BIN("shared memory", dispatched && in->dispatch_operation & ISA_MEM_SHARED);
  TW_BIN("positive offset", dispatched && !negative && in->dispatch_immediate);
  TW_BIN("negative offset", dispatched && negative);
  TW_BIN("address wraps upwards", dispatched && !negative && address < in->dispatch_a.lane[0]);
  TW_BIN("address wraps downwards", dispatched && negative && address > in->dispatch_a.lane[0]);
  TW_BIN("some lanes take part", dispatched && in->dispatch_lanes && in->dispatch_lanes != low_bits(32));
}
