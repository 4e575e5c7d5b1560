/* listing: hot spots (hot.h) as rows: each line of the source that a module names (.loc), below it its lines of PTX,
 * below those what they became, each with the sum of what is below it.  Of other kernels there are instructions alone.
 * */
#ifndef TWINWARP_LISTING_H
#define TWINWARP_LISTING_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "hot.h"
#include "util/pool.h"

enum listing_level { LISTING_SOURCE, LISTING_PTX, LISTING_INSTRUCTION };

struct listing_row {
  enum listing_level level;
  u32 address;       /* of an instruction */
  const char *place; /* FILE:LINE */
  const char *text;  /* of the line, "" if it cannot be read; or of the instruction */
  struct hot_counts counts;
};

struct listing {
  const struct hot_kernel *kernel;
  struct pool strings;
  struct listing_row *row;
  unsigned count;
  struct hot_counts sum;
};

void listing_make(struct listing *, const struct hot_kernel *);
void listing_free(struct listing *);

/* All kernels, in one of three ways. */
void listing_print(FILE *, const struct hot *);
void listing_html(FILE *, const struct hot *);
cJSON *listing_json(const struct hot *);

/* To a file, as its name ends: .json, .html, or else as text. */
int listing_write(const struct hot *, const char *path, struct tw_error *);

#endif
