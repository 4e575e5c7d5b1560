/* sweep_report: what synth/sweep.sh tells of machines: a table, a CSV file and a JSON file. */
#ifndef TWINWARP_SWEEP_REPORT_H
#define TWINWARP_SWEEP_REPORT_H

#include "measured/flow_settings.h"
#include "studies/trade.h"

struct sweep_point {
  const char *group, *preset, *set;
  double area_um2, cycles;
};

struct sweep {
  struct flow_settings settings;
  u32 lanes; /* of a row */
  struct sweep_point *point;
  u32 points, room;
};

/* `report` is their names without what they end in. */
int sweep_write(const struct sweep *, const char *report, struct tw_error *);

#endif
