/* pareto: what synth/pareto.sh has of its machines, each preset volta with something changed. */
#ifndef TWINWARP_PARETO_H
#define TWINWARP_PARETO_H

#include "studies/pareto_area.h"
#include "studies/pareto_energy.h"
#include "studies/trade.h"

struct machine {
  const char *name;                                             /* the six below, minuses between them */
  char scheduler[12], assignment[12], stage[12], load_path[12]; /* as the words of synth/pareto.sh */
  u32 units, banks;                                             /* of a sub-core */
  struct machine_run *run;                                      /* of each kernel, by its number */
  double cycles, area_um2, energy_pj;                           /* of means over kernels; NAN: not known */
  bool on_area_front, on_energy_front;
};

struct machine_run {
  double cycles; /* 0: it was not run */
  double energy_pj;
};

struct pareto {
  struct machine *machine; /* ratios are to the first */
  u32 machines, machine_room;
  const char **kernel;
  u32 kernels, kernel_room;
  struct stage_parts parts;
};

/* NULL if there is none. */
const struct machine *pareto_machine(const struct pareto *, const char *name);

#endif
