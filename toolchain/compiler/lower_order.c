/* lower_order: what an access and a fence order, in a machine whose L1s are coherent at fences alone; see
 * lower_memory.h.
 *
 * An access that acquires has a fence behind it, one that releases one before it, of any scope: a block's other warps
 * see a warp's stores late, too, where instructions wait in queues.  A load that has to see what other SMs have stored
 * passes the L1 by, as an atomic that adds 0: the L1 would answer with its own line for ever. */
#include "compiler/lower_memory.h"

static void fence(struct lowering *l) {
  const struct truth guard = guard_of(l);
  emit(l, &(struct ir_instruction){.opcode = ISA_MEMBAR, .guard = guard.predicate, .guard_negated = guard.negated});
}

void lower_fence(struct lowering *l) {
  if (l->instruction->opcode == PTX_OP_MEMBAR && !l->instruction->choice[PTX_GROUP_SCOPE])
    lower_fail(l, &l->instruction->at, "membar lacks its scope: .cta, .gl or .sys");
  fence(l);
}

void order_before(struct lowering *l) {
  const uint8_t order = l->instruction->choice[PTX_GROUP_ORDER];
  if (order == PTX_ORDER_RELEASE || order == PTX_ORDER_ACQ_REL) fence(l);
}

void order_after(struct lowering *l) {
  const uint8_t order = l->instruction->choice[PTX_GROUP_ORDER];
  if (order == PTX_ORDER_ACQUIRE || order == PTX_ORDER_ACQ_REL) fence(l);
}

bool sees_all_sms(const struct lowering *l) {
  const uint8_t *choice = l->instruction->choice;
  switch (choice[PTX_GROUP_ORDER]) {
    case PTX_ORDER_VOLATILE: return true;
    case PTX_ORDER_RELAXED:
    case PTX_ORDER_ACQUIRE: return choice[PTX_GROUP_SCOPE] != PTX_SCOPE_CTA;
    default: return choice[PTX_GROUP_CACHE] == PTX_CACHE_CG || choice[PTX_GROUP_CACHE] == PTX_CACHE_CV;
  }
}

unsigned fresh_load(const struct location *at) { return at->shared ? ISA_LDG : ISA_ATOMADD; }
