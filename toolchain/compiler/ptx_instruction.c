/* ptx_instruction: mnemonics and operands; see ptx.h. */
#include <string.h>

#include "compiler/ptx_parser.h"

/* ---- mnemonics */

/* One suffix, its dot not included. */
static int parse_suffix(struct ptx_parser *p, struct ptx_instruction *i, const char *text, uint32_t length) {
  const struct ptx_opcode_info *info = ptx_opcode_info(i->opcode);
  const int width = (int)(length < 30 ? length : 30);
  const int type = ptx_type_find(text, length), flag = ptx_flag_find(text, length);
  const int choice = ptx_choice_find(text, length);
  if (type >= 0) {
    if (!(ptx_opcode_types(i->opcode) >> type & 1))
      return parser_fail(p, &i->at, "%.*s: %s is not supported with .%.*s%s", PTX_TEXT(&i->at), info->name, width, text,
                         type == PTX_BF16 || type == PTX_BF16X2 ? ": this machine has no bfloat16" : "");
    if (i->type_count == info->most_types)
      return parser_fail(p, &i->at, "%.*s: %s takes %u type%s", PTX_TEXT(&i->at), info->name, info->most_types,
                         info->most_types == 1 ? "" : "s");
    i->types[i->type_count++] = (uint8_t)type;
    return 0;
  }
  if (flag >= 0 && info->flags >> flag & 1) {
    i->flags |= 1u << flag;
    return 0;
  }
  if (choice > 0) {
    const enum ptx_group group = ptx_choice_group((enum ptx_choice)choice);
    if (info->groups >> group & 1) {
      if (i->choice[group] && group != PTX_GROUP_CACHE)
        return parser_fail(p, &i->at, "%.*s: .%.*s contradicts what stands before it", PTX_TEXT(&i->at), width, text);
      i->choice[group] = (uint8_t)choice;
      return 0;
    }
  }
  return parser_fail(p, &i->at, "%.*s: .%.*s is not supported with %s", PTX_TEXT(&i->at), width, text, info->name);
}

static int parse_mnemonic(struct ptx_parser *p, struct ptx_instruction *i) {
  const char *text = i->at.text, *end = text + i->at.length;
  const char *dot = memchr(text, '.', i->at.length);
  const int opcode = ptx_opcode_find(text, (uint32_t)((dot ? dot : end) - text));
  if (opcode < 0)
    return parser_fail(p, &i->at, "instruction '%.*s' is not supported%s", PTX_TEXT(&i->at),
                       ptx_is_texture(text, i->at.length) ? ": this machine has no textures and surfaces" : "");
  i->opcode = (enum ptx_opcode)opcode;
  while (dot) {
    const char *suffix = dot + 1;
    dot = memchr(suffix, '.', (size_t)(end - suffix));
    if (parse_suffix(p, i, suffix, (uint32_t)((dot ? dot : end) - suffix))) return -1;
  }
  if (i->type_count < ptx_opcode_info(i->opcode)->least_types)
    return parser_fail(p, &i->at, "%.*s lacks a type, such as .u32", PTX_TEXT(&i->at));
  return 0;
}

/* ---- operands */

static int parse_number(struct ptx_parser *p, bool negative, struct ptx_operand *o) {
  if (p->token.kind != PTX_NUMBER)
    return parser_fail(p, &p->token, "expected a number, not '%.*s'", PTX_TEXT(&p->token));
  uint64_t bits = p->token.bits;
  o->kind = PTX_IMMEDIATE;
  o->is_float = p->token.is_float;
  o->is_double = p->token.is_double;
  if (negative) bits = !o->is_float ? 0 - bits : bits ^ UINT64_C(1) << (o->is_double ? 63 : 31);
  memcpy(&o->value, &bits, sizeof bits);
  return parser_advance(p);
}

/* A name: register, special register, variable, or what is left: a label or a function. */
static int parse_name(struct ptx_parser *p, struct ptx_operand *o) {
  o->at = p->token;
  if (o->at.kind != PTX_NAME || *o->at.text == '.')
    return parser_fail(p, &o->at, "expected an operand, not '%.*s'", PTX_TEXT(&o->at));
  o->reg = parser_register(p, &o->at);
  o->variable = o->reg == PTX_NOTHING ? parser_variable(p, &o->at) : PTX_NOTHING;
  if (o->reg != PTX_NOTHING) o->kind = PTX_REGISTER;
  else if (o->variable != PTX_NOTHING) o->kind = PTX_VARIABLE;
  else if (*o->at.text == '%') o->kind = PTX_SPECIAL;
  else o->kind = ptx_token_is(&o->at, "_") ? PTX_SINK : PTX_SYMBOL;
  if (ptx_token_is(&o->at, "WARP_SZ")) {
    o->kind = PTX_IMMEDIATE;
    o->value = 32;
  }
  return parser_advance(p);
}

/* An address or an offset, its number read: integers of 32 bits, signed or not. */
static int check_offset(struct ptx_parser *p, const struct ptx_token *at, const struct ptx_operand *number) {
  if (!number->is_float && number->value >= INT32_MIN && number->value <= UINT32_MAX) return 0;
  return parser_fail(p, at, "'%.*s' is no address or offset; these are integers of 32 bits", PTX_TEXT(at));
}

/* +N, -N, +-N after a name. */
static int parse_offset(struct ptx_parser *p, struct ptx_operand *o) {
  struct ptx_operand number = {.kind = PTX_IMMEDIATE};
  if (!parser_at(p, '+') && !parser_at(p, '-')) return 0;
  bool negative = parser_at(p, '-');
  if (parser_advance(p)) return -1;
  if (!negative && parser_at(p, '-')) {
    negative = true;
    if (parser_advance(p)) return -1;
  }
  const struct ptx_token at = p->token;
  if (parse_number(p, negative, &number)) return -1;
  if (check_offset(p, &at, &number)) return -1;
  o->value = number.value;
  return 0;
}

static int parse_address(struct ptx_parser *p, struct ptx_operand *o) {
  if (parser_advance(p)) return -1;
  o->reg = o->variable = PTX_NOTHING;
  if (p->token.kind == PTX_NUMBER) {
    const struct ptx_token at = p->token;
    if (parse_number(p, false, o) || check_offset(p, &at, o)) return -1;
  } else {
    if (parse_name(p, o)) return -1;
    if (o->kind != PTX_REGISTER && o->kind != PTX_VARIABLE)
      return parser_fail(p, &o->at, "'%.*s' is not declared; an address is a register or a variable", PTX_TEXT(&o->at));
    if (parse_offset(p, o)) return -1;
  }
  o->kind = PTX_ADDRESS;
  return parser_expect(p, ']');
}

static int parse_operand(struct ptx_parser *p, struct ptx_operand *o, bool inside);

/* {a, b} or (a, b): the elements stand together in the module's list. */
static int parse_list(struct ptx_parser *p, char close, struct ptx_operand *o) {
  enum { MOST = 64 };
  struct ptx_operand elements[MOST];
  struct ptx_module *m = p->module;
  if (parser_advance(p)) return -1;
  o->kind = PTX_LIST;
  while (!parser_at(p, close)) {
    if (o->count == MOST) return parser_fail(p, &p->token, "more than %d elements", MOST);
    if (o->count && parser_expect(p, ',')) return -1;
    if (parse_operand(p, &elements[o->count], true)) return -1;
    o->count++;
  }
  if (parser_advance(p)) return -1;
  if (ARRAY_ROOM(&m->operands, o->count)) return parser_no_memory(p);
  o->first = m->operands.count;
  if (o->count) memcpy(m->operands.at + m->operands.count, elements, o->count * sizeof *elements);
  m->operands.count += o->count;
  return 0;
}

static int parse_operand(struct ptx_parser *p, struct ptx_operand *o, bool inside) {
  memset(o, 0, sizeof *o);
  o->at = p->token;
  o->reg = o->second = o->variable = PTX_NOTHING;
  if (!inside && parser_at(p, '{')) return parse_list(p, '}', o);
  if (!inside && parser_at(p, '(')) return parse_list(p, ')', o);
  if (!inside && parser_at(p, '[')) return parse_address(p, o);
  if (p->token.kind == PTX_NUMBER) return parse_number(p, false, o);
  if (parser_at(p, '-')) return parser_advance(p) ? -1 : parse_number(p, true, o);
  o->negated = parser_at(p, '!');
  if (o->negated && parser_advance(p)) return -1;
  if (parse_name(p, o)) return -1;
  if (o->kind == PTX_VARIABLE) return parse_offset(p, o);
  if (!parser_at(p, '|')) return 0;
  if (o->kind != PTX_REGISTER && o->kind != PTX_SINK) return parser_fail(p, &p->token, "expected ',' or ';'");
  if (parser_advance(p)) return -1;
  struct ptx_operand second;
  if (parse_name(p, &second)) return -1;
  if (second.kind != PTX_REGISTER && second.kind != PTX_SINK)
    return parser_fail(p, &second.at, "'%.*s' is no declared register", PTX_TEXT(&second.at));
  o->second = second.reg;
  return 0;
}

int parser_instruction(struct ptx_parser *p, uint32_t guard, bool guard_negated) {
  enum { MOST = 8 };
  struct ptx_operand operands[MOST];
  struct ptx_module *m = p->module;
  struct ptx_instruction i = {.at = p->token, .guard = guard, .guard_negated = guard_negated};
  if (m->instructions.count == PTX_MAX_STATEMENTS)
    return parser_fail(p, &i.at, "more than %d instructions", PTX_MAX_STATEMENTS);
  if (parse_mnemonic(p, &i) || parser_advance(p)) return -1;
  while (!parser_at(p, ';')) {
    if (i.operand_count == MOST) return parser_fail(p, &p->token, "more than %d operands", MOST);
    if (i.operand_count && parser_expect(p, ',')) return -1;
    if (parse_operand(p, &operands[i.operand_count], false)) return -1;
    i.operand_count++;
  }
  const struct ptx_opcode_info *info = ptx_opcode_info(i.opcode);
  if (i.operand_count < info->least_operands || i.operand_count > info->most_operands)
    return parser_fail(p, &i.at, "%.*s takes %u operands, found %u", PTX_TEXT(&i.at), info->least_operands,
                       i.operand_count);
  if (parser_advance(p)) return -1;
  if (ARRAY_ROOM(&m->operands, i.operand_count) || ARRAY_ROOM(&m->instructions, 1)) return parser_no_memory(p);
  i.operand = m->operands.count;
  if (i.operand_count) memcpy(m->operands.at + m->operands.count, operands, i.operand_count * sizeof *operands);
  m->operands.count += i.operand_count;
  m->instructions.at[m->instructions.count++] = i;
  return 0;
}
