/* Stimulus of predicate_file: writes of all, no, or some lanes; reads that often meet the write of the same cycle. */
#include "issue/predicate_file.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(predicate_file) {
  const unsigned warps = state->params.Warps;
  in->write_warp = (u8)tw_random_below(random, warps);
  in->context_warp = (u8)tw_random_below(random, warps);
  in->context_write &= tw_random_chance(random, 20) && !(in->write_valid && in->write_warp == in->context_warp);
  const unsigned warp = tw_random_below(random, warps);
  if (tw_random_chance(random, 50)) in->guard[in->write_warp] = in->write_predicate;
  if (tw_random_chance(random, 50)) in->guard[warp] = in->write_predicate;
  if (tw_random_chance(random, 30)) in->select[in->write_warp] = in->guard[in->write_warp];
  if (tw_random_chance(random, 30)) in->write_lanes = tw_random_chance(random, 50) ? 0 : low_bits(32);
}

TW_BINS(predicate_file) {
  static const char *const written[] = {"write of p0", "write of p1", "write of p2", "write of p3",
                                        "write of p4", "write of p5", "write of p6", "write of p7, which is ignored"};
  const unsigned own = in->write_warp, other = (own + 1) % state->params.Warps;
  const unsigned guard = in->guard[own], select = in->select[own], written_now = in->write_predicate;
  const bool negated = in->guard_negated >> own & 1, inverted = in->select_negated >> own & 1;
  const bool changes = in->write_valid && in->write_lanes;
  TW_BIN("all predicates of a warp beside a write", state->params.Context && in->context_write && in->write_valid);
  TW_BIN("a warp with predicates is looked at", out->context_rdata[0] && out->context_rdata[6]);
  for (unsigned i = 0; i < 8; i++) TW_BIN(written[i], in->write_valid && in->write_predicate == i && in->write_lanes);
  TW_BIN("no write", !in->write_valid);
  TW_BIN("write of all lanes", in->write_valid && in->write_lanes == low_bits(32));
  TW_BIN("write of some lanes", in->write_valid && in->write_lanes && in->write_lanes != low_bits(32));
  TW_BIN("write of no lane", in->write_valid && !in->write_lanes);
  TW_BIN("guard is p7", guard == 7 && !negated);
  TW_BIN("guard is p7, negated", guard == 7 && negated);
  TW_BIN("guard, negated", guard < 7 && negated && state->predicate[own][guard]);
  TW_BIN("select is p7", select == 7 && !inverted);
  TW_BIN("select is p7, negated", select == 7 && inverted);
  TW_BIN("select, negated", select < 7 && inverted && state->predicate[own][select]);
  TW_BIN("guard and select are one predicate", guard < 7 && guard == select);
  TW_BIN("guard meets the write of the same cycle", changes && guard < 7 && guard == written_now);
  TW_BIN("select meets the write of the same cycle", changes && select < 7 && select == written_now);
  TW_BIN("write of that predicate of another warp", in->write_valid && in->guard[other] == written_now);
}
