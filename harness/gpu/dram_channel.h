/* dram_channel: a channel of DRAM: banks with an open row each, and a bus.
 *
 * dram_access takes so many sectors of a row, to read or to write, and returns the cycle in which the last has been
 * transferred.  Accesses are given in order of their cycles, and served in that order: one waits for its bank, which
 * opens the row if another is open, and for the bus, which others use meanwhile.  A row stays open until another of
 * its bank is needed. Chosen: first come, first served, without the reordering of FR-FCFS; read and write cost the
 * same; no refresh. */
#ifndef TWINWARP_DRAM_CHANNEL_H
#define TWINWARP_DRAM_CHANNEL_H

#include "gpu_memory_config.h"
#include "twin.h"

enum { DRAM_MAX_BANKS = 32 };

struct dram_bank {
  bool open;
  u32 row;
  u64 opens; /* the cycle from which on it may open another */
};

struct dram_channel {
  struct dram_bank bank[DRAM_MAX_BANKS];
  u64 bus_16ths;            /* from when on the bus is free */
  u64 row_hits, row_misses; /* accesses */
  u64 read_bytes, written_bytes;
};

/* Whether the bus has been given away for no more than `backlog` cycles after `cycle`. */
bool dram_ready(const struct dram_channel *, const struct gpu_memory_config *, u64 cycle);

u64 dram_access(struct dram_channel *, const struct gpu_memory_config *, u64 cycle, unsigned bank, u32 row,
                unsigned sectors, bool writes);

#endif
