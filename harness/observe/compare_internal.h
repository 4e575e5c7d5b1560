/* compare_internal: what the files of compare.c share. */
#ifndef TWINWARP_COMPARE_INTERNAL_H
#define TWINWARP_COMPARE_INTERNAL_H

#include <cjson/cJSON.h>
#include <stdio.h>

/* Runs of one kernel, before and after. */
struct pair {
  const cJSON *run[2];
};

/* The n-th run of a report, NULL behind the last; a number and a text of an object, 0 and "" if it has none. */
const cJSON *comparison_run(const cJSON *report, int number);
double comparison_number(const cJSON *object, const char *key);
const char *comparison_text(const cJSON *object, const char *key);

/* The reason that changed most, and by how many cycles; by is 0 if none did, or there are none. */
struct change {
  char key[64];
  double by;
};
struct change comparison_reason(const struct pair *);

void comparison_details(FILE *, const struct pair *);

#endif
