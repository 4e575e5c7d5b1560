/* malekeh_energy: what registers take in whole kernels, with ordinary collector units and with caching ones. */
#ifndef TWINWARP_MALEKEH_ENERGY_H
#define TWINWARP_MALEKEH_ENERGY_H

#include "measured/event_energies.h"
#include "measured/run_report.h"
#include "measured/flow_settings.h"
#include "twin.h"

/* With caching units, the policy's STHLD is 0 or 8. */
enum collector_design { DESIGN_TURING, DESIGN_MALEKEH_0, DESIGN_MALEKEH_8, DESIGNS };
extern const char *const malekeh_designs[DESIGNS];

struct malekeh_kernel {
  const char *name;
  struct run_report run[DESIGNS];
};

struct malekeh_energy {
  struct flow_settings settings;
  struct event_energies turing, malekeh;
  struct malekeh_kernel *kernel;
  u32 kernels, room;
};

/* An operand's, pJ. */
enum { OPERANDS = 5 };
struct operand_energy {
  const char *name;
  double collector_pj, arbiter_pj, bank_pj;
};

struct malekeh_energies {
  struct operand_energy operand[OPERANDS];
  double collector_instruction_pj, arbiter_instruction_pj[2], allocator_instruction_pj; /* arbiter's of either preset */
  double collector_clock_pj, caching_clock_pj;
};

/* Of events alone, and with what the clock takes. */
enum energy_part { PART_EVENTS, PART_CLOCKED, ENERGY_PARTS };

/* Relative to ordinary units. */
struct malekeh_ratios {
  double ratio[ENERGY_PARTS][DESIGNS];
};

/* What the tables say; -1 with a line if an energy is missing. */
int malekeh_energies_of(struct malekeh_energies *, const struct malekeh_energy *, struct tw_error *);

/* Of all units that are charged, nJ. */
double malekeh_kernel_nj(const struct malekeh_kernel *, enum collector_design, enum energy_part);
struct malekeh_ratios malekeh_ratios_of(const struct malekeh_kernel *);
struct malekeh_ratios malekeh_mean_ratios(const struct malekeh_energy *); /* geometric */

void malekeh_energy_print(const struct malekeh_energy *, const struct malekeh_energies *);

#endif
