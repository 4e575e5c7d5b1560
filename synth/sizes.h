/* sizes: cells of other drives for those on a netlist's paths that miss the clock.
 *
 * Modules are mapped one by one, each to a clock of its own: a gate on a path through several is sized for what its own
 * module sees of it.  So the paths of the whole netlist are looked at, as OpenSTA reports them, the worst first, each
 * from its end: of a cell, and what drives it, the resistance goes with 1 / drive's most.  A cell is exchanged for the
 * one of its kind (drives.h) with which the load it drives, and itself as its driver's load, take least:
 *
 *   load * (1 / most - 1 / most') > caution * (input' - input) / driver's most
 *
 * `caution` is more than 1, as there are side paths that the driver serves as well.  A cell is looked at once, its load
 * being what it has with the exchanges before it.  A module that stands in several places is one: what is exchanged in
 * one place is in all of them.  Clock gates and memories are left alone. */
#ifndef TWINWARP_SIZES_H
#define TWINWARP_SIZES_H

#include "drives.h"
#include "netlist.h"

struct sizes_from {
  const struct netlist *netlist;
  const struct drives *drives;
  const char *top;    /* module */
  const char *report; /* file: report_checks -format full -fields capacitance, in fF and ns */
  double unit_ff;     /* of the drives */
};

struct sizes_found {
  double slack_ns; /* the worst; and the sum of all below 0 */
  double sum_ns;
  u32 paths, changed;
};

/* Prints a row for each exchange, wherever the cell stands: module, cell, type, path.  -1 with a line if the report
 * cannot be read. */
int sizes_choose(const struct sizes_from *, struct sizes_found *, FILE *, struct tw_error *);

/* The netlist with such exchanges made, of several of a cell the last; -1 with a line if there is no such cell. */
int sizes_make(struct netlist *, const char *rows, struct tw_error *);

#endif
