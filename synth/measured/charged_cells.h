/* charged_cells: what OpenSTA charged the cells of a netlist, summed by RTL module. */
#ifndef TWINWARP_CHARGED_CELLS_H
#define TWINWARP_CHARGED_CELLS_H

#include "error.h"
#include "table.h"
#include "twin.h"

struct charged_module {
  const char *rtl;
  u32 cells;
  double internal_mw, switching_mw, leakage_mw;
  double clock_mw; /* of internal and switching, what the clock takes that no gate stops */
  u32 place;       /* in the order of their first charges; 0: none */
};

struct charged_cells {
  struct charged_module *module; /* those that were charged, by place */
  u32 modules, room;
  struct table names;
};

/* From `names` of a netlist (synth/netlist.sh), and in the other folder logic.cells, plain.cells and gated.cells
 * (activity.h) and power.log, which synth/power.tcl prints.  -1 with a line if one is not there, or is not such a one,
 * or a cell was not charged as often as it has to be.  Freed by charged_cells_free in either case. */
int charged_cells_read(struct charged_cells *, const char *netlist, const char *folder, struct tw_error *);
void charged_cells_free(struct charged_cells *);

#endif
