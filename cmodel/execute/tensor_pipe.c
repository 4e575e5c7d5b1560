/* tensor_pipe: see tensor_pipe.h for the contract. */
#include "execute/tensor_pipe.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a register's bytes are read in place");

enum { SIZE = 8, DEPTH = 4 * SIZE }; /* the most rows of A and columns of B; products in a sum */

void tensor_pipe_init(struct tensor_pipe *s, const struct tensor_pipe_params *params) {
  memset(s, 0, sizeof *s);
  s->size = (u8)params->Size;
  s->beats = (u8)(params->Size + params->Stages - 1);
}

void tensor_pipe_reset(struct tensor_pipe *s) { s->busy = false; }

static bool offers(const struct tensor_pipe *s) { return s->busy && s->beat >= s->beats; }

bool tensor_pipe_result(const struct tensor_pipe *s, struct pipe_result *result) {
  const bool odd = s->beat > s->beats;
  if (!offers(s)) return false;
  *result = (struct pipe_result){
      .warp = s->warp, .destination = (u8)(s->destination + odd), .lanes = s->lanes, .data = odd ? &s->d1 : &s->d0};
  return true;
}

void tensor_pipe_comb(const struct tensor_pipe *s, const struct tensor_pipe_in *in, struct tensor_pipe_out *out) {
  (void)in;
  struct pipe_result result;
  out->ready = tensor_pipe_ready(s);
  out->result_valid = tensor_pipe_result(s, &result);
  if (out->result_valid) PIPE_SHOW_RESULT(out, &result);
}

/* Neighbouring lanes, 4 of 32, hold half a row of A or half a column of B; the pair's other register the other half. */
TW_INLINE void widen(int16_t vector[SIZE][DEPTH], const row *low, const row *high, unsigned size) {
  const int8_t *half[2] = {(const int8_t *)low->lane, (const int8_t *)high->lane};
  for (unsigned h = 0; h < 2; h++)
    for (unsigned i = 0; i < size; i++)
      for (unsigned k = 0; k < 2 * size; k++) vector[i][h * 2 * size + k] = half[h][i * 2 * size + k];
}

TW_INLINE u32 dot(const int16_t *restrict a, const int16_t *restrict b, unsigned depth) {
  int32_t sum = 0;
  for (unsigned k = 0; k < depth; k++) sum += a[k] * b[k];
  return (u32)sum;
}

TW_INLINE void multiply(struct tensor_pipe *s, const row *const *operand, unsigned size) {
  int16_t a[SIZE][DEPTH], b[SIZE][DEPTH];
  widen(a, operand[0], operand[3], size);
  widen(b, operand[1], operand[4], size);
  for (unsigned l = 0; l < size * size / 2; l++) {
    const unsigned m = l / (size / 2), n = 2 * (l % (size / 2));
    s->d0.lane[l] = operand[2]->lane[l] + dot(a[m], b[n], 4 * size);
    s->d1.lane[l] = operand[5]->lane[l] + dot(a[m], b[n + 1], 4 * size);
  }
}

void tensor_pipe_step(struct tensor_pipe *s, const struct dispatch *d, bool result_ready) {
  if (d) {
    s->busy = true;
    s->beat = 0;
    s->warp = d->warp;
    s->destination = d->destination;
    s->lanes = d->lanes;
    if (s->size == SIZE) multiply(s, d->operand, SIZE);
    else multiply(s, d->operand, s->size);
  } else if (s->busy && (!offers(s) || result_ready)) {
    s->busy = s->beat <= s->beats;
    s->beat++;
  }
}

void tensor_pipe_clock(struct tensor_pipe *s, const struct tensor_pipe_in *in, const struct tensor_pipe_out *out) {
  (void)out;
  const struct dispatch d = {.opcode = in->dispatch_operation,
                             .warp = in->dispatch_warp,
                             .destination = in->dispatch_register,
                             .lanes = in->dispatch_lanes,
                             .operand = {&in->dispatch_a0, &in->dispatch_b0, &in->dispatch_c0, &in->dispatch_a1,
                                         &in->dispatch_b1, &in->dispatch_c1}};
  tensor_pipe_step(s, in->dispatch_valid ? &d : NULL, in->result_ready);
}
