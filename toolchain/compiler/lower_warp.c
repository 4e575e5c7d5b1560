/* lower_warp: shfl, vote, match, redux and activemask, by 128 bytes of shared memory per warp that the launch sets
 * apart; a warp's memory accesses are in order, so no lane reads before all active ones have written; see lower.h.
 *
 * The lanes that take part are those of the membermask that are active: that all of the mask's are is the program's to
 * see to, as lanes of a warp that has diverged do not wait for each other. */
#include "compiler/lower_warp.h"

enum { SCRATCH_BYTES = ISA_LANES * 4 };

static struct word read_special(struct lowering *l, unsigned opcode, uint32_t what) {
  const uint32_t d = fresh_register(l);
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode, .d = d, .immediate_form = true, .immediate = what});
  return in_register(d);
}

static struct word lane_id(struct lowering *l) { return read_special(l, ISA_S2R, ISA_SPECIAL_LANEID); }

/* The first byte of this warp's scratch. */
static struct word scratch(struct lowering *l) {
  l->uses_scratch = true;
  const struct word base = read_special(l, ISA_LDC, COMPILED_SCRATCH_WORD * 4);
  const struct word warp = read_special(l, ISA_S2R, ISA_SPECIAL_WARPID);
  return binary(l, ISA_IADD, base, binary(l, ISA_SHL, warp, constant(7)));
}

void access_shared(struct lowering *l, struct truth t, unsigned opcode, uint32_t d, struct word address,
                   struct word value) {
  emit(l, &(struct ir_instruction){.opcode = (uint16_t)opcode,
                                   .guard = t.predicate,
                                   .guard_negated = t.negated,
                                   .d = d,
                                   .a = register_of(l, address),
                                   .b = register_of(l, value)});
}

struct word load_shared(struct lowering *l, struct word address) {
  const uint32_t d = fresh_register(l);
  access_shared(l, truth(IR_TRUE), ISA_LDS, d, address, constant(0));
  return in_register(d);
}

struct truth with_guard(struct lowering *l, struct truth t) {
  const struct truth guard = guard_of(l);
  if (guard.predicate == IR_TRUE) return t;
  return t.predicate == IR_TRUE && !t.negated ? guard : both(l, IR_PAND, guard, t);
}

/* A bit for each lane that the instruction's guard lets through and where t holds, in every active lane. */
static struct word ballot(struct lowering *l, struct truth t) {
  const struct word at = scratch(l), bit = binary(l, ISA_SHL, constant(1), lane_id(l));
  access_shared(l, truth(IR_TRUE), ISA_STS, IR_ZERO, at, constant(0));
  access_shared(l, with_guard(l, t), ISA_ATSOR, IR_ZERO, at, bit);
  return load_shared(l, at);
}

/* The mask of a .sync instruction, which is its last operand; all lanes of another. */
static struct word member_mask(struct lowering *l, unsigned index) {
  if (!(l->instruction->flags & PTX_FLAG_SYNC)) return constant(UINT32_MAX);
  return read_word(l, operand(l, index), PTX_B32, false);
}

void lower_activemask(struct lowering *l) { write_word(l, operand(l, 0), PTX_B32, ballot(l, truth(IR_TRUE)), false); }

void lower_vote(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned mode = i->flags & PTX_FLAG_UNI ? 0 : i->choice[PTX_GROUP_MODE];
  const bool counted = mode == PTX_MODE_BALLOT;
  const struct ptx_operand *d = operand(l, 0);
  if ((mode && mode != PTX_MODE_ALL && mode != PTX_MODE_ANY && !counted) || (!mode && !(i->flags & PTX_FLAG_UNI)) ||
      counted != (i->types[0] == PTX_B32) || (i->operand_count == 3) != ((i->flags & PTX_FLAG_SYNC) != 0)) {
    lower_fail(l, &i->at, "%.*s: must be .all, .any or .uni with .pred, or .ballot with .b32; .sync has a mask",
               PTX_TEXT(&i->at));
    return;
  }
  const struct truth t = read_truth(l, operand(l, 1));
  const struct word mask = member_mask(l, 2);
  if (counted) {
    write_word(l, d, PTX_B32, binary(l, ISA_AND, ballot(l, t), mask), false);
    return;
  }
  if (d->kind != PTX_REGISTER || register_type(l, d->reg) != PTX_PRED) {
    lower_fail(l, &d->at, "'%.*s' must be a .pred register", PTX_TEXT(&d->at));
    return;
  }
  struct truth any = truth(IR_TRUE), none = truth(IR_TRUE);
  if (mode != PTX_MODE_ALL) any = compare(l, ISA_SETNE, binary(l, ISA_AND, ballot(l, t), mask), constant(0));
  if (mode != PTX_MODE_ANY) none = compare(l, ISA_SETEQ, binary(l, ISA_AND, ballot(l, opposite(t)), mask), constant(0));
  write_truth(l, d->reg,
              mode == PTX_MODE_ANY   ? any
              : mode == PTX_MODE_ALL ? none
                                     : both(l, IR_POR, none, opposite(any)));
}

/* The lane to read from, and whether it is in reach; as PTX says, c is {segment mask[12:8], clamp[4:0]}. */
static struct word source_lane(struct lowering *l, struct word b, struct word c, struct truth *valid) {
  const struct word lane = lane_id(l), segment = binary(l, ISA_AND, binary(l, ISA_SHRU, c, constant(8)), constant(31));
  const struct word inside = binary(l, ISA_XOR, segment, constant(31)), clamp = binary(l, ISA_AND, c, constant(31));
  const struct word first = binary(l, ISA_AND, lane, segment);
  const struct word last = binary(l, ISA_OR, first, binary(l, ISA_AND, clamp, inside));
  struct word j;
  b = binary(l, ISA_AND, b, constant(31));
  switch (l->instruction->choice[PTX_GROUP_DIRECTION]) {
    case PTX_DIRECTION_UP:
      j = binary(l, ISA_ISUB, lane, b);
      *valid = compare(l, ISA_SETGES, j, last);
      break;
    case PTX_DIRECTION_DOWN:
      j = binary(l, ISA_IADD, lane, b);
      *valid = compare(l, ISA_SETLES, j, last);
      break;
    case PTX_DIRECTION_BFLY:
      j = binary(l, ISA_XOR, lane, b);
      *valid = compare(l, ISA_SETLES, j, last);
      break;
    default: j = binary(l, ISA_OR, first, binary(l, ISA_AND, b, inside)); *valid = compare(l, ISA_SETLES, j, last);
  }
  return choose(l, *valid, j, lane);
}

void lower_shuffle(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned direction = i->choice[PTX_GROUP_DIRECTION];
  const struct ptx_operand *d = operand(l, 0);
  if (!direction || direction > PTX_DIRECTION_IDX || (i->operand_count == 5) != ((i->flags & PTX_FLAG_SYNC) != 0)) {
    lower_fail(l, &i->at, "%.*s: must be .up, .down, .bfly or .idx; .sync has a mask", PTX_TEXT(&i->at));
    return;
  }
  const struct word a = read_word(l, operand(l, 1), PTX_B32, false);
  const struct word b = read_word(l, operand(l, 2), PTX_B32, false), c = read_word(l, operand(l, 3), PTX_B32, false);
  struct truth valid;
  const struct word base = scratch(l), lane = lane_id(l), from = source_lane(l, b, c, &valid);
  access_shared(l, guard_of(l), ISA_STS, IR_ZERO, binary(l, ISA_IADD, base, binary(l, ISA_SHL, lane, constant(2))), a);
  const struct word value = load_shared(l, binary(l, ISA_IADD, base, binary(l, ISA_SHL, from, constant(2))));
  struct ptx_operand plain = *d;
  plain.second = PTX_NOTHING;
  write_word(l, &plain, PTX_B32, value, false);
  if (d->second == PTX_NOTHING) return;
  if (register_type(l, d->second) != PTX_PRED) lower_fail(l, &d->at, "the second result must be a .pred register");
  else write_truth(l, d->second, valid);
}

/* A bit for each lane whose word equals this lane's: it is compared with that of each lane in turn. */
static struct word equal_lanes(struct lowering *l, struct word a) {
  const struct word base = scratch(l), own = binary(l, ISA_IADD, base, binary(l, ISA_SHL, lane_id(l), constant(2)));
  access_shared(l, guard_of(l), ISA_STS, IR_ZERO, own, a);
  const uint32_t equal = fresh_register(l), bit = fresh_register(l), at = fresh_register(l), top = fresh_label(l);
  set(l, equal, constant(0));
  set(l, bit, constant(1));
  set(l, at, base);
  label(l, top);
  const struct truth same = compare(l, ISA_SETEQ, load_shared(l, in_register(at)), a);
  set(l, equal, choose(l, same, binary(l, ISA_OR, in_register(equal), in_register(bit)), in_register(equal)));
  set(l, bit, binary(l, ISA_SHL, in_register(bit), constant(1)));
  set(l, at, binary(l, ISA_IADD, in_register(at), constant(4)));
  branch_if(l, compare(l, ISA_SETNE, in_register(bit), constant(0)), top);
  return in_register(equal);
}

void lower_match(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const struct ptx_operand *d = operand(l, 0);
  const bool all = i->choice[PTX_GROUP_MODE] == PTX_MODE_ALL, wide = is_wide((enum ptx_type)i->types[0]);
  if ((!all && i->choice[PTX_GROUP_MODE] != PTX_MODE_ANY) || (d->second != PTX_NOTHING && !all)) {
    lower_fail(l, &i->at, "%.*s: must be .any or .all", PTX_TEXT(&i->at));
    return;
  }
  const struct wide a = wide ? read_wide(l, operand(l, 1), PTX_B64, false)
                             : (struct wide){read_word(l, operand(l, 1), PTX_B32, false), constant(0)};
  const struct word mask = member_mask(l, 2);
  const struct word active = binary(l, ISA_AND, ballot(l, truth(IR_TRUE)), mask);
  struct word r = binary(l, ISA_AND, equal_lanes(l, a.lo), active);
  if (wide) r = binary(l, ISA_AND, r, equal_lanes(l, a.hi));
  const struct truth whole = compare(l, ISA_SETEQ, r, active);
  if (all) r = choose(l, whole, r, constant(0));
  struct ptx_operand plain = *d;
  plain.second = PTX_NOTHING;
  write_word(l, &plain, PTX_B32, r, false);
  if (d->second != PTX_NOTHING && register_type(l, d->second) != PTX_PRED)
    lower_fail(l, &d->at, "the second result must be a .pred register");
  else if (d->second != PTX_NOTHING) write_truth(l, d->second, whole);
}

/* ---- redux */

/* What changes no result, and the atomic operation of shared memory. */
static struct word neutral_of(struct lowering *l, unsigned *opcode) {
  const struct ptx_instruction *i = l->instruction;
  const bool bits = i->types[0] == PTX_B32, sign = i->types[0] == PTX_S32;
  switch (i->choice[PTX_GROUP_OPERATION]) {
    case PTX_OPERATION_ADD: *opcode = bits ? 0 : ISA_ATSADD; return constant(0);
    case PTX_OPERATION_MIN:
      *opcode = bits ? 0 : sign ? ISA_ATSMINS : ISA_ATSMINU;
      return constant(sign ? INT32_MAX : UINT32_MAX);
    case PTX_OPERATION_MAX:
      *opcode = bits ? 0 : sign ? ISA_ATSMAXS : ISA_ATSMAXU;
      return constant(sign ? (uint32_t)INT32_MIN : 0);
    case PTX_OPERATION_AND: *opcode = bits ? ISA_ATSAND : 0; return constant(UINT32_MAX);
    case PTX_OPERATION_OR: *opcode = bits ? ISA_ATSOR : 0; return constant(0);
    case PTX_OPERATION_XOR: *opcode = bits ? ISA_ATSXOR : 0; return constant(0);
    default: *opcode = 0; return constant(0);
  }
}

/* Lanes of one membermask meet in the word of its lowest lane. */
void lower_redux(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const enum ptx_type type = (enum ptx_type)i->types[0];
  unsigned opcode;
  const struct word neutral = neutral_of(l, &opcode);
  if (!opcode || !(i->flags & PTX_FLAG_SYNC)) {
    lower_fail(l, &i->at, "%.*s: must be .sync, with .add, .min or .max of .u32 or .s32, or .and, .or or .xor of .b32",
               PTX_TEXT(&i->at));
    return;
  }
  const struct word a = read_word(l, operand(l, 1), type, false), mask = member_mask(l, 2);
  const struct word below = binary(l, ISA_ISUB, mask, constant(1));
  const struct word others = binary(l, ISA_XOR, mask, constant(UINT32_MAX));
  const struct word lowest = unary(l, ISA_POPC, binary(l, ISA_AND, others, below));
  const struct word at = binary(l, ISA_IADD, scratch(l), binary(l, ISA_SHL, lowest, constant(2)));
  access_shared(l, guard_of(l), ISA_STS, IR_ZERO, at, neutral);
  access_shared(l, guard_of(l), opcode, IR_ZERO, at, a);
  write_word(l, operand(l, 0), type, load_shared(l, at), false);
}
