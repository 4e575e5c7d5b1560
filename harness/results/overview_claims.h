/* overview_claims: the table of a page of Markdown, as page.h prints it now, as a table of the overview.  What its
 * last column says, how near a figure is to the published one, is a badge. */
#ifndef TWINWARP_OVERVIEW_CLAIMS_H
#define TWINWARP_OVERVIEW_CLAIMS_H

#include <stdio.h>

#include "figures.h"

int claims_print(FILE *, struct figure_files *, const char *page, struct tw_error *);

#endif
