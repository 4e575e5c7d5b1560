/* spelling: see spelling.h. */
#include "spelling.h"

#include <string.h>

#include "isa.h"
#include "opcode_info.h"

#define X(name, number, text) [number] = text,
static const char *const specials[] = {ISA_SPECIALS(X)};
static const char *const geometry[] = {ISA_GEOMETRY(X)};
#undef X

enum { LONGEST = 32 }; /* no mnemonic is longer */

static int same(const char *entry, const char *text, size_t length) {
  return entry && strlen(entry) == length && !memcmp(entry, text, length);
}

static int find(const char *const *names, size_t count, const char *text, size_t length) {
  for (size_t i = 0; i < count; i++)
    if (same(names[i], text, length)) return (int)i;
  return -1;
}

int opcode_find(const char *mnemonic, size_t length) {
  for (int i = 0; i < OPCODE_COUNT; i++)
    if (opcode_info((unsigned)i) && same(opcode_info((unsigned)i)->mnemonic, mnemonic, length)) return i;
  return -1;
}

/* Levenshtein distance, one row at a time. */
static unsigned distance(const char *a, size_t a_length, const char *b, size_t b_length) {
  unsigned row[LONGEST + 1];
  for (unsigned j = 0; j <= b_length; j++) row[j] = j;
  for (unsigned i = 1; i <= a_length; i++) {
    unsigned diagonal = row[0];
    row[0] = i;
    for (unsigned j = 1; j <= b_length; j++) {
      unsigned best = diagonal + (a[i - 1] != b[j - 1]);
      if (row[j] + 1 < best) best = row[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      diagonal = row[j];
      row[j] = best;
    }
  }
  return row[b_length];
}

unsigned opcode_nearest(const char *mnemonic, size_t length) {
  if (length > LONGEST) length = LONGEST;
  unsigned nearest = ISA_NOP, fewest = LONGEST + 1;
  for (unsigned i = 0; i < OPCODE_COUNT; i++) {
    if (!opcode_info(i)) continue;
    const char *entry = opcode_info(i)->mnemonic;
    unsigned edits = distance(mnemonic, length, entry, strlen(entry));
    if (edits < fewest) {
      fewest = edits;
      nearest = i;
    }
  }
  return nearest;
}

unsigned opcode_operands(unsigned opcode, struct operand operands[OPCODE_MAX_OPERANDS]) {
  enum { RD = 14, RA = 22, RB = 32, RC = 40, RECONVERGENCE = 48, ND = 30, NA = 31, NB = 48, NC = 49 };
  const struct opcode_info *info = opcode_info(opcode);
  enum operand_kind source = info->sources & ISA_PAIRS ? OPERAND_PAIR : OPERAND_REGISTER;
  enum operand_kind address = opcode >> 6 == ISA_CLASS_MEMORY ? OPERAND_ADDRESS : source;
  enum operand_kind b = info->form == ISA_FORM_OPT ? OPERAND_REGISTER_OR_IMMEDIATE : source;
  unsigned n = 0;

  if (info->destination == ISA_REG) operands[n++] = (struct operand){OPERAND_REGISTER, RD, ND};
  if (info->destination == ISA_PAIR) operands[n++] = (struct operand){OPERAND_PAIR, RD, ND};
  if (info->destination == ISA_PRED) operands[n++] = (struct operand){OPERAND_PREDICATE, RD, 0};
  if (info->sources & ISA_A) operands[n++] = (struct operand){address, RA, NA};
  if (info->sources & ISA_B) operands[n++] = (struct operand){b, RB, NB};
  if (info->sources & ISA_C) operands[n++] = (struct operand){source, RC, NC};
  if (opcode == ISA_SEL) operands[n++] = (struct operand){OPERAND_SELECTOR, RC, 0};
  if (opcode == ISA_S2R) operands[n++] = (struct operand){OPERAND_SPECIAL, RB, 0};
  if (opcode == ISA_LDC) operands[n++] = (struct operand){OPERAND_CONSTANT, RB, 0};
  if (opcode == ISA_BRA) {
    operands[n++] = (struct operand){OPERAND_TARGET, RB, 0};
    operands[n++] = (struct operand){OPERAND_TARGET, RECONVERGENCE, 0};
  }
  return n;
}

unsigned operand_registers(uint64_t instruction, const struct operand *operand, unsigned *first) {
  *first = (unsigned)(instruction >> operand->shift) & 255;
  const bool immediate = operand->kind == OPERAND_REGISTER_OR_IMMEDIATE && isa_immediate_form(instruction);
  if (!operand->near || immediate || *first == ISA_ZERO_REGISTER) return 0;
  return operand->kind == OPERAND_PAIR ? 2 : 1;
}

bool operand_is_written(uint64_t instruction, unsigned place) {
  const unsigned destination = opcode_info(isa_opcode(instruction))->destination;
  return place == 0 && (destination == ISA_REG || destination == ISA_PAIR);
}

int geometry_find(const char *name, size_t length) {
  return find(geometry, sizeof geometry / sizeof *geometry, name, length);
}

int special_find(const char *name, size_t length) {
  return find(specials, sizeof specials / sizeof *specials, name, length);
}

const char *special_name(unsigned number) { return number < ISA_SPECIAL_COUNT ? specials[number] : NULL; }
