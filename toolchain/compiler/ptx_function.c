/* ptx_function: heads and bodies of entries and functions; see ptx.h. */
#include "compiler/ptx_parser.h"

/* A '{ }' that is open, and what was in scope before it. */
struct scope {
  struct ptx_token open;
  uint32_t visible, registers, scope;
};

static int define_label(struct ptx_parser *p, const struct ptx_token *name) {
  struct ptx_module *m = p->module;
  const uint32_t before = ptx_names_find(&p->labels, name->text, name->length), count = p->labels.list.count;
  if (before)
    return parser_fail(p, name, "label '%.*s' is already defined on line %u", PTX_TEXT(name),
                       m->labels.at[p->function->label + ptx_names_number(&p->labels, before)].name.line);
  if (count == PTX_REGISTERS) return parser_fail(p, name, "more than %d labels", PTX_REGISTERS);
  if (ARRAY_ROOM(&m->labels, 1) || ptx_names_add(&p->labels, name, count)) return parser_no_memory(p);
  m->labels.at[m->labels.count++] =
      (struct ptx_label){.name = *name, .instruction = m->instructions.count, .prototype = PTX_NOTHING};
  return 0;
}

/* @p or @!p, then an instruction. */
static int parse_guarded(struct ptx_parser *p) {
  if (parser_advance(p)) return -1;
  const bool negated = parser_at(p, '!');
  if (negated && parser_advance(p)) return -1;
  const uint32_t guard = p->token.kind == PTX_NAME ? parser_register(p, &p->token) : PTX_NOTHING;
  if (guard == PTX_NOTHING) return parser_fail(p, &p->token, "'%.*s' is no declared register", PTX_TEXT(&p->token));
  if (p->module->register_types.at[p->function->register_types + guard] != PTX_PRED)
    return parser_fail(p, &p->token, "'%.*s' guards an instruction; it must be a .pred", PTX_TEXT(&p->token));
  if (parser_advance(p)) return -1;
  if (p->token.kind != PTX_NAME)
    return parser_fail(p, &p->token, "expected an instruction, not '%.*s'", PTX_TEXT(&p->token));
  return parser_instruction(p, guard, negated);
}

/* The label right before a directive that is nothing without it; NULL and the failure: there is none. */
static struct ptx_label *own_label(struct ptx_parser *p) {
  struct ptx_module *m = p->module;
  struct ptx_label *own = m->labels.count > p->function->label ? &m->labels.at[m->labels.count - 1] : NULL;
  const bool is_here = own && own->instruction == m->instructions.count;
  if (is_here && !own->target_count && own->prototype == PTX_NOTHING) return own;
  parser_fail(p, &p->token, "%.*s must have a label of its own before it", PTX_TEXT(&p->token));
  return NULL;
}

/* (parameters), or nothing; their names are nobody's. */
static int parse_nameless(struct ptx_parser *p, uint32_t *first, uint32_t *count) {
  const uint32_t visible = p->visible.list.count, declared = p->declared.list.count, registers = p->registers.count;
  if (!parser_at(p, '(')) return 0;
  if (parser_advance(p) || parser_parameters(p, false, first, count)) return -1;
  ptx_names_cut(&p->visible, visible);
  ptx_names_cut(&p->declared, declared);
  p->registers.count = registers;
  return 0;
}

/* PROTOTYPE: .callprototype (results) _ (parameters); */
static int parse_prototype(struct ptx_parser *p) {
  struct ptx_module *m = p->module;
  struct ptx_prototype is = {0};
  struct ptx_label *own = own_label(p);
  if (!own || parser_advance(p) || parse_nameless(p, &is.results, &is.result_count)) return -1;
  if (!parser_at_name(p, "_")) return parser_fail(p, &p->token, "expected '_', not '%.*s'", PTX_TEXT(&p->token));
  if (parser_advance(p) || parse_nameless(p, &is.parameters, &is.parameter_count)) return -1;
  if (parser_at_name(p, ".noreturn") && parser_advance(p)) return -1;
  if (ARRAY_ROOM(&m->prototypes, 1)) return parser_no_memory(p);
  own->prototype = m->prototypes.count;
  m->prototypes.at[m->prototypes.count++] = is;
  return parser_expect(p, ';');
}

/* TABLE: .branchtargets A, B, ...; */
static int parse_targets(struct ptx_parser *p) {
  struct ptx_module *m = p->module;
  struct ptx_label *table = own_label(p);
  if (!table) return -1;
  table->targets = m->operands.count;
  do {
    if (parser_advance(p)) return -1;
    if (p->token.kind != PTX_NAME)
      return parser_fail(p, &p->token, "expected a label, not '%.*s'", PTX_TEXT(&p->token));
    if (ARRAY_ROOM(&m->operands, 1)) return parser_no_memory(p);
    m->operands.at[m->operands.count++] = (struct ptx_operand){.kind = PTX_SYMBOL, .at = p->token};
    table->target_count++;
    if (parser_advance(p)) return -1;
  } while (parser_at(p, ','));
  return parser_expect(p, ';');
}

static int parse_body_directive(struct ptx_parser *p) {
  if (parser_at_name(p, ".branchtargets")) return parse_targets(p);
  if (parser_at_name(p, ".callprototype")) return parse_prototype(p);
  if (parser_at_name(p, ".calltargets"))
    return parser_fail(p, &p->token, "%.*s is not supported; .callprototype is", PTX_TEXT(&p->token));
  if (parser_at_name(p, ".reg")) return parser_registers(p);
  if (parser_at_note(p)) return parser_note(p);
  return parser_variables(p, false);
}

static int parse_statement(struct ptx_parser *p) {
  if (parser_at(p, ';')) return parser_advance(p);
  if (parser_at(p, '@')) return parse_guarded(p);
  if (p->token.kind != PTX_NAME)
    return parser_fail(p, &p->token, "expected an instruction, not '%.*s'", PTX_TEXT(&p->token));
  if (*p->token.text == '.') return parse_body_directive(p);

  /* a label or an instruction: only the next token tells */
  const struct ptx_lexer before = p->lexer;
  const struct ptx_token name = p->token;
  if (parser_advance(p)) return -1;
  if (parser_at(p, ':')) return parser_advance(p) ? -1 : define_label(p, &name);
  p->lexer = before;
  p->token = name;
  return parser_instruction(p, PTX_NOTHING, false);
}

static void leave_scope(struct ptx_parser *p, const struct scope *s) {
  ptx_names_cut(&p->visible, s->visible);
  ptx_names_cut(&p->declared, s->registers);
  p->registers.count = s->registers;
  p->scope = s->scope;
}

/* The body after its '{', up to its '}'. */
static int parse_body(struct ptx_parser *p, const struct ptx_token *open) {
  struct scope scopes[PTX_NESTING];
  unsigned depth = 0;
  for (;;) {
    if (p->token.kind == PTX_END) return parser_fail(p, depth ? &scopes[depth - 1].open : open, "'{' without its '}'");
    if (parser_at(p, '{')) {
      if (depth == PTX_NESTING) return parser_fail(p, &p->token, "braces nest deeper than %d", PTX_NESTING);
      scopes[depth++] = (struct scope){p->token, p->visible.list.count, p->registers.count, p->scope};
      p->scope = p->registers.count;
      if (parser_advance(p)) return -1;
    } else if (parser_at(p, '}')) {
      if (parser_advance(p)) return -1;
      if (!depth) return 0;
      leave_scope(p, &scopes[--depth]);
    } else if (parse_statement(p)) {
      return -1;
    }
  }
}

/* .reqntid and others of a function's directives, up to its body. */
static int parse_attributes(struct ptx_parser *p) {
  while (!parser_at(p, '{') && !parser_at(p, ';')) {
    const bool required = parser_at_name(p, ".reqntid");
    if (p->token.kind != PTX_NAME || *p->token.text != '.')
      return parser_fail(p, &p->token, "expected '{' or ';', not '%.*s'", PTX_TEXT(&p->token));
    if (parser_at_note(p)) {
      if (parser_note(p)) return -1;
      continue;
    }
    if (parser_advance(p)) return -1;
    for (unsigned i = 0; p->token.kind == PTX_NUMBER; i++) {
      if (required && i < 3) p->function->required_block[i] = (uint32_t)p->token.bits;
      if (parser_advance(p)) return -1;
      if (!parser_at(p, ',')) break;
      if (parser_advance(p)) return -1;
    }
    for (unsigned i = 0; required && i < 3; i++)
      if (!p->function->required_block[i]) p->function->required_block[i] = 1;
  }
  return 0;
}

static int parse_head(struct ptx_parser *p) {
  struct ptx_function *f = p->function;
  if (!f->entry && parser_at(p, '(') &&
      (parser_advance(p) || parser_parameters(p, false, &f->results, &f->result_count)))
    return -1;
  f->name = p->token;
  if (p->token.kind != PTX_NAME || *p->token.text == '.')
    return parser_fail(p, &p->token, "expected a function's name, not '%.*s'", PTX_TEXT(&p->token));
  const uint32_t other = ptx_function_find(p->module, &f->name);
  if (other != PTX_NOTHING && p->module->functions.at[other].defined)
    return parser_fail(p, &f->name, "function '%.*s' is already defined on line %u", PTX_TEXT(&f->name),
                       p->module->functions.at[other].name.line);
  if (parser_advance(p)) return -1;
  if (parser_at(p, '(') && (parser_advance(p) || parser_parameters(p, f->entry, &f->parameters, &f->parameter_count)))
    return -1;
  return parse_attributes(p);
}

static int find_target(struct ptx_parser *p, struct ptx_operand *o) {
  const uint32_t entry = ptx_names_find(&p->labels, o->at.text, o->at.length);
  if (o->kind != PTX_SYMBOL) return 0;
  if (!entry) return parser_fail(p, &o->at, "no label '%.*s' in this function", PTX_TEXT(&o->at));
  o->label = ptx_names_number(&p->labels, entry);
  return 0;
}

static struct ptx_operand *last_operand(const struct ptx_module *m, const struct ptx_instruction *i) {
  return &m->operands.at[i->operand + i->operand_count - 1];
}

/* Whether a call is of a register's function: its last operand is a prototype. */
static bool by_address(const struct ptx_module *m, const struct ptx_instruction *call) {
  const struct ptx_operand *at = &m->operands.at[call->operand];
  if (at->kind == PTX_LIST && call->operand_count > 1) at++;
  return at->kind == PTX_REGISTER;
}

/* The labels that branches go to, and those of prototypes, once all are known. */
static int find_targets(struct ptx_parser *p) {
  const struct ptx_module *m = p->module;
  for (uint32_t i = p->function->instruction; i < m->instructions.count; i++) {
    const struct ptx_instruction *at = &m->instructions.at[i];
    if (at->opcode == PTX_OP_BRA && find_target(p, &m->operands.at[at->operand])) return -1;
    if (at->opcode == PTX_OP_CALL && by_address(m, at) && find_target(p, last_operand(m, at))) return -1;
    if (at->opcode == PTX_OP_BRX && find_target(p, &m->operands.at[at->operand + 1])) return -1;
  }
  for (uint32_t i = p->function->label; i < m->labels.count; i++)
    for (uint32_t k = 0; k < m->labels.at[i].target_count; k++)
      if (find_target(p, &m->operands.at[m->labels.at[i].targets + k])) return -1;
  return 0;
}

static int count_body(struct ptx_parser *p) {
  struct ptx_function *f = p->function;
  f->instruction_count = p->module->instructions.count - f->instruction;
  f->variable_count = p->module->variables.count - f->variable;
  if (f->variable_count > PTX_FUNCTION_VARIABLES)
    return parser_fail(p, &f->name, "more than %d variables in a function", PTX_FUNCTION_VARIABLES);
  f->label_count = p->module->labels.count - f->label;
  return find_targets(p);
}

/* Passes over the body after its '{': the function has none then, but the reason. */
static int refuse(struct ptx_parser *p) {
  struct ptx_module *m = p->module;
  struct ptx_function *f = p->function;
  const struct tw_error why = *p->error;
  if (ARRAY_ROOM(&m->refusals, 1)) return parser_no_memory(p);
  for (unsigned depth = 1; depth;) {
    if (p->token.kind == PTX_END) {
      *p->error = why;
      return -1;
    }
    depth += parser_at(p, '{');
    depth -= parser_at(p, '}');
    if (parser_advance(p)) return -1;
  }
  f->instruction_count = f->label_count = f->variable_count = 0;
  f->refusal = m->refusals.count;
  m->refusals.at[m->refusals.count++] = why;
  return 0;
}

static int parse_definition(struct ptx_parser *p) {
  struct ptx_function *f = p->function;
  if (parse_head(p)) return -1;
  if (parser_at(p, ';')) return parser_advance(p);
  const struct ptx_token open = p->token;
  f->defined = true;
  f->instruction = p->module->instructions.count;
  f->variable = p->module->variables.count;
  if (parser_expect(p, '{')) return -1;
  const struct ptx_lexer start = p->lexer;
  const struct ptx_token first = p->token;
  if (parse_body(p, &open) || count_body(p)) {
    p->lexer = start;
    p->token = first;
    return refuse(p);
  }
  return 0;
}

int parser_function(struct ptx_parser *p) {
  struct ptx_function f = {.entry = parser_at_name(p, ".entry"),
                           .label = p->module->labels.count,
                           .register_types = p->module->register_types.count,
                           .refusal = PTX_NOTHING};
  const struct scope outside = {.visible = p->visible.list.count};
  p->function = &f;
  ptx_names_cut(&p->labels, 0);
  const int result = parser_advance(p) || parse_definition(p) ? -1 : 0;
  p->function = NULL;
  leave_scope(p, &outside);
  if (result) return -1;
  if (p->module->functions.count == PTX_FUNCTIONS)
    return parser_fail(p, &f.name, "more than %d functions", PTX_FUNCTIONS);
  if (ARRAY_ROOM(&p->module->functions, 1)) return parser_no_memory(p);
  p->module->functions.at[p->module->functions.count++] = f;
  return 0;
}
