/* lower_atomic: atom and red; see lower.h.
 *
 * The machine has add, min, max, and, or, xor and exch of 32-bit integers.  Where a module does anything else to a
 * space -- cas, inc, dec, 64 bits, floats, halves -- all its atomics on that space are made under one lock, two words
 * of global memory: the next ticket, and the one that is served.  Each lane takes a ticket; the one whose turn it is
 * does its atomic by guarded instructions, so that no lane waits for another of its warp that cannot go on:
 *
 *   ticket = add next, 1
 *   again: now = add served, 0; mine = now == ticket; @mine old = word; new = ...; @mine word = new; @mine add served,
 *          1; @!mine bra again
 *
 * In their order, as warps that try again and again until a lock is free fall into step, and one of them may find it
 * taken for ever: the one that all others wait for, when a kernel frees a lock of its own by an atomic.  Polling is
 * atomic, for atomics order what is around them (isa/race.h). */
#include "compiler/lower_double.h"
#include "compiler/lower_memory.h"

static unsigned operation_of(const struct ptx_instruction *i) { return i->choice[PTX_GROUP_OPERATION]; }

/* The machine's opcode for it; 0: none. */
static unsigned atomic_opcode(const struct ptx_instruction *i) {
  const enum ptx_type type = (enum ptx_type)i->types[0];
  const bool sign = type == PTX_S32;
  if (ptx_type_bytes(type) != 4) return 0;
  if (type == PTX_F32 || type == PTX_F16X2) return 0;
  switch (operation_of(i)) {
    case PTX_OPERATION_ADD: return ISA_ATOMADD;
    case PTX_OPERATION_MIN: return sign ? ISA_ATOMMINS : ISA_ATOMMINU;
    case PTX_OPERATION_MAX: return sign ? ISA_ATOMMAXS : ISA_ATOMMAXU;
    case PTX_OPERATION_AND: return ISA_ATOMAND;
    case PTX_OPERATION_OR: return ISA_ATOMOR;
    case PTX_OPERATION_XOR: return ISA_ATOMXOR;
    case PTX_OPERATION_EXCH: return ISA_ATOMEXCH;
    default: return 0;
  }
}

static bool is_atomic(const struct ptx_instruction *i) { return i->opcode == PTX_OP_ATOM || i->opcode == PTX_OP_RED; }

static bool is_generic(const struct ptx_instruction *i) { return !i->choice[PTX_GROUP_SPACE]; }

static bool is_shared(const struct ptx_instruction *i) {
  const unsigned space = i->choice[PTX_GROUP_SPACE];
  return space == PTX_SPACE_SHARED || space == PTX_SPACE_SHARED_CTA;
}

void find_locked(const struct ptx_module *m, bool locked[2]) {
  bool generic = false;
  locked[0] = locked[1] = false;
  for (uint32_t k = 0; k < m->instructions.count; k++) {
    const struct ptx_instruction *i = &m->instructions.at[k];
    if (!is_atomic(i)) continue;
    generic |= is_generic(i);
    if (atomic_opcode(i)) continue;
    locked[0] |= !is_shared(i);
    locked[1] |= is_shared(i) || is_generic(i);
  }
  /* a generic one takes the lock for both */
  if (generic && (locked[0] || locked[1])) locked[0] = locked[1] = true;
}

/* Whether PTX has this operation of this type. */
static bool check(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const enum ptx_type type = (enum ptx_type)i->types[0];
  const unsigned operation = operation_of(i), operands = operation == PTX_OPERATION_CAS ? 4 : 3;
  const bool number = type == PTX_U32 || type == PTX_S32 || type == PTX_U64 || type == PTX_S64;
  const bool bits = number || type == PTX_B32 || type == PTX_B64;
  const bool halves = (is_half(type) || type == PTX_F16X2) && i->flags & PTX_FLAG_NOFTZ;
  bool fits = false;
  switch (operation) {
    case PTX_OPERATION_ADD: fits = number || type == PTX_F32 || type == PTX_F64 || halves; break;
    case PTX_OPERATION_MIN:
    case PTX_OPERATION_MAX: fits = number; break;
    case PTX_OPERATION_INC:
    case PTX_OPERATION_DEC: fits = type == PTX_U32; break;
    case PTX_OPERATION_EXCH: fits = (bits || type == PTX_F32) && i->opcode == PTX_OP_ATOM; break;
    case PTX_OPERATION_CAS: fits = bits && i->opcode == PTX_OP_ATOM; break;
    case PTX_OPERATION_AND:
    case PTX_OPERATION_OR:
    case PTX_OPERATION_XOR: fits = bits; break;
    default: break;
  }
  if (!fits) lower_fail(l, &i->at, "%.*s: no such atomic operation of type .%s", PTX_TEXT(&i->at), ptx_type_name(type));
  else if (i->opcode == PTX_OP_ATOM && i->operand_count != operands)
    lower_fail(l, &i->at, "%.*s takes %u operands, found %u", PTX_TEXT(&i->at), operands, i->operand_count);
  return !l->failed;
}

/* ---- by the machine's own */

static void atom_at_once(struct lowering *l, unsigned opcode) {
  const bool returns = l->instruction->opcode == PTX_OP_ATOM;
  const enum ptx_type type = (enum ptx_type)l->instruction->types[0];
  const struct ptx_operand *d = operand(l, 0);
  struct location at[PLACES];
  const uint32_t b = register_of(l, read_word(l, operand(l, returns + 1u), type, false));
  const unsigned n = access_places(l, operand(l, returns), 4, at);
  const uint32_t old = returns && d->kind != PTX_SINK ? fresh_register(l) : IR_ZERO;
  if (n && old && at[0].where.predicate) emit(l, &(struct ir_instruction){.opcode = IR_UNDEF, .d = old});
  for (unsigned p = 0; p < n; p++) access_word(l, &at[p], 0, opcode, old, b);
  if (old) write_word(l, d, type, in_register(old), false);
}

/* ---- under the lock */

enum { SERVED = LAUNCH_LOCK_BYTES / 2 }; /* where the ticket that is served lies in it */

static struct wide read_value(struct lowering *l, unsigned index, enum ptx_type type) {
  if (is_wide(type)) return read_wide(l, operand(l, index), type, false);
  return (struct wide){read_word(l, operand(l, index), type, false), constant(0)};
}

static struct truth less_value(struct lowering *l, enum ptx_type type, struct wide a, struct wide b) {
  if (is_wide(type)) return less_wide(l, a, b, is_signed(type));
  return compare(l, is_signed(type) ? ISA_SETLTS : ISA_SETLTU, a.lo, b.lo);
}

static struct wide bitwise(struct lowering *l, unsigned opcode, struct wide a, struct wide b) {
  return (struct wide){binary(l, opcode, a.lo, b.lo), binary(l, opcode, a.hi, b.hi)};
}

/* What is stored, and whether it is: a cas that fails must leave what others store meanwhile. */
static struct wide new_value(struct lowering *l, enum ptx_type type, struct wide old, unsigned first,
                             struct truth *stores) {
  const struct wide b = read_value(l, first, type);
  struct word w;
  switch (operation_of(l->instruction)) {
    case PTX_OPERATION_ADD:
      if (type == PTX_F64) return double_binary(l, ISA_DADD, old, b);
      if (type == PTX_F32) return (struct wide){binary(l, ISA_FADD, old.lo, b.lo), constant(0)};
      if (is_half(type) || type == PTX_F16X2) return (struct wide){binary(l, ISA_HADD2, old.lo, b.lo), constant(0)};
      if (is_wide(type)) return add_wide(l, old, b);
      return (struct wide){binary(l, ISA_IADD, old.lo, b.lo), constant(0)};
    case PTX_OPERATION_MIN: return choose_wide(l, less_value(l, type, b, old), b, old);
    case PTX_OPERATION_MAX: return choose_wide(l, less_value(l, type, old, b), b, old);
    case PTX_OPERATION_AND: return bitwise(l, ISA_AND, old, b);
    case PTX_OPERATION_OR: return bitwise(l, ISA_OR, old, b);
    case PTX_OPERATION_XOR: return bitwise(l, ISA_XOR, old, b);
    case PTX_OPERATION_INC: /* old >= b ? 0 : old + 1 */
      w = choose(l, compare(l, ISA_SETGEU, old.lo, b.lo), constant(0), binary(l, ISA_IADD, old.lo, constant(1)));
      return (struct wide){w, constant(0)};
    case PTX_OPERATION_DEC: /* old == 0 || old > b ? b : old - 1; 0 - 1 is greater than any */
      w = binary(l, ISA_ISUB, old.lo, constant(1));
      return (struct wide){choose(l, compare(l, ISA_SETGEU, w, b.lo), b.lo, w), constant(0)};
    case PTX_OPERATION_CAS:
      *stores = is_wide(type) ? equal_wide(l, old, b) : compare(l, ISA_SETEQ, old.lo, b.lo);
      return read_value(l, first + 1, type);
    default: return b; /* exch */
  }
}

/* The place for those lanes alone. */
static struct location place_under(struct lowering *l, const struct location *at, struct truth t) {
  struct location here = *at;
  here.where = both(l, IR_PAND, at->where, t);
  return here;
}

static void atom_locked(struct lowering *l) {
  const bool returns = l->instruction->opcode == PTX_OP_ATOM;
  const enum ptx_type type = (enum ptx_type)l->instruction->types[0];
  const unsigned words = is_wide(type) ? 2 : 1, bytes = ptx_type_bytes(type);
  const uint32_t again = fresh_label(l), over = fresh_label(l), old[2] = {fresh_register(l), fresh_register(l)};
  const uint32_t ticket = fresh_register(l), now = fresh_register(l);
  const uint32_t lock = register_of(l, constant(l->lock)), one = register_of(l, constant(1));
  const struct truth guard = guard_of(l);
  struct location at[PLACES];
  const unsigned n = access_places(l, operand(l, returns), bytes, at);
  if (guard.predicate) branch_if(l, opposite(guard), over);
  for (unsigned k = 0; k < words; k++) set(l, old[k], constant(0));
  emit(l, &(struct ir_instruction){.opcode = ISA_ATOMADD, .d = ticket, .a = lock, .b = one});

  label(l, again);
  emit(l, &(struct ir_instruction){.opcode = ISA_ATOMADD, .d = now, .a = lock, .b = IR_ZERO, .offset = SERVED});
  const struct truth mine = compare(l, ISA_SETEQ, in_register(now), in_register(ticket));
  for (unsigned p = 0; p < n; p++) {
    const struct location here = place_under(l, &at[p], mine);
    for (unsigned k = 0; k < words; k++) access_word(l, &here, k, fresh_load(&at[p]), old[k], IR_ZERO);
  }
  struct truth stores = mine;
  const struct word by = n ? binary(l, ISA_SHL, at[0].byte, constant(3)) : constant(0), word = in_register(old[0]);
  const struct wide before = {bytes < 4 ? extend(l, binary(l, ISA_SHRU, word, by), bytes * 8, false) : word,
                              words == 2 ? in_register(old[1]) : constant(0)};
  const struct wide after = new_value(l, type, before, returns + 1u, &stores);
  if (stores.predicate != mine.predicate) stores = both(l, IR_PAND, stores, mine);
  /* the bits of half a word that change, and no other, as others may store to the other half */
  const struct word changed = binary(l, ISA_SHL, binary(l, ISA_XOR, before.lo, after.lo), by);
  const uint32_t value[2] = {register_of(l, bytes < 4 ? changed : after.lo), register_of(l, after.hi)};
  for (unsigned p = 0; p < n; p++) {
    const struct location here = place_under(l, &at[p], stores);
    for (unsigned k = 0; k < words; k++) access_word(l, &here, k, bytes < 4 ? ISA_ATOMXOR : ISA_STG, IR_ZERO, value[k]);
  }
  emit(l,
       &(struct ir_instruction){.opcode = ISA_ATOMADD, .guard = mine.predicate, .a = lock, .b = one, .offset = SERVED});
  branch_if(l, opposite(mine), again);
  if (returns && is_wide(type)) write_wide(l, operand(l, 0), type, before);
  else if (returns) write_word(l, operand(l, 0), type, before.lo, false);
  label(l, over);
}

void lower_atom(struct lowering *l) {
  const unsigned opcode = atomic_opcode(l->instruction);
  if (!check(l)) return;
  order_before(l);
  if (l->locked[is_shared(l->instruction)]) atom_locked(l);
  else atom_at_once(l, opcode);
  order_after(l);
}
