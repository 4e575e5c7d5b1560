/* pareto_energy: see pareto_energy.h. */
#include "studies/pareto_energy.h"

#include <string.h>

#include "studies/pareto.h"

/* What an event takes of a unit that a stage or a scheduler has.  The ordinary stage's are of preset turing, which has
 * no other. */
static const struct {
  const char *of, *event, *report, *unit;
} prices[STAGE_PRICES] = {
    {"ordinary", "register_reads", "energy-turing", "register_bank"},
    {"ordinary", "register_writes", "energy-turing", "register_bank"},
    {"ordinary", "operands", "energy-turing", "operand_collector"},
    {"ordinary", "operands", "energy-turing", "bank_arbiter"},
    {"ordinary", "instructions", "energy-turing", "warp_scheduler"},
    {"caching", "register_reads", "energy-malekeh", "register_bank"},
    {"caching", "register_writes", "energy-malekeh", "register_bank"},
    {"caching", "operands", "energy-turing", "bank_arbiter"},
    {"caching", "instructions", "energy-turing", "warp_scheduler"},
    {"caching", "instructions", "energy-malekeh", "ccu_allocator"},
    {"caching", "ccu_hits", "energy-malekeh", "caching_collector_unit"},
    {"caching", "ccu_misses", "energy-malekeh", "caching_collector_unit"},
    {"rba", "operands", "energy", "rba_score"},
};

struct stage_prices stage_prices_read(struct checked_in *c) {
  struct stage_prices p;
  for (unsigned i = 0; i < STAGE_PRICES; i++)
    p.pj[i] = checked_in_price(c, prices[i].report, prices[i].unit, prices[i].event);
  return p;
}

bool machine_energy_known(const struct machine *m) {
  return strcmp(m->stage, "RegLess") != 0 && strcmp(m->load_path, "coalescer") == 0 && m->units == 2 && m->banks == 2;
}

int machine_energy(const struct stage_prices *p, const struct machine *m, const struct run_report *report, double *pj,
                   struct tw_error *error) {
  *pj = 0;
  for (unsigned i = 0; i < STAGE_PRICES; i++) {
    double count;
    if (strcmp(prices[i].of, m->stage) != 0 && strcmp(prices[i].of, m->scheduler) != 0) continue;
    if (run_report_count(report, prices[i].event, &count, error) != 0) return -1;
    *pj += count * p->pj[i];
  }
  return 0;
}
