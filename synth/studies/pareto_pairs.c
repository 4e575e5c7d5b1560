/* pareto_pairs: see pareto_pairs.h. */
#include "studies/pareto_pairs.h"

#include "studies/pareto.h"

static const double kernel_margin = 1.05, mean_margin = 0.01;

static const struct {
  const char *name, *base, *first, *second, *both;
  bool narrow; /* also among the few machines of a test */
} pairs[MACHINE_PAIRS] = {
    {"RBA and WarpPool", "gto-rr-ordinary-coalescer-2-2", "rba-rr-ordinary-coalescer-2-2",
     "gto-rr-ordinary-WarpPool-2-2", "rba-rr-ordinary-WarpPool-2-2", true},
    {"RBA and SRR", "gto-rr-ordinary-coalescer-2-2", "rba-rr-ordinary-coalescer-2-2", "gto-srr-ordinary-coalescer-2-2",
     "rba-srr-ordinary-coalescer-2-2", true},
    {"CCU and RBA", "gto-rr-ordinary-coalescer-2-2", "gto-rr-caching-coalescer-2-2", "rba-rr-ordinary-coalescer-2-2",
     "rba-rr-caching-coalescer-2-2", true},
    {"CCU and WarpPool", "gto-rr-ordinary-coalescer-2-2", "gto-rr-caching-coalescer-2-2",
     "gto-rr-ordinary-WarpPool-2-2", "gto-rr-caching-WarpPool-2-2", true},
    {"RegLess and WarpPool", "gto-rr-ordinary-coalescer-4-8", "gto-rr-RegLess-coalescer-4-8",
     "gto-rr-ordinary-WarpPool-4-8", "gto-rr-RegLess-WarpPool-4-8", true},
    {"RBA and twice the units", "gto-rr-ordinary-coalescer-2-2", "rba-rr-ordinary-coalescer-2-2",
     "gto-rr-ordinary-coalescer-4-2", "rba-rr-ordinary-coalescer-4-2", false},
    {"RBA and twice the banks", "gto-rr-ordinary-coalescer-2-2", "rba-rr-ordinary-coalescer-2-2",
     "gto-rr-ordinary-coalescer-2-4", "rba-rr-ordinary-coalescer-2-4", false},
};

struct four {
  const struct machine *base, *first, *second, *both;
};

static void count_kernels(struct machine_pair *p, const struct four *f, u32 kernels) {
  for (u32 k = 0; k < kernels; k++) {
    const double r =
        f->both->run[k].cycles * f->base->run[k].cycles / f->first->run[k].cycles / f->second->run[k].cycles;
    if (r > kernel_margin) p->slower_kernels++;
    if (r < 1 / kernel_margin) p->faster_kernels++;
  }
}

int machine_pairs(const struct pareto *study, struct machine_pair *found, struct tw_error *error) {
  int count = 0;
  for (u32 i = 0; i < MACHINE_PAIRS; i++) {
    const struct four f = {pareto_machine(study, pairs[i].base), pareto_machine(study, pairs[i].first),
                           pareto_machine(study, pairs[i].second), pareto_machine(study, pairs[i].both)};
    if (!f.base || !f.first || !f.second || !f.both) {
      if (!pairs[i].narrow) continue;
      return tw_fail(error, "%s: the four machines of this pair should be run", pairs[i].name);
    }
    struct machine_pair *p = &found[count++];
    const double base = f.base->cycles;
    *p = (struct machine_pair){.name = pairs[i].name,
                               .first = f.first->cycles / base,
                               .second = f.second->cycles / base,
                               .product = f.first->cycles / base * (f.second->cycles / base),
                               .both = f.both->cycles / base};
    count_kernels(p, &f, study->kernels);
  }
  return count;
}

static const char *verdict(const struct machine_pair *p) {
  const double r = p->both / p->product;
  return r > 1 + mean_margin ? "less than both" : r < 1 - mean_margin ? "more than both" : "adds up";
}

void machine_pair_print(const struct machine_pair *p) {
  printf("%-32s%9.3f%9.3f%9.3f%9.3f  %s\n", p->name, p->first, p->second, p->product, p->both, verdict(p));
}

cJSON *machine_pair_json(const struct machine_pair *p) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "name", p->name);
  figure_add(object, "first_ratio", "%.4f", p->first);
  figure_add(object, "second_ratio", "%.4f", p->second);
  figure_add(object, "product_ratio", "%.4f", p->product);
  figure_add(object, "measured_ratio", "%.4f", p->both);
  cJSON_AddNumberToObject(object, "slower_kernels_count", p->slower_kernels);
  cJSON_AddNumberToObject(object, "faster_kernels_count", p->faster_kernels);
  cJSON_AddStringToObject(object, "verdict", verdict(p));
  return object;
}
