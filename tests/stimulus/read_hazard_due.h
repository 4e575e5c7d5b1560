/* What a caller of read_hazard keeps to with Ahead: what waited and is not delivered waits on, in its unit or another,
 * and what entered is in one that was free. */
#ifndef TWINWARP_READ_HAZARD_DUE_H
#define TWINWARP_READ_HAZARD_DUE_H

#include "issue/read_hazard.h"
#include "util/random.h"

static inline void due_swap(u8 *reading, u8 *warp, u8 *registers, unsigned a, unsigned b) {
  for (unsigned o = 0; o < READ_HAZARD_OPERANDS; o++) {
    u8 *from = &registers[a * READ_HAZARD_OPERANDS + o], *to = &registers[b * READ_HAZARD_OPERANDS + o];
    const u8 moved = *from;
    *from = *to, *to = moved;
  }
  const u8 bits = reading[a], of = warp[a];
  reading[a] = reading[b], warp[a] = warp[b];
  reading[b] = bits, warp[b] = of;
}

static inline void due_reads(struct tw_random *random, const struct read_hazard_due *due, unsigned units,
                             unsigned warps, u8 *reading, u8 *warp, u8 *registers) {
  bool entering = due->entering != 0;
  memcpy(reading, due->reading, units);
  memcpy(registers, due->registers, (size_t)units * READ_HAZARD_OPERANDS);
  for (unsigned u = 0; u < units; u++) {
    warp[u] = due->reading[u] ? due->warp[u] : (u8)tw_random_below(random, warps);
    if (due->reading[u] || !entering) continue;
    reading[u] = due->entering;
    warp[u] = due->entering_warp;
    memcpy(&registers[u * READ_HAZARD_OPERANDS], due->entering_registers, READ_HAZARD_OPERANDS);
    entering = false;
  }
  if (tw_random_chance(random, 30))
    due_swap(reading, warp, registers, tw_random_below(random, units), tw_random_below(random, units));
}

/* Operands that are delivered, few or many; whether a unit is free then. */
static inline bool due_delivers(struct tw_random *random, unsigned units, const u8 *reading, bool slow, u8 *delivered) {
  bool room = false;
  for (unsigned u = 0; u < units; u++) {
    if (tw_random_chance(random, slow ? 90 : 50)) delivered[u] = 0;
    if (tw_random_chance(random, 20)) delivered[u] = reading[u];
    room |= !(reading[u] & ~delivered[u]);
  }
  return room;
}

#endif
