/* program_statement: random instructions, branches and loops; see program_generator.h.  Operands are written from the
 * assembler's own list of what an instruction has, so a new opcode is used from the day it is in the table. */
#include <stdarg.h>

#include "util/fp_values.h"
#include "isa/spelling.h"
#include "opcode_info.h"
#include "program_internal.h"

void program_emit(struct program *p, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("  ", p->text);
  vfprintf(p->text, format, arguments);
  fputc('\n', p->text);
  va_end(arguments);
  p->budget -= (int)p->rounds;
}

void program_label(struct program *p, const char *name, unsigned number) { fprintf(p->text, "%s%u:\n", name, number); }

/* ---- operands */

static bool crowded(const struct program *p, unsigned number) { return number % 2 == p->data[0] % 2; }

/* One of the data registers; of crowded programs mostly those of one bank. */
static unsigned data(struct program *p) {
  unsigned number = p->data[below(p, p->data_count)];
  for (unsigned tries = 0; tries < 4 && p->crowd > 50 && !crowded(p, number) && chance(p, p->crowd); tries++)
    number = p->data[below(p, p->data_count)];
  return number;
}

unsigned program_destination(struct program *p) {
  const unsigned number = chance(p, p->near / 3) ? p->recent[below(p, 3)] : data(p);
  p->recent[below(p, 3)] = (u8)number;
  return number;
}

unsigned program_source(struct program *p) {
  if (chance(p, 6)) return p->role[below(p, ROLE_JUNK)];
  return chance(p, p->near) ? p->recent[below(p, 3)] : data(p);
}

/* Small, a bit or a corner of the integers, or a corner of the floats. */
u32 program_number(struct program *p) {
  const unsigned less = below(p, 3);
  switch (below(p, 4)) {
    case 0: return below(p, 40);
    case 1: return (1u << below(p, 32)) - less;
    case 2: return tw_random_word(&p->random);
    default: return fp_value(&p->random);
  }
}

static void put_register(struct program *p, unsigned number) {
  if (number == ISA_ZERO_REGISTER) fputs("rz", p->text);
  else fprintf(p->text, "r%u", number);
  if (chance(p, 20)) fputc('~', p->text);
}

static void put_constant(struct program *p) {
  static const char *const names[] = {"ntid", "nctaid.x", "own", "number"};
  if (chance(p, 50)) fputs(names[below(p, 4)], p->text);
  else fprintf(p->text, "c[%u]", 4 * below(p, ISA_CONSTANT_WORDS));
}

static void put_predicate(struct program *p, bool may_negate) {
  const unsigned number = below(p, 20);
  if (may_negate && chance(p, 50)) fputc('!', p->text);
  if (number == 19) fputs("pt", p->text);
  else fprintf(p->text, "p%u", number % ISA_PREDICATES);
}

static void put_operand(struct program *p, const struct operand *operand, bool first) {
  switch (operand->kind) {
    case OPERAND_REGISTER_OR_IMMEDIATE:
      if (chance(p, 35)) {
        fprintf(p->text, "0x%08x", program_number(p));
        break;
      } /* fall through */
    case OPERAND_REGISTER:
      if (!first) put_register(p, chance(p, 4) ? ISA_ZERO_REGISTER : program_source(p));
      else put_register(p, chance(p, 3) ? ISA_ZERO_REGISTER : program_destination(p));
      break;
    case OPERAND_PAIR: put_register(p, p->pairs[below(p, p->pair_count)]); break;
    case OPERAND_PREDICATE: put_predicate(p, false); break;
    case OPERAND_SELECTOR: put_predicate(p, true); break;
    case OPERAND_SPECIAL:
      fputs(special_name(below(p, ISA_SPECIAL_SMID)), p->text);
      break; /* those that the executor knows */
    case OPERAND_CONSTANT: put_constant(p); break;
    default: break; /* memory accesses and branches are written elsewhere */
  }
}

/* ---- statements of one instruction */

/* "@p3 ", "@!p3 " or nothing. */
static void put_guard(struct program *p, unsigned percent) {
  if (!chance(p, percent)) return;
  fputc('@', p->text);
  put_predicate(p, true);
  fputc(' ', p->text);
}

static void instruction(struct program *p, unsigned opcode, unsigned guarded) {
  struct operand operands[OPCODE_MAX_OPERANDS];
  const unsigned count = opcode_operands(opcode, operands);
  fputs("  ", p->text);
  put_guard(p, guarded);
  fputs(opcode_info(opcode)->mnemonic, p->text);
  for (unsigned i = 0; i < count; i++) {
    fputs(i ? ", " : " ", p->text);
    put_operand(p, &operands[i], i == 0);
  }
  fputc('\n', p->text);
  p->budget -= (int)p->rounds;
}

/* Any instruction of a class that the machine has. */
static unsigned opcode_of(struct program *p, enum isa_class class) {
  for (;;) {
    const unsigned opcode = (unsigned)class << 6 | below(p, 64);
    if (opcode_info(opcode) && p->parts >> isa_part_of(opcode) & 1) return opcode;
  }
}

static void compute(struct program *p) {
  if (p->parts >> ISA_PART_DOUBLE & 1 && p->pair_count && chance(p, 25)) {
    instruction(p, opcode_of(p, ISA_CLASS_DOUBLE), 15);
    return;
  }
  const unsigned kind = below(p, 10);
  instruction(p, opcode_of(p, kind < 5 ? ISA_CLASS_INT : kind < 9 ? ISA_CLASS_FP : ISA_CLASS_SFU), 15);
}

static void tensor(struct program *p) {
  if (p->full_warps && p->depth == 0 && p->pair_count) instruction(p, opcode_of(p, ISA_CLASS_TENSOR), 0);
}

static void idle(struct program *p) {
  if (chance(p, 70)) instruction(p, ISA_NOP, 30);
  else if (p->depth == 0) program_emit(p, chance(p, 50) ? "@!pt bar.sync" : "bar.sync");
}

/* ---- branches */

unsigned program_condition(struct program *p) {
  const unsigned predicate = below(p, ISA_PREDICATES), source = program_source(p), value = program_destination(p);
  const unsigned bits = 1u << below(p, 5) | 1u << below(p, 5);
  switch (below(p, 3)) {
    case 0: /* some lanes by their number */
      program_emit(p, "s2r r%u, laneid", value);
      program_emit(p, "and r%u, r%u, %u", value, value, bits);
      program_emit(p, "setp.%s p%u, r%u, 0", chance(p, 50) ? "eq" : "ne", predicate, value);
      break;
    case 1: /* up to a lane */
      program_emit(p, "s2r r%u, laneid", value);
      program_emit(p, "setp.lt.u32 p%u, r%u, %u", predicate, value, below(p, 33));
      break;
    default: /* by data */
      program_emit(p, "and r%u, r%u, %u", value, source, bits);
      program_emit(p, "setp.ne p%u, r%u, 0", predicate, value);
  }
  return predicate;
}

static unsigned length_inside(struct program *p) { return (1 + below(p, 6)) * p->rounds; }

static void go_to(struct program *p, const char *name, unsigned label) {
  if (chance(p, 50)) program_emit(p, "bra %s%u, %s%u", name, label, name, label);
  else program_emit(p, "bra.uni %s%u", name, label);
}

/* Some of the lanes that the stairs around have left. */
static unsigned next_stair(struct program *p) {
  const unsigned predicate = below(p, ISA_PREDICATES), value = program_destination(p);
  program_emit(p, "s2r r%u, laneid", value);
  program_emit(p, "setp.lt.u32 p%u, r%u, %u", predicate, value, ISA_LANES - 2 - 2 * p->stack);
  return predicate;
}

/* if, with or without else; the stack holds one entry more, or two. */
static void branch(struct program *p) {
  const unsigned label = p->labels++, room = PROGRAM_STACK - p->stack, before = p->stack;
  const bool both = room > 1 && (p->stairs || chance(p, 50));
  if (room == 0) return;
  const unsigned predicate = p->stairs ? next_stair(p) : program_condition(p);
  const char *no = !p->stairs && chance(p, 50) ? "!" : "";
  p->stack += both ? 2 : 1;
  p->depth++;
  program_emit(p, "@%sp%u bra %s%u, end%u", no, predicate, both ? "then" : "end", label, label);
  if (p->stairs) compute(p);
  else program_statements(p, (int)length_inside(p));
  if (both) {
    go_to(p, "end", label);
    program_label(p, "then", label);
    program_statements(p, (int)length_inside(p));
  }
  /* Nested ends in one place would share an entry of the stack. */
  if (p->stairs) compute(p);
  program_label(p, "end", label);
  p->depth--;
  p->stack = before;
}

/* Whole warps skip something. */
static void uniform_branch(struct program *p) {
  static const char *const same[] = {"warpid", "ctaid.x", "ctaid.y", "ctaid.z"};
  const unsigned label = p->labels++, value = program_destination(p), predicate = below(p, ISA_PREDICATES);
  program_emit(p, "s2r r%u, %s", value, same[below(p, 4)]);
  program_emit(p, "and r%u, r%u, %u", value, value, 1 + below(p, 3));
  program_emit(p, "setp.%s p%u, r%u, 0", chance(p, 50) ? "eq" : "ne", predicate, value);
  program_emit(p, "@p%u bra.uni past%u", predicate, label);
  p->depth++; /* no barrier in here: other warps may be elsewhere */
  program_statements(p, (int)length_inside(p));
  p->depth--;
  program_label(p, "past", label);
}

/* How many rounds each lane has left, at most `most`; what a lane with none does is up to the loop. */
static void count_rounds(struct program *p, unsigned left, unsigned most) {
  if (chance(p, 30)) {
    program_emit(p, "mov r%u, %u", left, most);
    return;
  }
  program_emit(p, "and r%u, r%u, %u", left, program_source(p), most > 3 ? 3 : 1);
  if (chance(p, 50)) program_emit(p, "add r%u, r%u, 1", left, left);
}

static void loop_body(struct program *p, unsigned label, unsigned left) {
  program_statements(p, (int)length_inside(p));
  if (chance(p, 30)) program_emit(p, "@p%u bra done%u, done%u", program_condition(p), label, label);
  program_emit(p, "sub r%u, r%u, 1", left, left);
}

/* Lanes leave it one by one: by their count, tested before or after each round, or by a break. */
static void loop(struct program *p) {
  if (p->loops == PROGRAM_LOOPS || p->stack == PROGRAM_STACK || p->budget < 64 * (int)p->rounds) return;
  const unsigned label = p->labels++, left = p->role[ROLE_LOOP + p->loops], most = 2 + below(p, 5);
  const unsigned predicate = below(p, ISA_PREDICATES);
  count_rounds(p, left, most);
  p->loops++;
  p->depth++;
  p->stack++;
  p->rounds *= most;
  program_label(p, "loop", label);
  if (chance(p, 40)) {
    program_emit(p, "setp.le.s32 p%u, r%u, 0", predicate, left);
    program_emit(p, "@p%u bra done%u, done%u", predicate, label, label);
    loop_body(p, label, left);
    program_emit(p, "bra loop%u, done%u", label, label);
  } else {
    loop_body(p, label, left);
    program_emit(p, "setp.gt.s32 p%u, r%u, 0", predicate, left);
    program_emit(p, "@p%u bra loop%u, done%u", predicate, label, label);
  }
  program_label(p, "done", label);
  p->rounds /= most;
  p->stack--;
  p->depth--;
  p->loops--;
}

/* Lanes end here; not too many at once, or little is left to run. */
static void leave(struct program *p) {
  if (!p->exits) return;
  if (p->depth > 1 && chance(p, 30)) {
    program_emit(p, "exit");
    return;
  }
  const unsigned value = program_destination(p), predicate = below(p, ISA_PREDICATES);
  program_emit(p, "s2r r%u, tid", value);
  program_emit(p, "and r%u, r%u, %u", value, value, 31u << below(p, 2));
  program_emit(p, "setp.eq p%u, r%u, %u", predicate, value, below(p, 64));
  program_emit(p, "@p%u exit", predicate);
}

static void statement(struct program *p) {
  static const struct {
    unsigned weight;
    void (*write)(struct program *);
  } kinds[] = {{55, compute}, {25, program_access}, {4, uniform_branch}, {6, loop}, {4, tensor}, {4, idle}, {2, leave}};
  if (p->stack < PROGRAM_STACK && chance(p, p->deep)) {
    branch(p);
    return;
  }
  unsigned left = below(p, 100), i = 0;
  for (; left >= kinds[i].weight; i++) left -= kinds[i].weight;
  kinds[i].write(p);
}

void program_statements(struct program *p, int instructions) {
  const int until = p->budget - instructions;
  while (p->budget > 0 && p->budget > until) statement(p);
}
