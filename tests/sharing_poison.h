/* sharing_poison: overwrites what two blocks have in common whenever its lock has been given back, and what a warp or a
 * block has for itself when it has gone; for tests, which call it before each clock edge.  What reads it afterwards
 * without having written it gives results that are not the executor's. */
#ifndef SHARING_POISON_H
#define SHARING_POISON_H

#include "sm_internal.h"

enum { SHARING_POISON = 0x7fbadbad };

struct sharing_poison {
  bool taken_too;                                  /* shared registers are overwritten while their lock is taken */
  u64 rows, words;                                 /* overwritten */
  unsigned pairs;                                  /* most that were there */
  u32 there[SM_SCHEDULERS], locked[SM_SCHEDULERS]; /* in the cycle before: warp slots that are taken, their pairs, */
  u32 busy;                                        /* blocks, */
  u16 memory;                                      /* and locks of shared memory */
};

/* Of a pair: where its bytes begin, what a block has, and has for itself. */
struct sharing_place {
  u32 base, whole, kept;
};
static inline struct sharing_place sharing_place_of(const struct sm *sm, unsigned pair) {
  const struct settings_values *v = &sm->settings.now;
  return (struct sharing_place){pair * (v->shared_bytes[0] + v->share_memory), v->shared_bytes[0], v->share_memory};
}

/* Registers of a warp slot of scheduler i, behind its sub-core's collector units, plain ones or such that keep some. */
static inline void sharing_poison_rows(struct sharing_poison *p, struct sm *sm, unsigned i, unsigned slot,
                                       unsigned first, unsigned end) {
  const unsigned issues = SM_SCHEDULERS / sm->params.Subcores, warp = slot * issues + i % issues;
  struct operand_stage *stage = &sm->subcore[i / issues].operands;
  struct register_file *f =
      sm->params.OperandStage == OPERAND_STAGE_CACHING ? &stage->caching.registers : &stage->banked.registers;
  const u8 *map = sm->wires.subcore_in[i / issues].rows_per_warp;
  for (unsigned r = first; r < end; r++, p->rows++) {
    const unsigned banks = f->params.Banks, c = share_cell(map, warp, r);
    row *to = &f->bank[share_bank(map, banks, c)].rows[c / banks];
    for (unsigned l = 0; l < 32; l++) to->lane[l] = SHARING_POISON;
  }
}

/* A warp slot that no warp has any more; one whose pair has given its lock back. */
static inline void sharing_poison_slot(struct sharing_poison *p, struct sm *sm, unsigned i, unsigned slot) {
  const struct settings_values *v = &sm->settings.now;
  const u32 there = sm->dispatch.place[0].warp_busy[i], locked = sm->sharing.lock.locked[i];
  const unsigned pair = slot / 2;
  if (p->there[i] >> slot & 1 && !(there >> slot & 1)) sharing_poison_rows(p, sm, i, slot, 0, v->share_kept);
  if (p->taken_too ? locked >> pair & 1 : p->locked[i] >> pair & 1 && !(locked >> pair & 1))
    sharing_poison_rows(p, sm, i, slot, v->share_kept, v->share_whole);
}

static inline void sharing_poison_registers(struct sharing_poison *p, struct sm *sm) {
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    const bool same = p->there[i] == sm->dispatch.place[0].warp_busy[i] && p->locked[i] == sm->sharing.lock.locked[i];
    if (same && !p->taken_too) continue;
    for (unsigned slot = 0; slot < sm->settings.now.share_slots; slot++) sharing_poison_slot(p, sm, i, slot);
    p->there[i] = sm->dispatch.place[0].warp_busy[i];
    p->locked[i] = sm->sharing.lock.locked[i];
  }
}

static inline void sharing_poison_words(struct sharing_poison *p, struct sm *sm, u32 first, u32 end) {
  for (u32 a = first; a < end; a += 4, p->words++) sm->shared.word[a / 4] = SHARING_POISON;
}

/* Pairs of blocks of which one has gone, or has given the lock of their shared memory back. */
static inline void sharing_poison_memory(struct sharing_poison *p, struct sm *sm) {
  const u32 busy = sm->dispatch.place[0].block_busy;
  const u16 memory = sm->sharing.lock.memory;
  if (sm->settings.now.share_pairs > p->pairs) p->pairs = sm->settings.now.share_pairs;
  for (unsigned pair = 0; pair < sm->settings.now.share_pairs; pair++) {
    const struct sharing_place at = sharing_place_of(sm, pair);
    for (unsigned side = 0; side < 2; side++) {
      const u32 first = side ? at.base + at.whole : at.base;
      if (p->busy >> (2 * pair + side) & ~(busy >> (2 * pair + side)) & 1)
        sharing_poison_words(p, sm, first, first + at.kept);
    }
    if (p->memory >> pair & ~(memory >> pair) & 1) sharing_poison_words(p, sm, at.base + at.kept, at.base + at.whole);
  }
  p->busy = busy;
  p->memory = memory;
}

#endif
