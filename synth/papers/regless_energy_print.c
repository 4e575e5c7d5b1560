/* regless_energy_print: its tables. */
#include <math.h>
#include <string.h>

#include "papers/regless_energy.h"

/* A machine's units differ: a column is of the one that it has. */
struct column {
  const char *unit, *other, *event; /* other: NULL, or that of RegLess */
};
static const struct column columns[] = {{"register_bank", "osu_bank", "register_reads"},
                                        {"register_bank", "osu_bank", "register_writes"},
                                        {"register_bank", "osu_bank", "look_ups"},
                                        {"operand_collector", "register_reader", "operands"},
                                        {"operand_collector", "register_reader", "instructions"},
                                        {"bank_arbiter", NULL, "operands"},
                                        {"region_decode", NULL, "metadata_words"},
                                        {"capacity_manager", NULL, "region_items"},
                                        {"compressor", NULL, "compressor_requests"},
                                        {"register_l1", NULL, "register_loads"}};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void print_events(const struct regless_energy *r) {
  printf("Energy of events, pJ: %s, clock %g ns, memories by %s\n\n%-10s%10s%10s%10s%10s%10s%10s%10s%10s%10s%10s\n",
         r->settings.liberty, r->settings.clock_ns, r->settings.memory_model, "", "read", "write", "look-up", "operand",
         "instr.", "arbiter", "metadata", "item", "compress", "L1 load");
  for (u32 i = 0; i < r->machines; i++) {
    printf("%-10s", r->machine[i].name);
    for (unsigned c = 0; c < COLUMNS; c++) {
      const char *unit = i > 0 && columns[c].other ? columns[c].other : columns[c].unit;
      const double pj = regless_event_pj(&r->machine[i], unit, columns[c].event);
      if (isnan(pj)) printf("%10s", "-");
      else printf("%10.1f", pj);
    }
    printf("\n");
  }
  printf("of a bank: read, write, look-up; of collector or read units: operand, instruction; of the arbiter an "
         "operand.\n");
}

static void print_kernels(const struct regless_energy *r) {
  printf("\nEnergy of registers in whole kernels, relative to the full register file: events, clock and leakage (Fig. "
         "4.14)\n\n%-24s%12s",
         "", "full, nJ");
  for (u32 m = 1; m < r->machines; m++) printf("%10s", r->machine[m].name);
  printf("\n");
  for (u32 i = 0; i < r->kernels; i++) {
    const struct regless_kernel *k = &r->kernel[i];
    printf("%-24s%12.1f", k->name, regless_kernel_pj(r, k, 0) / 1000);
    for (u32 m = 1; m < r->machines; m++) printf("%10.3f", regless_ratio(r, k, m));
    printf("\n");
  }
}

static void print_means(const struct regless_energy *r) {
  printf("%-36s", "geometric mean");
  for (u32 m = 1; m < r->machines; m++) printf("%10.3f", regless_means_of(r, m).energy);
  printf("   thesis, at 512: 0.247\n%-36s", "without the registers' L1");
  for (u32 m = 1; m < r->machines; m++) printf("%10.3f", regless_means_of(r, m).without_l1);
  printf("\n%-36s", "power (Fig. 4.12)");
  for (u32 m = 1; m < r->machines; m++) printf("%10.3f", regless_means_of(r, m).power);
  printf("   thesis: a little above the capacity's ratio\n");
}

static void print_units(const struct regless_energy *r) {
  printf("\nWhere it goes, pJ for each instruction that the full register file's kernels issue: of events, and of "
         "clock and leakage\n\n%-22s",
         "");
  for (u32 m = 0; m < r->machines; m++) printf("%16s", r->machine[m].name);
  for (u32 u = 0; u < r->units; u++) {
    printf("\n%-22s", r->unit[u]);
    for (u32 m = 0; m < r->machines; m++) {
      const struct regless_taken t = regless_per_instruction(r, m, u);
      if (t.events_pj + t.still_pj > 0) printf("%9.1f%7.1f", t.events_pj, t.still_pj);
      else printf("%16s", "");
    }
  }
  printf("\n%-22s", "together");
  for (u32 m = 0; m < r->machines; m++) {
    const struct regless_taken t = regless_role_per_instruction(r, m, ROLE_TOGETHER);
    printf("%16.1f", t.events_pj + t.still_pj);
  }
  printf("\n");
}

void regless_print(const struct regless_energy *r) {
  print_events(r);
  print_kernels(r);
  print_means(r);
  print_units(r);
}
