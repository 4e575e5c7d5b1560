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

struct share_limits share_limits_of(const struct share_resource *r, unsigned count, unsigned most) {
  unsigned places = most;
  for (unsigned i = 0; i < count; i++) places = smaller(places, r[i].capacity / r[i].need.whole);
  unsigned pairs = smaller(places, most - places);
  for (unsigned i = 0; i < count; i++)
    pairs = smaller(pairs, (r[i].capacity - places * r[i].need.whole) / r[i].need.kept);
  return (struct share_limits){places - pairs, pairs};
}
