/* list_command: see list_command.h. */
#include "list_command.h"

#include <argp.h>
#include <stdio.h>

#include "gpu/gpu_presets.h"
#include "presets.h"
#include "run/run.h"
#include "lockstep/unit.h"
#include "util/column.h"

static error_t refuse(int key, char *text, struct argp_state *state) {
  if (key == ARGP_KEY_ARG) argp_failure(state, RUN_BAD_INPUT, 0, "takes no arguments, but %s was given", text);
  return key == ARGP_KEY_ARG ? 0 : ARGP_ERR_UNKNOWN;
}

static void no_arguments(int argc, char **argv, const char *what) {
  const struct argp argp = {NULL, refuse, NULL, what, NULL, NULL, NULL};
  argp_parse(&argp, argc, argv, 0, NULL, NULL);
}

int presets_command(int argc, char **argv) {
  no_arguments(argc, argv, "The machines and their parameters.");
  int width = 0;
  for (const struct preset *p = presets; p->name; p++) width = column_fit(width, p->name);
  for (const struct preset *p = presets; p->name; p++) {
    printf("%-*s %s\n%*s", width, p->name, p->description, width, "");
#define SHOW(field, min, max) printf(" " #field "=%u", p->params.field);
#define NOTHING(name, expression)
    SM_PARAMS(SHOW, NOTHING)
    putchar('\n');
  }
  return 0;
}

int gpus_command(int argc, char **argv) {
  no_arguments(argc, argv, "Machines of several SMs.");
  int width = 0;
  for (const struct gpu_preset *p = gpu_presets; p->name; p++) width = column_fit(width, p->name);
  for (const struct gpu_preset *p = gpu_presets; p->name; p++) {
    printf("%-*s %s\n%*s %u SMs of %s", width, p->name, p->description, width, "", p->memory.sms, p->sm);
    for (unsigned i = 0; p->sets[i]; i++) printf(" %s", p->sets[i]);
    printf(", %u KB L2 in %u slices, %u DRAM channels\n", p->memory.l2_bytes >> 10, p->memory.slices,
           p->memory.channels);
  }
  return 0;
}

int units_command(int argc, char **argv) {
  no_arguments(argc, argv, "The units, their ports and parameters.");
  int width = 0;
  for (const struct tw_unit *const *u = tw_units; *u; u++) width = column_fit(width, (*u)->name);
  for (const struct tw_unit *const *u = tw_units; *u; u++) {
    unsigned in = 0;
    for (unsigned i = 0; i < (*u)->port_count; i++) in += (*u)->ports[i].direction == TW_IN;
    printf("%-*s %2u inputs %2u outputs  parameters:", width, (*u)->name, in, (*u)->port_count - in);
    for (unsigned i = 0; i < (*u)->param_count; i++)
      printf(" %s=%u..%u", (*u)->params[i].name, (*u)->params[i].min, (*u)->params[i].max);
    putchar('\n');
  }
  return 0;
}
