/* block_coordinates: see block_coordinates.h for the contract. */
#include "dispatch/block_coordinates.h"

void block_coordinates_init(struct block_coordinates *s, const struct block_coordinates_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  block_coordinates_reset(s);
}

void block_coordinates_reset(struct block_coordinates *s) { s->state = BLOCK_COORDINATES_REST; }

void block_coordinates_comb(const struct block_coordinates *s, const struct block_coordinates_in *in,
                            struct block_coordinates_out *out) {
  out->block_valid = s->state == BLOCK_COORDINATES_THERE;
  out->block_x = s->x;
  out->block_y = s->rest;
  out->block_z = s->quotient & low_bits(s->params.GridBits);
  out->number_ready = out->block_valid && in->block_ready;
}

/* A bit of the quotient by `divisor`; true with the last. */
static bool divide(struct block_coordinates *s, u32 divisor) {
  const unsigned highest = s->params.NumberBits - 1;
  const u32 part = 2u * s->rest + (s->quotient >> highest & 1u);
  const bool fits = part >= divisor;
  s->rest = (u16)((part - (fits ? divisor : 0)) & low_bits(s->params.GridBits));
  s->quotient = (u16)((s->quotient << 1 & low_bits(s->params.NumberBits)) | fits);
  if (++s->at < s->params.NumberBits) return false;
  s->at = 0;
  return true;
}

static void begin(struct block_coordinates *s, u16 number) {
  s->state = BLOCK_COORDINATES_BY_X;
  s->at = 0;
  s->quotient = number;
  s->rest = 0;
}

void block_coordinates_clock(struct block_coordinates *s, const struct block_coordinates_in *in,
                             const struct block_coordinates_out *out) {
  (void)out;
  switch (s->state) {
    case BLOCK_COORDINATES_REST:
      if (in->number_valid) begin(s, in->number);
      break;
    case BLOCK_COORDINATES_BY_X:
      if (!divide(s, in->grid_x)) break;
      s->x = s->rest;
      s->rest = 0;
      s->state = BLOCK_COORDINATES_BY_Y;
      break;
    case BLOCK_COORDINATES_BY_Y:
      if (divide(s, in->grid_y)) s->state = BLOCK_COORDINATES_THERE;
      break;
    case BLOCK_COORDINATES_THERE:
      if (in->block_ready) s->state = BLOCK_COORDINATES_REST;
      break;
  }
}
