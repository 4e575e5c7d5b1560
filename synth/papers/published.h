/* published: structures that papers publish figures of, beside ours (published.c reads ours, published_report.c shows
 * them). */
#ifndef TWINWARP_PUBLISHED_H
#define TWINWARP_PUBLISHED_H

#include "measured/flow_settings.h"
#include "twin.h"

enum published_kind { PUBLISHED_BITS, PUBLISHED_UM2, PUBLISHED_DYNAMIC, PUBLISHED_STATIC, PUBLISHED_KINDS };
enum { PUBLISHED_MODULES = 256 };

struct published_structure {
  const char *paper, *name, *config; /* config: of its first unit */
  enum published_kind kind;
  double published; /* bits, µm² or mW; NAN: it is not */
  double ours;      /* the same, of one */
  u32 instances;
  char modules[PUBLISHED_MODULES]; /* units, joined by + */
};

struct published {
  struct flow_settings settings;
  struct published_structure *structure;
  u32 structures, room;
};

/* A table for each paper, sums below each kind of figure. */
void published_print(const struct published *);
int published_write(const struct published *, const char *path, struct tw_error *);

#endif
