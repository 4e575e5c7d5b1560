/* lower_move: mov, addresses of variables, and special registers; see lower.h. */
#include <stdio.h>

#include "compiler/lower.h"

/* ---- variables */

/* Module variables stand one after the other from data_base on; others are placed when they are first used. */
uint32_t variable_address(struct lowering *l, uint32_t variable, const struct ptx_token *at) {
  const struct ptx_variable *v = &l->module->variables.at[variable];
  uint32_t *place = &l->place[variable];
  switch (v->space) {
    case PTX_SPACE_GLOBAL:
    case PTX_SPACE_CONST:
      if (v->external) lower_fail(l, at, "'%.*s' is external; only this module is there", PTX_TEXT(at));
      return *place;
    case PTX_SPACE_SHARED:
      if (*place == PTX_NOTHING && (!v->bytes || v->external)) {
        if (v->alignment > l->dynamic_shared) l->dynamic_shared = v->alignment;
        return l->dynamic_base;
      }
      if (*place == PTX_NOTHING) {
        *place = ptx_aligned(l->shared_bytes, v->alignment);
        l->shared_bytes = *place + v->bytes;
        if (l->shared_bytes > 1 << 20) lower_fail(l, at, "more than 1 MB of shared memory");
      }
      return *place;
    case PTX_SPACE_LOCAL:
      if (*place == PTX_NOTHING) {
        *place = ptx_aligned(l->ir->local_bytes, v->alignment < 4 ? 4 : v->alignment);
        l->ir->local_bytes = ptx_aligned(*place + v->bytes, 4);
        if (l->ir->local_bytes > 1 << 16) lower_fail(l, at, "more than 64 KB of local memory in a thread");
      }
      return *place;
    default:
      if (l->copies[variable]) return l->copies[variable] - 1;
      lower_fail(l, at, "the address of parameter '%.*s' is not supported; ld.param reads it", PTX_TEXT(at));
      return 0;
  }
}

uint32_t variable_tag(const struct lowering *l, uint32_t variable) {
  switch (l->module->variables.at[variable].space) {
    case PTX_SPACE_SHARED: return GENERIC_SHARED;
    case PTX_SPACE_PARAM:
    case PTX_SPACE_LOCAL: return GENERIC_LOCAL;
    default: return GENERIC_GLOBAL;
  }
}

/* ---- special registers */

static struct word system_register(struct lowering *l, unsigned opcode, uint32_t what) {
  const uint32_t d = fresh_register(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode, .d = d, .immediate_form = true, .immediate = what});
  return in_register(d);
}

static struct word special(struct lowering *l, uint32_t number) { return system_register(l, ISA_S2R, number); }
static struct word geometry(struct lowering *l, uint32_t word) {
  const bool known = l->block[0] && word >= ISA_GEOMETRY_NTIDX && word <= ISA_GEOMETRY_NTIDZ;
  if (known) return constant(l->block[word - ISA_GEOMETRY_NTIDX]);
  if (l->block[0] && word == ISA_GEOMETRY_NTID) return constant(l->block[0] * l->block[1] * l->block[2]);
  return system_register(l, ISA_LDC, word * 4);
}

/* n / d for n below 1024: the middle of a step of the quotient is far enough from its ends for any rounding. */
static struct word small_quotient(struct lowering *l, struct word n, struct word d) {
  if (d.constant && d.bits == 1) return n;
  for (uint32_t k = 1; d.constant && k < 11; k++)
    if (d.bits == 1u << k) return binary(l, ISA_SHRU, n, constant(k));
  const struct word middle = binary(l, ISA_FADD, unary(l, ISA_I2FU, n), constant(0x3f000000));
  const struct word inverse = unary(l, ISA_RCP, unary(l, ISA_I2FU, d));
  return unary(l, ISA_F2IU, binary(l, ISA_FMUL, middle, inverse));
}

static struct word small_rest(struct lowering *l, struct word n, struct word d) {
  if (d.constant && d.bits == 1) return constant(0);
  if (d.constant && (d.bits & (d.bits - 1)) == 0) return binary(l, ISA_AND, n, constant(d.bits - 1));
  return binary(l, ISA_ISUB, n, binary(l, ISA_IMUL, small_quotient(l, n, d), d));
}

/* tid is linear in the block: x first. */
static struct word thread_index(struct lowering *l, unsigned axis) {
  const struct word tid = special(l, ISA_SPECIAL_TID), x = geometry(l, ISA_GEOMETRY_NTIDX);
  const struct word y = geometry(l, ISA_GEOMETRY_NTIDY);
  const bool flat = l->block[0] && l->block[1] == 1 && l->block[2] == 1;
  if (flat) return axis ? constant(0) : tid;
  if (axis == 0) return small_rest(l, tid, x);
  const struct word row = small_quotient(l, tid, x);
  if (l->block[0] && l->block[2] == 1) return axis == 1 ? row : constant(0);
  return axis == 1 ? small_rest(l, row, y) : small_quotient(l, row, y);
}

static struct word lane_mask(struct lowering *l, const char *which) {
  const struct word self = binary(l, ISA_SHL, constant(1), special(l, ISA_SPECIAL_LANEID));
  const struct word below = binary(l, ISA_ISUB, self, constant(1));
  switch (which[0] == 'e' ? 'e' : which[0] == 'l' ? (which[1] == 't' ? '<' : 'l') : (which[1] == 't' ? '>' : 'g')) {
    case 'e': return self;
    case '<': return below;
    case 'l': return binary(l, ISA_OR, below, self);
    case 'g': return binary(l, ISA_XOR, below, constant(UINT32_MAX));
    default: return binary(l, ISA_XOR, binary(l, ISA_OR, below, self), constant(UINT32_MAX));
  }
}

/* The machine counts no cycles: a thread's clock goes on by CLOCK_STEP when the thread reads it, so that it is the
 * same on every engine, and who waits for it to go on does not wait for ever. */
enum { CLOCK_STEP = 16 };

static bool is_clock(const struct ptx_token *name) {
  return ptx_token_is(name, "%clock") || ptx_token_is(name, "%clock64") || ptx_token_is(name, "%globaltimer") ||
         ptx_token_is(name, "%globaltimer_lo");
}

void begin_clock(struct lowering *l) {
  bool read = false;
  for (uint32_t i = 0; i < l->module->operands.count; i++) {
    const struct ptx_operand *o = &l->module->operands.at[i];
    read |= o->kind == PTX_SPECIAL && is_clock(&o->at);
  }
  if (!read) return;
  l->clock = fresh_register(l);
  set(l, l->clock, constant(0));
}

static struct word read_clock(struct lowering *l) {
  const struct word now = binary(l, ISA_IADD, in_register(l->clock), constant(CLOCK_STEP));
  set(l, l->clock, now);
  return now;
}

struct word special_register(struct lowering *l, const struct ptx_token *name) {
  static const char axes[][3] = {".x", ".y", ".z"};
  for (unsigned a = 0; a < 3; a++) {
    char spelling[12];
    snprintf(spelling, sizeof spelling, "%%tid%s", axes[a]);
    if (ptx_token_is(name, spelling)) return thread_index(l, a);
    snprintf(spelling, sizeof spelling, "%%ntid%s", axes[a]);
    if (ptx_token_is(name, spelling)) return geometry(l, ISA_GEOMETRY_NTIDX + a);
    snprintf(spelling, sizeof spelling, "%%ctaid%s", axes[a]);
    if (ptx_token_is(name, spelling)) return special(l, ISA_SPECIAL_CTAIDX + a);
    snprintf(spelling, sizeof spelling, "%%nctaid%s", axes[a]);
    if (ptx_token_is(name, spelling)) return geometry(l, ISA_GEOMETRY_NCTAIDX + a);
  }
  static const char *const masks[] = {"%lanemask_eq", "%lanemask_lt", "%lanemask_le", "%lanemask_gt", "%lanemask_ge"};
  for (unsigned k = 0; k < 5; k++)
    if (ptx_token_is(name, masks[k])) return lane_mask(l, masks[k] + 10);
  if (ptx_token_is(name, "%laneid")) return special(l, ISA_SPECIAL_LANEID);
  if (ptx_token_is(name, "%warpid")) return special(l, ISA_SPECIAL_WARPID);
  if (ptx_token_is(name, "%nwarpid"))
    return binary(l, ISA_SHRU, binary(l, ISA_IADD, geometry(l, ISA_GEOMETRY_NTID), constant(31)), constant(5));
  if (is_clock(name)) return read_clock(l);
  if (ptx_token_is(name, "%smid")) return special(l, ISA_SPECIAL_SMID);
  if (ptx_token_is(name, "%nsmid")) return special(l, ISA_SPECIAL_NSMID);
  lower_fail(l, name, "'%.*s' is no declared register and no special register this machine has", PTX_TEXT(name));
  return constant(0);
}

/* ---- mov */

/* {a, b, ...} to one register, the first element lowest. */
static void pack(struct lowering *l, const struct ptx_operand *list, enum ptx_type type) {
  const unsigned bytes = list->count ? ptx_type_bytes(type) / list->count : 0;
  const enum ptx_type element = bytes == 4 ? PTX_B32 : bytes == 2 ? PTX_B16 : PTX_B8;
  struct word words[2] = {constant(0), constant(0)};
  if (!bytes || bytes * list->count != ptx_type_bytes(type) || bytes > 4) {
    lower_fail(l, &list->at, "%u elements do not make a .%s", list->count, ptx_type_name(type));
    return;
  }
  for (unsigned k = 0; k < list->count; k++) {
    const struct word w = read_word(l, &l->module->operands.at[list->first + k], element, false);
    const unsigned at = k * bytes;
    words[at / 4] = binary(l, ISA_OR, words[at / 4], binary(l, ISA_SHL, w, constant(at % 4 * 8)));
  }
  if (is_wide(type)) write_wide(l, operand(l, 0), type, (struct wide){words[0], words[1]});
  else write_word(l, operand(l, 0), type, words[0], false);
}

static void unpack(struct lowering *l, const struct ptx_operand *list, enum ptx_type type) {
  const unsigned bytes = list->count ? ptx_type_bytes(type) / list->count : 0;
  const enum ptx_type element = bytes == 4 ? PTX_B32 : bytes == 2 ? PTX_B16 : PTX_B8;
  if (!bytes || bytes * list->count != ptx_type_bytes(type) || bytes > 4) {
    lower_fail(l, &list->at, "a .%s does not make %u elements", ptx_type_name(type), list->count);
    return;
  }
  const struct wide value = is_wide(type) ? read_wide(l, operand(l, 1), type, false)
                                          : (struct wide){read_word(l, operand(l, 1), type, false), constant(0)};
  for (unsigned k = 0; k < list->count; k++) {
    const unsigned at = k * bytes;
    const struct word w = binary(l, ISA_SHRU, at < 4 ? value.lo : value.hi, constant(at % 4 * 8));
    write_word(l, &l->module->operands.at[list->first + k], element, extend(l, w, bytes * 8, false), false);
  }
}

void lower_mov(struct lowering *l) {
  const enum ptx_type type = (enum ptx_type)l->instruction->types[0];
  const struct ptx_operand *d = operand(l, 0), *from = operand(l, 1);
  if (type == PTX_PRED) {
    const struct truth t = read_truth(l, from);
    if (d->kind != PTX_REGISTER || register_type(l, d->reg) != PTX_PRED)
      lower_fail(l, &d->at, "'%.*s' must be a .pred register", PTX_TEXT(&d->at));
    else write_truth(l, d->reg, t);
  } else if (from->kind == PTX_LIST) {
    pack(l, from, type);
  } else if (d->kind == PTX_LIST) {
    unpack(l, d, type);
  } else if (is_wide(type)) {
    write_wide(l, d, type, read_wide(l, from, type, false));
  } else {
    write_word(l, d, type, read_word(l, from, type, false), false);
  }
}

/* ---- generic addresses: the high word says which space; of 32 bits they are global */

static unsigned tag_of(struct lowering *l) {
  switch (l->instruction->choice[PTX_GROUP_SPACE]) {
    case PTX_SPACE_GLOBAL:
    case PTX_SPACE_CONST: return GENERIC_GLOBAL;
    case PTX_SPACE_SHARED:
    case PTX_SPACE_SHARED_CTA: return GENERIC_SHARED;
    case PTX_SPACE_LOCAL: return GENERIC_LOCAL;
    default:
      lower_fail(l, &l->instruction->at, "%.*s lacks a space: .global, .shared, .local or .const",
                 PTX_TEXT(&l->instruction->at));
      return GENERIC_GLOBAL;
  }
}

void lower_cvta(struct lowering *l) {
  const enum ptx_type type = (enum ptx_type)l->instruction->types[0];
  const unsigned tag = tag_of(l);
  if (type == PTX_U32) {
    if (tag != GENERIC_GLOBAL)
      lower_fail(l, &l->instruction->at, "%.*s: generic addresses of 32 bits are supported for .global only",
                 PTX_TEXT(&l->instruction->at));
    write_word(l, operand(l, 0), type, read_word(l, operand(l, 1), type, false), false);
    return;
  }
  struct wide a = read_wide(l, operand(l, 1), type, false);
  if (tag) a.hi = l->instruction->flags & PTX_FLAG_TO ? binary(l, ISA_ISUB, a.hi, constant(tag)) : constant(tag);
  write_wide(l, operand(l, 0), type, a);
}

void lower_isspacep(struct lowering *l) {
  const struct ptx_operand *d = operand(l, 0);
  const struct wide a = read_wide(l, operand(l, 1), PTX_U64, false);
  const unsigned tag = tag_of(l);
  if (d->kind != PTX_REGISTER || register_type(l, d->reg) != PTX_PRED)
    lower_fail(l, &d->at, "'%.*s' must be a .pred register", PTX_TEXT(&d->at));
  else write_truth(l, d->reg, compare(l, ISA_SETEQ, a.hi, constant(tag)));
}
