/* regless_energy_sums: what its figures are of what units took. */
#include <math.h>
#include <string.h>

#include "papers/regless_energy.h"

const char *const regless_roles[REGLESS_ROLES] = {"operands", "control", "banks", "compressor", "together"};

static const struct {
  const char *unit;
  enum regless_role role;
} roles[] = {{"operand_collector", ROLE_OPERANDS}, {"register_reader", ROLE_OPERANDS},
             {"register_bank", ROLE_BANKS},        {"osu_bank", ROLE_BANKS},
             {"compressor", ROLE_COMPRESSOR},      {"register_l1", ROLE_COMPRESSOR}};

static enum regless_role role_of(const char *unit) {
  for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
    if (strcmp(roles[i].unit, unit) == 0) return roles[i].role;
  return ROLE_CONTROL;
}

double regless_event_pj(const struct regless_machine *m, const char *unit, const char *event) {
  for (u32 u = 0; u < REGLESS_UNITS; u++) {
    const char *name = text_of(m->unit[u], "unit");
    if (strcmp(name, unit) == 0) return figure_of(element_of(list_of(m->unit[u], "events"), "event", event), "pj");
  }
  return NAN;
}

/* In all units, or without the L1. */
static double sum(const struct regless_energy *r, const struct regless_kernel *k, u32 machine, bool with_l1) {
  double pj = 0;
  for (u32 u = 0; u < r->units; u++) {
    const struct regless_taken *t = &k->run[machine].unit[u];
    if (with_l1 || r->machine[machine].unit[u] != r->l1) pj += t->events_pj + t->still_pj;
  }
  return pj;
}

double regless_kernel_pj(const struct regless_energy *r, const struct regless_kernel *k, u32 machine) {
  return sum(r, k, machine, true);
}

double regless_ratio(const struct regless_energy *r, const struct regless_kernel *k, u32 machine) {
  return sum(r, k, machine, true) / sum(r, k, 0, true);
}

struct regless_means regless_means_of(const struct regless_energy *r, u32 machine) {
  struct regless_means logs = {0};
  for (u32 i = 0; i < r->kernels; i++) {
    const struct regless_kernel *k = &r->kernel[i];
    const double ratio = regless_ratio(r, k, machine);
    logs.energy += log(ratio);
    logs.without_l1 += log(sum(r, k, machine, false) / sum(r, k, 0, false));
    logs.power += log(ratio * k->run[0].cycles / k->run[machine].cycles);
  }
  return (struct regless_means){exp(logs.energy / r->kernels), exp(logs.without_l1 / r->kernels),
                                exp(logs.power / r->kernels)};
}

struct regless_taken regless_per_instruction(const struct regless_energy *r, u32 machine, u32 unit) {
  struct regless_taken taken = {0};
  double issued = 0;
  for (u32 k = 0; k < r->kernels; k++) {
    issued += r->kernel[k].run[0].instructions;
    taken.events_pj += r->kernel[k].run[machine].unit[unit].events_pj;
    taken.still_pj += r->kernel[k].run[machine].unit[unit].still_pj;
  }
  return (struct regless_taken){taken.events_pj / issued, taken.still_pj / issued};
}

struct regless_taken regless_role_per_instruction(const struct regless_energy *r, u32 machine, enum regless_role role) {
  struct regless_taken taken = {0};
  for (u32 u = 0; u < r->units; u++) {
    if (role != ROLE_TOGETHER && role_of(r->unit[u]) != role) continue;
    const struct regless_taken one = regless_per_instruction(r, machine, u);
    taken.events_pj += one.events_pj;
    taken.still_pj += one.still_pj;
  }
  return taken;
}
