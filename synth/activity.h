/* activity: what OpenSTA must be told to charge a netlist for what it did.
 *
 *   wrapper.v      module measured: the netlist with a flop before each input, because OpenSTA 2019 drops what it was
 *                  told of pins that an input port reaches without a register
 *   pins.tcl       activity of each pin, in changes per cycle
 *   still.tcl      no change of those that belong to cells with a clock
 *   gates          the pin where the clock leaves each gate
 *   gated.cells    clock gates and the flops behind them: cell, module, rate of the gated clock; plain.cells: other
 *                  flops; logic.cells: cells without a clock
 *   activity.saif  the same activity for tools that read SAIF
 *   unannotated    pins of which nothing is known: nets that simulation has merged with others */
#ifndef TWINWARP_ACTIVITY_H
#define TWINWARP_ACTIVITY_H

#include "cell_table.h"
#include "error.h"

struct activity_from {
  const char *top, *netlist; /* its module, and the file that has it */
  const char *paths;         /* file: where clock gates are (assemble.h) */
  const char *counts;        /* file: what nets did (harness/netlist/flat_netlist.h) */
  double clock_ns;
};

/* Writes them into a folder, and how many pins are annotated, and of how many nothing is known; -1 with a line if
 * something is not there, or not such a file. */
int activity_write(const struct activity_from *, const struct cell_table *, const char *folder, unsigned *known,
                   unsigned *unknown, struct tw_error *);

#endif
