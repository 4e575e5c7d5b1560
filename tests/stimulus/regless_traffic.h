/* regless_traffic: what RegLess' shard is fed, alone or in its stage: regions made up as warps ask for them, that
 * keep to their own words, and memory that answers late. */
#ifndef TWINWARP_REGLESS_TRAFFIC_H
#define TWINWARP_REGLESS_TRAFFIC_H

#include "operand/regless_shard.h"
#include "osu_traffic.h"

static inline unsigned bank_of(unsigned warp, unsigned reg) { return osu_bank_of(warp, reg, REGION_BANKS); }

/* Registers that a warp holds in a bank, or is about to: used lines, and preloads that wait. */
static inline unsigned held_in(const struct regless_shard *s, unsigned warp, unsigned bank) {
  const struct capacity_queue *q = &s->manager.queue[bank];
  unsigned n = 0;
  for (unsigned l = 0; l < s->params.Lines; l++)
    n += s->unit.bank[bank].line[l].list == OSU_USED && s->unit.bank[bank].line[l].warp == warp;
  for (unsigned k = 0; k < q->count; k++) n += q->item[k].warp == warp && q->item[k].kind != REGION_INVALIDATE;
  return n;
}

static inline bool is_held(const struct regless_shard *s, unsigned warp, unsigned reg) {
  const unsigned bank = bank_of(warp, reg);
  const struct capacity_queue *q = &s->manager.queue[bank];
  const struct osu_line *line = line_with(&s->unit.bank[bank], warp, reg);
  for (unsigned k = 0; k < q->count; k++)
    if (q->item[k].warp == warp && q->item[k].reg == reg) return true;
  return line && line->list == OSU_USED;
}

/* Items of registers that differ; at most `room` preloads in each bank of warp 0.  Counts them. */
static inline void make_items(struct tw_random *random, const struct regless_shard *s, struct metadata *word,
                              unsigned n, unsigned room, u8 *preloads) {
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

/* Of an instruction. */
static inline u8 any_marks(struct tw_random *random) {
  return (u8)(any_mark(random, 40) | any_mark(random, 40) << 2 | any_mark(random, 40) << 4);
}

static inline u64 first_word(struct tw_random *random, const struct regless_shard *s) {
  struct metadata word = {.opcode = tw_random_chance(random, 70) ? METADATA_REGION : METADATA_SMALL};
  const bool is_small = word.opcode == METADATA_SMALL;
  const unsigned most = is_small ? 1 : s->params.Lines < 7 ? s->params.Lines : 7;
  u8 preloads[REGION_BANKS] = {0};
  make_items(random, s, &word, tw_random_below(random, metadata_items(word.opcode) + 1), most, preloads);
  for (unsigned b = 0; b < REGION_BANKS; b++) {
    const unsigned more = most - preloads[b];
    word.banks[b] =
        (u8)(preloads[b] + tw_random_below(random, (more > 3 && tw_random_chance(random, 80) ? 2 : more) + 1));
  }
  for (unsigned m = 0; m < metadata_marked(word.opcode); m++) word.marks[m] = any_marks(random);
  return metadata_encode(&word);
}

/* At most one more item, if the region has room for it. */
static inline u64 more_word(struct tw_random *random, const struct regless_shard *s, unsigned warp) {
  struct metadata word = {.opcode = METADATA_MORE};
  const u8 reg = (u8)tw_random_below(random, s->params.Registers);
  const unsigned bank = bank_of(warp, reg);
  const bool room = held_in(s, warp, bank) < s->manager.warp[warp].lines[bank];
  if (!is_held(s, warp, reg))
    word.items[0] = (struct region_item){(u8)(room ? 1 + tw_random_below(random, 3) : REGION_INVALIDATE), reg};
  return metadata_encode(&word);
}

static inline u64 marks_word(struct tw_random *random) {
  struct metadata word = {.opcode = METADATA_MARKS};
  for (unsigned m = 0; m < METADATA_MARKED; m++) word.marks[m] = any_marks(random);
  return metadata_encode(&word);
}

static inline u64 head_of(struct tw_random *random, const struct regless_shard *s, unsigned w) {
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

static inline u32 regions_known(const struct regless_shard *s) {
  u32 known = 0;
  for (unsigned w = 0; w < s->params.Warps; w++) known |= (u32)(s->decode.warp[w].state == REGION_KNOWN) << w;
  return known;
}

static inline bool is_with_memory(const struct regless_shard *s, unsigned b, unsigned l) {
  const struct osu_bank *bank = &s->unit.bank[b];
  if (bank->request_valid && bank->request_line == l) return false;
  return s->compressor.state == COMPRESSOR_IDLE || s->compressor.request.bank != b || s->compressor.request.line != l;
}

/* What memory answers; false if it owes nothing of the kind that is chosen. */
static inline bool make_answer(struct tw_random *random, const struct regless_shard *s, u8 *compressed, u8 *bank,
                               u8 *line) {
  const unsigned b = tw_random_below(random, REGION_BANKS);
  const unsigned l = any_line(random, &s->unit.bank[b], is_filling);
  *compressed = s->compressor.state == COMPRESSOR_WAIT && tw_random_chance(random, 50);
  *bank = (u8)b;
  *line = (u8)(l % s->params.Lines);
  return *compressed || (l < s->params.Lines && is_with_memory(s, b, l));
}

#endif
