/* technology: what a Liberty file cannot say of its technology, from a file of synth/tech:
 *
 *   libraries     names of libraries that are of it, as their files state them; * stands for any
 *   feature_nm    feature size
 *   clock_ns      the clock that is asked for when none is
 *   memory_model  a row of synth/sram.tsv
 *   memory_layers metal that memories are made of, from below; the last has their pins
 *   unused        cells, * as above, that are not for logic and that the file does not mark
 *
 * synth/tech/any.json is of a library that no other names. */
#ifndef TWINWARP_TECHNOLOGY_H
#define TWINWARP_TECHNOLOGY_H

#include <stdbool.h>

#include "error.h"

enum { TECHNOLOGY_NAME = 64, TECHNOLOGY_UNUSED = 16, TECHNOLOGY_LAYERS = 8 };

struct technology {
  char name[TECHNOLOGY_NAME]; /* of its file */
  double feature_nm, clock_ns;
  char memory_model[TECHNOLOGY_NAME];
  unsigned layer_count;
  char memory_layer[TECHNOLOGY_LAYERS][TECHNOLOGY_NAME];
  unsigned unused_count;
  char unused[TECHNOLOGY_UNUSED][TECHNOLOGY_NAME];
};

/* The technology of a library, from the files of a folder. */
int technology_of(struct technology *, const char *folder, const char *library, struct tw_error *);

bool technology_leaves_out(const struct technology *, const char *cell);

#endif
