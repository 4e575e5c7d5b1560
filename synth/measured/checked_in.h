/* checked_in: figures that are checked in, of docs/results/NAME.json, from the project's folder. */
#ifndef TWINWARP_CHECKED_IN_H
#define TWINWARP_CHECKED_IN_H

#include "error.h"

/* What is asked for, one figure after the other: after the first that is not there all are NAN, and `status` is -1. */
struct checked_in {
  int status;
  struct tw_error *error; /* the line then */
};

/* The number `of` of the first object, wherever in the file, in which `key` is `value`. */
double checked_in_figure(struct checked_in *, const char *name, const char *key, const char *value, const char *of);

/* What an event of a unit takes, pJ. */
double checked_in_price(struct checked_in *, const char *name, const char *unit, const char *event);

#endif
