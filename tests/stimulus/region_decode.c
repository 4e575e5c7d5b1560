/* Stimulus of region_decode: words where regions_insert puts them, and instructions between; buffers that are empty for
 * a while; regions of any form. */
#include "operand/region_decode.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static u64 any_word(struct tw_random *random, enum metadata_opcode opcode) {
  struct metadata word = {.opcode = opcode};
  const unsigned items = tw_random_below(random, metadata_items(opcode) + 1);
  for (unsigned b = 0; b < REGION_BANKS; b++)
    word.banks[b] = opcode == METADATA_REGION  ? (u8)tw_random_below(random, 8)
                    : opcode == METADATA_SMALL ? (u8)tw_random_below(random, 2)
                                               : 0;
  for (unsigned i = 0; i < items; i++)
    word.items[i] = (struct region_item){(u8)(1 + tw_random_below(random, 3)), (u8)tw_random_word(random)};
  for (unsigned m = 0; m < metadata_marked(opcode); m++) word.marks[m] = (u8)tw_random_below(random, 64);
  return metadata_encode(&word);
}

/* An instruction: its opcode is any but one of metadata, and often a bit from one. */
static u64 any_instruction(struct tw_random *random) {
  u64 word = (u64)tw_random_word(random) << 32 | tw_random_word(random);
  const u64 near = (METADATA_REGION + tw_random_below(random, 4)) ^ 1u << tw_random_below(random, 10);
  if (tw_random_chance(random, 50)) word = (word & ~UINT64_C(1023)) | near;
  return metadata_is(word) ? word ^ 16 : word;
}

static u64 any_head(struct tw_random *random, const struct region_warp *warp) {
  const bool behind_items = warp->state == REGION_KNOWN || warp->state == REGION_PASSED;
  if (behind_items && tw_random_chance(random, 40)) return any_word(random, METADATA_MORE);
  if (behind_items && tw_random_chance(random, 80))
    return tw_random_chance(random, 50) ? any_word(random, METADATA_MARKS) : any_instruction(random);
  const bool to_the_end = warp->word.banks[0] & 1;
  if (warp->state == REGION_RUNS && to_the_end && warp->left) return any_instruction(random);
  if (warp->state == REGION_RUNS && tw_random_chance(random, 70))
    return tw_random_chance(random, warp->left ? 90 : 5) ? any_instruction(random) : any_word(random, METADATA_MARKS);
  return any_word(random, tw_random_chance(random, 60) ? METADATA_REGION : METADATA_SMALL);
}

TW_STIMULUS(region_decode) {
  const unsigned warps = state->params.Warps, n = tw_random_below(random, warps), m = tw_random_below(random, warps);
  const bool busy = state->next & 1;
  in->admit_warp = (u8)n;
  in->admit_valid = !state->passing && state->warp[n].state == REGION_KNOWN && tw_random_chance(random, 80);
  for (unsigned w = 0; w < warps; w++) {
    in->head[w] = any_head(random, &state->warp[w]);
    if (busy) in->head_valid |= (u32)tw_random_chance(random, 80) << w;
  }
  in->item_taken &= state->passing && state->warp[state->passing_warp].word.items[0].kind;
  in->issue_warp = (u8)m;
  in->issue_valid = state->warp[m].state == REGION_RUNS && state->warp[m].left && !metadata_is(in->head[m]) &&
                    tw_random_chance(random, 90);
  in->exit_warp = (u8)((m + 1) % warps);
  in->exit_valid = state->warp[in->exit_warp].state == REGION_RUNS && tw_random_chance(random, 15);
  if (in->exit_valid) in->head_valid &= ~(UINT32_C(1) << in->exit_warp);
}

TW_BINS(region_decode) {
  static const char *const opcodes[] = {"region word", "more items", "marks", "small region"};
  const struct region_decode *s = state;
  const unsigned w = out->take_warp, opcode = out->take_valid ? (unsigned)(in->head[w] & 1023) : 0;
  unsigned runs = 0, known = 0;
  bool any_waits = false;
  for (unsigned v = 0; v < s->params.Warps; v++) {
    runs += s->warp[v].state == REGION_RUNS;
    known += s->warp[v].state == REGION_KNOWN;
    any_waits |= s->warp[v].state == REGION_RUNS && s->warp[v].left && in->head_valid >> v & 1 &&
                 (in->head[v] & 1023) == METADATA_MARKS;
  }
  for (unsigned k = 0; k < 4; k++) TW_BIN(opcodes[k], opcode == METADATA_REGION + k);
  TW_BIN("first region of a warp", out->take_valid && s->warp[w].state == REGION_NONE);
  TW_BIN("a region ends with the next", out->ends_valid && !in->exit_valid);
  TW_BIN("a region ends with the warp", out->ends_valid && in->exit_valid);
  const unsigned other = (in->exit_warp + 1u) % s->params.Warps;
  TW_BIN("a next region waits for an exit", in->exit_valid && s->warp[other].state == REGION_RUNS &&
                                                in->head_valid >> other & 1 && metadata_is(in->head[other]));
  TW_BIN("an item waits", out->item_valid && !in->item_taken);
  TW_BIN("items end", out->items_end);
  TW_BIN("the passing warp's buffer is empty",
         s->passing && !out->item_valid && !(in->head_valid >> s->passing_warp & 1));
  TW_BIN("marks wait until the others are used", any_waits);
  TW_BIN("the last mark is used", in->issue_valid && s->warp[in->issue_warp].left == 1);
  TW_BIN("a region ends with marks left", out->ends_valid && s->warp[out->ends_warp].left);
  TW_BIN("all run", runs == s->params.Warps);
  TW_BIN("all known", known == s->params.Warps);
  TW_BIN("going round", out->take_valid && w < s->next);
}
