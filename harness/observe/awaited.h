/* awaited: instructions of one warp that have been issued and have not come to some point yet, to be known there
 * again: by opcode and destination, the oldest first. */
#ifndef TWINWARP_AWAITED_H
#define TWINWARP_AWAITED_H

#include "twin.h"

enum { AWAITED_MOST = 128 /* more than a warp has under way anywhere */ };
#define AWAITED_NONE (~(u32)0)

struct awaited {
  unsigned count;
  struct {
    u16 opcode;
    u8 destination;
    u32 value; /* what is wanted then */
  } at[AWAITED_MOST];
};

/* Of more than there is room for the oldest is forgotten. */
static inline void awaited_add(struct awaited *a, unsigned opcode, unsigned destination, u32 value) {
  if (a->count == AWAITED_MOST) memmove(a->at, a->at + 1, --a->count * sizeof *a->at);
  a->at[a->count].opcode = (u16)opcode;
  a->at[a->count].destination = (u8)destination;
  a->at[a->count++].value = value;
}

/* The oldest, which is awaited no more; AWAITED_NONE if there is none. */
static inline u32 awaited_take(struct awaited *a, unsigned opcode, unsigned destination) {
  for (unsigned k = 0; k < a->count; k++) {
    const u32 value = a->at[k].value;
    if (a->at[k].opcode != opcode || a->at[k].destination != destination) continue;
    memmove(&a->at[k], &a->at[k + 1], (--a->count - k) * sizeof *a->at);
    return value;
  }
  return AWAITED_NONE;
}

#endif
