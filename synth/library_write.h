/* library_write: a library as the flow wants it, in a folder:
 *
 *   cells.lib      one Liberty file of the cells that may be used, as their own files state them
 *   cells.tsv      all cells: name, area in µm², flop | latch | gate, leakage in nW, its outputs
 *   roles          what is taken for what, as a shell reads it: driver; buffer, buffer_in, buffer_out; flop,
 *                  flop_clock, flop_data, flop_output, flop_area; gate and gate_enable, empty without one; technology
 *   taken          the same as a table for people
 *   gate.v         module clock_gate of the library's own gate, and gate_model.v: what that does; or
 *   latch.v        a map of Yosys's latches to the library's; neither, if there is neither
 *   flop.v         a map of Yosys's flop to the library's, if that has a set or a reset, which must be held, and
 *   flop_model.v   what it does then */
#ifndef TWINWARP_LIBRARY_WRITE_H
#define TWINWARP_LIBRARY_WRITE_H

#include "library.h"

/* -1 with a line if something cannot be written, or the files cannot be one. */
int library_write(const struct library *, const char *folder, struct tw_error *);

#endif
