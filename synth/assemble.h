/* assemble: the mapped modules of a design as one netlist, and what it is made of.
 *
 *   netlist.v     the clock gate, if there is one, and the modules
 *   names         module, RTL module
 *   modules.tsv   cells of each module: module, RTL module, cell or module in it, count
 *   fanout.tsv    the net of each module that drives most pins, clocks aside: module, RTL module, net, pins
 *   paths         instances of clock gates and memories: kind, module, path, and of a gate the net it drives */
#ifndef TWINWARP_ASSEMBLE_H
#define TWINWARP_ASSEMBLE_H

#include "error.h"

struct assemble_from {
  const char *unit;   /* the top is UNIT_netlist */
  const char *design; /* folder of design.h: modules, NAME.parts */
  const char *mapped; /* file: each module's name, and the folder of module.sh that has its netlist.v and fanout */
  const char *gate;   /* gate.v of the library, or NULL */
};

/* Writes them into a folder in which srams.tsv is; -1 with a line if something is not there, or not such a file. */
int assemble(const struct assemble_from *, const char *folder, struct tw_error *);

#endif
