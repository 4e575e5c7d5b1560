/* page: text with figures in it, printed from the files of docs/results.
 *
 * Between these markers a page has a template, and below it what it becomes:
 *
 *   <!-- figures
 *   The time is {barnes:operand_stage/RBA/geomean_speedup_ratio %.3f} of it. {barnes@}
 *   each barnes:operand_stage | {.variant} | {.geomean_speedup_ratio %.3f} |
 *   -->
 *   ...
 *   <!-- end -->
 *
 * {NAME:PATH FORMAT} is a value: PATH is the names of members and list items down to it, with / between them; an item
 * of a list goes by its number, or by a text it has.  FORMAT is one of printf's, or %, for thousands that are set
 * apart; *N before it multiplies.  {+NAME:PATH ...} is the sum, {#NAME:PATH} the number, of all that a PATH with * in
 * it names.  A PATH that ends in ? may name nothing.  A null is printed as –.
 * {NAME@} says where the figures are from, and if they are stale; {NAME!} only the latter.  "each NAME:PATH LINE" is
 * LINE for each item, whose own values begin with a point; $MEMBER in a PATH is the item's text of that name.  A line
 * that ends in a backslash goes on in the next.  A template must say by @ or ! of all figures in it where they are
 * from. */
#ifndef TWINWARP_PAGE_H
#define TWINWARP_PAGE_H

#include <stdio.h>

#include "figures.h"

/* Prints the page as it should be; fails at what is no template or no value. */
int page_print(struct figure_files *, const char *path, const char *text, FILE *, struct tw_error *);

/* Whether a page has figures of a name. */
bool page_has(const char *text, const char *name);

#endif
