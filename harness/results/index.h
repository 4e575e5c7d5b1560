/* index: the page of all figures: how, when and of which commit each was measured, and whether it is stale. */
#ifndef TWINWARP_INDEX_H
#define TWINWARP_INDEX_H

#include "figures.h"

/* Prints it, with links to the pages that have the figures; it stands in docs/. */
int index_print(struct figure_files *, char **pages, FILE *, struct tw_error *);

#endif
