/* recording: the inputs of one instance, cycle by cycle, in a file, for its netlist to be fed with.
 *
 * The file: unit, parameters as an instance spells them, and path of the instance, a line each; then of each cycle a
 * byte that is 1 in reset, and the unit's input structure.  An input that means nothing in a cycle is held. */
#ifndef TWINWARP_RECORDING_H
#define TWINWARP_RECORDING_H

#include <stdio.h>

#include "error.h"
#include "lockstep.h"

enum { RECORDING_MAX = 64 };

struct recording {
  const struct tw_unit *unit;
  const struct tw_twin *twin; /* NULL when it is read */
  char path[256];             /* of the instance, when it is read */
  FILE *file;
};

/* Writes: an instance of a unit, by its path; then cycle by cycle. */
int recording_begin(struct recording *, const struct tw_unit *, const unsigned *params, const char *path,
                    const char *file, struct tw_error *);
void recording_put(const struct recording *, bool rst, const void *in);

/* The same of a twin.  `what` is UNIT=FILE or PATH=FILE: the first instance of that unit, or the one of that path. */
int recording_create(struct recording *, const struct tw_session *, const char *what, struct tw_error *);

/* After each cycle, once it has been checked. */
void recording_cycle(const struct recording *);

/* All that one option asks for: `what` may be all=FOLDER too, a file of each unit's first instance, named as the
 * unit. */
struct recordings {
  struct recording one[RECORDING_MAX];
  unsigned count;
};
int recordings_create(struct recordings *, const struct tw_session *, const char *what, struct tw_error *);
void recordings_cycle(const struct recordings *);
int recordings_close(struct recordings *, struct tw_error *);

/* Reads one of any of the units, whose parameters are filled in (TW_MAX_PARAMS). */
int recording_open(struct recording *, const struct tw_unit *const *units, const char *path, unsigned *params,
                   struct tw_error *);

/* Parameters of a unit as an instance spells them; false if `text` is not all of them. */
bool recording_params(const char *text, const struct tw_unit *, unsigned *params);

/* The inputs of the next cycle; false at the end, when they stay as they are. */
bool recording_next(const struct recording *, void *in, bool *rst);

/* 0, or -1 if something could not be written. */
int recording_close(struct recording *, struct tw_error *);

#endif
