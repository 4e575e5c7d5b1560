/* trace: see trace.h. */
#include "trace/trace.h"

#include <string.h>

void trace_free(struct trace *t) {
  free(t->texts.at);
  free(t->instructions.at);
  free(t->addresses.at);
  free(t->warps.at);
  free(t->blocks.at);
  free(t->slots.at);
  memset(t, 0, sizeof *t);
}

uint32_t trace_block_warps(const struct trace *t) {
  return (launch_threads(t->header.block) + ISA_LANES - 1) / ISA_LANES;
}

static bool equal(const struct trace_text *a, const struct trace_text *b) {
  return a->pc == b->pc && a->destinations == b->destinations && a->sources == b->sources && a->width == b->width &&
         memcmp(a->destination, b->destination, sizeof a->destination) == 0 &&
         memcmp(a->source, b->source, sizeof a->source) == 0 && strcmp(a->opcode, b->opcode) == 0;
}

static uint32_t hash(const struct trace_text *text) {
  uint32_t h = text->pc * 0x9e3779b1u ^ (uint32_t)(text->destination[0] << 8 | text->source[0]);
  for (const char *c = text->opcode; *c; c++) h = (h ^ (uint8_t)*c) * 0x01000193u;
  return h ^ h >> 15;
}

/* The slot that holds the text, or the free one that is to. */
static uint32_t *find(struct trace *t, const struct trace_text *text) {
  uint32_t i = hash(text) & (t->slots.count - 1);
  while (t->slots.at[i] && !equal(&t->texts.at[t->slots.at[i] - 1], text)) i = (i + 1) & (t->slots.count - 1);
  return &t->slots.at[i];
}

/* Keeps at least half of the slots free. */
static int make_slots(struct trace *t) {
  const uint32_t wanted = t->slots.count ? t->slots.count * 2 : 1024;
  if (t->texts.count * 2 < t->slots.count) return 0;
  if (wanted > TRACE_MOST) return -1;
  t->slots.count = 0;
  if (ARRAY_ROOM(&t->slots, wanted)) return -1;
  t->slots.count = wanted;
  memset(t->slots.at, 0, wanted * sizeof *t->slots.at);
  for (uint32_t i = 0; i < t->texts.count; i++) *find(t, &t->texts.at[i]) = i + 1;
  return 0;
}

int trace_text_index(struct trace *t, const struct trace_text *text, uint32_t *index) {
  if (make_slots(t) || ARRAY_ROOM(&t->texts, 1)) return -1;
  uint32_t *slot = find(t, text);
  if (!*slot) {
    t->texts.at[t->texts.count++] = *text;
    *slot = t->texts.count;
  }
  *index = *slot - 1;
  return 0;
}

int trace_add_block(struct trace *t, uint64_t index) {
  const uint32_t warps = trace_block_warps(t);
  if (t->warps.count > TRACE_MOST - warps || ARRAY_ROOM(&t->blocks, 1) || ARRAY_ROOM(&t->warps, warps)) return -1;
  t->blocks.at[t->blocks.count++] = index;
  memset(t->warps.at + t->warps.count, 0, warps * sizeof *t->warps.at);
  t->warps.count += warps;
  return 0;
}

int trace_add(struct trace *t, uint32_t warp, uint32_t text, uint32_t mask, const uint64_t *addresses) {
  const uint32_t lanes = addresses ? trace_lanes(mask) : 0;
  if (t->instructions.count >= TRACE_MOST || t->addresses.count >= TRACE_MOST - ISA_LANES) return -1;
  if (ARRAY_ROOM(&t->instructions, 1) || ARRAY_ROOM(&t->addresses, ISA_LANES)) return -1;
  t->instructions.at[t->instructions.count++] =
      (struct trace_instruction){text, mask, addresses ? (int32_t)t->addresses.count : TRACE_NO_ADDRESS};
  if (lanes) memcpy(t->addresses.at + t->addresses.count, addresses, lanes * sizeof *addresses);
  t->addresses.count += lanes;
  if (t->warps.at[warp].count++ == 0) t->warps.at[warp].first = t->instructions.count - 1;
  return 0;
}
