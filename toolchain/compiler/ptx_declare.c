/* ptx_declare: registers, variables and parameters; see ptx.h. */
#include <string.h>

#include "compiler/ptx_parser.h"

uint32_t parser_variable(const struct ptx_parser *p, const struct ptx_token *name) {
  const uint32_t entry = ptx_names_find(&p->visible, name->text, name->length);
  return entry ? ptx_names_number(&p->visible, entry) : PTX_NOTHING;
}

/* The newest declaration, a range or one, of the name's first `length` characters that has register `number`. */
static uint32_t declaration(const struct ptx_parser *p, const char *text, uint32_t length, bool range,
                            uint32_t number) {
  for (uint32_t e = ptx_names_find(&p->declared, text, length); e; e = ptx_names_older(&p->declared, e)) {
    const struct ptx_registers *r = &p->registers.at[ptx_names_number(&p->declared, e)];
    if (r->range == range && number < r->count) return ptx_names_number(&p->declared, e);
  }
  return PTX_NOTHING;
}

uint32_t parser_register(const struct ptx_parser *p, const struct ptx_token *name) {
  uint32_t best = declaration(p, name->text, name->length, false, 0), offset = 0, number = 0, digit = 1;
  for (uint32_t length = name->length - 1; length > 0 && digit < PTX_REGISTERS; length--, digit *= 10) {
    const char c = name->text[length];
    if (c < '0' || c > '9') break;
    number += digit * (uint32_t)(c - '0');
    if (c == '0' && digit > 1) continue; /* no leading zeros */
    const uint32_t found = declaration(p, name->text, length, true, number);
    if (found == PTX_NOTHING || (best != PTX_NOTHING && best > found)) continue;
    best = found;
    offset = number;
  }
  return best == PTX_NOTHING ? PTX_NOTHING : p->registers.at[best].first + offset;
}

static int declare_registers(struct ptx_parser *p, const struct ptx_token *name, bool range, uint32_t count,
                             enum ptx_type type) {
  struct ptx_module *m = p->module;
  const uint32_t before = declaration(p, name->text, name->length, range, 0);
  if (before != PTX_NOTHING && before >= p->scope)
    return parser_fail(p, name, "register '%.*s' is already declared on line %u", PTX_TEXT(name),
                       p->registers.at[before].prefix.line);
  if (p->function->register_count + count > PTX_REGISTERS)
    return parser_fail(p, name, "more than %d registers in a function", PTX_REGISTERS);
  if (ARRAY_ROOM(&p->registers, 1) || ARRAY_ROOM(&m->register_types, count) ||
      ptx_names_add(&p->declared, name, p->registers.count))
    return parser_no_memory(p);
  p->registers.at[p->registers.count++] =
      (struct ptx_registers){*name, range, p->function->register_count, count, type};
  memset(m->register_types.at + m->register_types.count, (int)type, count);
  m->register_types.count += count;
  p->function->register_count += count;
  return 0;
}

static bool register_type(enum ptx_type type) {
  return type != PTX_NONE && type != PTX_BF16 && type != PTX_BF16X2 && type != PTX_TF32 && type != PTX_B128;
}

/* .reg TYPE NAME [<N>], ...; */
int parser_registers(struct ptx_parser *p) {
  enum ptx_type type;
  if (parser_advance(p)) return -1;
  const struct ptx_token at = p->token;
  if (parser_type(p, &type)) return -1;
  if (!register_type(type))
    return parser_fail(p, &at,
                       ".reg .%s: this machine has no such registers; integers to 64 bits, .f16, .f16x2, .f32, "
                       ".f64 and .pred",
                       ptx_type_name(type));
  for (;;) {
    const struct ptx_token name = p->token;
    uint64_t count = 1;
    if (name.kind != PTX_NAME || *name.text == '.')
      return parser_fail(p, &name, "expected a register's name, not '%.*s'", PTX_TEXT(&name));
    if (parser_advance(p)) return -1;
    const bool range = parser_at(p, '<');
    if (range && (parser_advance(p) || parser_integer(p, "a number of registers", 1, PTX_REGISTERS, &count) ||
                  parser_expect(p, '>')))
      return -1;
    if (declare_registers(p, &name, range, (uint32_t)count, type)) return -1;
    if (!parser_at(p, ',')) return parser_expect(p, ';');
    if (parser_advance(p)) return -1;
  }
}

/* ---- variables */

struct declaration {
  enum ptx_choice space, pointee;
  enum ptx_type type;
  uint32_t elements, alignment;
};

/* What stands between the state space and the name: .align N, .v2, the type, .ptr and its space. */
static int parse_attributes(struct ptx_parser *p, struct declaration *d) {
  uint64_t alignment = 0;
  d->elements = 1;
  for (d->type = PTX_NONE; p->token.kind == PTX_NAME && *p->token.text == '.';) {
    const int choice = ptx_choice_find(p->token.text + 1, p->token.length - 1);
    if (parser_at_name(p, ".align")) {
      if (parser_advance(p)) return -1;
      const struct ptx_token at = p->token;
      if (parser_integer(p, "an alignment", 1, 128, &alignment)) return -1;
      if (alignment & (alignment - 1)) return parser_fail(p, &at, "an alignment is a power of two");
      d->alignment = (uint32_t)alignment;
    } else if (parser_at_name(p, ".ptr")) {
      if (parser_advance(p)) return -1;
      d->pointee = PTX_SPACE_PARAM; /* until its space is read: a generic pointer */
    } else if (d->pointee && choice > 0 && ptx_choice_group((enum ptx_choice)choice) == PTX_GROUP_SPACE) {
      d->pointee = (enum ptx_choice)choice;
      if (parser_advance(p)) return -1;
    } else if (parser_at_name(p, ".v2") || parser_at_name(p, ".v4")) {
      d->elements = parser_at_name(p, ".v2") ? 2 : 4;
      if (parser_advance(p)) return -1;
    } else if (parser_type(p, &d->type)) {
      return -1;
    }
  }
  return d->type == PTX_NONE ? parser_fail(p, &p->token, "expected a type such as .b32") : 0;
}

static int add_variable(struct ptx_parser *p, const struct ptx_variable *variable, uint32_t *index) {
  struct ptx_module *m = p->module;
  *index = m->variables.count;
  if (ARRAY_ROOM(&m->variables, 1) || ptx_names_add(&p->visible, &variable->name, *index)) return parser_no_memory(p);
  m->variables.at[m->variables.count++] = *variable;
  return 0;
}

/* NAME and its dimensions. */
static int parse_declarator(struct ptx_parser *p, const struct declaration *d, struct ptx_variable *v,
                            struct ptx_shape *shape) {
  const uint32_t element = ptx_type_bytes(d->type) * d->elements;
  uint64_t bytes = element, extent;
  *v = (struct ptx_variable){.name = p->token,
                             .space = d->space,
                             .type = d->type,
                             .pointee = d->pointee,
                             .reg = PTX_NOTHING,
                             .alignment = d->alignment ? d->alignment : element};
  if (p->token.kind != PTX_NAME || *p->token.text == '.')
    return parser_fail(p, &p->token, "expected a variable's name, not '%.*s'", PTX_TEXT(&p->token));
  if (!element) return parser_fail(p, &p->token, "a variable cannot be of type .%s", ptx_type_name(d->type));
  if (parser_advance(p)) return -1;
  *shape = (struct ptx_shape){.element = ptx_type_bytes(d->type)};
  while (parser_at(p, '[')) {
    if (shape->depth + 1 == PTX_NESTING) return parser_fail(p, &v->name, "more than %d dimensions", PTX_NESTING - 1);
    if (parser_advance(p)) return -1;
    if (parser_at(p, ']')) extent = 0;
    else if (parser_integer(p, "an extent", 0, PTX_VARIABLE_BYTES, &extent)) return -1;
    bytes *= extent;
    shape->extents[shape->depth++] = (uint32_t)extent;
    if (bytes > PTX_VARIABLE_BYTES)
      return parser_fail(p, &v->name, "variable larger than %d bytes", PTX_VARIABLE_BYTES);
    if (parser_expect(p, ']')) return -1;
  }
  if (d->elements > 1) shape->extents[shape->depth++] = d->elements;
  v->bytes = (uint32_t)bytes;
  return 0;
}

int parser_variables(struct ptx_parser *p, bool external) {
  struct declaration d = {.space = PTX_NO_CHOICE};
  const int space =
      p->token.kind == PTX_NAME && *p->token.text == '.' ? ptx_choice_find(p->token.text + 1, p->token.length - 1) : -1;
  if (space < 0 || ptx_choice_group((enum ptx_choice)space) != PTX_GROUP_SPACE)
    return parser_fail(p, &p->token, "'%.*s' is not supported; .reg, .param, .global, .const, .shared and .local are",
                       PTX_TEXT(&p->token));
  d.space = (enum ptx_choice)space;
  if (parser_advance(p) || parse_attributes(p, &d)) return -1;
  for (;;) {
    struct ptx_variable v;
    struct ptx_shape shape;
    uint32_t index;
    if (parse_declarator(p, &d, &v, &shape)) return -1;
    v.external = external;
    if (add_variable(p, &v, &index)) return -1;
    if (parser_at(p, '=')) {
      if (external || (d.space != PTX_SPACE_GLOBAL && d.space != PTX_SPACE_CONST))
        return parser_fail(p, &p->token, "only .global and .const variables that are not .extern have initial values");
      if (parser_advance(p) || parser_initialiser(p, index, &shape)) return -1;
      struct ptx_variable *added = &p->module->variables.at[index];
      if (!added->bytes) added->bytes = added->data_bytes; /* of NAME[] */
      if (added->data_bytes > added->bytes)
        return parser_fail(p, &v.name, "initialiser of %u bytes for a variable of %u", added->data_bytes, added->bytes);
    }
    if (!parser_at(p, ',')) return parser_expect(p, ';');
    if (parser_advance(p)) return -1;
  }
}

/* .param TYPE NAME[N], or .reg TYPE NAME for a function that is not an entry. */
static int parse_parameter(struct ptx_parser *p, bool entry, uint32_t *index) {
  struct declaration d = {.space = PTX_SPACE_PARAM};
  struct ptx_variable v;
  struct ptx_shape shape;
  const bool in_register = !entry && parser_at_name(p, ".reg");
  const struct ptx_token start = p->token;
  if (!in_register && !parser_at_name(p, ".param"))
    return parser_fail(p, &start, "expected .param, not '%.*s'", PTX_TEXT(&start));
  if (parser_advance(p) || parse_attributes(p, &d)) return -1;
  if (in_register) {
    const struct ptx_token name = p->token;
    v = (struct ptx_variable){.name = name,
                              .space = PTX_SPACE_PARAM,
                              .type = d.type,
                              .bytes = ptx_type_bytes(d.type),
                              .alignment = 4,
                              .reg = p->function->register_count};
    if (name.kind != PTX_NAME || !register_type(d.type)) return parser_fail(p, &name, "expected a register's name");
    if (parser_advance(p) || declare_registers(p, &name, false, 1, d.type)) return -1;
  } else if (parse_declarator(p, &d, &v, &shape)) {
    return -1;
  }
  return add_variable(p, &v, index);
}

int parser_parameters(struct ptx_parser *p, bool entry, uint32_t *first, uint32_t *count) {
  *first = p->module->variables.count;
  *count = 0;
  while (!parser_at(p, ')')) {
    uint32_t index;
    if (*count && parser_expect(p, ',')) return -1;
    if (parse_parameter(p, entry, &index)) return -1;
    ++*count;
  }
  return parser_advance(p);
}
