/* malekeh_energy_print: its tables. */
#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "papers/malekeh_energy.h"

static void print_operands(const struct malekeh_energies *e) {
  for (unsigned i = 0; i < OPERANDS; i++) {
    const struct operand_energy *o = &e->operand[i];
    printf("%-34s%12.1f%12.1f%12.1f%12.1f\n", o->name, o->collector_pj, o->arbiter_pj, o->bank_pj,
           o->collector_pj + o->arbiter_pj + o->bank_pj);
  }
  printf("and of an instruction: %.1f in ordinary units, %.1f in the arbiter (turing), %.1f in the allocator, %.1f in "
         "the arbiter (malekeh)\n",
         e->collector_instruction_pj, e->arbiter_instruction_pj[0], e->allocator_instruction_pj,
         e->arbiter_instruction_pj[1]);
  printf("clock a cycle: operand_collector %.1f, caching_collector_unit %.1f each\n", e->collector_clock_pj,
         e->caching_clock_pj);
}

static void print_ratios(const struct malekeh_ratios *r) {
  printf("%11.3f%11.3f%13.3f%11.3f", r->ratio[PART_EVENTS][DESIGN_MALEKEH_0], r->ratio[PART_EVENTS][DESIGN_MALEKEH_8],
         r->ratio[PART_CLOCKED][DESIGN_MALEKEH_0], r->ratio[PART_CLOCKED][DESIGN_MALEKEH_8]);
}

static void print_kernels(const struct malekeh_energy *m) {
  const struct malekeh_ratios mean = malekeh_mean_ratios(m);
  printf("\nDynamic energy of register banks, arbiters and collectors in whole kernels, relative to ordinary units "
         "(Fig. 15)\n\n%-20s%12s%11s%11s%13s%11s\n",
         "", "ordinary nJ", "STHLD 0", "STHLD 8", "with clock 0", "8");
  for (u32 k = 0; k < m->kernels; k++) {
    const struct malekeh_ratios r = malekeh_ratios_of(&m->kernel[k]);
    printf("%-20s%12.1f", m->kernel[k].name, malekeh_kernel_nj(&m->kernel[k], DESIGN_TURING, PART_EVENTS));
    print_ratios(&r);
    printf("\n");
  }
  printf("%-20s%12s", "geometric mean", "");
  print_ratios(&mean);
  printf("   Malekeh: 0.717\n");
}

struct names {
  const char **name;
  u32 names, room;
};

static void add_name(struct names *n, const char *name) {
  for (u32 i = 0; i < n->names; i++)
    if (strcmp(n->name[i], name) == 0) return;
  const char **added = list_more(&n->name, &n->names, &n->room, sizeof *added);
  *added = name;
}

static void list_units(struct names *n, const struct malekeh_energy *m) {
  const cJSON *unit;
  for (u32 k = 0; k < m->kernels; k++) {
    for (unsigned d = 0; d < DESIGNS; d++) {
      cJSON_ArrayForEach(unit, m->kernel[k].run[d].units) { add_name(n, text_of(unit, "unit")); }
    }
  }
}

static double events_nj(const struct malekeh_energy *m, enum collector_design d, const char *unit) {
  double pj = 0;
  for (u32 k = 0; k < m->kernels; k++) {
    const cJSON *charged = element_of(m->kernel[k].run[d].units, "unit", unit);
    if (charged) pj += figure_of(charged, "events_pj");
  }
  return pj / 1000;
}

static void print_shares(const struct malekeh_energy *m) {
  struct names units = {0};
  list_units(&units, m);
  printf("\nShare of each unit in the energy of events, all these kernels, %%\n");
  for (unsigned d = 0; d < DESIGNS; d++) {
    const char *between = "";
    double all = 0;
    for (u32 k = 0; k < m->kernels; k++) all += malekeh_kernel_nj(&m->kernel[k], d, PART_EVENTS);
    printf("%-20s", malekeh_designs[d]);
    for (u32 u = 0; u < units.names; u++) {
      const double part = events_nj(m, d, units.name[u]);
      if (part == 0) continue;
      printf("%s%s %.1f", between, units.name[u], 100 * part / all);
      between = ", ";
    }
    printf("\n");
  }
  free(units.name);
}

void malekeh_energy_print(const struct malekeh_energy *m, const struct malekeh_energies *e) {
  printf("Energy of an operand in pJ: %s, clock %g ns\n\n%-34s%12s%12s%12s%12s\n", m->settings.liberty,
         m->settings.clock_ns, "", "collector", "arbiter", "bank", "together");
  print_operands(e);
  print_kernels(m);
  print_shares(m);
}
