/* library: the cells of a technology, from one Liberty file or several, and which of them the flow takes for what.
 *
 *   driver       what drives a unit's inputs: the smallest buffer
 *   buffer       what drives nets that abc does not buffer: the smallest that may be loaded with 3.5 times what the
 *                weakest inverter may; the driver, if there is none or no loads are stated
 *   flop         the smallest that takes one input at one clock's rise, and is neither set nor reset; else one that is,
 *                to be held where it does neither.  What it shows may be inverted
 *   gate         the smallest clock gate; one without a pin for tests, if there is one
 *   latch        the smallest latch that is neither set nor reset, of which a clock gate is made where there is none
 *
 * Besides there must be an inverter and a gate of two inputs, for abc to map to.
 *
 * Of two of a size the first in the files.  Cells marked dont_use, of power switching, or left out by the technology
 * are none of these, and not mapped to. */
#ifndef TWINWARP_LIBRARY_H
#define TWINWARP_LIBRARY_H

#include "cells.h"
#include "technology.h"

enum { LIBRARY_FILES = 32 };

struct library {
  struct technology technology;
  unsigned file_count;
  struct liberty file[LIBRARY_FILES];
  const char *name;                                 /* of the first file */
  double time_ns, capacitance_ff, leakage_nw, volt; /* its units; its nominal voltage, 0 if it states none */
  size_t cell_count;
  struct cell *cells;
  const struct cell *inverter, *pair, *driver, *buffer, *flop, *gate, *latch;
};

/* Reads the files, whose units must be the same, and finds what the flow needs; a cell of area 0 has the size that a
 * LEF file beside its Liberty file states.  `technologies`: the folder of their files.  -1 with a line if that
 * cannot be, or something that must be there is missing.  Freed by library_free in either case. */
int library_read(struct library *, const char *technologies, const char *const *paths, unsigned count,
                 struct tw_error *);
void library_free(struct library *);

#endif
