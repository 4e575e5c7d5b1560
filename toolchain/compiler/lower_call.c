/* lower_call: calls; see lower.h.
 *
 * A function is inlined where it is called.  The address of a function is its number in the module, and who calls by
 * such an address compares it with the numbers of all functions of that prototype whose address the module takes: a
 * chain, each link with its function inlined.  A number that is none of them ends the run. */
#include "compiler/absent.h"
#include "compiler/lower.h"

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
  } else if (o->kind == PTX_IMMEDIATE && parameter->bytes == ptx_type_bytes(parameter->type)) {
    const struct wide value = is_wide(parameter->type)
                                  ? read_wide(l, o, parameter->type, false)
                                  : (struct wide){read_word(l, o, parameter->type, false), constant(0)};
    const uint32_t words = l->ir->registers;
    if (!more_registers(l, 2, &parameter->name)) return IR_ZERO;
    l->ir->registers += 2;
    set(l, words, value.lo);
    set(l, words + 1, value.hi);
    return words;
  }
  lower_fail(l, &o->at, "'%.*s' does not fit the parameter '%.*s' of %u bytes", PTX_TEXT(&o->at),
             PTX_TEXT(&parameter->name), parameter->bytes);
  return IR_ZERO;
}

/* The operands of call: results, function, arguments, prototype; all but the function may be missing. */
struct call {
  const struct ptx_operand *results, *name, *arguments, *prototype;
};

static bool read_call(struct lowering *l, struct call *c) {
  static const struct ptx_operand none = {.kind = PTX_LIST};
  const unsigned count = l->instruction->operand_count;
  unsigned next = 0;
  *c = (struct call){.results = &none, .arguments = &none};
  if (operand(l, 0)->kind == PTX_LIST) c->results = operand(l, next++);
  if (next < count) c->name = operand(l, next++);
  if (next < count && operand(l, next)->kind == PTX_LIST) c->arguments = operand(l, next++);
  if (next < count) c->prototype = operand(l, next++);
  if (next == count && c->name && c->name->kind != PTX_LIST) return true;
  lower_fail(l, &l->instruction->at, "%.*s is written: call (results), function, (arguments)",
             PTX_TEXT(&l->instruction->at));
  return false;
}

/* ---- a function, inlined */

static bool in_progress(const struct lowering *l, const struct ptx_function *f) {
  for (unsigned i = 0; i < l->depth; i++)
    if (l->frames[i].function == f) return true;
  return false;
}

static bool count_fits(struct lowering *l, const struct call *c, const struct ptx_token *name, uint32_t results,
                       uint32_t parameters) {
  if (c->results->count == results && c->arguments->count == parameters) return true;
  lower_fail(l, &l->instruction->at, "'%.*s' has %u results and %u parameters; the call has %u and %u", PTX_TEXT(name),
             results, parameters, c->results->count, c->arguments->count);
  return false;
}

/* Words of the caller: what each argument comes from and each result goes to; a list has no more elements. */
struct passed {
  uint32_t arguments[64], results[64];
};

static bool find_words(struct lowering *l, const struct call *c, uint32_t results, uint32_t parameters,
                       struct passed *p) {
  for (uint32_t i = 0; i < c->arguments->count && !l->failed; i++)
    p->arguments[i] =
        argument_words(l, &l->module->operands.at[c->arguments->first + i], &l->module->variables.at[parameters + i]);
  for (uint32_t i = 0; i < c->results->count && !l->failed; i++)
    p->results[i] =
        argument_words(l, &l->module->operands.at[c->results->first + i], &l->module->variables.at[results + i]);
  return !l->failed;
}

static void inline_function(struct lowering *l, const struct ptx_function *f, const struct passed *p) {
  const struct ptx_instruction *call = l->instruction;
  enter_function(l, f);
  for (uint32_t i = 0; i < f->parameter_count + f->result_count && !l->failed; i++) {
    const uint32_t variable = i < f->parameter_count ? f->parameters + i : f->results + i - f->parameter_count;
    const struct ptx_variable *v = &l->module->variables.at[variable];
    l->place[variable] = v->reg == PTX_NOTHING ? PTX_NOTHING : mapped(l, v->reg);
    const uint32_t words = parameter_words(l, variable);
    if (i < f->parameter_count) pass(l, p->arguments[i], words, v->bytes);
  }
  copy_parameters(l, f);
  lower_body(l);
  l->instruction = call;
  for (uint32_t i = 0; i < f->result_count && !l->failed; i++)
    pass(l, parameter_words(l, f->results + i), p->results[i], l->module->variables.at[f->results + i].bytes);
  l->map.count = l->frames[--l->depth].registers;
}

/* ---- by name */

static const struct ptx_function *callee(struct lowering *l, const struct ptx_token *name) {
  const uint32_t index = ptx_function_find(l->module, name);
  if (index == PTX_NOTHING) {
    lower_fail(l, name, "call of '%.*s', which is no function of this module and no register", PTX_TEXT(name));
    return NULL;
  }
  const struct ptx_function *f = &l->module->functions.at[index];
  char why[128];
  absent_function(name->text, name->length, why, sizeof why);
  if (!f->defined || f->entry)
    lower_fail(l, name, "call of '%.*s', which %s%s", PTX_TEXT(name), f->defined ? "is an entry" : "has no body here",
               why);
  else if (in_progress(l, f)) lower_fail(l, name, "recursive call of '%.*s': functions are inlined", PTX_TEXT(name));
  else if (l->depth == LOWER_CALLS) lower_fail(l, name, "calls nest deeper than %d", LOWER_CALLS);
  return function_refused(l, f) || l->failed ? NULL : f;
}

static void call_by_name(struct lowering *l, const struct call *c) {
  const struct ptx_function *f = callee(l, &c->name->at);
  struct passed p;
  if (f && count_fits(l, c, &f->name, f->result_count, f->parameter_count) &&
      find_words(l, c, f->results, f->parameters, &p))
    inline_function(l, f, &p);
}

/* ---- by address */

uint32_t function_address(const struct ptx_module *m, const struct ptx_token *name) {
  const uint32_t index = ptx_function_find(m, name);
  return index == PTX_NOTHING ? 0 : ptx_function_address(index);
}

/* Whether the module has the function's address: in a variable, or as a value. */
static bool address_taken(const struct ptx_module *m, uint32_t function) {
  for (uint32_t i = 0; i < m->relocations.count; i++)
    if (m->relocations.at[i].function && m->relocations.at[i].target == function) return true;
  for (uint32_t i = 0; i < m->instructions.count; i++) {
    const struct ptx_instruction *at = &m->instructions.at[i];
    if (at->opcode == PTX_OP_CALL || at->opcode == PTX_OP_BRA || at->opcode == PTX_OP_BRX) continue;
    for (uint32_t k = 0; k < at->operand_count; k++) {
      const struct ptx_operand *o = &m->operands.at[at->operand + k];
      if (o->kind == PTX_SYMBOL && ptx_token_same(&o->at, &m->functions.at[function].name)) return true;
    }
  }
  return false;
}

static bool same_bytes(const struct ptx_module *m, uint32_t a, uint32_t b, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (m->variables.at[a + i].bytes != m->variables.at[b + i].bytes) return false;
  return true;
}

static bool may_be_called(const struct lowering *l, uint32_t function, const struct ptx_prototype *p) {
  const struct ptx_module *m = l->module;
  const struct ptx_function *f = &m->functions.at[function];
  return f->defined && !f->entry && f->refusal == PTX_NOTHING && f->result_count == p->result_count &&
         f->parameter_count == p->parameter_count && same_bytes(m, f->results, p->results, p->result_count) &&
         same_bytes(m, f->parameters, p->parameters, p->parameter_count) && !in_progress(l, f) &&
         l->depth < LOWER_CALLS && address_taken(m, function);
}

static void call_by_address(struct lowering *l, const struct call *c) {
  const struct ptx_function *caller = l->frames[l->depth - 1].function;
  const struct ptx_label *named = c->prototype && c->prototype->kind == PTX_SYMBOL
                                      ? &l->module->labels.at[caller->label + c->prototype->label]
                                      : NULL;
  if (!named || named->prototype == PTX_NOTHING) {
    lower_fail(l, &c->name->at, "a call by '%.*s' ends in the label of a .callprototype", PTX_TEXT(&c->name->at));
    return;
  }
  const struct ptx_prototype *prototype = &l->module->prototypes.at[named->prototype];
  const enum ptx_type type = is_wide(register_type(l, c->name->reg)) ? PTX_U64 : PTX_U32;
  const struct word address =
      type == PTX_U64 ? read_wide(l, c->name, type, false).lo : read_word(l, c->name, type, false);
  const uint32_t done = fresh_label(l);
  struct passed p;
  if (!count_fits(l, c, &named->name, prototype->result_count, prototype->parameter_count) ||
      !find_words(l, c, prototype->results, prototype->parameters, &p))
    return;
  for (uint32_t k = 0; k < l->module->functions.count && !l->failed; k++) {
    if (!may_be_called(l, k, prototype)) continue;
    const uint32_t other = fresh_label(l);
    branch_if(l, compare(l, ISA_SETNE, address, constant(ptx_function_address(k))), other);
    inline_function(l, &l->module->functions.at[k], &p);
    branch_if(l, truth(IR_TRUE), done);
    label(l, other);
  }
  emit_trap(l, truth(IR_TRUE), LAUNCH_CALL_ADDRESS);
  label(l, done);
}

void lower_call(struct lowering *l) {
  struct call c;
  if (!read_call(l, &c)) return;
  const struct truth guard = guard_of(l);
  if (ptx_token_is(&c.name->at, "__assertfail")) { /* an assertion that fails ends the run */
    emit_trap(l, guard, LAUNCH_ASSERT_ADDRESS);
    return;
  }
  const uint32_t over = fresh_label(l);
  if (guard.predicate) branch_if(l, opposite(guard), over);
  if (c.name->kind == PTX_REGISTER) call_by_address(l, &c);
  else call_by_name(l, &c);
  label(l, over);
}
