/* Stimulus of operand_staging_unit: traffic of each bank (osu_traffic.h); fills of any bank; regions that close. */
#include "operand/operand_staging_unit.h"
#include "osu_traffic.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static void put(struct operand_staging_unit_in *in, unsigned b, const struct osu_bank_in *from) {
  const u8 bit = (u8)(1u << b);
  in->access_valid = (u8)((in->access_valid & ~bit) | from->access_valid << b);
  in->access_kind[b] = from->access_kind;
  in->access_warp[b] = from->access_warp;
  in->access_register[b] = from->access_register;
  in->access_mark[b] = from->access_mark;
  in->access_last = (u8)((in->access_last & ~bit) | from->access_last << b);
  in->access_lanes[b] = from->access_lanes;
  in->preload_valid = (u8)((in->preload_valid & ~bit) | from->preload_valid << b);
  in->preload_kind[b] = from->preload_kind;
  in->preload_warp[b] = from->preload_warp;
  in->preload_register[b] = from->preload_register;
}

TW_STIMULUS(operand_staging_unit) {
  const unsigned banks = state->params.Banks, filled = tw_random_below(random, banks);
  in->close_warp = (u8)tw_random_below(random, state->params.Warps);
  in->close_valid = tw_random_chance(random, 5);
  for (unsigned b = 0; b < banks; b++) {
    struct osu_bank_in bank = {.access_lanes = in->access_lanes[b], .fill_line = 0};
    make_traffic(random, &state->bank[b], &bank);
    put(in, b, &bank);
    in->close_valid = in->close_valid && may_close(&state->bank[b], &bank, in->close_warp);
    if (b != filled) continue;
    in->fill_valid = bank.fill_valid;
    in->fill_bank = (u8)b;
    in->fill_line = bank.fill_line;
    in->request_ready = bank.request_ready;
  }
}

TW_BINS(operand_staging_unit) {
  const unsigned banks = state->params.Banks;
  unsigned requesting_bank = 0;
  for (unsigned b = 0; b < banks; b++) requesting_bank += state->bank[b].request_valid;
  TW_BIN("all banks accessed", out->access_taken == low_bits(banks));
  TW_BIN("data of all banks", out->data_valid == low_bits(banks));
  TW_BIN("two items done", out->done_valid & (out->done_valid - 1));
  TW_BIN("all banks ask", requesting_bank == banks);
  TW_BIN("one bank asks", requesting_bank == 1);
  TW_BIN("the first bank from the last taken", out->request_valid && out->request_bank == state->first);
  TW_BIN("a bank before it", out->request_valid && out->request_bank < state->first);
  TW_BIN("request of the last bank", out->request_valid && out->request_bank == banks - 1 && in->request_ready);
  TW_BIN("store", out->request_stores && in->request_ready);
  TW_BIN("fill", out->fill_taken);
  TW_BIN("fill waits", in->fill_valid && !out->fill_taken);
  TW_BIN("close", in->close_valid);
}
