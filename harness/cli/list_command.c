/* list_command: see list_command.h. */
#include "list_command.h"

#include <stdio.h>

#include "presets.h"
#include "run/run.h"
#include "lockstep/unit.h"

static int refuse(char **argv) {
  fprintf(stderr, "%s: takes no arguments, but %s was given\n", argv[0], argv[1]);
  return RUN_BAD_INPUT;
}

int presets_command(int argc, char **argv) {
  if (argc != 1) return refuse(argv);
  for (const struct preset *p = presets; p->name; p++) {
    printf("%-8s %s\n        ", p->name, p->description);
#define SHOW(field, min, max) printf(" " #field "=%u", p->params.field);
#define NOTHING(name, expression)
    SM_PARAMS(SHOW, NOTHING)
    putchar('\n');
  }
  return 0;
}

int units_command(int argc, char **argv) {
  if (argc != 1) return refuse(argv);
  for (const struct tw_unit *const *u = tw_units; *u; u++) {
    unsigned in = 0;
    for (unsigned i = 0; i < (*u)->port_count; i++) in += (*u)->ports[i].direction == TW_IN;
    printf("%-20s %2u inputs %2u outputs  parameters:", (*u)->name, in, (*u)->port_count - in);
    for (unsigned i = 0; i < (*u)->param_count; i++)
      printf(" %s=%u..%u", (*u)->params[i].name, (*u)->params[i].min, (*u)->params[i].max);
    putchar('\n');
  }
  return 0;
}
