/* dram_channel: a channel of DRAM: banks with an open row each, and a bus.
 *
 * dram_access takes so many sectors of a row, to read or to write, and returns the cycle in which the last has been
 * transferred.  Accesses are given in order of their cycles.  A bank serves its own in that order, and opens a row when
 * another is open: row_cycle after it opened that at the earliest, and once what was wanted of it has been read.  A row
 * stays open until another of its bank is needed.  The bus transfers as much as it can, whichever bank it comes from:
 * an access has been transferred when its bank has it, and the bus has had time for it and for all before it.
 *
 * Chosen: of a bank first come, first served, without the reordering of FR-FCFS; read and write cost the same; no
 * refresh. */
#ifndef TWINWARP_DRAM_CHANNEL_H
#define TWINWARP_DRAM_CHANNEL_H

#include "gpu_memory_config.h"
#include "twin.h"

enum { DRAM_MAX_BANKS = 32 };

struct dram_bank {
  bool open;
  u32 row;
  u64 opens;      /* the cycle from which on it may open another */
  u64 data_16ths; /* from when on more of the open one can be read */
};

struct dram_channel {
  struct dram_bank bank[DRAM_MAX_BANKS];
  u64 bus_16ths;            /* when the bus has had time for all so far */
  u64 row_hits, row_misses; /* accesses */
  u64 read_bytes, written_bytes;
};

/* Whether bus and bank have been given away for no more than `backlog` cycles after `cycle`. */
bool dram_ready(const struct dram_channel *, const struct gpu_memory_config *, u64 cycle, unsigned bank);

u64 dram_access(struct dram_channel *, const struct gpu_memory_config *, u64 cycle, unsigned bank, u32 row,
                unsigned sectors, bool writes);

#endif
