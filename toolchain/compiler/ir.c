/* ir: see ir.h. */
#include "compiler/ir.h"

#include <string.h>

#include "opcode_info.h"

static bool predicate_pseudo(const struct ir_instruction *i) { return i->opcode >= IR_PMOV && i->opcode <= IR_PXOR; }

bool ir_reads_pairs(const struct ir_instruction *i) {
  const struct opcode_info *info = opcode_info(i->opcode);
  return info && info->sources & ISA_PAIRS;
}

bool ir_writes_pair(const struct ir_instruction *i) {
  const struct opcode_info *info = opcode_info(i->opcode);
  return info && info->destination == ISA_PAIR;
}

/* Puts a register, and if it is the first of a pair the other one, behind n others; returns how many there are then. */
static unsigned put(uint32_t *registers, unsigned n, uint32_t reg, bool pair) {
  if (!reg) return n;
  registers[n++] = reg;
  if (pair) registers[n++] = reg + 1;
  return n;
}

unsigned ir_reads(const struct ir_instruction *i, uint32_t registers[IR_MOST_READS]) {
  const struct opcode_info *info = opcode_info(i->opcode);
  unsigned n = 0;
  if (!info) return 0;
  const bool pairs = info->sources & ISA_PAIRS;
  if (info->sources & ISA_A) n = put(registers, n, i->a, pairs);
  if (info->sources & ISA_B && !i->immediate_form) n = put(registers, n, i->b, pairs);
  if (info->sources & ISA_C) n = put(registers, n, i->c, pairs);
  return n;
}

unsigned ir_reads_predicates(const struct ir_instruction *i, uint32_t predicates[IR_MOST_READS]) {
  unsigned n = 0;
  if (i->guard) predicates[n++] = i->guard;
  if (i->opcode == ISA_SEL && i->c) predicates[n++] = i->c;
  if (predicate_pseudo(i)) {
    if (i->a) predicates[n++] = i->a;
    if (i->opcode != IR_PMOV && i->b) predicates[n++] = i->b;
  }
  return n;
}

unsigned ir_writes(const struct ir_instruction *i, uint32_t registers[IR_MOST_WRITES]) {
  const struct opcode_info *info = opcode_info(i->opcode);
  const bool pair = ir_writes_pair(i), one = i->opcode == IR_UNDEF || (info && info->destination == ISA_REG);
  return pair || one ? put(registers, 0, i->d, pair) : 0;
}

void ir_mark_pairs(const struct ir *ir, uint8_t *first) {
  for (uint32_t k = 0; k < ir->code.count; k++) {
    const struct ir_instruction *i = &ir->code.at[k];
    if (ir_reads_pairs(i)) {
      uint32_t reads[IR_MOST_READS];
      for (unsigned n = ir_reads(i, reads); n > 0; n -= 2) first[reads[n - 2]] = 1;
    }
    if (ir_writes_pair(i)) first[i->d] = 1;
  }
}

uint32_t ir_new_pair(struct ir *ir) {
  const uint32_t first = ir->registers + ir->registers % 2;
  ir->registers = first + 2;
  return first;
}

uint32_t ir_writes_predicate(const struct ir_instruction *i) {
  const struct opcode_info *info = opcode_info(i->opcode);
  return predicate_pseudo(i) || (info && info->destination == ISA_PRED) ? i->d : 0;
}

bool ir_pure(const struct ir_instruction *i) {
  if (predicate_pseudo(i) || i->opcode == IR_UNDEF) return true;
  const unsigned class = i->opcode >> 6;
  if (!opcode_info(i->opcode)) return false;
  return class == ISA_CLASS_INT || class == ISA_CLASS_FP || class == ISA_CLASS_SFU || class == ISA_CLASS_DOUBLE ||
         i->opcode == ISA_LDG || i->opcode == ISA_LDS;
}

bool ir_commutes(unsigned opcode) {
  switch (opcode) {
    case ISA_IADD:
    case ISA_IMUL:
    case ISA_IMULHIU:
    case ISA_IMULHIS:
    case ISA_AND:
    case ISA_OR:
    case ISA_XOR:
    case ISA_MINS:
    case ISA_MINU:
    case ISA_MAXS:
    case ISA_MAXU:
    case ISA_HADD2:
    case ISA_HMUL2:
    case ISA_FADD:
    case ISA_FMUL:
    case ISA_FMIN:
    case ISA_FMAX:
    case ISA_SETEQ:
    case ISA_SETNE:
    case ISA_FSETEQ:
    case ISA_FSETNE: return true;
    default: return false;
  }
}

bool ir_neutral(unsigned opcode, uint32_t k) {
  switch (opcode) {
    case ISA_IADD:
    case ISA_ISUB:
    case ISA_OR:
    case ISA_XOR:
    case ISA_SHL:
    case ISA_SHRU:
    case ISA_SHRS: return k == 0;
    case ISA_AND: return k == UINT32_MAX;
    case ISA_IMUL: return k == 1;
    default: return false;
  }
}

uint32_t ir_most(const struct ir *ir) { return ir->most ? ir->most : ISA_PROGRAM_WORDS; }
uint32_t ir_limit(const struct ir *ir) { return 8 * ir_most(ir); }

int ir_too_long(const struct ir *ir, uint32_t length, struct tw_error *error) {
  char becomes[32] = "too long", larger[48] = "";
  unsigned bits = 16;
  if (length) {
    snprintf(becomes, sizeof becomes, "%u instructions long", length);
    for (bits = 1; bits < 16 && length > UINT32_C(1) << bits;) bits++;
  }
  if (length <= ISA_PROGRAM_WORDS && ir_most(ir) < ISA_PROGRAM_WORDS)
    snprintf(larger, sizeof larger, "; --set PcBits=%u makes it larger", bits);
  return tw_fail(error, "the kernel becomes %s; the instruction store has room for %u%s", becomes, ir_most(ir), larger);
}

int ir_append(struct ir *ir, const struct ir_instruction *i) {
  if (ir->code.count >= ir_limit(ir) || ARRAY_ROOM(&ir->code, 1)) return -1;
  ir->code.at[ir->code.count++] = *i;
  return 0;
}

int ir_fail(const struct ir *ir, struct tw_error *error) {
  return ir->code.count < ir_limit(ir) ? tw_fail(error, "no memory to compile") : ir_too_long(ir, 0, error);
}

void ir_free(struct ir *ir) {
  free(ir->code.at);
  memset(ir, 0, sizeof *ir);
}
