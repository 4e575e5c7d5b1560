/* Stimulus of register_map: warps that exist, all kinds of configurations, the first and the last of everything. */
#include "operand/register_map.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Schedulers that have the banks. */
static unsigned issues(const struct register_map_params *p) { return p->Warps > 16 ? 4 : 1; }

TW_STIMULUS(register_map) {
  const struct register_map_params *p = &state->params;
  for (unsigned k = 0; k < p->Kernels; k++)
    if (tw_random_chance(random, 50)) in->rows_per_warp[k] = (u8)((1u << p->RowBits) / p->Warps);
  if (tw_random_chance(random, 20)) in->rows_per_warp[0] = 0;
  if (tw_random_chance(random, 20)) in->kernel = 0;
  const unsigned n = issues(p), kept = tw_random_below(random, 40), whole = kept + tw_random_below(random, 40);
  const unsigned slots = 2 * tw_random_below(random, p->Warps / n / 2 + 1);
  const struct settings_values shared = {.share_kept = (u8)kept,
                                         .share_whole = (u8)whole,
                                         .share_slots = (u8)slots,
                                         .share_turned = tw_random_chance(random, 50),
                                         .share_start = (u16)(slots / 2 * n * (kept + whole))};
  if (p->Kernels == SHARE_BYTES && tw_random_chance(random, 80)) share_map_of(&shared, n, in->rows_per_warp);
  for (unsigned l = 0; l < p->Lookups; l++) {
    in->lookup_warp[l] = (u8)tw_random_below(random, p->Warps);
    if (tw_random_chance(random, 10)) in->lookup_warp[l] = (u8)(p->Warps - 1);
    if (tw_random_chance(random, 10)) in->lookup_warp[l] = (u8)low_bits(clog2(p->Warps)); /* as at power-up */
    if (tw_random_chance(random, 10)) in->lookup_register[l] = 0;
    if (tw_random_chance(random, 10)) in->lookup_register[l] = 255;
  }
}

TW_BINS(register_map) {
  const struct register_map_params *p = &state->params;
  const bool shares = p->Kernels == SHARE_BYTES;
  const unsigned n = issues(p);
  u32 banks = 0;
  bool turned = false, beside = false, common = false, apart = false, alone = false;
  bool first = false, last = false, second = false, mirrored_first = false, beyond = false, none = false, same = false;
  for (unsigned l = 0; l < p->Lookups; l++) {
    const bool mirrored = p->Kernels == 2 && in->kernel >> in->lookup_warp[l] & 1;
    const unsigned rows = in->rows_per_warp[mirrored], w = in->lookup_warp[l] / n;
    const bool paired = shares && w < share_slots(in->rows_per_warp[2]);
    const bool kept = in->lookup_register[l] < in->rows_per_warp[0];
    alone |= shares && !paired;
    turned |= shares && share_cell(in->rows_per_warp, in->lookup_warp[l], in->lookup_register[l]) % p->Banks !=
                            out->lookup_bank[l];
    beside |= paired && w % 2 && kept;
    banks |= 1u << out->lookup_bank[l];
    first |= !mirrored && in->lookup_warp[l] == 0 && out->lookup_row[l] == 0;
    last |= mirrored && out->lookup_row[l] == low_bits(p->RowBits);
    second |= mirrored;
    mirrored_first |= mirrored && in->lookup_warp[l] == 0 && rows;
    beyond |=
        !mirrored && !shares && in->lookup_warp[l] * rows + in->lookup_register[l] / p->Banks > low_bits(p->RowBits);
    none |= !rows && !shares;
    for (unsigned m = 0; m < l; m++) {
      const bool partners = paired && in->lookup_register[l] == in->lookup_register[m] &&
                            in->lookup_warp[l] == in->lookup_warp[m] + n && w % 2;
      common |=
          partners && !kept && out->lookup_bank[l] == out->lookup_bank[m] && out->lookup_row[l] == out->lookup_row[m];
      apart |= partners && kept && in->rows_per_warp[0] % p->Banks && out->lookup_bank[l] != out->lookup_bank[m];
      same |= !shares && in->lookup_register[l] == in->lookup_register[m] && in->lookup_warp[l] != in->lookup_warp[m] &&
              out->lookup_bank[l] != out->lookup_bank[m];
    }
  }
  TW_BIN("every bank, or as many as there are lookups",
         (unsigned)__builtin_popcount(banks) == smaller(p->Banks, p->Lookups));
  TW_BIN("the first row, of the first kernel's first warp", first);
  TW_BIN("the last row, of the second kernel", p->Kernels == 2 && last);
  TW_BIN("a warp of the second kernel", p->Kernels == 2 && second);
  TW_BIN("warp 0 of the second kernel", p->Kernels == 2 && mirrored_first);
  TW_BIN("rows that wrap", beyond);
  TW_BIN("no rows a warp", none);
  TW_BIN("one register of two warps in two banks", same);
  TW_BIN("a cell in another bank than its last digit's", turned);
  TW_BIN("a register of its own of the second of two slots that share", beside);
  TW_BIN("a register that two slots share", common);
  TW_BIN("one register of both, which each has for itself", apart);
  TW_BIN("a slot that shares nothing", alone);
}
