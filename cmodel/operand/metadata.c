/* metadata: see metadata.h. */
#include "operand/metadata.h"

#include <string.h>

/* A word is written and read by the same walk over its fields, from bit 10 up. */
struct walker {
  uint64_t word;
  unsigned at;
  bool writes;
};

static void field(struct walker *w, uint8_t *value, unsigned bits) {
  if (w->writes) w->word |= (uint64_t)*value << w->at;
  else *value = (uint8_t)(w->word >> w->at & ((1u << bits) - 1));
  w->at += bits;
}

unsigned metadata_items(enum metadata_opcode opcode) {
  switch (opcode) {
    case METADATA_REGION: return METADATA_REGION_ITEMS;
    case METADATA_MORE: return METADATA_MORE_ITEMS;
    case METADATA_SMALL: return METADATA_SMALL_ITEMS;
    default: return 0;
  }
}

unsigned metadata_marked(enum metadata_opcode opcode) {
  if (opcode == METADATA_MARKS) return METADATA_MARKED;
  return opcode == METADATA_SMALL ? METADATA_SMALL_MARKED : 0;
}

static unsigned bank_bits(enum metadata_opcode opcode) {
  return opcode == METADATA_REGION ? 3 : opcode == METADATA_SMALL ? 1 : 0;
}

static void walk(struct walker *w, struct metadata *m) {
  const unsigned bits = bank_bits(m->opcode);
  w->at = 10;
  for (unsigned b = 0; b < REGION_BANKS && bits; b++) field(w, &m->banks[b], bits);
  for (unsigned i = 0; i < metadata_items(m->opcode); i++) {
    field(w, &m->items[i].reg, 8);
    field(w, &m->items[i].kind, 2);
  }
  for (unsigned i = 0; i < metadata_marked(m->opcode); i++) field(w, &m->marks[i], 2 * REGION_SLOTS);
}

uint64_t metadata_encode(const struct metadata *m) {
  struct metadata copy = *m;
  struct walker w = {.word = m->opcode, .writes = true};
  walk(&w, &copy);
  return w.word;
}

int metadata_decode(uint64_t word, struct metadata *m) {
  struct walker w = {.word = word};
  memset(m, 0, sizeof *m);
  if (!metadata_is(word)) return -1;
  m->opcode = (enum metadata_opcode)(word & 1023);
  walk(&w, m);
  return w.at < 64 && word >> w.at ? -1 : 0;
}
