/* regless_energy: what registers take in whole kernels, with RegLess and with the full register file. */
#ifndef TWINWARP_REGLESS_ENERGY_H
#define TWINWARP_REGLESS_ENERGY_H

#include "measured/event_energies.h"
#include "measured/flow_settings.h"
#include "table.h"
#include "twin.h"

enum { REGLESS_UNITS = 16 };

/* By events; by the clock and by leakage meanwhile. */
struct regless_taken {
  double events_pj, still_pj;
};

struct regless_machine {
  const char *name;
  const cJSON *unit[REGLESS_UNITS]; /* its energies, as event_energies has them; NULL: it has none */
};

struct regless_run {
  bool ran;
  double cycles, instructions;
  struct regless_taken unit[REGLESS_UNITS];
};

struct regless_kernel {
  const char *name;
  struct regless_run *run; /* on each machine */
};

struct regless_energy {
  struct flow_settings settings;
  struct regless_machine *machine; /* the full register file first */
  struct regless_kernel *kernel;
  struct event_energies *file;
  const char *unit[REGLESS_UNITS];
  cJSON *l1;
  u32 machines, machine_room, kernels, kernel_room, files, file_room, units;
};

/* Reading, from rows as regless_energy.c says; -1 with a line if they are none. */
int regless_read_energies(struct regless_energy *, const struct table *, const char *path, struct tw_error *);
int regless_read_runs(struct regless_energy *, const struct table *, const char *path, struct tw_error *);
void regless_free(struct regless_energy *);

/* Of one event, pJ; NAN if the machine has no such unit. */
double regless_event_pj(const struct regless_machine *, const char *unit, const char *event);

/* Of a kernel in all units, pJ. */
double regless_kernel_pj(const struct regless_energy *, const struct regless_kernel *, u32 machine);

/* Relative to the full register file: energy; geometric means of it, of it without the L1, which the SM has anyway, and
 * of power. */
struct regless_means {
  double energy, without_l1, power;
};
double regless_ratio(const struct regless_energy *, const struct regless_kernel *, u32 machine);
struct regless_means regless_means_of(const struct regless_energy *, u32 machine);

/* Of all kernels in a unit, for each instruction that they issue on the first machine. */
struct regless_taken regless_per_instruction(const struct regless_energy *, u32 machine, u32 unit);

/* What units do in either machine: side by side they are what one has in the other's place. */
enum regless_role { ROLE_OPERANDS, ROLE_CONTROL, ROLE_BANKS, ROLE_COMPRESSOR, ROLE_TOGETHER, REGLESS_ROLES };
extern const char *const regless_roles[REGLESS_ROLES];
struct regless_taken regless_role_per_instruction(const struct regless_energy *, u32 machine, enum regless_role);

void regless_print(const struct regless_energy *);

#endif
