/* pareto_area: area of an SM of synth/pareto.sh: that of volta, with its operand stages taken out and others put in. */
#ifndef TWINWARP_PARETO_AREA_H
#define TWINWARP_PARETO_AREA_H

#include "measured/checked_in.h"
#include "measured/netlist_area.h"

/* A part of an operand stage, mapped with rows of so many lanes, and maybe of twice as many. */
struct stage_part {
  const char *name; /* of what it is: "collector-2-4" for 2 units and 4 banks */
  u32 lanes[2];
  double um2[2];
  u32 mapped;
};

struct stage_parts {
  struct stage_part *part;
  u32 parts, room;
};

/* Rows of synth/pareto.sh (pareto.c): "mapped" and "memory".  -1 with a line if it is none. */
int stage_part_add(struct stage_parts *, const struct table_row *, const struct area_sources *, struct tw_error *);

/* Of figures that are checked in. */
struct sm_areas {
  double volta_um2;
  double pool_um2;         /* WarpPool in the place of the coalescer */
  double caching, regless; /* times as large as an ordinary collector, and as an ordinary stage */
};
struct sm_areas sm_areas_read(struct checked_in *);

/* NAN if the parts that it takes were not mapped; -1 with a line if those of volta were not. */
struct machine;
int machine_area(const struct stage_parts *, const struct sm_areas *, const struct machine *, double *um2,
                 struct tw_error *);

#endif
