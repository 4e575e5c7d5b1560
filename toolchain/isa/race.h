/* race: which accesses of a launch's warps to one word nothing orders.
 *
 * Two accesses are a race if they are of different warps, one of them stores, not both are atomic, and neither a
 * barrier of their block nor atomics lie between them.  Who makes an atomic access takes over what the last to access
 * the same word atomically had done by then; a barrier joins what the warps of a block have taken over.  So a lock, a
 * ticket or a counter of finished blocks orders what is around it, and what is reported is a race indeed; of a warp
 * that has made any atomic access after a store, another's atomics are believed to order that store.
 *
 * Of bytes (RACE_BYTES) only their word is known: they race with stores of words alone.
 *
 * Accesses must come as the functional executor makes them: block after block, and of a block up to a barrier warp
 * after warp. */
#ifndef TWINWARP_RACE_H
#define TWINWARP_RACE_H

#include <stdbool.h>
#include <stdint.h>

enum race_kind { RACE_LOAD, RACE_STORE, RACE_ATOMIC, RACE_BYTES };

/* One access. */
struct race_touch {
  uint32_t agent; /* its block * (warps + 1) + warp */
  uint32_t time;  /* 0: none */
  uint32_t pc : 24, lane : 5, kind : 3;
};

struct race;

/* NULL: out of memory. */
struct race *race_create(void);
void race_free(struct race *);

/* Launches are in order, one behind the other.  -1: out of memory. */
int race_launch(struct race *, uint32_t warps_of_block);
int race_block(struct race *);
void race_barrier(struct race *);

/* An instruction of a warp of the running block; its accesses follow. */
void race_instruction(struct race *, uint32_t warp, uint32_t pc);

/* An access of a lane to a word; `same`: it stores what the word holds.  1, with who was there before, if that is a
 * race; 0 if not, -1: out of memory. */
int race_access(struct race *, bool shared, uint32_t word, enum race_kind, uint32_t lane, bool same,
                struct race_touch *other);

/* Block, counted from the launch's first, and warp of an access. */
uint32_t race_block_of(const struct race *, const struct race_touch *);
uint32_t race_warp_of(const struct race *, const struct race_touch *);

#endif
