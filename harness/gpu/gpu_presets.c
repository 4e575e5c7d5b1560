/* gpu_presets: see gpu_presets.h.  L1 and shared memory are PAVER's, Table 1; Pascal's and Volta's SM have 64 warps, as
 * of 2048 threads.  WarpPool, which fermi has, is not the GTX 480's. */
#include "gpu_presets.h"

#include "presets.h"

const struct gpu_preset gpu_presets[] = {
    {"gtx480",
     "PAVER Table 1: 15 SMs of Fermi, 48 warps, 16 KB L1",
     "fermi",
     {"LoadPath=coalescer", "Sets=32"},
     GPU_MEMORY_GTX480},
    {"titanx", "PAVER Table 1: 28 SMs of Pascal, 64 warps, 48 KB L1", "volta", {"Ways=6"}, GPU_MEMORY_TITANX},
    {"titanv", "PAVER Table 1: 80 SMs of Volta, 64 warps, 32 KB L1", "volta", {NULL}, GPU_MEMORY_TITANV},
    {"v100", "Barnes Table II: 80 SMs of Volta, 64 warps, 32 KB L1", "volta", {NULL}, GPU_MEMORY_V100},
    {.name = NULL}};

const struct gpu_preset *gpu_preset_find(const char *name) {
  for (const struct gpu_preset *p = gpu_presets; p->name; p++)
    if (strcmp(p->name, name) == 0) return p;
  return NULL;
}

static const struct gpu_preset *nearest(const char *sm) {
  const bool fermi = strcmp(sm, "fermi") == 0 || strcmp(sm, "jatala") == 0;
  return gpu_preset_find(fermi ? "gtx480" : "v100");
}

int gpu_preset_machine(const char *name, unsigned sms, struct sm_params *params, const struct gpu_preset **gpu,
                       struct tw_error *error) {
  const struct preset *sm = preset_find(name);
  *gpu = gpu_preset_find(name);
  if (!sm && !*gpu) return tw_fail(error, "--preset %s: unknown; see `twinwarp presets` and `twinwarp gpus`", name);
  *params = (sm ? sm : preset_find((*gpu)->sm))->params;
  for (unsigned i = 0; *gpu && (*gpu)->sets[i]; i++)
    if (preset_set(params, (*gpu)->sets[i], error) != 0) return -1;
  if (sm && sms) *gpu = nearest(name);
  return 0;
}
