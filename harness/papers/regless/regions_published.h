/* regions_published: Kloosterman's Table 4.2, of the kernels that we have too: static instructions of a region, and
 * cycles that it is active. */
#ifndef TWINWARP_REGIONS_PUBLISHED_H
#define TWINWARP_REGIONS_PUBLISHED_H

struct regions_published {
  const char *name;
  double instructions, cycles;
};

/* NULL if the table does not have it; a launch's name goes on behind a point. */
const struct regions_published *regions_find_published(const char *kernel);

#endif
