/* gpu_memory_config: see gpu_memory_config.h. */
#include "gpu_memory_config.h"

#include "dram_channel.h"
#include "memory_link.h"

int gpu_memory_check(const struct gpu_memory_config *c, u32 bytes, u32 lowest, struct tw_error *error) {
  const struct {
    const char *name;
    unsigned value, most;
  } range[] = {{"SMs", c->sms, GPU_MAX_SMS},
               {"hop", c->hop, 1024},
               {"credits", c->credits, LINK_MAX_CREDITS},
               {"bytes up", c->up_bytes, 128},
               {"bytes down", c->down_bytes, 128},
               {"slices", c->slices, GPU_MAX_SLICES},
               {"ways", c->l2_ways, 64},
               {"L2 latency", c->l2_latency, 65535},
               {"cycles of a sector", c->sector_cycles, 64},
               {"cycles of an atomic", c->atomic_cycles, 64},
               {"channels", c->channels, c->slices},
               {"banks", c->banks, DRAM_MAX_BANKS},
               {"row hit", c->row_hit, 65535},
               {"row miss", c->row_miss, 65535},
               {"row cycle", c->row_cycle, 65535},
               {"sixteenths of a sector", c->sector_16ths, 4096}};
  for (unsigned i = 0; i < sizeof range / sizeof range[0]; i++)
    if (range[i].value == 0 || range[i].value > range[i].most)
      return tw_fail(error, "memory of a GPU: %s is %u; it must be 1 to %u", range[i].name, range[i].value,
                     range[i].most);
  const unsigned set_bytes = c->slices * c->l2_ways * MEMORY_LINE_BYTES;
  if (c->sectors > GPU_SECTORS || c->sectors == 3)
    return tw_fail(error, "memory of a GPU: %u sectors of a load's line; it must be 1, 2 or 4", c->sectors);
  if (c->slices % c->channels)
    return tw_fail(error, "memory of a GPU: %u slices on %u channels; each channel has as many", c->slices,
                   c->channels);
  if (c->l2_bytes == 0 || c->l2_bytes % set_bytes)
    return tw_fail(error, "memory of a GPU: an L2 of %u bytes; with %u slices of %u ways it must be a multiple of %u",
                   c->l2_bytes, c->slices, c->l2_ways, set_bytes);
  if (c->row_bytes == 0 || c->row_bytes % MEMORY_LINE_BYTES)
    return tw_fail(error, "memory of a GPU: rows of %u bytes; they must be a multiple of %d", c->row_bytes,
                   MEMORY_LINE_BYTES);
  if (bytes % MEMORY_LINE_BYTES || lowest % MEMORY_LINE_BYTES || lowest > bytes)
    return tw_fail(error, "memory of a GPU: an image from %u to %u; both must be multiples of %d, in order", lowest,
                   bytes, MEMORY_LINE_BYTES);
  return 0;
}
