/* flat_netlist: a mapped netlist, simulated cycle by cycle with two values, and what each of its nets does.
 *
 * The file is what Yosys's write_json makes of the modules of a netlist (synth/simulation.sh): modules of library
 * cells, library cells as modules of Yosys's own gates, and memories as empty modules, with the ports of sram_1rw or
 * sram_1r1w.
 *
 * The hierarchy is dissolved.  Each output of a library cell becomes a table over the cell's inputs and what it
 * holds; all are sorted so that what drives stands before what is driven, and only those with an input that has
 * changed are looked at.  A flop takes its data when its own clock, gated or not, rises; a latch is a table that is
 * one of its own inputs.  There are no delays: a net changes at most once with each edge of the clock, so hazards
 * are not counted. */
#ifndef TWINWARP_FLAT_NETLIST_H
#define TWINWARP_FLAT_NETLIST_H

#include <stdio.h>

#include "error.h"
#include "twin.h"

struct flat_netlist;

/* A port of the netlist; its bits are packed like a SystemVerilog vector's. */
struct flat_port {
  const char *name;
  bool output;
  unsigned width;
  u32 *nets;
};

/* NULL, with the reason, if the file is no netlist that can be simulated.  It has a port `clk`. */
struct flat_netlist *flat_netlist_read(const char *path, struct tw_error *);
void flat_netlist_free(struct flat_netlist *);

/* NULL if there is none. */
const struct flat_port *flat_netlist_port(const struct flat_netlist *, const char *name);

/* What no reset has reached holds anything; memories are zero. */
void flat_netlist_power_up(struct flat_netlist *, u64 seed);

/* A cycle: the clock rises, then inputs are set, then all settles and the clock falls; outputs are there. */
void flat_netlist_rise(struct flat_netlist *);
void flat_netlist_set(struct flat_netlist *, const struct flat_port *, const u32 *packed);
void flat_netlist_settle(struct flat_netlist *);
void flat_netlist_get(const struct flat_netlist *, const struct flat_port *, u32 *packed);

/* Counts from the next cycle on. */
void flat_netlist_count(struct flat_netlist *);

/* A line for each bit of each net: its path with slashes, changes, half cycles high.  Of memories PATH/reading and
 * PATH/writing, high in the cycles of an access.  Last "#cycles", how many, and how many half cycles. */
void flat_netlist_activity(const struct flat_netlist *, FILE *);

/* Gates, flops and memories it is made of. */
void flat_netlist_sizes(const struct flat_netlist *, unsigned *gates, unsigned *flops, unsigned *memories);

#endif
