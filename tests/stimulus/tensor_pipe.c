/* Stimulus of tensor_pipe: random matrices and extreme ones (all bytes -128, 127, -1 or 0), with takers of any
 * patience. */
#include "execute/tensor_pipe.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static void extreme(struct tw_random *random, row *r) {
  static const int byte[] = {0x80, 0x7f, 0xff, 0x00};
  if (tw_random_chance(random, 15)) memset(r, byte[tw_random_below(random, 4)], sizeof *r);
}

TW_STIMULUS(tensor_pipe) {
  /* How eagerly this instruction is taken, and the next one sent, follows from the last one's register. */
  static const unsigned percent[] = {2, 30, 90, 100};
  in->dispatch_valid = !state->busy && tw_random_chance(random, percent[state->destination >> 1 & 3]);
  in->dispatch_operation = 0;
  in->dispatch_register &= 0xfe;
  if (tw_random_chance(random, 30)) in->dispatch_lanes = low_bits(32);
  in->result_ready = tw_random_chance(random, percent[state->destination >> 3 & 3]);
  row *const matrix[] = {&in->dispatch_a0, &in->dispatch_a1, &in->dispatch_b0,
                         &in->dispatch_b1, &in->dispatch_c0, &in->dispatch_c1};
  for (unsigned i = 0; i < 6; i++) extreme(random, matrix[i]);
}

static bool all_bytes(const row *r, u8 byte) {
  for (unsigned lane = 0; lane < 32; lane++)
    if (r->lane[lane] != byte * 0x01010101u) return false;
  return true;
}

TW_BINS(tensor_pipe) {
  const bool dispatched = in->dispatch_valid, ready = in->result_ready;
  const bool even = out->result_valid && state->beat == state->beats, odd = out->result_valid && !even;
  TW_BIN("pipe empty", !state->busy);
  TW_BIN("dispatch", dispatched);
  TW_BIN("first beat", state->busy && state->beat == 0);
  TW_BIN("last beat", state->busy && state->beat == state->beats - 1);
  TW_BIN("even register taken", even && ready);
  TW_BIN("even register waits", even && !ready);
  TW_BIN("odd register taken", odd && ready);
  TW_BIN("odd register waits", odd && !ready);
  TW_BIN("all lanes take part", dispatched && in->dispatch_lanes == low_bits(32));
  TW_BIN("some lanes take part", dispatched && in->dispatch_lanes != low_bits(32));
  TW_BIN("a of bytes -128", dispatched && all_bytes(&in->dispatch_a0, 0x80));
  TW_BIN("b of bytes -128", dispatched && all_bytes(&in->dispatch_b0, 0x80));
  TW_BIN("a of bytes 127", dispatched && all_bytes(&in->dispatch_a1, 0x7f));
  TW_BIN("a of bytes -1", dispatched && all_bytes(&in->dispatch_a1, 0xff));
  TW_BIN("a zero", dispatched && all_bytes(&in->dispatch_a0, 0));
  TW_BIN("c of the largest sums", dispatched && all_bytes(&in->dispatch_c0, 0x7f));
}
