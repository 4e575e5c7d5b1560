/* pareto_energy: energy of the operand stage in a run of synth/pareto.sh: events times what is checked in of one. */
#ifndef TWINWARP_PARETO_ENERGY_H
#define TWINWARP_PARETO_ENERGY_H

#include <stdbool.h>

#include "measured/checked_in.h"
#include "measured/run_report.h"

enum { STAGE_PRICES = 13 };
struct stage_prices {
  double pj[STAGE_PRICES];
};
struct stage_prices stage_prices_read(struct checked_in *);

/* Whether it can be told: in one library no other events were measured than those of 2 units, 2 banks and the
 * coalescer. */
struct machine;
bool machine_energy_known(const struct machine *);

/* Of a kernel; -1 with a line if its report does not count what has a price. */
int machine_energy(const struct stage_prices *, const struct machine *, const struct run_report *, double *pj,
                   struct tw_error *);

#endif
