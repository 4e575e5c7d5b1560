/* metadata: see metadata.h. */
#include "regions/metadata.h"

#include <string.h>

#include "isa/isa.h"
#include "isa/opcode_info.h"

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

static void touch(struct region_access *accesses, unsigned *count, unsigned reg, unsigned registers, unsigned slot,
                  bool write) {
  for (unsigned k = 0; k < registers; k++)
    if (reg + k < ISA_ZERO_REGISTER)
      accesses[(*count)++] = (struct region_access){(uint8_t)(reg + k), (uint8_t)slot, write};
}

unsigned region_accesses(uint64_t instruction, struct region_access accesses[REGION_MOST_ACCESSES]) {
  const struct opcode_info *info = opcode_info(isa_opcode(instruction));
  const unsigned sources[REGION_SLOTS] = {isa_ra(instruction), isa_rb(instruction), isa_rc(instruction)};
  unsigned count = 0, free_slot = REGION_NO_SLOT;
  if (!info) return 0;
  const unsigned each = info->sources & ISA_PAIRS ? 2 : 1;
  for (unsigned s = 0; s < REGION_SLOTS; s++) {
    const bool is_register = (info->sources >> s & 1) && !(s == 1 && isa_immediate_form(instruction)) &&
                             (sources[s] != ISA_ZERO_REGISTER || each == 2);
    if (is_register) touch(accesses, &count, sources[s], each, s, false);
    else if (free_slot == REGION_NO_SLOT) free_slot = s;
  }
  if (info->destination == ISA_REG || info->destination == ISA_PAIR)
    touch(accesses, &count, isa_rd(instruction), info->destination == ISA_PAIR ? 2 : 1, free_slot, true);
  return count;
}

unsigned region_access_mark(const struct region_access *accesses, unsigned count, unsigned which, unsigned marks) {
  for (unsigned k = which + 1; k < count; k++)
    if (accesses[k].reg == accesses[which].reg) return REGION_KEEP;
  return region_mark_of(marks, accesses[which].slot);
}
