/* regions_text: a kernel's regions for people and for machines. */
#ifndef TWINWARP_REGIONS_TEXT_H
#define TWINWARP_REGIONS_TEXT_H

#include <cjson/cJSON.h>

#include "regions/regions.h"

/* Assembly; a comment above each region and beside each instruction. */
void regions_print(const struct kernel *kernel, const struct regions *r);

/* The caller owns the object. */
cJSON *regions_json(const struct kernel *kernel, const struct regions *r);

#endif
