/* options_preset: see options.h. */
#include "options.h"

/* One SM's part of the memory of the GPU that a machine is of, where it is not the V100's.  Of an RTX 2060, the GPU of
 * turing and malekeh, no paper says what lies behind the L1. */
static const struct {
  const char *preset;
  struct memory_config memory;
} memories[] = {{"fermi", MEMORY_CONFIG_GTX480},
                {"jatala", MEMORY_CONFIG_GTX480},
                {"maxwell", MEMORY_CONFIG_GTX980},
                {"scavenger", MEMORY_CONFIG_GTX980}};

void options_preset(struct options *o, const char *name) {
  const struct memory_config before = o->run.memory;
  struct memory_config *m = &o->run.memory;
  o->run.preset = name;
  *m = (struct memory_config)MEMORY_CONFIG_V100;
  for (unsigned i = 0; i < sizeof memories / sizeof *memories; i++)
    if (strcmp(memories[i].preset, name) == 0) *m = memories[i].memory;
  m->random_delay = before.random_delay;
  m->l2_filled = before.l2_filled;
}
