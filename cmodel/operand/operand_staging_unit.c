/* operand_staging_unit: see operand_staging_unit.h for the contract. */
#include "operand/operand_staging_unit.h"

#define PARTS(EACH) EACH(osu_bank, p->Banks, bank[i], .Lines = p->Lines, .Warps = p->Warps, .Lanes = p->Lanes)

void operand_staging_unit_init(struct operand_staging_unit *s, const struct operand_staging_unit_params *p) {
  s->params = *p;
  s->first = 0;
  PARTS(TW_INIT_EACH)
}

void operand_staging_unit_reset(struct operand_staging_unit *s) {
  const struct operand_staging_unit_params *p = &s->params;
  PARTS(TW_RESET_EACH)
  s->first = 0;
}

/* The bank whose request is shown; Banks if none has one. */
static unsigned requesting_bank(const struct operand_staging_unit *s) {
  for (unsigned k = 0; k < s->params.Banks; k++) {
    const unsigned b = (s->first + k) % s->params.Banks;
    if (s->bank[b].request_valid) return b;
  }
  return s->params.Banks;
}

void operand_staging_unit_bank_in(const struct operand_staging_unit *s, const struct operand_staging_unit_in *in,
                                  unsigned b, struct osu_bank_in *to) {
  to->access_valid = in->access_valid >> b & 1;
  to->access_kind = in->access_kind[b];
  to->access_warp = in->access_warp[b];
  to->access_register = in->access_register[b];
  to->access_mark = in->access_mark[b];
  to->access_last = in->access_last >> b & 1;
  to->access_lanes = in->access_lanes[b];
  if (to->access_valid) to->access_data = in->access_data[b];
  to->close_valid = in->close_valid;
  to->close_warp = in->close_warp;
  to->preload_valid = in->preload_valid >> b & 1;
  to->preload_kind = in->preload_kind[b];
  to->preload_warp = in->preload_warp[b];
  to->preload_register = in->preload_register[b];
  to->fill_valid = in->fill_valid && in->fill_bank == b;
  to->fill_line = in->fill_line;
  if (to->fill_valid) to->fill_data = in->fill_data;
  to->request_ready = in->request_ready && b == requesting_bank(s);
}

void operand_staging_unit_comb(const struct operand_staging_unit *s, const struct operand_staging_unit_in *in,
                               struct operand_staging_unit_out *out) {
  const unsigned shown = requesting_bank(s);
  out->access_taken = out->data_valid = out->preload_taken = out->done_valid = out->fill_taken = 0;
  out->request_valid = shown < s->params.Banks;
  out->request_stores = 0;
  for (unsigned b = 0; b < s->params.Banks; b++) {
    struct osu_bank_in to;
    struct osu_bank_out from;
    operand_staging_unit_bank_in(s, in, b, &to);
    osu_bank_comb(&s->bank[b], &to, &from);
    out->access_taken |= (u8)(from.access_taken << b);
    out->data_valid |= (u8)(from.data_valid << b);
    if (from.data_valid) out->data[b] = from.data;
    out->preload_taken |= (u8)(from.preload_taken << b);
    out->done_valid |= (u8)(from.done_valid << b);
    out->done_warp[b] = from.done_warp;
    out->fill_taken |= from.fill_taken;
    if (b != shown) continue;
    out->request_bank = (u8)b;
    out->request_kind = from.request_kind;
    out->request_warp = from.request_warp;
    out->request_register = from.request_register;
    out->request_line = from.request_line;
    out->request_stores = from.request_stores;
    if (from.request_stores) out->request_data = from.request_data;
  }
}

void operand_staging_unit_clock(struct operand_staging_unit *s, const struct operand_staging_unit_in *in,
                                const struct operand_staging_unit_out *out) {
  struct osu_bank_in to[OSU_MAX_BANKS];
  for (unsigned b = 0; b < s->params.Banks; b++) operand_staging_unit_bank_in(s, in, b, &to[b]);
  for (unsigned b = 0; b < s->params.Banks; b++) osu_bank_clock(&s->bank[b], &to[b], NULL);
  if (out->request_valid && in->request_ready) s->first = (u8)((out->request_bank + 1u) % s->params.Banks);
}
