/* gpu_presets: GPUs of several SMs, each an SM's preset (presets.h) with what differs, and a memory
 * (gpu_memory_config.h), which says how many SMs there are. */
#ifndef TWINWARP_GPU_PRESETS_H
#define TWINWARP_GPU_PRESETS_H

#include "error.h"
#include "gpu_memory_config.h"
#include "sm.h"

enum { GPU_PRESET_SETS = 4 };

struct gpu_preset {
  const char *name, *description;
  const char *sm;                    /* the preset of its SMs, */
  const char *sets[GPU_PRESET_SETS]; /* and what is set after it, NAME=VALUE; NULL behind the last */
  struct gpu_memory_config memory;
};

/* All; the last has no name. */
extern const struct gpu_preset gpu_presets[];

/* NULL if there is none of that name. */
const struct gpu_preset *gpu_preset_find(const char *name);

/* The SM of a preset for one or for several, and the GPU that it is in: the preset's own; for `sms` of a preset for
 * one, the GPU whose memory they have; or NULL. */
int gpu_preset_machine(const char *name, unsigned sms, struct sm_params *, const struct gpu_preset **,
                       struct tw_error *);

#endif
