/* access: see access.h. */
#include "access.h"

#include "isa.h"

/* How many different units of so many bytes the lanes are in. */
static unsigned distinct(const u32 *address, u32 lanes, unsigned bytes) {
  unsigned count = 0;
  for (u32 left = lanes; left; left &= left - 1) {
    const unsigned lane = lowest_bit(left);
    u32 before = lanes & low_bits(lane);
    while (before && address[lowest_bit(before)] / bytes != address[lane] / bytes) before &= before - 1;
    count += !before;
  }
  return count;
}

/* A pass serves one word of a bank; of an atomic one lane. */
static unsigned passes(const u32 *address, u32 lanes, bool atomic) {
  unsigned most = 0;
  for (unsigned bank = 0; bank < ISA_LANES; bank++) {
    u32 mine = 0;
    for (u32 left = lanes; left; left &= left - 1)
      mine |= (u32)(address[lowest_bit(left)] / 4 % ISA_LANES == bank) << lowest_bit(left);
    const unsigned here = atomic ? (unsigned)__builtin_popcount(mine) : distinct(address, mine, 4);
    if (here > most) most = here;
  }
  return most;
}

struct access access_of(const struct dispatch *d) {
  const unsigned operation = dispatch_operation(d);
  const bool atomic = (operation & ISA_MEM_KIND) >= ISA_MEM_ATOMIC;
  struct access a = {.shared = (operation & ISA_MEM_SHARED) != 0};
  u32 address[ISA_LANES];
  for (unsigned lane = 0; lane < ISA_LANES; lane++) address[lane] = d->operand[0]->lane[lane] + d->immediate;
  if (!isa_accesses(d->opcode)) return a;
  if (a.shared) {
    a.passes = passes(address, d->lanes, atomic);
    return a;
  }
  a.lines = distinct(address, d->lanes, ACCESS_LINE_BYTES);
  a.sectors = distinct(address, d->lanes, ACCESS_SECTOR_BYTES);
  return a;
}
