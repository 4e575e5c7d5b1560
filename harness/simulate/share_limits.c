/* share_limits: see share_limits.h. */
#include "share_limits.h"

#include "isa/reorder.h"
#include "twin.h"

struct share_need share_need_of_registers(unsigned warps, unsigned registers, unsigned percent) {
  const unsigned cells = warps * SHARE_LANES;
  return (struct share_need){cells * registers, cells * reorder_kept(registers, percent)};
}

struct share_need share_need_of_memory(unsigned bytes, unsigned percent) {
  const unsigned kept = ceil_divide(ceil_divide(bytes * percent, 100), SHARE_MEMORY_GRAIN) * SHARE_MEMORY_GRAIN;
  return (struct share_need){bytes, smaller(kept, bytes)};
}

struct share_limits share_limits_of(struct share_need need, unsigned capacity, unsigned most) {
  const unsigned places = capacity / need.whole, pairs = smaller(places, capacity % need.whole / need.kept);
  if (most <= places) return (struct share_limits){most, 0};
  const unsigned wanted = smaller(pairs, most - places);
  return (struct share_limits){places - wanted, wanted};
}
