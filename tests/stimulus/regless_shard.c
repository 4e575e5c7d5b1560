/* Stimulus of regless_shard: regions made up as warps ask for them, that keep to their own words; reads, reserved
 * writes and results of what the warps hold; memory that answers late. */
#include "regless_traffic.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static void make_heads(struct tw_random *random, const struct regless_shard *s, struct regless_shard_in *in) {
  const unsigned warps = s->params.Warps, e = tw_random_below(random, warps), i = tw_random_below(random, warps);
  for (unsigned w = 0; w < warps; w++) in->head[w] = head_of(random, s, w);
  in->head_valid |= tw_random_word(random) & low_bits(warps);
  in->exit_warp = (u8)e;
  in->exit_valid = s->decode.warp[e].state == REGION_RUNS && s->manager.warp[e].state == CAPACITY_ACTIVE &&
                   tw_random_chance(random, 2);
  if (in->exit_valid) in->head_valid &= ~(UINT32_C(1) << e);
  in->issue_warp = (u8)i;
  in->issue_valid = i != e && s->decode.warp[i].state == REGION_RUNS && s->decode.warp[i].left &&
                    s->manager.warp[i].state == CAPACITY_ACTIVE && !metadata_is(in->head[i]);
}

/* An access in one bank; false if there is none of its kind. */
static bool make_bank_access(struct tw_random *random, const struct regless_shard *s, struct regless_shard_in *in,
                             unsigned b) {
  const struct osu_bank *bank = &s->unit.bank[b];
  const unsigned any = tw_random_below(random, 5), kind = any < 3 ? any : any - 2;
  unsigned l = any_line(random, bank, kind == OSU_WRITE ? is_reserved : is_readable);
  unsigned w = tw_random_below(random, s->params.Warps), reg = tw_random_below(random, s->params.Registers);
  if (kind != OSU_RESERVE && l == s->params.Lines) return false;
  if (kind != OSU_RESERVE || (l < s->params.Lines && tw_random_chance(random, 30))) {
    w = bank->line[l].warp;
    reg = bank->line[l].reg;
  } else {
    reg = (reg & ~7u) | ((b - w) & 7);
  }
  in->access_kind[b] = (u8)kind;
  in->access_warp[b] = (u8)w;
  in->access_register[b] = (u8)reg;
  if (kind == OSU_WRITE) return true;
  const struct capacity_warp *warp = &s->manager.warp[w];
  const struct osu_line *there = line_with(bank, w, reg);
  const bool held = there && there->list == OSU_USED;
  if (warp->state != CAPACITY_ACTIVE && !(warp->state == CAPACITY_DRAINING && !warp->closed)) return false;
  if (held ? there->pending : held_in(s, w, b) >= warp->lines[b]) return false;
  if (reg >= s->params.Registers) return false;
  in->reading |= UINT32_C(1) << w;
  return true;
}

TW_STIMULUS(regless_shard) {
  const u32 phase = state->compressor.unit.result_base[0] >> 3;
  in->compress = phase % 4 != 0;
  make_heads(random, state, in);
  in->reading &= tw_random_word(random);
  in->waiting &= tw_random_word(random) & tw_random_word(random);
  for (unsigned b = 0; b < REGION_BANKS; b++) {
    in->access_mark[b] = any_mark(random, 50);
    if (tw_random_chance(random, 60))
      for (unsigned i = 1; i < state->params.Lanes; i++) in->access_data[b].lane[i] = in->access_data[b].lane[0] + i;
    if (tw_random_chance(random, 70)) in->access_lanes[b] = low_bits(state->params.Lanes);
    if (in->access_valid >> b & 1 && !make_bank_access(random, state, in, b)) in->access_valid &= (u8) ~(1u << b);
  }
  const bool owed = make_answer(random, state, &in->l1_fill_compressed, &in->l1_fill_bank, &in->l1_fill_line);
  in->l1_fill_valid = in->l1_fill_valid && owed;
}

TW_BINS(regless_shard) {
  const struct regless_shard *s = state;
  bool waits = false, kept = false;
  for (unsigned b = 0; b < REGION_BANKS; b++) {
    waits |= in->access_valid >> b & ~out->access_taken >> b & 1;
    for (unsigned l = 0; l < s->params.Lines; l++) {
      const struct osu_line *line = &s->unit.bank[b].line[l];
      kept |= is_listed(line) && is_held(s, line->warp, line->reg);
    }
  }
  TW_BIN("a warp is ready", out->ready);
  TW_BIN("a warp whose region is known waits", regions_known(s) & in->waiting);
  TW_BIN("two are", out->ready & (out->ready - 1));
  TW_BIN("an instruction with marks", in->issue_valid && out->issue_marks);
  TW_BIN("an access waits for a line", waits);
  TW_BIN("a preload waits for a register still in a list", kept);
  TW_BIN("memory is asked for a register", out->mem_valid && !out->mem_compressed && out->mem_kind == REGION_PRELOAD);
  TW_BIN("for the last time", out->mem_valid && out->mem_kind == REGION_LAST_PRELOAD);
  TW_BIN("memory is told of an invalidation", out->mem_valid && out->mem_kind == REGION_INVALIDATE);
  TW_BIN("a register is stored", out->mem_stores && !out->mem_compressed);
  TW_BIN("a compressed line is stored", out->mem_stores && out->mem_compressed);
  TW_BIN("a compressed line is asked for", out->mem_valid && out->mem_compressed && !out->mem_stores);
  TW_BIN("a register comes", out->l1_fill_ready && !in->l1_fill_compressed);
  TW_BIN("a register is made again", s->compressor.state == COMPRESSOR_FILL);
  TW_BIN("none fits", !out->ready && s->decode.passing == false && s->manager.free[0] == 0);
}
