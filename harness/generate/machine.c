/* machine: see machine.h. */
#include "machine.h"

#include <stdio.h>
#include <string.h>

#include "gpu/gpu_presets.h"
#include "presets.h"

/* SMS=N and RTL_SMS=N among overrides say how many there are, BLOCKS=groups what is before them; true of others. */
static bool is_set(const char *text, struct machine *m) {
  char more;
  if (strcmp(text, "BLOCKS=groups") == 0) return !(m->groups = true);
  return sscanf(text, "SMS=%u%c", &m->sms, &more) != 1 && sscanf(text, "RTL_SMS=%u%c", &m->rtl_sms, &more) != 1;
}

static int count_sms(struct machine *m, char **sets, struct tw_error *error) {
  for (; *sets; sets++) {
    const bool set = is_set(*sets, m);
    if (!set && (m->sms > GPU_MAX_SMS || strcmp(*sets, "SMS=0") == 0))
      return tw_fail(error, "%s: must be 1 to %d", *sets, GPU_MAX_SMS);
    if (set && strncmp(*sets, "BLOCKS=", 7) == 0) return tw_fail(error, "%s: must be groups", *sets);
  }
  return 0;
}

static int make_gpu(struct machine *m, const struct gpu_preset *gpu, struct tw_error *error) {
  m->params.BlockSource = 1;
  if (!m->sms) m->sms = gpu->memory.sms;
  if (m->params.OperandStage == OPERAND_STAGE_REGLESS)
    return tw_fail(error, "SMS=%u: OperandStage is regless; of a GPU's SMs it must be banked or caching", m->sms);
  if (m->rtl_sms <= m->sms) return 0;
  return tw_fail(error, "RTL_SMS=%u: must be 0 to %u, as many as there are SMs", m->rtl_sms, m->sms);
}

int machine_make(struct machine *m, const char *preset, char **sets, struct tw_error *error) {
  const struct gpu_preset *gpu;
  *m = (struct machine){.rtl_sms = 1};
  if (count_sms(m, sets, error) != 0 || gpu_preset_machine(preset, m->sms, &m->params, &gpu, error) != 0) return -1;
  for (; *sets; sets++)
    if (is_set(*sets, m) && preset_set(&m->params, *sets, error) != 0) return -1;
  if (gpu) {
    if (make_gpu(m, gpu, error) != 0) return -1;
  } else if (m->rtl_sms != 1) {
    return tw_fail(error, "RTL_SMS=%u: only of a GPU; SMS=N says of how many SMs", m->rtl_sms);
  } else if (m->groups) {
    return tw_fail(error, "BLOCKS=groups: only of a GPU; SMS=N says of how many SMs");
  } else {
    m->sms = 1;
  }
  return preset_check(&m->params, error);
}
