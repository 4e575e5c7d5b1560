/* lef: areas of cells from the LEF file that lies beside a Liberty file: cells.lib or cells.lib.gz and cells.lef. */
#ifndef TWINWARP_LEF_H
#define TWINWARP_LEF_H

#include <stddef.h>

struct lef {
  char *text; /* NULL: there is none */
};

void lef_read(struct lef *, const char *liberty);
void lef_free(struct lef *);

/* By its MACRO's SIZE, µm²; 0 if it has none. */
double lef_area(const struct lef *, const char *cell);

#endif
