/* ptx_initialiser: the initial values of variables; see ptx.h.  As in C what a row's braces leave out is zero, and
 * values without braces of their own fill the rows one after the other. */
#include <string.h>

#include "compiler/ptx_parser.h"

static int put_bytes(struct ptx_parser *p, uint64_t bits, uint32_t bytes) {
  if (ARRAY_ROOM(&p->module->data, bytes)) return parser_no_memory(p);
  for (uint32_t i = 0; i < bytes; i++) p->module->data.at[p->module->data.count++] = (uint8_t)(bits >> 8 * i);
  return 0;
}

/* NAME or generic(NAME), and +N, as a value: an address. */
static int parse_address_value(struct ptx_parser *p, uint32_t variable, uint32_t offset, uint32_t bytes) {
  struct ptx_module *m = p->module;
  uint64_t addend = 0;
  const bool generic = parser_at_name(p, "generic");
  if (generic && (parser_advance(p) || parser_expect(p, '('))) return -1;
  const struct ptx_token name = p->token;
  if (bytes < 4) return parser_fail(p, &name, "an address does not fit %u bytes", bytes);
  if (parser_advance(p)) return -1;
  if (generic && parser_expect(p, ')')) return -1;
  if (parser_at(p, '+') && (parser_advance(p) || parser_integer(p, "an offset", 0, PTX_VARIABLE_BYTES, &addend)))
    return -1;
  if (ARRAY_ROOM(&m->relocations, 1)) return parser_no_memory(p);
  m->relocations.at[m->relocations.count++] = (struct ptx_relocation){name, variable, offset, PTX_NOTHING, false};
  return put_bytes(p, addend, bytes);
}

int parser_relocations(struct ptx_parser *p) {
  for (uint32_t i = 0; i < p->module->relocations.count; i++) {
    struct ptx_relocation *r = &p->module->relocations.at[i];
    r->target = parser_variable(p, &r->name);
    const struct ptx_variable *v = r->target == PTX_NOTHING ? NULL : &p->module->variables.at[r->target];
    if (!v) {
      r->target = ptx_function_find(p->module, &r->name);
      r->function = r->target != PTX_NOTHING;
      if (r->function) continue;
    }
    if (!v || v->external || (v->space != PTX_SPACE_GLOBAL && v->space != PTX_SPACE_CONST))
      return parser_fail(p, &r->name, "'%.*s' is no .global or .const variable and no function of this module",
                         PTX_TEXT(&r->name));
  }
  return 0;
}

static int parse_value(struct ptx_parser *p, enum ptx_type type, uint32_t variable, uint32_t offset) {
  const uint32_t bytes = ptx_type_bytes(type);
  if (p->token.kind == PTX_NAME) return parse_address_value(p, variable, offset, bytes);
  const bool negative = parser_at(p, '-');
  if (negative && parser_advance(p)) return -1;
  const struct ptx_token t = p->token;
  uint64_t bits = t.bits;
  if (t.kind != PTX_NUMBER) return parser_fail(p, &t, "expected a value, not '%.*s'", PTX_TEXT(&t));
  if (t.is_float != (type == PTX_F32 || type == PTX_F64))
    return parser_fail(p, &t, "'%.*s' is no value of type .%s", PTX_TEXT(&t), ptx_type_name(type));
  if (t.is_double && type == PTX_F32) {
    double wide;
    memcpy(&wide, &bits, sizeof wide);
    const float narrow = (float)wide;
    uint32_t word;
    memcpy(&word, &narrow, sizeof word);
    bits = word;
  }
  if (t.is_float && !t.is_double && type == PTX_F64) return parser_fail(p, &t, "write an .f64 as 0d and 16 digits");
  if (negative) bits = t.is_float ? bits ^ UINT64_C(1) << (bytes * 8 - 1) : 0 - bits;
  return parser_advance(p) ? -1 : put_bytes(p, bits, bytes);
}

/* The bytes between the braces of that depth, the outermost 1; of NAME[] there 0. */
static uint64_t row_bytes(const struct ptx_shape *shape, unsigned depth) {
  uint64_t bytes = shape->element;
  for (unsigned i = depth - 1; i < shape->depth; i++) bytes *= shape->extents[i];
  return bytes;
}

/* A row's closing brace: what it leaves out. */
static int end_row(struct ptx_parser *p, uint64_t bytes, uint32_t start) {
  const uint32_t filled = p->module->data.count - start;
  if (filled > bytes)
    return parser_fail(p, &p->token, "a row of %u bytes has values of %u", (unsigned)bytes, (unsigned)filled);
  for (uint64_t i = filled; i < bytes; i++)
    if (put_bytes(p, 0, 1)) return -1;
  return 0;
}

/* { a, b, {c} ... } or one value. */
int parser_initialiser(struct ptx_parser *p, uint32_t variable, const struct ptx_shape *shape) {
  struct ptx_module *m = p->module;
  const enum ptx_type type = m->variables.at[variable].type;
  const uint32_t first = m->data.count;
  const struct ptx_token begin = p->token;
  uint32_t starts[PTX_NESTING + 1];
  unsigned depth = 0;
  do {
    if (parser_at(p, '{')) {
      if (++depth > PTX_NESTING) return parser_fail(p, &p->token, "braces nest deeper than %d", PTX_NESTING);
      starts[depth] = m->data.count;
      if (depth > 1 && (m->data.count - first) % row_bytes(shape, depth))
        return parser_fail(p, &p->token, "a row begins within another");
      if (parser_advance(p)) return -1;
      continue;
    }
    if (parser_at(p, '}') || parser_at(p, ',')) {
      if (!depth) return parser_fail(p, &p->token, "expected a value");
      if (parser_at(p, '}') && depth > 1 && end_row(p, row_bytes(shape, depth), starts[depth])) return -1;
      if (parser_at(p, '}')) depth--;
      if (parser_advance(p)) return -1;
      continue;
    }
    if (parse_value(p, type, variable, m->data.count - first)) return -1;
    if (m->data.count - first > PTX_VARIABLE_BYTES) return parser_fail(p, &begin, "initialiser too long");
  } while (depth);
  m->variables.at[variable].data = first;
  m->variables.at[variable].data_bytes = m->data.count - first;
  return 0;
}
