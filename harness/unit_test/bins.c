/* bins: see bins.h. */
#include "bins.h"

#include <stdio.h>
#include <stdlib.h>

void tw_bin(struct tw_bins *bins, const char *name, bool met) {
  struct tw_bin *bin = &bins->bin[bins->place];
  if (bins->place == bins->count && bins->count < TW_MAX_BINS) bins->bin[bins->count++].name = name;
  if (bins->place == bins->count || bin->name != name) {
    fprintf(stderr, "bin %u, %s: not the one that was here before, or one too many\n", bins->place, name);
    exit(4);
  }
  bin->hits += met;
  bins->place++;
}

void tw_bins_cycle(struct tw_bins *bins, const struct tw_unit *unit, void *state, const void *in) {
  void *out = calloc(1, unit->out_size);
  if (!out) exit(4);
  unit->comb(state, in, out);
  bins->place = 0;
  tw_unit_bins(bins, state, in, out);
  free(out);
}

bool tw_bins_print(const struct tw_bins *bins) {
  unsigned met = 0;
  for (unsigned i = 0; i < bins->count; i++) met += bins->bin[i].hits > 0;
  for (unsigned i = 0; i < bins->count; i++)
    printf("%-5s %9llu  %s\n", bins->bin[i].hits ? "bin" : "NEVER", (unsigned long long)bins->bin[i].hits,
           bins->bin[i].name);
  printf("%u of %u bins met\n", met, bins->count);
  return bins->count > 0 && met == bins->count;
}
