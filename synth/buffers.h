/* buffers: a mapped module with buffers where abc puts none.
 *
 * abc sees gates and their nets.  What else is on a net it takes for one load: the data of flops, pins of other
 * modules and of memories, enables of clock gates.  These go behind buffers, `most` to each, wherever a net would drive
 * more than that; and so in stages.  Where a net drives too much even so, gates go behind buffers as well.  An input
 * that would drive more than a few pins drives one buffer: the module around it, which cannot see them, takes each
 * input of another for as much as a buffer is.
 * Clocks are left alone. */
#ifndef TWINWARP_BUFFERS_H
#define TWINWARP_BUFFERS_H

#include "cell_table.h"
#include "netlist.h"

/* Outputs of the modules that a design instantiates. */
struct part_outputs {
  struct netlist names;
  struct part_output {
    const char *module, *port;
  } * output;
  u32 outputs, room;
};

/* Reads them from the RTLIL file that the module was mapped from (design.h); -1 with a line. */
int part_outputs_read(struct part_outputs *, const char *path, struct tw_error *);
void part_outputs_free(struct part_outputs *);

/* The net that drives most pins then, clocks aside, of several the first by name; pins is 0 if there is none. */
struct most_pins {
  u32 bit, pins;
};

/* Puts them in; `most` 0: none. */
struct most_pins buffers_add(struct netlist *, struct netlist_module *, const struct cell_table *,
                             const struct part_outputs *, u32 most);

#endif
