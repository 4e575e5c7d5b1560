/* dram_channel: see dram_channel.h. */
#include "dram_channel.h"

bool dram_ready(const struct dram_channel *d, const struct gpu_memory_config *c, u64 cycle, unsigned bank) {
  return d->bus_16ths <= (cycle + c->backlog) * 16 && d->bank[bank].opens <= cycle + c->backlog;
}

static u64 latest(u64 a, u64 b) { return a > b ? a : b; }

/* When, in sixteenths of a cycle, data of the row can begin to flow. */
static u64 open_row(struct dram_channel *d, const struct gpu_memory_config *c, u64 cycle, struct dram_bank *bank,
                    u32 row) {
  if (bank->open && bank->row == row) {
    d->row_hits++;
    return latest((cycle + c->row_hit) * 16, bank->data_16ths);
  }
  d->row_misses++;
  const u64 read = (bank->data_16ths + 15) / 16,
            begin = latest(latest(cycle, bank->opens), latest(read, c->row_hit) - c->row_hit);
  *bank = (struct dram_bank){.open = true, .row = row, .opens = begin + c->row_cycle};
  return (begin + c->row_miss) * 16;
}

u64 dram_access(struct dram_channel *d, const struct gpu_memory_config *c, u64 cycle, unsigned bank, u32 row,
                unsigned sectors, bool writes) {
  const u64 time = (u64)sectors * c->sector_16ths, data = open_row(d, c, cycle, &d->bank[bank], row);
  *(writes ? &d->written_bytes : &d->read_bytes) += sectors * GPU_SECTOR_BYTES;
  d->bank[bank].data_16ths = data + time;
  d->bus_16ths = latest(d->bus_16ths, (cycle + c->row_hit) * 16) + time;
  return (latest(d->bus_16ths, data + time) + 15) / 16;
}
