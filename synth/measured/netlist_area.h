/* netlist_area: what the modules of a netlist are made of, summed (synth/netlist.sh makes its folder). */
#ifndef TWINWARP_NETLIST_AREA_H
#define TWINWARP_NETLIST_AREA_H

#include "cell_table.h"
#include "measured/memory_model.h"

/* What one of it is made of by itself, without what it instantiates; of clock gates, which are not modules here, what
 * is in them.  A memory has words instead. */
struct area_part {
  const char *name; /* of its RTL; of a memory, the netlist's own */
  bool memory;
  u32 instances; /* in the whole; more than 0 */
  u32 cells, flops, clock_gates;
  u32 words, width_bits;
  double um2, least_um2, most_um2; /* of one; least and most of a memory, by all models of its size */
};

struct netlist_area {
  struct area_part *part; /* modules, then memories, as the netlist has them */
  u32 parts;
  u32 cells, flops, clock_gates; /* of all instances */
  double logic_um2, memory_um2, least_memory_um2, most_memory_um2;
  char *names;
};

struct netlist_area_from {
  const struct cell_table *cells;
  const struct memory_models *models;
  const struct memory_model *model; /* of memories */
  u32 times;                        /* as wide as that, its memories; 0: as they are */
};

/* `unit` is its top; -1 with a line if the folder is none of a netlist, or has a cell that the library has not.  Freed
 * by netlist_area_free in either case. */
int netlist_area_read(struct netlist_area *, const char *folder, const char *unit, const struct netlist_area_from *,
                      struct tw_error *);
void netlist_area_free(struct netlist_area *);

/* The same from the names of a library's folder and of a row of synth/sram.tsv: what a command has to begin with. */
struct area_sources {
  struct cell_table cells;
  struct memory_models models;
  const struct memory_model *model;
};
int area_sources_read(struct area_sources *, const char *library, const char *memory_model, struct tw_error *);
void area_sources_free(struct area_sources *);
struct netlist_area_from area_sources_of(const struct area_sources *);

#endif
