/* random_ir: see random_ir.h. */
#include "ptx/random_ir.h"

#include <string.h>

#include "compiler/lower.h"
#include "opcode_info.h"
#include "isa/scalar.h"
#include "isa/scalar_double.h"

/* ---- programs */

struct writer {
  struct ir *ir;
  struct tw_random *r;
  const struct ir_shape *shape;
};

static uint32_t below(struct writer *w, uint32_t n) { return tw_random_below(w->r, n); }
static bool chance(struct writer *w, unsigned percent) { return tw_random_chance(w->r, percent); }
static uint32_t any_register(struct writer *w) { return 1 + below(w, w->shape->registers); }
static uint32_t any_predicate(struct writer *w) { return 1 + below(w, w->shape->predicates); }

/* The first quarter of registers and predicates is written once: passes may compute those again. */
static uint32_t once(uint32_t count) { return (count + 3) / 4; }
static uint32_t destination(struct writer *w, uint32_t count) {
  return once(count) < count ? 1 + once(count) + below(w, count - once(count)) : IR_ZERO;
}
static uint32_t any_destination(struct writer *w) { return destination(w, w->shape->registers); }
static uint32_t predicate_destination(struct writer *w) { return destination(w, w->shape->predicates); }

static uint16_t any_comparison(struct writer *w) {
  return (uint16_t)(ISA_SETEQ + below(w, ISA_SETGEU - ISA_SETEQ + 1));
}

static void put(struct writer *w, struct ir_instruction i) {
  i.line = w->ir->code.count + 1;
  if (ir_append(w->ir, &i)) abort();
}

static void guard(struct writer *w, struct ir_instruction *i, unsigned percent) {
  if (!chance(w, percent)) return;
  i->guard = any_predicate(w);
  i->guard_negated = chance(w, 50);
}

static void put_operation(struct writer *w) {
  static const uint16_t opcodes[] = {ISA_IADD, ISA_ISUB, ISA_XOR, ISA_IMUL, ISA_IMAD, ISA_MOV,
                                     ISA_MOV,  ISA_MOV,  ISA_SEL, ISA_SHL,  ISA_MINU};
  struct ir_instruction i = {.opcode = opcodes[below(w, sizeof opcodes / sizeof *opcodes)], .b = any_register(w)};
  const bool compares = chance(w, 25);
  if (compares) i.opcode = any_comparison(w);
  if (i.opcode != ISA_MOV) i.a = chance(w, 90) ? any_register(w) : IR_ZERO;
  if (i.opcode == ISA_IMAD) i.c = any_register(w);
  i.d = compares ? predicate_destination(w) : any_destination(w);
  if (i.opcode == ISA_SEL) i.c = any_predicate(w), i.c_negated = chance(w, 50);
  else if (i.opcode != ISA_IMAD && chance(w, 30)) {
    i.immediate_form = true;
    i.b = 0;
    i.immediate = below(w, 5);
  }
  guard(w, &i, 30);
  put(w, i);
}

/* The first of two registers, of those from `from` on. */
static uint32_t any_pair(struct writer *w, uint32_t from) {
  const uint32_t first = (from + 1) / 2, end = (w->shape->registers + 1) / 2;
  return first < end ? 2 * (first + below(w, end - first)) : IR_ZERO;
}

/* What the first values are as doubles is subnormal, and so sums of them are as of integers: every bit counts. */
static void put_double(struct writer *w) {
  static const uint16_t opcodes[] = {ISA_DADD, ISA_DADD, ISA_DFMA, ISA_DMIN, ISA_I2DS, ISA_D2F, ISA_DSETLT};
  struct ir_instruction i = {.opcode = opcodes[below(w, sizeof opcodes / sizeof *opcodes)]};
  const uint32_t pair = any_pair(w, once(w->shape->registers) + 1);
  if (!pair) return;
  i.d = i.opcode == ISA_DSETLT ? predicate_destination(w) : i.opcode == ISA_D2F ? any_destination(w) : pair;
  i.b = i.opcode == ISA_I2DS ? any_register(w) : any_pair(w, 2);
  if (i.opcode != ISA_I2DS && i.opcode != ISA_D2F) i.a = any_pair(w, 2);
  if (i.opcode == ISA_DFMA) i.c = any_pair(w, 2);
  guard(w, &i, 30);
  put(w, i);
}

static void put_logic(struct writer *w) {
  struct ir_instruction i = {.opcode = (uint16_t)(IR_PMOV + below(w, 4)),
                             .d = predicate_destination(w),
                             .a = any_predicate(w),
                             .a_negated = chance(w, 50)};
  if (i.opcode != IR_PMOV) i.b = any_predicate(w), i.b_negated = chance(w, 50);
  guard(w, &i, 30);
  put(w, i);
}

static void put_access(struct writer *w) {
  const bool stores = chance(w, 60);
  struct ir_instruction i = {.opcode = stores ? ISA_STG : ISA_LDG, .offset = (int32_t)below(w, IR_RUN_WORDS) * 4};
  if (stores) i.b = any_register(w);
  else i.d = any_destination(w);
  guard(w, &i, 30);
  put(w, i);
}

static void put_leave(struct writer *w) {
  struct ir_instruction i = {.opcode = chance(w, 90) ? ISA_BRA : ISA_EXIT};
  if (i.opcode == ISA_BRA) i.immediate = below(w, w->shape->labels);
  guard(w, &i, i.opcode == ISA_BRA ? 80 : 95);
  put(w, i);
}

static void put_any(struct writer *w) {
  const uint32_t which = below(w, 100);
  if (which < 15) put_leave(w);
  else if (which < 40) put_access(w);
  else if (which < 50 && w->shape->logic) put_logic(w);
  else if (which < 65 && w->shape->doubles) put_double(w);
  else if (which < 68 && w->shape->barriers) put(w, (struct ir_instruction){.opcode = ISA_BAR});
  else put_operation(w);
}

static void put_first_values(struct writer *w) {
  for (uint32_t n = 1; n <= w->shape->registers; n++)
    put(w, (struct ir_instruction){.opcode = ISA_MOV, .d = n, .immediate_form = true, .immediate = below(w, 4) - 1});
  for (uint32_t n = 1; n <= w->shape->predicates; n++)
    put(w, (struct ir_instruction){.opcode = any_comparison(w),
                                   .d = n,
                                   .a = 1 + below(w, once(w->shape->registers)),
                                   .b = 1 + below(w, once(w->shape->registers))});
}

void ir_random(struct ir *ir, struct tw_random *r, const struct ir_shape *shape) {
  struct writer w = {ir, r, shape};
  uint32_t *order = calloc(shape->labels + 1, sizeof *order), left = shape->labels;
  if (!order) abort();
  memset(ir, 0, sizeof *ir);
  ir->registers = shape->registers + 1;
  ir->predicates = shape->predicates + 1;
  ir->labels = shape->labels;
  for (uint32_t n = 0; n < left; n++) order[n] = n;
  put_first_values(&w);
  for (uint32_t n = 0; n < shape->length; n++) {
    if (left && chance(&w, 100 * shape->labels / shape->length + 1)) {
      const uint32_t at = below(&w, left);
      put(&w, (struct ir_instruction){.opcode = IR_LABEL, .immediate = order[at]});
      order[at] = order[--left];
    }
    put_any(&w);
  }
  while (left) put(&w, (struct ir_instruction){.opcode = IR_LABEL, .immediate = order[--left]});
  free(order);
  put(&w, (struct ir_instruction){.opcode = ISA_STG, .b = 1});
  put(&w, (struct ir_instruction){.opcode = ISA_EXIT});
}

/* ---- running them */

struct lane {
  struct ir_run *run;
  uint32_t *registers;
  uint8_t *predicates;
  uint32_t memory[IR_RUN_WORDS];
  uint32_t *local;
  uint32_t garbage;
  const char *wrong;
};

static bool truth_of(const struct lane *l, uint32_t predicate, bool negated) {
  return (predicate == IR_TRUE || l->predicates[predicate]) != negated;
}

static uint32_t read(const struct lane *l, uint32_t reg) { return reg ? l->registers[reg] : 0; }

/* The word at an address: of memory, or of lane 0's local memory, a word of which comes every ISA_LANES. */
static uint32_t *word_at(struct lane *l, uint32_t address) {
  const uint32_t local = (address - IR_RUN_LOCAL) / 4;
  if (address % 4 == 0 && address < IR_RUN_WORDS * 4) return &l->memory[address / 4];
  if (address % 4 == 0 && address >= IR_RUN_LOCAL && local % ISA_LANES == 0 && local / ISA_LANES < IR_RUN_LOCAL_WORDS)
    return &l->local[local / ISA_LANES];
  l->wrong = "an access outside of memory";
  return &l->memory[0];
}

static void store(struct lane *l, uint32_t address, uint32_t value) {
  struct ir_run *run = l->run;
  *word_at(l, address) = value;
  if (address >= IR_RUN_LOCAL || run->stores == IR_RUN_STORES) return;
  run->address[run->stores] = address;
  run->value[run->stores++] = value;
}

/* What the launch leaves for local memory; this is lane 0 of warp 0 of a block of 32. */
static uint32_t constant_word(uint32_t bytes) {
  switch (bytes / 4) {
    case COMPILED_LOCAL_BASE_WORD: return IR_RUN_LOCAL;
    case ISA_GEOMETRY_NTID: return ISA_LANES;
    default: return 1;
  }
}

static bool logic(const struct lane *l, const struct ir_instruction *i) {
  const bool a = truth_of(l, i->a, i->a_negated), b = truth_of(l, i->b, i->b_negated);
  switch (i->opcode) {
    case IR_PAND: return a && b;
    case IR_POR: return a || b;
    case IR_PXOR: return a != b;
    default: return a;
  }
}

static uint32_t result(struct lane *l, const struct ir_instruction *i) {
  const uint32_t b = i->immediate_form ? i->immediate : read(l, i->b);
  switch (i->opcode) {
    case ISA_S2R: return 0;
    case ISA_LDC: return constant_word(i->immediate);
    case ISA_LDG: return *word_at(l, read(l, i->a) + (uint32_t)i->offset);
    case ISA_SEL: return truth_of(l, i->c, i->c_negated) ? read(l, i->a) : b;
    default: return scalar_operation(i->opcode, read(l, i->a), b, read(l, i->c));
  }
}

/* The double in a pair, or a register's word. */
static uint64_t read_pair(const struct lane *l, uint32_t reg, bool pair) {
  return read(l, reg) | (pair ? (uint64_t)read(l, reg + 1) << 32 : 0);
}

static uint64_t double_result(const struct lane *l, const struct ir_instruction *i) {
  const bool pairs = ir_reads_pairs(i);
  return scalar_double(i->opcode, read_pair(l, i->a, pairs), read_pair(l, i->b, pairs), read_pair(l, i->c, pairs));
}

/* One instruction that goes on to the next. */
static void step(struct lane *l, const struct ir_instruction *i) {
  const struct opcode_info *info = opcode_info(i->opcode);
  if (i->opcode == IR_LABEL || !truth_of(l, i->guard, i->guard_negated)) return;
  if (i->opcode == IR_UNDEF) l->registers[i->d] = l->garbage += 0x9e3779b9u;
  else if (i->opcode >= IR_PMOV) l->predicates[i->d] = logic(l, i);
  else if (!info) l->wrong = "an undefined opcode";
  else if (i->opcode == ISA_STG) store(l, read(l, i->a) + (uint32_t)i->offset, read(l, i->b));
  else if (i->opcode >> 6 == ISA_CLASS_DOUBLE) {
    const uint64_t value = double_result(l, i);
    if (info->destination == ISA_PRED) l->predicates[i->d] = value & 1;
    else l->registers[i->d] = (uint32_t)value;
    if (ir_writes_pair(i)) l->registers[i->d + 1] = (uint32_t)(value >> 32);
  } else if (info->destination == ISA_PRED) l->predicates[i->d] = result(l, i) & 1;
  else if (info->destination == ISA_REG) l->registers[i->d] = result(l, i);
}

static uint32_t place_of(const struct ir *ir, uint32_t label) {
  uint32_t at = 0;
  while (at < ir->code.count && (ir->code.at[at].opcode != IR_LABEL || ir->code.at[at].immediate != label)) at++;
  return at;
}

const char *ir_execute(const struct ir *ir, uint32_t steps, struct ir_run *run) {
  struct lane l = {.run = run,
                   .registers = calloc(ir->registers + 2, sizeof *l.registers),
                   .predicates = calloc(ir->predicates + 2, 1),
                   .local = calloc(IR_RUN_LOCAL_WORDS, sizeof *l.local)};
  uint32_t *places = calloc(ir->labels + 1, sizeof *places), at = 0;
  if (!l.registers || !l.predicates || !l.local || !places) abort();
  memset(run, 0, sizeof *run);
  for (uint32_t n = 0; n < ir->labels; n++) places[n] = place_of(ir, n);
  for (uint32_t n = 0; n < ir->registers; n++) l.registers[n] = l.garbage += 0x9e3779b9u;
  for (; at < ir->code.count && steps && !l.wrong; steps--) {
    const struct ir_instruction *i = &ir->code.at[at];
    const bool taken = truth_of(&l, i->guard, i->guard_negated);
    if (i->opcode == ISA_EXIT && taken) break;
    if (i->opcode != ISA_BRA && i->opcode != ISA_EXIT) step(&l, i);
    at = i->opcode == ISA_BRA && taken ? places[i->immediate] : at + 1;
  }
  run->ended = steps != 0;
  free(l.registers);
  free(l.predicates);
  free(l.local);
  free(places);
  return l.wrong;
}
