/* barnes_area: designs of Barnes' Fig. 13, their areas, with two register banks and without (barnes_area.c reads them,
 * barnes_area_report.c shows them). */
#ifndef TWINWARP_BARNES_AREA_H
#define TWINWARP_BARNES_AREA_H

#include "measured/netlist_area.h"
#include "measured/flow_settings.h"

enum { BARNES_SCHEDULER, BARNES_SCORE, BARNES_ARBITER, BARNES_COLLECTOR, BARNES_UNITS, BARNES_VARIANTS = 8 };
extern const char *const barnes_unit[BARNES_UNITS];

struct barnes_design {
  const char *name, *published_text;
  double published;                  /* area to the first design's; NAN: not published */
  double unit_um2[BARNES_UNITS];     /* in the first variant; NAN: has none */
  double logic_um2[BARNES_VARIANTS]; /* its units together; NAN: not in that variant */
};

/* Two register banks, by a model of memories. */
struct barnes_banks {
  const char *model;
  double um2;
};

struct barnes_area {
  u32 lanes;
  struct flow_settings settings;
  struct barnes_banks banks[MEMORY_MODELS], least, most; /* by all models of the feature size */
  u32 models;
  const char *variant[BARNES_VARIANTS]; /* of the flow; the first is as it is */
  u32 variants;
  struct barnes_design *design; /* the first is what others are compared with */
  u32 designs, room;
};

u32 barnes_row_bits(const struct barnes_area *);

/* Area of a design with memories of that area besides, to that of the first design; NAN if one of the two is not in the
 * variant. */
double barnes_relative(const struct barnes_area *, u32 variant, const struct barnes_design *, double memory_um2);

/* How many times as large collector and arbiter would have to be, in all designs, for this one to cost what is
 * published; 0: no factor does it. */
double barnes_factor(const struct barnes_area *, const struct barnes_design *);

void barnes_print(const struct barnes_area *);
int barnes_write(const struct barnes_area *, const char *path, struct tw_error *);

#endif
