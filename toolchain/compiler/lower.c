/* lower: entries, bodies of functions and control flow; see lower.h. */
#include "compiler/lower.h"

#include "compiler/lower_double.h"

/* Virtual registers of all PTX registers of the innermost frame. */
static int map_registers(struct lowering *l, struct frame *f) {
  const uint32_t count = f->function->register_count;
  if (ARRAY_ROOM(&l->map, count)) return -1;
  f->registers = l->map.count;
  for (uint32_t i = 0; i < count; i++) {
    const enum ptx_type type = (enum ptx_type)l->module->register_types.at[f->function->register_types + i];
    l->map.at[l->map.count++] = type == PTX_PRED ? fresh_predicate(l)
                                : is_wide(type)  ? fresh_pair(l)
                                                 : fresh_register(l);
  }
  return 0;
}

/* Whether there may be so many more. */
bool more_registers(struct lowering *l, uint32_t count, const struct ptx_token *at) {
  if (l->ir->registers + count > LOWER_REGISTERS)
    lower_fail(l, at, "'%.*s': the kernel's functions and their parameters have more than %d registers", PTX_TEXT(at),
               LOWER_REGISTERS);
  return !l->failed;
}

void enter_function(struct lowering *l, const struct ptx_function *function) {
  struct frame *f = &l->frames[l->depth++];
  *f = (struct frame){.function = function, .labels = l->ir->labels};
  l->ir->labels += function->label_count;
  f->leave = fresh_label(l);
  for (uint32_t i = 0; i < function->variable_count; i++) {
    const enum ptx_choice space = l->module->variables.at[function->variable + i].space;
    if (space == PTX_SPACE_LOCAL || space == PTX_SPACE_PARAM) l->place[function->variable + i] = PTX_NOTHING;
  }
  if (!more_registers(l, function->register_count * 3, &function->name)) return;
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
  lowering_function *of_doubles = double_lowering(i);
  if (of_halves(i)) lower_half(l);
  else (of_doubles ? of_doubles : lowerings[i->opcode])(l);
}

/* The body of the innermost frame, up to the label behind it. */
void lower_body(struct lowering *l) {
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
bool function_refused(struct lowering *l, const struct ptx_function *f) {
  if (f->refusal == PTX_NOTHING) return false;
  *l->error = l->module->refusals.at[f->refusal];
  l->failed = true;
  return true;
}

int lower(struct lowering *l) {
  uint32_t offset = 0;
  if (function_refused(l, l->entry)) return -1;
  l->ir->registers = l->ir->predicates = 1;
  for (uint32_t i = 0; i < l->entry->parameter_count; i++) {
    const struct ptx_variable *v = &l->module->variables.at[l->entry->parameters + i];
    offset = ptx_aligned(offset, v->alignment);
    l->place[l->entry->parameters + i] = offset;
    offset += v->bytes;
    if (offset > COMPILED_PARAMETER_BYTES)
      lower_fail(l, &v->name, "parameters of more than %d bytes", COMPILED_PARAMETER_BYTES);
  }
  if (!l->failed) enter_function(l, l->entry);
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

void emit_trap(struct lowering *l, struct truth guard, uint32_t address) {
  emit(l, &(struct ir_instruction){
              .opcode = ISA_STG, .guard = guard.predicate, .guard_negated = guard.negated, .offset = (int32_t)address});
}

void lower_trap(struct lowering *l) { emit_trap(l, guard_of(l), LAUNCH_TRAP_ADDRESS); }

void lower_nothing(struct lowering *l) { (void)l; }
