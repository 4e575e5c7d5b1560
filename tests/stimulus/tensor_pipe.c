/* Stimulus of tensor_pipe: random matrices and extreme ones (all bytes -128, 127, -1 or 0), with takers of any
 * patience. */
#include "execute/tensor_pipe.h"
#include "stimulus.h"

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
  in->result_ready = tw_random_chance(random, percent[state->destination >> 3 & 3]);
  row *const matrix[] = {&in->dispatch_a0, &in->dispatch_a1, &in->dispatch_b0,
                         &in->dispatch_b1, &in->dispatch_c0, &in->dispatch_c1};
  for (unsigned i = 0; i < 6; i++) extreme(random, matrix[i]);
}
