/* lower: functions, calls and control flow; see lower.h. */
#include "compiler/absent.h"
#include "compiler/lower.h"

#include <string.h>

/* Virtual registers of all PTX registers of the innermost frame. */
static int map_registers(struct lowering *l, struct frame *f) {
  const uint32_t count = f->function->register_count;
  if (ARRAY_ROOM(&l->map, count)) return -1;
  f->registers = l->map.count;
  for (uint32_t i = 0; i < count; i++) {
    const enum ptx_type type = (enum ptx_type)l->module->register_types.at[f->function->register_types + i];
    l->map.at[l->map.count++] = type == PTX_PRED ? fresh_predicate(l) : fresh_register(l);
    if (is_wide(type)) fresh_register(l);
  }
  return 0;
}

/* Whether there may be so many more. */
static bool more_registers(struct lowering *l, uint32_t count, const struct ptx_token *at) {
  if (l->ir->registers + count > LOWER_REGISTERS)
    lower_fail(l, at, "'%.*s': the kernel's functions and their parameters have more than %d registers", PTX_TEXT(at),
               LOWER_REGISTERS);
  return !l->failed;
}

static void enter(struct lowering *l, const struct ptx_function *function) {
  struct frame *f = &l->frames[l->depth++];
  *f = (struct frame){.function = function, .labels = l->ir->labels};
  l->ir->labels += function->label_count;
  f->leave = fresh_label(l);
  for (uint32_t i = 0; i < function->variable_count; i++) {
    const enum ptx_choice space = l->module->variables.at[function->variable + i].space;
    if (space == PTX_SPACE_LOCAL || space == PTX_SPACE_PARAM) l->place[function->variable + i] = PTX_NOTHING;
  }
  if (!more_registers(l, function->register_count * 2, &function->name)) return;
  if (map_registers(l, f)) lower_fail(l, &function->name, "no memory for so many registers");
}

static void lower_one(struct lowering *l) {
  static void (*const lowerings[])(struct lowering *) = {
#define X(name, text, kind, ...) lower_##kind,
      PTX_OPCODES(X)
#undef X
  };
  const struct ptx_instruction *i = l->instruction;
  if (i->guard != PTX_NOTHING && register_type(l, i->guard) != PTX_PRED) return;
  lowerings[i->opcode](l);
}

/* The body of the innermost frame, up to the label behind it. */
static void lower_body(struct lowering *l) {
  const struct frame *f = &l->frames[l->depth - 1];
  const struct ptx_function *function = f->function;
  uint32_t next = 0;
  for (uint32_t i = 0; i <= function->instruction_count && !l->failed; i++) {
    const uint32_t at = function->instruction + i;
    for (; next < function->label_count && l->module->labels.at[function->label + next].instruction == at; next++)
      label(l, f->labels + next);
    if (i == function->instruction_count) break;
    l->instruction = &l->module->instructions.at[at];
    lower_one(l);
  }
  label(l, f->leave);
}

/* Whether the function's body was not read: that is why. */
static bool refused(struct lowering *l, const struct ptx_function *f) {
  if (f->refusal == PTX_NOTHING) return false;
  *l->error = l->module->refusals.at[f->refusal];
  l->failed = true;
  return true;
}

int lower(struct lowering *l) {
  uint32_t offset = 0;
  if (refused(l, l->entry)) return -1;
  l->ir->registers = l->ir->predicates = 1;
  for (uint32_t i = 0; i < l->entry->parameter_count; i++) {
    const struct ptx_variable *v = &l->module->variables.at[l->entry->parameters + i];
    offset = ptx_aligned(offset, v->alignment);
    l->place[l->entry->parameters + i] = offset;
    offset += v->bytes;
    if (offset > COMPILED_PARAMETER_BYTES)
      lower_fail(l, &v->name, "parameters of more than %d bytes", COMPILED_PARAMETER_BYTES);
  }
  if (!l->failed) enter(l, l->entry);
  if (!l->failed) begin_clock(l);
  if (!l->failed) copy_parameters(l, l->entry);
  if (!l->failed) lower_body(l);
  if (!l->failed) emit(l, &(struct ir_instruction){.opcode = ISA_EXIT});
  free(l->map.at);
  return l->failed ? -1 : 0;
}

/* ---- control flow */

void lower_branch(struct lowering *l) {
  const struct ptx_operand *o = operand(l, 0);
  if (o->kind == PTX_SYMBOL) branch_if(l, guard_of(l), l->frames[l->depth - 1].labels + o->label);
  else lower_fail(l, &o->at, "'%.*s' is no label of this function", PTX_TEXT(&o->at));
}

/* brx.idx: one target after the other; an index beyond the table is undefined, and goes to the last. */
void lower_branch_table(struct lowering *l) {
  const struct frame *f = &l->frames[l->depth - 1];
  const struct word index = read_word(l, operand(l, 0), PTX_U32, false);
  const uint32_t over = fresh_label(l);
  const bool named = operand(l, 1)->kind == PTX_SYMBOL;
  const struct ptx_label *table = named ? &l->module->labels.at[f->function->label + operand(l, 1)->label] : NULL;
  if (l->instruction->choice[PTX_GROUP_DIRECTION] != PTX_DIRECTION_IDX || !table || !table->target_count) {
    lower_fail(l, &l->instruction->at, "%.*s: must be .idx, with the label of a .branchtargets",
               PTX_TEXT(&l->instruction->at));
    return;
  }
  const struct truth guard = guard_of(l);
  if (guard.predicate) branch_if(l, opposite(guard), over);
  for (uint32_t k = 0; k < table->target_count; k++) {
    const uint32_t to = l->module->operands.at[table->targets + k].label;
    const bool last = k + 1 == table->target_count;
    branch_if(l, last ? truth(IR_TRUE) : compare(l, ISA_SETEQ, index, constant(k)), f->labels + to);
  }
  label(l, over);
}

/* ret leaves the function, exit the kernel. */
void lower_leave(struct lowering *l) {
  const struct truth guard = guard_of(l);
  if (l->instruction->opcode == PTX_OP_RET && l->depth > 1) {
    branch_if(l, guard, l->frames[l->depth - 1].leave);
    return;
  }
  emit(l, &(struct ir_instruction){.opcode = ISA_EXIT, .guard = guard.predicate, .guard_negated = guard.negated});
}

/* An access that every engine reports: the address is nobody's. */
static void emit_trap(struct lowering *l, uint32_t address) {
  const struct truth guard = guard_of(l);
  emit(l, &(struct ir_instruction){
              .opcode = ISA_STG, .guard = guard.predicate, .guard_negated = guard.negated, .offset = (int32_t)address});
}

void lower_trap(struct lowering *l) { emit_trap(l, LAUNCH_TRAP_ADDRESS); }

/* Memory of a warp is in order and seen by all at once: fences and hints have nothing to do. */
void lower_nothing(struct lowering *l) {
  if (l->instruction->opcode == PTX_OP_MEMBAR && !l->instruction->choice[PTX_GROUP_SCOPE])
    lower_fail(l, &l->instruction->at, "membar lacks its scope: .cta, .gl or .sys");
}

void lower_barrier(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const struct ptx_operand *name = operand(l, 0);
  if (i->choice[PTX_GROUP_MODE] == PTX_MODE_WARP && i->flags & PTX_FLAG_SYNC) {
    read_word(l, name, PTX_B32, false); /* a membermask; memory of a warp is in order */
    return;
  }
  if (i->choice[PTX_GROUP_MODE] || !(i->flags & PTX_FLAG_SYNC)) {
    lower_fail(l, &i->at, "%.*s is not supported; only bar.sync of a whole block is", PTX_TEXT(&i->at));
  } else if (name->kind != PTX_IMMEDIATE || name->value != 0 || i->operand_count != 1) {
    lower_fail(l, &name->at, "%.*s: only barrier 0, of all the block's threads, is supported", PTX_TEXT(&i->at));
  }
  const struct truth guard = guard_of(l);
  emit(l, &(struct ir_instruction){.opcode = ISA_BAR, .guard = guard.predicate, .guard_negated = guard.negated});
}

/* ---- calls */

uint32_t parameter_words(struct lowering *l, uint32_t variable) {
  const struct ptx_variable *v = &l->module->variables.at[variable];
  const uint32_t words = (v->bytes + 3) / 4;
  if (l->place[variable] == PTX_NOTHING && more_registers(l, words, &v->name)) {
    l->place[variable] = l->ir->registers;
    l->ir->registers += words;
  }
  return l->place[variable];
}

/* Copies an argument into the words of a parameter, or a result out of them. */
static void pass(struct lowering *l, uint32_t from, uint32_t to, uint32_t bytes) {
  for (uint32_t i = 0; i < (bytes + 3) / 4; i++) set(l, to + i, in_register(from + i));
}

/* The words of the caller's operand: a .param variable, a register, or a constant. */
static uint32_t argument_words(struct lowering *l, const struct ptx_operand *o, const struct ptx_variable *parameter) {
  if (o->kind == PTX_VARIABLE) {
    const struct ptx_variable *v = &l->module->variables.at[o->variable];
    if (v->space == PTX_SPACE_PARAM && v->bytes == parameter->bytes) return parameter_words(l, o->variable);
  } else if (o->kind == PTX_REGISTER && !o->negated && o->second == PTX_NOTHING) {
    if (ptx_type_bytes(register_type(l, o->reg)) == parameter->bytes && parameter->bytes) return mapped(l, o->reg);
  } else if (o->kind == PTX_IMMEDIATE && parameter->bytes <= 8) {
    const uint32_t words = l->ir->registers;
    l->ir->registers += 2;
    set(l, words, constant((uint32_t)o->value));
    set(l, words + 1, constant((uint32_t)((uint64_t)o->value >> 32)));
    return words;
  }
  lower_fail(l, &o->at, "'%.*s' does not fit the parameter '%.*s' of %u bytes", PTX_TEXT(&o->at),
             PTX_TEXT(&parameter->name), parameter->bytes);
  return IR_ZERO;
}

/* The operands of call: results, function, arguments; the lists may be missing. */
static const struct ptx_operand *call_operands(struct lowering *l, const struct ptx_operand **results,
                                               const struct ptx_operand **arguments) {
  static const struct ptx_operand none = {.kind = PTX_LIST};
  const unsigned count = l->instruction->operand_count;
  unsigned next = 0;
  *results = *arguments = &none;
  if (operand(l, 0)->kind == PTX_LIST) *results = operand(l, next++);
  if (next == count) return NULL;
  const struct ptx_operand *name = operand(l, next++);
  if (next < count && operand(l, next)->kind == PTX_LIST) *arguments = operand(l, next++);
  return next == count ? name : NULL;
}

static const struct ptx_function *callee(struct lowering *l, const struct ptx_operand *name) {
  const struct ptx_token *at = name ? &name->at : &l->instruction->at;
  const uint32_t index = name && name->kind == PTX_SYMBOL ? ptx_function_find(l->module, at) : PTX_NOTHING;
  if (index == PTX_NOTHING) {
    const bool pointer = name && name->kind == PTX_REGISTER;
    lower_fail(l, at, "call of '%.*s', %s", PTX_TEXT(at),
               pointer ? "a function pointer: these are not supported, as functions are inlined"
                       : "which is no function of this module; function pointers are not supported");
    return NULL;
  }
  const struct ptx_function *f = &l->module->functions.at[index];
  if (!f->defined || f->entry) {
    char why[128];
    absent_function(at->text, at->length, why, sizeof why);
    lower_fail(l, at, "call of '%.*s', which %s%s", PTX_TEXT(at), f->defined ? "is an entry" : "has no body here", why);
    return NULL;
  }
  if (refused(l, f)) return NULL;
  for (unsigned i = 0; i < l->depth; i++)
    if (l->frames[i].function == f) {
      lower_fail(l, at, "recursive call of '%.*s': functions are inlined", PTX_TEXT(at));
      return NULL;
    }
  if (l->depth == LOWER_CALLS) {
    lower_fail(l, at, "calls nest deeper than %d", LOWER_CALLS);
    return NULL;
  }
  return f;
}

void lower_call(struct lowering *l) {
  const struct ptx_instruction *call = l->instruction;
  const struct ptx_operand *results, *arguments, *name = call_operands(l, &results, &arguments);
  if (name && ptx_token_is(&name->at, "__assertfail")) { /* an assertion that fails ends the run */
    emit_trap(l, LAUNCH_ASSERT_ADDRESS);
    return;
  }
  const struct ptx_function *f = callee(l, name);
  if (!f) return;
  if (results->count != f->result_count || arguments->count != f->parameter_count) {
    lower_fail(l, &call->at, "'%.*s' has %u results and %u parameters; the call has %u and %u", PTX_TEXT(&f->name),
               f->result_count, f->parameter_count, results->count, arguments->count);
    return;
  }
  const uint32_t over = fresh_label(l);
  const struct truth guard = guard_of(l);
  if (guard.predicate) branch_if(l, opposite(guard), over);

  uint32_t from[64], to[64]; /* a list has no more elements */
  for (uint32_t i = 0; i < arguments->count && !l->failed; i++)
    from[i] = argument_words(l, &l->module->operands.at[arguments->first + i], &l->module->variables.at[f->parameters + i]);
  for (uint32_t i = 0; i < results->count && !l->failed; i++)
    to[i] = argument_words(l, &l->module->operands.at[results->first + i], &l->module->variables.at[f->results + i]);
  if (l->failed) return;

  enter(l, f);
  for (uint32_t i = 0; i < f->parameter_count + f->result_count; i++) {
    const uint32_t variable = i < f->parameter_count ? f->parameters + i : f->results + i - f->parameter_count;
    const struct ptx_variable *v = &l->module->variables.at[variable];
    l->place[variable] = v->reg == PTX_NOTHING ? PTX_NOTHING : mapped(l, v->reg);
    const uint32_t words = parameter_words(l, variable);
    if (i < f->parameter_count) pass(l, from[i], words, v->bytes);
  }
  copy_parameters(l, f);
  lower_body(l);
  l->instruction = call;
  for (uint32_t i = 0; i < f->result_count && !l->failed; i++)
    pass(l, parameter_words(l, f->results + i), to[i], l->module->variables.at[f->results + i].bytes);
  l->map.count = l->frames[--l->depth].registers;
  label(l, over);
}
