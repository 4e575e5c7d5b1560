/* static_value: what instructions compute, of lanes whose operands are known; see static_loads.h. */
#include "isa/scalar.h"
#include "isa/scalar_double.h"
#include "locality/static_internal.h"
#include "opcode_info.h"

void static_forget(struct static_warp *w, const struct static_instruction *i, uint32_t lanes, uint32_t cause) {
  if (!lanes) return;
  for (unsigned k = 0; k < i->write_count; k++) {
    w->known[i->writes[k]] &= ~lanes;
    w->cause[i->writes[k]] = cause;
  }
  if (i->writes_predicate == STATIC_NO_PREDICATE) return;
  w->predicate_known[i->writes_predicate] &= ~lanes;
  w->predicate_cause[i->writes_predicate] = cause;
}

static void set_predicate(struct static_warp *w, unsigned number, unsigned lane, bool value) {
  const uint32_t bit = UINT32_C(1) << lane;
  if (number != ISA_TRUE_PREDICATE) w->predicate[number] = (w->predicate[number] & ~bit) | (value ? bit : 0);
}

static void set_register(struct static_warp *w, unsigned number, unsigned lane, uint32_t value) {
  if (number != ISA_ZERO_REGISTER) w->value[number][lane] = value;
}

static uint32_t special(const struct static_warp *w, unsigned number, unsigned lane) {
  switch (number) {
    case ISA_SPECIAL_TID: return w->number * ISA_LANES + lane;
    case ISA_SPECIAL_LANEID: return lane;
    case ISA_SPECIAL_WARPID: return w->number;
    default: return w->block[number - ISA_SPECIAL_CTAIDX];
  }
}

/* The result of one lane, whose operands are known. */
static uint32_t result_of(const struct static_analysis *s, uint64_t word, unsigned lane) {
  const struct static_warp *w = &s->warp;
  const unsigned opcode = isa_opcode(word);
  const uint32_t a = w->value[isa_ra(word)][lane];
  const uint32_t b = isa_immediate_form(word) ? isa_imm(word) : w->value[isa_rb(word)][lane];
  switch (opcode) {
    case ISA_SEL: return (w->predicate[isa_rc(word) & 7] >> lane & 1) != (isa_rc(word) >> 3 & 1) ? a : b;
    case ISA_S2R: return special(w, isa_imm(word), lane);
    case ISA_LDC: return s->launch->constants[isa_imm(word) / 4 % ISA_CONSTANT_WORDS];
    default: return scalar_operation(opcode, a, b, w->value[isa_rc(word)][lane]);
  }
}

static uint64_t pair(const struct static_warp *w, unsigned number, unsigned lane) {
  return (uint64_t)w->value[number | 1][lane] << 32 | w->value[number][lane];
}

static void compute_lane(struct static_analysis *s, uint64_t word, unsigned lane) {
  struct static_warp *w = &s->warp;
  const unsigned opcode = isa_opcode(word), rd = isa_rd(word), destination = opcode_info(opcode)->destination;
  uint64_t result;
  if (isa_class_of(word) != ISA_CLASS_DOUBLE) result = result_of(s, word, lane);
  else
    result =
        scalar_double(opcode, pair(w, isa_ra(word), lane), pair(w, isa_rb(word), lane), pair(w, isa_rc(word), lane));
  if (destination == ISA_PRED) {
    set_predicate(w, rd & 7, lane, result);
    return;
  }
  set_register(w, rd, lane, (uint32_t)result);
  if (destination == ISA_PAIR) set_register(w, rd + 1, lane, (uint32_t)(result >> 32));
}

/* Whether the result is nothing that a launch says, whatever the operands are. */
static bool is_of_machine(uint64_t word) {
  const unsigned opcode = isa_opcode(word);
  if (isa_class_of(word) == ISA_CLASS_MEMORY || isa_class_of(word) == ISA_CLASS_TENSOR) return true;
  return opcode == ISA_S2R && isa_imm(word) > ISA_SPECIAL_CTAIDZ;
}

static void narrow(uint32_t *known, uint32_t lanes, uint32_t also, uint32_t *cause, uint32_t of) {
  if (*known & lanes & ~also) *cause = of;
  *known &= also;
}

/* Of a selection the operand that is not chosen does not count. */
static uint32_t known_selection(const struct static_warp *w, uint64_t word, uint32_t lanes, uint32_t *cause) {
  const unsigned number = isa_rc(word) & 7, a = isa_ra(word), b = isa_rb(word);
  const uint32_t chosen = isa_rc(word) >> 3 & 1 ? ~w->predicate[number] : w->predicate[number];
  uint32_t known = lanes;
  narrow(&known, lanes, w->predicate_known[number], cause, w->predicate_cause[number]);
  narrow(&known, lanes, w->known[a] | ~chosen, cause, w->cause[a]);
  narrow(&known, lanes, w->known[b] | chosen, cause, w->cause[b]);
  return known;
}

static uint32_t known_operands(const struct static_warp *w, const struct static_instruction *i, uint32_t lanes,
                               uint32_t *cause) {
  uint32_t known = lanes;
  for (unsigned k = 0; k < i->read_count; k++)
    narrow(&known, lanes, w->known[i->reads[k]], cause, w->cause[i->reads[k]]);
  return known;
}

void static_compute(struct static_analysis *s, uint32_t pc, uint32_t lanes) {
  struct static_warp *w = &s->warp;
  const struct static_instruction *i = &s->code[pc];
  const uint64_t word = s->kernel->code[pc];
  uint32_t cause = pc, known = 0;
  if (!is_of_machine(word))
    known = isa_opcode(word) == ISA_SEL ? known_selection(w, word, lanes, &cause) : known_operands(w, i, lanes, &cause);
  for (uint32_t left = known; left; left &= left - 1) compute_lane(s, word, (unsigned)__builtin_ctz(left));
  static_forget(w, i, lanes & ~known, cause);
  for (unsigned k = 0; k < i->write_count; k++) w->known[i->writes[k]] |= known;
  if (i->writes_predicate != STATIC_NO_PREDICATE) w->predicate_known[i->writes_predicate] |= known;
}
