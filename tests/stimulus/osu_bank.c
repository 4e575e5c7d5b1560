/* Stimulus of osu_bank: see osu_traffic.h; regions that close. */
#include "osu_traffic.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(osu_bank) {
  make_traffic(random, state, in);
  in->close_warp = (u8)tw_random_below(random, state->params.Warps);
  in->close_valid = tw_random_chance(random, 5) && may_close(state, in, in->close_warp);
}

static void item_bins(struct tw_bins *bins, const struct osu_bank *s, const struct osu_bank_in *in,
                      const struct osu_bank_out *out) {
  static const char *const hits[] = {"preload hits", "last preload hits", "invalidation hits"};
  static const char *const misses[] = {"preload misses", "last preload misses", "invalidation misses"};
  const struct osu_line *line = line_with(s, in->preload_warp, in->preload_register);
  for (unsigned k = REGION_PRELOAD; k <= REGION_INVALIDATE; k++) {
    const bool taken = out->preload_taken && in->preload_kind == k;
    TW_BIN(hits[k - 1], taken && line);
    TW_BIN(misses[k - 1], taken && !line);
  }
  TW_BIN("last preload hits a copy",
         out->preload_taken && in->preload_kind == REGION_LAST_PRELOAD && line && line->copied);
  TW_BIN("invalidation hits a copy",
         out->preload_taken && in->preload_kind == REGION_INVALIDATE && line && line->copied);
  TW_BIN("a hit that memory is not told of passes a request",
         out->preload_taken && s->request_valid && in->preload_kind != REGION_PRELOAD);
  TW_BIN("last preload of a dirty line",
         out->preload_taken && in->preload_kind == REGION_LAST_PRELOAD && line && line->list == OSU_DIRTY);
  TW_BIN("preload waits for the request before",
         in->preload_valid && s->request_valid && !in->access_valid && !in->fill_valid && !out->preload_taken);
  TW_BIN("preload waits as all lines are used",
         in->preload_valid && lines_in(s, OSU_USED) == s->params.Lines && !in->access_valid && !out->preload_taken);
}

TW_BINS(osu_bank) {
  const struct osu_bank *s = state;
  const unsigned n = s->params.Lines;
  const struct osu_line *line = in->access_valid ? line_with(s, in->access_warp, in->access_register) : NULL;
  const bool reserve = in->access_valid && in->access_kind == OSU_RESERVE;
  const bool read = out->access_taken && in->access_kind == OSU_READ;
  const bool ends = out->access_taken && in->access_kind == OSU_WRITE && in->access_last && line;
  item_bins(bins, s, in, out);
  TW_BIN("all lines used", lines_in(s, OSU_USED) == n);
  TW_BIN("all lines free", lines_in(s, OSU_FREE) == n);
  TW_BIN("no line used, none free", !lines_in(s, OSU_USED) && !lines_in(s, OSU_FREE));
  TW_BIN("reserve of a line used", reserve && line && line->list == OSU_USED);
  TW_BIN("reserve of a line listed", reserve && line && is_listed(line));
  TW_BIN("reserve takes a free line", reserve && !line && lines_in(s, OSU_FREE));
  TW_BIN("reserve takes a clean line", reserve && !line && !lines_in(s, OSU_FREE) && lines_in(s, OSU_CLEAN));
  TW_BIN("reserve waits", reserve && !out->access_taken);
  TW_BIN("reserve waits, fill", reserve && out->fill_taken);
  TW_BIN("read, keep", read && in->access_mark == REGION_KEEP);
  TW_BIN("read, evict clean", read && in->access_mark == REGION_EVICT && line && !line->written);
  TW_BIN("read, evict dirty", read && in->access_mark == REGION_EVICT && line && line->written);
  TW_BIN("read, erase", read && in->access_mark == REGION_ERASE);
  TW_BIN("write, keep", ends && line->mark == REGION_KEEP);
  TW_BIN("write, evict", ends && line->mark == REGION_EVICT);
  TW_BIN("write, erase", ends && line->mark == REGION_ERASE);
  TW_BIN("write, kept, closed in its cycle",
         ends && line->mark == REGION_KEEP && in->close_valid && in->close_warp == line->warp);
  TW_BIN("write with more to come", out->access_taken && in->access_kind == OSU_WRITE && !in->access_last);
  TW_BIN("read of what was just written", out->data_valid && s->line[s->data_line].written);
  TW_BIN("fill waits for an access", in->fill_valid && !out->fill_taken);
  TW_BIN("dirty line cleared", !out->access_taken && !in->fill_valid && !lines_in(s, OSU_FREE) &&
                                   !lines_in(s, OSU_CLEAN) && lines_in(s, OSU_DIRTY) && !s->request_valid);
  TW_BIN("clearing waits", !out->access_taken && !lines_in(s, OSU_FREE) && !lines_in(s, OSU_CLEAN) &&
                               lines_in(s, OSU_DIRTY) && s->request_valid);
  TW_BIN("store waits", out->request_stores && !in->request_ready);
  TW_BIN("hand at the last line", s->hand == n - 1);
  bool closes = false, keeps = false;
  for (unsigned l = 0; l < n; l++)
    if (in->close_valid && s->line[l].list == OSU_USED && s->line[l].warp == in->close_warp) {
      closes |= !s->line[l].pending;
      keeps |= s->line[l].pending && s->line[l].mark == REGION_KEEP;
    }
  TW_BIN("close evicts", closes);
  TW_BIN("close while a write is pending", keeps);
}
