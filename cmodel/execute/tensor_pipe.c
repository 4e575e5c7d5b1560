/* tensor_pipe: see tensor_pipe.h for the contract. */
#include "execute/tensor_pipe.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a register's bytes are read in place");

enum { SIZE = 8, DEPTH = 32 }; /* rows of A and columns of B; products in a sum */

void tensor_pipe_init(struct tensor_pipe *s, const struct tensor_pipe_params *params) {
  (void)params;
  memset(s, 0, sizeof *s);
}

void tensor_pipe_reset(struct tensor_pipe *s) { s->busy = false; }

void tensor_pipe_comb(const struct tensor_pipe *s, const struct tensor_pipe_in *in, struct tensor_pipe_out *out) {
  (void)in;
  const bool odd = s->beat > TENSOR_PIPE_BEATS;
  out->ready = !s->busy;
  out->result_valid = s->busy && s->beat >= TENSOR_PIPE_BEATS;
  if (!out->result_valid) return;
  out->result_warp = s->warp;
  out->result_register = (u8)(s->destination + odd);
  out->result_predicate = 0;
  out->result_lanes = s->lanes;
  out->result_flags = 0;
  out->result_data = odd ? s->d1 : s->d0;
}

/* Four lanes hold half a row of A or half a column of B; the pair's other register holds the other half. */
static void widen(int16_t vector[SIZE][DEPTH], const row *low, const row *high) {
  const int8_t *half[2] = {(const int8_t *)low->lane, (const int8_t *)high->lane};
  for (unsigned h = 0; h < 2; h++)
    for (unsigned i = 0; i < SIZE; i++)
      for (unsigned k = 0; k < DEPTH / 2; k++) vector[i][h * DEPTH / 2 + k] = half[h][i * DEPTH / 2 + k];
}

static u32 dot(const int16_t *restrict a, const int16_t *restrict b) {
  int32_t sum = 0;
  for (unsigned k = 0; k < DEPTH; k++) sum += a[k] * b[k];
  return (u32)sum;
}

static void multiply(struct tensor_pipe *s, const struct tensor_pipe_in *in) {
  int16_t a[SIZE][DEPTH], b[SIZE][DEPTH];
  widen(a, &in->dispatch_a0, &in->dispatch_a1);
  widen(b, &in->dispatch_b0, &in->dispatch_b1);
  for (unsigned l = 0; l < 32; l++) {
    const unsigned m = l / 4, n = 2 * (l % 4);
    s->d0.lane[l] = in->dispatch_c0.lane[l] + dot(a[m], b[n]);
    s->d1.lane[l] = in->dispatch_c1.lane[l] + dot(a[m], b[n + 1]);
  }
}

void tensor_pipe_clock(struct tensor_pipe *s, const struct tensor_pipe_in *in, const struct tensor_pipe_out *out) {
  if (in->dispatch_valid) {
    s->busy = true;
    s->beat = 0;
    s->warp = in->dispatch_warp;
    s->destination = in->dispatch_register;
    s->lanes = in->dispatch_lanes;
    multiply(s, in);
  } else if (s->busy && (!out->result_valid || in->result_ready)) {
    s->busy = s->beat <= TENSOR_PIPE_BEATS;
    s->beat++;
  }
}
