/* Stimulus of regless_shard: regions made up as warps ask for them, that keep to their own words; reads, reserved writes
 * and results of what the warps hold; memory that answers late. */
#include "operand/regless_shard.h"
#include "osu_traffic.h"
#include "bins.h"
#include "stimulus.h"

static unsigned bank_of(unsigned warp, unsigned reg) { return osu_bank_of(warp, reg, REGION_BANKS); }

/* Registers that a warp holds in a bank, or is about to: used lines, and preloads that wait. */
static unsigned held_in(const struct regless_shard *s, unsigned warp, unsigned bank) {
  const struct capacity_queue *q = &s->manager.queue[bank];
  unsigned n = 0;
  for (unsigned l = 0; l < s->params.Lines; l++)
    n += s->unit.bank[bank].line[l].list == OSU_USED && s->unit.bank[bank].line[l].warp == warp;
  for (unsigned k = 0; k < q->count; k++) n += q->item[k].warp == warp && q->item[k].kind != REGION_INVALIDATE;
  return n;
}

static bool is_held(const struct regless_shard *s, unsigned warp, unsigned reg) {
  const unsigned bank = bank_of(warp, reg);
  const struct capacity_queue *q = &s->manager.queue[bank];
  const struct osu_line *line = line_with(&s->unit.bank[bank], warp, reg);
  for (unsigned k = 0; k < q->count; k++)
    if (q->item[k].warp == warp && q->item[k].reg == reg) return true;
  return line && line->list == OSU_USED;
}

/* Items of registers that differ; at most `room` preloads in each bank of warp 0.  Counts them. */
static void make_items(struct tw_random *random, const struct regless_shard *s, struct metadata *word, unsigned n,
                       unsigned room, u8 *preloads) {
  u32 seen[8] = {0};
  unsigned count = 0;
  for (unsigned i = 0; i < n; i++) {
    const u8 reg = (u8)tw_random_below(random, s->params.Registers);
    const u8 kind = (u8)(1 + (tw_random_chance(random, 70) ? tw_random_below(random, 2) : 2));
    if (seen[reg / 32] >> (reg & 31) & 1) continue;
    if (kind != REGION_INVALIDATE && preloads[reg & 7] == room) continue;
    seen[reg / 32] |= UINT32_C(1) << (reg & 31);
    if (kind != REGION_INVALIDATE) preloads[reg & 7]++;
    word->items[count++] = (struct region_item){kind, reg};
  }
}

static u64 first_word(struct tw_random *random, const struct regless_shard *s) {
  struct metadata word = {.opcode = tw_random_chance(random, 70) ? METADATA_REGION : METADATA_SMALL};
  const bool is_small = word.opcode == METADATA_SMALL;
  const unsigned most = is_small ? 1 : s->params.Lines < 7 ? s->params.Lines : 7;
  u8 preloads[REGION_BANKS] = {0};
  make_items(random, s, &word, tw_random_below(random, metadata_items(word.opcode) + 1), most, preloads);
  for (unsigned b = 0; b < REGION_BANKS; b++) {
    const unsigned more = most - preloads[b];
    word.banks[b] = (u8)(preloads[b] + tw_random_below(random, (more > 3 && tw_random_chance(random, 80) ? 2 : more) + 1));
  }
  for (unsigned m = 0; m < metadata_marked(word.opcode); m++) word.marks[m] = (u8)tw_random_below(random, 64);
  return metadata_encode(&word);
}

/* At most one more item, if the region has room for it. */
static u64 more_word(struct tw_random *random, const struct regless_shard *s, unsigned warp) {
  struct metadata word = {.opcode = METADATA_MORE};
  const u8 reg = (u8)tw_random_below(random, s->params.Registers);
  const unsigned bank = bank_of(warp, reg);
  const bool room = held_in(s, warp, bank) < s->manager.warp[warp].lines[bank];
  if (!is_held(s, warp, reg))
    word.items[0] = (struct region_item){(u8)(room ? 1 + tw_random_below(random, 3) : REGION_INVALIDATE), reg};
  return metadata_encode(&word);
}

static u64 marks_word(struct tw_random *random) {
  struct metadata word = {.opcode = METADATA_MARKS};
  for (unsigned m = 0; m < METADATA_MARKED; m++) word.marks[m] = (u8)tw_random_below(random, 64);
  return metadata_encode(&word);
}

static u64 head_of(struct tw_random *random, const struct regless_shard *s, unsigned w) {
  const struct region_warp *warp = &s->decode.warp[w];
  const u64 instruction = (tw_random_word(random) & ~UINT64_C(1023)) | 64;
  switch (warp->state) {
    case REGION_NONE: return first_word(random, s);
    case REGION_KNOWN: return instruction;
    case REGION_PASSED: return tw_random_chance(random, 30) ? more_word(random, s, w) : instruction;
    default: break;
  }
  if (s->manager.warp[w].state == CAPACITY_ACTIVE && tw_random_chance(random, 8)) return first_word(random, s);
  return warp->left ? instruction : marks_word(random);
}

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

static bool is_with_memory(const struct regless_shard *s, unsigned b, unsigned l) {
  const struct osu_bank *bank = &s->unit.bank[b];
  if (bank->request_valid && bank->request_line == l) return false;
  return s->compressor.state == COMPRESSOR_IDLE || s->compressor.request.bank != b || s->compressor.request.line != l;
}

static void make_memory(struct tw_random *random, const struct regless_shard *s, struct regless_shard_in *in) {
  const unsigned b = tw_random_below(random, REGION_BANKS);
  const unsigned l = any_line(random, &s->unit.bank[b], is_filling);
  in->back_compressed = s->compressor.state == COMPRESSOR_WAIT && tw_random_chance(random, 50);
  in->back_bank = (u8)b;
  in->back_line = (u8)(l % s->params.Lines);
  if (!in->back_compressed && (l == s->params.Lines || !is_with_memory(s, b, l))) in->back_valid = 0;
}

TW_STIMULUS(regless_shard) {
  const u32 phase = state->compressor.unit.result_base[0] >> 3;
  in->compress = phase % 4 != 0;
  make_heads(random, state, in);
  in->reading &= tw_random_word(random);
  for (unsigned b = 0; b < REGION_BANKS; b++) {
    in->access_mark[b] = any_mark(random, 50);
    if (tw_random_chance(random, 60))
      for (unsigned i = 1; i < state->params.Lanes; i++) in->access_data[b].lane[i] = in->access_data[b].lane[0] + i;
    if (tw_random_chance(random, 70)) in->access_lanes[b] = low_bits(state->params.Lanes);
    if (in->access_valid >> b & 1 && !make_bank_access(random, state, in, b)) in->access_valid &= (u8)~(1u << b);
  }
  make_memory(random, state, in);
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
  TW_BIN("a register comes", out->back_taken && !in->back_compressed);
  TW_BIN("a register is made again", s->compressor.state == COMPRESSOR_FILL);
  TW_BIN("none fits", !out->ready && s->decode.passing == false && s->manager.free[0] == 0);
}
