/* lift: a kernel's instructions as the compiler's IR, as far as control flow and registers go; see flow.h. */
#include <string.h>

#include "opcode_info.h"
#include "regions/accesses.h"
#include "regions/flow.h"

enum { NEVER = ISA_PREDICATES + 1 }; /* a virtual predicate that stands for !pt */

static int fail_at(const struct kernel *k, uint32_t i, const char *what, struct tw_error *error) {
  return tw_fail(error, "%.100s:%u: kernel %.40s, instruction %u: %s", k->file, k->line[i], k->name, i, what);
}

static bool is_nowhere(const struct kernel *k, uint32_t target) { return target > k->length; }

/* Marks every instruction that a branch leads to or waits at. */
static int mark_labels(const struct kernel *k, uint8_t *label, struct tw_error *error) {
  for (uint32_t i = 0; i < k->length; i++) {
    const uint64_t word = k->code[i];
    if (!opcode_info(isa_opcode(word))) return fail_at(k, i, "undefined", error);
    if (isa_opcode(word) != ISA_BRA) continue;
    const uint32_t target = isa_target(word), meeting = isa_reconvergence(word);
    const bool meets = meeting != ISA_NO_RECONVERGENCE;
    if (is_nowhere(k, target) || (meets && is_nowhere(k, meeting)))
      return fail_at(k, i, "a branch leads out of the kernel", error);
    label[target] = 1;
    if (meets) label[meeting] = 1;
  }
  return 0;
}

static int put(struct region_flow *f, struct ir_instruction i) { return ir_append(&f->ir, &i); }

/* Each register in an instruction of its own kind: reads come first, as they do in what is lifted. */
static int put_pairs(struct region_flow *f, uint64_t word, struct ir_instruction i) {
  struct region_access access[REGION_MOST_ACCESSES];
  const unsigned count = region_accesses(word, access);
  int failed = 0;
  for (unsigned k = 0; k < count; k++) {
    const uint32_t reg = region_virtual(access[k].reg);
    i.opcode = access[k].write ? ISA_MOV : ISA_STG;
    i.immediate_form = access[k].write;
    if (access[k].write) i.d = reg, i.a = i.b = 0;
    else i.a = i.b = reg;
    failed |= put(f, i);
  }
  if (opcode_info(isa_opcode(word))->destination != ISA_PRED) return failed;
  i.opcode = ISA_SETEQ;
  i.immediate_form = true;
  i.d = region_virtual(isa_rd(word));
  i.a = i.b = 0;
  return failed | put(f, i);
}

static int put_instruction(struct region_flow *f, uint32_t at) {
  const uint64_t word = f->kernel->code[at];
  const unsigned guard = isa_guard(word);
  struct ir_instruction i = {.opcode = (uint16_t)isa_opcode(word),
                             .immediate_form = isa_immediate_form(word),
                             .guard = guard + 1,
                             .guard_negated = isa_guard_negated(word),
                             .line = at};
  if (guard == ISA_TRUE_PREDICATE) i.guard = i.guard_negated ? NEVER : IR_TRUE, i.guard_negated = false;
  const struct opcode_info *info = opcode_info(isa_opcode(word));
  if (info->sources & ISA_PAIRS || info->destination == ISA_PAIR) return put_pairs(f, word, i);
  i.d = region_virtual(isa_rd(word));
  i.a = region_virtual(isa_ra(word));
  i.b = i.immediate_form ? 0 : region_virtual(isa_rb(word));
  i.c = region_virtual(isa_rc(word));
  if (i.opcode == ISA_BRA) i.immediate = isa_target(word);
  return put(f, i);
}

static int put_all(struct region_flow *f, const uint8_t *label) {
  for (uint32_t i = 0; i <= f->kernel->length; i++) {
    f->lifted[i] = f->ir.code.count;
    if (label[i] && put(f, (struct ir_instruction){.opcode = IR_LABEL, .immediate = i, .line = i})) return -1;
    if (i < f->kernel->length && put_instruction(f, i)) return -1;
  }
  return 0;
}

int region_lift(struct region_flow *f, struct tw_error *error) {
  const struct kernel *k = f->kernel;
  if (!k->length || k->length > ISA_PROGRAM_WORDS)
    return tw_fail(error, "%.100s: kernel %.40s has %u instructions; 1 to %d are needed", k->file, k->name, k->length,
                   ISA_PROGRAM_WORDS);
  uint8_t *label = calloc(k->length + 1, 1);
  f->lifted = calloc(k->length + 1, sizeof *f->lifted);
  f->ir.registers = 256;
  f->ir.predicates = NEVER + 1;
  f->ir.labels = k->length + 1;
  int failed = label && f->lifted ? 0 : tw_fail(error, "no memory for the regions of %.40s", k->name);
  if (!failed) failed = mark_labels(k, label, error);
  if (!failed && put_all(f, label)) failed = ir_fail(&f->ir, error);
  free(label);
  return failed;
}
