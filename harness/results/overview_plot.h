/* overview_plot: plots that take their colours from the page and their width from the screen.
 *
 * Both draw some quantities of each item of a list; an item goes by its text or number by the key `label`.  What an
 * item does not have is not drawn; a quantity that no item has, neither. */
#ifndef TWINWARP_OVERVIEW_PLOT_H
#define TWINWARP_OVERVIEW_PLOT_H

#include <cjson/cJSON.h>
#include <stdio.h>

enum { PLOT_MOST = 6 };

struct plot {
  const cJSON *list;
  const char *name, /* of the list, "" if it is all there is */
      *label, *key[PLOT_MOST];
  unsigned keys;
};

/* Lying bars, which are read on any screen: an item below the other. */
void plot_bars(FILE *, const struct plot *);
/* A line for each quantity over the items, which are as far from each other as they are in the list. */
void plot_lines(FILE *, const struct plot *);

#endif
