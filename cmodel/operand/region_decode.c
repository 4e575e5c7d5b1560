/* region_decode: see region_decode.h for the contract. */
#include "operand/region_decode.h"

enum { NO_WARP = REGION_DECODE_MAX_WARPS };

void region_decode_init(struct region_decode *s, const struct region_decode_params *params) {
  s->params = *params;
  region_decode_reset(s);
}

void region_decode_reset(struct region_decode *s) {
  const struct region_decode_params params = s->params;
  memset(s, 0, sizeof *s);
  s->params = params;
}

static unsigned opcode_of(const struct region_decode_in *in, unsigned w) { return in->head[w] & 1023; }

static bool begins(unsigned opcode) { return opcode == METADATA_REGION || opcode == METADATA_SMALL; }

/* The items of the word that was passed last have gone, and the warp's head is there. */
static bool looks_on(const struct region_decode *s, const struct region_decode_in *in) {
  return s->passing && s->warp[s->passing_warp].word.items[0].kind == REGION_NO_ITEM &&
         in->head_valid >> s->passing_warp & 1;
}

static bool may_take(const struct region_decode *s, const struct region_decode_in *in, unsigned w) {
  const struct region_warp *warp = &s->warp[w];
  if (!(in->head_valid >> w & 1)) return false;
  if (warp->state == REGION_NONE) return begins(opcode_of(in, w));
  if (warp->state != REGION_RUNS) return false;
  return begins(opcode_of(in, w)) ? !in->exit_valid : opcode_of(in, w) == METADATA_MARKS && !warp->left;
}

static unsigned taken(const struct region_decode *s, const struct region_decode_in *in) {
  if (looks_on(s, in) && opcode_of(in, s->passing_warp) == METADATA_MORE) return s->passing_warp;
  for (unsigned k = 0; k < s->params.Warps; k++) {
    const unsigned w = (s->next + k) % s->params.Warps;
    if (may_take(s, in, w)) return w;
  }
  return NO_WARP;
}

static bool ends_by(const struct region_decode *s, const struct region_decode_in *in, unsigned w) {
  return w != NO_WARP && s->warp[w].state == REGION_RUNS && begins(opcode_of(in, w));
}

void region_decode_comb(const struct region_decode *s, const struct region_decode_in *in,
                        struct region_decode_out *out) {
  const unsigned taker = taken(s, in);
  out->take_valid = taker != NO_WARP;
  out->take_warp = (u8)taker;
  out->region_valid = out->marked = 0;
  for (unsigned w = 0; w < s->params.Warps; w++) {
    out->region_valid |= (u32)(s->warp[w].state == REGION_KNOWN) << w;
    out->marked |= (u32)(s->warp[w].state == REGION_RUNS && s->warp[w].left) << w;
    out->region_banks[w] = 0;
    for (unsigned b = 0; b < REGION_BANKS; b++) out->region_banks[w] |= (u32)s->warp[w].word.banks[b] << 3 * b;
  }
  const struct region_item *item = &s->warp[s->passing_warp].word.items[0];
  out->item_valid = s->passing && item->kind != REGION_NO_ITEM;
  out->item_kind = item->kind;
  out->item_register = item->reg;
  out->items_end = looks_on(s, in) && opcode_of(in, s->passing_warp) != METADATA_MORE;
  out->ends_valid = in->exit_valid || ends_by(s, in, taker);
  out->ends_warp = in->exit_valid ? in->exit_warp : (u8)taker;
  out->issue_marks = in->issue_valid ? s->warp[in->issue_warp].marks[0] : 0;
}

static void take(struct region_decode *s, const struct region_decode_in *in, unsigned w) {
  struct region_warp *warp = &s->warp[w];
  struct metadata word;
  metadata_decode(in->head[w], &word);
  s->next = (u8)((w + 1) % s->params.Warps);
  if (word.opcode != METADATA_MARKS) warp->word = word;
  if (begins(word.opcode)) warp->state = REGION_KNOWN;
  if (word.opcode == METADATA_MORE) return;
  warp->left = (u8)metadata_marked(word.opcode);
  memcpy(warp->marks, word.marks, sizeof warp->marks);
}

void region_decode_clock(struct region_decode *s, const struct region_decode_in *in,
                         const struct region_decode_out *out) {
  struct region_warp *passing = &s->warp[s->passing_warp], *issuing = &s->warp[in->issue_warp];
  if (in->issue_valid) {
    memmove(&issuing->marks[0], &issuing->marks[1], METADATA_MARKED - 1);
    issuing->left--;
  }
  if (in->item_taken) {
    memmove(&passing->word.items[0], &passing->word.items[1], (METADATA_MORE_ITEMS - 1) * sizeof *passing->word.items);
    passing->word.items[METADATA_MORE_ITEMS - 1].kind = REGION_NO_ITEM;
  }
  if (in->exit_valid) s->warp[in->exit_warp].state = REGION_NONE;
  if (out->items_end) {
    passing->state = REGION_RUNS;
    s->passing = false;
  }
  if (out->take_valid) take(s, in, out->take_warp);
  if (!in->admit_valid) return;
  s->warp[in->admit_warp].state = REGION_PASSED;
  s->passing = true;
  s->passing_warp = in->admit_warp;
}
