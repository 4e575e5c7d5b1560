/* lower_barrier: barriers of a block, and what they reduce; see lower.h.
 *
 * The machine has one barrier a block, of all its threads.  Barriers by other names are it too: each is of all threads,
 * so a kernel that is right has all its warps come to them in one order.  One of a part of the block is refused.
 *
 * A reduction counts, in a word of shared memory, the threads where the predicate does, or does not, hold: zero,
 * barrier, count, barrier, read, barrier. */
#include "compiler/lower_warp.h"

static void emit_barrier(struct lowering *l) {
  const struct truth guard = guard_of(l);
  emit(l, &(struct ir_instruction){.opcode = ISA_BAR, .guard = guard.predicate, .guard_negated = guard.negated});
}

/* The barrier's name, and how many threads come to it if that is said: all of them. */
static void check_threads(struct lowering *l, const struct ptx_operand *name, const struct ptx_operand *threads) {
  const struct ptx_token *at = &l->instruction->at;
  const int64_t all = (int64_t)l->block[0] * l->block[1] * l->block[2];
  read_word(l, name, PTX_B32, false);
  if (!threads) return;
  if (threads->kind != PTX_IMMEDIATE || !all)
    lower_fail(l, &threads->at,
               "%.*s: barriers of a part of the block are not supported; '%.*s' is not known to be all of it",
               PTX_TEXT(at), PTX_TEXT(&threads->at));
  else if (threads->value != all)
    lower_fail(l, &threads->at,
               "%.*s: barriers of a part of the block, of %lld threads, are not supported; it has %lld", PTX_TEXT(at),
               (long long)threads->value, (long long)all);
}

/* The word in which threads are counted. */
static struct word counter(struct lowering *l) {
  if (l->counter == PTX_NOTHING) {
    l->counter = ptx_aligned(l->shared_bytes, 4);
    l->shared_bytes = l->counter + 4;
  }
  return constant(l->counter);
}

static void reduce(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned how = i->choice[PTX_GROUP_OPERATION], count = i->operand_count;
  const struct ptx_operand *d = operand(l, 0);
  const bool counts = how == PTX_OPERATION_POPC, all = how == PTX_OPERATION_AND;
  const enum ptx_type type = counts ? PTX_U32 : PTX_PRED;
  if ((!counts && !all && how != PTX_OPERATION_OR) || !i->type_count || i->types[0] != type || count < 3) {
    lower_fail(l, &i->at, "%.*s: must be .popc.u32, .and.pred or .or.pred, with d, name and predicate",
               PTX_TEXT(&i->at));
    return;
  }
  check_threads(l, operand(l, 1), count == 4 ? operand(l, 2) : NULL);
  const struct truth holds = read_truth(l, operand(l, count - 1));
  access_shared(l, guard_of(l), ISA_STS, IR_ZERO, counter(l), constant(0));
  emit_barrier(l);
  access_shared(l, with_guard(l, all ? opposite(holds) : holds), ISA_ATSADD, IR_ZERO, counter(l), constant(1));
  emit_barrier(l);
  const struct word counted = load_shared(l, counter(l));
  emit_barrier(l);
  if (counts) write_word(l, d, type, counted, false);
  else if (d->kind != PTX_REGISTER || register_type(l, d->reg) != PTX_PRED)
    lower_fail(l, &d->at, "'%.*s' must be a .pred register", PTX_TEXT(&d->at));
  else write_truth(l, d->reg, compare(l, all ? ISA_SETEQ : ISA_SETNE, counted, constant(0)));
}

void lower_barrier(struct lowering *l) {
  const struct ptx_instruction *i = l->instruction;
  const unsigned mode = i->choice[PTX_GROUP_MODE];
  const bool sync = i->flags & PTX_FLAG_SYNC;
  if (mode == PTX_MODE_RED && !sync) {
    reduce(l);
  } else if (!sync || (mode && mode != PTX_MODE_WARP) || i->type_count || i->choice[PTX_GROUP_OPERATION]) {
    lower_fail(l, &i->at, "%.*s is not supported; bar.sync, bar.red and bar.warp.sync are", PTX_TEXT(&i->at));
  } else if (i->operand_count > 2) {
    lower_fail(l, &i->at, "%.*s takes 1 or 2 operands, found %u", PTX_TEXT(&i->at), i->operand_count);
  } else if (mode == PTX_MODE_WARP) {
    read_word(l, operand(l, 0), PTX_B32, false); /* a membermask; memory of a warp is in order */
  } else {
    check_threads(l, operand(l, 0), i->operand_count == 2 ? operand(l, 1) : NULL);
    emit_barrier(l);
  }
}
