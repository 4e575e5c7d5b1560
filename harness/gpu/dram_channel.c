/* dram_channel: see dram_channel.h. */
#include "dram_channel.h"

bool dram_ready(const struct dram_channel *d, const struct gpu_memory_config *c, u64 cycle) {
  return d->bus_16ths <= (cycle + c->backlog) * 16;
}

/* The cycle in which data of the row can begin to flow. */
static u64 open_row(struct dram_channel *d, const struct gpu_memory_config *c, u64 cycle, unsigned number, u32 row) {
  struct dram_bank *bank = &d->bank[number];
  if (bank->open && bank->row == row) {
    d->row_hits++;
    return cycle + c->row_hit;
  }
  d->row_misses++;
  const u64 begin = bank->open && bank->opens > cycle ? bank->opens : cycle;
  *bank = (struct dram_bank){.open = true, .row = row, .opens = begin + c->row_cycle};
  return begin + c->row_miss;
}

u64 dram_access(struct dram_channel *d, const struct gpu_memory_config *c, u64 cycle, unsigned bank, u32 row,
                unsigned sectors, bool writes) {
  const u64 data = open_row(d, c, cycle, bank, row) * 16, begin = data > d->bus_16ths ? data : d->bus_16ths;
  *(writes ? &d->written_bytes : &d->read_bytes) += sectors * GPU_SECTOR_BYTES;
  d->bus_16ths = begin + sectors * c->sector_16ths;
  return (d->bus_16ths + 15) / 16;
}
