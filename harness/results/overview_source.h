/* overview_source: figures of a name, as the overview shows them: those that are checked in, or newer ones of this
 * build.
 *
 * A report of the build takes the place of docs/results/NAME.json when it is of the same day or later and says
 * something else, and when no other name's figures are of that report.  A name that is not in docs/results/list is a
 * report of the build alone. */
#ifndef TWINWARP_OVERVIEW_SOURCE_H
#define TWINWARP_OVERVIEW_SOURCE_H

#include <stdio.h>

#include "figures.h"

enum source_age { SOURCE_MISSING, SOURCE_CURRENT, SOURCE_STALE, SOURCE_BUILT };

struct source {
  enum source_age age;
  const cJSON *values; /* NULL if there are none */
  cJSON *built;        /* what must be deleted */
  char command[1024], origin[128];
};

/* A row of the list; NULL if it is of no figures. */
const struct depends_row *source_row(const struct figure_files *, unsigned i);
void source_open(struct source *, struct figure_files *, const char *build, const char *name);
void source_close(struct source *);
/* "current", "stale", "this build" or "not measured". */
const char *source_age(const struct source *);
/* The command, where and when it ran, and a badge of the age. */
void source_print(const struct source *, FILE *);

#endif
