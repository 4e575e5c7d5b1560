/* memory_model: area, energy, leakage and access time of an SRAM macro, by the rows of synth/sram.tsv, whose head says
 * what their columns are.  A row whose model is another row's name is that row scaled. */
#ifndef TWINWARP_MEMORY_MODEL_H
#define TWINWARP_MEMORY_MODEL_H

#include <stdio.h>

#include "error.h"

enum { MEMORY_MODELS = 64, MEMORY_MODEL_NAME = 32 };
enum memory_access { MEMORY_READ, MEMORY_WRITE, MEMORY_ACCESSES };

/* k x bits^p x width^q */
struct memory_power {
  double k, p, q;
};

struct memory_model {
  char name[MEMORY_MODEL_NAME], model[MEMORY_MODEL_NAME];
  double nm, volt;
  double a; /* of its area, beside the power; or, of a geometry, what its width has besides its cells, k its height */
  struct memory_power area, energy[MEMORY_ACCESSES];
  double leakage_nw_per_bit, access_a, access_k, access_p, limit_percent; /* NAN: not known */
  const struct memory_model *scaled;                                      /* the row that this is, shrunk; NULL: none */
};

struct memory_models {
  struct memory_model row[MEMORY_MODELS];
  unsigned rows;
};

/* Reads a table; -1 with a line if it is none. */
int memory_models_read(struct memory_models *, const char *path, struct tw_error *);

extern const char memory_models_of_project[]; /* synth/sram.tsv */

/* The project's, and a row of it; -1 with a line if it has no row of that name. */
int memory_models_find(struct memory_models *, const char *name, const struct memory_model **, struct tw_error *);

/* NULL if there is none. */
const struct memory_model *memory_model_named(const struct memory_models *, const char *name);

/* Of a macro of so many words; NAN if the model does not say. */
double memory_area_um2(const struct memory_model *, double words, double width_bits);
double memory_energy_pj(const struct memory_model *, enum memory_access, double words, double width_bits);
double memory_leakage_uw(const struct memory_model *, double words, double width_bits);
double memory_access_ns(const struct memory_model *, double words, double width_bits);

/* Least and most area by all rows of the same feature size. */
struct memory_span {
  double least_um2, most_um2;
};
struct memory_span memory_area_span(const struct memory_models *, const struct memory_model *, double words,
                                    double width_bits);

/* What a row does not say is taken from the first of the same feature size that does; 0 if none does. */
double memory_energy_known(const struct memory_models *, const struct memory_model *, enum memory_access, double words,
                           double width_bits);
double memory_leakage_known(const struct memory_models *, const struct memory_model *, double words, double width_bits);
double memory_access_known(const struct memory_models *, const struct memory_model *, double words, double width_bits);

/* How much smaller a row's features are than those of the row that it is scaled from: 1 of one that is not scaled. */
double memory_shrink(const struct memory_model *);

#endif
