/* lower_memory: ld and st; see lower.h.
 *
 * The machine loads and stores aligned words.  What is smaller is taken out of its word; it is put into it by an atomic
 * AND and an atomic OR, which leave the bytes of other threads alone.  Local memory is global memory in which word w
 * of a warp's 32 threads are neighbours: w * 128 + lane * 4 from the warp's first byte on. */
#include "compiler/lower_memory.h"

enum { OFFSET_LIMIT = 1 << 13, LOCAL_STRIDE = ISA_LANES * 4 };

static struct word local_base(struct lowering *l) {
  if (!l->ir->local_base) l->ir->local_base = fresh_register(l);
  return in_register(l->ir->local_base);
}

static struct location locate(struct lowering *l, unsigned tag, struct word base, int64_t offset, uint32_t bytes) {
  struct location r = {.base = base,
                       .byte = constant(0),
                       .offset = offset,
                       .stride = 4,
                       .shared = tag == GENERIC_SHARED,
                       .where = guard_of(l)};
  if (bytes < 4 || tag == GENERIC_LOCAL) {
    const struct word at = binary(l, ISA_IADD, base, constant((uint32_t)offset));
    r.byte = binary(l, ISA_AND, at, constant(3));
    r.base = binary(l, ISA_AND, at, constant(~UINT32_C(3)));
    r.offset = 0;
  }
  if (tag == GENERIC_LOCAL) {
    if (bytes >= 4) r.byte = constant(0);
    r.stride = LOCAL_STRIDE;
    if (r.base.constant) {
      r.offset = (int64_t)r.base.bits * (LOCAL_STRIDE / 4);
      r.base = local_base(l);
    } else {
      r.base = binary(l, ISA_IADD, binary(l, ISA_SHL, r.base, constant(5)), local_base(l));
    }
  }
  return r;
}

/* The base and offset of word k, as an instruction may have them. */
static void address_of(struct lowering *l, const struct location *at, unsigned k, struct ir_instruction *i) {
  int64_t offset = at->offset + (int64_t)k * at->stride;
  struct word base = at->base;
  if (base.constant) {
    offset += base.bits;
    base = constant(0);
  }
  if (offset < -OFFSET_LIMIT || offset >= OFFSET_LIMIT) {
    base = binary(l, ISA_IADD, base, constant((uint32_t)offset));
    offset = 0;
  }
  i->a = register_of(l, base);
  i->offset = (int32_t)offset;
  i->guard = at->where.predicate;
  i->guard_negated = at->where.negated;
}

void access_word(struct lowering *l, const struct location *at, unsigned k, unsigned opcode, uint32_t d, uint32_t b) {
  struct ir_instruction i = {.opcode = (uint16_t)(at->shared ? opcode | ISA_MEM_SHARED : opcode), .d = d, .b = b};
  address_of(l, at, k, &i);
  emit(l, &i);
}

void store_local(struct lowering *l, uint32_t address, uint32_t reg) {
  const struct location at = {
      .base = local_base(l), .offset = (int64_t)address * (LOCAL_STRIDE / 4), .where = truth(IR_TRUE)};
  access_word(l, &at, 0, ISA_STG, IR_ZERO, reg);
}

/* ---- address operands */

static int space_tag(struct lowering *l, const struct ptx_operand *o) {
  switch (l->instruction->choice[PTX_GROUP_SPACE]) {
    case PTX_SPACE_GLOBAL:
    case PTX_SPACE_CONST: return GENERIC_GLOBAL;
    case PTX_SPACE_SHARED:
    case PTX_SPACE_SHARED_CTA: return GENERIC_SHARED;
    case PTX_SPACE_PARAM: /* by an address */
      if (!l->copied)
        lower_fail(l, &o->at, "'%.*s' is no parameter, and no parameter's address is taken", PTX_TEXT(&o->at));
      return GENERIC_LOCAL;
    case PTX_SPACE_LOCAL: return GENERIC_LOCAL;
    default: return o->variable != PTX_NOTHING ? (int)variable_tag(l, o->variable) : -1;
  }
}

unsigned access_places(struct lowering *l, const struct ptx_operand *o, uint32_t bytes, struct location out[PLACES]) {
  struct wide base = wide_constant(0);
  if (o->kind != PTX_ADDRESS) {
    lower_fail(l, &o->at, "'%.*s' is no address; write [register+offset]", PTX_TEXT(&o->at));
    return 0;
  }
  const int tag = space_tag(l, o);
  if (o->variable != PTX_NOTHING) {
    base.lo = constant(variable_address(l, o->variable, &o->at));
    if ((int)variable_tag(l, o->variable) != tag)
      lower_fail(l, &o->at, "'%.*s' is in another space than %.*s accesses", PTX_TEXT(&o->at),
                 PTX_TEXT(&l->instruction->at));
  } else if (o->reg != PTX_NOTHING) {
    const enum ptx_type type = register_type(l, o->reg);
    const uint32_t reg = mapped(l, o->reg);
    if (type == PTX_PRED || ptx_type_bytes(type) < 4 || type == PTX_F32) {
      lower_fail(l, &o->at, "'%.*s' is a .%s register; an address has 32 or 64 bits", PTX_TEXT(&o->at),
                 ptx_type_name(type));
      return 0;
    }
    base.lo = in_register(reg);
    if (is_wide(type)) base.hi = in_register(reg + 1);
  }
  if (tag >= 0 || base.hi.constant) {
    out[0] = locate(l, tag < 0 ? GENERIC_GLOBAL : (unsigned)tag, base.lo, o->value, bytes);
    return 1;
  }
  unsigned n = 0;
  if (!l->tags[GENERIC_SHARED] && !l->tags[GENERIC_LOCAL]) {
    out[n++] = locate(l, GENERIC_GLOBAL, base.lo, o->value, bytes);
    return n;
  }
  for (unsigned t = GENERIC_GLOBAL; t <= GENERIC_LOCAL; t++) {
    if (t && !l->tags[t]) continue;
    out[n] = locate(l, t, base.lo, o->value, bytes);
    const struct truth here = compare(l, ISA_SETEQ, base.hi, constant(t));
    out[n].where = out[n].where.predicate == IR_TRUE ? here : both(l, IR_PAND, out[n].where, here);
    n++;
  }
  return n;
}

/* ---- elements */

/* What an access moves: elements of a type, the operands they come from or go to. */
struct elements {
  enum ptx_type type;
  uint32_t count, bytes, total;
  const struct ptx_operand *at;
};

static bool find_elements(struct lowering *l, const struct ptx_operand *o, struct elements *e) {
  const unsigned vector = l->instruction->choice[PTX_GROUP_VECTOR];
  e->type = (enum ptx_type)l->instruction->types[0];
  e->count = vector == PTX_VECTOR_V2 ? 2 : vector == PTX_VECTOR_V4 ? 4 : 1;
  e->bytes = ptx_type_bytes(e->type);
  e->total = e->bytes * e->count;
  e->at = o;
  if (vector) {
    if (o->kind != PTX_LIST || o->count != e->count) {
      lower_fail(l, &o->at, "%.*s needs a list of %u registers, such as {a, b}", PTX_TEXT(&l->instruction->at),
                 e->count);
      return false;
    }
    e->at = &l->module->operands.at[o->first];
  }
  return true;
}

static void write_element(struct lowering *l, const struct elements *e, unsigned k, struct wide value) {
  const struct ptx_operand *o = &e->at[k];
  if (is_wide(e->type)) write_wide(l, o, e->type, value);
  else write_word(l, o, e->type, value.lo, true);
}

static struct wide read_element(struct lowering *l, const struct elements *e, unsigned k) {
  const struct ptx_operand *o = &e->at[k];
  if (is_wide(e->type)) return read_wide(l, o, e->type, false);
  const struct word w = read_word(l, o, e->type, true);
  return (struct wide){e->bytes < 4 ? extend(l, w, e->bytes * 8, false) : w, constant(0)};
}

/* Element k of words that have been loaded. */
static struct wide taken(struct lowering *l, const struct elements *e, unsigned k, const struct word *words,
                         struct word byte) {
  const uint32_t at = k * e->bytes;
  if (e->bytes == 8) return (struct wide){words[at / 4], words[at / 4 + 1]};
  if (e->bytes == 4) return (struct wide){words[at / 4], constant(0)};
  const struct word by = binary(l, ISA_IADD, binary(l, ISA_SHL, byte, constant(3)), constant(at % 4 * 8));
  return (struct wide){extend(l, binary(l, ISA_SHRU, words[at / 4], by), e->bytes * 8, false), constant(0)};
}

/* The words that elements make; of fewer than four bytes one word. */
static unsigned put_together(struct lowering *l, const struct elements *e, struct word words[8]) {
  const unsigned count = (e->total + 3) / 4;
  for (unsigned k = 0; k < count; k++) words[k] = constant(0);
  for (unsigned k = 0; k < e->count; k++) {
    const struct wide value = read_element(l, e, k);
    const uint32_t at = k * e->bytes;
    if (e->bytes == 8) words[at / 4 + 1] = value.hi;
    words[at / 4] = binary(l, ISA_OR, words[at / 4], binary(l, ISA_SHL, value.lo, constant(at % 4 * 8)));
  }
  return count;
}

/* ---- parameters */

static bool kernel_parameter(const struct lowering *l, uint32_t variable) {
  return variable - l->entry->parameters < l->entry->parameter_count;
}

static bool check_parameter(struct lowering *l, const struct ptx_operand *o, const struct elements *e) {
  const struct ptx_variable *v = o->variable == PTX_NOTHING ? NULL : &l->module->variables.at[o->variable];
  if (o->kind != PTX_ADDRESS || !v || v->space != PTX_SPACE_PARAM)
    lower_fail(l, &o->at, "'%.*s' is no parameter; parameters are accessed by name", PTX_TEXT(&o->at));
  else if (o->value < 0 || o->value + e->total > (v->bytes + 3) / 4 * 4 || o->value % (e->bytes < 4 ? e->bytes : 4))
    lower_fail(l, &o->at, "%u bytes at offset %lld of '%.*s' are not in its %u bytes, or not aligned", e->total,
               (long long)o->value, PTX_TEXT(&o->at), v->bytes);
  return !l->failed;
}

static void load_parameter(struct lowering *l, const struct ptx_operand *o, const struct elements *e) {
  struct word words[9];
  if (!check_parameter(l, o, e)) return;
  const bool kernels = kernel_parameter(l, o->variable);
  const uint32_t start = (uint32_t)o->value + (kernels ? l->place[o->variable] % 4 : 0);
  if (start % 4 && start % 4 + e->total > 4) lower_fail(l, &o->at, "'%.*s' is not aligned", PTX_TEXT(&o->at));
  for (uint32_t k = start / 4; k <= (start + e->total - 1) / 4; k++) {
    uint32_t d;
    if (kernels) d = kernel_parameter_word(l, l->place[o->variable] / 4 + k);
    else set(l, d = fresh_register(l), in_register(parameter_words(l, o->variable) + k));
    words[k - start / 4] = in_register(d);
  }
  for (unsigned k = 0; k < e->count; k++) write_element(l, e, k, taken(l, e, k, words, constant(start % 4)));
}

static void store_parameter(struct lowering *l, const struct ptx_operand *o, const struct elements *e) {
  if (!check_parameter(l, o, e)) return;
  if (kernel_parameter(l, o->variable)) {
    lower_fail(l, &o->at, "the kernel's parameter '%.*s' cannot be written", PTX_TEXT(&o->at));
    return;
  }
  const uint32_t words = parameter_words(l, o->variable);
  for (unsigned k = 0; k < e->count; k++) {
    const uint32_t at = (uint32_t)o->value + k * e->bytes, d = words + at / 4;
    const struct wide value = read_element(l, e, k);
    struct word word = value.lo;
    if (e->bytes < 4) {
      const uint32_t mask = ((UINT32_C(1) << e->bytes * 8) - 1) << at % 4 * 8;
      word = binary(l, ISA_OR, binary(l, ISA_AND, in_register(d), constant(~mask)),
                    binary(l, ISA_SHL, word, constant(at % 4 * 8)));
    }
    set_if(l, guard_of(l), d, word);
    if (e->bytes == 8) set_if(l, guard_of(l), d + 1, value.hi);
  }
}

/* ---- ld and st */

void lower_load(struct lowering *l) {
  const struct ptx_operand *o = operand(l, 1);
  struct elements e;
  struct location at[PLACES];
  struct word words[8];
  if (!find_elements(l, operand(l, 0), &e)) return;
  if (l->instruction->choice[PTX_GROUP_SPACE] == PTX_SPACE_PARAM && (o->kind != PTX_ADDRESS || o->reg == PTX_NOTHING)) {
    load_parameter(l, o, &e);
    return;
  }
  const unsigned n = access_places(l, o, e.total, at), count = (e.total + 3) / 4;
  for (unsigned k = 0; k < count && n; k++) {
    const uint32_t d = fresh_register(l);
    if (at[0].where.predicate) emit(l, &(struct ir_instruction){.opcode = IR_UNDEF, .d = d});
    for (unsigned p = 0; p < n; p++)
      access_word(l, &at[p], k, sees_all_sms(l) ? fresh_load(&at[p]) : ISA_LDG, d, IR_ZERO);
    words[k] = in_register(d);
  }
  order_after(l);
  for (unsigned k = 0; k < e.count && n; k++) write_element(l, &e, k, taken(l, &e, k, words, at[0].byte));
}

void lower_store(struct lowering *l) {
  const struct ptx_operand *o = operand(l, 0);
  struct elements e;
  struct location at[PLACES];
  struct word words[8];
  if (!find_elements(l, operand(l, 1), &e)) return;
  if (l->instruction->choice[PTX_GROUP_SPACE] == PTX_SPACE_CONST)
    lower_fail(l, &l->instruction->at, "%.*s: .const cannot be written", PTX_TEXT(&l->instruction->at));
  if (l->instruction->choice[PTX_GROUP_SPACE] == PTX_SPACE_PARAM) {
    store_parameter(l, o, &e);
    return;
  }
  const unsigned n = access_places(l, o, e.total, at), count = put_together(l, &e, words);
  order_before(l);
  for (unsigned p = 0; p < n; p++) {
    if (e.total >= 4) {
      for (unsigned k = 0; k < count; k++) access_word(l, &at[p], k, ISA_STG, IR_ZERO, register_of(l, words[k]));
      continue;
    }
    const struct word by = binary(l, ISA_SHL, at[p].byte, constant(3));
    const struct word mask = binary(l, ISA_SHL, constant((UINT32_C(1) << e.total * 8) - 1), by);
    const struct word keep = binary(l, ISA_XOR, mask, constant(UINT32_MAX));
    access_word(l, &at[p], 0, ISA_ATOMAND, IR_ZERO, register_of(l, keep));
    access_word(l, &at[p], 0, ISA_ATOMOR, IR_ZERO, register_of(l, binary(l, ISA_SHL, words[0], by)));
  }
}
