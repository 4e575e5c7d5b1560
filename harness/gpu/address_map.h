/* address_map: where a line lies: L2 slice and set, DRAM channel, bank and row.
 *
 * Of Slices lines in a row each lies in another slice, and all in the same set; which comes first changes from one
 * such group to the next by a hash, so that no stride keeps to a few slices.  A channel has the lines of slices /
 * channels neighbouring slices; they fill a row, then the same row of the next bank, and the banks are permuted from
 * row to row. */
#ifndef TWINWARP_ADDRESS_MAP_H
#define TWINWARP_ADDRESS_MAP_H

#include "gpu_memory_config.h"
#include "twin.h"

struct address_map {
  unsigned slices, sets, slices_per_channel, row_lines, banks;
};

struct place {
  unsigned slice, set, channel, bank;
  u32 row;
};

static inline unsigned address_hash(u32 x) {
  x *= 0x9e3779b1u;
  return (x ^ x >> 15) >> 8;
}

static inline struct place address_place(const struct address_map *m, u32 line) {
  const u32 group = line / m->slices;
  const unsigned slice = (line % m->slices + address_hash(group)) % m->slices;
  const u32 row = (group * m->slices_per_channel + slice % m->slices_per_channel) / m->row_lines;
  return (struct place){.slice = slice,
                        .set = group % m->sets,
                        .channel = slice / m->slices_per_channel,
                        .bank = (row + address_hash(row / m->banks)) % m->banks,
                        .row = row / m->banks};
}

#endif
