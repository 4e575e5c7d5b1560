/* overview: a page of all figures there are, from a list of its sections.
 *
 *   tile LABEL | TEMPLATE        a figure at the top; TEMPLATE is of page.h
 *   section ID TITLE
 *   text WORDS                   a paragraph, which may have templates of page.h in it; left out if one has no value
 *   claims PAGE                  the table of claims of a page of Markdown
 *   figures NAME TITLE           figures of docs/results/list, or build/report/NAME.json: where from, how old,
 *                                and tables
 *   sums KEY                       instead of the tables: sums of what has the same text by a key
 *   bars LIST LABEL KEY...         and a plot of quantities of a list of theirs, . if they are one
 *   lines LIST LABEL KEY...
 *   rest PREFIX KEY              all figures whose names begin so and that have no line of their own; with a KEY
 *                                sums by it
 *   together PREFIX TITLE        all whose names begin so, as one table: a row of each one's quantities, and its age;
 *                                but for lists, which are left to `rest`
 *   part FILE COMMAND            HTML that the command has left in build/report
 *   picture FILE COMMAND         an SVG of gnuplot's that it has left there
 *
 * # begins a remark; a line that begins with a space goes on from the one before. */
#ifndef TWINWARP_OVERVIEW_H
#define TWINWARP_OVERVIEW_H

#include <stdio.h>

#include "overview_source.h"

struct overview {
  struct figure_files *files;
  const char *build; /* folder */
  FILE *to;
  bool in_section, in_figures, in_plots;
  struct source source; /* of the figures that are being shown */
  const char *sums;
  bool named[FIGURES_MOST]; /* rows of the list that a line shows */
};

struct overview_line {
  char *word, *rest;
};

/* Notes which figures a line shows; of all lines first. */
void overview_note(struct overview *, struct overview_line);
/* Prints what a line asks for; fails at one that is wrong. */
int overview_line(struct overview *, struct overview_line, struct tw_error *);
/* Ends the section that is open. */
void overview_end(struct overview *);

#endif
