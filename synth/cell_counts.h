/* cell_counts: of what a module of a netlist is made: rows of modules.tsv (netlist.sh), module, RTL module, cell or
 * module in it, count; in the order in which they first stand there. */
#ifndef TWINWARP_CELL_COUNTS_H
#define TWINWARP_CELL_COUNTS_H

#include "netlist.h"

void cell_counts_write(const struct netlist_module *, const char *rtl, FILE *);

#endif
